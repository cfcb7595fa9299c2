"""What the lab counts of a game that has no metrics of its own."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from msgspec import Struct

from companion.contract.actions import Act, Drawn, Rolled
from companion.contract.derive import kinds, shown
from companion.contract.derive.rules import Written
from companion.contract.derive.shown import PLAYER
from companion.contract.metrics import NOBODY, Metrics
from companion.contract.rules import Choice, Over

SCORES = "scores"  # the field of a state with the points of each seat


def metrics(by: Written[Any, Any]) -> Metrics[Any, Any]:
    """Return what is counted: points, turns, the verbs that were used, how it ended.

    Points are the field `scores` of the state, or else what `Over` says of the winners.
    A turn begins where `player` changes, or else another seat is to choose; of a player
    alone with each choice.
    """
    state: type[Struct] = by.State
    waits_for, players = by.waits_for, shown.names_field(state)
    fields = set(state.__struct_fields__)
    verbs = {
        kind: str(kind.__struct_config__.tag)
        for kind in kinds(by.Action)
        if kind not in (Rolled, Drawn)
    }

    def at_end(state: Any) -> tuple[int, ...]:
        due, count = waits_for(state), shown.seats(state)
        if not isinstance(due, Over):
            return (0,) * count
        winners = due.winners or range(count)
        return tuple([due.score if seat in winners else 0 for seat in range(count)])

    def alone(state: Any) -> bool:
        known = players and getattr(state, players)
        return (len(known) if known else shown.seats(state)) == 1

    def seat(state: Any) -> int | None:
        due = waits_for(state)
        return None if isinstance(due, Over) else due.player

    def by_due(before: Any, action: Act, after: Any) -> int:
        due = waits_for(after)
        if not isinstance(due, Choice):
            return NOBODY
        begins = alone(after) or seat(before) not in (None, due.player)
        return due.player if begins else NOBODY

    def by_player(before: Any, action: Act, after: Any) -> int:
        if (player := after.player) != before.player:
            # None, -1 or the number of seats may be written for "nobody is left".
            return player if player in range(shown.seats(after)) else NOBODY
        return by_due(before, action, after) if alone(after) else NOBODY

    def used(before: Any, action: Act, after: Any) -> Iterable[tuple[int, str]]:
        if (verb := verbs.get(type(action))) is None:
            return ()
        return ((whose(before) or 0, verb),)

    whose = attrgetter(PLAYER) if PLAYER in fields else seat
    score = attrgetter(SCORES) if SCORES in fields else at_end
    return Metrics(
        score=score,
        standing=score,
        begins=by_player if PLAYER in fields else by_due,
        used=used,
        ended=lambda state, over: over.reason,
        under=by.under or (lambda state, rulings: state),
    )
