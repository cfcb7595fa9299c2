"""What the lab counts in Six Winters: both players win or lose together."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.contract import Over
from companion.contract.metrics import NOBODY, Metrics
from companion.games.six_winters.campaign import actions
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import Action, State, options, waits_for
from companion.games.six_winters.story.counted import QUESTIONS

PLAYERS = range(2)


def _score(state: State) -> tuple[int, ...]:
    due = waits_for(state)
    return (due.score if isinstance(due, Over) else 0,) * len(PLAYERS)


def _standing(state: State) -> tuple[float, ...]:
    return (float(sum(state.progress) - sum(state.threat)),) * len(PLAYERS)


def _begins(before: State, action: Action, after: State) -> int:
    now = (after.year, after.turn)
    return 0 if after.turn and (before.year, before.turn) != now else NOBODY


def _used(before: State, action: Action, after: State) -> Iterable[tuple[int, str]]:
    name = _name(before, action, after)
    if name:
        yield from ((seat, name) for seat in PLAYERS)


def _name(before: State, action: Action, after: State) -> str:
    """Return what an action counts as; with full dice the last die decides."""
    match action:
        case actions.Overcame(obstacle=card):
            return f"overcome: {facts().obstacle[card].name}"
        case actions.Attempted(obstacle=card):
            return f"tried: {facts().obstacle[card].name}"
        case actions.Placed():
            return _overcome(before, after)
        case actions.Went(slot=slot):
            return f"gone to {slot}"
        case actions.AbilityUsed(character=who, number=number):
            return f"ability {number} of {facts().character[who].name}"
        case actions.Completed(character=who):
            return f"progress of {facts().character[who].name}"
        case actions.Laid(on=on):
            return _progress(before, after, on)
        case actions.Rested():
            return "rested"
    return ""


def _overcome(before: State, after: State) -> str:
    """Return the obstacle that a placed die has overcome; empty if none."""
    if not isinstance(before.task, Attempting) or any(
        isinstance(task, Attempting) for task in after.agenda
    ):
        return ""
    return f"overcome: {facts().obstacle[before.task.obstacle].name}"


def _progress(before: State, after: State, on: str) -> str:
    """Return whose card a laid die has completed; empty if none."""
    seat = before.seat(on)
    if seat is None or before.seats[seat].card == after.seats[seat].card:
        return ""
    return f"progress of {facts().character[on].name}"


def _ended(state: State, over: Over) -> str:
    return over.reason.partition(":")[0] if over.won else "defeat"


def _under(state: State, rulings: Mapping[str, str]) -> State:
    return replace(state, options=options(rulings))


STUDY: Metrics[State, Action] = Metrics(
    score=_score,
    standing=_standing,
    begins=_begins,
    used=_used,
    ended=_ended,
    under=_under,
    together=True,
    questions=QUESTIONS,
)
"""What is counted."""
