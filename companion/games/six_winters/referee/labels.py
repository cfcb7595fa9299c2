"""Typed dice, sorted by their labels."""

from companion.errors import BadValue, near
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.facts import NAME
from companion.games.six_winters.referee.overcoming import Faces
from companion.games.six_winters.referee.queries import TypedDie

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
            what = f"dice for '{die.label[:20]}' are of no use here"
            raise BadValue(NAME, what, near(die.label, labels))
        if die.at:
            what = "a die is on a square"
            raise BadValue(NAME, what, "only a path has squares; leave it out")
        if die.stress and not stress:
            right = f"use dice for {row(labels, 'or')}"
            raise BadValue(NAME, f"{die.stress} is of no use here", right)
        sorts[label].append(die)
    return {label: tuple(some) for label, some in sorts.items()}


def faces(dice: tuple[TypedDie, ...]) -> Faces:
    """Return the faces of dice, in their order."""
    return tuple(die.face for die in dice)
