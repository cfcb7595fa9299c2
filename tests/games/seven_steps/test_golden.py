"""Four whole games as typed, with the state after every action, replayed."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.seven_steps import rules, words

GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))


@pytest.mark.parametrize("game", GOLDEN, ids=lambda game: game["end"]["reason"])
def test_a_golden_game_replays_to_the_same_states_and_end(game: Any) -> None:
    state = rules.start(game["rulings"])
    for number, step in enumerate(game["steps"], 1):
        state = rules.apply(state, words.read(step["do"]))
        seen = msgspec.to_builtins(state)
        del seen["options"]

        assert json.loads(json.dumps(seen)) == step["then"], f"step {number}"
    assert msgspec.to_builtins(rules.waits_for(state)) == game["end"]


def test_a_golden_log_is_written_as_it_was_typed() -> None:
    typed = [step["do"] for game in GOLDEN for step in game["steps"]]

    assert [words.write(words.read(text)) for text in typed] == typed


def test_the_golden_games_know_every_verb_and_every_end() -> None:
    verbs = {step["do"].split()[0] for game in GOLDEN for step in game["steps"]}

    assert verbs == {
        "alter",
        "buy",
        "challenge",
        "pass",
        "punish",
        "rolled",
        "throw",
        "turn",
    }
    assert {game["end"]["reason"] for game in GOLDEN} == {
        "the last terrace is passed",
        "no die is left to throw and none can be bought",
        "the throw failed and no die is left to pay the punishment",
    }
