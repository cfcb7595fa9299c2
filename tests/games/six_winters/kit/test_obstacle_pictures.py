"""Each obstacle shows what its name says: a picture of its own, in either ink."""

import re
from pathlib import Path

import pytest

from companion import places
from companion.games.six_winters.facts import facts
from companion.press.scene import artwork
from companion.press.scene.boxes import palette
from companion.press.scene.pictures import SKIES, picture
from companion.press.scene.scene import Scene, Shape
from tests import kits

GAME = "six_winters"
FOLDER = places.TEMPLATES / GAME / "artwork" / "obstacles"
FILES = sorted(FOLDER.glob("*.svg"))
LARGEST = 4096
"""Bytes of a file: a picture is some fifteen lines of shapes, not a photograph."""

HELPERS = {*SKIES, *("line", "sky", "wall"), *"ehijlnoqtvwyz", "fl"}
"""Classes that are no colours: lines, widths, shades, and what a land has."""


def test_every_name_has_a_picture_and_no_two_share_one() -> None:
    named: dict[str, set[str]] = {}
    for card in facts().obstacles:
        named.setdefault(card.picture, set()).add(card.name)

    assert {file.stem for file in FILES} == set(named)
    assert all(len(names) == 1 for names in named.values())
    assert len({names for (names,) in named.values()}) == len(named)
    assert len({file.read_bytes() for file in FILES}) == len(FILES)


@kits.every("file", FILES)
def test_a_picture_has_its_title_only_known_colours_and_is_small(file: Path) -> None:
    text = file.read_text("utf-8")
    titles = {
        card.name.strip("!") for card in facts().obstacles if card.picture == file.stem
    }
    classes = {
        name for found in re.findall(r'class="([^"]*)"', text) for name in found.split()
    }
    lands = {name for name in classes if name.startswith("in_")}

    assert re.findall("<title>(.*)</title>", text)[0].strip("!") in titles
    assert classes - lands <= set(palette(GAME).full) | HELPERS
    assert "#" not in re.sub(r'<style>.*</style>|href="#\w+"|url\(#\w+\)', "", text)
    assert len(text.encode()) <= LARGEST


@kits.every("file", FILES)
def test_a_picture_is_drawn_whole_and_saves_ink(file: Path) -> None:
    colours = palette(GAME)
    full = picture(GAME, f"obstacles/{file.stem}", colours.full)
    low = picture(GAME, f"obstacles/{file.stem}", colours.low, low=True)
    paper = {colours.low["white"], colours.low["ink"], None}

    assert full.left_out == low.left_out == ()
    assert (full.width, full.height) == (61, 26)
    assert {shape.fill for shape in low.shapes()} <= paper
    assert {shape.stroke for shape in low.shapes()} <= paper


@kits.every(
    "file",
    [file for file in FILES if file.stem != "repeating-histories"],  # grows smaller
)
def test_no_line_of_a_picture_is_too_thin_to_print(file: Path) -> None:
    scene = Scene(61, 26)
    scene.share(picture(GAME, f"obstacles/{file.stem}", palette(GAME).full).marks)

    for mark, (a, b, c, d, _, _) in kits.marks(scene):
        if isinstance(mark, Shape) and mark.stroke:
            assert mark.width * abs(a * d - b * c) ** 0.5 >= 0.1199


@pytest.mark.parametrize("file", FILES[:3], ids=lambda file: file.stem)
def test_any_program_shows_a_picture_as_the_kit_does(file: Path) -> None:
    alone = artwork.read(file.read_bytes(), file.name)
    painted = picture(GAME, f"obstacles/{file.stem}", palette(GAME).full)

    assert [shape.fill for shape in alone.shapes()] == [
        shape.fill for shape in painted.shapes()
    ]
