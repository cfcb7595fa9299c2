"""What a player may do, how it is typed and told, and the report of a roll."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from msgspec.structs import replace

from companion.contract import Act, Rolled
from companion.contract.actions import Say
from companion.dice import wording
from companion.dice.faces import sorted_faces
from companion.language import listed, phrase
from companion.typed import many, number, ordered

from ..facts import NAME, facts

Faces = tuple[int, ...]


faces = partial(sorted_faces, NAME, lambda: facts().dice)
"""How dice are typed after a verb, and told."""


def _listed(sizes: Sequence[int]) -> str:
    return listed([*map(str, sizes)])


def _again(again: Sequence[int]) -> str:
    if not again:
        return phrase("of the pool ")
    return phrase("with {faces} again ", faces=wording.faces(again))


SIZES = ordered(many("COUNT...", number("COUNT")), reverse=True)


class Activate(Act, frozen=True, tag="activate"):
    """Throw one group: `fresh` dice of the pool and the active dice `again`, sorted.

    Its sentence depends on both (`words.say`).
    """

    say = Say(
        "throw COUNT",
        "throw 4: four dice of the pool",
        fixed={"again": ()},
        also=(
            Say(
                "throw again FACES",
                "throw again 4 6: these two once more",
                fixed={"fresh": 0},
            ),
            Say(
                "throw COUNT again FACES", "throw 1 again 4 6: with one die of the pool"
            ),
        ),
    )
    fresh: int
    again: Annotated[Faces, faces("throw")] = ()

    @property
    def size(self) -> int:
        """How many dice are thrown, and so which row is marked."""
        return self.fresh + len(self.again)


class ActivateGroups(Act, frozen=True, tag="groups"):
    """Throw several groups at once, the largest first; Violence only.

    The active dice `again`, sorted, are among them; the others are fresh.
    """

    say = Say(
        "groups COUNT...",
        "groups 3 2: Violence, two groups of the pool",
        "throw groups of {sizes} dice {again}at once",
        fixed={"again": ()},
        also=(
            Say("groups COUNT... again FACES", "groups 3 2 again 4: the 4 among them"),
        ),
    )
    sizes: Annotated[Faces, replace(SIZES, said=_listed)]
    again: Annotated[Faces, faces("throw", _again)] = ()

    @property
    def fresh(self) -> int:
        """How many dice of the pool are thrown."""
        return sum(self.sizes) - len(self.again)


class Name(Act, frozen=True, tag="name"):
    """Name the number of Fraud before its first throw."""

    say = Say("name NUMBER", "name 4: Fraud, before its first throw", "name {number}")
    number: int


class Virgil(Act, frozen=True, tag="virgil"):
    """Spend a pip to turn an active die from `face` into `to`."""

    say = Say(
        "turn FACE TO",
        "turn 3 2: a Virgil pip turns a 3 into a 2",
        "turn {face} into {to} for a Virgil pip",
    )
    face: int
    to: int


class Pass(Act, frozen=True, tag="pass"):
    """Pass with the active dice `using`, sorted; the others leave the game."""

    say = Say(
        "pass FACES",
        "pass 2 2 2: with these; other active dice leave",
        "pass with {using}",
    )
    using: Annotated[Faces, faces("pass")]


Action = Activate | ActivateGroups | Name | Virgil | Pass | Rolled
