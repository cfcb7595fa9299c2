"""Nothing that a seat may not know leaves the process; no event is lost or doubled."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.chronicle import codec
from tests.twins import SEATS, pairs
from tests.web import leaks

pytestmark = pytest.mark.xdist_group("leaks")


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(
    "count", [1, pytest.param(5, id="many", marks=pytest.mark.slow)]
)
def test_twins_are_answered_and_streamed_the_same_bytes(
    tmp_path: Path, game: str, count: int
) -> None:
    for number, twins in enumerate(pairs(game, count, most=30)):
        found = leaks.differing(tmp_path / "dante.json", twins)

        assert found == [], f"pair {number}, seat {twins.name}"


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize(
    ("games", "most"),
    [(1, 12), pytest.param(3, 400, id="whole", marks=pytest.mark.slow)],
)
def test_no_client_of_a_game_is_sent_hidden_cards_hashes_or_seeds(
    tmp_path: Path, game: str, games: int, most: int
) -> None:
    for seed in range(games):
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
def test_four_clients_press_at_once_and_the_server_is_killed_ten_times(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.pressing", str(tmp_path), "10"],
        capture_output=True,
        text=True,
        timeout=300,
    )

    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
