"""What the lab counts in Nine Circles."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.contract import Over
from companion.contract.metrics import NOBODY, Metrics
from companion.games.nine_circles.facts import Circle
from companion.games.nine_circles.rules import (
    Action,
    Activate,
    ActivateGroups,
    Rolled,
    State,
    Virgil,
    options,
    waits_for,
)

SEVERAL = "several groups at once"


def virgil_in(circle: Circle) -> str:
    return f"Virgil in circle {circle.numeral}"


def full(row: int) -> str:
    return f"row {row} full"


def lost_in(circle: Circle) -> str:
    return f"lost in {circle.numeral} {circle.name}"


def _score(state: State) -> tuple[int, ...]:
    due = waits_for(state)
    return (due.score if isinstance(due, Over) else 0,)


def _used(before: State, action: Action, after: State) -> Iterable[tuple[int, str]]:
    match action:
        case Activate():
            row = action.size
            return () if after.pips[row - 1] else ((0, full(row)),)
        case Virgil():
            return ((0, virgil_in(before.fact)),)
        case ActivateGroups(sizes):
            filled = [(0, full(row)) for row in sizes if not after.pips[row - 1]]
            return ((0, SEVERAL), *filled)
    return ()


METRICS: Metrics[State, Action] = Metrics(
    score=_score,
    standing=lambda state: (state.circle,),
    begins=lambda before, action, after: 0 if isinstance(action, Rolled) else NOBODY,
    used=_used,
    ended=lambda state, over: over.rank if over.won else lost_in(state.fact),
    under=lambda state, rulings: replace(state, options=options(rulings)),
    turns="throws",
)
"""What is counted."""
