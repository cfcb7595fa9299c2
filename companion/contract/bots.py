"""What plays a seat, and what advises one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec

from companion.contract.actions import A, S

T = TypeVar("T")


class Suggestion(msgspec.Struct, Generic[A], frozen=True):
    """Actions one after the other that a game's own search recommends.

    Attributes:
        note: what they lead to, in words.
        worth: more is better.
        sentence: all of them in words, where that is shorter than one by one.
    """

    actions: tuple[A, ...]
    note: str
    worth: float
    sentence: str = ""


class Chooser(Protocol):
    """The randomness of a bot, such as `random.Random`."""

    def choice(self, seq: Sequence[T], /) -> T: ...


Bot = Callable[[S, Chooser], A]
"""Answers a view of its seat with a legal action; all chance is the chooser's."""
