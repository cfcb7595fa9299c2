"""Whole campaigns kept as they were played: a change of the rules shows here."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.contract import Over
from companion.games.six_winters import words
from companion.games.six_winters.rules import State, apply, start, waits_for
from tests.games.six_winters.campaigns import keeps_every_law

HERE = Path(__file__).parent
GAMES = json.loads((HERE / "golden.json").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_campaign_replays_to_the_same_markers_obstacles_and_end(
    game: dict[str, Any],
) -> None:
    replays(game, start(game["rulings"], game["setup"]))


def replays(game: dict[str, Any], state: State) -> None:
    """Assert that a campaign comes to its markers, turn by turn, and to its end."""
    turns = 0
    for step in game["steps"]:
        if isinstance(step, str):
            state = apply(state, words.read(step))
            continue
        turns += 1
        keeps_every_law(state)
        assert [
            state.year,
            state.turn,
            [*state.progress],
            [*state.threat],
            [*state.pools],
            len(state.in_play),
            [sorted(spot.attached) for spot in state.spots],
        ] == step

    assert turns >= 24
    assert waits_for(state) == msgspec.convert(game["end"], Over)


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_log_is_written_as_it_was_typed(game: dict[str, Any]) -> None:
    typed = [step for step in game["steps"] if isinstance(step, str)]

    assert [words.write(words.read(text)) for text in typed] == typed
