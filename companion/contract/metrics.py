"""What the lab counts in games beside who won: turns, standings, what was used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic

import msgspec

from companion.contract.actions import A, S
from companion.contract.rules import Over
from companion.contract.story import Story

NOBODY = -1  # what `begins` returns where no turn begins


class Counted(msgspec.Struct, frozen=True):
    """A number of a whole game that answers a designer's question."""

    question: str  # what it answers, such as `conditions taken`
    what: str  # which one, such as `tired`
    number: int


class Questions(msgspec.Struct, Generic[S, A], frozen=True):
    """What designers want to know of a playtest."""

    # the numbers of a game that is over; what is not among them is 0
    counted: Callable[[Story[S, A]], Iterable[Counted]]
    # of a question, all that could be counted, in the order of the game: what never
    # came up is seen by that
    known: Callable[[], Mapping[str, tuple[str, ...]]]


class Judging(msgspec.Struct, Generic[S], frozen=True):
    """How a bot judges a finished game, where quick bots that play on say little."""

    weighs: Callable[[S], bool]  # whether a choice is more than a matter of course
    bot: str  # who plays on from either of two choices
    games: tuple[int, int]  # from each choice, to say which look dear, and to judge
    steps: int  # for how many steps


class Metrics(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """How a game is counted."""

    score: Callable[[S], tuple[int, ...]]  # of each seat, in a game that is over or not
    # how far each seat is, more being nearer to winning; a turn in which a seat's
    # standing does not grow is a dead one
    standing: Callable[[S], tuple[float, ...]]
    begins: Callable[[S, A, S], int]  # the seat whose turn a step begins, or NOBODY
    # what a step uses that may matter, such as a card: the seat and its name
    used: Callable[[S, A, S], Iterable[tuple[int, str]]]
    ended: Callable[[S, Over], str]  # where or how, in a few words that games share
    # a state as if it were played under other rulings, all settled
    under: Callable[[S, Mapping[str, str]], S]
    turns: str = "turns"  # what a turn is called, in the plural
    far: str = "points"  # what `standing` counts, in the plural
    together: bool = False  # whether all players win or lose together
    questions: Questions[S, A] | None = None  # what a playtest is for, where known
    judging: Judging[S] | None = None  # how a bot judges it, if not in the usual way
