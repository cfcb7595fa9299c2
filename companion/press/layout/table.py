"""A table as it is set up: which pieces and dice are where, for simulators.

All lengths are in mm. On the table, (0, 0) is its middle, x runs to the right and y
towards who sits at it; on a piece they run from its upper left corner, as its front is
seen.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.press.scene.path import Point

DIE = 16.0  # side of a usual die
BAG = 55.0  # across a bag
FOOT = 15.0  # how deep the foot of a figure is
Kind = Literal["pile", "bag", "figure"]  # on one another; in a bag; on its foot
Size = tuple[float, float]
Box = tuple[float, float, float, float]  # (left, top, right, bottom)
Counts = tuple[tuple[str, int], ...]


class Place(Struct, frozen=True):
    """What is at one place of a table."""

    at: Point  # its middle, on the table or on the piece below it
    pieces: Counts = ()  # names of pieces, with their numbers
    dice: Counts = ()  # colours of dice, with their numbers
    kind: Kind = "pile"
    on: str = ""  # the name of the piece below it, which is alone at its place
    turn: int = 0  # clockwise, in degrees: 0, 90, 180 or 270
    down: bool = False  # whether backs are seen
    fixed: bool = False  # whether it is not to be moved
    name: str = ""  # what it is, in words; that of its piece if empty
    die: float = DIE  # the side of its dice


class Hand(Struct, frozen=True):
    """Where somebody holds what others do not see: its middle, its turn, its width."""

    at: Point
    turn: int = 0
    wide: float = 400.0


class Table(Struct, frozen=True):
    """A table before the first turn."""

    places: tuple[Place, ...]
    seats: tuple[Hand, ...] = ()  # the hands of those who play, in their order
    spots: tuple[Hand, ...] = ()  # where cards go later
    absent: tuple[str, ...] = ()  # pieces, or groups, that a simulator has no use for


def row(
    at: Point, step: float, places: Sequence[Place], *, down: float = 0
) -> Iterator[Place]:
    """Yield places side by side from `at`, `step` mm apart, `down` mm each lower."""
    for number, place in enumerate(places):
        yield replace(place, at=(at[0] + number * step, at[1] + number * down))


def middle(table: Table, place: Place, sizes: dict[str, Size]) -> Point:
    """Return the middle of a place on the table, whatever it is on."""
    if not place.on:
        return place.at
    below = next(
        other for other in table.places if any(n == place.on for n, _ in other.pieces)
    )
    wide, high = sizes[place.on]
    x, y = place.at[0] - wide / 2, place.at[1] - high / 2
    match below.turn:
        case 90:
            x, y = -y, x
        case 180:
            x, y = -x, -y
        case 270:
            x, y = y, -x
    left, top = middle(table, below, sizes)
    return left + x, top + y


def room(table: Table, place: Place, sizes: dict[str, Size]) -> Box:
    """Return the box that a place takes of the table."""
    x, y = middle(table, place, sizes)
    wide, high = _size(place, sizes)
    if place.turn % 180:
        wide, high = high, wide
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _size(place: Place, sizes: dict[str, Size]) -> Size:
    if place.kind == "bag":
        return BAG, BAG
    if not place.pieces:
        return place.die, place.die
    piece_sizes = [sizes[name] for name, _ in place.pieces]
    wide, high = max(w for w, _ in piece_sizes), max(h for _, h in piece_sizes)
    return (wide, FOOT) if place.kind == "figure" else (wide, high)


def level(table: Table, place: Place) -> int:
    """Return how many pieces are below a place."""
    if not place.on:
        return 0
    names = {name: other for other in table.places for name, _ in other.pieces}
    return 1 + level(table, names[place.on])
