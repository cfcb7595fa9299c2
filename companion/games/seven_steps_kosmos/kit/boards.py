"""Boards: seven hexagons, one round which six lie, and the wells on them.

Positions count from the middle, then east and on clockwise, as in the facts. Empty
fields are pale wells, so that a disc, which is full, is seen on them at once.
"""

import math
from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.press.layout import hexes
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

from ..facts import STEPS, Board
from . import look


def centre(q: int, r: int, pitch: float) -> Point:
    """Return the middle of a hexagon of the plane, y downwards."""
    return pitch * (q + r / 2), pitch * r * math.sqrt(3) / 2


def laid(places: Iterable[tuple[int, int]], pitch: float) -> list[Point]:
    """Return the middles of boards at places of their lattice, about the first one."""
    return [centre(2 * q - r, q + 3 * r, pitch) for q, r in places]


def extent(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the least and most to the right, then the least and most downwards."""
    across, down = zip(*points, strict=True)
    return min(across), max(across), min(down), max(down)


def box(pitch: float) -> tuple[float, float]:
    """Return the width and height of a board, to a hundredth.

    >>> box(30)
    (90, 86.6)
    """
    return round(3 * pitch, 2), round(5 / math.sqrt(3) * pitch, 2)


def fields(x: float, y: float, pitch: float) -> list[Point]:
    """Return the middles of the seven fields of a board about (x, y)."""
    places = [centre(q, r, pitch) for q, r in STEPS]
    return [(x + a, y + b) for a, b in places]


def hexagon(x: float, y: float, flats: float) -> hexes.Corners:
    """Return the corners of a field, clockwise from its top."""
    wide, high = hexes.box("pointy", flats=flats)
    return hexes.corners("pointy", x - wide / 2, y - high / 2, wide, high)


def outline(x: float, y: float, pitch: float) -> tuple[Point, ...]:
    """Return the eighteen corners of a board, clockwise, three of each outer field."""
    _, *ring = (hexagon(*middle, pitch) for middle in fields(x, y, pitch))
    return tuple(
        ring[field % 6][(field + corner) % 6]
        for field in range(4, 10)
        for corner in (0, 1, 2)
    )


def seams(x: float, y: float, pitch: float) -> Path:
    """Return the twelve edges that two fields of a board share."""
    corners = hexagon(x, y, pitch)
    path = Path().points(corners)
    for right, down in corners:
        path.move(right, down).line(2 * right - x, 2 * down - y)
    return path


def covered(x: float, y: float, pitch: float, grow: float) -> Path:
    """Return a board with its bleed: its hexagons, each `grow` mm larger all round."""
    path = Path()
    for middle in fields(x, y, pitch):
        path.points(hexagon(*middle, pitch + 2 * grow))
    return path


def outlined(x: float, y: float, pitch: float) -> Path:
    """Return the edge of a board about (x, y)."""
    return Path().points(outline(x, y, pitch))


LARGE = 13.0  # radius of the field in the pictures of `artwork/`

WELLS_LETTER_PT, FOOT = 9.0, 2.9
"""Size of the letter, large enough for several inks, and how far its baseline is above
the foot."""


def well(looks: look.Look, letter: str, x: float, y: float, radius: float) -> None:
    """Draw an empty field about (x, y)."""
    k = radius / LARGE
    looks.motif(f"well-{looks.hues[letter].name}", (x, y), scale=k)
    kind = Type(look.NAME, WELLS_LETTER_PT * k, looks.of(letter, "line"))
    looks.scene.text(letter, (x, y + radius - FOOT * k), kind, align="centre")


BLEED = 2.0
LETTER_PT = 6.0
SEAM = 0.5
LOW_SEAM = 0.22
HATCH = 4  # strokes across the dark side of a cube, where ink is saved


class Plate(Struct, frozen=True):
    """A side of a board."""

    shown: str  # letters of the fields, position 0 to 6
    ground: str  # letter of the floor's colour; none for the mixed side
    letter: str  # printed at the board's north


def mono(board: Board) -> Plate:
    """Return the side of one colour."""
    ground = board.mono[0] if len(set(board.mono)) == 1 else ""
    return Plate(board.mono, ground, board.letter)


def mixed(board: Board, *, ours: bool) -> Plate:
    """Return the mixed side; `ours` marks it as our reconstruction."""
    return Plate(board.mixed, "", board.letter + look.OURS * ours)


def side(
    scene: Scene,
    *,
    known: Mapping[str, look.Hue],
    sizes: look.Sizes,
    plate: Plate,
    cut: bool = False,
) -> None:
    """Draw a floor of seven cubes, a field on each; it runs on through the bleed.

    Where a board is `cut`, a line says so.
    """
    looks, pitch = look.look(scene, known), sizes.pitch
    x, y = scene.width / 2, scene.height / 2
    middles = fields(x, y, pitch)
    with scene.clip(covered(x, y, pitch, BLEED)):
        for size in (pitch + 2 * BLEED, pitch):
            for middle in middles:
                _cube(looks, plate.ground, middle, size, hatched=size == pitch)
        seam = SEAM if not looks.low else LOW_SEAM
        looks.stroke(seams(x, y, pitch), "seam", seam)
    for number, (colour, middle) in enumerate(zip(plate.shown, middles, strict=True)):
        well(looks, colour, *middle, sizes.field / 2)
        place = f"{plate.letter[0]}.{number} {looks.hues[colour].name}"
        scene.place("field", place, *middle, sizes.field, sizes.field)
        scene.anchor(f"field.{number}", middle, sizes.disc, sizes.disc)
    top = y - pitch * 0.5
    scene.text_middle(plate.letter, (x, top), Type(look.NAME, LETTER_PT, looks["ink"]))
    scene.place("north", plate.letter, x, top, 1, 1)
    if cut:
        looks.stroke(outlined(x, y, pitch), "cut", 0.2)


def floor(
    scene: Scene,
    *,
    known: Mapping[str, look.Hue],
    ground: str,
    shown: str,
    sizes: look.Sizes,
) -> None:
    """Draw a side for a screen, its fields as on the board, however it is turned.

    `ground` and `shown` are letters of colours, of the floor and of fields, or none.
    """
    looks, pitch = look.look(scene, known), sizes.pitch
    x, y = scene.width / 2, scene.height / 2
    middles = fields(x, y, pitch)
    for middle in middles:
        _cube(looks, ground, middle, pitch, hatched=True)
    looks.stroke(seams(x, y, pitch), "seam", SEAM)
    looks.stroke(outlined(x, y, pitch), "seam", SEAM)
    for number, middle in enumerate(middles):
        if shown:
            well(looks, shown[number], *middle, sizes.field / 2)
        scene.anchor(f"field.{number}", middle, sizes.disc, sizes.disc)


def field(
    scene: Scene, *, known: Mapping[str, look.Hue], letter: str, sizes: look.Sizes
) -> None:
    """Draw an empty field alone, for boards that are not ours."""
    middle = scene.width / 2, scene.height / 2
    well(look.look(scene, known), letter, *middle, sizes.disc / 2)


def _cube(
    looks: look.Look, ground: str, middle: Point, flats: float, *, hatched: bool
) -> None:
    corner = hexagon(*middle, flats)
    sides = ((5, 0, 1), (5, 4, 3), (1, 2, 3))
    for side, tone in zip(sides, looks.faces(ground), strict=True):
        shape = Path().points([middle, *(corner[at] for at in side)])
        looks.scene.draw(shape, fill=tone)
    if looks.low and hatched:
        _hatch(looks, middle, corner)


def _hatch(looks: look.Look, middle: Point, corner: hexes.Corners) -> None:
    (x, y), one, below = middle, corner[1], corner[3]
    strokes = Path()
    for number in range(1, HATCH + 1):
        part = number / (HATCH + 1)
        left = x, y + (below[1] - y) * part
        right = one[0], one[1] + (corner[2][1] - one[1]) * part
        strokes.move(*left).line(*right)
    looks.stroke(strokes, "ink", 0.14)
    edges = Path()
    for at in (1, 3, 5):
        edges.move(x, y).line(*corner[at])
    looks.stroke(edges, "ghost", 0.18)
