"""Parts that are drawn for each line of a cell, and decks like those of a game."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from companion.cli import offers
from companion.decks import deck, like
from companion.errors import UnknownName
from companion.press.cards import layouts, row_faces
from companion.press.cards.boxes import EACH
from companion.press.cards.layouts import Look, Row, own_size
from companion.press.cards.pictures import Place
from companion.press.ink import pixels
from companion.press.ink.manifest import digest
from companion.press.layout.piece import KitDeck
from companion.press.layout.side import PlacedFace
from companion.press.scene.marks import Shape, Text
from companion.press.scene.path import Path as Outline
from companion.press.scene.path import moved
from companion.press.scene.scene import Scene
from companion.press.scene.text import ink as ink_of
from tests import kits
from tests.decks.conftest import draw, marks, opened, undrawn

SKILL = '[parts.skill.name]\nkind = "label"\ntext = "[name]"\n'
RANKS = '[parts.skill.ranks]\nkind = "each"\nrepeat = "[rank]"\nacross = 4\ny = 1\n'
BOX = '[parts.skill.ranks.boxes.box]\nkind = "shape"\nw = 3\nh = 3\nfill = "ink"\n'
LIST = '[front.list]\nkind = "each"\nparts = "skill"\nx = 5\ny = 10\n'
NAMES = 'text = "[skills]"\nnames = ["name", "rank"]\ndown = 8\n'
WHOLE = LIST + NAMES + SKILL + RANKS + BOX


BLEED = 3


def said(drawn: Scene) -> list[tuple[str, float, float]]:
    return [(mark.words, mark.x, mark.y) for mark in marks(drawn, Text)]


def boxes(drawn: Scene) -> list[tuple[float, ...]]:
    return [mark.path.bounds() for mark in marks(drawn, Shape)]


def test_a_part_is_drawn_for_each_line_and_parts_may_be_in_parts(home: Path) -> None:
    drawn = draw(home, WHOLE, {"skills": "Lore | 2\n\nCombat | 1"})

    assert said(drawn) == [("Lore", 5, 10), ("Combat", 5, 18)]
    assert boxes(drawn) == [(5, 11, 8, 14), (9, 11, 12, 14), (5, 19, 8, 22)]


def test_parts_are_in_rows_of_so_many_or_on_a_circle(home: Path) -> None:
    text = '[front.x]\nkind = "each"\nrepeat = "4"\nx = 20\ny = 20\n'
    text += 'boxes = { no = { kind = "label", text = "[n]" } }\n'

    rows = said(draw(home, f"{text}columns = 3\nacross = 5\ndown = 6\n", {}))
    ring = said(draw(home, f"{text}around = 10\n", {}))

    assert rows == [("1", 20, 20), ("2", 25, 20), ("3", 30, 20), ("4", 20, 26)]
    assert [words for words, *_ in ring] == ["1", "2", "3", "4"]
    places = [20, 10, 30, 20, 20, 30, 10, 20]  # clockwise from the top
    assert [at for _, *place in ring for at in place] == pytest.approx(places)


def test_parts_on_an_arc_are_a_step_apart_and_turned_by_it(home: Path) -> None:
    text = '[front.x]\nkind = "each"\nrepeat = "3"\nx = 20\ny = 20\n'
    text += 'boxes = { dot = { kind = "shape", w = 4, h = 2, fill = "ink" } }\n'
    text += "around = 10\nangle = -90\nstep = 90\n"

    drawn = [*kits.marks(draw(home, text, {}))]

    assert all(
        isinstance(mark, Shape) and mark.path.bounds() == (0, 0, 4, 2)
        for mark, _ in drawn
    )
    corners = [part for _, at in drawn for part in (*moved(at, 0, 0), *moved(at, 4, 0))]
    left, top, right = [10, 20, 10, 16], [20, 10, 24, 10], [30, 20, 30, 24]
    assert corners == pytest.approx([part + BLEED for part in (*left, *top, *right)])


def test_a_label_that_checks_know_is_as_large_as_its_words(home: Path) -> None:
    text = '[front.x]\nkind = "label"\ntext = "Lore"\nx = 20\ny = 20\nsize = 20\n'

    for align in ("left", "centre", "right"):
        scene = draw(home, f'{text}align = "{align}"\nplace = "label: Lore"\n', {})
        (place,) = kits.places(scene, "label")
        (mark,) = marks(scene, Text)
        ink = ink_of("Lore", mark.font, 20)
        assert place.w == pytest.approx(ink[2] - ink[0])
        assert place.h == pytest.approx(ink[3] - ink[1])
        left = place.x - place.w / 2 - BLEED
        assert left == pytest.approx(mark.x + ink[0], abs=0.6)


def test_what_is_left_of_a_column_is_shared_out_between_texts(home: Path) -> None:
    text = LIST + 'text = "[lines]"\ndown = 5\nh = 50\nspread = 99\n'
    text += '[parts.skill.words]\nkind = "text"\nw = 20\nh = 40\nrise = "top"\n'
    text += 'text = "[1]"\nsize = 10\nleading = 1\n'

    lines = "a\nmany words that take lines three\nz"
    drawn = said(draw(home, text, {"lines": lines}))

    short, long, *_, last = (y for _, _, y in drawn)
    # One line takes 5 mm, three lines 3 times 10 points; the rest is two gaps.
    high, below = 3 * 10 * 25.4 / 72, long - short
    gap = (50 - 5 - 5 - high) / 2
    assert below == pytest.approx(5 + gap, abs=0.01)
    assert last - long == pytest.approx(high + gap, abs=0.01)


def test_what_no_part_can_be_is_refused(home: Path) -> None:
    unknown = LIST.replace('"skill"', '"skil"') + SKILL
    itself = WHOLE + '[parts.skill.more]\nkind = "each"\nparts = "skill"\n'
    many = '[front.x]\nkind = "each"\nrepeat = "[n]"\n'

    for text, row, wrong in (
        (unknown, {}, "front.list: no part is called 'skil'; did you mean 'skill'?"),
        (itself, {"skills": "x"}, "let no part have itself in it"),
        (WHOLE, {"skills": f"Lore | {EACH + 1}"}, f"write 0 to {EACH}"),
        (WHOLE, {"skills": "x | 9\n" * 90}, f"at most {2 * EACH} on a face"),
        (many, {"n": "lots"}, "'lots' is no number of parts"),
        (WHOLE, {}, "no column is called 'skills'"),
    ):
        assert wrong in undrawn(home, text, row)


def test_a_band_is_cut_as_a_ribbon_and_a_box_names_a_spot(home: Path) -> None:
    text = '[front.x]\nkind = "label"\nx = 20\ny = 20\ntext = "Ox"\nband = "ink"\n'
    text += 'h = 10\nunder = 5\npad = 2\nafter = 6\nends = "both"\nspot = "name"\n'

    scene = draw(home, text, {})

    (ribbon,) = marks(scene, Shape)
    left, top, right, bottom = ribbon.path.bounds()
    assert (left, top, bottom) == (18, 15, 25)
    assert 3 < right - left - 8 < 6
    assert sum(kind in "ML" for kind, _ in ribbon.path.segments) == 6
    assert scene.anchors["name"].centre == (23, 28)  # with the bleed


ROUNDED = 64
"""Of 255, in any square millimetre: pictures are rounded, their letters outlines."""


def picture(face: Scene) -> Image.Image:
    placed, size = PlacedFace(face, 0, 0), (face.width, face.height)
    return pixels.picture("face", placed, size, 100).reduce(4)


def must_look_alike(home: Path, printed: KitDeck) -> None:
    like.write(printed, home)
    layouts.read.cache_clear()
    pieces = [*deck.pieces(opened(home, layout="layout.toml"))]
    look = layouts.of_kit(printed.layout, printed.drawings)

    same: set[tuple[str, str]] = set()
    assert len(pieces) == len(printed.rows)
    for piece, cells in zip(pieces, printed.rows, strict=True):
        row = Row(2, cells)
        assert piece.copies == int(cells.get("qty", "1"))
        for paint, back in (
            (row_faces.front(look, row), False),
            (row_faces.back(look, row), True),
        ):
            assert (paint is None) == (back and piece.back is None)
            for low in (False, True) if paint else ():
                own = piece.face(low=low, back=back)
                face = Scene(own.width, own.height, low=low)
                assert paint is not None
                paint(face)
                if (pair := (digest(own), digest(face))) in same:
                    continue  # such as a back that all share
                same.add(pair)
                apart = ImageChops.difference(picture(own), picture(face))
                worst = max(high for _, high in apart.getextrema())
                assert worst <= ROUNDED, (row, back, low)


@pytest.mark.parametrize("name", sorted(offers.kit_decks()))
def test_cards_like_those_of_a_game_look_as_they_do(name: str, tmp_path: Path) -> None:
    printed = like.choose(offers.kit_decks(), name)

    some = printed.rows[:: max(1, len(printed.rows) // 3)]
    must_look_alike(tmp_path, replace(printed, rows=some))


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

    made = sorted(path.stem for path in (tmp_path / "mine" / "pictures").iterdir())
    assert made == [
        *("front-frame", "front-frame-low", "front-hill-1", "front-hill-1-low")
    ]
    table = (tmp_path / "mine" / "deck.csv").read_text()
    assert table.splitlines() == [
        *("name,qty,front-hill", "Low,2,pictures/front-hill-1", "None,2,")
    ]


def test_a_layout_that_is_written_stands_alone(tmp_path: Path) -> None:
    like.write(drawn(tmp_path / "kit"), tmp_path / "mine")

    layouts.read.cache_clear()
    layout = layouts.read(tmp_path / "mine" / "layout.toml")
    inks = {"ink": "#102030"}, {"ink": "#000000"}
    assert (layout.palette, layout.full, layout.low) == ("", *inks)
    look = Look(layout, own_size(layout), tmp_path / "mine", "layout.toml")
    assert not look.drawings


def test_a_deck_that_no_game_has_is_refused_and_the_nearest_named() -> None:
    with pytest.raises(UnknownName, match="did you mean 'seven-steps-kosmos/tiles'"):
        like.choose(offers.kit_decks(), "seven-steps-kosmos/tile")
