"""A compiled game beside its rules: every state of random games, every action."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.contract import Rolled
from tests.games import lot

Key = tuple[int, ...]
ToKey = Callable[[Any], Key]
"""Returns all of a compiled table that decides what may follow."""

Put = Callable[[Any], Any]
"""Puts a state of the rules on a compiled table: an array of one record."""


def states(rules: Any, state: Any, chance: Random) -> Iterator[Any]:
    """Yield the states of a random game where something is chosen, and its end."""
    for step, action in lot.played(rules, state, chance):
        if not isinstance(action, Rolled):
            yield step


def fields(table: Any, left_out: set[str]) -> Key:
    """Return all of a table but the fields that are left out."""
    import numpy as np

    names = [name for name in table.dtype.names if name not in left_out]
    return tuple(int(number) for name in names for number in np.ravel(table[name][0]))


def by_the_rules(rules: Any, state: Any, put: Put, key: ToKey) -> Counter[Key]:
    """Return where the legal actions of a state lead, and by how many of them."""
    after = (rules.apply(state, action) for action in rules.legal_actions(state))
    return Counter(key(put(state)) for state in after)


def compiled(many: Any, sheet: Any, begun: Any, key: ToKey) -> Counter[Key]:
    """Return where the actions on a compiled table lead."""
    found: Counter[Key] = Counter()
    if many.lost(sheet, begun[0]):
        return found
    for chosen in range(many.act(sheet, begun[0], many.COUNT)):
        table = begun.copy()
        many.act(sheet, table[0], chosen)
        found[key(table)] += 1
    return found


def hand(every: Any, faces: tuple[int, ...]) -> int:
    """Return the number of a hand."""
    number = 0
    for face in faces:
        number = every.more[number, face]
    return number
