"""The grids of progress cards, read back from their marks alone."""

import math
from functools import cache

import pytest

from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.facts.cards import Square
from companion.press.scene import pictures
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path
from companion.press.scene.scene import Mark, Scene, Shape, Text
from tests import kits
from tests.games.six_winters.kit.conftest import Drawn

REGIONS = {"empire": "E", "redbank": "R", "settled": "S"}
INK = palette("six_winters").full
LEFT, TOP, PITCH, HALF = 3 + 4.325, 3 + 18.6, 13.85, 6.4

GRIDS = {
    # As the card table has them: ^ start, $ end, @ region, two letters a resource.
    "tinkering": "^Su @E *$ . / . @S . . / . . . . / . . . .",
    "small-steps": ". ^* . . / +1 . -1 . / . =$ . . / . . . .",
    "priming-the-mana-forge": "^* . . . / 6 So@R . . / Te6 . So@S . / *$ * . .",
    "bread-and-circuses": "^@R +1 +1 Di / . . . +1$ / . . . . / . . . .",
    "empire-waning": "^Te +1 Mi . / -1 . Te+1 Te / Su Su-1 . Mi+1 / . Mi Te-1 *$",
    "safehouses": "^1 @E . . / @E = Te3 . / . Te4 = Te2 / . . Te3 =$",
    "marching-orders": "^5 Es =$ . / . . . . / . . . . / . . . .",
    "imperial-tour": "^Mi Te= Te= Mi / . . . Es= / . . . Es= / . . . Mi=$",
}


Box = tuple[float, float, float, float]
Found = list[tuple[Mark, Box]]


def found(scene: Scene) -> Found:
    """Return every mark with the box that it fills on the face."""
    marks: Found = []
    for mark, (a, b, c, d, e, f) in kits.marks(scene):
        if isinstance(mark, Shape):
            left, top, right, bottom = mark.path.bounds()
            # Nothing that is read is turned.
            box = (a * left + e, d * top + f, a * right + e, d * bottom + f)
            marks.append((mark, box))
        elif isinstance(mark, Text):
            x, y = a * mark.x + c * mark.y + e, b * mark.x + d * mark.y + f
            marks.append((mark, (x, y, x, y)))
    return marks


@cache
def icon_paths() -> dict[str, str]:
    """Return which icon an outline is of, by its segments."""
    names = (*RESOURCES, *REGIONS)
    return {
        str(layer.path.segments): name
        for name in names
        for layer in pictures.icon(name, None).shapes()
    }


def read(scene: Scene) -> str:
    """Return a grid as the card table writes it, from what is drawn."""
    marks = found(scene)
    rows = [
        " ".join(
            square(marks, LEFT + column * PITCH + HALF, TOP + row * PITCH + HALF)
            for column in range(4)
        )
        for row in range(4)
    ]
    return " / ".join(rows)


def square(marks: Found, x: float, y: float) -> str:
    """Read one place."""
    inside = [
        (mark, box)
        for mark, box in marks
        if abs((box[0] + box[2]) / 2 - x) < HALF
        and abs((box[1] + box[3]) / 2 - y) < HALF
    ]
    shapes = [(mark, box) for mark, box in inside if isinstance(mark, Shape)]
    grounds = [shape for shape, box in shapes if abs(box[2] - box[0] - 12.8) < 0.01]
    if not grounds:
        return "."
    paths = icon_paths()
    outlines = (str(shape.path.segments) for shape, _ in shapes)
    seen = {paths[outline] for outline in outlines if outline in paths}
    types = [name for name in RESOURCES if name in seen]
    cell_text = "".join(name[:2].capitalize() for name in types)
    cell_text += value(shapes) + relation(inside)
    cell_text += "".join(f"@{REGIONS[name]}" for name in REGIONS if name in seen)
    coloured = [name for name in RESOURCES if INK[name] == grounds[0].fill]
    assert coloured in (types, [])
    return role(marks, x, y, -1) + (cell_text or "*") + role(marks, x, y, 1)


def value(shapes: list[tuple[Shape, Box]]) -> str:
    """Return the face of a die, counted by its spots."""
    for shape, _ in shapes:
        verbs = "".join(verb for verb, _ in shape.path.segments)
        spots, rest = divmod(len(verbs), 6)
        if spots and not rest and verbs == "MCCCCZ" * spots:
            left, _, right, _ = first(shape, 6).bounds()
            if right - left < 2:
                return str(spots)
    return ""


def first(shape: Shape, count: int) -> Path:
    """Return the first segments of a shape."""
    path = Path()
    path.segments = shape.path.segments[:count]
    return path


def relation(inside: Found) -> str:
    """Return a relation by its strokes, and whether a 1 is behind them."""
    digit = any(isinstance(mark, Text) and mark.words == "1" for mark, _ in inside)
    for mark, _ in inside:
        if isinstance(mark, Shape) and mark.stroke and mark.width == 0.95:
            strokes = sum(verb == "M" for verb, _ in mark.path.segments)
            return {(2, False): "=", (2, True): "+1", (1, True): "-1"}[strokes, digit]
    return ""


def role(marks: Found, x: float, y: float, side: int) -> str:
    """Return a start by the diamonds above a square, an end by those below."""
    for mark, box in marks:
        if isinstance(mark, Shape) and len(mark.path.segments) == 15:
            middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            if math.dist(middle, (x, y + side * 6.5)) < 0.1:
                return "^" if side < 0 else "$"
    return ""


def written(squares: tuple[Square, ...]) -> str:
    """Return the grid of the facts as the card table writes it."""
    grid = [["."] * 4 for _ in range(4)]
    for cell in squares:
        cell_text = cell.type[:2].capitalize() if cell.type else ""
        cell_text += str(cell.value or "") + (cell.relation or "")
        cell_text += f"@{cell.region[0].upper()}" if cell.region else ""
        start, end = cell.role == "start", cell.role == "end"
        cell_text = ("^" if start else "") + (cell_text or "*") + ("$" if end else "")
        grid[cell.row - 1][cell.column - 1] = cell_text
    return " / ".join(" ".join(row) for row in grid)


@pytest.mark.slow
@kits.every("low", [False, True])
def test_all_grids_are_drawn_as_the_facts_have_them(drawn: Drawn, low: bool) -> None:
    for card in facts().progress:
        assert read(drawn(f"progress-{card.id}", low=low)) == written(card.squares)


@kits.every("card", GRIDS)
def test_a_grid_is_drawn_as_the_card_table_has_it(drawn: Drawn, card: str) -> None:
    assert read(drawn(f"progress-{card}")) == GRIDS[card]


def test_every_kind_of_square_is_among_those_that_are_read() -> None:
    kinds = {
        (bool(cell.type), bool(cell.value), bool(cell.region), cell.relation or "")
        for card in facts().progress
        for cell in card.squares
    }

    assert len(kinds) == 12
