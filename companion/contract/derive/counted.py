"""What the lab counts of a game that has no metrics of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from companion.contract.actions import Act, Drawn, Rolled
from companion.contract.derive import kinds, shown
from companion.contract.derive.rules import Written
from companion.contract.metrics import NOBODY, Metrics
from companion.contract.rules import Choice, Over

SCORES, PLAYER = "scores", "player"
"""The fields of a state with the points of each seat, and whose turn it is."""


def metrics(by: Written[Any, Any]) -> Metrics[Any, Any]:
    """Return what is counted: points, turns, the verbs that were used, how it ended.

    Points are the field `scores` of the state, or else what `Over` says of the winners.
    A turn begins where `player` changes, or else another seat is to choose; of a player
    alone with each choice.
    """
    waits_for = by.waits_for
    fields = set(by.State.__struct_fields__)
    verbs = {
        kind: str(kind.__struct_config__.tag)
        for kind in kinds(by.Action)
        if kind not in (Rolled, Drawn)
    }

    def points(state: Any) -> tuple[int, ...]:
        return cast(tuple[int, ...], state.scores)

    def at_end(state: Any) -> tuple[int, ...]:
        due, count = waits_for(state), shown.seats(state)
        if not isinstance(due, Over):
            return (0,) * count
        winners = due.winners or range(count)
        return tuple([due.score if seat in winners else 0 for seat in range(count)])

    def seat(state: Any) -> int | None:
        due = waits_for(state)
        return None if isinstance(due, Over) else due.player

    def by_due(before: Any, action: Act, after: Any) -> int:
        due = waits_for(after)
        if not isinstance(due, Choice):
            return NOBODY
        alone = shown.seats(after) == 1
        return due.player if alone or seat(before) not in (None, due.player) else NOBODY

    def by_player(before: Any, action: Act, after: Any) -> int:
        if shown.seats(after) == 1:
            return by_due(before, action, after)
        return NOBODY if after.player == before.player else after.player

    def used(before: Any, action: Act, after: Any) -> Iterable[tuple[int, str]]:
        if (verb := verbs.get(type(action))) is None:
            return ()
        who = before.player if PLAYER in fields else seat(before)
        return ((who or 0, verb),)

    score = points if SCORES in fields else at_end
    return Metrics(
        score=score,
        standing=lambda state: tuple(map(float, score(state))),
        begins=by_player if PLAYER in fields else by_due,
        used=used,
        ended=lambda state, over: over.reason,
        under=by.under or (lambda state, rulings: state),
    )
