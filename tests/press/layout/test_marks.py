import itertools
import math
from collections.abc import Sequence
from functools import partial

import pypdfium2
import pytest

from companion.press.layout import hexes, marks
from companion.press.layout.imposition import split
from companion.press.layout.packing import (
    Backs,
    Blank,
    Box,
    Leaf,
    Placement,
    Scheme,
    rectangle,
)
from companion.press.layout.piece import Form, Line, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.layout.side import Margin, Notes, draw_margin
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Group, Scene, Shape, Text
from tests import kits
from tests.press.layout.placing import POKER, packed


def shapes(scene: Scene) -> list[Shape]:
    return [shape for shape, _ in kits.shapes(scene)]


def words(scene: Scene) -> str:
    return " ".join(kits.words(scene))


def inside(x: float, y: float, shape: tuple[tuple[float, float], ...]) -> bool:
    """Return whether a point lies within a convex shape, and not at its edge."""
    return all(
        (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0.01
        for (x0, y0), (x1, y1) in itertools.pairwise((*shape, shape[0]))
    )


def trim(leaf: Leaf, placement: Placement) -> tuple[tuple[float, float], ...]:
    """Return the corners of what is kept; of a disc, of its bleed."""
    if leaf.form == "disc":
        return placement.ink
    if leaf.form == "rectangle":
        return rectangle(placement.x, placement.y, placement.w, placement.h)
    return hexes.corners(leaf.form, placement.x, placement.y, placement.w, placement.h)


def on_line(line: Line, steps: int = 20) -> list[tuple[float, float]]:
    x0, y0, x1, y1 = line
    parts = [n / steps for n in range(steps + 1)]
    return [(x0 + (x1 - x0) * p, y0 + (y1 - y0) * p) for p in parts]


def leaf_of(form: Form, scheme: Scheme, backs: Backs = "none") -> Leaf:
    sizes = {"rectangle": (63.5, 88.9), "disc": (25, 25)}
    size = sizes.get(form) or hexes.box(form, side=20)
    count = 12 if form == "disc" else 30
    return packed(Blank("piece", *size, 3, form), count, scheme=scheme, backs=backs)[0]


def cut_lines(leaf: Leaf, placements: Sequence[Placement], room: Box) -> list[Line]:
    return list(marks.cut_marks(leaf, placements, room, "corners").lines)


@pytest.mark.parametrize(
    "backs",
    [
        *("duplex", "fold-across"),
        *[pytest.param(b, marks=pytest.mark.slow) for b in ("duplex-short", "fold")],
    ],
)
@pytest.mark.parametrize(
    ("form", "scheme"),
    [
        *[("rectangle", "grid"), ("rectangle", "bleed"), ("flat", "straight")],
        *[("pointy", "straight"), ("disc", "bleed")],
    ],
)
def test_marks_are_outside_every_trim_and_inside_what_is_printed(
    form: Form, scheme: Scheme, backs: Backs
) -> None:
    leaf = leaf_of(form, scheme, backs)

    for spots in leaf.sides:
        trims = [trim(leaf, placement) for placement in spots]
        lines = marks.cut_marks(leaf, spots, (5.0, 5.0, 205.0, 292.0), "corners").lines
        assert lines
        for x, y in (point for line in lines for point in on_line(line)):
            assert 5 - 1e-6 <= x <= 205 + 1e-6
            assert 5 - 1e-6 <= y <= 292 + 1e-6
            assert not any(inside(x, y, kept) for kept in trims)


ROOM = (5, 5, 205, 287.5)


def test_every_cut_has_a_mark_at_both_ends() -> None:
    (leaf,) = packed(POKER, 8)

    lines = cut_lines(leaf, leaf.sides[0], ROOM)

    upright = sorted({round(x0, 2) for x0, _, x1, _ in lines if x0 == x1})
    level = sorted({round(y0, 2) for _, y0, _, y1 in lines if y0 == y1})
    assert upright == [13.1, 102, 108, 196.9]
    assert level == [10.25, 73.75, 79.75, 143.25, 149.25, 212.75, 218.75, 282.25]
    assert len(lines) == 2 * (4 + 8)
    (leaf,) = packed(POKER, 9, scheme="grid")  # cells that share their cuts
    assert len(cut_lines(leaf, leaf.sides[0], ROOM)) == 2 * (4 + 4)


def ends(lines: list[Line], *, x: float = 0, y: float = 0) -> list[tuple[float, float]]:
    """Return from where to where the marks of one cut run, in their order."""
    return sorted(
        (round(y0, 2), round(y1, 2)) if x else (round(x0, 2), round(x1, 2))
        for x0, y0, x1, y1 in lines
        if (x and x0 == pytest.approx(x) == x1) or (y and y0 == pytest.approx(y) == y1)
    )


def test_a_mark_begins_on_the_bleed_or_runs_on_where_room_is_little() -> None:
    (bled,) = packed(POKER, 8)
    (full,) = packed(POKER, 9, "letter", scheme="grid")

    lines = cut_lines(bled, bled.sides[0], ROOM)
    others = cut_lines(full, full.sides[0], (9.5, 5, 210.9, 274.4))

    # Above the trim at 10.25 are 3 mm of bleed and 2.25 mm of paper.
    assert ends(lines, x=102) == [(9.75, 5), (282.75, 287.5)]
    # At the sides there are 5.1 mm beside the bleed.
    assert ends(lines, y=10.25) == [(9.7, 5.7), (200.3, 204.3)]
    # The trim is 1.35 mm from the margin.
    assert ends(others, x=full.sides[0][0].x) == [(5.85, 1.85), (273.55, 277.55)]


def test_either_half_of_a_folded_sheet_has_marks_at_both_ends_of_its_cuts() -> None:
    (leaf,) = packed(POKER, 4, backs="fold")

    fronts, backs = marks.panels(leaf, leaf.sides[0], ROOM)

    assert ends(cut_lines(*fronts), y=10.25) == [(7.55, 5), (100.35, 104)]
    assert ends(cut_lines(*backs), y=10.25) == [(109.65, 106), (202.45, 205)]


def test_a_mark_on_the_bleed_is_seen_on_any_ground() -> None:
    front = partial(kits.filled, colour="#101010")
    card = Piece("card", 63.5, 88.9, front, bleed=3, group="cards")
    (sheet,) = impose([card] * 8, PrintOptions(paper("a4")))

    with pypdfium2.PdfDocument(kits.written(sheet.sides)) as document:
        # 25 dots a millimetre, from the top down 10 mm.
        crop = (0, document[0].get_height() - 10 * 72 / 25.4, 0, 0)
        page = document[0].render(scale=635 / 72, crop=crop).to_pil().convert("L")

    # A cut at x = 102, its mark from y = 5 to 9.75; bleed begins at 7.25.
    rows = [
        [page.getpixel((2550 + dx, y)) for dx in (-20, -4, 0, 4, 20)]
        for y in (128, 150, 185, 200, 240)
    ]
    assert rows == [[255, 255, 0, 255, 255]] * 2 + [[16, 255, 0, 255, 16]] * 3


def test_straight_cuts_through_hexagons_are_marked_in_three_directions() -> None:
    leaf = leaf_of("flat", "straight")

    # The tiles lie turned a quarter, since more of them fit so.
    assert {
        round(math.degrees(math.atan2(y1 - y0, x1 - x0))) % 180
        for x0, y0, x1, y1 in cut_lines(leaf, leaf.sides[0], ROOM)
    } == {30, 90, 150}


def test_marks_are_full_lines_in_two_tones_or_absent_if_chosen_so() -> None:
    (leaf,) = packed(POKER, 8)

    lines, tones, bare = (
        shapes(draw_margin(leaf, 0, Margin(style=style)))
        for style in ("lines", "two-tone", "none")
    )

    pale, dashed, *_ = lines
    assert (pale.stroke, dashed.stroke) == ("#D0D0D0", "#000000")
    assert dashed.dash == (1, 1)
    assert pale.path.bounds() == (5, 5, 205, 287.5)
    assert [shape.stroke for shape in tones] == ["#D0D0D0", "#000000"]
    assert bare == []


def test_a_fold_is_a_dashed_line_with_its_word_clear_of_the_marks_beside_it() -> None:
    (leaf,) = packed(Blank("tile", 44, 31, 2), 14, "letter", backs="fold")

    scene = draw_margin(leaf, 0, Margin())

    (dashed,) = (shape for shape in shapes(scene) if shape.dash == (3, 1.5))
    assert leaf.fold == dashed.path.bounds()
    assert leaf.fold[0] == leaf.fold[2]
    (word,) = (
        matrix
        for mark, matrix in kits.marks(scene.marks)
        if isinstance(mark, Text) and mark.words == "fold"
    )
    # It is written upwards; cuts end beside it at 16.95, 47.95 and 51.95.
    assert word[5] == pytest.approx(22.2, abs=0.5)


def test_registration_marks_are_alike_on_both_sides() -> None:
    (leaf,) = packed(POKER, 8, backs="duplex")

    for side in (0, 1):
        bounds = [s.path.bounds() for s in shapes(draw_margin(leaf, side, Margin()))]
        rings = [b for b in bounds if round(b[2] - b[0], 2) == 1.32]
        assert {
            (round((left + right) / 2, 2), round((top + bottom) / 2, 2))
            for left, top, right, bottom in rings
        } == {(6.1, 6.1), (203.9, 6.1), (6.1, 290.9), (203.9, 290.9)}


def test_pieces_are_named_in_the_waste_only() -> None:
    (leaf,) = packed(POKER, 8, backs="duplex")
    (full,) = packed(POKER, 9, scheme="grid")
    names = ["Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]

    scene = draw_margin(leaf, 0, Margin(style="none", names=names))
    named = words(draw_margin(full, 0, Margin(style="none", names=list("ABCDEFGHI"))))

    assert set(words(scene).split()) == set(names)
    for mark in scene.marks:
        if isinstance(mark, Group) and isinstance(mark.marks[0], Text):
            x, y = mark.matrix[4:]
            assert not any(inside(x, y, placement.ink) for placement in leaf.sides[0])
    assert "E" not in named  # which has no waste beside it
    assert "A" in named


def test_how_to_print_and_notes_are_on_the_front_only_in_either_language() -> None:
    (leaf,) = packed(POKER, 8, backs="duplex")
    (folded,) = packed(POKER, 2, backs="fold")

    front, back, german = (
        words(draw_margin(of, side, Margin(notes=notes)))
        for of, side, notes in (
            *((leaf, 0, Notes("by us")), (leaf, 1, Notes("by us"))),
            (folded, 0, Notes("von uns", "de")),
        )
    )

    assert "by us" in front
    assert "print at 100 %" in front
    assert "by us" not in back
    assert "mit 100 % drucken (tatsächliche Größe)" in german
    assert "falten" in german
    assert "print" not in german
    assert "fold" not in german


def test_where_the_foot_is_taken_notes_are_along_the_side() -> None:
    (leaf,) = packed(Blank("card", 63.5, 88.9), 9, "letter", scheme="grid")

    (ruler,) = draw_margin(leaf, 0, Margin(notes=Notes("by us"))).places

    assert leaf.strip == "side"
    # Turned a quarter, it runs along the left edge.
    assert 5 <= ruler.x <= 9.5
    assert 0 < ruler.y < 279.4


def test_a_crease_is_marked_at_both_ends_on_either_face_turned_or_not() -> None:
    (leaf,) = packed(Blank("screen", 150, 80, 3), 1, backs="duplex")
    (turned,) = packed(Blank("screen", 250, 80), 1, scheme="grid")
    folds, room = [[(50.0, 0.0, 50.0, 80.0)]], (5, 5, 205, 292)

    front, back = (marks.creases(side, folds, room) for side in leaf.sides)
    level = marks.creases(turned.sides[0], folds, room)

    (placement,), (upright,) = leaf.sides[0], turned.sides[0]
    assert {round(x, 3) for x, *_ in front} == {round(placement.x + 50, 3)}
    assert {round(x, 3) for x, *_ in back} == {round(210 - placement.x - 50, 3)}
    assert len(front) == len(back) == 2
    assert upright.turn == 90
    assert {round(y, 3) for _, y, *_ in level} == {round(upright.y + 200, 3)}


def test_joins_say_which_sheet_is_laid_where_and_a_map_which_one_this_is() -> None:
    leaves = split(Blank("board", 300, 400, 3), paper("a4"))

    first, second, *_ = scenes = [draw_margin(leaf, 0, Margin()) for leaf in leaves]
    filled = [
        tuple(round(n, 2) for n in mark.path.bounds()[:2])
        for scene in scenes
        for mark in shapes(scene)
        if mark.fill
    ]

    assert [leaf.name for leaf in leaves] == ["A1", "A2", "B1", "B2"]
    assert filled == [(104, 288), (106, 288), (104, 290), (106, 290)]
    assert "lay A2 here" in words(first)
    assert "lay B1 here" in words(first)
    assert "cut here" in words(second)
    # Both are at the same place of the board: half of the overlap from its edge.
    glued = next(join.at for join in leaves[0].joins if join.upright)
    cut = next(join.at for join in leaves[1].joins if not join.part)
    offset = leaves[0].sides[0][0].x - leaves[1].sides[0][0].x
    assert glued - cut == pytest.approx(offset)
