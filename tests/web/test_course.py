"""How a game went, for games whose best play is not known."""

import json
import re
from pathlib import Path

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.web.review import course, lines
from tests.web.serving import NOON, begun, running

GOLDEN = Path(__file__).parents[1] / "games"


@pytest.mark.parametrize(
    "game",
    [pytest.param("exit-from-purgatory", marks=pytest.mark.slow), "seven-steps-kosmos"],
)
def test_a_game_that_is_over_is_drawn_with_a_line_for_each_seat(
    tmp_path: Path, game: str
) -> None:
    golden = GOLDEN / game.replace("-", "_") / "golden.json"
    played = json.loads(golden.read_text())[0]
    players = played.get("players") or played["setup"]["players"]
    path = begun(tmp_path / "over.json", game, players)
    read = games.load(game).words().actions.read
    typed = [read(step[0]) for step in played["steps"]]
    store.append(path, games.load, typed, Stamp(NOON, "ann"))
    with running(path) as here:
        shown = here.seated(0).get("log?tab=review").text

    assert re.findall(r"<li><b>(\w+)</b>", shown) == players
    assert shown.count(">won<") == 1
    ways = re.findall(r'class="way" d="(M[^"]+)"', shown)
    assert len(set(ways)) == len(players)


def test_a_game_that_goes_on_is_not_drawn(tmp_path: Path) -> None:
    path = begun(
        tmp_path / "exit.json", "exit-from-purgatory", ["ann", "ben", "cleo", "dan"]
    )
    with running(path) as here:
        shown = here.seated(0).get("log?tab=review").text

    assert course(store.open(path, games.load)) == []
    assert "once the game is over, it is drawn here how it went" in shown
    assert 'class="way"' not in shown


def test_lines_of_all_seats_have_one_scale() -> None:
    assert lines([(0, 0, 0, 4), (2, 2, 2, 2)]) == ["M3 41L159 41L237 3", "M3 22L237 22"]
    assert lines([(5, 5)]) == ["M3 41L237 41"]
