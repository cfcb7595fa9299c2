"""Decks that begin as those of games: what is written prints as the game does."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from companion.cli import offers
from companion.decks import deck, like, rows
from companion.decks.deck import Deck
from companion.errors import UnknownName
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Look, Row, own_size
from companion.press.cards.pictures import Place
from companion.press.ink import pixels
from companion.press.layout.piece import KitDeck, Piece
from companion.press.layout.side import PlacedFace
from companion.press.scene.path import Path as Outline
from companion.press.scene.scene import Scene

ROUNDED = 64
"""Of 255, in any square millimetre: pictures are rounded, their letters outlines."""


def picture(face: Scene) -> Image.Image:
    placed, size = PlacedFace(face, 0, 0), (face.width, face.height)
    return pixels.picture("face", placed, size, 100).reduce(4)


def written(home: Path, printed: KitDeck) -> list[Piece]:
    like.write(printed, home)
    layouts.read.cache_clear()
    table = rows.read(home / "deck.csv")
    return list(deck.pieces(Deck(table, home, home / "layout.toml", None)))


def must_look_alike(home: Path, printed: KitDeck) -> None:
    pieces = written(home, printed)
    look = layouts.of_kit(printed.layout, printed.drawings)

    assert len(pieces) == len(printed.rows)
    for piece, cells in zip(pieces, printed.rows, strict=True):
        row = Row(2, cells)
        assert piece.copies == int(cells.get("qty", "1"))
        for draw, back in (
            (row_faces.front(look, row), False),
            (row_faces.back(look, row), True),
        ):
            assert (draw is None) == (back and piece.back is None)
            for low in (False, True) if draw else ():
                own = piece.face(low=low, back=back)
                face = Scene(own.width, own.height, low=low)
                assert draw is not None
                draw(face)
                apart = ImageChops.difference(picture(own), picture(face))
                worst = max(high for _, high in apart.getextrema())
                assert worst <= ROUNDED, (row, back, low)


@pytest.mark.parametrize("name", sorted(offers.kit_decks()))
def test_cards_like_those_of_a_game_look_as_they_do(name: str, tmp_path: Path) -> None:
    printed = like.choose(offers.kit_decks(), name)

    must_look_alike(tmp_path, replace(printed, rows=printed.rows[:6]))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(offers.kit_decks()))
def test_a_deck_like_one_of_a_game_looks_as_the_game_does(
    name: str, tmp_path: Path
) -> None:
    must_look_alike(tmp_path, like.choose(offers.kit_decks(), name))


LAYOUT = """
title = "own"
size = "40x30"
palette = "tones.toml"
full = {}
low = {}
[front.hill]
kind = "draw"
draw = "hill"
of = "[high]"
x = 5
w = 30
h = 20
turn = 30
[front.frame]
kind = "draw"
draw = "frame"
[front.name]
kind = "label"
x = 20
y = 20
text = "[name]"
"""
TONES = '[full]\nink = "#102030"\n[low]\nink = "#000000"\n'


def hill(scene: Scene, high: str, place: Place) -> None:
    if tall := float(high):
        x, y, w, h = place
        edge = Outline().move(x, y + h).line(x + w / 2, y + h - tall)
        scene.draw(edge.line(x + w, y + h), fill="#30A060", stroke="#000000")


def frame(scene: Scene, _: str, place: Place) -> None:
    ground = None if scene.low else "#EEDDCC"
    scene.draw(Outline().rect(-3, -3, 8, 36), fill=ground, stroke="#402010")


def drawn(home: Path, draw: Callable[..., None] = hill) -> KitDeck:
    home.mkdir()
    (home / "own.toml").write_text(LAYOUT)
    (home / "tones.toml").write_text(TONES)
    cells = ({"name": "Low", "high": "5"}, {"name": "None", "high": "0"})
    every = tuple({**row, "qty": "2"} for row in cells)
    return KitDeck(home / "own.toml", every, {"hill": draw, "frame": frame})


def test_what_a_program_draws_becomes_pictures(tmp_path: Path) -> None:
    must_look_alike(tmp_path / "mine", drawn(tmp_path / "kit"))

    made = sorted(path.name for path in (tmp_path / "mine" / "pictures").iterdir())
    assert made == [
        "front-frame-low.svg",
        "front-frame.svg",
        "front-hill-1-low.svg",
        "front-hill-1.svg",
    ]
    table = (tmp_path / "mine" / "deck.csv").read_text()
    assert table.splitlines() == [
        "name,qty,front-hill",
        "Low,2,pictures/front-hill-1",
        "None,2,",
    ]


def test_a_layout_that_is_written_stands_alone(tmp_path: Path) -> None:
    like.write(drawn(tmp_path / "kit"), tmp_path / "mine")

    layouts.read.cache_clear()
    layout = layouts.read(tmp_path / "mine" / "layout.toml")
    assert layout.palette == ""
    assert layout.full == {"ink": "#102030"}
    assert layout.low == {"ink": "#000000"}
    look = Look(layout, own_size(layout), tmp_path / "mine", "layout.toml")
    assert not look.drawings


def test_a_deck_that_no_game_has_is_refused_and_the_nearest_named() -> None:
    with pytest.raises(UnknownName, match="did you mean 'seven-steps-kosmos/tiles'"):
        like.choose(offers.kit_decks(), "seven-steps-kosmos/tile")
