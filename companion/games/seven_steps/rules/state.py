"""What lies on the table, and what a player may do."""

from typing import Literal

import msgspec

from companion.contract import Act, Rolled
from companion.dice.faces import turned, without
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules.options import Options
from companion.games.seven_steps.rules.terraces import Challenge

Phase = Literal["dawn", "challenge", "ready", "throw", "fallen", "again", "won"]
"""Where a turn stands.

dawn: before the challenge die; challenge: it is in the air; ready: it lies, no player
die is thrown yet; throw: player dice are in the air; fallen: they lie, to be judged;
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
        active: faces of the dice that lie in hand, sorted.
        due: player dice in the air, to be reported.
        sun: dice that came into the sun today.
        sun_before: dice that came there yesterday; only under the ruling sun_days 2.
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
        """Dice that can pay for a punishment."""
        return self.scored + self.spare

    @property
    def to_buy(self) -> int:
        """Dice that can pay for a circle."""
        # Ruling buy_source: scored_only keeps spare dice out of it.
        spare = self.spare if self.options.buy_source == "scored_then_spare" else 0
        return self.scored + spare

    @property
    def unturned(self) -> tuple[int, ...]:
        """Active dice that took no pip since the throw, sorted."""
        return without(self.active, self.turned)


class Buy(Act, frozen=True, tag="buy"):
    """Make one circle available, paying a die: a scored one first, else a spare one."""


class ThrowChallenge(Act, frozen=True, tag="challenge"):
    """Throw the challenge die."""


class TurnChallenge(Act, frozen=True, tag="alter"):
    """Spend a pip on the challenge die, before the first player die is thrown."""

    to: int


class Throw(Act, frozen=True, tag="throw"):
    """Throw `fresh` dice of the pool and all active dice but those in `hold`, sorted.

    Only the ruling reroll `hold` lets dice be held.
    """

    fresh: int
    hold: tuple[int, ...] = ()


class Virgil(Act, frozen=True, tag="turn"):
    """Spend a pip to turn an active die from `face` into `to`."""

    face: int
    to: int


class Pass(Act, frozen=True, tag="pass"):
    """Put the active dice `using` forward, sorted; they are scored and the day ends."""

    using: tuple[int, ...]


class Punish(Act, frozen=True, tag="punish"):
    """Accept that the throw failed: one die, scored first, else spare, into the sun."""


Action = Buy | ThrowChallenge | TurnChallenge | Throw | Virgil | Pass | Punish | Rolled


def after_pip(state: State, pip: Virgil) -> State:
    """Return `state` with a die turned that had no pip yet, else one that had."""
    had = state.turned
    if pip.face not in state.unturned:
        had = without(had, (pip.face,))
    return msgspec.structs.replace(
        state,
        pips=state.pips - 1,
        active=turned(state.active, pip.face, pip.to),
        turned=tuple(sorted((*had, pip.to))),
    )
