"""The best turn with certain tiles: a walk over every sequence of discs.

It is exact. It walks all sequences depth first and leaves out only those that
cannot beat the best one found, by a bound that forgets which fields were visited.

An aid that changes the boards is not tried board by board, which would be tens of
thousands of them: the walk notes what the aid would have to do for each step (see
`ledger`), and a sequence counts if the aid can have done all of that.
"""

from collections.abc import Callable, Sequence

import msgspec

from companion.games.seven_steps_kosmos.facts import FIELDS, TOP, Tile
from companion.games.seven_steps_kosmos.rules.bonus import bonus
from companion.games.seven_steps_kosmos.rules.ledger import (
    LEDGERS,
    Deeds,
    Ledger,
    Notes,
)
from companion.games.seven_steps_kosmos.rules.state import (
    UNKNOWN,
    Action,
    Aid,
    Done,
    Laid,
    Lay,
    Move,
    Points,
    Shift,
    State,
    Take,
    unseen,
)
from companion.games.seven_steps_kosmos.rules.table import Spot
from companion.games.seven_steps_kosmos.rules.towers import come_down

STEPS: dict[str, type[Take] | type[Shift] | type[Move]] = {
    "take": Take,
    "shift": Shift,
    "move": Move,
}


TALLIES: dict[str, Callable[[Spot, int, int], tuple[int, ...]]] = {
    "boards": lambda spot, field, level: (field // FIELDS,),
    "one_level": lambda spot, field, level: (level,),
    "row": lambda spot, field, level: (
        spot[0],
        100 + spot[1],
        200 + spot[0] + spot[1],
    ),
}
"""What a disc counts towards, for points tiles whose bonus grows with that: its board,
its level, the three lines through its field."""


Gains = dict[tuple[int, ...], int]


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


class Search:
    """One walk over all sequences: with `aid`, or none, and `tile`, or none.

    `gains` keeps bounds that do not depend on the points tile, for the next search.
    """

    def __init__(
        self, state: State, aid: Tile | None, tile: Tile | None, gains: Gains
    ) -> None:
        assert state.table
        self.state, self.aid, self.tile = state, aid, tile
        self.ground = ground = state.table.ground
        self.fresh = aid is not None and aid != state.aid  # is it still to be played?
        self.heights: Sequence[int] = state.heights
        self.colours, self.near = ground.colours, ground.near
        self.rise = aid.rise if aid else 1
        self.anywhere = aid is not None and aid.op == "high_start"
        self.at_once = state.options.tower_timing == "at_once"
        self._read_hand()
        laid = state.laid
        most = min(state.full, aid.max_discs) if aid else state.full
        self.room = min(most - len(laid), len(state.seat.hand))
        self.ledger = self._ledger()
        self.path = [ground.index[one.field] for one in laid]
        self.levels = [one.level for one in laid]
        self.sum = sum(self.levels)
        self.before = len(laid)
        self.guard = 0
        self.notes: Notes = ()
        self.tally: dict[int, int] = {}
        self.streak = 0
        for field, level in zip(self.path, self.levels, strict=True):
            self._count(field, level, 1)
        self.extra = self._most_bonus()
        self.gains = gains
        self.ladder = self._ladder()
        self.found: tuple[int, int, list[int], list[int], Deeds] | None = None
        self.score = -1

    def _read_hand(self) -> None:
        """Count the hand; a disc not known may be any that is out of sight."""
        state, hand = self.state, self.state.seat.hand
        self.hand = {one: hand.count(one) for one in state.letters}
        self.wild = hand.count(UNKNOWN)
        if self.wild:
            self.spare = unseen(state, state.turn)
        self.usable = {
            one: count > 0 or (self.wild > 0 and self.spare[one] > 0)
            for one, count in self.hand.items()
        }

    def _ledger(self) -> Ledger:
        groups = [self.ground.of[one] for one in self.colours]
        budget, kind = 0, Ledger
        if self.aid and self.aid.op in LEDGERS and not self.state.laid:
            kind = LEDGERS[self.aid.op]
            budget = self.aid.most if self.fresh else self.state.left
        return (
            kind(self.heights, groups, budget)
            if budget
            else Ledger(self.heights, groups, 0)
        )

    def _ladder(self) -> list[list[int]]:
        """Return what so many discs add at most from each level on, climbing freely."""
        return [
            [
                sum(min(TOP, level + self.rise * n) for n in range(1, room + 1))
                for level in range(TOP + 1)
            ]
            for room in range(max(self.room, 0) + 1)
        ]

    def _most_bonus(self) -> int:
        """Return a bound of what the points tile may add."""
        tile, laid = self.tile, [one.disc for one in self.state.laid]
        if not tile or (tile.op != "row" and len(laid) + self.room < tile.least):
            return 0
        counts = [
            laid.count(one) + count + self.wild for one, count in self.hand.items()
        ]
        things = {
            "seven": 1,
            "one_colour": max(counts),
            "colours": sum(count > 0 for count in counts),
        }
        most = len(laid) + self.room
        return tile.each * min(most, things.get(tile.op, most))

    def run(self, plain: "Search | None" = None) -> Line | None:
        """Return the best line, or None if these tiles cannot be played.

        Args:
            plain: the search without the aid, whose sequence is tried first.
        """
        state = self.state
        if self.fresh and self.aid:
            changes = self.aid.op in LEDGERS
            if (self.at_once and changes) or (not changes and not state.seat.hand):
                return None
        if plain and plain.found and not state.laid:
            self._follow(*plain.found[2:4])
        may_stop = state.laid or not state.seat.hand
        if may_stop or state.options.must_place == "may_pass":
            self._stop()
        if self.path:
            self._walk(self.path[-1], self.levels[-1])
        else:
            self._start()
        return self._line()

    def _follow(self, path: list[int], levels: list[int]) -> None:
        """Try a sequence that is legal without the aid."""
        if not 0 < len(path) <= self.room:
            return
        self.path, self.levels, self.sum = path[:], levels[:], sum(levels)
        self.guard = self._guard(path[0], levels[0] - 1)
        self._stop()
        self.path, self.levels, self.sum = [], [], 0

    def _start(self) -> None:
        """Try every first disc, the highest level first."""
        if not self.room:
            return
        down, up = self.ledger.left(())
        starts = sorted(
            (-height - delta, field, delta)
            for field, height in enumerate(self.heights)
            for delta in range(-down, up + 1)
            if 0 <= height + delta < TOP
        )
        for below, field, delta in starts:
            self.guard = self._guard(field, -below)
            if self.ledger.may_start(field, self.guard):
                self._try(field, 1 - below, delta)

    def _guard(self, field: int, height: int) -> int:
        """Return the height below which no field of the first colour may lie."""
        if self.anywhere:
            return 0
        # Ruling first_disc_scope: any_empty only asks for an empty field.
        return min(height, 1) if self._any_empty else height

    @property
    def _any_empty(self) -> bool:
        return self.state.options.first_disc_scope == "any_empty"

    def _walk(self, last: int, level: int) -> None:
        """Try every next disc after one on the field `last` at `level`."""
        down, up = self.ledger.left(self.notes)
        for to in range(min(TOP, level + self.rise), level - 1, -1):
            for field in self.near[last]:
                delta = to - 1 - self.heights[field]
                if -down <= delta <= up and field not in self.path:
                    self._try(field, to, delta)

    def _try(self, field: int, level: int, delta: int) -> None:
        """Lay a disc on a field that an aid changed by `delta`, if that may be best."""
        if not self._has(self.colours[field]) or not self.room:
            return
        room, lacking = self.room - 1, self.score - self.sum - level
        promise = self._promise(field, level, room) if self.tile else 0
        if self.ladder[room][level] + promise <= lacking:
            return
        if not self.at_once:
            down, up = self.ledger.left(self.notes)
            down, up = down + min(0, delta), up - max(0, delta)
            if self._gain(field, level, room, down, up) + promise <= lacking:
                return
        notes = self.notes
        if delta:
            changed = self.ledger.note(notes, field, delta)
            if changed is None:
                return
            self.notes = changed
        self._step(field, level)
        self.notes = notes

    def _promise(self, field: int, level: int, room: int) -> int:
        """Return a bound of the bonus once a disc lies there and `room` may follow."""
        assert self.tile
        if self.tile.op not in TALLIES:
            return self.extra
        most = 0
        for thing in TALLIES[self.tile.op](self.ground.spots[field], field, level):
            most = max(most, self.tally.get(thing, 0))
        if self.tile.op == "boards":
            most = len(self.tally) - (most > 0)
        most = max(most + 1, self.streak) + room
        return min(self.extra, self.tile.each * most)

    def _has(self, colour: str) -> bool:
        return self.hand[colour] > 0 or (self.wild > 0 and self.spare[colour] > 0)

    def _step(self, field: int, level: int) -> None:
        """Lay a disc, go on from there, and take it back."""
        colour, before, streak = self.colours[field], self.heights, self.streak
        known = self.hand[colour] > 0
        self._pay(colour, known, 1)
        self._count(field, level, 1)
        self.path.append(field)
        self.levels.append(level)
        self.room, self.sum = self.room - 1, self.sum + level
        if self.at_once and level == TOP:
            self._fall(field)
        self._stop()
        self._walk(field, level)
        self.room, self.sum = self.room + 1, self.sum - level
        self.heights, self.streak = before, streak
        self.path.pop()
        self.levels.pop()
        self._count(field, level, -1)
        self.streak = streak
        self._pay(colour, known, -1)

    def _count(self, field: int, level: int, count: int) -> None:
        """Keep count of what the points tile may come to count."""
        if not self.tile or self.tile.op not in TALLIES:
            return
        for thing in TALLIES[self.tile.op](self.ground.spots[field], field, level):
            now = self.tally.get(thing, 0) + count
            self.tally[thing] = now
            self.streak = max(self.streak, now)
            if not now:
                del self.tally[thing]

    def _pay(self, colour: str, known: bool, count: int) -> None:
        if known:
            self.hand[colour] -= count
        else:
            self.wild -= count
            self.spare[colour] -= count

    def _fall(self, field: int) -> None:
        # Ruling tower_timing: at_once.
        now = list(self.heights)
        now[field] = TOP
        self.heights = come_down(now, self.ground)[0]

    def _gain(self, field: int, level: int, room: int, down: int, up: int) -> int:
        """Return a bound of the levels that `room` more discs add.

        It forgets which fields were visited and how many discs of a colour there are;
        fields may sink by `down` and rise by `up`, all together.
        """
        if not room:
            return 0
        key = (field, level, room, down, up)
        if key in self.gains:
            return self.gains[key]
        found = 0
        for to in range(min(TOP, level + self.rise), level - 1, -1):
            most = to + self.ladder[room - 1][to]
            for other in self.near[field]:
                if found >= most:
                    break
                delta = to - 1 - self.heights[other]
                if -down <= delta <= up and self.usable[self.colours[other]]:
                    left = (down + min(0, delta), up - max(0, delta))
                    found = max(found, to + self._gain(other, to, room - 1, *left))
        self.gains[key] = found
        return found

    def _stop(self) -> None:
        """Keep the sequence so far if it beats the best one and the aid can do it."""
        score = self.sum
        if score + self.extra <= self.score:
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
            Laid(names[field], self.colours[field], level)
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
        actions += [Lay(self.colours[one], names[one]) for one in path[self.before :]]
        actions.append(Points(self.tile.id) if self.tile else Done())
        return Line(
            aid=self.aid.id if self.aid else "",
            points=self.tile.id if self.tile else "",
            actions=tuple(actions),
            levels=levels,
            bonus=more,
        )
