"""The faces of dice in full-dice mode, beside the counts of `State`.

A row has the faces of seven kinds of dice: the resources in their order, then action
dice. The faces of a kind are sorted, and 0 is a die that is still to be rolled, or to
be read from the table. Action dice are not counted anywhere else:

    Row  ((2, 2, 5), (), (), (), (), (), (1, 6))   three Support dice, two action dice

Invariant: of each resource a place shows as many faces as it counts dice.
"""

from typing import NamedTuple

import msgspec

from companion.games.six_winters.cards.places import RESOURCES
from companion.games.six_winters.referee.overcoming import Faces
from companion.games.six_winters.referee.paths import Way

ACTION = len(RESOURCES)
"""The position of action dice in a row."""

ACTION_DICE = 18
UNROLLED = 0

Row = tuple[Faces, ...]
NO_FACES: Row = ((),) * (ACTION + 1)


class DiceAt(NamedTuple):
    """The dice in one place: a place of `heaps`, or the hand of a player."""

    place: str
    faces: Row


class Shown(msgspec.Struct, frozen=True):
    """The faces of all dice.

    Attributes:
        pools: the faces in each pool.
        dice_at: those in other places, by place; no row is empty.
        paths: for each seat the dice on the progress card, in their order.
        beside: dice that an effect put on an obstacle; they cover no place of it.
    """

    pools: tuple[Faces, ...] = ((),) * ACTION
    dice_at: tuple[DiceAt, ...] = ()
    paths: tuple[Way, Way] = ((), ())
    beside: tuple[tuple[str, Faces], ...] = ()

    def row(self, place: str) -> Row:
        """Return the faces in a place."""
        return next((row.faces for row in self.dice_at if row.place == place), NO_FACES)

    def placed(self, obstacle: str) -> Faces:
        """Return the faces that cover places of an obstacle."""
        on_it = tuple(face for faces in self.row(obstacle) for face in faces)
        return without(on_it, dict(self.beside).get(obstacle, ()))

    @property
    def free_action_dice(self) -> int:
        """The action dice that are in the supply."""
        return ACTION_DICE - sum(len(row.faces[ACTION]) for row in self.dice_at)


def fitted(faces: Faces, count: int) -> Faces:
    """Return so many faces: new dice are unrolled, of too many the lowest go.

    >>> fitted((2, 5), 3), fitted((2, 5), 1)
    ((0, 2, 5), (5,))
    """
    if count >= len(faces):
        return (UNROLLED,) * (count - len(faces)) + faces
    return faces[len(faces) - count :]


def without(faces: Faces, gone: Faces) -> Faces:
    """Return faces without some of them.

    >>> without((2, 2, 5), (2,))
    (2, 5)
    """
    left = list(faces)
    for face in gone:
        left.remove(face)
    return tuple(left)
