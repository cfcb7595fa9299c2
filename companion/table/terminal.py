"""A game on a table: its save, and the terminal that it talks to."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic

from companion import contract
from companion.chronicle import files
from companion.chronicle.replay import Chronicle
from companion.contract import A, S
from companion.contract.glossary import Booklet
from companion.dice import roll
from companion.lines import WIDTH, wrapped
from companion.table import seats
from companion.table.secrets import NOBODY


@dataclass(frozen=True)
class Adviser(Generic[S, A]):
    """What answers `?` from solved tables."""

    about: str  # what is played for, in words
    # the best action, why, and what the next ones cost; or all of them
    lines: Callable[[Chronicle[S, A], bool], str]
    best: Callable[[Chronicle[S, A]], A]  # the best action


Watch = Callable[[Callable[[], bool]], AbstractContextManager[None]]
"""Makes a block in which a prompt is left once what it is given is true."""


class Moved(Exception):
    """The save was changed by another program while a prompt waited."""


@dataclass
class Screen:
    """What a terminal shows of a game, so that only what changes is printed."""

    viewer: int | None = None  # the seat that saw it; None if all is to be shown
    blocks: tuple[str, ...] = ()  # the blocks of the board
    choices: str = ""  # the list of choices
    said: list[str] = field(default_factory=list)  # what was reported since then
    opened: int = -1  # the number of events at which all choices were listed


@dataclass
class Table(Generic[S, A]):
    """One game on a table: its save, and the terminal it talks to.

    `ask` shows a prompt and returns what was typed, `say` shows lines, `bright` makes a
    heading stand out, `tinted` boards are in colour; `clock` tells the time for the
    log, `party` is who plays, `adviser` says what is best, `booklet` reads the rules,
    `width` tells how many columns the terminal has, `screen` what it shows. Within
    `watch`, `ask` ends with `Moved` once the save is no longer the version `seen` here.
    """

    path: Path
    load: contract.Load[S, A]
    ask: Callable[[str], str]
    say: Callable[[str], None]
    dice: roll.Dice
    clock: Callable[[], str]
    by: str
    bright: Callable[[str], str] = str
    adviser: Adviser[S, A] | None = None
    tinted: bool = False
    party: seats.Party[S, A] = field(default_factory=seats.Party)
    booklet: Booklet | None = None
    width: Callable[[], int] = lambda: WIDTH
    watch: Watch = lambda _: nullcontext()
    seen: tuple[int, int, int] | None = None
    screen: Screen = field(default_factory=Screen)

    def is_moved(self) -> bool:
        """Return whether another program has changed the save."""
        return files.mark(self.path) != self.seen

    def wrapped(self, line: str) -> str:
        """Return a line of any length as lines of this terminal, indented."""
        return "\n".join(wrapped(line, self.width(), then="  "))

    def report(self, lines: Iterable[str]) -> None:
        """Print what happened, a line each."""
        for line in lines:
            self.screen.said.append(line)
            self.say(self.wrapped(line))

    def fitted(self, text: str) -> str:
        """Return lines of a board, those that are too long for the terminal parted."""
        lines: list[str] = []
        for line in text.split("\n"):
            lead = " " * (len(line) - len(line.lstrip()) + 2)
            long = len(line) > self.width()
            lines += (
                wrapped(line, self.width(), first="", then=lead) if long else [line]
            )
        return "\n".join(lines)

    def seat(self, kept: Chronicle[S, A]) -> int:
        """Return the seat that may be answered now: nobody's until the pass is over."""
        viewer = self.party.viewer
        return viewer if self.party.screen_for(kept) == viewer else NOBODY
