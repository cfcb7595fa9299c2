"""What the command line lends the server: games by name, advice, sheets to print."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import msgspec

from companion import contract
from companion.chronicle.replay import Chronicle
from companion.contract import Act
from companion.contract.glossary import Booklet

Game = contract.Game[object, Act]
Kept = Chronicle[object, Act]
Tick = Callable[[float], None]
"""Is told how much of the work is done, from 0 to 1."""


class Option(msgspec.Struct, frozen=True):
    """A legal action: the chance to win after it, and what it gives away."""

    action: Act
    win: float
    cost: str


class Judged(msgspec.Struct, frozen=True):
    """A step that was judged; the aim is the chance to win.

    Attributes:
        n: the number of its event.
        text: what was done.
        cost: what a decision gave away; None for a roll.
        luck: what a roll changed; None for a decision.
        worth: the chance to win after it.
        best: what would have been better, in words.
    """

    n: int
    text: str
    cost: float | None
    luck: float | None
    worth: float
    best: str


class Oracle(Protocol):
    """Best play of a solved game."""

    def at(self, kept: Kept, tick: Tick) -> tuple[Option, ...]: ...
    def review(self, kept: Kept, tick: Tick) -> tuple[Judged, ...]: ...


@dataclass(frozen=True)
class Desk:
    """What is behind the server.

    Attributes:
        names: of the games.
        load: finds one of them.
        booklet: reads the rules booklet of a game in a language.
        oracle: best play of a game that is solved.
        filled: the sheets of a save with what it holds written on them, as PDF.
    """

    names: Callable[[], tuple[str, ...]]
    load: Callable[[str], Game]
    booklet: Callable[[Game, str], Booklet]
    oracle: Callable[[Game], Oracle]
    filled: Callable[[Path], Mapping[str, bytes]]
