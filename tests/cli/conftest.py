"""A command as a person gives it: what it answers, where, and with which exit code."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from companion import games, language, places
from companion.cli import Commands, app
from companion.press.cards import row_faces

NOON = "2026-11-21T12:00:00Z"


class Said(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Said]


def streams(*, out: bool, err: bool) -> Any:
    """Return what `sys` looks like where these streams are a terminal."""
    return SimpleNamespace(
        stdout=SimpleNamespace(isatty=lambda: out),
        stderr=SimpleNamespace(isatty=lambda: err),
    )


def english() -> None:
    """Forget which language the command before was answered in."""
    language.HEARD.set(())
    language.READER.set(language.ENGLISH)


@cache
def command(name: str, reader: str) -> Any:
    """Make a command once for a language; the program makes the one it is given."""
    return MADE(Commands(), None, name)


MADE = Commands.get_command


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where saves without a path are kept; it does not exist yet."""
    folder = tmp_path / "saves"
    monkeypatch.setattr(places, "saves", lambda: folder)
    return folder


@pytest.fixture
def run(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Give a command, split at spaces if it is one text; an exception is a failure.

    Facts that a command varies are as printed again afterwards, and English is read.
    """
    # What this user's printer is known to do would move the backs.
    monkeypatch.setattr(places, "printers", lambda: shelf.parent / "printers.json")
    monkeypatch.setattr("companion.cli.options.now", lambda: NOON)
    monkeypatch.setattr(
        Commands, "get_command", lambda _, ctx, name: command(name, language.reader())
    )
    for name in ("COMPANION_NAME", "NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)

    def give(*words: str, typed: str = "", width: int = 80) -> Said:
        english()
        runner = CliRunner(env={"COLUMNS": f"{width}", "TERMINAL_WIDTH": f"{width}"})
        args = words[0].split() if len(words) == 1 else list(words)
        done = runner.invoke(
            app, args, input=typed, catch_exceptions=False, prog_name="companion"
        )
        return Said(done.exit_code, done.stdout, done.stderr)

    yield give
    english()
    for game, changes in [*games._varied.items()]:
        if changes:
            games.varied(game, {})


@pytest.fixture
def deck(tmp_path: Path) -> str:
    """The path of a deck of two cards, one of them twice."""
    row_faces.forget()
    path = tmp_path / "oxen.csv"
    path.write_text("title,text,qty\nOx,Pull.,2\nCow,Moo.,1\n")
    return str(path)
