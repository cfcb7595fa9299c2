"""A game for one player is played by a bot: in `play`, in its save, best or not."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_bot_plays_a_game_for_one_to_its_end(run: Run, shelf: Path) -> None:
    done = run("play seven-steps --bot greedy --seed 4 --save dante")

    assert done.code == 0
    save = json.loads((shelf / "dante.json").read_text("utf-8"))
    assert save["bots"] == {"": "greedy"}
    assert "read it again with: companion log dante" in done.err
    assert run("log dante --json").code == 0


def test_the_player_of_a_game_for_one_takes_over_from_a_bot(
    run: Run, shelf: Path
) -> None:
    run("new seven-steps dante")
    run("play dante --bot none", typed="quit\n")
    assert json.loads((shelf / "dante.json").read_text("utf-8"))["bots"] == {}

    done = run("play dante --bot cautious")

    assert done.code == 0
    assert json.loads((shelf / "dante.json").read_text("utf-8"))["bots"] == {
        "": "cautious"
    }


@pytest.mark.slow
@pytest.mark.xdist_group("compiled")
def test_the_bot_that_plays_best_aims_at_what_it_is_told(run: Run) -> None:
    line = (
        "lab sweep seven-steps --bots best:win,best:score --games 200 --jobs 1 --json"
    )

    for_win, for_score = json.loads(run(line).out)["variants"]

    (win,), (score,) = for_win["seats"], for_score["seats"]
    assert win["win"]["high"] > 0.99
    assert score["score"]["low"] > win["score"]["high"] - 0.5
