"""What a page may ask at any time: choices, advice, faces, cards and rules, the log.

What is looked up is answered as parts of a screen: a face or the part of it that shows
it, a sign, the rule in words. The log is a part of a page: the tale of the game, whose
unwrapped lines become paragraphs, headings and rows, its steps, its review.
"""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise
from operator import attrgetter

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.chronicle.replay import Step
from companion.contract import LONGEST_NOTE, Act, Note, Roll, Rolled
from companion.contract.glossary import Entry, Paragraph
from companion.contract.parts import Line, Mark, Panel, Part, Picture, Text
from companion.contract.story import Story
from companion.errors import UnknownName
from companion.language import phrase
from companion.table import lookup, narrate, secrets
from companion.web import art, pages, screens
from companion.web.art import Art
from companion.web.forms import number
from companion.web.pages import room
from companion.web.play import json, seat_of
from companion.web.room import Refused
from companion.web.services import Kept, Plain
from companion.web.table import Table
from companion.web.tables import Served

MOST = 600  # choices that are listed; of more, the first
MOST_FOUND = 8  # cards of a name that are shown, and paragraphs of the rules
LONGEST = 80  # characters of a name

TOKEN = re.compile(r" ([A-Z]\d?|[IVX]+)$")
"""The letter or number at the end of a kind, as in `circle III`."""

Readings = Mapping[int, Step[object, Act]]
"""The rolls that a device may correct, by their events."""

UNWRAPPED = 10**6  # columns of a page, which parts lines itself

NUMBERED = re.compile(r" *(\d+)  (\S.*)")
"""An event as `narrate.story` says it: its number before it."""

FACES = 64  # dice of a roll that is corrected, at most
GAP = re.compile(r"\s{2,}")  # what parts the columns of a table


def asked(request: Request) -> tuple[Served, int]:
    """Return the table and the seat of a question, which the device must hold.

    Raises:
        Refused: if it may not ask.
    """
    here = room(request)
    served, seat = here.at(request), seat_of(request)
    here.who(request, seat)
    here.must_be_calm(request, "ask")
    return served, seat


async def choices(request: Request) -> Response:
    """All legal actions of a seat, those of a verb together."""
    served, seat = asked(request)
    table = served.table
    if not table.due_to(seat):
        return json({"groups": [], "more": 0})
    words = table.kept.game.words()
    seen = secrets.view(table.kept, table.viewer(seat))
    legal = table.kept.rules.legal_actions(seen)
    rows = [
        {
            "label": words.in_list(action, seen),
            "text": words.actions.write(action),
            "worth": served.advice.worth(action),
        }
        for action in legal[:MOST]
    ]
    does = {} if table.kept.game.board else screens.meanings(words)
    groups = [
        {"name": phrase(verb), "about": does.get(verb, ""), "choices": [*group]}
        for verb, group in groupby(rows, lambda row: str(row["text"]).split()[0])
    ]
    return json({"groups": groups, "more": max(0, len(legal) - MOST)})


async def advice(request: Request) -> Response:
    served, seat = asked(request)
    return json(served.advice.answer(seat))


async def look(request: Request) -> Response:
    """What has a name: its face, and its rule in words; else all that has one."""
    served, seat = asked(request)
    kept = served.table.kept
    seen = secrets.view(kept, served.table.viewer(seat))
    entries = lookup.known(kept.game, seen, kept.save.rulings)
    name = request.query_params.get("name", "").strip()[:LONGEST]
    panels: list[Part] = [
        entry_panel(entry, served.art)
        for entry in lookup.named(entries, name)[:MOST_FOUND]
    ]
    known = bool(panels)
    if name and not known:
        rules = await asyncio.to_thread(served.booklet)
        try:
            panels += map(paragraph_panel, lookup.said(rules, name)[:MOST_FOUND])
            known = bool(panels)
        except UnknownName as error:
            panels = [unknown_name(error)]
    groups = [] if known else name_groups(entries)
    return json({"parts": art.parts_json(panels, served.art), "groups": groups})


async def booklet(request: Request) -> Response:
    """A page of the rules booklet, or what it says to words of a player."""
    served, _ = asked(request)
    query = request.query_params
    text = await asyncio.to_thread(served.booklet)
    tops = list(dict.fromkeys(one.headings[0] for one in text if one.headings))
    at = min(number(query.get("page", "")) or 0, max(len(tops) - 1, 0))
    words = query.get("find", "").strip()[:LONGEST]
    try:
        found = lookup.said(text, words)[:MOST_FOUND] if words else None
        page = [one for one in text if one.headings[:1] == tuple(tops[at : at + 1])]
        panels: list[Part] = list(map(paragraph_panel, found or ()))
        if found is None:
            panels = [
                section_panel(*one) for one in groupby(page, attrgetter("headings"))
            ]
    except UnknownName as error:
        panels = [unknown_name(error)]
    parts = art.parts_json(panels, served.art)
    return json({"parts": parts, "pages": [] if words else tops, "at": at})


async def faces(request: Request) -> Response:
    """All faces that pages load at their start, whoever holds the cards."""
    served, _ = asked(request)
    board = served.table.kept.game.board
    found = (served.art.face(name) for name in (board().pieces if board else ()))
    return json({"faces": [msgspec.to_builtins(face) for face in found if face]})


def entry_panel(one: Entry, art: Art) -> Panel:
    """Return something that has a name, with what shows it."""
    inner = (*_picture(one, art), *_words(one))
    return Panel(inner, one.name, note=one.kind, icon=one.icon)


def _picture(one: Entry, art: Art) -> Iterator[Picture]:
    piece = one.face or art.called(lookup.names(one))
    if piece not in art.pieces:
        return
    every = art.boxes(piece) if one.part else ()
    if one.part in every:
        lit = (Mark(one.part, look="lit"),)
        yield Picture(piece, one.name, lit, camera=(one.part,))
        return
    inside = (anchor for anchor in every if anchor.startswith(f"{one.part}."))
    yield Picture(piece, one.name, camera=tuple(inside))


def _words(one: Entry) -> Iterator[Part]:
    parts = (
        ("", one.printed),
        (phrase("Needs"), one.needs),
        (phrase("Where"), one.place),
    )
    for title, lines in parts:
        if lines:
            yield Text(tuple(map(Line, lines)), "list" if len(lines) > 1 else "", title)


def paragraph_panel(one: Paragraph) -> Panel:
    """Return a paragraph of the rules below its headings."""
    *above, last = one.headings or ("",)
    return Panel((Text((Line(one.text),)),), last, note=", ".join(above))


def section_panel(headings: tuple[str, ...], texts: Iterable[Paragraph]) -> Panel:
    """Return the paragraphs below a heading; that of the page is not said again."""
    title = headings[-1] if len(headings) > 1 else ""
    return Panel(tuple(Text((Line(one.text),)) for one in texts), title)


def unknown_name(error: UnknownName) -> Text:
    """Return that there is no such name, and the near one."""
    return Text((Line(str(error), "soft"),))


def name_groups(entries: Iterable[Entry]) -> list[Plain]:
    """Return the names of all that can be looked up, those of a kind together."""
    found: dict[str, dict[str, None]] = {}
    for known in entries:
        kind = TOKEN.sub("", known.kind.partition(",")[0])
        found.setdefault(kind, {})[known.name] = None
    return [{"name": kind, "names": list(names)} for kind, names in found.items()]


class Row(msgspec.Struct, frozen=True):
    """A line of the log: a sentence, a heading, or the cells of a table."""

    text: str
    cells: list[str] = []
    heading: bool = False
    n: int = 0  # the number of its event; 0 if it has none
    undone: bool = False
    correct: bool = False  # whether it is a roll that this device may correct


async def log(request: Request) -> Response:
    """The game as it is told, event by event, judged, or dice to be corrected."""
    served, seat = asked(request)
    table, tab = served.table, request.query_params.get("tab", "tale")
    who = room(request).who(request, seat)
    readings = table.readings(table.hands(who.seats, host=who.host))
    match tab:
        case "tale":
            shown: Plain = {"rows": list(tale(table.kept, table.viewer(seat)))}
        case "all":
            shown = {"rows": list(_events(table, seat, readings))}
        case "review":
            verdict: Plain = {"sentence": "", "state": "", "seats": [], "line": None}
            shown = {"found": verdict | served.advice.review()}
        case "misread":
            roll = _misread(table, seat, dict(request.query_params), readings)
            shown = {"longest": LONGEST_NOTE, **roll}
        case _:
            raise Refused(404, "there is no such page of the log")
    return pages.part("log", tab=tab, **shown)


async def notes(request: Request) -> Response:
    """The notes that players kept, in their words."""
    served, _ = asked(request)
    notes = served.table.kept.notes
    lines = [f"{e.by}: {e.action.text}" for e in notes if isinstance(e.action, Note)]
    return json({"notes": lines})


def tale(kept: Kept, viewer: int) -> Iterator[Row]:
    """Yield what happened, as a seat may know it."""
    if kept.game.story is None:
        for line in narrate.story(kept, signed=False, viewer=viewer):
            if not line.startswith(" "):
                yield Row(line, heading=True)
            elif event := NUMBERED.fullmatch(line):
                yield Row(event[2], n=int(event[1]))
            else:  # what an event led to
                yield Row(line.strip())
        return
    start, *states = (
        secrets.seen(kept.game, step.state, viewer)
        for step in (kept.steps[0], *kept.path)
    )
    done = (secrets.step(kept, step, viewer) for step in kept.path)
    story = Story(start, tuple(zip(done, states, strict=True)))
    for row in paragraphs(kept.game.story().lines(story, width=UNWRAPPED)):
        yield msgspec.convert(row, Row)


def _events(table: Table, seat: int, readings: Readings) -> Iterator[Row]:
    kept, viewer = table.kept, table.viewer(seat)
    gone, several = narrate.undone(kept), len(secrets.names(kept)) > 1
    for event in kept.events:
        sentence = narrate.sentence(kept, event, viewer)
        yield Row(
            f"{event.by}: {sentence}" if several else sentence,
            n=event.n,
            undone=event.n in gone,
            correct=event.n in readings,
        )
        for line in narrate.results(kept, event):
            yield Row(line)


def _misread(
    table: Table, seat: int, query: Mapping[str, str], readings: Readings
) -> Plain:
    """Return what a roll showed, as corrected so far, with a key for each face."""
    step = readings.get(number(query.get("event", "")) or 0)
    if step is None or step.before is None or not isinstance(step.action, Rolled):
        raise Refused(404, "those are no dice that you read")
    due = table.kept.rules.waits_for(step.before.state)
    sides = due.sides if isinstance(due, Roll) else max(step.action.faces)
    typed = [number(word) for word in query.get("faces", "").split()[:FACES]]
    faces = [face for face in typed if face is not None and 1 <= face <= sides]
    if len(faces) != len(step.action.faces):
        faces = list(step.action.faces)
    at = number(query.get("at", "0" if len(faces) == 1 and not typed else ""))
    lit = at if at is not None and at < len(faces) else -1
    event = table.kept.events[step.event - 1]
    return {
        "event": step.event,
        "text": narrate.sentence(table.kept, event, table.viewer(seat)),
        "faces": faces,
        "before": list(step.action.faces),
        "at": lit,
        "keys": [
            {"face": face, "faces": [*faces[:lit], face, *faces[lit + 1 :]]}
            for face in range(1, sides + 1)
        ],
    }


def paragraphs(lines: Iterable[str]) -> Iterator[Plain]:
    """Yield what the lines say; a heading is a line above others that are indented."""
    for row, after in pairwise([*lines, ""]):
        text = row.strip()
        if len(cells := GAP.split(text)) > 1:
            yield {"text": text, "cells": cells}
        elif text and not row.startswith(" ") and after.startswith(" "):
            yield {"text": text, "heading": True}
        elif text:
            yield {"text": text}


ROUTES = [
    Route("/t/{code}/faces", faces),
    Route("/t/{code}/choices", choices),
    Route("/t/{code}/advice", advice),
    Route("/t/{code}/look", look),
    Route("/t/{code}/booklet", booklet),
    Route("/t/{code}/log", log),
    Route("/t/{code}/notes", notes),
]
