"""Scoring: what a points tile adds to a turn, and how towers of seven come down.

A points tile looks only at the discs laid in the turn; their order does not matter. Its
`op` has one function here.

Source: German rules of 7 Steps, points tiles, towers.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from companion.games.seven_steps_kosmos.facts import FIELDS, TOP, Tile
from companion.games.seven_steps_kosmos.rules.boards import STEPS, Fields
from companion.games.seven_steps_kosmos.rules.state import Laid


def bonus(tile: Tile, laid: Sequence[Laid], fields: Fields) -> int:
    """Return the points that a points tile adds."""
    return BONUS[tile.op](tile, laid, fields)


def _colours(tile: Tile, laid: Sequence[Laid], fields: Fields) -> int:
    if len(laid) < tile.least:  # Ruling v1_min_discs.
        return 0
    return tile.each * len({placed.disc for placed in laid})


def _one_colour(tile: Tile, laid: Sequence[Laid], fields: Fields) -> int:
    """The colour with most discs is chosen; a tie pays once."""
    return tile.each * max(Counter(disc.disc for disc in laid).values(), default=0)


def _row(tile: Tile, laid: Sequence[Laid], fields: Fields) -> int:
    longest = longest_row({fields.spots[fields.index[disc.field]] for disc in laid})
    return tile.each * longest if longest >= tile.least else 0


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


def _one_level(tile: Tile, laid: Sequence[Laid], fields: Fields) -> int:
    return tile.each * max(Counter(disc.level for disc in laid).values(), default=0)


def _boards(tile: Tile, laid: Sequence[Laid], fields: Fields) -> int:
    return tile.each * len({fields.index[disc.field] // FIELDS for disc in laid})


def _seven(tile: Tile, laid: Sequence[Laid], fields: Fields) -> int:
    return tile.each if len(laid) >= tile.least else 0


BONUS: dict[str, Callable[[Tile, Sequence[Laid], Fields], int]] = {
    "colours": _colours,
    "one_colour": _one_colour,
    "row": _row,
    "one_level": _one_level,
    "boards": _boards,
    "seven": _seven,
}


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
