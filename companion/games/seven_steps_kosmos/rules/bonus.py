"""What a points tile adds to a turn: one function for each `op`.

All look only at the discs laid in the turn; the order of laying does not matter.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from companion.games.seven_steps_kosmos.facts import FIELDS, Tile
from companion.games.seven_steps_kosmos.rules.state import Laid
from companion.games.seven_steps_kosmos.rules.table import STEPS, Ground


def bonus(tile: Tile, laid: Sequence[Laid], ground: Ground) -> int:
    """Return the points that a points tile adds."""
    return BONUS[tile.op](tile, laid, ground)


def _colours(tile: Tile, laid: Sequence[Laid], ground: Ground) -> int:
    if len(laid) < tile.least:  # Ruling v1_min_discs.
        return 0
    return tile.each * len({one.disc for one in laid})


def _one_colour(tile: Tile, laid: Sequence[Laid], ground: Ground) -> int:
    """The colour with most discs is chosen; a tie pays once."""
    return tile.each * max(Counter(one.disc for one in laid).values(), default=0)


def _row(tile: Tile, laid: Sequence[Laid], ground: Ground) -> int:
    longest = longest_row({ground.spots[ground.index[one.field]] for one in laid})
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


def _one_level(tile: Tile, laid: Sequence[Laid], ground: Ground) -> int:
    return tile.each * max(Counter(one.level for one in laid).values(), default=0)


def _boards(tile: Tile, laid: Sequence[Laid], ground: Ground) -> int:
    return tile.each * len({ground.index[one.field] // FIELDS for one in laid})


def _seven(tile: Tile, laid: Sequence[Laid], ground: Ground) -> int:
    return tile.each if len(laid) >= tile.least else 0


BONUS: dict[str, Callable[[Tile, Sequence[Laid], Ground], int]] = {
    "colours": _colours,
    "one_colour": _one_colour,
    "row": _row,
    "one_level": _one_level,
    "boards": _boards,
    "seven": _seven,
}
