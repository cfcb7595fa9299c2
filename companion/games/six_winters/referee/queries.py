"""Queries to the referee, and the dice that are typed with them, by their labels."""

from collections.abc import Mapping

import msgspec

from companion.errors import BadValue, near
from companion.language import phrase

from ..cards.places import Region, Resource, Track
from ..cards.wording import row, spot
from ..facts import NAME
from .overcoming import Faces, Fighter
from .paths import Cell


class TypedDie(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die, or a point of stress, as it was typed."""

    face: int = 0  # what it shows; 0 for stress
    type: Resource | None = None  # its resource; None for an action die
    region: Region | None = None  # where it was taken
    label: str = ""  # what it is for: `defend`; empty for the first use of a query
    at: Cell | None = None  # the square of a progress card that it is on
    declared: tuple[Resource, int] | None = None  # what a wild die counts as
    stress: Track | None = None  # the track of a point of stress

    def typed(self) -> str:
        """Return the die as it is typed, such as `take:4` or `a1:so3=te5@empire`."""
        text: str = self.stress or f"{(self.type or '')[:2]}{self.face}"
        if self.declared:
            text += f"={self.declared[0][:2]}{self.declared[1]}"
        if self.region:
            text += f"@{self.region.replace('_', '-')}"
        if self.at:
            return f"{spot(self.at)}:{text}"
        return f"{self.label}:{text}" if self.label else text


Dice = tuple[TypedDie, ...]
Chosen = Mapping[str, str]  # a value for each of the game's rulings


class PathQuery(msgspec.Struct, frozen=True):
    """May dice be placed on a progress card like this?"""

    card: str
    wild: bool = False
    also: tuple[str, ...] = ()


class OvercomeQuery(msgspec.Struct, frozen=True):
    """What is the result of an attempt on an obstacle, step by step?"""

    obstacle: str
    team: tuple[Fighter, ...]
    also: tuple[str, ...] = ()


class DefendQuery(msgspec.Struct, frozen=True):
    """Is a defence against an obstacle enough? `on` are the dice on it."""

    obstacle: str
    on: Faces = ()


class FinishQuery(msgspec.Struct, frozen=True):
    """Do dice complete the pattern of an obstacle? `free`: any die fits any place."""

    obstacle: str
    on: Faces = ()
    free: bool = False
    also: tuple[str, ...] = ()


class ShowQuery(msgspec.Struct, frozen=True):
    """Does one of some dice show one of these faces?"""

    faces: Faces


class CreateQuery(msgspec.Struct, frozen=True):
    """May a Create Asset action take dice from a pool? `face` 0 means for stress."""

    face: int
    location: str = ""
    rank: int = 0
    mastery: bool = False


class TradeQuery(msgspec.Struct, frozen=True):
    """May a Trade action take dice from one pool to another?"""

    source: Resource
    target: Resource
    face: int
    slot: Resource
    location: str = ""
    rank: int = 0
    mastery: bool = False


class ExchangeQuery(msgspec.Struct, frozen=True):
    """Does Diplomacy mastery make new dice of a pool's dice in the next pool?"""

    source: Resource
    target: Resource


class MoveQuery(msgspec.Struct, frozen=True):
    """What does a move cost? `region` is that of the target."""

    origin: str
    target: str
    region: Region
    also: tuple[str, ...] = ()
    weather: bool = False


class RestQuery(msgspec.Struct, frozen=True):
    """What does a stress die show after a rest?"""

    die: int


class UseQuery(msgspec.Struct, frozen=True):
    """What does an ability make of the die that pays for it?"""

    character: str
    ability: str


Challenge = (
    PathQuery | OvercomeQuery | DefendQuery | FinishQuery | ShowQuery | CreateQuery
    | TradeQuery | ExchangeQuery | MoveQuery | RestQuery | UseQuery
)  # fmt: skip


LABELS = (
    "pay", "take", "pool", "make", "new", "on", "approach", "defend", "place", "asset",
)  # fmt: skip
"""Purposes of the dice of a report; the first needs no name."""


def by_label(
    dice: tuple[TypedDie, ...], *labels: str, stress: bool = False
) -> dict[str, tuple[TypedDie, ...]]:
    """Return dice by label; those without one have the first.

    Args:
        stress: whether points of stress are allowed.

    Raises:
        BadValue: if a label is not one of these, or a die is on a square.
    """
    sorts: dict[str, list[TypedDie]] = {label: [] for label in labels}
    for die in dice:
        label = die.label or labels[0]
        if label not in sorts:
            what = phrase("dice for '{use}' are of no use here", use=die.label[:20])
            raise BadValue(NAME, what, near(die.label, labels))
        if die.at:
            what = phrase("a die is on a square")
            right = phrase("only a path has squares; leave it out")
            raise BadValue(NAME, what, right)
        if die.stress and not stress:
            what = phrase("{stress} is of no use here", stress=phrase(die.stress))
            right = phrase("use dice for {uses}", uses=row(labels, "or"))
            raise BadValue(NAME, what, right)
        sorts[label].append(die)
    return {label: tuple(group) for label, group in sorts.items()}


def faces(dice: tuple[TypedDie, ...]) -> Faces:
    """Return the faces of dice, in their order."""
    return tuple(die.face for die in dice)
