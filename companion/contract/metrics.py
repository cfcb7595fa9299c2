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
    """A number of a whole game that answers a designer's question.

    Attributes:
        question: what it answers, such as `conditions taken`.
        what: which one, such as `tired`.
    """

    question: str
    what: str
    number: int


class Questions(msgspec.Struct, Generic[S, A], frozen=True):
    """What designers want to know of a playtest.

    Attributes:
        counted: the numbers of a game that is over; what is not among them is 0.
        known: of a question, all that could be counted, in the order of the game: what
            never came up is seen by that.
    """

    counted: Callable[[Story[S, A]], Iterable[Counted]]
    known: Callable[[], Mapping[str, tuple[str, ...]]]


class Judging(msgspec.Struct, Generic[S], frozen=True):
    """How a bot judges a game that is over, where quick bots that play on say little.

    Attributes:
        weighs: whether a choice in a state is more than a matter of course.
        bot: who plays on from either of two choices.
        games: from each of two choices, to say which look dear, and to judge those.
        steps: for how many steps.
    """

    weighs: Callable[[S], bool]
    bot: str
    games: tuple[int, int]
    steps: int


class Metrics(msgspec.Struct, Generic[S, A], frozen=True, kw_only=True):
    """How a game is counted.

    Attributes:
        score: the points of each seat, in a game that is over or not.
        standing: how far each seat is, more being nearer to winning; a turn in which a
            seat's standing does not grow is a dead one.
        begins: the seat whose turn a step begins, or NOBODY.
        used: what a step uses that may matter, such as a card: the seat and its name.
        ended: where or how a game ended, in a few words that many games share.
        under: a state as if it were played under other rulings, all settled.
        turns: what a turn is called, in the plural.
        far: what `standing` counts, in the plural.
        together: whether all players win or lose together.
        questions: what a playtest of the game is for, where that is known.
        judging: how it is judged by a bot, if not in the usual way.
    """

    score: Callable[[S], tuple[int, ...]]
    standing: Callable[[S], tuple[float, ...]]
    begins: Callable[[S, A, S], int]
    used: Callable[[S, A, S], Iterable[tuple[int, str]]]
    ended: Callable[[S, Over], str]
    under: Callable[[S, Mapping[str, str]], S]
    turns: str = "turns"
    far: str = "points"
    together: bool = False
    questions: Questions[S, A] | None = None
    judging: Judging[S] | None = None
