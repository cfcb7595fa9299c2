"""The best turn for a hand, with and without each of the tiles held.

It is exact: branch and bound. It walks all sequences depth first and leaves out only
those whose upper bound (see `bounds`) does not beat the best one found.

An aid that changes the boards is not tried board by board, which would be tens of
thousands of boards. Instead the walk notes what the aid would have to do for each step
(see `changes`), and a sequence counts if the aid can have done all of that.

Invariant of `Search`: `path`, `levels`, `sum` and `notes` describe the same sequence; a
method that lays a disc takes it back before it returns.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from ...facts import TOP, Tile
from .. import actions as acts
from .. import scoring
from ..placing import MOVES
from ..state import Laid, State
from .bounds import ANY, Bounds, Hands, Step, most_bonus
from .changes import CHANGES, AidSteps, Notes

STEPS: dict[str, type[acts.Take | acts.Shift | acts.Move]] = {"take": acts.Take} | MOVES


class Line(msgspec.Struct, frozen=True):
    """The best turn with certain tiles.

    Attributes:
        aid, points: ids of the tiles it plays, empty if none.
        actions: all that is done, in order, to the last `Points` or `Done`.
        levels: the levels of all discs of the turn added up.
        bonus: what the points tile adds.
    """

    aid: str
    points: str
    actions: tuple[acts.Action, ...]
    levels: int
    bonus: int

    @property
    def score(self) -> int:
        return self.levels + self.bonus


class Found(NamedTuple):
    """A turn: its levels added up, the bonus, fields and levels, what the aid does."""

    sum: int
    bonus: int
    path: list[int]
    levels: list[int]
    steps: AidSteps


Opening = tuple[int, int, Step, Bounds]
"""A first disc: an upper bound of what follows, its guard, its step, its bounds."""


class Search:
    """One walk over all sequences: with `tile`, or none.

    Attributes:
        path, levels: the fields of the turn so far, and the levels there.
        guard: the height below which no field of the first colour may be.
        notes: what the aid did to the fields of the turn.
        closed: fields off the path to which it did exactly what the notes say.
    """

    def __init__(self, bounds: Bounds, tile: Tile | None) -> None:
        self.bounds, self.tile = bounds, tile
        self.state, self.aid, self.fresh = bounds.state, bounds.aid, bounds.fresh
        self.fields, self.changes = bounds.fields, bounds.changes
        self.anywhere = self.aid is not None and self.aid.op == "high_start"
        self.spare = dict(bounds.hands.spare)
        laid = self.state.laid
        self.path = [self.fields.index[disc.field] for disc in laid]
        self.levels = [*self.state.levels]
        self.sum = sum(self.levels)
        self.before = len(laid)
        self.guard = 0
        self.notes: Notes = ()
        self.closed: tuple[int, ...] = ()
        self.extra = most_bonus(tile, bounds)
        self.found: Found | None = None
        self.score = -1

    def run(self, *known: "Search") -> Line | None:
        """Return the best line, or None if these tiles cannot be played.

        `known` searches, with fewer tiles, have their sequences tried first.
        """
        state, bounds = self.state, self.bounds
        if self.fresh and self.aid:
            bends = self.aid.op not in CHANGES
            if bounds.idle or (bends and not state.seat.hand):
                return None
        # A good score to begin with prunes most of the walk.
        for other in known:
            self._follow(other)
        if state.laid or not state.seat.hand:
            self._stop()
        if self.path and bounds.room:
            step = bounds.step(self.path[-1], self.levels[-1], bounds.purse)
            self._walk(step, bounds.hands.whole, bounds.room)
        elif bounds.room:
            self._start()
        return self._line()

    def _follow(self, other: "Search") -> None:
        line = other.found
        if not line or self.path or not 0 < len(line.path) <= self.bounds.room:
            return
        # With the aid to be played a tower may come down otherwise than without.
        if other.aid != self.aid and self.bounds.at_once and TOP in line.levels[:-1]:
            return
        self.path, self.levels, self.sum = line.path, line.levels, line.sum
        self.guard = self._guard(line.path[0], line.levels[0] - 1)
        self._stop(line.steps if other.aid == self.aid else None)
        self.path, self.levels, self.sum = [], [], 0

    def _start(self) -> None:
        """Try every first disc: the highest levels first, which win most."""
        whole, heights = self.bounds, self.state.heights
        starts: dict[int, list[tuple[int, int, int]]] = {}
        for field, options in enumerate(whole.options):
            if whole.spends[field][whole.hands.whole] >= 0:
                for delta, price in options:
                    level = heights[field] + delta + 1
                    starts.setdefault(level, []).append((field, delta, price))
        for level in sorted(starts, reverse=True):
            openings: list[Opening] = []
            for field, delta, price in starts[level]:
                guard = self._guard(field, level - 1)
                if self.changes.may_start(field, guard):
                    openings += self._openings(field, delta, price, guard)
            openings.sort(key=lambda opening: -opening[0])
            for _, self.guard, step, self.bounds in openings:
                self._try(step, whole.hands.whole, whole.room)
            self.bounds = whole

    def _openings(
        self, field: int, delta: int, price: int, guard: int
    ) -> Iterator[Opening]:
        """Yield a first step, with a bound of what follows, if it may be best."""
        plain, level = self.bounds, self.state.heights[field] + delta + 1
        if single := plain.single(field):
            price = max(price, self.changes.opening(field, delta, guard))
        left, room = plain.spends[field][plain.hands.whole], plain.room - 1
        for bounds in [plain] if single else [plain, plain.guarded(field, guard)]:
            purse = bounds.purse - price
            step = bounds.step(field, level, purse)
            if purse < 0 or not self._may_win(bounds, step, left, room):
                return
        yield bounds.gain(step, left, room, ANY), guard, step, bounds

    def _guard(self, field: int, height: int) -> int:
        return 0 if self.anywhere else height

    def _walk(self, last: Step, hand: int, room: int) -> None:
        """Try every next disc after `last`; `hand` and `room` are what is left."""
        bounds = self.bounds
        if bounds.at_once and last.level == TOP:
            self._walk_on_top(last, hand, room)
            return
        for step in bounds.onward(last):
            if step.field not in self.path and step.spend[hand] >= 0:
                self._try(step, hand, room)

    def _walk_on_top(self, last: Step, hand: int, room: int) -> None:
        """Try every next disc once a tower came down in the middle of the turn.

        Ruling tower_timing: at_once. Fields of that colour may be higher now, so all
        that the aid did to them is settled here.
        """
        bounds, colours = self.bounds, self.fields.colours
        notes, closed = self.notes, self.closed
        laid = zip(self.path, self.levels, strict=True)
        fallen = {colours[field] for field, level in laid if level == TOP}
        for field in self.fields.near[last.field]:
            if field in self.path or bounds.spends[field][hand] < 0:
                continue
            if colours[field] not in fallen:
                if step := bounds.landings(last.purse)[field][TOP]:
                    self._try(step, hand, room)
                continue
            group = self.fields.of[colours[field]]
            step = bounds.step(field, TOP, last.purse)._replace(delta=0)
            for settled in self._settled(field, group):
                self.notes, self.closed = settled, tuple({*closed, *group})
                self._try(step, hand, room)
            self.notes, self.closed = notes, closed

    def _settled(self, field: int, group: Sequence[int]) -> list[Notes]:
        """Return what an aid may have done so that `field`, of `group`, is six high."""
        changes, every = self.changes, [self.notes]
        walked = [*self.path, *self.closed]
        for other in group:
            if other in walked:
                continue
            low = changes.floor(other, walked, self.guard) - self.state.heights[other]
            every = [
                more
                for notes in every
                for delta, _ in changes.options(other, single=False)
                if delta >= low
                if (more := changes.note(notes, other, delta) if delta else notes)
                is not None
            ]
        walked += group
        return [
            notes
            for notes in every
            if self._height(field, group, notes) == TOP - 1
            and changes.settle(notes, walked, self.guard, must=False) is not None
        ]

    def _height(self, field: int, group: Sequence[int], notes: Notes) -> int:
        now = [*self.state.heights]
        for changed, delta in notes:
            now[changed] += delta
        for stepped in self.path[self.before :]:
            if stepped in group:
                now[stepped] += 1
                now = [*scoring.come_down(now, self.fields)[0]]
        return now[field]

    def _try(self, step: Step, hand: int, room: int) -> None:
        """Lay a disc if that may be best, go on from there, and take it back."""
        left, notes = step.spend[hand], self.notes
        if not self._may_win(self.bounds, step, left, room - 1):
            return
        if step.delta:
            changed = self.changes.note(notes, step.field, step.delta)
            if changed is None:
                return
            self.notes = changed
        # A disc not known may be any that is out of sight, if one is left.
        colour = self.fields.colours[step.field]
        wild = hand - left == self.bounds.hands.unit_of_wild
        if not wild or self.spare[colour]:
            self.spare[colour] -= wild
            self.path.append(step.field)
            self.levels.append(step.level)
            self.sum += step.level
            self._stop()
            if room > 1:
                self._walk(step, left, room - 1)
            self.sum -= step.level
            self.path.pop()
            self.levels.pop()
            self.spare[colour] += wild
        self.notes = notes

    def _may_win(self, bounds: Bounds, step: Step, hand: int, room: int) -> bool:
        """Return whether the best may go on by a step; `hand`, `room` are after it."""
        last = self.path[-1] if self.path else ANY
        gain = bounds.gain(step, hand, room, last)
        return self.sum + step.level + gain + self.extra > self.score

    def _stop(self, steps: AidSteps | None = None) -> None:
        """Keep the sequence so far if it beats the best one and the aid can do it."""
        # `sum` counts levels, `score` is the best so far with its bonus.
        score, more = self.sum, 0
        if score + self.extra <= self.score:
            return
        if self.tile:
            names, colours = self.fields.names, self.fields.colours
            pairs = zip(self.path, self.levels, strict=True)
            laid = [Laid(names[at], colours[at], level) for at, level in pairs]
            more = scoring.bonus(self.tile, laid, self.fields)
            if score + more <= self.score:
                return
        if steps is None:
            walked = [*self.path, *self.closed]
            steps = self.changes.settle(self.notes, walked, self.guard, self.fresh)
        if steps is not None:
            self.score = score + more
            self.found = Found(score, more, self.path[:], self.levels[:], steps)

    def _line(self) -> Line | None:
        if self.found is None:
            return None
        levels, more, path, _, steps = self.found
        names, colours = self.fields.names, self.fields.colours
        actions: list[acts.Action] = []
        if self.aid and self.aid.op in STEPS:
            step = STEPS[self.aid.op]
            named = ([names[field] for field in fields] for fields in steps)
            actions += [step(self.aid.id, *fields) for fields in named]
        elif self.aid and self.fresh:
            actions.append(acts.Aid(self.aid.id))
        actions += [acts.Lay(colours[at], names[at]) for at in path[self.before :]]
        actions.append(acts.Points(self.tile.id) if self.tile else acts.Done())
        aid, points = self.aid.id if self.aid else "", self.tile.id if self.tile else ""
        return Line(aid, points, tuple(actions), levels, more)


def best(state: State, seat: int) -> tuple[Line, ...]:
    """Return the best turn of a seat with and without each tile it holds.

    The first line is without tiles; a line that cannot be played is left out. In the
    middle of the seat's own turn it is the best way to go on.

    Raises:
        ValueError: if the boards are not laid, or there is no such seat.
    """
    if not state.table or not 0 <= seat < len(state.seats):
        raise ValueError(f"no boards are laid, or there is no seat {seat}")
    if state.turn != seat or state.phase != "lay":
        state = msgspec.structs.replace(
            state, turn=seat, phase="lay", laid=(), played=(), left=0
        )
    held = state.seat
    aids = [None, *(tile for tile in state.kinds if tile.id in held.aid)]
    if state.laid or state.aid:
        aids = [state.aid]
    points = [None, *(tile for tile in state.kinds if tile.id in held.points)]
    hands = Hands(state)
    bounds = [Bounds(state, aid, hands) for aid in aids]
    lines: list[Line] = []
    without: dict[Bounds, Search] = {}
    for tile in points:
        plain = None
        for known in bounds:
            search = Search(known, tile)
            fewer = [done for done in (plain, without.get(known)) if done]
            line = search.run(*fewer)
            plain = plain or search
            without.setdefault(known, search)
            if line:
                lines.append(line)
    return tuple(sorted(lines, key=lambda line: (line.aid != "", line.points != "")))


def top(lines: Sequence[Line]) -> Line:
    """Return the line with most points; of equal ones that with fewest tiles."""
    return max(lines, key=lambda line: line.score)
