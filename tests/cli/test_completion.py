"""What Tab offers, without a terminal."""

import sys
from collections.abc import Callable

import pytest

from companion.cli.prompt import complete_by_tab
from companion.games.six_winters import words


class Readline:
    """Stands in for readline: a line, and whatever completes it."""

    __doc__ = "GNU readline"

    def __init__(self) -> None:
        self.line, self.bound = "", ""
        self.candidate: Callable[[str, int], str | None] = lambda _, number: None

    def get_line_buffer(self) -> str:
        return self.line

    def get_endidx(self) -> int:
        return len(self.line)

    def set_completer_delims(self, delims: str) -> None:
        self.delims = delims

    def set_completer(self, candidate: Callable[[str, int], str | None]) -> None:
        self.candidate = candidate

    def parse_and_bind(self, line: str) -> None:
        self.bound = line

    def offered(self, line: str) -> list[str]:
        self.line = line
        begun = line.replace(";", " ").rpartition(" ")[2]
        offered: list[str] = []
        while name := self.candidate(begun, len(offered)):
            offered.append(name)
        return offered


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Readline:
    fake = Readline()
    monkeypatch.setitem(sys.modules, "readline", fake)
    complete_by_tab(words.complete)
    return fake


def test_tab_offers_verbs_and_the_names_of_cards(terminal: Readline) -> None:
    assert terminal.bound == "tab: complete"
    assert terminal.offered("ove") == ["overcame "]
    assert terminal.offered("overcame trad") == ["tradition-or-reform "]
    assert terminal.offered("hurt thea b") == ["body "]
    assert terminal.offered("xyz") == []


def test_tab_completes_the_action_after_a_semicolon(terminal: Readline) -> None:
    assert terminal.offered("next; answer ") == ["yes ", "no "]


def test_a_system_without_readline_completes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)

    complete_by_tab(words.complete)
