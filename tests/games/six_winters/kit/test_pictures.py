"""Obstacles, locations, characters, seasons: a picture of its own each, in any ink."""

import re
from pathlib import Path

from companion import places
from companion.games.six_winters.facts import facts
from companion.press.scene import artwork
from companion.press.scene.artwork import Artwork
from companion.press.scene.boxes import palette
from companion.press.scene.pictures import SKIES, picture
from companion.press.scene.scene import Scene
from tests import kits
from tests.games.six_winters.kit.conftest import Drawn

GAME = "six_winters"
LARGEST = 4096
"""Bytes of a file: a picture is some fifteen lines of shapes, not a photograph."""

HELPERS = {
    "obstacles": {*SKIES, *("line", "sky", "wall"), *"ehijlnoqtvwyz", "fl"},
    "locations": {"line", "l", "n", "full"},
    "characters": {"line", "l", "n", "full"},
    "seasons": {*SKIES, "line", "sky", *"elnt"},
}
"""Classes that are no colours: lines, no line, shades, what little ink leaves out."""

FILES = {
    kind: sorted((places.TEMPLATES / GAME / "artwork" / kind).glob("*.svg"))
    for kind in HELPERS
}
EVERY = [(kind, file) for kind, files in FILES.items() for file in files]


def drawn(kind: str, file: Path, *, low: bool = False) -> Artwork:
    colours = palette(GAME).ink(low=low)
    return picture(GAME, f"{kind}/{file.stem}", colours, low=low)


def classes(file: Path) -> set[str]:
    found = re.findall(r'class="([^"]*)"', file.read_text("utf-8"))
    return {name for name in " ".join(found).split() if not name.startswith("in_")}


def test_every_name_has_a_picture_and_no_two_share_one() -> None:
    named: dict[str, dict[str, set[str]]] = {kind: {} for kind in FILES}
    for card in facts().obstacles:
        named["obstacles"].setdefault(card.picture, set()).add(card.name)
    for kind, those in (
        ("locations", facts().locations),
        ("characters", facts().characters),
        ("seasons", facts().board.seasons),
    ):
        named[kind] = {thing.id: {thing.name} for thing in those}

    for kind, files in FILES.items():
        assert {file.stem for file in files} == set(named[kind])
        names = [name for names in named[kind].values() for name in names]
        assert len(set(names)) == len(names) == len(files)
        drawings = {re.sub("<title>.*</title>", "", file.read_text()) for file in files}
        assert len(drawings) == len(files)
        for file in files if kind != "seasons" else ():
            (title,) = re.findall("<title>(.*)</title>", file.read_text("utf-8"))
            known = {name.strip("!") for name in named[kind][file.stem]}
            assert title.strip("!") in known


@kits.every(("kind", "file"), EVERY)
def test_a_picture_has_only_known_colours_and_is_small(kind: str, file: Path) -> None:
    text = file.read_text("utf-8")

    assert classes(file) <= set(palette(GAME).full) | HELPERS[kind]
    if kind != "seasons":
        assert len(text.encode()) <= LARGEST
    if kind == "obstacles":
        plain = re.sub(r'<style>.*</style>|href="#\w+"|url\(#\w+\)', "", text)
        assert "#" not in plain


@kits.every(("kind", "file"), EVERY)
def test_a_picture_is_drawn_whole_and_saves_ink(kind: str, file: Path) -> None:
    full, low = drawn(kind, file), drawn(kind, file, low=True)
    paper = {palette(GAME).low["white"], palette(GAME).low["ink"], None}

    assert full.left_out == low.left_out == ()
    if kind == "obstacles":
        assert (full.width, full.height) == (61, 26)
    assert {shape.fill for shape in low.shapes()} <= paper
    assert {shape.stroke for shape in low.shapes()} <= paper


@kits.every(
    "file", [file for file in FILES["obstacles"] if file.stem != "repeating-histories"]
)
def test_no_line_of_a_picture_is_too_thin_to_print(file: Path) -> None:
    scene = Scene(61, 26)
    scene.share(drawn("obstacles", file).marks)

    assert kits.thinnest(scene) >= 0.1199


@kits.every(
    ("kind", "file"), [one for one in EVERY if one[0] != "obstacles"] + EVERY[:3]
)
def test_any_program_shows_a_picture_as_the_kit_does(kind: str, file: Path) -> None:
    alone = artwork.read(file.read_bytes(), file.name)

    for mine, ours in zip(alone.shapes(), drawn(kind, file).shapes(), strict=True):
        assert mine.fill == ours.fill
        assert kind == "obstacles" or mine.stroke == ours.stroke


def test_a_season_is_in_its_own_colours_and_snow_lies_in_winter_only() -> None:
    ink = palette(GAME).full
    used = {file.stem: classes(file) for file in FILES["seasons"]}

    for season, names in used.items():
        others = set(used) - {season}
        assert {name for name in names if name.split("_")[0] in others} == set()
    assert {season for season, names in used.items() if "snow" in names} == {"winter"}
    assert ink["winter_fore"] == ink["snow"]
    for season in ("spring", "summer", "fall"):
        for ground in ("near", "land", "fore"):
            assert kits.contrast(ink[f"{season}_{ground}"], ink["snow"]) >= 1.4


SEASONS = ("winter", "spring", "summer", "fall")


def fills(face: Scene) -> set[object]:
    return {shape.fill for shape, _ in kits.shapes(face)}


@kits.every("season", SEASONS)
def test_a_card_and_the_wheel_show_the_land_of_the_season(
    drawn: Drawn, season: str
) -> None:
    ink = palette(GAME).full
    signs = {f"{season}_{part}" for part in ("land", "fore", "near", "far")}
    land = {ink[name] for name in signs}

    assert land <= fills(drawn(f"season-{season}"))
    assert land <= fills(drawn("seasons-board"))
    others = {ink[f"{other}_land"] for other in SEASONS if other != season}
    assert not others & fills(drawn(f"season-{season}"))


@kits.every("season", SEASONS)
def test_names_and_effects_of_a_season_keep_their_size_and_their_row(
    drawn: Drawn, season: str
) -> None:
    face = drawn(f"season-{season}")
    names = [event.name for event in facts().events if event.season == season]
    rows = {box.name: kits.box_of(box) for box in kits.places(face, "row")}
    written = list(kits.texts(face))

    assert face.shrunk == []
    found = [(box, size) for line, box, size in written if line.words in names]
    assert [size for _, size in found] == [10.6] * 4
    tops = [rows[str(number)][1] for number in range(4)]
    sides = [(box[1], box[3]) for box in rows.values()]
    for (_, top, _, _), row in zip((box for box, _ in found), tops, strict=True):
        assert top >= row
    for line, (left, top, right, bottom), _ in written:
        assert right <= face.width - 6, line.words
        inside = [y for y, foot in sides if y <= top and bottom <= foot]
        assert bottom <= tops[0] or len(inside) == 1, line.words
        assert left >= 6


@kits.every("season", SEASONS)
def test_the_sign_of_a_season_stands_out_from_its_card_and_its_space(
    drawn: Drawn, season: str
) -> None:
    ink = palette(GAME).full

    assert kits.contrast(ink[season], ink[f"{season}_ground"]) >= 4.5
    assert {ink[season], ink[f"{season}_ground"]} <= fills(drawn("seasons-board"))
