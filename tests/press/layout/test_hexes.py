"""Hexes, and raised forms that fingers tell apart."""

import itertools
import math
from functools import cache

import pytest
from PIL import Image, ImageChops, ImageDraw

from companion import games
from companion.contract import KitRequest, Options
from companion.press.jobs import Sheets, files
from companion.press.layout import hexes, raised
from companion.press.layout.piece import Kit
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene.path import Path, Point, svg_path
from tests import kits


@pytest.mark.parametrize(
    ("side", "flats"), [(20, 34.6), (25, 43.3), (30, 52.0), (40, 69.3)]
)
def test_a_hexagon_has_its_three_lengths(side: float, flats: float) -> None:
    width, height = hexes.box("pointy", side=side)

    assert (round(width, 1), height) == (flats, 2 * side)
    assert hexes.box("flat", flats=width) == pytest.approx((height, width))


@pytest.mark.parametrize("lengths", [{}, {"side": 20, "points": 40}, {"side": 0}])
def test_a_hexagon_takes_exactly_one_length(lengths: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="give one of"):
        hexes.box("flat", **lengths)


@pytest.mark.parametrize("form", ["pointy", "flat"])
def test_bleed_moves_a_corner_out_by_1_155_times_itself_or_one_edge_alone(
    form: hexes.Form,
) -> None:
    width, height = hexes.box(form, side=20)
    shape = hexes.corners(form, 0, 0, width, height)
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))

    for corners, away in ((shape, 20.0), (hexes.grown(shape, 3), 23.464)):
        middle = (width / 2, height / 2)
        assert [round(math.dist(middle, at), 3) for at in corners] == [away] * 6
    grown = hexes.grown(square, [2, 0, 0, 1])
    assert grown == ((-1, -2), (10, -2), (10, 10), (-1, 10))


def test_bleed_between_straight_cuts_is_nothing_at_corners_and_has_its_third() -> None:
    shapes = [
        hexes.corners("flat", 0, 0, *hexes.box("flat", side=side)) for side in (20, 6)
    ]
    width, height = hexes.box("flat", side=6)

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
    form: hexes.Form, tiling: hexes.Tiling, count: int, second: Point, next_row: Point
) -> None:
    size = hexes.box(form, side=20)

    places = hexes.lattice(form, tiling, size, (180, 170))

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


INCH = 25.4
FORM, APART, LEAST, SIDE = INCH / 4, INCH / 4, INCH / 8, INCH / 2
"""Least size of a form, gap between two, gap within one, and length of a side."""

REACH = 9.65
"""Farthest from the middle of a form, in mm."""

FINE = 0.02
ICONS = sorted(raised._known().forms)

KINDS = {"seven-steps-kosmos": 7, "exit-from-purgatory": 5}
"""How many kinds of pieces of each game get a form."""


@cache
def kit(name: str) -> Kit:
    return games.load(name).kit(KitRequest())


def mask(path: Path, turn: float = 0, *, dots: int = 8) -> Image.Image:
    """Return a form in white on black, its subpaths combined by even and odd."""
    side = 28 * dots
    whole = Image.new("1", (side, side))
    cos, sin = (dots * of(math.radians(turn)) for of in (math.cos, math.sin))
    for line in path.polylines(FINE):
        part = Image.new("1", (side, side))
        points = [
            (side / 2 + x * cos - y * sin, side / 2 + x * sin + y * cos)
            for x, y in line
        ]
        ImageDraw.Draw(part).polygon(points, fill=1)
        whole = ImageChops.logical_xor(whole, part)
    return whole


def count(image: Image.Image) -> int:
    return image.convert("L").histogram()[255]


@kits.every("icon", ICONS)
def test_a_form_is_as_large_as_a_sticker_allows(icon: str) -> None:
    points = [point for line in raised.form(icon).polylines(FINE) for point in line]
    left, top, right, bottom = raised.form(icon).bounds()

    assert SIDE / 2 <= max(math.hypot(*point) for point in points) <= REACH
    assert min(right - left, bottom - top) >= FORM
    assert max(right - left, bottom - top) >= SIDE
    assert right - left >= SIDE or icon not in ("s_tri", "s_square", "s_cross")


def test_parts_of_a_form_are_told_apart_and_a_window_leaves_its_middle() -> None:
    def gap(one: list[Point], other: list[Point]) -> float:
        return min(math.dist(a, b) for a in one for b in other)

    upper, lower = raised.form("s_waves").polylines(FINE)
    _, hole = raised.form("s_ring").polylines(FINE)
    left, right = svg_path(raised._known().windows["s_ring"]).polylines(FINE)

    assert gap(upper, lower) >= LEAST
    assert 2 * min(math.hypot(*point) for point in hole) >= FORM
    assert gap(left, right) >= 1.9


def test_no_form_is_like_another_one_however_it_is_turned() -> None:
    turned = {
        icon: [mask(raised.form(icon), turn) for turn in range(0, 360, 10)]
        for icon in ICONS
    }
    for one, other in itertools.combinations(ICONS, 2):
        first = turned[one][0]
        best = max(
            count(ImageChops.logical_and(first, second))
            / count(ImageChops.logical_or(first, second))
            for second in turned[other]
        )
        assert best < 0.8, (one, other)


@kits.every("game", list(KINDS))
@kits.every("on", ["a4", "letter"])
def test_forms_are_apart_on_their_sheets_and_these_hold_nothing_else(
    game: str, on: str
) -> None:
    made = files(kit(game), PrintOptions(paper(on)))

    (job,) = (j for j in made if isinstance(j, Sheets) and j.stock == "swell")
    assert job.extra
    assert {piece.group for piece in job.pieces} == {"raised"}
    for leaf, _ in job.plans:
        middles = [(p.x + p.w / 2, p.y + p.h / 2) for p in leaf.sides[0]]
        pairs = itertools.combinations(middles, 2)
        assert min(math.dist(a, b) for a, b in pairs) - 2 * REACH >= APART


@kits.every("game", list(KINDS))
@kits.every("low", [False, True])
def test_what_rises_is_black_alone(game: str, low: bool) -> None:
    stickers = [p for p in kit(game).pieces if p.name.startswith("raised-")]

    assert len(stickers) == KINDS[game]
    for face in (sticker.face(low=low) for sticker in stickers):
        drawn = [shape for shape, _ in kits.shapes(face)]
        colours = {colour for shape in drawn for colour in (shape.fill, shape.stroke)}
        assert colours - {None} == {raised.BLACK}
        assert len(drawn) == 2  # the form, and the thin ring that is cut away
        assert not kits.words(face)


@kits.every("game", list(KINDS))
def test_every_kind_has_a_form_of_its_own_and_a_window(game: str) -> None:
    pieces = {piece.name: piece for piece in kit(game).pieces}
    forms = [
        place.name
        for name, piece in pieces.items()
        if name.startswith("raised-")
        for place in kits.places(piece.face(), "raised")
    ]

    assert len(set(forms)) == len(forms) == KINDS[game]
    windows = kits.places(pieces["stencil"].face(), "window")
    assert [place.name for place in windows] == forms
    for name, piece in pieces.items():
        if name.startswith("disc-"):
            assert pieces[name.replace("disc", "raised")].copies == piece.copies == 20


def test_a_form_fills_its_outlines_and_a_hole_stays_white() -> None:
    face = kit("seven-steps-kosmos").piece("raised-white").face()
    (shape,) = (shape for shape, _ in kits.shapes(face) if shape.fill)
    outer, hole = shape.path.polylines(FINE)

    def turn(line: list[tuple[float, float]]) -> float:
        return math.fsum(a * d - c * b for (a, b), (c, d) in itertools.pairwise(line))

    assert turn(outer) * turn(hole) < 0  # so that any rule of filling leaves it out


@kits.every(("language", "paper"), [("en", "swell paper"), ("de", "Schwellpapier")])
def test_the_stencil_says_in_a_language_what_is_done(language: str, paper: str) -> None:
    kind = raised.Kind("red", "s_square", "Red", 2)
    _, stencil = raised.pieces([kind], language, "A game's own note.")

    said = " ".join(kits.words(stencil.face()))

    assert paper in said
    assert "A game's own note." in said


@kits.every(("size", "forms"), [("19", 0), ("22", 0), ("25", 7)])
def test_small_discs_have_no_forms_too_small_for_fingers(size: str, forms: int) -> None:
    request = KitRequest(options=Options({"size": size}))
    pieces = games.load("seven-steps-kosmos").kit(request).pieces

    assert len([piece for piece in pieces if piece.group == "raised"]) == forms
