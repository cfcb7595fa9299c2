"""Questions of games: their examples."""

import shlex
from pathlib import Path

import pytest

from companion import games
from tests.cli.conftest import Run

EXAMPLES = [
    (game, command, typed)
    for game in games.names()
    for command in ("check", "odds")
    for typed, _ in games.load(game).questions().examples[command]
]


@pytest.mark.parametrize(("game", "command", "typed"), EXAMPLES)
def test_every_example_is_answered(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    command: str,
    typed: str,
) -> None:
    (tmp_path / "board.txt").write_text("hand RRB\n3: 2 1 0 0 0 0 0\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    code, out, err = run(command, game, *shlex.split(typed))
    assert (code in (0, 3), bool(out), err) == (True, True, "")


@pytest.mark.parametrize("game", games.names())
def test_the_page_of_a_game_shows_what_can_be_asked_of_it(run: Run, game: str) -> None:
    out = run(f"games {game}").out

    for command in ("check", "odds"):
        assert f"What `{command}` can be asked of {game}:\n" in out
