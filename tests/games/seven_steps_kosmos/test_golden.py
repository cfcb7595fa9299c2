"""Whole games kept as they were played: a change of the rules shows here."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.contract import Over
from companion.games.seven_steps_kosmos import words
from companion.games.seven_steps_kosmos.rules import State, apply, start, waits_for

GAMES = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))
NAMES = [game["name"] for game in GAMES]


def shown(state: State) -> dict[str, Any]:
    """What the log keeps of a state."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "bag": state.bag,
        "scores": [seat.score for seat in state.seats],
        "hands": ["".join(seat.hand) for seat in state.seats],
        "tiles": [[*seat.aid, *seat.points] for seat in state.seats],
        "heights": "".join(map(str, state.heights)),
    }


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_golden_game_replays_to_the_same_states(game: dict[str, Any]) -> None:
    state = start(game["rulings"], game["setup"])
    for typed, after in game["steps"]:
        state = apply(state, words.read(typed))

        assert {key: shown(state)[key] for key in after} == after

    assert waits_for(state) == msgspec.convert(game["end"], Over)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_golden_log_is_written_as_it_was_typed(game: dict[str, Any]) -> None:
    typed = [step[0] for step in game["steps"]]

    assert [words.write(words.read(text)) for text in typed] == typed


def test_the_golden_games_hold_actions_of_every_kind() -> None:
    verbs = {step[0].split()[0] for game in GAMES for step in game["steps"]}

    assert verbs == set(words.WORDS.actions.verbs)
