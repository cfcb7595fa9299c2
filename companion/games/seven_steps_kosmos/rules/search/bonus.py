"""An upper bound of what a points tile may add to a turn that goes on."""

from collections import Counter
from collections.abc import Callable, Iterator

from companion.games.seven_steps_kosmos.facts import FIELDS, TOP, Tile
from companion.games.seven_steps_kosmos.rules.boards import STEPS
from companion.games.seven_steps_kosmos.rules.search.bounds import Bounds

COUNTED: dict[str, Callable[[int, int], int]] = {
    "boards": lambda field, level: field // FIELDS,
    "one_level": lambda field, level: level,
}
"""What a disc counts towards, for points tiles whose bonus grows with that: its board,
its level."""


class BonusBound:
    """The bonus of `tile`, or none, as the discs of a turn are laid one by one.

    Attributes:
        extra: what the tile adds at most in this turn.
        fill: whether it adds nothing unless all discs are laid that may be.
    """

    def __init__(self, tile: Tile | None, bounds: Bounds) -> None:
        self.tile = tile
        self.held = Counter(laid.disc for laid in bounds.state.laid)
        most = self.held.total() + bounds.room
        self.held.update(bounds.hands.counts)
        self.wild = bounds.hands.wild
        self.extra, self.fill = 0, False
        if tile and (tile.op == "row" or most >= tile.least):
            self.extra = tile.each * min(most, self._things(tile, most))
            self.fill = tile.op in ("seven", "colours") and most == tile.least

    def _things(self, tile: Tile, most: int) -> int:
        """Return how many things the tile may count."""
        things = {
            "seven": 1,
            "one_colour": max(self.held.values()) + self.wild,
            "colours": len(+self.held) + self.wild,
        }
        return things.get(tile.op, most)

    def lay(self, field: int, level: int, room: int) -> None:
        """Note that a disc is laid and that `room` may follow."""

    def take_back(self) -> None:
        """Forget the disc laid last."""

    def most(self, field: int, level: int, room: int) -> int:
        """Return a bound of the bonus with a disc there, if `room` may follow."""
        return self.extra


class CountBound(BonusBound):
    """The bonus grows with how many boards there are, or discs on one level.

    Attributes:
        counts: discs laid so far, by board or by level.
        best: how many of these are not 0 (boards), or the largest one (levels).
        before: `counts` and `best` before each disc.
    """

    def __init__(self, tile: Tile, bounds: Bounds) -> None:
        super().__init__(tile, bounds)
        self.each, self.boards = tile.each, tile.op == "boards"
        self.of = COUNTED[tile.op]
        self.counts = (0,) * (TOP + 1)
        self.best = 0
        self.before: list[tuple[tuple[int, ...], int]] = []

    def lay(self, field: int, level: int, room: int) -> None:
        self.before.append((self.counts, self.best))
        counts = list(self.counts)
        counts[self.of(field, level)] += 1
        self.counts = tuple(counts)
        self.best = sum(map(bool, counts)) if self.boards else max(counts)

    def take_back(self) -> None:
        self.counts, self.best = self.before.pop()

    def most(self, field: int, level: int, room: int) -> int:
        now = self.counts[self.of(field, level)]
        # Levels never fall in a turn: later discs are on this level or higher ones.
        best = self.best + (not now) if self.boards else max(self.best - room, now + 1)
        return min(self.extra, self.each * (best + room))


class RowBound(BonusBound):
    """The bonus grows with the longest row: one of those that the hand can lay.

    Attributes:
        rows: the length of each such row that may still be whole, and its fields.
        laid: the fields of the turn, a bit each.
        below: by level, the fields that are too low to be stepped on there or higher.
        before: `rows` and `laid` before each disc.

    A set of fields is a number here: bit n is field n, 0 to 48.
    """

    def __init__(self, tile: Tile, bounds: Bounds) -> None:
        super().__init__(tile, bounds)
        self.each, self.least, self.laid = tile.each, tile.least, 0
        most = self.extra // max(1, tile.each)
        found = {row for row in self._rows(bounds) if row[0] <= most}
        self.rows = sorted(found, reverse=True)
        self.extra = self.each * (self.rows[0][0] if self.rows else 0)
        self.before: list[tuple[list[tuple[int, int]], int]] = []
        self.below = [0] * (TOP + 1)
        if not bounds.at_once:  # A tower that comes down raises others.
            self.below = self._below(bounds)

    def _below(self, bounds: Bounds) -> list[int]:
        """Return for each level the fields that are too low to be stepped on there."""
        heights = bounds.state.heights
        tops = [
            heights[field] + 1 + max(delta for delta, _ in options)
            for field, options in enumerate(bounds.options)
        ]
        return [
            sum(1 << field for field, top in enumerate(tops) if top < level)
            for level in range(TOP + 1)
        ]

    def _rows(self, bounds: Bounds) -> Iterator[tuple[int, int]]:
        """Yield the length and the fields of every row whose colours are there."""
        fields = bounds.fields
        at = {spot: field for field, spot in enumerate(fields.spots)}
        for dq, dr in STEPS[1:4]:
            for q, r in fields.spots:
                row, length, lacking = 0, 0, 0
                held = self.held.copy()
                while (field := at.get((q + dq * length, r + dr * length))) is not None:
                    colour = fields.colours[field]
                    # A row longer than the hand has discs for is never laid.
                    held[colour] -= 1
                    lacking += held[colour] < 0
                    if lacking > self.wild:
                        break
                    row, length = row | 1 << field, length + 1
                    if length >= self.least:
                        yield length, row

    def lay(self, field: int, level: int, room: int) -> None:
        self.before.append((self.rows, self.laid))
        self.laid |= 1 << field
        if room > self.least:  # too early for rows to drop out
            return
        lacking, below = ~self.laid, self.below[level]
        self.rows = [
            (length, row)
            for length, row in self.rows
            if not (rest := row & lacking)
            or (rest.bit_count() <= room and not rest & below)
        ]

    def take_back(self) -> None:
        self.rows, self.laid = self.before.pop()

    def most(self, field: int, level: int, room: int) -> int:
        lacking, below = ~(self.laid | 1 << field), self.below[level]
        for length, row in self.rows:
            rest = row & lacking
            if rest.bit_count() <= room and not rest & below:
                return self.each * length
        return 0


def bonus_bound(tile: Tile | None, bounds: Bounds) -> BonusBound:
    """Return what a points tile, or none, may add to a turn before its first disc."""
    if tile and tile.op in COUNTED:
        return CountBound(tile, bounds)
    if tile and tile.op == "row":
        return RowBound(tile, bounds)
    return BonusBound(tile, bounds)
