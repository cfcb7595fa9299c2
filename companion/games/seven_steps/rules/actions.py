"""What a player may do, how it is typed and told, and the report of a roll."""

from collections.abc import Callable
from typing import Annotated, ClassVar

from msgspec.structs import replace

from companion.contract import Act, Rolled
from companion.contract.actions import Say
from companion.dice import wording
from companion.dice.faces import typed_faces
from companion.games.seven_steps.facts import NAME, facts
from companion.typed import Field, number, ordered

Faces = tuple[int, ...]


def faces(verb: str, said: Callable[[Faces], str] = wording.faces) -> Field[Faces]:
    """Return how dice are typed after a verb, in any order, and told."""
    field = typed_faces(f"{NAME}: {verb}", lambda: facts().dice)
    return ordered(replace(field, said=said))


def _fresh(count: int) -> str:
    return (
        f"with {wording.dice(count)} of the pool" if count else "the active dice again"
    )


def _held(faces: Faces) -> str:
    return f", holding {wording.faces(faces)}" if faces else ""


class Buy(Act, frozen=True, tag="buy"):
    """Make one circle available, paying a die: a scored one first, else a spare one."""

    say: ClassVar[Say] = Say(
        "buy",
        "buy: a scored die, else a spare one, pays for a pip",
        "buy a Virgil circle with a scored die, else a spare one",
    )


class ThrowChallenge(Act, frozen=True, tag="challenge"):
    """Throw the challenge die."""

    say: ClassVar[Say] = Say(
        "challenge", "challenge: throw the challenge die", "throw the challenge die"
    )


class TurnChallenge(Act, frozen=True, tag="alter"):
    """Spend a pip on the challenge die, before the first player die is thrown."""

    say: ClassVar[Say] = Say(
        "alter TO",
        "alter 5: a pip turns the challenge die into a 5",
        "turn the challenge die into {to} for a Virgil pip",
    )
    to: int


class Throw(Act, frozen=True, tag="throw"):
    """Throw `fresh` dice of the pool and all active dice but those in `hold`, sorted.

    Only the ruling reroll `hold` lets dice be held.
    """

    say: ClassVar[Say] = Say(
        "throw COUNT",
        "throw 2: two of the pool, all active dice",
        "throw {fresh}{hold}",
        fixed={"hold": ()},
        also=(
            Say(
                "throw COUNT hold FACES",
                "throw 0 hold 1 2: the active dice but these two",
            ),
        ),
    )
    fresh: Annotated[int, number("COUNT", said=_fresh)]
    hold: Annotated[Faces, faces("throw", _held)] = ()


class Virgil(Act, frozen=True, tag="turn"):
    """Spend a pip to turn an active die from `face` into `to`."""

    say: ClassVar[Say] = Say(
        "turn FACE TO",
        "turn 6 1: a pip turns an active 6 into a 1",
        "turn {face} into {to} for a Virgil pip",
    )
    face: int
    to: int


class Pass(Act, frozen=True, tag="pass"):
    """Put the active dice `using` forward, sorted; they are scored and the day ends."""

    say: ClassVar[Say] = Say(
        "pass FACES", "pass 1 2: these are scored and the day ends", "pass with {using}"
    )
    using: Annotated[Faces, faces("pass")]


class Punish(Act, frozen=True, tag="punish"):
    """Accept that the throw failed: one die, scored first, else spare, into the sun."""

    say: ClassVar[Say] = Say(
        "punish",
        "punish: pay a die for a throw that failed",
        "accept the failure and pay a die into the sun",
    )


Action = Buy | ThrowChallenge | TurnChallenge | Throw | Virgil | Pass | Punish | Rolled
