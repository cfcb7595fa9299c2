"""Exact chances: of a defence, of completing a pattern, of showing a face."""

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

from companion.dice.odds import chance


def defence(wanted: Collection[int], dice: int) -> Fraction:
    """Return the chance that `dice` dice show all the faces.

    >>> defence({1, 3}, 2)
    Fraction(1, 18)
    """
    faces = set(wanted)
    return chance(dice, lambda hand: faces <= set(hand)) if dice else Fraction(0)


def completing(
    still: Sequence[int], dice: int, *, lacking: int | None = None, free: bool = False
) -> Fraction:
    """Return the chance that `dice` dice complete a pattern.

    Args:
        still: the faces that are still open.
        lacking: how many dice are still to be placed, if fewer than are open.
        free: whether any die fits any place (skill mastery).

    >>> completing((1, 1), 3)
    Fraction(2, 27)
    """
    count = len(still) if lacking is None else lacking
    if free or not count:
        return Fraction(int(dice >= count))
    open_places = Counter(still)

    def fits(hand: Sequence[int]) -> bool:
        return (Counter(hand) & open_places).total() >= count

    return chance(dice, fits)


def showing(faces: Collection[int], dice: int = 1) -> Fraction:
    """Return the chance that at least one of `dice` new dice shows one of the faces.

    >>> showing({5, 6}), showing({6}, 2)
    (Fraction(1, 3), Fraction(11, 36))
    """
    return 1 - Fraction(6 - len(set(faces)), 6) ** dice
