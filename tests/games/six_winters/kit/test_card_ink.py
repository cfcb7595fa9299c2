"""How much ink cards, mats and aids take, and how well colours can be told apart."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from companion import places
from companion.errors import BadData, UnknownName
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from companion.games.six_winters.kit import kit, style
from companion.press.scene.boxes import palette
from companion.press.scene.scene import Fade, Group, Mark, Scene
from tests import kits
from tests.games.six_winters.kit.conftest import Drawn, Named

SAMPLES = (
    "obstacle-legionary-1", "obstacle-war-machines-1", "obstacle-stone-and-blood",
    "progress-empire-waning", "progress-power-behind-the-throne",
    "location-the-obfuscated-bribe", "location-whitehold",
    "location-amber-trade-fair", "location-animaelic-forest",
    "season-winter", "mat-thea", "mat-lucia", "aid",
)  # fmt: skip


@kits.every("back", [False, True])
@kits.every("name", SAMPLES)
def test_low_ink_covers_at_most_sixteen_parts_in_a_hundred(
    named: Named, drawn: Drawn, name: str, back: bool
) -> None:
    face = drawn(name, back=back, low=True)

    assert kits.coverage(kits.trimmed(named()[name], face)) <= 0.16


def test_low_ink_is_one_ink_and_greys_for_ghosts_whatever_the_palette() -> None:
    low = Scene(1, 1, low=True)
    ours, his = (style.canvas_of(low, dice) for dice in ("clear", "designer"))

    colours = set(palette("six_winters").low.values())
    assert colours == {"#FFFFFF", "#1A1A1A", "#9A9A9A", "#CFCFCF"}
    assert ours.colours == his.colours


@kits.every("back", [False, True])
@kits.every("name", SAMPLES)
def test_low_ink_fades_nothing_and_no_line_is_too_thin(
    drawn: Drawn, name: str, back: bool
) -> None:
    full, low = drawn(name, back=back), drawn(name, back=back, low=True)

    assert not any(isinstance(shape.fill, Fade) for shape, _ in kits.shapes(low))
    assert min(kits.thinnest(full), kits.thinnest(low)) >= 0.1199


@kits.every("back", [False, True])
@kits.every("name", [name for name in SAMPLES if name != "season-winter"])
def test_colour_runs_through_the_bleed(drawn: Drawn, name: str, back: bool) -> None:
    """But snow is as white as paper."""
    assert kits.lightest_corner(drawn(name, back=back), 72) < 254


@kits.every("dice", ["clear", "designer"])
def test_symbols_stand_out_from_their_dice(dice: str) -> None:
    ink = style.canvas_of(Scene(1, 1), dice).colours

    for resource in RESOURCES:
        assert kits.contrast(ink[f"{resource}_on"], ink[resource]) >= 4.5, resource
    for region in REGIONS:
        assert kits.contrast(ink["white"], ink[region]) >= 4.5, region
    for words in ("ink", "psyche", "body", "accent", "location"):
        assert kits.contrast(ink[words], ink["paper"]) >= 4.5, words
    assert kits.contrast(ink["ink"], ink["ivory"]) >= 4.5


@kits.every(
    ("dice", "colours"),
    [
        ("clear", "#FDCC0A #EE6A1A #740B0A #6C6D70 #C3AEEA #334EA8"),
        ("designer", "#FEE011 #F57F2F #7E1416 #636467 #D3BFDD #4D66AF"),
    ],
)
def test_the_designers_dice_are_his_and_the_usual_ones_ours(
    dice: str, colours: str
) -> None:
    ink = style.canvas_of(Scene(1, 1), dice)

    assert " ".join(ink[resource] for resource in RESOURCES) == colours


def test_a_palette_changes_the_dice_and_nothing_else(drawn: Drawn) -> None:
    def fills(dice: str) -> set[object]:
        face = drawn("obstacle-legionary-1", option=dice)
        return {shape.fill for shape, _ in kits.shapes(face)}

    ours, his = fills("clear"), fills("designer")
    assert (ours - his, his - ours) == ({"#6C6D70"}, {"#636467"})


def test_a_palette_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName, match="no palette is called 'desiner'; did you"):
        kit(facts(), palette="desiner")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[clear]\nsorcery = "blue"', "clear: sorcery: 'blue' is no colour; write it"),
        ('[clear]\nsorcerer = "#112233"', "clear: sorcerer: is no resource; did you"),
    ],
)
def test_an_error_in_the_palettes_names_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, reason: str
) -> None:
    folder = tmp_path / "six_winters"
    folder.mkdir()
    (folder / "palettes.toml").write_text(text)
    monkeypatch.setattr(places, "TEMPLATES", folder.parent)
    style.palettes.cache_clear()
    try:
        with pytest.raises(BadData, match=reason):
            style.palettes()
    finally:
        style.palettes.cache_clear()


def test_dice_fit_their_squares(drawn: Drawn) -> None:
    def sides(name: str) -> set[float]:
        places = drawn(name).places
        return {round(place.w, 2) for place in places if place.kind == "slot"}

    # A die of 12 mm, and one of 16 mm, with room for a hand that is not exact.
    assert sides("progress-empire-waning") == {12.8}
    assert sides("mat-thea") == {12.8, 16.2}


@kits.every("name", ["progress-power-behind-the-throne", "mat-thea", "mat-oniri"])
def test_dice_do_not_touch_each_other(drawn: Drawn, name: str) -> None:
    slots = [place for place in drawn(name).places if place.kind in ("slot", "token")]

    for one, other in combinations(slots, 2):
        across = abs(one.x - other.x) - (one.w + other.w) / 2
        down = abs(one.y - other.y) - (one.h + other.h) / 2
        assert max(across, down) >= 1, (one.name, other.name)


def test_printing_again_gives_the_same_bytes() -> None:
    def some() -> bytes:
        made = kit(facts())
        return kits.printed(*[made.piece(name).face() for name in SAMPLES[:10]])

    assert some() == some()


def shared(marks: tuple[Mark, ...]) -> Iterator[int]:
    """Yield the identities of drawings that many faces share."""
    for mark in marks:
        if isinstance(mark, Group) and mark.shared:
            yield id(mark.marks)
        elif isinstance(mark, Group):
            yield from shared(mark.marks)


def test_no_two_obstacles_show_the_same_picture(drawn: Drawn) -> None:
    names = {card.name: card.id for card in facts().obstacles}
    canvas = style.canvas_of(Scene(1, 1), "clear")
    folder = places.TEMPLATES / style.GAME / "artwork" / "obstacles"
    drawings = {
        id(canvas.picture(f"obstacles/{file.stem}").marks): file.stem
        for file in folder.glob("*.svg")
        if not file.stem.endswith("-low")
    }

    def pictures(card: str) -> list[str]:
        return [drawings[one] for one in shared(drawn(card).marks) if one in drawings]

    found = [pictures(f"obstacle-{card}") for card in names.values()]
    assert {len(one) for one in found} == {1}
    assert len(names) == len({name for [name] in found}) == 81
