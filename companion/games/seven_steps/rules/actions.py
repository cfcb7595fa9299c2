"""What a player may do, and the report of a roll."""

from companion.contract import Act, Rolled


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
