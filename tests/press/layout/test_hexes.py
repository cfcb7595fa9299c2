import math

import pytest

from companion.press.layout import hexes


@pytest.mark.parametrize(
    ("side", "flats"), [(20, 34.6), (25, 43.3), (30, 52.0), (40, 69.3)]
)
def test_a_hexagon_has_its_three_lengths(side: float, flats: float) -> None:
    width, height = hexes.box("pointy", side=side)

    assert round(width, 1) == flats
    assert height == 2 * side
    assert hexes.box("flat", flats=width) == pytest.approx((height, width))


@pytest.mark.parametrize("lengths", [{}, {"side": 20, "points": 40}, {"side": 0}])
def test_a_hexagon_takes_exactly_one_length(lengths: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="give one of"):
        hexes.box("flat", **lengths)


@pytest.mark.parametrize("form", ["pointy", "flat"])
def test_bleed_moves_a_corner_out_by_1_155_times_itself(form: hexes.Form) -> None:
    width, height = hexes.box(form, side=20)
    shape = hexes.corners(form, 0, 0, width, height)

    grown = hexes.grown(shape, 3)

    middle = (width / 2, height / 2)
    assert [round(math.dist(middle, corner), 3) for corner in shape] == [20.0] * 6
    assert [round(math.dist(middle, corner), 3) for corner in grown] == [23.464] * 6


def test_an_edge_may_grow_alone() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))

    grown = hexes.grown(square, [2, 0, 0, 1])

    assert grown == ((-1, -2), (10, -2), (10, 10), (-1, 10))


def test_bleed_between_straight_cuts_is_nothing_at_corners_and_has_its_third() -> None:
    shapes = []
    for side in (20, 6):
        width, height = hexes.box("flat", side=side)
        shapes.append(hexes.corners("flat", 0, 0, width, height))

    bled, narrow = (hexes.bled(shape, 3) for shape in shapes)

    assert len(bled) == 18
    assert bled[::3] == shapes[0]
    # From the corner a line at 30 degrees, until it is 3 mm away from the edge.
    assert math.dist(bled[0], bled[1]) == pytest.approx(6)
    # An edge is 5.196 from the centre; a triangle's middle is 1.732 from its edge.
    reach = max(math.dist((width / 2, height / 2), corner) for corner in narrow)
    assert reach == pytest.approx(6.928, abs=0.001)


@pytest.mark.parametrize(
    ("form", "tiling", "count", "second", "next_row"),
    [
        ("pointy", "honeycomb", 23, (34.64, 0), (17.32, 30)),
        ("flat", "straight", 16, (40, 0), (20, 34.64)),
    ],
)
def test_rows_of_a_lattice_are_shifted_by_half_a_step(
    form: hexes.Form,
    tiling: hexes.Tiling,
    count: int,
    second: tuple[float, float],
    next_row: tuple[float, float],
) -> None:
    width, height = hexes.box(form, side=20)

    places = hexes.lattice(form, tiling, (width, height), (180, 170))

    assert len(places) == count
    assert places[0] == (0, 0)
    assert places[1] == pytest.approx(second, abs=0.01)
    assert next(p for p in places if p[1]) == pytest.approx(next_row, abs=0.01)


@pytest.mark.parametrize("tiling", ["honeycomb", "straight"])
def test_flat_and_pointy_lattices_are_each_other_laid_on_their_side(
    tiling: hexes.Tiling,
) -> None:
    width, height = hexes.box("flat", side=15)

    flat = hexes.lattice("flat", tiling, (width, height), (150, 220))
    pointy = hexes.lattice("pointy", tiling, (height, width), (220, 150))

    assert sorted(flat) == sorted((y, x) for x, y in pointy)


def test_in_a_honeycomb_neighbours_know_the_edges_that_they_share() -> None:
    width, height = hexes.box("pointy", side=20)
    shapes = [
        hexes.corners("pointy", x, 0, width, height) for x in (0, width, 3 * width)
    ]

    sharing = hexes.sharing(shapes, width, height)

    assert [edges.count(True) for edges in sharing] == [1, 1, 0]
    assert sharing[0].index(True) == 1  # its right edge
    assert sharing[1].index(True) == 4  # its left edge


def test_hexagons_that_share_edges_print_up_to_them_and_bleed_outwards() -> None:
    w, h = hexes.box("pointy", side=20)
    edge = 4 * 2 / 3**0.5  # what the bleed of two edges takes beyond a corner
    room = (3.5 * w + edge + 0.1, 2.5 * h + edge + 0.1)

    tiles = list(hexes.tiles("pointy", "honeycomb", (w, h), room, 2))

    assert len(tiles) == 9
    x, y, ink = tiles[4]
    assert (x, y) == pytest.approx((1.5 * w, 0.75 * h))
    flat = [value for point in ink for value in point]
    trim = [v for point in hexes.corners("pointy", x, y, w, h) for v in point]
    assert flat == pytest.approx(trim)  # six neighbours, so no bleed
    x, y, ink = tiles[0]
    assert (x, y) == (0, 0)
    assert min(across for across, _ in ink) == pytest.approx(-2)
    assert max(across for across, _ in ink) == pytest.approx(w)


def test_hexagons_cut_straight_each_have_their_own_bleed() -> None:
    w, h = hexes.box("flat", side=20)

    tiles = list(hexes.tiles("flat", "straight", (w, h), (2 * w + 4.1, h + 4.1), 2))

    assert len(tiles) >= 2
    for x, y, ink in tiles:
        bled = hexes.bled(hexes.corners("flat", x, y, w, h), 2)
        assert len(ink) == len(bled)
        assert sum(map(math.dist, ink, bled)) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("form", "tiling", "edge"),
    [("flat", "straight", 4), ("pointy", "honeycomb", 8 / 3**0.5)],
)
def test_a_hexagon_needs_its_box_and_the_bleed_on_both_sides(
    form: hexes.Form, tiling: hexes.Tiling, edge: float
) -> None:
    w, h = hexes.box(form, side=20)

    for wide, high, count in ((0.01, 0.01, 1), (-0.01, 0.01, 0), (0.01, -0.01, 0)):
        room = (w + edge + wide, h + edge + high)
        assert len(list(hexes.tiles(form, tiling, (w, h), room, 2))) == count
