"""Nine Circles compiled: the same actions as by the rules, and the same chances."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from companion.contract import Over, Roll, Rolled
from companion.dice.odds import hands
from companion.games.nine_circles import rules
from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules import State, options
from tests.games import compiled
from tests.games.conftest import every_ruling

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiled")]

EVERY = every_ruling(facts(), "rows", "virgil")


def begun(rulings: Mapping[str, str], circle: int, rng: Random) -> State:
    """Return a game that comes to a circle with some of its dice and pips."""
    pips = tuple(rng.randint(0, 4) for _ in range(4))
    return State(
        circle=circle,
        pool=rng.randint(2, 7),
        pips=pips,
        virgils=rng.randint(0, 5),
        options=options(rulings),
    )


def on_table(state: State) -> Any:
    import numpy as np

    from companion.games.nine_circles import compiled as many

    sheet = many.sheet_of(state.options)
    table = np.zeros(1, [*many.TABLE, ("rows", np.int32, len(state.pips))])
    dice = (state.active, state.frozen, state.loose)
    numbers = [compiled.hand(sheet.hands, faces) for faces in dice]
    table["circle"], table["number"] = state.circle, state.number or 0
    table["pool"], table["virgils"] = state.pool, state.virgils
    table["active"], table["frozen"], table["loose"] = numbers
    table["due"], table["rows"] = state.due, state.pips
    table["met"] = not state.ended and state.throw_met
    return table


def key(table: Any) -> compiled.Key:
    met = {"met"} if table["due"][0] else set()
    return compiled.fields(table, {"throws", "used"} | met)


def check(rulings: Mapping[str, str], seeds: range) -> int:
    """Return in how many states a compiled game does what the rules do."""

    from companion.games.nine_circles import compiled as many

    sheet, checked = many.sheet_of(options(rulings)), 0
    for seed in seeds:
        rng = Random(seed)
        for state in compiled.states(rules, begun(rulings, 1 + seed % 9, rng), rng):
            if not state.ended:
                found = compiled.compiled(many, sheet, on_table(state), key)
                assert found == compiled.by_the_rules(rules, state, on_table, key)
                checked += 1
    return checked


@pytest.mark.parametrize("rulings", [EVERY[0], EVERY[-1]], ids=["printed", "others"])
def test_every_action_of_the_rules_is_compiled_once(rulings: dict[str, str]) -> None:
    assert check(rulings, range(18)) > 60


@pytest.mark.parametrize(
    "rulings", EVERY, ids=lambda rulings: "-".join(rulings.values())
)
def test_every_action_is_compiled_under_every_ruling(rulings: dict[str, str]) -> None:
    assert check(rulings, range(18, 108)) > 300


def passed(state: State, known: dict[State, Fraction]) -> Fraction:
    """Return the chance that random play passes a circle: every action, every throw."""
    if state not in known:
        due = rules.waits_for(state)
        if isinstance(due, Over):
            return Fraction(0)
        if isinstance(due, Roll):
            known[state] = sum(
                times * passed(rules.apply(state, Rolled(faces)), known)
                for faces, times in hands(due.count)
            ) / Fraction(6**due.count)
        else:
            legal = rules.legal_actions(state)
            after = (
                Fraction(1)
                if isinstance(action, rules.Pass)
                else passed(rules.apply(state, action), known)
                for action in legal
            )
            known[state] = sum(after, Fraction(0)) / len(legal)
    return known[state]


@pytest.mark.parametrize(
    ("circle", "pool", "pips", "virgils"),
    [(9, 3, (1, 1, 1, 0), 2), (8, 3, (1, 2, 0, 0), 1), (7, 5, (1, 0, 1, 1), 3)],
)
def test_a_circle_is_passed_as_often_as_all_its_throws_say(
    circle: int, pool: int, pips: tuple[int, ...], virgils: int
) -> None:
    import numpy as np

    from companion.games.nine_circles import compiled as many

    state = State(circle=circle, pool=pool, pips=pips, virgils=virgils)
    exact = float(passed(state, {}))
    count = 20_000
    tables = np.repeat(on_table(state), count)
    many.play_all(many.sheet_of(state.options), tables, np.uint64(4), np.arange(count))

    error = sqrt(exact * (1 - exact) / count)
    assert 0.01 < exact < 0.99
    assert (tables["circle"] > circle).mean() == pytest.approx(exact, abs=4 * error)
