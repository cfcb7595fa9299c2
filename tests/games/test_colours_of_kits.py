"""Colours of kits are told apart by all eyes, and artwork is small and clean."""

import itertools
import re
from collections import defaultdict
from functools import cache, partial
from pathlib import Path

import pytest

from companion import games, places
from companion.contract import KitRequest
from companion.games.six_winters.kit import style
from companion.press.ink import svg
from companion.press.layout.piece import Kit, Piece
from companion.press.proof import colours
from companion.press.scene import artwork
from companion.press.scene.boxes import Palette, palette
from companion.press.scene.path import Path as Outline
from companion.press.scene.pictures import picture
from companion.press.scene.scene import Scene
from tests import kits

LEAST = 19.0
"""How much two colours with a meaning differ, in CAM02-UCS (`colours.difference`)."""


SLOW = ("nine-circles", "six-winters")


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
    alike: dict[object, dict[str, Scene]] = defaultdict(dict)
    for piece in pieces:
        face = piece.face(low=low)
        # Only what is as large, with the same words, is painted.
        alike[face.width, face.height, *kits.words(face)][piece.name] = face
    names: dict[str, dict[str, str]] = defaultdict(dict)
    for faces in alike.values():
        for name, face in faces.items() if len(faces) > 1 else ():
            painted = svg.paint(face)
            names[COLOUR.sub("#", painted)].setdefault(painted, name)
    return [set(found.values()) for found in names.values() if len(found) > 1]


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
    path = Outline().circle(4, 4, 4) if round else Outline().rect(0, 0, 8, 8)
    scene.draw(path, fill=fill)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[pytest.mark.slow] * (game in SLOW))
        for game in games.names()
    ],
)
def test_no_two_pieces_differ_by_colour_alone(game: str) -> None:
    pieces = [piece for piece in kit(game).pieces if piece.group not in DECKS]

    for low in (False, True):
        assert alike_but_for_colour(pieces, low=low) == []


GAMES = ("exit_from_purgatory", "nine_circles", "seven_steps", "seven_steps_kosmos")
LOW = "-low"
HELPERS = {"t"}
"""Stands for a line beside the name of its colour."""

CARD = 63 * 88
"""mm² of a card. A picture of a whole sheet, or a part of one in the sheet's mm, may
have more bytes, as the sheet's area is more."""

FILES = [
    (game, file)
    for game in GAMES
    for file in sorted((places.TEMPLATES / game / "artwork").glob("*.svg"))
]


@kits.every("game", GAMES)
def test_every_motif_is_drawn_somewhere(game: str) -> None:
    def texts(folder: Path, pattern: str) -> list[str]:
        return [file.read_text("utf-8") for file in sorted(folder.glob(pattern))]

    templates = places.TEMPLATES / game
    layouts = texts(templates, "*.toml")
    code = texts(Path(games.__file__).parent / game / "kit", "*.py")
    code += texts(templates, "skins.toml")
    boxes = [
        re.sub(r"\\\[.*?\\\]", ".+", re.escape(name))
        for layout in layouts
        for name in re.findall('"artwork/(.*)"', layout)
    ]
    drawn = {
        name
        for layout in layouts
        for said in re.findall('(?:of|text) = "(.*?)"', layout)
        for name in re.split(r"\\n| ", said)
    }
    pages = "".join(texts(templates, "*.html"))
    for _, file in (one for one in FILES if one[0] == game):
        name = file.stem.removesuffix(LOW)
        begun = f'"{name.partition("-")[0]}-{{'
        in_code = any(f'"{name}"' in text or begun in text for text in code)
        on_a_page = f"{game}/artwork/{name}{{{{" in pages
        in_a_box = name in drawn or any(re.fullmatch(box, name) for box in boxes)
        assert in_code or in_a_box or on_a_page, file


@kits.every(("game", "file"), FILES)
def test_a_motif_has_a_title_and_only_colours_of_the_palette(
    game: str, file: Path
) -> None:
    text = file.read_text("utf-8")
    classes = set(" ".join(re.findall(r'class="([^"]*)"', text)).split())

    assert re.findall("<title>(.+)</title>", text)
    assert classes - HELPERS <= set(palette(game).full)
    assert "#" not in re.sub(r'<style>.*</style>|href="#\w+"|url\(#\w+\)', "", text)
    left, top, wide, high = map(float, re.findall(r'viewBox="(.*?)"', text)[0].split())
    area = (left + wide) * (top + high)
    assert len(text.encode()) <= 8192 * max(1, area / CARD)


@kits.every(("game", "file"), FILES)
def test_any_program_shows_a_motif_as_the_kit_does(game: str, file: Path) -> None:
    low, name = file.stem.endswith(LOW), file.stem.removesuffix(LOW)
    alone = artwork.read(file.read_bytes(), file.name)
    painted = picture(game, name, palette(game).ink(low=low), low=low)

    assert alone.left_out == painted.left_out == ()
    assert [(shape.fill, shape.stroke) for shape in alone.shapes()] == [
        (shape.fill, shape.stroke) for shape in painted.shapes()
    ]
