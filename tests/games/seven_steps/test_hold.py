"""Best play of Seven Steps where dice may be held, against brute force."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.contract import Over, Roll, Rolled
from companion.games.seven_steps import rules, solver
from companion.games.seven_steps.rules import State
from tests.games.seven_steps.conftest import last_two

pytestmark = pytest.mark.usefixtures("three_dice")

WIN, SCORE = 0, -1

RULINGS = [
    {"reroll": "hold"},
    {"reroll": "hold", "must_take_pass": "false", "bought_die": "sun"},
    {"reroll": "hold", "pip_stacking": "false"},
    {"reroll": "hold", "pip_stacking": "false", "must_take_pass": "false"},
    {"reroll": "hold", "pips_may_add_dice": "false", "buy_limit": "one_per_throw"},
]


def solved(rulings: dict[str, str], *columns: int) -> solver.Player:
    return solver.Player(solver.solve(rulings, columns), rulings, columns)


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
def test_two_terraces_with_three_dice_are_worth_what_trying_everything_finds(
    rulings: dict[str, str], brute_force: Callable[..., Any]
) -> None:
    state = last_two(rulings)

    def ended(state: State) -> int | None:
        due = rules.waits_for(state)
        return int(due.won) * due.score if isinstance(due, Over) else None

    found = solved(rulings, SCORE, WIN).worth(state)[0]

    assert found == pytest.approx(float(brute_force(rules, ended)(state)), abs=1e-13)


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
def test_each_choice_is_legal_and_the_best_is_worth_as_much_as_the_state(
    rulings: dict[str, str],
) -> None:
    player, dice, judged = solved(rulings, SCORE, WIN), random.Random(8), 0
    for _ in range(12):
        state = last_two(rulings)
        while not isinstance(due := rules.waits_for(state), Over):
            if isinstance(due, Roll):
                faces = tuple(dice.randint(1, 6) for _ in range(due.count))
                state = rules.apply(state, Rolled(faces))
                continue
            legal = rules.legal_actions(state)
            best = player.best(state)
            assert best in legal
            after = player.worth(rules.apply(state, best))
            assert after[0] == pytest.approx(player.worth(state)[0], abs=1e-12)
            state, judged = rules.apply(state, dice.choice(legal)), judged + 1

    assert judged >= 60
