"""Raised forms: large enough for fingers, far enough apart, and unlike each other."""

import itertools
import math
from functools import cache

from PIL import Image, ImageChops, ImageDraw

from companion import games
from companion.contract import KitRequest, Options
from companion.press.jobs import Sheets, files
from companion.press.layout import raised
from companion.press.layout.piece import Kit
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene.path import Path, svg_path
from tests import kits

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
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    for line in path.polylines(FINE):
        part = Image.new("1", (side, side))
        points = [
            (
                side / 2 + dots * (x * cos - y * sin),
                side / 2 + dots * (x * sin + y * cos),
            )
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
    farthest = max(math.hypot(*point) for point in points)

    assert SIDE / 2 <= farthest <= REACH
    left, top, right, bottom = raised.form(icon).bounds()
    assert min(right - left, bottom - top) >= FORM
    assert max(right - left, bottom - top) >= SIDE


@kits.every("icon", ["s_tri", "s_square", "s_cross"])
def test_straight_sides_of_a_form_are_half_an_inch(icon: str) -> None:
    left, _, right, _ = raised.form(icon).bounds()
    assert right - left >= SIDE


def test_parts_of_a_form_are_told_apart() -> None:
    upper, lower = raised.form("s_waves").polylines(FINE)
    _, hole = raised.form("s_ring").polylines(FINE)

    assert min(math.dist(a, b) for a in upper for b in lower) >= LEAST
    assert 2 * min(math.hypot(*point) for point in hole) >= FORM


@kits.every(("one", "other"), list(itertools.combinations(ICONS, 2)))
def test_no_form_is_like_another_one_however_it_is_turned(one: str, other: str) -> None:
    first = mask(raised.form(one))
    best = max(
        count(ImageChops.logical_and(first, second))
        / count(ImageChops.logical_or(first, second))
        for second in (mask(raised.form(other), turn) for turn in range(0, 360, 10))
    )

    assert best < 0.8


def test_a_window_leaves_the_middle_of_a_ring_in_place() -> None:
    halves = svg_path(raised._known().windows["s_ring"]).polylines(FINE)

    assert len(halves) == 2
    assert min(math.dist(a, b) for a in halves[0] for b in halves[1]) >= 1.9


@kits.every("game", list(KINDS))
@kits.every("on", ["a4", "letter"])
def test_forms_are_apart_on_their_sheets_and_these_hold_nothing_else(
    game: str, on: str
) -> None:
    made = [
        job
        for job in files(kit(game), PrintOptions(paper(on)))
        if isinstance(job, Sheets) and job.stock == "swell"
    ]

    (job,) = made
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
    for sticker in stickers:
        face = sticker.face(low=low)
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
        for place in piece.face().places
        if place.kind == "raised"
    ]
    windows = [
        place.name
        for place in pieces["stencil"].face().places
        if place.kind == "window"
    ]

    assert len(set(forms)) == len(forms) == KINDS[game]
    assert windows == forms


def test_there_is_a_form_for_each_disc() -> None:
    copies = {piece.name: piece.copies for piece in kit("seven-steps-kosmos").pieces}
    for name, number in copies.items():
        if name.startswith("disc-"):
            assert copies[name.replace("disc", "raised")] == number == 20


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
    game = games.load("seven-steps-kosmos")
    options = Options({"size": size})
    pieces = game.kit(KitRequest(options=options)).pieces

    assert len([piece for piece in pieces if piece.group == "raised"]) == forms
