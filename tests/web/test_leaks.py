"""Nothing that a seat may not know leaves the process; no event is lost or doubled."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.chronicle import codec
from tests import long
from tests.twins import SEATS, pairs
from tests.web import leaks

pytestmark = pytest.mark.xdist_group("leaks")

LONGEST = 4000 if long.GAMES else 400
"""Steps of a game; a campaign of six years has about 1,000."""


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(
    "count", [1, pytest.param(long.games(5), id="many", marks=pytest.mark.slow)]
)
def test_twins_are_answered_and_streamed_the_same_bytes(
    tmp_path: Path, game: str, count: int
) -> None:
    for number, twins in enumerate(pairs(game, count, most=30, first=long.FIRST)):
        found = leaks.differing(tmp_path / "dante.json", twins)

        assert found == [], f"pair {number}, seat {twins.name}"


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(
    ("games", "most"),
    [(1, 12), pytest.param(long.games(3), LONGEST, id="whole", marks=pytest.mark.slow)],
)
def test_no_client_of_a_game_is_sent_hidden_cards_hashes_or_seeds(
    tmp_path: Path, game: str, games: int, most: int
) -> None:
    for seed in range(long.FIRST, long.FIRST + games):
        folder = tmp_path / str(seed)
        folder.mkdir()

        assert leaks.played(folder, game, seed, most) == []


@pytest.mark.parametrize("planted", ["state", "head"])
def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, planted: str
) -> None:
    """The state holds hidden cards; the head is a hash of them."""

    def told(kept: Any, viewer: int, **_: object) -> list[str]:
        found = {"state": codec.plain(kept.state), "head": kept.save.head}
        return [str(found[planted]).replace("'", '"')]

    monkeypatch.setattr("companion.web.view.narrate.recent", told)

    assert leaks.played(tmp_path, "exit-from-purgatory", 1, 6)


@pytest.mark.slow
def test_four_clients_press_at_once_and_the_server_is_killed_each_time(
    tmp_path: Path,
) -> None:
    rounds = long.games(10)
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.pressing", str(tmp_path), f"{rounds}"],
        capture_output=True,
        text=True,
        timeout=30 * rounds,
    )

    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 2 * rounds
