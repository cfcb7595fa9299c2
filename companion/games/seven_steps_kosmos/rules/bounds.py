"""What a turn may still come to: a bound for `search`, proven and quick to find.

`Bounds.gain` is the best of a game with fewer rules, in which a field may be stepped on
twice and an aid that changes the boards is paid by the field. Hand, colours, neighbours
and levels are those of the game, so every turn of it is a turn there, of the same
levels, if what it does can be paid there too. Then no turn comes to more.

It can be paid. A purse holds by how much the aid may sink fields and raise others, all
together. A move, or a shift, sinks one field and raises another of its colour. If the
hand holds but one disc of that colour, only one of the two is ever stepped on, and pays
for both.

There a field is not stepped on again right after the next one, which no turn does; this
is asked only while the hand has another disc for it.
"""

from collections import Counter
from collections.abc import Sequence
from copy import copy

from companion.games.seven_steps_kosmos.facts import TOP, Tile
from companion.games.seven_steps_kosmos.rules.ledger import LEDGERS, Ledger, Price
from companion.games.seven_steps_kosmos.rules.state import UNKNOWN, State, unseen

Step = tuple[int, int, int, Sequence[int], Sequence[int]]
"""A field, what the aid changed it by, the level there; what this leaves of each purse
and of each hand."""

ANY = 63
"""No field: more than there are."""


class Bounds:
    """The boards and the hand of a turn with `aid`, or none, and what they allow.

    A hand is a number with a digit for each colour, and one for discs not known.
    `spend` tells for each colour what is left of each hand, -1 if it has none; `pays`
    tells the same of a purse, for each price.

    Attributes:
        room: discs that may still be laid.
        reach: the steps from each field and level on, the highest first.
        ladder: what so many discs add at most from each level on, climbing freely.
    """

    def __init__(self, state: State, aid: Tile | None) -> None:
        assert state.table
        self.state, self.aid = state, aid
        self.fresh = aid is not None and aid != state.aid  # is it still to be played?
        self.ground = state.table.ground
        self.rise = aid.rise if aid else 1
        self.at_once = state.options.tower_timing == "at_once"
        most = min(state.full, aid.max_discs) if aid else state.full
        self.room = max(0, min(most - len(state.laid), len(state.seat.hand)))
        self._read_hand()
        self.ledger = self._ledger()
        self.width = max(self.ledger.purse) + 1
        self.purse = self._number(self.ledger.purse)
        self.pays: dict[Price, list[int]] = {}
        self.options = [self._options(field) for field in range(len(state.heights))]
        self.reach = [self.rows(field) for field in range(len(state.heights))]
        self.guards: dict[tuple[str, int], Bounds] = {}
        self.ladder = self._ladder()
        self.gains: dict[int, int] = {}

    @property
    def idle(self) -> bool:
        """Whether the aid would have to change a board that it cannot change."""
        changes = self.aid is not None and self.aid.op in LEDGERS
        return self.fresh and changes and all(len(one) == 1 for one in self.options)

    @property
    def tops(self) -> bool:
        """Whether a disc of this turn may lie on the top level."""
        ground, heights = self.ground, self.state.heights
        return any(
            heights[field] + delta + 1 == TOP
            for field, options in enumerate(self.options)
            for delta, _ in options
            if self.spend[ground.colours[field]][self.hand] >= 0
        )

    def _read_hand(self) -> None:
        """Write the hand as a number, and what each colour makes of each hand."""
        state, held = self.state, Counter(self.state.seat.hand)
        self.counts = {one: held[one] for one in state.letters}
        self.wild = held[UNKNOWN]
        self.spare = unseen(state, state.turn)
        units, size = {}, 1
        for one, count in (*self.counts.items(), (UNKNOWN, self.wild)):
            units[one] = size
            size *= count + 1
        self.hand, self.unit_of_wild = size - 1, units[UNKNOWN]
        self.spend = {
            one: [self._spent(hand, one, units) for hand in range(size)]
            for one in state.letters
        }

    def _spent(self, hand: int, colour: str, units: dict[str, int]) -> int:
        """Return the hand less a disc: one of that colour, else one not known."""
        unit, wild = units[colour], units[UNKNOWN]
        if hand // unit % (self.counts[colour] + 1):
            return hand - unit
        # A disc not known may be any that is out of sight.
        if hand // wild and self.spare[colour] > 0:
            return hand - wild
        return -1

    def _ledger(self) -> Ledger:
        state, kind, budget = self.state, Ledger, 0
        groups = [self.ground.of[one] for one in self.ground.colours]
        if self.aid and self.aid.op in LEDGERS and not state.laid:
            kind = LEDGERS[self.aid.op]
            budget = self.aid.most if self.fresh else state.left
        return (kind if budget else Ledger)(state.heights, groups, budget)

    def single(self, field: int) -> bool:
        """Return whether one field of that field's colour, at most, is stepped on."""
        return self.counts[self.ground.colours[field]] + self.wild < 2

    def _number(self, price: Price) -> int:
        return price[0] * self.width + price[1]

    def pay(self, price: Price) -> list[int]:
        """Return what a price leaves of each purse, -1 if it holds too little."""
        if price not in self.pays:
            self.pays[price] = [
                self._number((down - price[0], up - price[1]))
                if down >= price[0] and up >= price[1]
                else -1
                for down in range(self.width)
                for up in range(self.width)
            ]
        return self.pays[price]

    def _options(self, field: int) -> list[tuple[int, Price]]:
        return list(self.ledger.options(field, self.single(field)))

    def guarded(self, start: int, guard: int) -> "Bounds":
        """Return the bounds of a turn that begins there, where fields are to be raised.

        None of that colour may lie below `guard`. To raise those that do is paid in
        advance, and they are stepped on as they lie then.
        """
        colour = self.ground.colours[start]
        if (colour, guard) in self.guards:
            return self.guards[colour, guard]
        known = self.guards[colour, guard] = copy(self)
        known.gains, known.reach = {}, [*self.reach]
        known.options = [*self.options]
        around: set[int] = set()
        for field in self.ground.of[colour]:
            low = guard - self.state.heights[field]
            known.options[field] = [
                (delta, (down, up - max(0, low)))
                for delta, (down, up) in self.options[field]
                if delta >= low
            ]
            around.update(self.ground.near[field])
        for field in around:
            known.reach[field] = known.rows(field)
        lifted = self.pay((0, self.ledger.lifts(start, guard)))
        known.purse = lifted[self.purse]
        return known

    def rows(self, field: int) -> list[list[Step]]:
        """Return the steps from a field on, for each level there."""
        return [self._steps(field, level) for level in range(TOP + 1)]

    def _steps(self, field: int, level: int) -> list[Step]:
        heights, colours = self.state.heights, self.ground.colours
        steps = [
            (other, delta, heights[other] + delta + 1, self.pay(price), spend)
            for other in self.ground.near[field]
            if (spend := self.spend[colours[other]])[self.hand] >= 0
            for delta, price in self.options[other]
            if level <= heights[other] + delta + 1 <= min(TOP, level + self.rise)
        ]
        return sorted(steps, key=lambda step: -step[2])

    def _ladder(self) -> list[list[int]]:
        return [
            [
                sum(min(TOP, level + self.rise * n) for n in range(1, room + 1))
                for level in range(TOP + 1)
            ]
            for room in range(self.room + 1)
        ]

    def gain(self, step: Step, hand: int, room: int, purse: int, last: int) -> int:
        """Return a bound of the levels that `room` more discs add after a step.

        Args:
            hand, purse: what is left of them.
            last: the field before.
        """
        if not room:
            return 0
        field, _, level, _, _ = step
        if last != ANY and self.spend[self.ground.colours[last]][hand] < 0:
            last = ANY
        key = (((purse << 6 | last) << 6 | field) << 3 | level) << 7 | hand
        found = self.gains.get(key)
        if found is None:
            found = self.gains[key] = self._gain(step, hand, room, purse, last)
        return found

    def _gain(self, step: Step, hand: int, room: int, purse: int, last: int) -> int:
        field, _, level, _, _ = step
        # Towers that come down at once change the boards, from the top level on.
        if self.at_once and level == TOP:
            return TOP * room
        found, rest, ladder = 0, room - 1, self.ladder[room - 1]
        for onwards in self.reach[field][level]:
            other, _, to, pay, spend = onwards
            left, change = spend[hand], pay[purse]
            if left < 0 or change < 0 or other == last:
                continue
            if to + ladder[to] <= found:
                break
            worth = to
            if rest:
                worth += self.gain(onwards, left, rest, change, field)
            if worth > found:
                found = worth
        return found
