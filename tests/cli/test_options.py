"""What commands share: notes on a terminal."""

import io
import sys

import pytest

from companion.cli import options


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_note_fits_a_terminal_and_a_long_path_is_not_parted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = f"/home/ann/{'saves' * 10}/dante.json"
    monkeypatch.setenv("COLUMNS", "46")
    monkeypatch.setattr(sys, "stderr", screen := Terminal())

    options.note(f"\na new game, kept in {path}")
    options.note("kept; read it again with: companion log the-long-evening")

    assert screen.getvalue() == (
        f"\na new game, kept in\n  {path}\n"
        "kept; read it again with: companion log\n  the-long-evening\n"
    )


def test_a_note_to_a_pipe_stays_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "46")

    options.note("kept; read it again with: companion log the-long-evening")

    assert capsys.readouterr().err == (
        "kept; read it again with: companion log the-long-evening\n"
    )
