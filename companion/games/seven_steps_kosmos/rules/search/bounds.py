"""An upper bound of the levels that a turn may still add, proven and quick to compute.

`Bounds.gain` is the best of a relaxed game, in which a field may be stepped on twice
and each field pays for how an aid changed it. Hand, colours, neighbours and levels are
those of the real game. So every real turn is also a turn of the relaxed game, with the
same levels, if the relaxed game can pay for it; then no real turn is better.

It can pay. A purse holds how often the aid may take, move or shift in all. For a move
or a shift the field that gets higher pays; the one that gets lower is free. If the hand
has only one disc of that colour, at most one of the two is stepped on, and it pays in
either case.

The relaxed game also forbids to step back at once to the field before, as no real turn
does; that is checked only while the hand has another disc for it.

Results are cached under one number, the key (its bits, the highest first):

    | purse | field 6 | level 3 |   of the step     = `Step.code`, shifted left by 13
    | field before 6 | hand 7 |     the field before the step, the hand after it
"""

from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from ...facts import TOP, Tile
from ..state import UNKNOWN, State, unseen
from .changes import CHANGES, NoChanges


class Step(NamedTuple):
    """A disc laid on a field."""

    field: int
    delta: int  # what the aid changed the field by
    level: int
    purse: int  # what this leaves of the purse
    spend: Sequence[int]  # what it leaves of each hand
    code: int  # field, level and purse as one number, with room for a hand and `ANY`


ANY = 63  # no field: more than there are
HAND, FIELD, LEVEL = 7, 6, 3  # bits that a hand of seven discs takes, a field, a level
HANDS = (1 << HAND) - 1  # the bits of a hand


class Hands:
    """The hand of the player whose turn it is, and every part of it, each a number.

    The number has a digit for each colour, how many discs of it are left, in a base one
    larger than the hand's discs of that colour; the highest digit counts discs not
    known. With R R W, an R is worth 1 (digit 0 to 2) and a W 3 (digit 0 to 1), so R R W
    is 5, R W is 4 and R R is 2.

    Attributes:
        counts: discs of each colour in it.
        wild: discs in it that are not known.
        spare: discs of each colour that such a disc may be.
        whole: the number of the hand.
        unit_of_wild: what a disc not known is worth in that number.
        spend: (colour)[hand]: the hand less a disc of that colour, -1 if it has none.
    """

    def __init__(self, state: State) -> None:
        held = Counter(state.seat.hand)
        self.counts = {letter: held[letter] for letter in state.letters}
        self.wild = held[UNKNOWN]
        self.spare = unseen(state, state.turn)
        units, size = {}, 1
        for letter, count in self.counts.items():
            units[letter] = size
            size *= count + 1
        self.unit_of_wild = size
        self.whole = size * (self.wild + 1) - 1
        self.spend = {
            letter: self._spent(letter, unit) for letter, unit in units.items()
        }

    def _spent(self, colour: str, unit: int) -> list[int]:
        """Return what is left of each hand: less one of that colour, else one unknown.

        A disc not known may be any that is out of sight.
        """
        base, wild = self.counts[colour] + 1, self.unit_of_wild
        least = wild if self.spare[colour] > 0 else self.whole + 1
        if base == 1 and least > self.whole:
            return [-1] * (self.whole + 1)
        return [
            hand - unit if hand // unit % base else hand - wild if hand >= least else -1
            for hand in range(self.whole + 1)
        ]


class Bounds:
    """The boards and the hand of a turn with `aid`, or none, and what they allow.

    Attributes:
        room: discs that may still be laid.
        spends: `Hands.spend`, by field instead of by colour.
        options: by field, (delta, price): how an aid may have changed it, and for how
            much of the purse.
        boards, onwards, gains: results computed so far, by purse or key.
    """

    def __init__(self, state: State, aid: Tile | None, hands: Hands) -> None:
        self.state, self.aid, self.hands = state, aid, hands
        self.fresh = aid is not None and aid != state.aid  # is it still to be played?
        self.fields = state.fields
        self.rise = aid.rise if aid else 1
        self.at_once = state.options.tower_timing == "at_once"
        most = min(state.full, aid.max_discs) if aid else state.full
        self.room = max(0, min(most - len(state.laid), len(state.seat.hand)))
        self.spends = [hands.spend[colour] for colour in self.fields.colours]
        self.changes = self._changes()
        self.purse = self.changes.budget
        fields = range(len(state.heights))
        self.options = [
            list(self.changes.options(field, self.single(field))) for field in fields
        ]
        self.guards: dict[tuple[str, int, int], Bounds] = {}
        self._forget()

    def _forget(self) -> None:
        self.boards: dict[int, list[list[Step | None]]] = {}
        self.onwards: dict[int, list[Step]] = {}
        self.gains: dict[int, int] = {}

    @property
    def idle(self) -> bool:
        """Whether the aid is still to be played but can change no field."""
        changes = self.aid is not None and self.aid.op in CHANGES
        unchanged = all(len(choices) == 1 for choices in self.options)
        return self.fresh and changes and unchanged

    def _changes(self) -> NoChanges:
        state, kind, budget = self.state, NoChanges, 0
        groups = [self.fields.of[colour] for colour in self.fields.colours]
        if self.aid and self.aid.op in CHANGES and not state.laid:
            kind = CHANGES[self.aid.op]
            budget = self.aid.most if self.fresh else state.left
        return (kind if budget else NoChanges)(state.heights, groups, budget)

    def single(self, field: int) -> bool:
        """Return whether one field of that field's colour, at most, is stepped on."""
        return self.hands.counts[self.fields.colours[field]] + self.hands.wild < 2

    def landings(self, purse: int) -> list[list[Step | None]]:
        """Return the step onto each field to each level that a purse can pay."""
        if purse not in self.boards:
            fields = range(len(self.options))
            self.boards[purse] = [self._landings(field, purse) for field in fields]
        return self.boards[purse]

    def _landings(self, field: int, purse: int) -> list[Step | None]:
        landings: list[Step | None] = [None] * (TOP + 1)
        spend, height = self.spends[field], self.state.heights[field]
        if spend[self.hands.whole] >= 0:
            for delta, price in self.options[field]:
                if price <= purse and height + delta < TOP:
                    level = height + delta + 1
                    landings[level] = self.step(field, level, purse - price)
        return landings

    def step(self, field: int, level: int, purse: int) -> Step:
        """Return the step onto a field, to a level, that leaves that purse."""
        delta = level - 1 - self.state.heights[field]
        code = ((purse << FIELD | field) << LEVEL | level) << FIELD + HAND
        return Step(field, delta, level, purse, self.spends[field], code)

    def guarded(self, start: int, guard: int) -> "Bounds":
        """Return the bounds of a turn that begins on `start`, with its guard kept.

        No field of that colour may be below `guard`. Raising those that are is paid for
        in advance, and they are stepped on at their raised height.
        """
        colour, lifts = self.fields.colours[start], self.changes.lifts(start, guard)
        ceiling = self.changes.ceiling(start, guard)
        fields, heights = self.fields.of[colour], self.state.heights
        if not lifts and all(
            heights[field] + delta <= ceiling
            for field in fields
            for delta, _ in self.options[field]
        ):
            return self
        if (colour, guard, lifts) in self.guards:
            return self.guards[colour, guard, lifts]
        known = self.guards[colour, guard, lifts] = copy(self)
        known._forget()
        known.options = [*self.options]
        for field in fields:
            low = guard - heights[field]
            known.options[field] = [
                (delta, price - max(0, low))
                for delta, price in self.options[field]
                if low <= delta <= ceiling - heights[field]
            ]
        known.purse = self.purse - lifts
        return known

    def onward(self, step: Step) -> list[Step]:
        """Return the steps that may follow a step, the highest first."""
        found = self.onwards.get(step.code)
        if found is None:
            landings = self.landings(step.purse)
            around = [landings[other] for other in self.fields.near[step.field]]
            highest = min(TOP, step.level + self.rise)
            found = self.onwards[step.code] = [
                onward
                for level in range(highest, step.level - 1, -1)
                for steps in around
                if (onward := steps[level])
            ]
        return found

    def gain(self, step: Step, hand: int, room: int, last: int) -> int:
        """Return a bound of the levels that `room` more discs add after a step.

        `hand` is what is left of it; `last` the field before.
        """
        if not room:
            return 0
        if last != ANY and self.spends[last][hand] < 0:
            last = ANY
        key = step.code | last << HAND | hand
        if key not in self.gains:
            self._gain(key, step, room)
        return self.gains[key]

    def _gain(self, key: int, step: Step, room: int) -> int:
        """Find that bound, and note it in `gains` under `key`."""
        hand, last, gains = key & HANDS, key >> HAND & ANY, self.gains
        field, mine, gain = step.field, step.spend, 0
        if self.at_once and step.level == TOP:
            # Towers that come down at once change the boards, from the top level on.
            gain, onwards = TOP * room, []
        else:
            onwards = self.onward(step)
        rest = room - 1
        for onward in onwards:
            other, _, worth, _, spend, code = onward
            left = spend[hand]
            if left < 0 or other == last:
                continue
            if rest:
                # With no other disc of its colour the field before cannot be stepped on
                # again: `ANY`, so that more steps share a key.
                back = field if mine[left] >= 0 else ANY
                after = code | back << HAND | left
                more = gains.get(after)
                if more is None:
                    more = self._gain(after, onward, rest)
                worth += more
            if worth > gain:
                gain = worth
        gains[key] = gain
        return gain


def most_bonus(tile: Tile | None, bounds: Bounds) -> int:
    """Return what a points tile, or none, adds at most to a turn that goes on.

    Which boards, levels and rows the discs can still reach is left out: bounds of that
    are long, and without them the worst turn takes 0.06 s instead of 0.01 s.
    """
    held = Counter(laid.disc for laid in bounds.state.laid)
    most = held.total() + bounds.room
    held.update(bounds.hands.counts)
    if tile is None or (tile.op != "row" and most < tile.least):
        return 0
    things = {
        "seven": 1,
        "one_colour": max(held.values()) + bounds.hands.wild,
        "colours": len(+held) + bounds.hands.wild,
    }
    return tile.each * min(most, things.get(tile.op, most))
