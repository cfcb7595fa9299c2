"""Oracles for best play: stupid, slow, and on the rules themselves."""

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion.contract import Over, Roll, Rolled
from companion.dice.odds import hands
from tests.games import lot

Worth = Callable[[Any], Fraction | float | None]


def best(
    rules: Any, known_worth: Worth, in_hand: Callable[[Any], Any] = lambda state: ()
) -> Callable[[Any], Fraction | float]:
    """Return what a state is worth: every action, every roll, nothing merged.

    Args:
        known_worth: where to stop: what a state is worth, None to go on.
        in_hand: what may be done before a roll that is due.
    """
    seen: dict[Any, Fraction | float] = {}

    def of(state: Any) -> Fraction | float:
        if state not in seen:
            stop = known_worth(state)
            seen[state] = onwards(state) if stop is None else stop
        return seen[state]

    def onwards(state: Any) -> Fraction | float:
        due = rules.waits_for(state)
        if not isinstance(due, Roll):
            after = (rules.apply(state, act) for act in rules.legal_actions(state))
            return max(map(of, after))
        total: Fraction | float = sum(
            times * of(rules.apply(state, Rolled(hand)))
            for hand, times in hands(due.count, due.sides)
        )
        rolled = total / due.sides**due.count
        return max(rolled, *(of(rules.apply(state, act)) for act in in_hand(state)), 0)

    return of


@pytest.fixture
def brute_force() -> Callable[..., Any]:
    return best


def follow(
    rules: Any, player: Any, states: Iterable[Any], seed: int
) -> Iterator[tuple[Any, Over]]:
    """Play from each state as the player says; yield each action taken, and the end."""
    dice = random.Random(seed)
    for begun in states:
        for state, action in lot.played(rules, begun, dice, player.best):
            rolled = action is None or isinstance(action, Rolled)
            assert rolled or action in rules.legal_actions(state)
        yield state, rules.waits_for(state)


@pytest.fixture
def play_best() -> Callable[..., Any]:
    return follow


def ends(rules: Any, choose: Callable[[Any], Any], end: Worth) -> Callable[..., Any]:
    """Return how often each end comes up for who chooses so, nothing merged.

    `end` says what a game came to, None to go on.
    """
    seen: dict[Any, dict[Any, Fraction]] = {}

    def of(state: Any) -> dict[Any, Fraction]:
        if state not in seen:
            stop = end(state)
            seen[state] = onwards(state) if stop is None else {stop: Fraction(1)}
        return seen[state]

    def onwards(state: Any) -> dict[Any, Fraction]:
        due = rules.waits_for(state)
        if not isinstance(due, Roll):
            return of(rules.apply(state, choose(state)))
        found: dict[Any, Fraction] = {}
        for hand, times in hands(due.count, due.sides):
            for what, share in of(rules.apply(state, Rolled(hand))).items():
                part = share * times / due.sides**due.count
                found[what] = found.get(what, Fraction(0)) + part
        return found

    return of


@pytest.fixture
def followed() -> Callable[..., Any]:
    return ends


def every_ruling(facts: Any, *fixed: str) -> list[dict[str, str]]:
    """Return all combinations of rulings; those in `fixed` stay at their default."""
    choices = {one.id: one.choices for one in facts.rulings if one.id not in fixed}
    return [
        dict(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())
    ]
