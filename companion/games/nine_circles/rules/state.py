"""The table between two actions: what is due, and how a game ends."""

import msgspec

from companion.contract import Choice, Due, Over, Roll
from companion.dice import wording
from companion.dice.faces import SIDES, turned, with_pip, without
from companion.facts import earned
from companion.language import phrase

from ..facts import Circle, facts
from . import challenges
from .actions import Virgil
from .challenges import CIRCLES, Challenge, Options


class State(msgspec.Struct, frozen=True):
    """A game between two actions."""

    circle: int = 1  # 1 to 9 while it is played; 10 once the last one is passed
    pool: int = 9  # dice not thrown in this circle
    pips: tuple[int, ...] = (7, 7, 7, 7)  # open pips of row 1 to row 4
    virgils: int = 9  # open pips of Virgil
    active: tuple[int, ...] = ()  # faces of the dice thrown in this circle, sorted
    due: int = 0  # dice that are being thrown, to be reported
    frozen: tuple[int, ...] = ()  # those of `active` not to be thrown again, sorted
    turned: tuple[int, ...] = ()  # those with a pip since the last throw, sorted
    met: bool = False  # whether the circle was met before the first of those pips
    number: int | None = None  # the one named for Fraud
    options: Options = Options()

    @property
    def dice(self) -> int:
        """Dice still in the game."""
        return self.pool + len(self.active) + self.due

    @property
    def ended(self) -> bool:
        """Whether the last circle is passed."""
        return self.circle > len(CIRCLES)

    @property
    def challenge(self) -> Challenge:
        return Challenge(self.circle, self.number)

    @property
    def fact(self) -> Circle:
        """The circle that is played."""
        return CIRCLES[self.circle - 1]

    @property
    def name(self) -> str:
        """What the circle is called."""
        return phrase(self.fact.name)

    @property
    def needed(self) -> str:
        """What the circle requires, with the number of Fraud once it is named."""
        fact = self.fact
        if not self.number:
            return phrase(fact.text)
        return phrase("{n} dice showing {face}", n=fact.count, face=self.number)

    @property
    def names_first(self) -> bool:
        """Whether a number must be named before the first throw."""
        return self.options.names(self.fact)

    @property
    def throw_met(self) -> bool:
        """Whether the last throw met the circle, without the pips spent since."""
        if self.turned:
            return self.met
        return bool(challenges.passing(self.challenge, self.active))

    @property
    def loose(self) -> tuple[int, ...]:
        """Active dice that may be thrown again, sorted."""
        # Ruling kept_dice: frozen, where a die that was kept once stays.
        return without(self.active, self.frozen) if self.frozen else self.active


def after_pip(state: State, pip: Virgil) -> State:
    """Turn a die that had no pip yet, if there is one, else one that had.

    Of dice that may and may not be thrown again one of the latter is turned: who wants
    the new face keeps it, and may still throw the others.
    """
    active, had = with_pip(state.active, state.turned, pip.face, pip.to)
    frozen = state.frozen
    if pip.face in frozen:
        frozen = turned(frozen, pip.face, pip.to)
    return msgspec.structs.replace(
        state,
        active=active,
        virgils=state.virgils - 1,
        frozen=frozen,
        turned=had,
        met=state.throw_met,
    )


Faces = tuple[int, ...]


def waits_for(state: State) -> Due:
    """Return the dice that are due, the choice, or the end and how it came about."""
    if state.due:
        return Roll(state.due, SIDES)
    if state.ended:
        score = state.pool + sum(state.pips) + state.virgils
        # Printings with few pips still win: a win holds three dice, which is a rank.
        rank = earned(facts().titles, score)
        left = {"n": sum(state.pips), "m": state.virgils}
        reason = phrase(
            "all nine circles are passed; {dice}, {n} of the rows' pips and {m} of "
            "Virgil's are left",
            **left,
            dice=wording.dice(state.pool),
        )
        return Over(won=True, score=score, rank=phrase(rank), reason=reason)
    if can_throw(state) or sets_that_pass(state):
        return Choice()
    pips = challenges.least(state.challenge, state.active)
    if pips is not None and pips <= state.virgils:
        return Choice()
    return Over(won=False, score=0, rank="", reason=_why_lost(state))


def can_throw(state: State) -> bool:
    """Return whether there are dice and a pip for any group."""
    return any(state.pips[: state.pool + len(state.active) - len(state.frozen)])


def _why_lost(state: State) -> str:
    circle = {"n": state.fact.numeral, "name": state.name}
    if not state.pool and not state.loose:
        return phrase(
            "no die is left to throw, and circle {n}, {name}, is not met", **circle
        )
    return phrase(
        "no row that fits the dice left has an open pip, and circle {n}, {name}, "
        "is not met",
        **circle,
    )


def sets_that_pass(state: State) -> tuple[Faces, ...]:
    return challenges.passing(state.challenge, state.active)


def cannot_be_won(state: State) -> str:
    """Return why the game can no longer be won though it goes on; empty if it can be.

    Looks at the dice and at the number of row pips, not at what is merely unlikely.
    """
    ahead = facts().circles[state.circle - 1 :]
    for circle in ahead:
        dice = challenges.fewest_dice(Challenge(circle.number))
        if dice > state.dice:
            name = {"n": circle.numeral, "name": phrase(circle.name)}
            takes = {"dice": wording.dice(dice), "left": state.dice}
            return phrase(
                "circle {n}, {name}, takes {dice} and {left} are left", **name, **takes
            )
    throws, pips = len(ahead) - bool(state.active or state.due), sum(state.pips)
    if throws > pips:
        counts = {"n": throws, "m": pips}
        return phrase(
            "circles still to be thrown for: {n}, open row pips: {m}", **counts
        )
    return ""
