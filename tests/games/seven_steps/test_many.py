"""Games by the million decide as the player does that advice asks."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from companion.contract import Choice
from companion.dice.odds import hands
from companion.games.seven_steps import rules
from companion.games.seven_steps.rules import Buy, State, Throw, TurnChallenge
from companion.games.seven_steps.rules.terraces import options
from tests import long
from tests.games import lot

if TYPE_CHECKING:
    from collections.abc import Mapping


WIN, SCORE = 0, -1
RULINGS = [
    {},
    {"bought_die": "sun", "wrath": "within_one", "pips_may_add_dice": "false"},
]

pytestmark = pytest.mark.xdist_group("compiled")


def chosen_in(rulings: Mapping[str, str], count: int) -> list[State]:
    """Return states of random games in which something is chosen."""
    dice, states = random.Random(31), set()
    while len(states) < count:
        for state, _ in lot.played(rules, rules.start(rulings), dice):
            if isinstance(rules.waits_for(state), Choice) and not state.turned:
                states.add(state)
    return sorted(states, key=repr)[:count]


def decided(state: State, filling: Any, values: Any) -> Any:
    """Return what is done compiled: an action, or dice and pips of a throw."""
    import numpy as np

    from companion.games.seven_steps.solver import many
    from companion.games.seven_steps.solver.fill import costs, of_state, places

    at = places(9, state.options).number[of_state(state)]
    spot, face = (at, state.closed, state.pips), state.challenge - 1
    if state.phase == "dawn":
        what = many.at_dawn(spot, filling, values)
        return Buy() if what == many.BUY else rules.ThrowChallenge()
    if state.phase != "fallen":
        what = many.before_a_throw(spot, face, filling, values)
        if what == many.BUY:
            return Buy()
        return TurnChallenge(many.TURN - what + 1) if what <= -2 else Throw(what)
    throws, dice = filling.throws, len(state.active)
    number = [hand for hand, _ in hands(dice)].index(state.active)
    least = costs(state.aim, 9, dice)[number]
    begin, end = throws.begins[face, dice : dice + 2]
    (profile,) = np.flatnonzero((throws.least[begin:end] == least).all(axis=1)) + begin
    return many.after_a_throw(spot, face, profile, filling, values)


def agree(rulings: Mapping[str, str], columns: tuple[int, int], count: int) -> int:
    """Compare every decision; return how many follow a throw."""
    from companion.games.seven_steps import solver
    from companion.games.seven_steps.solver import fill

    tables = solver.solve(rulings, columns, jobs=2)
    player, chosen = solver.Player(tables, rulings, columns), options(rulings)
    spots, fallen = fill.places(9, chosen), 0
    states = chosen_in(rulings, count)
    for number in range(1, 8):
        above = tables[f"dawn{number + 1}"] if number < 7 else fill.won(spots, columns)
        filling = fill.terrace_of(number, spots, chosen, above)
        with ThreadPoolExecutor(1) as pool:
            values = fill.fill_terrace(filling, spots, chosen, fill.Threads(pool, 1))
        for state in (state for state in states if state.terrace == number):
            found = decided(state, filling, values)
            if state.phase != "fallen":
                worth = player.worth(rules.apply(state, found))
                best = player.worth(rules.apply(state, player.best(state)))
                # Rounding alone parts what is as good: to buy now or after the roll.
                assert worth == pytest.approx(best, rel=0, abs=1e-13), state
                continue
            fallen += 1
            dice, left = found
            worth = player.passed(state, dice, left) if dice else player.punished(state)
            assert worth.tolist() == player.worth(state).tolist(), state
    return fallen


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
def test_each_decision_is_the_best_one(rulings: Mapping[str, str]) -> None:
    assert agree(rulings, (SCORE, WIN), 150) > 25


@pytest.mark.slow
def test_each_of_many_decisions_is_the_best_one() -> None:
    count = long.games(100)

    assert agree({}, (WIN, SCORE), count) > count // 5


@pytest.mark.slow
def test_a_million_games_come_to_what_the_table_says() -> None:
    import numpy as np

    from companion.games.seven_steps import solver

    count, columns = long.games(20_000), (SCORE, WIN)
    tables = solver.solve({}, columns, jobs=2)
    games = solver.games(tables, {}, columns, 7, np.arange(count))

    assert games.won.mean() > 0.999
    spread = float(games.score.std()) / count**0.5
    assert abs(games.score.mean() - 8.8609686264) < 4 * spread
