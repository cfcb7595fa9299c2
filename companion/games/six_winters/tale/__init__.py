"""A campaign told from its log: prose, a table, answers to a playtest, a page.

What happened is read off the states; nothing here knows saves.
"""

from collections.abc import Iterable, Mapping, Sequence

from companion.contract.tale import Story
from companion.games.six_winters.campaign import Action, State

from . import playtest, prose, sharing, table
from .events import Tale
from .filling import filled
from .recorder import tell


def data(story: Story[State, Action]) -> Tale:
    """Return what happened, year by year."""
    return tell(story.start, story.steps)


def lines(story: Story[State, Action]) -> Iterable[str]:
    """Yield it as prose."""
    return prose.lines(data(story))


def rows(story: Story[State, Action]) -> Iterable[Sequence[object]]:
    """Yield a header, then how things were at the end of each turn."""
    return table.rows(data(story))


def page(story: Story[State, Action]) -> Mapping[str, object]:
    """Return what the template of the page is filled with."""
    return sharing.page(data(story))


def answers(story: Story[State, Action]) -> Iterable[str]:
    """Yield the answers to the designer's questions, as text."""
    return playtest.lines(data(story))


def report(story: Story[State, Action]) -> object:
    """Return the answers to the designer's questions."""
    return playtest.report(data(story))


__all__ = ["answers", "data", "filled", "lines", "page", "report", "rows"]
