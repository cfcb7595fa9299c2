"""The table between two actions."""

from typing import Literal

import msgspec

from companion.dice.faces import with_pip
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules.actions import Virgil
from companion.games.seven_steps.rules.options import Options
from companion.games.seven_steps.rules.terraces import Challenge, challenge_of

Phase = Literal["dawn", "challenge", "ready", "throw", "fallen", "again", "won"]
"""The phase of a turn.

dawn: before the challenge die; challenge: it is being thrown; ready: it is thrown, no
player die is yet; throw: player dice are being thrown; fallen: they are to be judged;
again: the punishment is paid, the next throw is due; won: the last terrace is passed.
"""

PLACES = facts().places
TRACK = facts().virgil


class State(msgspec.Struct, frozen=True):
    """A game between two actions; the nine player dice are always all accounted for.

    Attributes:
        terrace: 1 to 7, the one to be passed.
        challenge: what the challenge die shows; 0 while there is none.
        challenge_turned: whether it took a pip this turn.
        active: faces of the dice thrown this turn, sorted.
        due: player dice that are being thrown, to be reported.
        sun: dice that came into the sun today.
        sun_before: always 0, as the sun space is emptied each evening.
        pips: Virgil circles available.
        closed: Virgil circles that can still be bought.
        bought: circles bought since the last throw.
        passed: whether the last throw passed as it fell, before any pip.
        turned: those of `active` that took a pip since the throw, sorted.
    """

    terrace: int = 1
    phase: Phase = "dawn"
    challenge: int = 0
    challenge_turned: bool = False
    pool: int = PLACES["pool"].start
    active: tuple[int, ...] = ()
    due: int = 0
    sun: int = PLACES["sun"].start
    sun_before: int = 0
    moon: int = PLACES["moon"].start
    scored: int = PLACES["scored"].start
    spare: int = PLACES["spare"].start
    pips: int = TRACK.available
    closed: int = TRACK.circles - TRACK.available
    bought: int = 0
    passed: bool = False
    turned: tuple[int, ...] = ()
    options: Options = Options()

    @property
    def aim(self) -> Challenge:
        """The terrace with its challenge die as it shows now."""
        return challenge_of(self.terrace, self.challenge)

    @property
    def to_pay(self) -> int:
        """Dice that can pay for a punishment or for a circle: reading `buy_source`."""
        return self.scored + self.spare


def after_pip(state: State, pip: Virgil) -> State:
    """Return `state` with a die turned that had no pip yet, else one that had."""
    active, had = with_pip(state.active, state.turned, pip.face, pip.to)
    return msgspec.structs.replace(
        state, pips=state.pips - 1, active=active, turned=had
    )
