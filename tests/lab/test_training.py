"""Positions come from their numbers; what was missed comes again."""

import pytest

from companion import games
from companion.lab.solve import aim
from companion.lab.training import Progress, position

pytestmark = pytest.mark.xdist_group("compiled")


def test_what_was_missed_comes_again_as_every_third_position() -> None:
    progress, asked = Progress(), []
    for cost in (0.5, 0.0, 0.0, 0.2, 0.0, 0.0, 0.0):
        asked.append(progress.take())
        progress.answered(asked[-1], cost)

    assert asked == [0, 1, 0, 2, 3, 2, 4]
    assert (progress.asked, progress.right, progress.lost) == (7, 5, 0.7)
    assert (progress.next, progress.missed) == (5, [])


@pytest.mark.slow
def test_a_position_is_where_a_bot_lost_most_and_the_same_each_time() -> None:
    game, columns = games.load("seven-steps"), aim("score", {})
    assert game.solver
    assert game.bots
    solver, rules, bots = game.solver(), game.rules(), dict(game.bots())
    del bots["random"]
    player = solver.Player(solver.solve({}, (-1, 0)), {}, (-1, 0))

    first, again, other = (
        position(rules, rules.start({}, {}), bots, (player, columns), number)
        for number in (0, 0, 1)
    )

    assert first == again != other
    assert first.usual.cost > 0.5
    assert first.options[0].cost == 0 < first.usual.cost
    assert rules.why_not(first.state, first.usual.action) is None
