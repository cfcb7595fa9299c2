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
from companion.language import inside, later, marked, phrase, phrases

from ...cards.places import TRACKS
from ...cards.table import Cards
from ...cards.wording import capital
from ...facts import ROMAN, SKILLS, facts
from .. import names
from ..actions import Put
from ..state import Correction, State
from . import cards, record


class Part(Protocol):
    """What sets some kinds of things.

    WHAT is a kind and what it is `of`, such as `threat` and `support`; `of` is empty
    where the kind says it all. Only what `subjects` yields is passed on: for each
    `values` returns what it can be set to, `present` what it is now, `done` the state
    once it is set.
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
    for what in subjects(state):
        kind, _, of = what.partition(":")
        part, now = PART[kind], PART[kind].present(state, kind, of)
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
        return phrase(
            "{what} cannot be set; name one such as {example}, or an obstacle",
            what=names.called(report.what),
            example="threat:support",
        )
    if report.value not in known:
        return phrase(
            "{what} cannot be '{value}'; set it to {right}",
            what=names.typed(report.what),
            value=short(report.value),
            right=_right(known),
        )
    kind, _, of = report.what.partition(":")
    if report.value == PART[kind].present(state, kind, of):
        now = by_hand(report.what, report.value)
        return phrase("{now} as things are; set it to something else", now=now)
    return ""


def _right(known: Cards) -> str:
    if known[0].isdigit():
        return phrase("{first} to {last}", first=known[0], last=known[-1])
    some = ", ".join(map(names.typed, known[:12]))
    return phrase("{those} or another", those=some) if len(known) > 12 else some


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
        reason=later(reason),
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
    "deck": marked("{card} is in its deck"),
    "staged": marked("{card} is staged"),
    "spent": marked("{card} is among the discards"),
    "burned": marked("{card} is burned"),
    "later": marked("{card} waits for its stage"),
    "aside": marked("{card} is set aside"),
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
        return _at(names.obstacle(what), names.whereabouts(value))
    if kind in facts().character:
        return _of_character(names.person(kind), of, value)
    return _of_campaign(kind, of, value) or _at(short(what), short(value))


def _at(who: str, where: str) -> str:
    return phrase("{who} is {where}", who=who, where=where)


OF_CHARACTER = {
    ("out", "yes"): marked("{who} is out of this session"),
    ("out", "no"): marked("{who} is not out of this session"),
    ("unlocked", "yes"): marked("{who} has joined the campaign"),
    ("unlocked", "no"): marked("{who} has not joined the campaign"),
}


def _of_character(who: str, of: str, value: str) -> str:
    if of in SKILLS:
        skill = inside(capital(of))
        return phrase("{who} has {skill} {rank}", who=who, skill=skill, rank=value)
    if of in TRACKS:
        sentence = marked("{who}'s {track} die shows {n}")
        return phrase(sentence, who=who, track=phrase(of), n=value)
    if of == "achievements" and value.isdigit():
        count = int(value)
        return phrases(
            "{who} has {n} achievement", "{who} has {n} achievements", count, who=who
        )
    if of == "slot":
        place = phrase("in {place}", place=names.slot(value))
        return _at(who, phrase("off the board") if value == "off" else place)
    if known := OF_CHARACTER.get((of, value)):
        return phrase(known, who=who)
    sentence = marked("{who} is not {condition}")
    if value == "yes":
        sentence = marked("{who} is {condition}")
    return phrase(sentence, who=who, condition=inside(capital(of)))


MARKERS = {
    "progress": marked("{resource} progress is on {n}"),
    "threat": marked("{resource} threat is on {n}"),
    "box": marked("the season marker is in box {n}"),
    "year": marked("the year is {numeral}"),
    "stage": marked("the stage of progress is {numeral}"),
}


def _of_campaign(kind: str, of: str, value: str) -> str:
    """Return the result for markers, heaps, cards and roles; empty for other fields."""
    match kind:
        case "progress" | "threat" | "box":
            return phrase(MARKERS[kind], resource=capital(of), n=value)
        case "pool":
            sentence = marked("the {resource} pool holds {dice}")
            return phrase(sentence, resource=capital(of), dice=_dice(value))
        case "dice" if value.isdigit():
            heap, _, resource = of.rpartition(":")
            return phrases(
                "{n} die of {resource} is {where}",
                "{n} dice of {resource} are {where}",
                int(value),
                resource=capital(resource),
                where=names.place(heap),
            )
        case "year" | "stage" if value in ("1", "2", "3", "4", "5", "6"):
            return phrase(MARKERS[kind], numeral=ROMAN[int(value) - 1])
        case "hand":
            count = int(value)
            return phrases(
                "{who} has {n} action die", "{who} has {n} action dice", count, who=of
            )
        case "path" if value == "none":
            return phrase("the path on {who}'s card is empty", who=of)
        case "path":
            return phrase("the path on {who}'s card is kept", who=of)
        case "face":
            place, name, old = of.rsplit(":", 2)
            where = phrase("in the pool") if place == "pool" else names.place(place)
            return phrase(
                "the {kind} {face} {where} shows {n}",
                kind=capital(name),
                face=old,
                where=where,
                n=value,
            )
        case "top":
            sentence = marked("{season} is on top of the draw pile of {region}")
            return phrase(sentence, season=phrase(value), region=names.land(of))
        case "plays":
            who = names.person(value)
            return phrase("{who} plays {character}", who=of, character=who)
        case "card":
            return phrase("{who} holds {card}", who=of, card=names.progress(value))
        case "staged":
            card = names.progress(value)
            return phrase("staged card {n} is {card}", n=of, card=card)
        case "location":
            place = phrase("in {place}", place=names.slot(of))
            return _at(names.location(value), place)
        case "lies" if value in POSITIONS:
            name = names.location(of) if of in facts().location else names.progress(of)
            return phrase(POSITIONS[value], card=name)
    return ""


def _dice(count: str) -> str:
    if not count.isdigit():
        return short(count)
    return phrases("{n} die", "{n} dice", int(count))
