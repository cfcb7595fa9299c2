"""What an aid may have changed on the boards, field by field, during a search.

A search does not decide in advance which discs an aid takes or moves. It steps on a
field as if this were `delta` discs higher than it is, and notes that. In the end
`settle` finds what the aid did on the other fields, or that nothing fits:

    boards         field 4 has 2 discs, field 9 of the same colour has 5
    search         steps on field 4 at level 4: one disc more than there is
    notes          ((4, +1),)
    settle (move)  [(9, 4)]: one disc moved from field 9 to field 4

The first disc must go on a lowest field of its colour. `guard` is the height that no
field of the first colour may be below, once that disc is on field `start`.
"""

from collections.abc import Iterator, Sequence

from ...facts import TOP

Notes = tuple[tuple[int, int], ...]
"""Fields and by how much the aid changed them, so far."""

AidSteps = list[tuple[int, ...]]
"""What an aid does in the end: fields it takes from, or pairs from and to."""


class NoChanges:
    """No aid, or one that does not change the boards: no field is changed."""

    def __init__(
        self, heights: Sequence[int], groups: Sequence[Sequence[int]], budget: int
    ) -> None:
        """Take the boards, the fields of each field's colour, and how often it may."""
        self.heights, self.groups, self.budget = heights, groups, budget

    def note(self, notes: Notes, field: int, delta: int) -> Notes | None:
        """Return the notes with a change more, or None if the aid cannot do it."""
        return None

    def options(self, field: int, single: bool) -> Iterator[tuple[int, int]]:
        """Yield what a field may be changed by, with the price: the least this takes.

        Args:
            single: whether no other field of its colour is stepped on.
        """
        yield 0, 0

    def opening(self, start: int, delta: int, guard: int) -> int:
        """Return the least that it takes to begin on a field changed by `delta`.

        That is, if no other field of its colour is stepped on.
        """
        return 0

    def lifts(self, start: int, guard: int) -> int:
        """Return how many discs the other fields of a colour are short of `guard`."""
        return sum(
            guard - self.heights[member]
            for member in self.groups[start]
            if member != start and self.heights[member] < guard
        )

    def may_start(self, start: int, guard: int) -> bool:
        return not self.lifts(start, guard)

    def ceiling(self, start: int, guard: int) -> int:
        """Return the height above which no field of the first colour can be."""
        return TOP

    def settle(
        self, notes: Notes, walked: Sequence[int], guard: int, must: bool
    ) -> AidSteps | None:
        """Return what the aid did, or None if nothing makes the notes come true.

        Fields not in `walked` may change freely; `must`: it has to do something.
        """
        return []

    def floor(self, field: int, walked: Sequence[int], guard: int) -> int:
        """Return the height that a field may not fall below."""
        return guard if walked and field in self.groups[walked[0]] else 0


class Takes(NoChanges):
    """Discs are taken off the tops of towers."""

    def options(self, field: int, single: bool) -> Iterator[tuple[int, int]]:
        for taken in range(min(self.budget, self.heights[field]) + 1):
            yield -taken, taken

    def note(self, notes: Notes, field: int, delta: int) -> Notes | None:
        if sum(change for _, change in notes) + delta < -self.budget:
            return None
        return (*notes, (field, delta))

    def settle(
        self, notes: Notes, walked: Sequence[int], guard: int, must: bool
    ) -> AidSteps | None:
        steps: AidSteps = [(field,) for field, delta in notes for _ in range(-delta)]
        if steps or not must:
            return steps
        for field, height in enumerate(self.heights):
            if field not in walked and height > self.floor(field, walked, guard):
                return [(field,)]
        return None


def _moved(levels: int, single: bool) -> int:
    """Return the price of a change: each move is paid by the field that it raises.

    If only one field of the colour can be seen, it pays when it sinks, too.
    """
    return abs(levels) if single else max(0, levels)


class Moves(NoChanges):
    """Discs are moved from tops of towers to other fields of their colour."""

    def options(self, field: int, single: bool) -> Iterator[tuple[int, int]]:
        height, others = self.heights[field], [*self.groups[field]]
        others.remove(field)
        giving = sum(self.heights[other] for other in others)
        taking = sum(TOP - 1 - self.heights[other] for other in others)
        down = min(self.budget, height, taking)
        up = min(self.budget, TOP - 1 - height, giving)
        for delta in range(-down, up + 1):
            yield delta, _moved(delta, single)

    def note(self, notes: Notes, field: int, delta: int) -> Notes | None:
        notes = (*notes, (field, delta))
        return notes if self._moves(notes) <= self.budget else None

    def opening(self, start: int, delta: int, guard: int) -> int:
        return max(self.lifts(start, guard) + max(0, delta), -delta)

    def _moves(self, notes: Notes) -> int:
        """Return the fewest moves that make these changes, colour by colour."""
        up: dict[int, int] = {}
        down: dict[int, int] = {}
        for field, delta in notes:
            side = up if delta > 0 else down
            colour = self.groups[field][0]
            side[colour] = side.get(colour, 0) + abs(delta)
        return sum(max(up.get(c, 0), down.get(c, 0)) for c in {*up, *down})

    def may_start(self, start: int, guard: int) -> bool:
        # A disc may be moved to a field that is too low, if there is one.
        enough = self.ceiling(start, guard) >= guard
        return enough and self.lifts(start, guard) <= self.budget

    def ceiling(self, start: int, guard: int) -> int:
        # Discs stay within their colour, and each of its fields keeps `guard` of them.
        group = self.groups[start]
        return guard + sum(self.heights[member] - guard for member in group)

    def settle(
        self, notes: Notes, walked: Sequence[int], guard: int, must: bool
    ) -> AidSteps | None:
        if walked:
            low = (f for f in self.groups[walked[0]] if f not in walked)
            lifts = ((f, guard - self.heights[f]) for f in low)
            notes = (*notes, *((f, lift) for f, lift in lifts if lift > 0))
        if self._moves(notes) > self.budget:
            return None
        if not notes:
            return self._to_and_fro(walked, guard) if must else []
        steps: AidSteps = []
        for colour in {self.groups[field][0] for field, _ in notes}:
            pairs = self._pairs(colour, notes, walked, guard)
            if pairs is None:
                return None
            steps += pairs
        return steps

    def _pairs(
        self, colour: int, notes: Notes, walked: Sequence[int], guard: int
    ) -> AidSteps | None:
        """Return moves within a colour that make its changes, or None."""
        group = self.groups[colour]
        mine = [(field, delta) for field, delta in notes if field in group]
        givers = [field for field, delta in mine for _ in range(-delta)]
        takers = [field for field, delta in mine for _ in range(delta)]
        touched = {*walked, *(field for field, _ in mine)}
        for field in group:
            if field in touched:
                continue
            spare = self.heights[field] - self.floor(field, walked, guard)
            room = TOP - 1 - self.heights[field]
            givers += [field] * min(spare, len(takers) - len(givers))
            takers += [field] * min(room, len(givers) - len(takers))
        if len(givers) != len(takers):
            return None
        return list(zip(givers, takers, strict=True))

    def _to_and_fro(self, walked: Sequence[int], guard: int) -> AidSteps | None:
        """Return moves that leave the sequence as it is: of other fields, or undone."""
        for field, height in enumerate(self.heights):
            for to in self.groups[field]:
                if not height or to == field or self.heights[to] >= TOP - 1:
                    continue
                if self.budget > 1:
                    return [(field, to), (to, field)]
                stays = height > self.floor(field, walked, guard)
                if stays and not {field, to} & set(walked):
                    return [(field, to)]
        return None


class Shifts(NoChanges):
    """One tower is moved to an empty field of its colour.

    A colour has the same heights afterwards, only elsewhere, so that the rule of the
    first disc finds the same lowest level as before.
    """

    def options(self, field: int, single: bool) -> Iterator[tuple[int, int]]:
        yield 0, 0
        height = self.heights[field]
        others = {
            self.heights[member] for member in self.groups[field] if member != field
        }
        if height and 0 in others:
            yield -height, _moved(-1, single)
        if not height:
            yield from ((other, _moved(1, single)) for other in sorted(others - {0}))

    def note(self, notes: Notes, field: int, delta: int) -> Notes | None:
        height = self.heights[field]
        if height and delta != -height:
            return None  # A tower goes as a whole.
        if not notes:
            return ((field, delta),)
        ((other, change),) = notes[:1]
        pair = len(notes) == 1 and other in self.groups[field] and change == -delta
        return (*notes, (field, delta)) if pair else None

    def may_start(self, start: int, guard: int) -> bool:
        return min(self.heights[member] for member in self.groups[start]) >= guard

    def settle(
        self, notes: Notes, walked: Sequence[int], guard: int, must: bool
    ) -> AidSteps | None:
        if not notes and not must:
            return []
        at = {delta < 0: field for field, delta in notes}
        starts = [at[True]] if True in at else self._free(walked)
        ends = [at[False]] if False in at else self._free(walked)
        moved = {abs(delta) for _, delta in notes}
        for start in starts:
            height = self.heights[start]
            if not height or (moved and height not in moved):
                continue
            for end in ends:
                if end in self.groups[start] and not self.heights[end]:
                    return [(start, end)]
        return None

    def _free(self, walked: Sequence[int]) -> list[int]:
        return [field for field in range(len(self.heights)) if field not in walked]


CHANGES: dict[str, type[NoChanges]] = {"take": Takes, "move": Moves, "shift": Shifts}
"""What each `op` that changes the boards may do to them."""
