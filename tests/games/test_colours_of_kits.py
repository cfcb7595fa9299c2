"""What colour tells apart is told to all eyes: by other colours, and by a sign."""

import itertools
import re
from collections import defaultdict
from functools import cache, partial

import pytest

from companion import games
from companion.contract import KitRequest
from companion.games.six_winters.kit import style
from companion.press.ink import svg
from companion.press.layout.piece import Kit, Piece
from companion.press.proof import colours
from companion.press.scene.boxes import Palette
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

LEAST = 19.0
"""How much two colours with a meaning differ, in CAM02-UCS (`colours.difference`)."""


@cache
def kit(game: str) -> Kit:
    return games.load(game).kit(KitRequest())


def near(palette: Palette) -> dict[tuple[str, str], int]:
    """Return the pairs that some eyes see as less different than `LEAST`."""
    tones, found = palette.ink(low=False), {}
    for apart in palette.tell_apart.values():
        for first, second in itertools.combinations(apart.colours, 2):
            far = min(
                colours.difference(tones[first], tones[second], vision)
                for vision in colours.VISIONS
            )
            if far < LEAST:
                found[first, second] = int(far)
    return found


def test_colours_with_a_meaning_differ_for_all_eyes_in_every_set() -> None:
    assert colours.VISIONS == ("", "protanopia", "deuteranopia", "tritanopia")
    for game in games.names():
        palette = kit(game).palette
        assert palette
        assert near(palette) == {}, game
    # The designer's own dice are what they are; `print` says so, and signs tell them.
    assert {name: near(style.palette_of(name)) for name in style.palettes()} == {
        "clear": {},
        "designer": {
            ("support", "diplomacy"): 11,
            ("military", "sorcery"): 18,
            ("accent", "military"): 18,
        },
    }


def test_every_set_of_colours_has_a_sign_besides() -> None:
    sets = {
        game: palette.tell_apart
        for game in games.names()
        if (palette := kit(game).palette)
    }

    assert {game: sorted(of_game) for game, of_game in sets.items() if of_game} == {
        "exit-from-purgatory": ["seats", "suits"],
        "seven-steps-kosmos": ["discs", "seats"],
        "six-winters": ["markers", "regions", "resources", "seasons", "stress"],
    }
    for of_game in sets.values():
        assert all(apart.sign for apart in of_game.values())


COLOUR = re.compile(r"#[0-9A-Fa-f]{3,6}\b|\b(white|black|none)\b")


def alike_but_for_colour(pieces: list[Piece], *, low: bool) -> list[set[str]]:
    """Return the names of pieces whose fronts differ in nothing but colours."""
    names: dict[str, dict[str, str]] = defaultdict(dict)
    for piece in pieces:
        face = svg.paint(piece.face(low=low))
        names[COLOUR.sub("#", face)].setdefault(face, piece.name)
    return [set(faces.values()) for faces in names.values() if len(faces) > 1]


DECKS = ("obstacles", "progress", "locations")
"""Of Six Winters: each card has its own words, and there are 203."""


def test_pieces_that_differ_by_colour_alone_are_found() -> None:
    red, blue, circle = (
        Piece(name, 9, 9, partial(dot, fill=fill, round=round))
        for name, fill, round in (
            ("red", "#FF0000", False),
            ("blue", "#0000FF", False),
            ("circle", "#0000FF", True),
        )
    )

    assert alike_but_for_colour([red, blue, circle], low=False) == [{"red", "blue"}]


def dot(scene: Scene, *, fill: str, round: bool) -> None:
    path = Path().circle(4, 4, 4) if round else Path().rect(0, 0, 8, 8)
    scene.draw(path, fill=fill)


@pytest.mark.parametrize("game", games.names())
def test_no_two_pieces_differ_by_colour_alone(game: str) -> None:
    pieces = [piece for piece in kit(game).pieces if piece.group not in DECKS]

    for low in (False, True):
        assert alike_but_for_colour(pieces, low=low) == []
