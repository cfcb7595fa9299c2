"""`review` of a game whose best play is not known: what a bot makes of it."""

import json
from pathlib import Path

import pytest

from companion import games, places
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from tests.cli.conftest import Run
from tests.web.serving import NOON, begun

GOLDEN = Path(__file__).parents[1] / "games" / "seven_steps_kosmos" / "golden.json"


@pytest.fixture
def over(run: Run) -> None:
    """A game of 7 Steps that was played to its end."""
    game = "seven-steps-kosmos"
    played = json.loads(GOLDEN.read_text())[0]
    players = played.get("players") or played["setup"]["players"]
    places.saves().mkdir(parents=True, exist_ok=True)
    path = begun(places.save("over"), game, players)
    read = games.load(game).words().actions.read
    typed = [read(step[0]) for step in played["steps"]]
    store.append(path, games.load, typed, Stamp(NOON, "ann"))


@pytest.mark.usefixtures("over")
def test_a_bot_says_about_what_was_lost_and_how_it_came_to_it(run: Run) -> None:
    line = "review over --bot medium --decisions 12 --playouts 3"
    said, answer = run(line), json.loads(run(f"{line} --json").out)

    first, *_, last = said.out.splitlines()
    of, differ = answer["decisions"], answer["steps"]
    assert (answer["looked_at"], answer["playouts"]) == (12, 3)
    assert of > 12
    assert first == (
        f"12 of {of} decisions; medium would have done {12 - len(differ)} of them "
        "likewise."
    )
    assert "easy played 3 games 30 steps on after either, from all cards" in last
    assert "the figures are how many points the bot's choice was further ahead" in last
    assert [each["cost"] for each in differ] == sorted(
        (each["cost"] for each in differ), reverse=True
    )
    assert differ[0]["error"] >= 0


@pytest.mark.usefixtures("over")
def test_without_games_what_a_bot_would_have_done_is_only_named(run: Run) -> None:
    said = run("review over --bot medium --decisions 12 --playouts 0")

    assert "; the bot: " in said.out
    assert "about" not in said.out.lower()
