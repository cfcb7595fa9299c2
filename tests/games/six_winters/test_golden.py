"""Whole campaigns as they were played, a second reading, and what the lab counts."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.contract import Over
from companion.games.six_winters import words
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.metrics import METRICS
from companion.games.six_winters.rules import State, apply, start, waits_for
from tests import long
from tests.games.six_winters import oracle
from tests.games.six_winters.campaigns import faced, holding, keeps_every_law
from tests.games.six_winters.second_reading import READ_TWICE, agree

FOLDER = Path(__file__).parent
GAMES = json.loads((FOLDER / "golden.json").read_text("utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_campaign_replays_as_typed_to_the_same_markers_obstacles_and_end(
    game: dict[str, Any],
) -> None:
    turns, state = 0, start(game["rulings"], game["setup"])
    for step in game["steps"]:
        if isinstance(step, str):
            state = apply(state, action := words.read(step))
            assert words.write(action) == step
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


HERE = "empire-military"


def counted(state: State, *texts: str) -> list[str]:
    """Return what the lab counts for the first player while reports are done."""
    found = []
    for text in texts:
        action = words.read(words.spelled(text, state))
        then = apply(state, action)
        found += [name for seat, name in METRICS.used(state, action, then) if not seat]
        state = then
    return found


def test_an_attempt_is_counted_as_tried_and_once_as_overcome_if_its_dice_do() -> None:
    state = faced(empire__military="tripwire")
    more = dice_places.with_count(state, HERE, 0, 1, (1,))
    alone = replace(state, shown=None)  # counted dice count as reported

    tried, placed = "tried tripwire keel", "placed keel:1"
    assert counted(more, tried, "placed su1", placed) == [
        "tried: Tripwire", "overcome: Tripwire"
    ]  # fmt: skip
    assert counted(state, tried, placed) == ["tried: Tripwire"]
    assert counted(alone, "overcame tripwire keel") == ["overcome: Tripwire"]


def test_the_die_on_the_end_square_counts_as_progress_and_no_other() -> None:
    state = holding(faced())
    state = dice_places.with_count(state, HERE, 0, 1, (3,))
    state = dice_places.with_count(state, HERE, 4, 1, (6,))
    state = dice_places.with_count(state, HERE, 3, 1, (2,))

    laid = ("laid thea su 1 with a1:su3", "laid thea di 1 with b1:di6")
    assert counted(state, *laid, "laid thea mi 1 with c1:mi2") == ["progress of Thea"]


@pytest.mark.parametrize(
    "count", [30, pytest.param(long.games(200), marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("kind", READ_TWICE)
def test_positions_are_judged_alike_by_both_readings(kind: str, count: int) -> None:
    agree(kind, count)


def test_the_oracle_knows_the_worked_examples_of_trades_and_attempts() -> None:
    assert oracle.takes(3, 0, False, (2, 3, 6)) == {(2,), (3,)}
    assert oracle.takes(3, 0, True, (1, 3, 3, 3)) == {(1,), (3,), (3, 3, 3)}
    sabotage = oracle.Trial(6, (1, 1, 1, 3), (0,), (), (), (1, 5), (1,))
    assert oracle.tried(sabotage) == oracle.Result(False, True, ())
    guard = oracle.Trial(1, (2, 2), (0,), (2,), (), (2, 5), (2,))
    assert oracle.tried(guard) == oracle.Result(True, False, (0,))
