"""The best turn with certain tiles: a walk over every sequence of discs.

It is exact. It walks all sequences depth first and leaves out only those that
cannot beat the best one found, by what they may still come to at most (see `bounds` and
`promise`).

An aid that changes the boards is not tried board by board, which would be tens of
thousands of them: the walk notes what the aid would have to do for each step (see
`ledger`), and a sequence counts if the aid can have done all of that.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from companion.games.seven_steps_kosmos.facts import TOP, Tile
from companion.games.seven_steps_kosmos.rules.bonus import bonus
from companion.games.seven_steps_kosmos.rules.bounds import ANY, Bounds, Step
from companion.games.seven_steps_kosmos.rules.ledger import LEDGERS, Deeds, Notes, Price
from companion.games.seven_steps_kosmos.rules.promise import promise
from companion.games.seven_steps_kosmos.rules.state import (
    Action,
    Aid,
    Done,
    Laid,
    Lay,
    Move,
    Points,
    Shift,
    Take,
)
from companion.games.seven_steps_kosmos.rules.towers import come_down

STEPS: dict[str, type[Take] | type[Shift] | type[Move]] = {
    "take": Take,
    "shift": Shift,
    "move": Move,
}


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
    actions: tuple[Action, ...]
    levels: int
    bonus: int

    @property
    def score(self) -> int:
        return self.levels + self.bonus


class Place(NamedTuple):
    """What is left at a point of the walk: the hand, discs to lay, the purse."""

    hand: int
    room: int
    purse: int


class Search:
    """One walk over all sequences: with `tile`, or none."""

    def __init__(self, bounds: Bounds, tile: Tile | None) -> None:
        self.bounds, self.tile = bounds, tile
        self.state, self.aid, self.fresh = bounds.state, bounds.aid, bounds.fresh
        self.ground, self.ledger = bounds.ground, bounds.ledger
        self.heights: Sequence[int] = self.state.heights
        self.anywhere = self.aid is not None and self.aid.op == "high_start"
        self.spare = dict(bounds.spare)
        laid = self.state.laid
        self.path = [self.ground.index[one.field] for one in laid]
        self.levels = [one.level for one in laid]
        self.sum = sum(self.levels)
        self.before = len(laid)
        self.guard = 0
        self.notes: Notes = ()
        self.promise = promise(tile, bounds)
        for field, level in zip(self.path, self.levels, strict=True):
            self.promise.lay(field, level, len(self.ground.names))
        self.found: tuple[int, int, list[int], list[int], Deeds] | None = None
        self.score = -1

    def run(self, plain: "Search | None" = None) -> Line | None:
        """Return the best line, or None if these tiles cannot be played.

        Args:
            plain: the search without the aid, whose sequence is tried first.
        """
        state, bounds = self.state, self.bounds
        if self.fresh and self.aid:
            changes = self.aid.op in LEDGERS
            # On boards that are not settled yet no tower can come down at once.
            if bounds.idle or (bounds.at_once and changes and bounds.tops):
                return None
            if not changes and not state.seat.hand:
                return None
        if plain and plain.found and not state.laid:
            self._follow(*plain.found[2:4])
        may_stop = state.laid or not state.seat.hand
        if may_stop or state.options.must_place == "may_pass":
            self._stop()
        if self.path:
            here = Place(bounds.hand, bounds.room, bounds.purse)
            self._walk(self.path[-1], self.levels[-1], here)
        elif bounds.room:
            self._start()
        return self._line()

    def _follow(self, path: list[int], levels: list[int]) -> None:
        """Try a sequence that is legal without the aid."""
        if not 0 < len(path) <= self.bounds.room:
            return
        self.path, self.levels, self.sum = path[:], levels[:], sum(levels)
        self.guard = self._guard(path[0], levels[0] - 1)
        self._stop()
        self.path, self.levels, self.sum = [], [], 0

    def _start(self) -> None:
        """Try every first disc, the highest level first."""
        bounds = self.bounds
        starts = sorted(
            (-height - delta, field, delta, price)
            for field, height in enumerate(self.heights)
            for delta, price in bounds.options[field]
            if 0 <= height + delta < TOP
        )
        for below, field, delta, price in starts:
            self.guard = self._guard(field, -below)
            if not self.ledger.may_start(field, self.guard):
                continue
            self._begin(field, delta, 1 - below, price)

    def _begin(self, field: int, delta: int, level: int, price: Price) -> None:
        """Begin on a field that the aid changed by `delta`."""
        bounds = self.bounds
        if bounds.single(field):
            price = max(price, self.ledger.opening(field, delta, self.guard))
        spend = bounds.spend[self.ground.colours[field]]
        step = field, delta, level, bounds.pay(price), spend
        here = Place(bounds.hand, bounds.room, bounds.purse)
        if self.ledger.lifts(field, self.guard) and not bounds.single(field):
            left, purse = spend[here.hand], step[3][here.purse]
            hopeless = left < 0 or purse < 0
            if hopeless or not self._may_win(step, left, here.room - 1, purse):
                return
            self.bounds = bounds.guarded(field, self.guard)
            here = here._replace(purse=self.bounds.purse)
        self._try(step, here)
        self.bounds = bounds

    def _guard(self, field: int, height: int) -> int:
        """Return the height below which no field of the first colour may lie."""
        if self.anywhere:
            return 0
        # Ruling first_disc_scope: any_empty only asks for an empty field.
        return min(height, 1) if self._any_empty else height

    @property
    def _any_empty(self) -> bool:
        return self.state.options.first_disc_scope == "any_empty"

    def _walk(self, last: int, level: int, here: Place) -> None:
        """Try every next disc after one on the field `last` at `level`."""
        if not here.room:
            return
        if self.bounds.at_once and level == TOP:
            self._walk_on_top(last, here)
            return
        for step in self.bounds.reach[last][level]:
            if step[0] not in self.path:
                self._try(step, here)

    def _walk_on_top(self, last: int, here: Place) -> None:
        """Try every next disc on boards where a tower came down in this turn."""
        for field in self.ground.near[last]:
            if self.heights[field] == TOP - 1 and field not in self.path:
                spend = self.bounds.spend[self.ground.colours[field]]
                self._try((field, 0, TOP, self.bounds.pay((0, 0)), spend), here)

    def _try(self, step: Step, here: Place) -> None:
        """Lay a disc on a field that an aid changed, if that may be best."""
        field, delta, level, pay, spend = step
        left, purse, room = spend[here.hand], pay[here.purse], here.room - 1
        if left < 0 or purse < 0:
            return
        if not self._may_win(step, left, room, purse):
            return
        colour, notes = self.ground.colours[field], self.notes
        # A disc not known may be any that is out of sight, as long as there are some.
        wild = here.hand - left == self.bounds.unit_of_wild
        if wild and not self.spare[colour]:
            return
        if delta:
            changed = self.ledger.note(notes, field, delta)
            if changed is None:
                return
            self.notes = changed
        self.spare[colour] -= wild
        self._step(field, level, Place(left, room, purse))
        self.spare[colour] += wild
        self.notes = notes

    def _may_win(self, step: Step, hand: int, room: int, purse: int) -> bool:
        """Return whether a sequence may be the best that goes on with a step.

        Args:
            hand, room, purse: what is left after it.
        """
        field, _, level, _, _ = step
        lacking = self.score - self.sum - level
        if self.bounds.ladder[room][level] + self.promise.extra <= lacking:
            return False
        last = self.path[-1] if self.path else ANY
        lacking -= self.bounds.gain(step, hand, room, purse, last)
        if self.promise.extra <= lacking:
            return False
        return not self.tile or self.promise.most(field, level, room) > lacking

    def _step(self, field: int, level: int, here: Place) -> None:
        """Lay a disc, go on from there, and take it back."""
        heights, before = self.heights, self.promise.lay(field, level, here.room)
        self.path.append(field)
        self.levels.append(level)
        self.sum += level
        if self.bounds.at_once and level == TOP:
            self._fall(field)
        self._stop()
        self._walk(field, level, here)
        self.sum -= level
        self.heights = heights
        self.path.pop()
        self.levels.pop()
        self.promise.back(before)

    def _fall(self, field: int) -> None:
        # Ruling tower_timing: at_once.
        now = list(self.heights)
        now[field] = TOP
        self.heights = come_down(now, self.ground)[0]

    def _stop(self) -> None:
        """Keep the sequence so far if it beats the best one and the aid can do it."""
        score = self.sum
        if score + self.promise.extra <= self.score:
            return
        more = 0
        if self.tile:
            more = bonus(self.tile, self._laid(), self.ground)
            if score + more <= self.score:
                return
        deeds = self.ledger.settle(self.notes, self.path, self.guard, self.fresh)
        if deeds is not None:
            self.score = score + more
            self.found = (score, more, self.path[:], self.levels[:], deeds)

    def _laid(self) -> list[Laid]:
        names = self.ground.names
        return [
            Laid(names[field], self.ground.colours[field], level)
            for field, level in zip(self.path, self.levels, strict=True)
        ]

    def _line(self) -> Line | None:
        if self.found is None:
            return None
        levels, more, path, _, deeds = self.found
        names = self.ground.names
        actions: list[Action] = []
        if self.aid and self.aid.op in STEPS:
            step = STEPS[self.aid.op]
            actions += [step(self.aid.id, *(names[f] for f in one)) for one in deeds]
        elif self.aid and self.fresh:
            actions.append(Aid(self.aid.id))
        actions += [
            Lay(self.ground.colours[one], names[one]) for one in path[self.before :]
        ]
        actions.append(Points(self.tile.id) if self.tile else Done())
        return Line(
            aid=self.aid.id if self.aid else "",
            points=self.tile.id if self.tile else "",
            actions=tuple(actions),
            levels=levels,
            bonus=more,
        )
