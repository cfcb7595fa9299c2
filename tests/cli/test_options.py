"""What commands share: notes on a terminal."""

import io
import sys

import pytest

from companion.cli import options


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_is_too_long_for_a_terminal_is_parted_between_words_and_folders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = "/home/ann/the winter games/of two long evenings/dante.json"
    monkeypatch.setenv("COLUMNS", "46")
    monkeypatch.setattr(sys, "stderr", noted := Terminal())
    monkeypatch.setattr(sys, "stdout", told := Terminal())

    options.note(f"\na new game, kept in /home/ann/{'long-folder/' * 4}dante.json")
    options.note("kept; read it again with: companion log the-long-evening")
    options.wrote(path)
    options.say("  dice rolled by the companion: 102, 17.0 a face")

    assert noted.getvalue() == (
        "\na new game, kept in /home/ann/long-folder/\n"
        "  long-folder/long-folder/long-folder/\n  dante.json\n"
        "kept; read it again with: companion log\n  the-long-evening\n"
    )
    assert told.getvalue() == (
        "/home/ann/the winter games/\nof two long evenings/dante.json\n"
        "  dice rolled by the companion: 102, 17.0 a\n    face\n"
    )


def test_a_note_to_a_pipe_stays_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "46")

    options.note("kept; read it again with: companion log the-long-evening")

    assert capsys.readouterr().err == (
        "kept; read it again with: companion log the-long-evening\n"
    )
