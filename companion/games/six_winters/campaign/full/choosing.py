"""Dice that are chosen one after the other: `su3` is a Support 3, `3` an action die.

>>> face("su3"), kind("su3"), kind("3") == ACTION
(3, 0, True)
"""

from collections.abc import Iterable, Sequence

from companion.games.six_winters.campaign.die_faces import ACTION
from companion.games.six_winters.cards.answers import OneDie
from companion.games.six_winters.cards.places import RESOURCES
from companion.games.six_winters.referee.queries import TypedDie

SHORT = tuple(resource[:2] for resource in RESOURCES)


def typed(die: TypedDie) -> str:
    """Return a die as it is typed in an answer."""
    return f"{(die.type or '')[:2]}{die.face}"


def face(die: str) -> int:
    """Return what a die of an answer shows."""
    return int(die[-1])


def kind(die: str) -> int:
    """Return the kind of a die of an answer."""
    return SHORT.index(die[:2]) if die[:-1] else ACTION


def left(dice: Iterable[TypedDie], picked: Sequence[str]) -> list[str]:
    """Return the dice that are not picked yet."""
    found = [typed(die) for die in dice]
    for die in picked:
        if die in found:
            found.remove(die)
    return found


def choices(dice: Iterable[str]) -> tuple[OneDie, ...]:
    """Return dice as answers, those that are alike once."""
    return tuple(map(OneDie, dict.fromkeys(dice)))
