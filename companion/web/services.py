"""What the command line lends the server: games by name, advice, sheets to print."""

from collections.abc import Callable, Mapping, Sequence
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
Plain = dict[str, object]
Tick = Callable[[float], None]  # is told how much of the work is done, from 0 to 1


class Option(msgspec.Struct, frozen=True):
    """A legal action: the chance to win after it, and what it gives away."""

    action: Act
    win: float
    cost: str


class Judged(msgspec.Struct, frozen=True):
    """A step that was judged; the aim is the chance to win."""

    n: int  # the number of its event
    text: str  # what was done
    cost: float | None  # what a decision gave away; None for a roll
    luck: float | None  # what a roll changed; None for a decision
    worth: float  # the chance to win after it
    best: str  # what would have been better, in words


class Doubt(msgspec.Struct, frozen=True):
    """A decision in which the bot that judges a game would have done something else."""

    n: int  # the number of its event
    who: str  # the player, in a game for several
    text: str  # what was done, in words
    best: str  # what the bot would have done, in words
    cost: str  # about what it lost, with its uncertainty, in words


class About(msgspec.Struct, frozen=True):
    """What a bot makes of a game that is over, whose best play is not known."""

    bot: str  # who was asked
    of: int  # all decisions
    looked: int  # those looked at
    same: int  # those where it agrees
    far: str  # what costs count, in the plural
    games: int  # how many were played on from either
    steps: int  # how far they were played on
    doubts: tuple[Doubt, ...]  # the decisions that look dearest, the dearest first


class Lost(msgspec.Struct, frozen=True):
    """What finished games lost to best play, in chance to win, a game on average."""

    games: int
    luck: str  # what the dice gave, in words
    lost: str  # what decisions gave away, in words
    # the kinds of decisions that lost most: which, how many, how much a game
    where: tuple[tuple[str, int, str], ...]


class Oracle(Protocol):
    """Best play of a solved game."""

    def at(self, kept: Kept, tick: Tick) -> tuple[Option, ...]: ...
    def review(self, kept: Kept, tick: Tick) -> tuple[Judged, ...]: ...


class Choice(msgspec.Struct, frozen=True):
    """What may be done where one is asked, with its worth and cost in words."""

    actions: tuple[Act, ...]  # one after the other, mostly one
    worth: str
    cost: str  # empty if nothing is better


class Task(msgspec.Struct, frozen=True):
    """A position that is asked, what is best there, and what is often played."""

    number: int  # of the position, the first being 0
    state: object
    best: Choice
    usual: Choice


class Trained(msgspec.Struct, frozen=True):
    """What somebody has trained."""

    asked: int  # how many positions were answered
    right: int  # how many of the answers were best
    lost: str  # what an answer gave away on average, in words
    again: int  # how many are to come again
    next: int  # the number of the position to ask


class Trainer(Protocol):
    """Asks positions of one game, for one aim, and keeps what came of it."""

    def trained(self) -> Trained: ...
    def task(self, number: int, tick: Tick) -> Task: ...
    def answer(self, task: Task, actions: tuple[Act, ...]) -> Choice:
        """Count an answer; none asks for the best, and costs what is often played."""


def trains(game: Game) -> bool:
    """Return whether a game can be trained on its page."""
    return game.solver is not None and game.board is not None


@dataclass(frozen=True)
class Desk:
    """What is behind the server."""

    names: Callable[[], tuple[str, ...]]  # of the games
    load: Callable[[str], Game]  # finds one of them
    booklet: Callable[[Game, str], Booklet]  # the rules of a game in a language
    oracle: Callable[[Game], Oracle]  # best play of a game that is solved
    critic: Callable[[Kept, Tick], About]  # judges by a bot a game that is over
    lost: Callable[[Sequence[Kept], Tick], Lost | None]  # what saves lost to best play
    trainer: Callable[[Game, str], Trainer]  # for the aim `win` or `score`
    filled: Callable[[Path], Mapping[str, bytes]]  # the filled sheets of a save, as PDF
