"""The tale of a campaign, from its log: prose, a table, a playtest report, a page.

Events are derived from the states; this package does not know save files.
"""

from collections.abc import Iterable, Mapping, Sequence

from companion.contract.story import Story
from companion.lines import WIDTH

from ..rules import Action, State
from . import charts, filling, playtest, prose
from .events import Tale, record
from .filling import filled


def data(story: Story[State, Action]) -> Tale:
    """Return the events, year by year."""
    return record(story.start, story.steps)


def lines(story: Story[State, Action], width: int = WIDTH) -> Iterable[str]:
    """Yield the tale as prose, in lines of at most `width`."""
    return prose.lines(data(story), width)


def rows(story: Story[State, Action]) -> Iterable[Sequence[object]]:
    """Yield a header, then the state at the end of each turn."""
    return filling.rows(data(story))


def page(story: Story[State, Action]) -> Mapping[str, object]:
    """Return what the template of the page is filled with."""
    now = story.steps[-1][1] if story.steps else story.start
    return {**charts.page(data(story)), "now": filling.context(now)}


def answers(story: Story[State, Action], width: int = WIDTH) -> Iterable[str]:
    """Yield the answers to the designer's questions, in lines of at most `width`."""
    return playtest.lines(data(story), width)


def report(story: Story[State, Action]) -> object:
    """Return the answers to the designer's questions."""
    return playtest.report(data(story))


__all__ = ["answers", "data", "filled", "lines", "page", "report", "rows"]
