"""A sweep as a table for notebooks."""

import pytest

from companion import games, lab
from companion.errors import BadValue, UnknownName
from tests.games.test_folder_games import EXAMPLES, apart, companion

__all__ = ["apart"]  # a fixture


def test_a_sweep_is_a_row_for_each_bot_with_the_numbers_of_the_command() -> None:
    folder = EXAMPLES / "pig"

    rows = lab.sweep(games.bring(folder, free=True), ["random", "random"], games=30)
    told = companion("lab", "sweep", str(folder), "--games", "30", "--jobs", "1")

    assert [row["bot"] for row in rows] == ["random", "random"]
    assert [*rows[0]] == [
        *("bot", "games", "win", "win_low", "win_high", "score", "turns")
    ]
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

    with pytest.raises((BadValue, UnknownName)) as caught:
        lab.sweep(game, bots, games=count)

    assert fault in str(caught.value)
