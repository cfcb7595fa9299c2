"""Exact chances of six-sided dice: outcomes are counted, divided once, never sampled.

Throws are counted as sorted hands with multiplicity, C(n + 5, 5) of them for n dice
instead of 6**n: 2002 for nine. What passes is a question or a set of targets; nothing
here knows a game.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, count
from math import factorial, prod

from companion.dice.faces import SIDES, Hand, turned, virgil_changes

Faces = tuple[int, ...]


@lru_cache(maxsize=32)
def hands(n: int, sides: int = SIDES) -> tuple[tuple[Faces, int], ...]:
    """Return each sorted hand of `n` dice and the number of throws that show it.

    Raises:
        ValueError: if `n` is negative.
    """

    def times(hand: Faces) -> int:
        # The multinomial coefficient: orders of all dice less those of equal dice.
        alike = (hand.count(face) for face in set(hand))
        return factorial(n) // prod(map(factorial, alike))

    every = combinations_with_replacement(range(1, sides + 1), n)
    return tuple((hand, times(hand)) for hand in every)


def chance(n: int, passes: Callable[[Faces], bool]) -> Fraction:
    """Return the chance that `passes` is true of a throw of `n` six-sided dice.

    `passes` is called once for each sorted hand.
    """
    return Fraction(sum(times for hand, times in hands(n) if passes(hand)), SIDES**n)


def least_pips(
    n: int, targets: Iterable[Hand], most: int | None = None
) -> Mapping[Faces, int]:
    """Return the fewest pips with which each sorted hand of `n` dice meets a target.

    A hand that cannot meet any, or only by more than `most` pips, is left out; a limit
    saves time. A target may have fewer dice than `n`; the others are idle, and larger
    targets are out of reach.

    Pips are steps in the graph of hands one pip apart, found by a search that starts
    from all hands that pass unchanged.

    Raises:
        ValueError: if a face of a target is not 1 to 6.

    >>> least_pips(1, [(6,)])
    {(6,): 0, (1,): 1, (5,): 1, (2,): 2, (4,): 2, (3,): 3}
    """
    wanted = {tuple(sorted(target)) for target in targets}
    if any(not 1 <= face <= SIDES for target in wanted for face in target):
        raise ValueError(f"a face of the targets is not 1 to {SIDES}")
    return _outwards(dict.fromkeys(sorted(_with_idle_dice(n, wanted)), 0), most)


def chance_with_pips(n: int, targets: Iterable[Hand], pips: int) -> Fraction:
    """Return the chance that a throw of `n` dice meets a target with at most `pips`."""
    wanted = frozenset(tuple(sorted(target)) for target in targets)
    return _chance_with_pips(n, wanted, pips)


@lru_cache(maxsize=512)
def _chance_with_pips(n: int, targets: frozenset[Faces], pips: int) -> Fraction:
    least = least_pips(n, targets, most=pips)
    return chance(n, lambda hand: least.get(hand, pips + 1) <= pips)


def _with_idle_dice(n: int, targets: Collection[Faces]) -> set[Faces]:
    """Return the hands of `n` dice that contain one of `targets`."""
    containing: set[Faces] = set()
    for size in range(n + 1):
        containing = {
            tuple(sorted((*hand, face)))
            for hand in containing
            for face in range(1, SIDES + 1)
        }
        containing |= {hand for hand in targets if len(hand) == size}
    return containing


def _outwards(least: dict[Faces, int], most: int | None) -> dict[Faces, int]:
    """Add the hands to be reached, by breadth-first search over single pips."""
    edge: Collection[Faces] = least
    for pips in count(1) if most is None else range(1, most + 1):
        # `edge` is the last layer; pips can be undone, so the graph has no direction.
        edge = {
            turned(hand, face, to)
            for hand in edge
            for face in set(hand)
            for to in virgil_changes(face)
        } - least.keys()
        if not edge:
            break
        least = least | dict.fromkeys(sorted(edge), pips)
    return least


def percent(chance: Fraction) -> str:
    """Return a chance as whole percent for a table, a dash for none at all.

    >>> [percent(Fraction(part, 900)) for part in (1, 300, 899, 900)]
    ['<1', '33', '>99', '100']
    """
    if chance == 0:
        return "\N{EN DASH}"
    if chance == 1:
        return "100"
    whole = int(100 * chance + Fraction(1, 2))
    return "<1" if whole == 0 else ">99" if whole == 100 else str(whole)
