"""Backs of the kits that are cut, laid over their fronts in pixels.

A sheet is rendered, its back mirrored as the paper is turned or folded, and the two
silhouettes are compared: art with its bleed, as it is printed. A pixel is 0.2 mm.
"""

from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter, ImageOps

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.games.seven_steps_kosmos.kit import boards
from companion.press.layout.packing import Backs
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Sheet, impose
from companion.press.layout.side import PlacedFace, Side
from companion.press.layout.sizes import paper
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene
from tests import kits

DPI = 127


@cache
def kit(game: str, size: str = "") -> Kit:
    asked = {"size": size} if size else {}
    return games.load(game).kit(KitRequest(options=Options(asked)))


def inside(piece: Piece, *, low: bool) -> Path:
    """Return what is filled so that no white of a picture counts as paper."""
    if piece.group == "boards":
        x, y = piece.width / 2, piece.height / 2
        return boards.outlined(x, y, piece.width / 3)
    return piece.outline(0 if low else -1)


def filled(side: Side, sheet: Sheet) -> Side:
    """Return a side without its marks, every face filled inside its edge.

    Where ink is saved the bleed is bare, but for lines that run out: then what is kept
    is compared.
    """
    pieces = {piece.name: piece for piece, _ in sheet.items}
    solid = {}
    for name, _, face in sheet.faces:
        scene, bleed = Scene(face.width, face.height), pieces[name].bleed
        if not face.low:
            scene.insert(face, 0, 0)
        with scene.at(bleed, bleed):
            scene.draw(inside(pieces[name], low=face.low), fill="#000000")
        solid[id(face)] = scene
    placements = tuple(
        PlacedFace(solid[id(one.face)], one.x, one.y, one.scale, one.turn, one.clip)
        for one in side.placements[:-1]
    )
    return replace(side, placements=placements)


def halves(sheet: Sheet, backs: Backs) -> tuple[Image.Image, ...]:
    """Return fronts and backs as silhouettes, both seen from in front."""
    sides = [filled(side, sheet) for side in sheet.sides]
    data = kits.written(sides)
    first, last = (
        kits.picture(data, number, DPI).point(lambda v: 0 if v > 252 else 255)
        for number in (0, len(sides) - 1)
    )
    if len(sides) == 2:
        turn = ImageOps.flip if backs == "duplex-short" else ImageOps.mirror
        return first, turn(last)
    return folded(first, sheet)


def folded(picture: Image.Image, sheet: Sheet) -> tuple[Image.Image, ...]:
    """Return both halves of a sheet as they lie once it is folded as it is marked."""
    side = sheet.sides[0]
    x0, y0, x1, _ = fold_of(side)
    if x0 != x1:
        upright = picture.transpose(Image.Transpose.TRANSPOSE)
        return folded_at(upright, y0 * picture.height / side.height)
    return folded_at(picture, x0 * picture.width / side.width)


def folded_at(sheet: Image.Image, fold: float) -> tuple[Image.Image, ...]:
    """Return what lies left of a fold, and what lies right of it, mirrored."""
    twice = round(2 * fold)
    wide = min(twice // 2, sheet.width - (twice + 1) // 2)
    left, right = twice // 2, (twice + 1) // 2
    one = sheet.crop((left - wide, 0, left, sheet.height))
    other = sheet.crop((right, 0, right + wide, sheet.height))
    return one, ImageOps.mirror(other)


def fold_of(side: Side) -> tuple[float, float, float, float]:
    """Return the line among the marks of a side along which it is folded."""
    (line,) = (
        shape.path.bounds()
        for shape, _ in kits.shapes(side.placements[-1].face)
        if shape.dash == (3, 1.5)
    )
    return line


def beyond(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels of one lie more than a pixel outside the other."""
    wider = other.filter(ImageFilter.MaxFilter(3))
    return ImageChops.subtract(one, wider).histogram()[255]


KOSMOS, PURGATORY = "seven-steps-kosmos", "exit-from-purgatory"

Case = tuple[str, str, Backs, str]
"""A game, one of its files, how its backs are printed, and on what."""

BACKS: tuple[Backs, ...] = ("duplex", "duplex-short", "fold", "fold-across")

CASES: list[Case] = [
    (KOSMOS, "boards", "duplex", "a4"),
    (KOSMOS, "screens", "fold", "a4"),
    (KOSMOS, "tiles", "fold", "letter"),
    (KOSMOS, "discs", "duplex", "a4"),
    (KOSMOS, "markers", "fold", "a4"),
    (PURGATORY, "tokens", "duplex-short", "letter"),
    (PURGATORY, "cards", "fold-across", "letter"),
]

MORE: list[Case] = [
    *[
        case
        for group in ((KOSMOS, "boards"), (PURGATORY, "tokens"))
        for backs in BACKS
        for on in ("a4", "letter")
        if (case := (*group, backs, on)) not in CASES
    ],
    *[(KOSMOS, "screens", "duplex-short", "letter"), (KOSMOS, "tiles", "duplex", "a4")],
    *[(KOSMOS, "tiles", "fold-across", "letter"), (KOSMOS, "discs", "fold", "letter")],
    *[(KOSMOS, "discs", "fold-across", "a4"), (KOSMOS, "markers", "duplex", "letter")],
    *[(PURGATORY, "cards", "duplex", "a4"), (PURGATORY, "cards", "fold", "a4")],
    (PURGATORY, "cards", "duplex-short", "letter"),
    *[(PURGATORY, "aids", "fold", "letter"), (PURGATORY, "aids", "duplex", "a4")],
]

SIZED: list[tuple[Case, str]] = [
    ((PURGATORY, "cards", "duplex", "a4"), "mini"),
    ((PURGATORY, "cards", "fold", "letter"), "mini"),
    ((KOSMOS, "discs", "duplex", "letter"), "19"),
    ((KOSMOS, "boards", "fold", "a4"), "22"),
]

LOW: list[Case] = [
    (KOSMOS, "discs", "duplex", "a4"),
    (KOSMOS, "boards", "fold", "a4"),
    (PURGATORY, "cards", "fold", "letter"),
]

MORE_LOW: list[Case] = [
    *[(KOSMOS, "discs", "fold", "letter"), (KOSMOS, "screens", "duplex", "a4")],
    *[(KOSMOS, "tiles", "duplex", "a4"), (KOSMOS, "tiles", "fold", "letter")],
    *[(PURGATORY, "cards", "duplex", "a4"), (PURGATORY, "aids", "duplex", "letter")],
    *[(PURGATORY, "tokens", "duplex", "a4"), (PURGATORY, "tokens", "fold", "letter")],
]

slow = pytest.mark.slow


def printed(case: Case, *, size: str = "", low: bool = False) -> Sheet:
    game, group, backs, on = case
    pieces = [piece for piece in kit(game, size).pieces if piece.group == group]
    return impose(pieces, PrintOptions(paper(on), backs=backs, low=low))[0]


@pytest.mark.parametrize(
    ("cases", "low"),
    [
        pytest.param([(case, "") for case in CASES], False, id="some"),
        pytest.param([(case, "") for case in LOW], True, id="little ink"),
        pytest.param([(case, "") for case in MORE], False, id="others", marks=slow),
        pytest.param([(case, "") for case in MORE_LOW], True, id="less", marks=slow),
        pytest.param(SIZED, False, id="of another size", marks=slow),
    ],
)
def test_a_back_covers_its_front_to_a_fifth_of_a_millimetre(
    cases: list[tuple[Case, str]], low: bool
) -> None:
    for case, size in cases:
        front, back = halves(printed(case, size=size, low=low), case[2])

        assert front.size == back.size, case
        assert front.getbbox() is not None, case
        assert beyond(front, back) == beyond(back, front) == 0, case


def test_a_back_that_is_half_a_millimetre_off_would_be_seen() -> None:
    sheet = printed((PURGATORY, "tokens", "fold", "a4"))
    (side,) = sheet.sides
    *rest, back, marks = side.placements
    off = PlacedFace(back.face, back.x + 0.5, back.y, turn=back.turn)
    moved = replace(side, placements=(*rest, off, marks))

    front, last = halves(Sheet((moved,), sheet.items, sheet.faces), "fold")

    assert beyond(front, last) + beyond(last, front) > 20


@pytest.mark.parametrize("game", [PURGATORY, KOSMOS, "six-winters"])
@pytest.mark.parametrize(
    "low", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["full", "low"]
)
def test_a_back_that_is_a_millimetre_off_shows_no_frame(
    game: str,
    low: bool,
) -> None:
    backs = {
        id(piece.back): piece
        for piece in kit(game).pieces
        if piece.back and piece.form == "rectangle" and piece.bleed
    }

    assert backs
    for piece in backs.values():
        face = piece.face(low=low, back=True)
        assert framed(face, piece.bleed + FRAME) < 0.5, piece.name


FRAME = 4.5
"""From the trim to where a frame may be; mm. Nearer, a shift of 1 mm is seen."""


def framed(face: Scene, depth: float) -> float:
    """Return how much of the least of four edges has a line or an edge along it.

    Only what is up to `depth` mm from the edge of the bleed counts.
    """
    image = kits.picture(kits.printed(face), 0, DPI)
    deep, left = round(depth * DPI / 25.4), round((depth + 6) * DPI / 25.4)
    sides = []
    for turn in (0, 90, 180, 270):
        turned = image.rotate(turn, expand=True)
        band = turned.crop((left, 0, turned.width - left, deep))
        step = ImageChops.difference(band, ImageChops.offset(band, 0, 1))
        edges = step.crop((0, 1, band.width, deep)).point(lambda v: 255 * (v > 24))
        rows = edges.resize((1, edges.height), Image.Resampling.BOX).tobytes()
        sides.append(max(rows) / 255)
    return min(sides)
