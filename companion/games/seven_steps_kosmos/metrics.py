"""What the lab counts in 7 Steps."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.contract import Over
from companion.contract.metrics import NOBODY, Metrics
from companion.games.seven_steps_kosmos.rules import Action, State, actions, options


def _score(state: State) -> tuple[int, ...]:
    return tuple(seat.total for seat in state.seats)


def _standing(state: State) -> tuple[float, ...]:
    return tuple(seat.total for seat in state.seats)


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


def _ended(state: State, over: Over) -> str:
    return "shared" if len(over.winners) > 1 else "won alone"


def _under(state: State, rulings: Mapping[str, str]) -> State:
    return replace(state, options=options(rulings))


METRICS: Metrics[State, Action] = Metrics(
    score=_score,
    standing=_standing,
    begins=_begins,
    used=_used,
    ended=_ended,
    under=_under,
)
"""What is counted."""
