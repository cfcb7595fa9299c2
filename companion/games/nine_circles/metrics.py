"""What the lab counts in Nine Circles."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.contract import Over
from companion.contract.metrics import NOBODY, Metrics

from . import rules
from .facts import Circle
from .rules import Action, Rolled, State

SEVERAL = "several groups at once"


def virgil_in(circle: Circle) -> str:
    return f"Virgil in circle {circle.numeral}"


def full(row: int) -> str:
    return f"row {row} full"


def lost_in(circle: Circle) -> str:
    return f"lost in {circle.numeral} {circle.name}"


def _score(state: State) -> tuple[int, ...]:
    due = rules.waits_for(state)
    return (due.score if isinstance(due, Over) else 0,)


def _used(before: State, action: Action, after: State) -> Iterable[tuple[int, str]]:
    match action:
        case rules.Virgil():
            return ((0, virgil_in(before.fact)),)
        case rules.Activate(size=row):
            return () if after.pips[row - 1] else ((0, full(row)),)
        case rules.ActivateGroups(sizes):
            filled = [(0, full(row)) for row in sizes if not after.pips[row - 1]]
            return ((0, SEVERAL), *filled)
    return ()


METRICS: Metrics[State, Action] = Metrics(
    score=_score,
    standing=lambda state: (state.circle,),
    begins=lambda before, action, after: 0 if isinstance(action, Rolled) else NOBODY,
    used=_used,
    ended=lambda state, over: over.rank if over.won else lost_in(state.fact),
    under=lambda state, rulings: replace(state, options=rules.options(rulings)),
    turns="throws",
)
"""What is counted."""
