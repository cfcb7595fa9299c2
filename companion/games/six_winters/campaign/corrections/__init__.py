"""Corrections by hand: each sets one thing in the record, for a reason that is shown.

`put WHAT VALUE` is checked here; the first word of WHAT decides which part of this
folder does it, and `by_hand` says it. What is set has to be possible: a marker on 1 to
12, twelve dice of a resource, each card in one place.
"""

from collections.abc import Collection, Iterator
from typing import Protocol

import msgspec
from msgspec.structs import replace

from companion.errors import short
from companion.games.six_winters.campaign import names
from companion.games.six_winters.campaign.actions import Put
from companion.games.six_winters.campaign.corrections import cards, record
from companion.games.six_winters.campaign.state import Correction, State
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.cards.wording import capital, counted
from companion.games.six_winters.facts import ROMAN, SKILLS, facts
from companion.language import later


class Part(Protocol):
    """What sets some kinds of things.

    WHAT is a kind and what it is `of`, such as `threat` and `support`; `of` is empty
    where the kind says it all. Only what `subjects` yields is passed on.
    """

    kinds: Collection[str]

    def subjects(self, state: State, /) -> Iterator[str]: ...
    def values(self, state: State, kind: str, of: str, /) -> Cards: ...
    def present(self, state: State, kind: str, of: str, /) -> str: ...
    def done(self, state: State, kind: str, of: str, value: str, /) -> State: ...


PARTS: tuple[Part, ...] = (
    record.Markers(),
    record.Roles(),
    record.Characters(),
    cards.Swaps(),
    cards.PlacesOfCards(),
    record.Dice(),
    record.Faces(),
    cards.Obstacles(),
)
"""In the order in which candidates are listed."""

PART = {kind: part for part in PARTS for kind in part.kinds}


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
    first = ", ".join(map(names.typed, known[:12]))
    return first + (" or another" if len(known) > 12 else "")


def done(state: State, report: Put, reason: str) -> State:
    """Return the state once something is set, with an entry in the record."""
    what, value = report.what, report.value
    kind, _, of = what.partition(":")
    part = PART[kind]
    old = part.present(state, kind, of)
    entry = Correction(state.year, state.turn, reason, what, value)
    state = replace(state, corrections=(*state.corrections, entry))
    text = later(
        "by hand ({reason}): {now}; before: {before}",
        reason=reason,
        now=ByHand(what, value),
        before=ByHand(what, old),
    )
    return part.done(state.says(text), kind, of, value)


class ByHand(msgspec.Struct, frozen=True):
    """The result of a correction, said to each reader."""

    what: str
    value: str

    def __str__(self) -> str:
        return by_hand(self.what, self.value)


POSITIONS = {
    "deck": "is in its deck",
    "staged": "is staged",
    "spent": "is among the discards",
    "burned": "is burned",
    "later": "waits for its stage",
    "aside": "is set aside",
}
"""Positions of progress cards and locations."""


def by_hand(what: str, value: str) -> str:
    """Return the result of a correction.

    >>> by_hand("threat:support", "4"), by_hand("tripwire", "locked")
    ('Support threat is on 4', 'Tripwire is locked')
    >>> by_hand("thea:weary", "no"), by_hand("lies:tinkering", "burned")
    ('Thea is not weary', 'Tinkering is burned')
    """
    kind, _, of = what.partition(":")
    if what in facts().obstacle:
        where = "locked" if value == "locked" else names.whereabouts(value)
        return f"{names.obstacle(what)} is {where}"
    if kind in facts().character:
        return f"{names.person(kind)}{_of_character(of, value)}"
    return _of_campaign(kind, of, value) or f"{short(what)} is {short(value)}"


def _of_character(of: str, value: str) -> str:
    negation = "" if value == "yes" else "not "
    if of in SKILLS:
        return f" has {of} {value}"
    if of in TRACKS:
        return f"'s {of} die shows {value}"
    match of:
        case "achievements":
            return f" has {value} achievement{'s' * (value != '1')}"
        case "slot":
            where = "off the board" if value == "off" else f"in {names.slot(value)}"
            return f" is {where}"
        case "out":
            return f" is {negation}out of this session"
        case "unlocked":
            return f" has {negation}joined the campaign"
    return f" is {negation}{of}"


def _of_campaign(kind: str, of: str, value: str) -> str:
    """Return the result for markers, heaps, cards and roles; empty for other fields."""
    match kind:
        case "progress" | "threat":
            return f"{capital(of)} {kind} is on {value}"
        case "pool":
            return f"the {capital(of)} pool holds {_dice(value)}"
        case "dice":
            heap, _, resource = of.rpartition(":")
            return f"{_dice(value)} of {capital(resource)} are {names.place(heap)}"
        case "box":
            return f"the season marker is in box {value}"
        case "year" | "stage" if value in ("1", "2", "3", "4", "5", "6"):
            name = "the year" if kind == "year" else "the stage of progress"
            return f"{name} is {ROMAN[int(value) - 1]}"
        case "hand":
            dice = counted(int(value), "action die", "action dice")
            return f"{of} has {dice}"
        case "path":
            gone = "is empty" if value == "none" else "is kept"
            return f"the path on {of}'s card {gone}"
        case "face":
            place, name, old = of.rsplit(":", 2)
            where = "in the pool" if place == "pool" else names.place(place)
            return f"the {capital(name)} {old} {where} shows {value}"
        case "top":
            return f"{value} is on top of the draw pile of {names.land(of)}"
        case "plays":
            return f"{of} plays {names.person(value)}"
        case "card":
            return f"{of} holds {names.progress(value)}"
        case "staged":
            return f"staged card {of} is {names.progress(value)}"
        case "location":
            return f"{names.location(value)} is in {names.slot(of)}"
        case "lies" if value in POSITIONS:
            name = names.location(of) if of in facts().location else names.progress(of)
            return f"{name} {POSITIONS[value]}"
    return ""


def _dice(count: str) -> str:
    return counted(int(count), "die", "dice") if count.isdigit() else short(count)
