"""Corrections by hand: each sets one thing in the record, for a reason that is shown.

`put WHAT VALUE` is checked here; the first word of WHAT decides which part of this
folder does it. What is set has to be possible: a marker on 1 to 12, twelve dice of a
resource, each card in one place.
"""

from collections.abc import Collection, Iterator
from typing import Protocol

from msgspec.structs import replace

from companion.errors import short
from companion.games.six_winters.campaign import names
from companion.games.six_winters.campaign.actions import Put
from companion.games.six_winters.campaign.corrections import (
    cards,
    characters,
    dice,
    faces,
    markers,
    obstacles,
    roles,
    swaps,
)
from companion.games.six_winters.campaign.corrections.sentences import by_hand
from companion.games.six_winters.campaign.state import Correction, State
from companion.games.six_winters.cards.table import Cards


class Part(Protocol):
    """A module that sets some kinds of things.

    WHAT is a kind and what it is `of`, such as `threat` and `support`; `of` is empty
    where the kind says it all. Only what `subjects` yields is passed on.
    """

    @property
    def KINDS(self) -> Collection[str]: ...

    def subjects(self, state: State, /) -> Iterator[str]: ...
    def values(self, state: State, kind: str, of: str, /) -> Cards: ...
    def present(self, state: State, kind: str, of: str, /) -> str: ...
    def done(self, state: State, kind: str, of: str, value: str, /) -> State: ...


PARTS: tuple[Part, ...] = (
    markers,
    roles,
    characters,
    swaps,
    cards,
    dice,
    faces,
    obstacles,
)
"""In the order in which candidates are listed."""

PART = {kind: part for part in PARTS for kind in part.KINDS}


def legal(state: State) -> Iterator[Put]:
    """Yield all corrections that change something, each once: none is refused."""
    for part in PARTS:
        for what in part.subjects(state):
            kind, _, of = what.partition(":")
            now = part.present(state, kind, of)
            others = (value for value in part.values(state, kind, of) if value != now)
            yield from (Put(what, value) for value in others)


def subjects(state: State) -> Iterator[str]:
    """Yield what can be set, marker by marker and card by card."""
    for part in PARTS:
        yield from part.subjects(state)


def values(state: State, what: str) -> Cards:
    """Return the values that something can have; empty if there is no such thing."""
    kind, _, of = what.partition(":")
    part = PART.get(kind)
    if part is None or what not in part.subjects(state):
        return ()
    return part.values(state, kind, of)


def refusal(state: State, report: Put) -> str:
    """Return why something cannot be set, empty if it can."""
    known = values(state, report.what)
    if not known:
        what = names.called(report.what)
        return f"{what} cannot be set; name one such as threat:support, or an obstacle"
    if report.value not in known:
        what = names.typed(report.what)
        return f"{what} cannot be '{short(report.value)}'; set it to {_right(known)}"
    kind, _, of = report.what.partition(":")
    if report.value == PART[kind].present(state, kind, of):
        now = by_hand(report.what, report.value)
        return f"{now} as things are; set it to something else"
    return ""


def _right(known: Cards) -> str:
    if known[0].isdigit():
        return f"{known[0]} to {known[-1]}"
    some = ", ".join(map(names.typed, known[:12]))
    return some + (" or another" if len(known) > 12 else "")


def done(state: State, report: Put, reason: str) -> State:
    """Return the state once something is set, with an entry in the record."""
    what, value = report.what, report.value
    kind, _, of = what.partition(":")
    part = PART[kind]
    old = part.present(state, kind, of)
    entry = Correction(state.year, state.turn, reason, what, value)
    state = replace(state, corrections=(*state.corrections, entry))
    now, before = by_hand(what, value), by_hand(what, old)
    state = state.says(f"by hand ({reason}): {now}; before: {before}")
    return part.done(state, kind, of, value)
