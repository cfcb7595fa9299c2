"""The seven boards: in front all fields of one colour, behind a mixture of three."""

from collections.abc import Mapping

from msgspec import Struct

from companion.games.seven_steps_kosmos.facts import Board
from companion.games.seven_steps_kosmos.kit import flower, wells
from companion.games.seven_steps_kosmos.kit.look import (
    NAME,
    OURS,
    Hue,
    Look,
    Sizes,
    look,
)
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

LETTER_PT = 6.0
SEAM = 0.5
LOW_SEAM = 0.22
HATCH = 4
"""Strokes across the dark side of a cube, where ink is saved."""


class Plate(Struct, frozen=True):
    """A side of a board.

    Attributes:
        shown: letters of the fields, position 0 to 6.
        ground: letter of the floor's colour; none for the mixed side.
        letter: printed at the board's north.
    """

    shown: str
    ground: str
    letter: str


def front(
    scene: Scene, *, known: Mapping[str, Hue], board: Board, sizes: Sizes, bleed: float
) -> None:
    """Draw the side of one colour, with the line along which the board is cut."""
    looks = look(scene, known)
    ground = board.mono[0] if len(set(board.mono)) == 1 else ""
    draw(looks, Plate(board.mono, ground, board.letter), sizes, bleed)
    trim = Path().points(flower.outline(scene.width / 2, scene.height / 2, sizes.pitch))
    looks.stroke(trim, "cut", 0.2)


def back(
    scene: Scene, *, known: Mapping[str, Hue], plate: Plate, sizes: Sizes, bleed: float
) -> None:
    """Draw the mixed side."""
    draw(look(scene, known), plate, sizes, bleed)


def mixed(board: Board, *, ours: bool) -> Plate:
    """Return the mixed side; `ours` marks it as our reconstruction."""
    return Plate(board.mixed, "", f"{board.letter}{OURS}" if ours else board.letter)


def draw(looks: Look, plate: Plate, sizes: Sizes, bleed: float) -> None:
    """Draw a floor of seven cubes, a field on each; it runs on through the bleed."""
    scene, pitch = looks.scene, sizes.pitch
    x, y = scene.width / 2, scene.height / 2
    middles = flower.fields(x, y, pitch)
    with scene.clip(flower.covered(x, y, pitch, bleed)):
        for size in (pitch + 2 * bleed, pitch):
            for middle in middles:
                _cube(looks, plate.ground, middle, size, hatched=size == pitch)
        seam = SEAM if not looks.low else LOW_SEAM
        looks.stroke(flower.seams(x, y, pitch), "seam", seam)
    for number, (colour, middle) in enumerate(zip(plate.shown, middles, strict=True)):
        wells.well(looks, colour, *middle, sizes.field / 2)
        place = f"{plate.letter[0]}.{number} {looks.hues[colour].name}"
        scene.place("field", place, *middle, sizes.field, sizes.field)
        scene.anchor(f"field.{number}", middle, sizes.disc, sizes.disc)
    top = y - pitch * 0.5
    scene.text_middle(plate.letter, (x, top), Type(NAME, LETTER_PT, looks["ink"]))
    scene.place("north", plate.letter, x, top, 1, 1)


def floor(
    scene: Scene, *, known: Mapping[str, Hue], ground: str, shown: str, sizes: Sizes
) -> None:
    """Draw a side for a screen, its fields as on the board, however it is turned.

    Args:
        ground: letter of the floor's colour; none for the mixed side.
        shown: letters of the fields; none if they have no colour.
    """
    looks, pitch = look(scene, known), sizes.pitch
    x, y = scene.width / 2, scene.height / 2
    middles = flower.fields(x, y, pitch)
    for middle in middles:
        _cube(looks, ground, middle, pitch, hatched=True)
    looks.stroke(flower.seams(x, y, pitch), "seam", SEAM)
    looks.stroke(flower.outlined(x, y, pitch), "seam", SEAM)
    for number, middle in enumerate(middles):
        if shown:
            wells.well(looks, shown[number], *middle, sizes.field / 2)
        scene.anchor(f"field.{number}", middle, sizes.disc, sizes.disc)


def field(scene: Scene, *, known: Mapping[str, Hue], letter: str, sizes: Sizes) -> None:
    """Draw an empty field alone, for boards that are not ours."""
    middle = scene.width / 2, scene.height / 2
    wells.well(look(scene, known), letter, *middle, sizes.disc / 2)


def _cube(
    looks: Look, ground: str, middle: Point, flats: float, *, hatched: bool
) -> None:
    """Draw a cube seen from a corner: light above, middle left, dark right."""
    corner = flower.hexagon(*middle, flats)
    sides = ((5, 0, 1), (5, 4, 3), (1, 2, 3))
    for side, tone in zip(sides, looks.faces(ground), strict=True):
        shape = Path().points([middle, *(corner[at] for at in side)])
        looks.scene.draw(shape, fill=tone)
    if looks.low and hatched:
        _hatch(looks, middle, corner)


def _hatch(
    looks: Look, middle: tuple[float, float], corner: tuple[tuple[float, float], ...]
) -> None:
    """Shade the right side of a cube with strokes, and show its three edges."""
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
