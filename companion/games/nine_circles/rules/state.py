"""The table between two actions, and what a player may do."""

import msgspec

from companion.contract import Act, Rolled
from companion.dice.faces import turned, with_pip, without
from companion.games.nine_circles.facts import Circle
from companion.games.nine_circles.rules.challenges import (
    CIRCLES,
    Challenge,
    challenge_of,
    passing,
)
from companion.games.nine_circles.rules.options import Options


class State(msgspec.Struct, frozen=True):
    """A game between two actions.

    Attributes:
        circle: 1 to 9 while it is played; 10 once the last one is passed.
        pool: dice not thrown in this circle.
        pips: open pips of row 1 to row 4.
        virgils: open pips of Virgil.
        active: faces of the dice thrown in this circle, sorted.
        due: dice that are being thrown, to be reported.
        frozen: those of `active` that may not be thrown again, sorted.
        turned: those of `active` on which Virgil spent pips since the last throw,
            sorted.
        met: whether the circle was met before the first of those pips.
        number: the one named for Fraud.
    """

    circle: int = 1
    pool: int = 9
    pips: tuple[int, ...] = (7, 7, 7, 7)
    virgils: int = 9
    active: tuple[int, ...] = ()
    due: int = 0
    frozen: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    met: bool = False
    number: int | None = None
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
        return challenge_of(self.circle, self.number)

    @property
    def fact(self) -> Circle:
        """The circle that is played."""
        return CIRCLES[self.circle - 1]

    @property
    def needed(self) -> str:
        """What the circle requires, with the number of Fraud once it is named."""
        fact = self.fact
        return f"{fact.count} dice showing {self.number}" if self.number else fact.text

    @property
    def names_first(self) -> bool:
        """Whether a number must be named before the first throw."""
        # Ruling fraud_choice: after_throw, where any pair passes.
        early = self.options.fraud_choice == "before_first_throw"
        return self.fact.kind == "chosen" and early

    @property
    def throw_met(self) -> bool:
        """Whether the last throw met the circle, without the pips spent since."""
        if self.turned:
            return self.met
        return bool(passing(self.challenge, self.active))

    @property
    def loose(self) -> tuple[int, ...]:
        """Active dice that may be thrown again, sorted."""
        # Ruling kept_dice: frozen, where a die that was kept once stays.
        return without(self.active, self.frozen) if self.frozen else self.active


class Activate(Act, frozen=True, tag="activate"):
    """Throw one group: `fresh` dice of the pool and the active dice `again`, sorted."""

    fresh: int
    again: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many dice are thrown, and so which row is marked."""
        return self.fresh + len(self.again)


class ActivateGroups(Act, frozen=True, tag="groups"):
    """Throw several groups at once, the largest first; Violence only.

    The active dice `again`, sorted, are among them; the others are fresh.
    """

    sizes: tuple[int, ...]
    again: tuple[int, ...] = ()

    @property
    def fresh(self) -> int:
        """How many dice of the pool are thrown."""
        return sum(self.sizes) - len(self.again)


class Name(Act, frozen=True, tag="name"):
    """Name the number of Fraud before its first throw."""

    number: int


class Virgil(Act, frozen=True, tag="virgil"):
    """Spend a pip to turn an active die from `face` into `to`."""

    face: int
    to: int


class Pass(Act, frozen=True, tag="pass"):
    """Pass with the active dice `using`, sorted; the others leave the game."""

    using: tuple[int, ...]


Action = Activate | ActivateGroups | Name | Virgil | Pass | Rolled


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
