"""What an attempt to overcome an obstacle comes to, on average: exact chances."""

from functools import lru_cache
from math import comb
from typing import NamedTuple

FACES = 6
MOST = 10
"""More dice than that count as so many."""


class Outlook(NamedTuple):
    """What comes of an attempt, and of a second one if the first is not enough.

    Attributes:
        complete: the chance that all is covered.
        placed: the dice that are placed.
        fails: how often the defence fails.
    """

    complete: float
    placed: float
    fails: float


def outlook(need: tuple[int, ...], covered: int, dice: int, tries: int) -> Outlook:
    """Return what comes of attempts in which all dice are rolled.

    Args:
        need: how many dice of each face are still to be placed, for each such face.
        covered: the other faces of the pattern, which only the defence must show.
        dice: the unspent action dice.
        tries: the attempts at most.
    """
    return _outlook(tuple(sorted(need)), covered, min(dice, MOST), tries)


@lru_cache(maxsize=16384)
def _outlook(need: tuple[int, ...], covered: int, dice: int, tries: int) -> Outlook:
    if not need:
        return Outlook(1.0, 0.0, 0.0)
    if not dice or not tries:
        return Outlook(0.0, 0.0, 0.0)
    complete = placed = fails = 0.0
    faces = len(need) + covered
    for counts, chance in _rolls(faces, dice):
        left = [max(0, n - count) for n, count in zip(need, counts, strict=False)]
        rest = tuple(sorted(filter(None, left)))
        now = sum(need) - sum(rest)
        then = _outlook(rest, faces - len(rest), dice - now, tries - 1)
        complete += chance * then.complete
        placed += chance * (now + then.placed)
        fails += chance * ((0 in counts) + then.fails)
    return Outlook(complete, placed, fails)


@lru_cache(maxsize=2048)
def _rolls(
    faces: int, dice: int, sides: int = FACES
) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return how often dice show each of some faces, with the chance of it."""
    if not faces:
        return (((), 1.0),)
    found = []
    for n in range(dice + 1):
        one = 1 / sides
        if chance := comb(dice, n) * one**n * (1 - one) ** (dice - n):
            others = _rolls(faces - 1, dice - n, sides - 1)
            found += [((n, *rest), chance * other) for rest, other in others]
    return tuple(found)
