"""Scoring: what a points tile adds to a turn, and how towers of seven come down.

A points tile looks only at the discs laid in the turn; their order does not matter.

Source: German rules of 7 Steps, points tiles, towers.
"""

from collections import Counter
from collections.abc import Sequence

from ..facts import FIELDS, STEPS, TOP, Tile
from .boards import Fields
from .state import Laid


def bonus(tile: Tile | None, laid: Sequence[Laid], fields: Fields) -> int:
    """Return the points that a points tile, or none, adds."""
    if tile is None:
        return 0
    things = 0
    match tile.op:
        case "colours" if len(laid) >= tile.least:  # Ruling v1_min_discs.
            things = len({placed.disc for placed in laid})
        case "one_colour":  # That with most discs is chosen; a tie pays once.
            things = max(Counter(placed.disc for placed in laid).values(), default=0)
        case "row":
            spots = {fields.spots[fields.index[placed.field]] for placed in laid}
            longest = longest_row(spots)
            things = longest if longest >= tile.least else 0
        case "one_level":
            things = max(Counter(placed.level for placed in laid).values(), default=0)
        case "boards":
            things = len({fields.index[placed.field] // FIELDS for placed in laid})
        case "seven" if len(laid) >= tile.least:
            things = 1
    return tile.each * things


def longest_row(spots: set[tuple[int, int]]) -> int:
    """Return the length of the longest straight row of neighbouring hexagons.

    >>> longest_row({(0, 0), (1, 0), (2, 0), (2, 1)})
    3
    """
    longest = 0
    for dq, dr in STEPS[1:4]:
        for q, r in spots:
            length = 1
            while (q + dq * length, r + dr * length) in spots:
                length += 1
            longest = max(longest, length)
    return longest


def come_down(
    heights: Sequence[int], fields: Fields
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the heights once no tower is seven high, and the fields that fell.

    The order does not matter: each fall takes 7 from one field and gives 1 to all seven
    of its colour, itself included, so falls commute. With 20 discs of a colour it ends
    after three falls at most; with 28 it may never end.
    """
    now, fallen = list(heights), []
    while (top := max(now, default=0)) >= TOP:
        field = now.index(top)
        now[field] -= TOP
        for other in fields.of[fields.colours[field]]:
            now[other] += 1
        fallen.append(fields.names[field])
    return tuple(now), tuple(fallen)
