"""What the lab counts in 7 Steps."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.contract.metrics import NOBODY, Metrics

from .rules import Action, State, actions
from .rules.boards import options


def _begins(before: State, action: Action, after: State) -> int:
    begun = after.phase == "lay" and (before.phase, before.turn) != ("lay", after.turn)
    return after.turn if begun else NOBODY


def _used(before: State, action: Action, after: State) -> Iterable[tuple[int, str]]:
    if len(after.played) > len(before.played):
        tile = after.kind(after.played[-1])
        yield before.turn, f"{tile.id} {tile.name}"
    if isinstance(action, actions.Throw) and action.discs:
        yield before.turn, "discs thrown in"
    if before.phase == "deal" and before.turn == before.first:
        yield before.turn, "began"


METRICS: Metrics[State, Action] = Metrics(
    score=lambda state: tuple(seat.total for seat in state.seats),
    standing=lambda state: tuple(seat.total for seat in state.seats),
    begins=_begins,
    used=_used,
    ended=lambda state, over: "shared" if len(over.winners) > 1 else "won alone",
    under=lambda state, rulings: replace(state, options=options(rulings)),
)
"""What is counted."""
