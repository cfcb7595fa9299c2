"""Positions to train on, what was lost by which action, and values that are kept."""

from types import SimpleNamespace
from typing import Any

import pytest

from companion import games, lab
from companion.errors import CompanionError
from companion.lab.losses import Decision, Place, lines, summed
from companion.lab.solve import aim
from companion.lab.training import Progress, position
from tests.games.test_folder_games import EXAMPLES, apart, companion
from tests.refusals import refused

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

    begun = rules.start({}, {})
    first, again, other = (
        position(rules, begun, bots, (player, columns), number) for number in (0, 0, 1)
    )

    assert first == again != other
    assert first.usual.cost > 0.5
    assert first.options[0].cost == 0 < first.usual.cost
    assert rules.why_not(first.state, first.usual.action) is None


WORDS: Any = SimpleNamespace(
    chapter=lambda state: f"Circle {state}",
    actions=SimpleNamespace(verb=lambda action: action),
)
GAMES = [
    [Decision(1, "throw", 0.25), Decision(2, "pass", 0.0), Decision(1, "throw", 0.25)],
    [Decision(1, "throw", 0.0), Decision(2, "pass", 0.125)],
]


def test_decisions_of_one_kind_are_added_up_the_dearest_first() -> None:
    lost = summed(WORDS, GAMES)

    assert (lost.games, lost.lost) == (2, 0.3125)
    assert lost.error == pytest.approx(1.96 * 0.1875)
    assert lost.where == (
        Place("Circle 1: throw", 3, 0.25),
        Place("Circle 2: pass", 2, 0.0625),
    )
    assert summed(WORDS, GAMES[:1]).error == 0  # of one game it is not known


def test_only_what_lost_something_is_listed() -> None:
    where = (Place("Circle 1: throw", 1, 0.25), Place("Circle 2: pass", 2, 0.0))

    assert [*lines(where, aim("win", {}))] == [
        "       25.00 %  Circle 1: throw, 1 decision"
    ]


__all__ = ["apart"]  # a fixture


def test_a_sweep_is_a_row_for_each_bot_with_the_numbers_of_the_command() -> None:
    folder = EXAMPLES / "pig"

    rows = lab.sweep(games.bring(folder, free=True), ["random", "random"], games=30)
    told = companion("lab", "sweep", str(folder), "--games", "30", "--jobs", "1")

    assert [row["bot"] for row in rows] == ["random", "random"]
    columns = "bot games win win_low win_high score turns"
    assert [*rows[0]] == columns.split()
    assert f"wins {100 * float(rows[0]['win']):.1f} %" in told.stdout


def test_a_ruling_that_is_varied_is_a_column() -> None:
    game = games.load("nine-circles")

    rows = lab.sweep(game, ["cautious"], games=20, rulings={"virgil": ["7", "9"]})

    assert [row["virgil"] for row in rows] == ["7", "9"]


@pytest.mark.parametrize(
    ("bots", "count", "fault"),
    [
        (["nobody"], 10, "no bot is called 'nobody'"),
        (["random"], 0, "0 games of 2 players"),
        (["random"] * 7, 10, "10 games of 7 players; it takes 2 to 6 players"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: list[str], count: int, fault: str
) -> None:
    game = games.bring(EXAMPLES / "pig", free=True)

    assert fault in refused(CompanionError, lab.sweep, game, bots, games=count)
