"""Grids of squares and hexagons, polygons, stars, and gradients of many colours."""

from pathlib import Path

import pytest

from companion.press.cards.cells import MOST
from companion.press.scene.marks import Fade, Shape, Text
from tests.decks.conftest import draw, marks, undrawn

GRID = '[front.map]\nkind = "grid"\nx = 4\ny = 4\nw = 40\nh = 20\ntext = "[map]"\n'
FORM = '[front.box]\nkind = "shape"\nx = 5\ny = 5\nw = 20\nh = 10\nfill = "red"\n'
HUES = '[values.hue]\nf = "#00AA00"\ns = "#0000AA"\n'


def shapes(home: Path, text: str, cells: str = "") -> list[Shape]:
    return marks(draw(home, text, {"map": cells}), Shape)


def test_letters_of_a_cell_are_a_map(home: Path) -> None:
    text = GRID + 'fill = "[cell:hue]"\nstroke = "ink"\n' + HUES

    forest, sea, edges = shapes(home, text, "ff/.s")

    # Two columns and two rows of 10 mm, in the middle of 40 mm; one is no cell.
    assert (forest.fill, forest.path.bounds()) == ("#00AA00", (14, 4, 34, 14))
    assert (sea.fill, sea.path.bounds()) == ("#0000AA", (24, 14, 34, 24))
    assert sum(kind == "M" for kind, _ in edges.path.segments) == 3


def test_words_and_new_lines_divide_cells_too(home: Path) -> None:
    text = GRID + 'label = "[cell] [across]-[down] [at]"\n'

    drawn = draw(home, text, {"map": "elm oak\nash ."})

    words = [mark.words for mark in marks(drawn, Text)]
    assert words == ["elm 1-1 A1", "oak 2-1 B1", "ash 1-2 A2"]


@pytest.mark.parametrize(
    ("form", "across", "down"),
    [("pointy", 2.5 * 3**0.5, 3.5), ("flat", 3.5, 2.5 * 3**0.5)],
)
def test_hexagons_share_edges_and_every_second_row_is_shifted(
    home: Path, form: str, across: float, down: float
) -> None:
    (edges,) = shapes(home, GRID + f'cells = "{form}"\nstroke = "ink"\n', "2x2")

    left, top, right, bottom = edges.path.bounds()
    edge = min(40 / across, 20 / down)
    assert (right - left, bottom - top) == pytest.approx((across * edge, down * edge))


def test_rectangles_fill_the_box_with_gaps_between(home: Path) -> None:
    line = 'cells = "rectangle"\ngap = 2\nstroke = "ink"\n'

    (edges,) = shapes(home, GRID + line, "2x1")

    assert edges.path.segments[1] == ("L", (23, 4))
    assert edges.path.bounds() == (4, 4, 44, 24)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (f"{MOST + 1}x2", "grid: 61 x 2 cells; at most 60 x 60"),
        ("f/" * 80, "grid: 1 x 80 cells; at most 60 x 60"),
        ("9999x9999", "grid: 9999 x 9999 cells; at most 60 x 60"),
        ("fq", "values.hue: has nothing for 'q'; choose one of f, s"),
    ],
)
def test_a_grid_that_cannot_be_drawn_is_refused_by_row_and_column(
    home: Path, cells: str, said: str
) -> None:
    line = undrawn(home, GRID + 'fill = "[cell:hue]"\n' + HUES, {"map": cells})

    assert line == f"deck.csv: row 2, column map: {said}"


def test_a_polygon_runs_through_its_points_or_has_as_many_sides(home: Path) -> None:
    (own,) = shapes(home, FORM + 'form = "polygon"\npoints = [0, 0, 9, 0, 9, 3]\n')
    (six,) = shapes(home, FORM + 'form = "polygon"\nsides = 6\n')
    (star,) = shapes(home, FORM + 'form = "star"\nsides = 4\ninner = 0.2\n')
    (line,) = shapes(home, FORM + 'form = "line"\npoints = [0, 0, 9, 0, 9, 3]\n')

    assert own.path.segments == [
        *(("M", (5, 5)), ("L", (14, 5)), ("L", (14, 8)), ("Z", ()))
    ]
    assert len(six.path.segments) == 7
    assert six.path.segments[0] == ("M", (15, 5))
    assert len(star.path.segments) == 9
    assert star.path.segments[1][1] == pytest.approx((15 + 2**0.5, 10 - 0.5**0.5))
    assert line.path.segments == own.path.segments[:3]


def test_a_row_gives_the_points_of_a_polygon(home: Path) -> None:
    text = FORM + 'form = "polygon"\npoints = "[map]"\n'

    (own,) = shapes(home, text, "0 0, 4 0, 4 4")

    assert own.path.bounds() == (5, 5, 9, 9)


def test_a_gradient_has_many_colours_and_an_angle(home: Path) -> None:
    (down,) = shapes(home, FORM + 'to = "gold 20%, rgb(0, 0, 1), black"\n')
    (turned,) = shapes(home, FORM + 'to = "black"\nangle = 90\n')

    assert down.fill == Fade(
        *(5, 5, 5, 15),
        ((0, "#FF0000"), (0.2, "#FFD700"), (0.6, "#000001"), (1, "#000000")),
    )
    assert isinstance(turned.fill, Fade)
    ends = turned.fill.x0, turned.fill.y0, turned.fill.x1, turned.fill.y1
    assert ends == pytest.approx((5, 10, 25, 10))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sides = 2\n", "sides 2, inner 0.5; sides are 3 to 60, inner is up to 1"),
        ("points = [1, 2, 3]\n", "points: 3 numbers; write x, y for each of 2 to 200"),
        ("points = [1, 2, 3, 9e9]\n", "points: are too far; write up to 2000 mm"),
        ('to = "red 90%, blue 10%"\n', "does not run from start to end; write parts"),
    ],
)
def test_a_shape_that_cannot_be_drawn_is_refused(
    home: Path, line: str, said: str
) -> None:
    assert said in undrawn(home, FORM + line, {})
