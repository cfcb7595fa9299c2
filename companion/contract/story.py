"""A whole game as prose, table, page and report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, Protocol

import msgspec

from companion.contract.actions import A, Note, S


class Story(msgspec.Struct, Generic[S, A], frozen=True):
    """A game so far: its first state, and each step that counts with its result."""

    start: S
    steps: tuple[tuple[A | Note, S], ...]


class StoryForms(Protocol[S, A]):
    """What turns a story into prose, a table, a page, a report and data.

    Prose and answers are parted into lines of at most `width`.
    """

    def lines(self, story: Story[S, A], /, width: int) -> Iterable[str]: ...
    def rows(self, story: Story[S, A], /) -> Iterable[Sequence[object]]: ...
    def page(self, story: Story[S, A], /) -> Mapping[str, object]: ...
    def answers(self, story: Story[S, A], /, width: int) -> Iterable[str]: ...
    def report(self, story: Story[S, A], /) -> object: ...
    def data(self, story: Story[S, A], /) -> object: ...
    def filled(self, state: S, notes: Sequence[str], /) -> Mapping[str, object]: ...
