"""How much ink cards, mats and aids take, and how well colours can be told apart."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion import places
from companion.errors import BadData, UnknownName
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import kit, style
from companion.press.scene.boxes import palette
from companion.press.scene.scene import Fade, Group, Mark, Scene, Shape
from tests import kits
from tests.games.six_winters.kit.conftest import Drawn, Named

SAMPLES = (
    *("obstacle-legionary-1", "obstacle-war-machines-1", "obstacle-stone-and-blood"),
    *("progress-empire-waning", "progress-power-behind-the-throne"),
    *(
        "location-the-obfuscated-bribe",
        "location-whitehold",
        "location-amber-trade-fair",
    ),
    *("location-animaelic-forest", "season-winter", "mat-thea", "mat-lucia", "aid"),
)
RESOURCES = (
    *("support", "technology", "espionage"),
    *("military", "diplomacy", "sorcery"),
)


@kits.every("back", [False, True])
@kits.every("name", SAMPLES)
def test_low_ink_covers_at_most_sixteen_parts_in_a_hundred(
    named: Named, drawn: Drawn, name: str, back: bool
) -> None:
    piece, face = named()[name], drawn(name, back=back, low=True)

    trimmed = Scene(piece.width, piece.height, low=True)
    with trimmed.clip(piece.outline()):
        trimmed.insert(face, -piece.bleed, -piece.bleed)
    assert kits.coverage(trimmed) <= 0.16


def test_low_ink_uses_one_ink_and_greys_for_ghosts() -> None:
    colours = set(palette("six_winters").low.values())

    assert colours == {"#FFFFFF", "#1A1A1A", "#9A9A9A", "#CFCFCF"}


@kits.every("name", SAMPLES)
def test_low_ink_fades_nothing_and_no_line_is_too_thin(drawn: Drawn, name: str) -> None:
    for low in (False, True):
        for back in (False, True):
            face = drawn(name, back=back, low=low)
            for mark, (a, b, c, d, _, _) in kits.marks(face):
                if not isinstance(mark, Shape):
                    continue
                assert not (low and isinstance(mark.fill, Fade))
                if mark.stroke:
                    assert mark.width * abs(a * d - b * c) ** 0.5 >= 0.1199


@kits.every("back", [False, True])
@kits.every("name", SAMPLES)
def test_colour_runs_through_the_bleed(drawn: Drawn, name: str, back: bool) -> None:
    image = kits.picture(kits.printed(drawn(name, back=back)), 0, 72)

    wide, high = image.size
    corners = [(1, 1), (wide - 2, 1), (1, high - 2), (wide - 2, high - 2)]
    if name == "season-winter":
        del corners[2:]  # snow, as white as paper, lies on the ground
    assert max(image.getpixel(corner) for corner in corners) < 254


@kits.every("dice", ["clear", "designer"])
def test_symbols_stand_out_from_their_dice(dice: str) -> None:
    ink = style.canvas_of(Scene(1, 1), dice).colours

    for resource in RESOURCES:
        assert kits.contrast(ink[f"{resource}_on"], ink[resource]) >= 4.5, resource
    for region in ("empire", "red_bank", "settled_lands"):
        assert kits.contrast(ink["white"], ink[region]) >= 4.5, region
    for words in ("ink", "psyche", "body", "accent", "location"):
        assert kits.contrast(ink[words], ink["paper"]) >= 4.5, words
    assert kits.contrast(ink["ink"], ink["ivory"]) >= 4.5


def test_the_designers_dice_are_his_and_the_usual_ones_ours() -> None:
    def dice(name: str) -> list[str]:
        return [style.canvas_of(Scene(1, 1), name)[resource] for resource in RESOURCES]

    assert dice("clear") == [
        *("#FDCC0A", "#EE6A1A", "#740B0A", "#6C6D70", "#C3AEEA", "#334EA8")
    ]
    assert dice("designer") == [
        *("#FEE011", "#F57F2F", "#7E1416", "#636467", "#D3BFDD", "#4D66AF")
    ]


def test_a_palette_changes_the_dice_and_nothing_else(drawn: Drawn) -> None:
    def fills(name: str, dice: str) -> set[object]:
        face = drawn(name, option=dice)
        return {mark.fill for mark, _ in kits.marks(face) if isinstance(mark, Shape)}

    ours = fills("obstacle-legionary-1", "clear")
    his = fills("obstacle-legionary-1", "designer")
    assert ours - his == {"#6C6D70"}
    assert his - ours == {"#636467"}


def test_where_ink_is_saved_palettes_are_alike(drawn: Drawn) -> None:
    low = [
        style.canvas_of(Scene(1, 1, low=True), dice) for dice in ("clear", "designer")
    ]

    assert low[0].colours == low[1].colours


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
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, text: str, reason: str
) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path)) / "six_winters"
    folder.mkdir()
    (folder / "palettes.toml").write_text(text)
    monkeypatch.setattr(places, "TEMPLATES", folder.parent)
    style.palettes.cache_clear()
    try:
        with pytest.raises(BadData, match=reason):
            style.palettes()
    finally:
        style.palettes.cache_clear()


def difference(first: str, second: str) -> float:
    """Return how far two colours lie apart: CIE 1976 in Lab, D65."""

    def lab(colour: str) -> tuple[float, float, float]:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (
            v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
            for v in channels
        )
        x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
        y = 0.2126 * r + 0.7152 * g + 0.0722 * b
        z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
        f, h, k = (
            t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)
        )
        return 116 * h - 16, 500 * (f - h), 200 * (h - k)

    pairs = zip(lab(first), lab(second), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


@kits.every("dice", ["clear", "designer"])
def test_dice_of_one_palette_are_told_apart(dice: str) -> None:
    ink = style.canvas_of(Scene(1, 1), dice)

    for first, second in combinations(RESOURCES, 2):
        assert difference(ink[first], ink[second]) >= 25, (first, second)


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

    for first, second in combinations(slots, 2):
        apart = max(
            abs(first.x - second.x) - (first.w + second.w) / 2,
            abs(first.y - second.y) - (first.h + second.h) / 2,
        )
        assert apart >= 1, (first.name, second.name)


def test_printing_again_gives_the_same_bytes() -> None:
    def some() -> bytes:
        pieces = {piece.name: piece for piece in kit(facts()).pieces}
        return kits.printed(*[pieces[name].face() for name in SAMPLES[:10]])

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
