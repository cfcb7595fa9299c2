"""The referee agrees with an independent second reading of the rules."""

import pytest

from tests import long
from tests.games.six_winters import oracle
from tests.games.six_winters.second_reading import READ_TWICE, agree


@pytest.mark.parametrize("kind", READ_TWICE)
def test_some_positions_are_judged_alike_by_both_readings(kind: str) -> None:
    agree(kind, 30)


@pytest.mark.slow
@pytest.mark.parametrize("kind", READ_TWICE)
def test_a_thousand_positions_are_judged_alike_by_both_readings(kind: str) -> None:
    agree(kind, long.games(200))


def test_the_oracle_knows_the_worked_examples_of_trades_and_attempts() -> None:
    assert oracle.takes(3, 0, False, (2, 3, 6)) == {(2,), (3,)}
    assert oracle.takes(3, 0, True, (1, 3, 3, 3)) == {(1,), (3,), (3, 3, 3)}
    sabotage = oracle.Trial(6, (1, 1, 1, 3), (0,), (), (), (1, 5), (1,))
    assert oracle.tried(sabotage) == oracle.Result(False, True, ())
    guard = oracle.Trial(1, (2, 2), (0,), (2,), (), (2, 5), (2,))
    assert oracle.tried(guard) == oracle.Result(True, False, (0,))
