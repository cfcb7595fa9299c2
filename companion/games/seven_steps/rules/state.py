"""The table between two actions, how a game ends, and the title that it earns."""

from typing import Literal

import msgspec

from companion.contract import Over
from companion.dice.faces import SIDES, with_pip
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules.actions import Virgil
from companion.games.seven_steps.rules.terraces import (
    Challenge,
    Options,
    least_pips,
    targets,
)

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
        return Challenge(self.terrace, self.challenge)

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


def end(state: State) -> Over | None:
    """Return how the game has ended, None while it goes on."""
    if state.phase == "won":
        scored = state.scored
        return Over(True, scored, rank(scored), "the last terrace is passed")
    buys = state.options.in_time and state.closed and state.to_pay
    if state.phase == "dawn" and not (state.pool or buys):
        reason = "no die is left to throw and none can be bought"
        return Over(False, state.scored, "", reason)
    if state.phase == "fallen" and not (state.to_pay or can_be_passed(state)):
        reason = "the throw failed and no die is left to pay the punishment"
        return Over(False, state.scored, "", reason)
    return None


def rank(scored: int) -> str:
    """Return the title for a win with `scored` dice.

    >>> rank(6), rank(7)
    ('Repentant', 'Sanctified')
    """
    return next(
        title.title for title in facts().ranks if title.least <= scored <= title.most
    )


def can_be_passed(state: State) -> bool:
    """Return whether the active dice pass, at once or with the pips available."""
    need = least_pips(state.aim, state.options, state.active)
    # Ruling pips_may_add_dice: without it a throw that passed takes no pip, needs none.
    return need is not None and need <= state.pips


def cannot_be_won(state: State) -> bool:
    """Return whether the terrace is out of reach, so that only losing is left.

    The challenge die can no longer be turned into a face with which dice pass, or no
    total can be made of all the dice that can still come to hand this turn.
    """
    if state.phase not in ("ready", "throw", "fallen", "again"):
        return False
    least = state.due + len(state.active)
    most = least + state.pool
    if state.options.in_time:
        most += min(state.closed, state.to_pay)
    return not any(
        targets(Challenge(state.terrace, face), state.options, dice)
        for face in _faces_in_reach(state)
        for dice in range(max(least, 1), most + 1)
    )


def _faces_in_reach(state: State) -> set[int]:
    """Return what the challenge die may still show when the dice are thrown."""
    if state.phase == "ready" and (state.pips or (state.closed and state.to_pay)):
        # So few pips may not reach all faces, but a game is never called lost too soon.
        return set(range(1, SIDES + 1))
    return {state.challenge}
