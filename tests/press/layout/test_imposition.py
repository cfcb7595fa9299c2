"""The laws of imposition, for every mode and hundreds of sizes.

What a hand does with a printed sheet is played out here with points: the sheet is
turned over or folded, and each back must then be behind its own front.
"""

import itertools
import math
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadValue, DoesNotFit
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
from tests.press.layout.placing import POKER, packed, sized
from tests.refusals import refused

Point = tuple[float, float]

MODES: list[tuple[str, Scheme]] = [
    *(("rectangle", "grid"), ("rectangle", "bleed"), ("disc", "grid")),
    *(("disc", "bleed"), ("pointy", "bleed"), ("pointy", "honeycomb")),
    *(("flat", "honeycomb"), ("pointy", "straight"), ("flat", "straight")),
]
BACKS: list[Backs] = ["duplex", "duplex-short", "fold", "fold-across", "none"]

steady = settings(derandomize=True, deadline=None, max_examples=12)
sides = st.floats(20, 85).map(lambda n: round(n, 2))
bleeds = st.sampled_from([0, 1.5, 2, 3, 3.175])


def corners_of_face(placement: Placement) -> tuple[Point, Point, Point]:
    """Return where a face's own top left, top right and bottom left corner are."""
    x, y = placement.x, placement.y
    right, bottom = x + placement.w, y + placement.h
    return {
        0: ((x, y), (right, y), (x, bottom)),
        90: ((x, bottom), (x, y), (right, bottom)),
        180: ((right, bottom), (x, bottom), (right, y)),
        270: ((right, y), (right, bottom), (x, y)),
    }[placement.turn]


def by_hand(leaf: Leaf, backs: Backs) -> Iterator[tuple[Placement, list[Point]]]:
    """Yield front, back, and where the back's corners come to be, seen from in front.

    The paper is turned about its long or short edge, or folded.
    """
    faces = [*itertools.chain(*leaf.sides)]
    fronts, behind = ([f for f in faces if f.back is back] for back in (False, True))
    upright = leaf.height > leaf.width
    assert (leaf.fold is not None) == backs.startswith("fold")
    assert leaf.fold or [{face.back for face in side} for side in leaf.sides] == [
        *({False}, {True})
    ]
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
    if backs == "none":
        assert not any(face.back for side in leaf.sides for face in side)
        return
    for front, back, (top_left, top_right, bottom_left) in by_hand(leaf, backs):
        assert front.item == back.item
        # Held with its top up and turned over, a card's right is its back's left.
        left, right, below = corners_of_face(front)
        lower_right = (right[0] + below[0] - left[0], right[1] + below[1] - left[1])
        assert math.dist(top_left, right) < 0.01
        assert math.dist(top_right, left) < 0.01
        assert math.dist(bottom_left, lower_right) < 0.01


def apart(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Return whether a straight line is between two convex shapes."""
    normals = [(1.0, 0.0), (0.0, 1.0)]
    for shape in (one, other):
        for (x0, y0), (x1, y1) in itertools.pairwise((*shape, shape[0])):
            if (length := math.hypot(x1 - x0, y1 - y0)) >= 1e-6:
                normals.append(((y1 - y0) / length, (x0 - x1) / length))
    for nx, ny in normals:
        ours, theirs = ([x * nx + y * ny for x, y in shape] for shape in (one, other))
        if max(ours) <= min(theirs) + 0.001 or max(theirs) <= min(ours) + 0.001:
            return True
    return False


def assert_inks_are_printable_cover_their_trims_and_are_apart(leaf: Leaf) -> None:
    for side in leaf.sides:
        for one, other in itertools.combinations(side, 2):
            reach = max(one.w, one.h) * 1.5 + 10
            if abs(one.x - other.x) < reach and abs(one.y - other.y) < reach:
                assert apart(one.ink, other.ink), (one, other)
        for face in side:
            for x, y in (*face.ink, *corners_of_face(face)):
                assert 5 - 1e-6 <= x <= leaf.width - 5 + 1e-6
                assert 5 - 1e-6 <= y <= leaf.height - 5 + 1e-6
            xs, ys = zip(*face.ink, strict=True)
            assert min(xs) <= face.x + 1e-6
            assert min(ys) <= face.y + 1e-6
            assert max(xs) >= face.x + face.w - 1e-6
            assert max(ys) >= face.y + face.h - 1e-6


@pytest.mark.parametrize(("form", "scheme"), MODES)
@given(
    size=st.tuples(sides, sides),
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
    size: tuple[float, float],
    bleed: float,
    name: str,
    stack: bool,
) -> None:
    piece = Blank("piece", *sized(form, *size), bleed, form)
    try:
        fill = fill_stack if stack else fill_sheets
        leaves = fill(fullest(piece, PAPERS[name], scheme=scheme, backs=backs), 7)
    except DoesNotFit:
        # Only a piece of half the smallest paper may be refused.
        assert max(piece.width, piece.height) + 2 * bleed > 60
        return

    for leaf in (leaves[0], leaves[-1]):
        assert_backs_are_behind_fronts(leaf, backs)
        assert_inks_are_printable_cover_their_trims_and_are_apart(leaf)
    items = [
        leaf.items[face.item]
        for leaf in leaves
        for face in itertools.chain(*leaf.sides)
        if not face.back
    ]
    assert sorted(items) == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("backs", BACKS)
@given(width=sides, bleed=bleeds)
@steady
def test_ink_stays_away_from_the_fold(backs: Backs, width: float, bleed: float) -> None:
    for leaf in packed(Blank("card", width, 60, bleed), 5, backs=backs):
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

    windows = []
    for leaf in leaves:
        assert_backs_are_behind_fronts(leaf, backs)
        for face in itertools.chain(*leaf.sides):
            assert all(5 - 1e-6 <= x <= 205 + 1e-6 for x, _ in face.ink)
            assert all(5 - 1e-6 <= y <= 292 + 1e-6 for _, y in face.ink)
        front = leaf.sides[0][0]
        xs, ys = zip(*((x - front.x, y - front.y) for x, y in front.ink), strict=True)
        windows.append((min(xs), min(ys), max(xs), max(ys)))
    first = leaves[0].sides[0][0]
    wide, high = (width, height) if first.turn == 0 else (height, width)
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
        letter = letter.lower() if placement.back else letter
        x, y, w, h = placement.x, placement.y, placement.w, placement.h
        for row in rows[round(y / 10) : round((y + h) / 10)]:
            for column in range(round(x / 10), round((x + w) / 10)):
                row[column] = letter
    return ["".join(row) for row in rows if set(row) != {"."}]


def test_backs_on_a_turned_sheet_are_mirrored_on_a_folded_one_beside_fronts() -> None:
    toy, card = Paper("toy", 80, 60), Blank("card", 20, 20)
    (turned,) = fill_sheets(fullest(card, toy, scheme="grid", backs="duplex-short"), 4)
    (folded,) = fill_sheets(fullest(card, toy, scheme="grid", backs="fold"), 2)

    assert rows(turned) == [".AABBCC."] * 2 + [".DD....."] * 2
    assert rows(turned, 1) == [".ccbbaa."] * 2 + [".....dd."] * 2
    assert len(folded.sides) == 1
    assert rows(folded) == [".AA..aa.", ".AA..aa.", ".BB..bb.", ".BB..bb."]


@pytest.mark.parametrize(
    ("width", "height", "bleed", "scheme", "a4", "letter"),
    [
        (63.5, 88.9, 0, "grid", 9, 9),
        (63.5, 88.9, 3, "bleed", 8, 6),
        (63, 88, 2, "bleed", 8, 8),
        (57.15, 88.9, 0, "grid", 10, 9),
        (57.15, 88.9, 3, "bleed", 9, 8),
        (59, 92, 3, "bleed", 8, 8),
        (41, 63, 0, "grid", 21, 20),
        (41, 63, 3, "bleed", 16, 12),
        (44, 68, 0, "grid", 16, 18),
        (69.85, 120.65, 3, "bleed", 4, 4),
    ],
)
def test_a_sheet_holds_as_many_cards_as_the_paper_allows(
    width: float, height: float, bleed: float, scheme: Scheme, a4: int, letter: int
) -> None:
    card = Blank("card", width, height, bleed)

    for on, most in (("a4", a4), ("letter", letter)):
        assert len(packed(card, 99, on, scheme=scheme)[0].sides[0]) == most


def test_eight_poker_cards_are_on_a4_turned_a_quarter_with_true_bleed() -> None:
    (leaf,) = packed(POKER, 8)

    places = [(round(s.x, 2), round(s.y, 2), s.turn) for s in leaf.sides[0]]
    tops = (10.25, 79.75, 149.25, 218.75)
    assert places == [(left, top, 90) for top in tops for left in (13.1, 108)]
    assert [n for corner in leaf.sides[0][0].ink for n in corner] == pytest.approx(
        [10.1, 7.25, 105, 7.25, 105, 76.75, 10.1, 76.75]
    )


def test_a_stack_that_is_cut_at_once_keeps_its_order() -> None:
    card = Blank("card", 63.5, 88.9)

    leaves = fill_stack(fullest(card, paper("a4"), scheme="grid"), 25)

    # Pile by pile: from the top down, then from left to right.
    cut = sorted(
        (placement.y, placement.x, number, leaf.items[placement.item])
        for number, leaf in enumerate(leaves)
        for placement in leaf.sides[0]
    )
    assert len(leaves) == 3
    assert [item for *_, item in cut] == [*range(25)]


def test_one_face_a_page_is_as_large_as_its_bleed() -> None:
    front_and_back, *rest = single(Blank("card", 63, 88, 3), 2, backs=True)

    assert len(rest) == 1
    assert (front_and_back.width, front_and_back.height) == (69, 94)
    for (face,) in front_and_back.sides:
        assert (face.x, face.y, face.turn) == (3, 3, 0)


def test_edges_of_the_straight_tiling_are_on_lines_in_three_directions() -> None:
    tile = Blank("hex", *hexes.box("flat", side=20), form="flat")
    (leaf,) = packed(tile, 9, scheme="straight")

    assert leaf.form in ("pointy", "flat")
    lines = set()
    for at in leaf.sides[0]:
        shape = hexes.corners(leaf.form, at.x, at.y, at.w, at.h)
        for (x0, y0), (x1, y1) in itertools.pairwise((*shape, shape[0])):
            turn = round(math.degrees(math.atan2(y1 - y0, x1 - x0))) % 180
            nx, ny = math.sin(math.radians(turn)), -math.cos(math.radians(turn))
            lines.add((turn, round(x0 * nx + y0 * ny, 3)))
    assert len({turn for turn, _ in lines}) == 3
    assert len(lines) < len(leaf.sides[0]) * 6 / 2


@pytest.mark.parametrize(
    ("blank", "on", "backs", "refusal"),
    [
        (
            *(Blank("obstacle", 150, 140), "a4", "fold-across"),
            "obstacle: 150 x 140 mm does not fit a4 twice across the fold; "
            "half of it takes 200 x 136.25 mm, choose duplex",
        ),
        (  # too large either way, so that duplex would not help
            *(Blank("poster", 300, 400), "a4", "fold"),
            "poster: 300 x 400 mm does not fit a4 twice across the fold; "
            "half of it takes 95 x 282.5 mm",
        ),
        (
            *(Blank("mat", 200, 260, 3), "letter", "none"),
            "mat: 200 x 260 mm with 3 mm bleed does not fit letter; "
            "it takes 205.9 x 264.9 mm",
        ),
    ],
)
def test_a_piece_too_large_is_refused_with_both_sizes(
    blank: Blank, on: str, backs: Backs, refusal: str
) -> None:
    assert refused(DoesNotFit, packed, blank, 1, on, backs=backs) == refusal


def test_a_card_is_not_tiled_like_hexagons_nor_a_board_folded_or_over_26_rows() -> None:
    assert refused(BadValue, packed, POKER, 1, scheme="honeycomb") == (
        "card: 'honeycomb' is for hexagons; choose grid or bleed"
    )
    with pytest.raises(BadValue, match="cannot be folded over"):
        split(Blank("board", 400, 400), paper("a4"), backs="fold")
    with pytest.raises(DoesNotFit, match=r"takes \d+ sheets; choose larger paper"):
        split(Blank("board", 9000, 9000), paper("a4"))


@pytest.mark.parametrize(
    ("wanted", "width", "height", "fold"),
    [
        # 124 mm are more than half of either paper's width, and not of its height.
        ("fold", 190, 120, (5.0, 146.25, 205.0, 146.25)),
        # A strip is longer than half the paper is wide, and is along the fold.
        ("fold-across", 60, 250, (105.0, 5.0, 105.0, 292.0)),
        ("fold-across", 190, 120, (5.0, 146.25, 205.0, 146.25)),
    ],
)
def test_what_does_not_fit_half_the_sheet_one_way_is_folded_the_other_way(
    wanted: Backs, width: float, height: float, fold: tuple[float, ...]
) -> None:
    (leaf,) = packed(Blank("screen", width, height, 2), 1, backs=wanted)

    assert leaf.fold == pytest.approx(fold)
    assert leaf.axis == ("vertical" if fold[0] == fold[2] else "horizontal")
    assert [face.back for face in leaf.sides[0]] == [False, True]
