"""The laws of imposition, for every mode and hundreds of sizes.

What a hand does with a printed sheet is played out here with points: the sheet is
turned over or folded, and each back must then lie behind its own front.
"""

import itertools
import math
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import DoesNotFit
from companion.press.layout import hexes
from companion.press.layout.imposition import fill_sheets, fill_stack, single, split
from companion.press.layout.packing import (
    Backs,
    Blank,
    Leaf,
    Placement,
    Scheme,
    fullest,
)
from companion.press.layout.sizes import PAPERS, Form, Paper, paper

Point = tuple[float, float]

MODES: list[tuple[str, Scheme]] = [
    ("rectangle", "grid"),
    ("rectangle", "bleed"),
    ("disc", "grid"),
    ("disc", "bleed"),
    ("pointy", "bleed"),
    ("pointy", "honeycomb"),
    ("flat", "honeycomb"),
    ("pointy", "straight"),
    ("flat", "straight"),
]
BACKS: list[Backs] = ["duplex", "duplex-short", "fold", "fold-across", "none"]

steady = settings(derandomize=True, deadline=None, max_examples=12)
sides = st.floats(20, 85).map(lambda n: round(n, 2))
bleeds = st.sampled_from([0, 1.5, 2, 3, 3.175])


def blank(form: Form, width: float, height: float, bleed: float) -> Blank:
    if form == "disc":
        height = width
    if form in ("pointy", "flat"):
        width, height = hexes.box(form, flats=width)
    return Blank("piece", width, height, bleed, form)


def corners_of_face(placement: Placement) -> tuple[Point, Point, Point]:
    """Return where a face's own top left, top right and bottom left corner lie."""
    x, y, right, bottom = (
        placement.x,
        placement.y,
        placement.x + placement.w,
        placement.y + placement.h,
    )
    return {
        0: ((x, y), (right, y), (x, bottom)),
        90: ((x, bottom), (x, y), (right, bottom)),
        180: ((right, bottom), (x, bottom), (right, y)),
        270: ((right, y), (right, bottom), (x, y)),
    }[placement.turn]


def by_hand(leaf: Leaf, backs: Backs) -> Iterator[tuple[Placement, list[Point]]]:
    """Yield front, back, and where the back's corners come to lie, seen from in front.

    The paper is turned about its long or short edge, or folded.
    """
    if len(leaf.sides) == 2:
        fronts, behind = leaf.sides
    else:
        fronts = tuple(placement for placement in leaf.sides[0] if not placement.back)
        behind = tuple(placement for placement in leaf.sides[0] if placement.back)
    upright = leaf.height > leaf.width
    assert (leaf.fold is not None) == backs.startswith("fold")
    for front, back in zip(fronts, behind, strict=True):
        points = []
        for x, y in corners_of_face(back):
            if leaf.fold and leaf.fold[0] == leaf.fold[2]:
                points.append((2 * leaf.fold[0] - x, y))
            elif leaf.fold:
                points.append((x, 2 * leaf.fold[1] - y))
            elif (backs == "duplex") == upright:
                points.append((leaf.width - x, y))
            else:
                points.append((x, leaf.height - y))
        yield front, back, points


def assert_backs_are_behind_fronts(leaf: Leaf, backs: Backs) -> None:
    for front, back, (top_left, top_right, bottom_left) in by_hand(leaf, backs):
        assert front.item == back.item
        assert (front.back, back.back) == (False, True)
        # Held with its top up and turned over, a card's right is its back's left.
        here, there, below = corners_of_face(front)
        lower_right = (there[0] + below[0] - here[0], there[1] + below[1] - here[1])
        assert math.dist(top_left, there) < 0.01
        assert math.dist(top_right, here) < 0.01
        assert math.dist(bottom_left, lower_right) < 0.01


def apart(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Return whether a straight line lies between two convex shapes."""
    spans = [
        [sorted(n)[:: len(n) - 1] for n in zip(*s, strict=True)] for s in (one, other)
    ]
    for (low, high), (start, end) in zip(*spans, strict=True):
        if high <= start + 0.001 or end <= low + 0.001:
            return True
    for shape in (one, other):
        for (x0, y0), (x1, y1) in itertools.pairwise((*shape, shape[0])):
            length = math.hypot(x1 - x0, y1 - y0)
            if length < 1e-6:
                continue
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            ours, theirs = (
                [x * nx + y * ny for x, y in points] for points in (one, other)
            )
            if max(ours) <= min(theirs) + 0.001 or max(theirs) <= min(ours) + 0.001:
                return True
    return False


def assert_nothing_overlaps(leaf: Leaf) -> None:
    for side in leaf.sides:
        for one, other in itertools.combinations(side, 2):
            reach = max(one.w, one.h) * 1.5 + 10
            if abs(one.x - other.x) < reach and abs(one.y - other.y) < reach:
                assert apart(one.ink, other.ink), (one, other)


def assert_all_is_printable(leaf: Leaf) -> None:
    for placement in itertools.chain(*leaf.sides):
        for x, y in (*placement.ink, *corners_of_face(placement)):
            assert 5 - 1e-6 <= x <= leaf.width - 5 + 1e-6
            assert 5 - 1e-6 <= y <= leaf.height - 5 + 1e-6


def assert_ink_covers_the_trim(leaf: Leaf) -> None:
    for placement in itertools.chain(*leaf.sides):
        xs, ys = zip(*placement.ink, strict=True)
        assert min(xs) <= placement.x + 1e-6
        assert min(ys) <= placement.y + 1e-6
        assert max(xs) >= placement.x + placement.w - 1e-6
        assert max(ys) >= placement.y + placement.h - 1e-6


@pytest.mark.parametrize(("form", "scheme"), MODES)
@given(
    width=sides,
    height=sides,
    bleed=bleeds,
    backs=st.sampled_from(BACKS),
    name=st.sampled_from(sorted(PAPERS)),
    stack=st.booleans(),
)
@settings(steady, max_examples=25)
def test_in_every_mode_backs_are_behind_fronts_and_nothing_overlaps_or_is_lost(
    form: Form,
    scheme: Scheme,
    backs: Backs,
    width: float,
    height: float,
    bleed: float,
    name: str,
    stack: bool,
) -> None:
    piece = blank(form, width, height, bleed)
    try:
        fill = fill_stack if stack else fill_sheets
        leaves = fill(fullest(piece, PAPERS[name], scheme=scheme, backs=backs), 7)
    except DoesNotFit:
        # Only a piece of half the smallest paper may be refused.
        assert max(piece.width, piece.height) + 2 * bleed > 60
        return

    for leaf in (leaves[0], leaves[-1]):
        if backs == "none":
            assert [placement.back for side in leaf.sides for placement in side].count(
                True
            ) == 0
        else:
            assert_backs_are_behind_fronts(leaf, backs)
        assert_nothing_overlaps(leaf)
        assert_all_is_printable(leaf)
        assert_ink_covers_the_trim(leaf)
    items = [
        leaf.items[placement.item]
        for leaf in leaves
        for placement in itertools.chain(*leaf.sides)
        if not placement.back
    ]
    assert sorted(items) == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("backs", BACKS)
@given(width=sides, bleed=bleeds)
@steady
def test_ink_stays_away_from_the_fold(backs: Backs, width: float, bleed: float) -> None:
    for leaf in fill_sheets(
        fullest(Blank("card", width, 60, bleed), paper("a4"), backs=backs), 5
    ):
        if leaf.fold is None:
            assert backs in ("duplex", "duplex-short", "none")
            continue
        way = 0 if leaf.axis == "vertical" else 1
        at = leaf.fold[way]
        gaps = [abs(corner[way] - at) for s in leaf.sides[0] for corner in s.ink]
        assert min(gaps) >= 5 - 1e-6


@given(
    width=st.floats(150, 900),
    height=st.floats(150, 900),
    overlap=st.sampled_from([0, 5, 8, 10]),
    backs=st.sampled_from(["duplex", "duplex-short", "none"]),
)
@steady
def test_the_parts_of_a_board_cover_it_and_repeat_the_overlap(
    width: float, height: float, overlap: float, backs: Backs
) -> None:
    board = Blank("board", width, height, 3)

    leaves = split(board, paper("a4"), overlap=overlap, backs=backs)

    for leaf in leaves:
        if backs != "none":
            assert_backs_are_behind_fronts(leaf, backs)
        for placement in itertools.chain(*leaf.sides):
            assert all(5 - 1e-6 <= x <= 205 + 1e-6 for x, _ in placement.ink)
            assert all(5 - 1e-6 <= y <= 292 + 1e-6 for _, y in placement.ink)
    first = leaves[0].sides[0][0]
    wide, high = (width, height) if first.turn == 0 else (height, width)
    windows = [
        (
            min(x for x, _ in placement.ink) - placement.x,
            min(y for _, y in placement.ink) - placement.y,
            max(x for x, _ in placement.ink) - placement.x,
            max(y for _, y in placement.ink) - placement.y,
        )
        for placement in (leaf.sides[0][0] for leaf in leaves)
    ]
    for low, high_end, end in ((0, 2, wide), (1, 3, high)):
        spans = sorted({(round(w[low], 6), round(w[high_end], 6)) for w in windows})
        assert spans[0][0] == pytest.approx(-3)
        assert spans[-1][1] == pytest.approx(end + 3)
        for before, after in itertools.pairwise(spans):
            assert before[1] - after[0] == pytest.approx(overlap, abs=1e-4)
    assert len({leaf.name for leaf in leaves}) == len(leaves)


def rows(leaf: Leaf, side: int = 0) -> list[str]:
    """Return a side as text, a character each 10 mm, backs small, without bare rows."""
    rows = [["."] * round(leaf.width / 10) for _ in range(round(leaf.height / 10))]
    for placement in leaf.sides[side]:
        letter = "ABCDEFGH"[placement.item]
        for y in range(
            round(placement.y / 10), round((placement.y + placement.h) / 10)
        ):
            for x in range(
                round(placement.x / 10), round((placement.x + placement.w) / 10)
            ):
                rows[y][x] = letter.lower() if placement.back else letter
    return ["".join(row) for row in rows if set(row) != {"."}]


TOY = Paper("toy", 80, 60)


def test_a_turned_sheet_mirrors_its_rows() -> None:
    (leaf,) = fill_sheets(
        fullest(Blank("card", 20, 20), TOY, scheme="grid", backs="duplex-short"), 4
    )

    assert rows(leaf) == [".AABBCC."] * 2 + [".DD....."] * 2
    assert rows(leaf, 1) == [".ccbbaa."] * 2 + [".....dd."] * 2


def test_a_folded_sheet_holds_both_faces_on_one_side() -> None:
    (leaf,) = fill_sheets(
        fullest(Blank("card", 20, 20), TOY, scheme="grid", backs="fold"), 2
    )

    assert len(leaf.sides) == 1
    assert rows(leaf) == [".AA..aa.", ".AA..aa.", ".BB..bb.", ".BB..bb."]


@pytest.mark.parametrize(
    ("name", "bleed", "scheme", "a4", "letter"),
    [
        ((63.5, 88.9), 0, "grid", 9, 9),
        ((63.5, 88.9), 3, "bleed", 8, 6),
        ((63, 88), 2, "bleed", 8, 8),
        ((57.15, 88.9), 0, "grid", 10, 9),
        ((57.15, 88.9), 3, "bleed", 9, 8),
        ((59, 92), 3, "bleed", 8, 8),
        ((41, 63), 0, "grid", 21, 20),
        ((41, 63), 3, "bleed", 16, 12),
        ((44, 68), 0, "grid", 16, 18),
        ((69.85, 120.65), 3, "bleed", 4, 4),
    ],
)
def test_a_sheet_holds_as_many_cards_as_the_paper_allows(
    name: tuple[float, float], bleed: float, scheme: Scheme, a4: int, letter: int
) -> None:
    card = Blank("card", *name, bleed)

    held = [
        len(fill_sheets(fullest(card, paper(one), scheme=scheme), 99)[0].sides[0])
        for one in ("a4", "letter")
    ]

    assert held == [a4, letter]


def test_eight_poker_cards_are_on_a4_turned_a_quarter_with_true_bleed() -> None:
    (leaf,) = fill_sheets(fullest(Blank("card", 63.5, 88.9, 3), paper("a4")), 8)

    places = [(round(s.x, 2), round(s.y, 2), s.turn) for s in leaf.sides[0]]
    assert places == [
        (13.1, 10.25, 90),
        (108, 10.25, 90),
        (13.1, 79.75, 90),
        (108, 79.75, 90),
        (13.1, 149.25, 90),
        (108, 149.25, 90),
        (13.1, 218.75, 90),
        (108, 218.75, 90),
    ]
    assert [n for corner in leaf.sides[0][0].ink for n in corner] == pytest.approx(
        [10.1, 7.25, 105, 7.25, 105, 76.75, 10.1, 76.75]
    )


def test_a_stack_that_is_cut_at_once_keeps_its_order() -> None:
    card = Blank("card", 63.5, 88.9)

    leaves = fill_stack(fullest(card, paper("a4"), scheme="grid"), 25)

    piles: dict[tuple[float, float], list[int]] = {}
    for leaf in leaves:
        for placement in leaf.sides[0]:
            item = leaf.items[placement.item]
            piles.setdefault((placement.y, placement.x), []).append(item)
    order = [item for place in sorted(piles) for item in piles[place]]
    assert len(leaves) == 3
    assert order == list(range(25))


def test_one_face_a_page_is_as_large_as_its_bleed() -> None:
    front_and_back, *rest = single(Blank("card", 63, 88, 3), 2, backs=True)

    assert len(rest) == 1
    assert (front_and_back.width, front_and_back.height) == (69, 94)
    assert [len(side) for side in front_and_back.sides] == [1, 1]
    assert [(s[0].x, s[0].y, s[0].turn) for s in front_and_back.sides] == [
        (3, 3, 0),
        (3, 3, 0),
    ]


def test_edges_of_the_straight_tiling_are_on_lines_in_three_directions() -> None:
    width, height = hexes.box("flat", side=20)
    tile = Blank("hex", width, height, form="flat")
    (leaf,) = fill_sheets(fullest(tile, paper("a4"), scheme="straight"), 9)

    lines = set()
    for placement in leaf.sides[0]:
        form = leaf.form
        assert form in ("pointy", "flat")
        shape = hexes.corners(form, placement.x, placement.y, placement.w, placement.h)
        for (x0, y0), (x1, y1) in itertools.pairwise((*shape, shape[0])):
            turn = round(math.degrees(math.atan2(y1 - y0, x1 - x0))) % 180
            nx, ny = math.sin(math.radians(turn)), -math.cos(math.radians(turn))
            lines.add((turn, round(x0 * nx + y0 * ny, 3)))
    directions = {turn for turn, _ in lines}
    assert len(directions) == 3
    assert len(lines) < len(leaf.sides[0]) * 6 / 2
