"""What the lab counts in Six Winters: both players win or lose together."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.contract import Over
from companion.contract.metrics import NOBODY, Judging, Metrics

from . import reports
from .campaign.session import complete
from .campaign.state import LAST
from .campaign.tasks import Correcting, Pause
from .facts import facts
from .rules import Action, State, options, waits_for
from .story.playtest import PLAYTEST

PLAYERS = range(2)


def _score(state: State) -> tuple[int, ...]:
    due = waits_for(state)
    return (due.score if isinstance(due, Over) else 0,) * len(PLAYERS)


def _begins(before: State, action: Action, after: State) -> int:
    now = (after.year, after.turn)
    return 0 if after.turn and (before.year, before.turn) != now else NOBODY


def _used(before: State, action: Action, after: State) -> Iterable[tuple[int, str]]:
    if isinstance(action, reports.Report) and (name := action.counts_as(before, after)):
        yield from ((seat, name) for seat in PLAYERS)


def _ended(state: State, over: Over) -> str:
    if over.won:
        won = len(complete(state.progress, state.threat))
        return next(v.english for v in facts().campaign.victories if v.tracks == won)
    tracks = zip(facts().board.resources, state.progress, strict=True)
    if any(row.victory and progress == LAST for row, progress in tracks):
        return "defeat: all progress, full threat"
    return "defeat: too little progress"


METRICS: Metrics[State, Action] = Metrics(
    score=_score,
    standing=lambda now: (float(sum(now.progress) - sum(now.threat)),) * len(PLAYERS),
    begins=_begins,
    used=_used,
    ended=_ended,
    under=lambda state, rulings: replace(state, options=options(rulings)),
    far="steps of progress less threat",
    together=True,
    questions=PLAYTEST,
    # Nearly half of all choices is to go on, and says nothing. The steady bot moves a
    # campaign too little to tell good choices from bad ones.
    judging=Judging(
        lambda state: not isinstance(state.task, Pause | Correcting),
        "planner",
        (1, 6),
        15,
    ),
)
"""What is counted."""
