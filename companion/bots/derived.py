"""Bots of a game that has none of its own: by lot, and by search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from math import exp
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.bots import by_lot
from companion.bots.search import Plan, Secrets, searching
from companion.contract import A, Bot, Hidden, Over, Rules, S
from companion.contract.derive.shown import Shown, fields
from companion.contract.fields import UNKNOWN_CARD, UNKNOWN_FACE, IsCards, IsFaces
from companion.dice.roll import Dice

QUICK, LONG = 60, 400
"""Steps that are played on where points say who is ahead, and where only the end."""

APART = 10.0  # points of a lead that is as good as won in three games of four

Fill = Callable[[Any, int, Dice], Any]


def bots(
    rules: Rules[S, A],
    hidden: Hidden[S, A] | None,
    score: Callable[[S], tuple[int, ...]] | None,
    fill: Fill,
) -> Mapping[str, Bot[S, A]]:
    """Return the bots of a game, the weakest first.

    Args:
        score: the points of each seat in a game that is not over; None if unknown.
        fill: a view with what its seat does not see filled in at random.
    """
    lot = by_lot(rules)
    open_to_all: Secrets[S] = Secrets(lambda state, seat: state, lambda state: ())
    secrets = Secrets(hidden.view, hidden.deck) if hidden else open_to_all

    def worth(state: S, seat: int) -> float:
        due = rules.waits_for(state)
        if isinstance(due, Over):
            if due.winners:
                return (seat in due.winners) / len(due.winners)
            return 0.5 + 0.5 * due.won if score is None else _ahead(score(state), seat)
        return 0.5 if score is None else _ahead(score(state), seat)

    plan = Plan(
        filled=fill,
        options=rules.legal_actions,
        policy=lot,
        worth=worth,
        iterations=64,
        steps=LONG if score is None else QUICK,
    )
    return {"random": lot, "search": searching(rules, secrets, plan)}


def _ahead(scores: Sequence[int], seat: int) -> float:
    """Return what a lead is worth, from 0 to 1; alone, what the points are."""
    others = [points for at, points in enumerate(scores) if at != seat]
    lead = scores[seat] - max(others, default=0)
    return 1 / (1 + exp(-max(-50.0, min(50.0, lead / APART))))


def filling(
    beginning: Callable[[Any], Any], deck: Callable[[Any], Sequence[str]]
) -> Fill:
    """Return what fills in unseen cards and dice of a view.

    Cards are those in a game that begins at `beginning`, as a whole deck has them, that
    are nowhere in sight; dice are any.
    """

    def filled(view: Any, seat: int, dice: Dice) -> Any:
        if not any(_secret(view)):
            return view
        start = beginning(view)
        every = Counter(_cards(start)) | Counter(deck(start))
        pile = sorted((every - Counter(_cards(view))).elements())
        dice.shuffle(pile)
        return _filled(view, pile, dice)

    return filled


def _rows(state: Struct) -> Iterator[tuple[Shown, Sequence[Sequence[Any]]]]:
    """Yield what may be hidden in a state: a row of cards or faces, or one a seat."""
    for field in fields(type(state)):
        if isinstance(field.mark, IsCards | IsFaces):
            value = getattr(state, field.name)
            yield field, value if field.per_seat else (value,)


def _cards(state: Struct) -> Iterator[str]:
    for field, rows in _rows(state):
        if isinstance(field.mark, IsCards):
            yield from chain.from_iterable(rows)


def _secret(state: Struct) -> Iterator[bool]:
    for field, rows in _rows(state):
        unseen = UNKNOWN_CARD if isinstance(field.mark, IsCards) else UNKNOWN_FACE
        yield from (unseen in row for row in rows)


def _filled(state: Struct, pile: list[str], dice: Dice) -> Any:
    def known(shown: Any, mark: object) -> Any:
        if isinstance(mark, IsFaces):
            return shown or dice.randint(1, mark.sides)
        return pile.pop() if shown == UNKNOWN_CARD and pile else shown

    changed: dict[str, Any] = {}
    for field, rows in _rows(state):
        filled = tuple(tuple(known(one, field.mark) for one in row) for row in rows)
        changed[field.name] = filled if field.per_seat else filled[0]
    return replace(state, **changed)
