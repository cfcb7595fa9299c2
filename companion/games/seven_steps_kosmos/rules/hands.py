"""A hand and all that may be left of it, each as a number: for `bounds` and `search`.

The number has a digit for each colour, and one for discs not known.
"""

from collections import Counter

from companion.games.seven_steps_kosmos.rules.state import UNKNOWN, State, unseen


class Hands:
    """The hand of the player whose turn it is, and every part of it.

    Attributes:
        counts: discs of each colour in it.
        wild: discs in it that are not known.
        spare: discs of each colour that such a disc may be.
        whole: the number of the hand.
        unit_of_wild: what a disc not known counts for in it.
        spend: for each colour what a disc of it leaves of each hand, -1 if it has none.
    """

    def __init__(self, state: State) -> None:
        held = Counter(state.seat.hand)
        self.counts = {one: held[one] for one in state.letters}
        self.wild = held[UNKNOWN]
        self.spare = unseen(state, state.turn)
        units, size = {}, 1
        for one, count in self.counts.items():
            units[one] = size
            size *= count + 1
        self.unit_of_wild = size
        self.whole = size * (self.wild + 1) - 1
        self.spend = {one: self._spent(one, units[one]) for one in state.letters}

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
