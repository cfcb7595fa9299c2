"""Each location and each character has a picture of its own, in either ink."""

import re
from pathlib import Path

from companion import places
from companion.games.six_winters.facts import facts
from companion.press.scene import artwork
from companion.press.scene.boxes import palette
from companion.press.scene.pictures import picture
from tests import kits

GAME = "six_winters"
FOLDER = places.TEMPLATES / GAME / "artwork"
LARGEST = 4096
HELPERS = {"line", "l", "n", "full"}
"""Classes that are no colours: lines, no line, and what little ink leaves out."""


def files(kind: str) -> list[Path]:
    return sorted((FOLDER / kind).glob("*.svg"))


EVERY = [(kind, file) for kind in ("locations", "characters") for file in files(kind)]


def test_every_location_has_its_picture_and_no_two_share_one() -> None:
    cards = facts().locations

    assert {file.stem for file in files("locations")} == {card.id for card in cards}
    drawings = {
        re.sub("<title>.*</title>", "", file.read_text("utf-8"))
        for file in files("locations")
    }
    assert len(drawings) == len({card.name for card in cards}) == 49


def test_every_character_has_its_bust() -> None:
    known = {character.id for character in facts().characters}

    assert {file.stem for file in files("characters")} == known


@kits.every(("kind", "file"), EVERY)
def test_a_picture_has_its_name_only_known_colours_and_is_small(
    kind: str, file: Path
) -> None:
    text = file.read_text("utf-8")
    named = {
        "locations": {card.id: card.name for card in facts().locations},
        "characters": {one.id: one.name for one in facts().characters},
    }
    classes = set(" ".join(re.findall(r'class="([^"]*)"', text)).split())

    assert re.findall("<title>(.*)</title>", text) == [named[kind][file.stem]]
    assert classes <= set(palette(GAME).full) | HELPERS
    assert len(text.encode()) <= LARGEST


@kits.every(("kind", "file"), EVERY)
def test_a_picture_is_drawn_whole_and_saves_ink(kind: str, file: Path) -> None:
    colours = palette(GAME)
    full = picture(GAME, f"{kind}/{file.stem}", colours.full)
    low = picture(GAME, f"{kind}/{file.stem}", colours.low, low=True)
    paper = {colours.low["white"], colours.low["ink"], None}

    assert full.left_out == low.left_out == ()
    assert {shape.fill for shape in low.shapes()} <= paper
    assert {shape.stroke for shape in low.shapes()} <= paper


@kits.every(("kind", "file"), EVERY)
def test_any_program_shows_a_picture_as_the_kit_does(kind: str, file: Path) -> None:
    alone = artwork.read(file.read_bytes(), file.name)
    painted = picture(GAME, f"{kind}/{file.stem}", palette(GAME).full)

    assert [(shape.fill, shape.stroke) for shape in alone.shapes()] == [
        (shape.fill, shape.stroke) for shape in painted.shapes()
    ]
