"""Whole games kept as they were played: a change of the rules shows here."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.contract import Over
from companion.games.exit_from_purgatory import words
from companion.games.exit_from_purgatory.rules import apply, start, waits_for

GAMES = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_game_replays_to_the_same_hands_mats_and_end(
    game: dict[str, Any],
) -> None:
    state = start(game["rulings"], {"players": game["players"]})
    for typed, after in game["steps"]:
        state = apply(state, words.read(typed))

        assert [[one.hand, one.mat, one.gone] for one in state.players] == after

    assert waits_for(state) == msgspec.convert(game["end"], Over)


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_log_is_written_as_it_was_typed(game: dict[str, Any]) -> None:
    typed = [step[0] for step in game["steps"]]

    assert [words.write(words.read(text)) for text in typed] == typed
