"""How often each score of Seven Steps comes up, against trying everything."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.contract import Over
from companion.games.seven_steps import rules
from companion.games.seven_steps.rules import State
from tests.games.seven_steps.test_solver import last_two

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiled")]

WIN, SCORE = 0, -1

CASES: list[tuple[tuple[int, ...], dict[str, str]]] = [
    ((WIN, SCORE), {}),
    ((SCORE, WIN), {"bought_die": "sun", "gluttony_odd": "round_up"}),
    ((2, SCORE), {"pips_may_add_dice": "false", "wrath": "within_one"}),
]


@pytest.mark.parametrize(("aim", "rulings"), CASES, ids=str)
def test_two_terraces_with_three_dice_end_as_often_as_trying_everything_finds(
    aim: tuple[int, ...], rulings: Mapping[str, str], followed: Callable[..., Any]
) -> None:
    from companion.games.seven_steps import solver

    state = last_two(rulings)
    columns = (*aim, 1, 2, 3)
    tables = solver.solve(rulings, columns, keep=5)
    player = solver.Player(tables, rulings, columns, 5)

    def ended(state: State) -> int | None:
        due = rules.waits_for(state)
        return int(due.won) * due.score if isinstance(due, Over) else None

    found = followed(rules, player.best, ended)(state)
    _, _, one, two, three = player.worth(state)
    often = {score: float(found.get(score, 0)) for score in (1, 2, 3)}
    assert often == pytest.approx({1: one - two, 2: two - three, 3: three}, abs=1e-13)


def test_scores_sum_up_to_what_the_table_says() -> None:
    from companion.games.seven_steps import solver

    columns, rulings = (8, SCORE, WIN), {"wrath": "one_more"}
    tables = solver.solve(rulings, columns, keep=3)

    scores = solver.spread(tables, rulings, columns)

    sums = (scores[8:].sum(), sum(n * share for n, share in enumerate(scores)))
    assert len(scores) == 10
    assert (*sums, scores.sum()) == pytest.approx(tuple(tables["start"]), abs=1e-12)
