"""What a page may ask at any time: all choices, advice, faces, cards and rules.

What is looked up is answered as parts of a screen: a face or the part of it that shows
it, a sign, the rule in words.
"""

import asyncio
import re
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.contract.glossary import Entry, Paragraph
from companion.contract.parts import Line, Mark, Panel, Part, Picture, Text
from companion.errors import UnknownName
from companion.language import phrase
from companion.table import lookup, secrets
from companion.web import art, screens
from companion.web.art import Art
from companion.web.pages import room
from companion.web.play import json, seat_of
from companion.web.room import Served

MOST = 600
"""Choices that are listed; of more, the first."""

MOST_FOUND = 8
"""Cards of a name that are shown, and paragraphs of the rules."""

LONGEST = 80
"""Characters of a name."""

Plain = dict[str, object]

TOKEN = re.compile(r" ([A-Z]\d?|[IVX]+)$")
"""The letter or number at the end of a kind, as in `circle III`."""


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
        (words.actions.write(action), screens.label(words, action, seen), action)
        for action in legal[:MOST]
    ]
    groups = [
        {
            "name": phrase(verb),
            "choices": [
                {"label": label, "text": text, "worth": served.advice.worth(action)}
                for text, label, action in group
            ],
        }
        for verb, group in groupby(rows, lambda row: row[0].split()[0])
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
    if found := lookup.named(entries, name)[:MOST_FOUND]:
        shown = [entry_panel(entry, served.art) for entry in found]
        return json({"parts": art.parts_json(shown, served.art), "groups": []})
    try:
        said = (
            lookup.said(await asyncio.to_thread(served.booklet), name) if name else []
        )
    except UnknownName as error:
        groups = name_groups(entries)
        return json(
            {
                "parts": art.parts_json([unknown_name(error)], served.art),
                "groups": groups,
            }
        )
    shown = [paragraph_panel(text) for text in said[:MOST_FOUND]]
    groups = [] if said else name_groups(entries)
    return json({"parts": art.parts_json(shown, served.art), "groups": groups})


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
    anchors = tuple(
        anchor
        for anchor in art.boxes(piece)
        if one.part and (anchor == one.part or anchor.startswith(f"{one.part}."))
    )
    whole = one.part in anchors
    marks = (Mark(one.part, look="lit"),) if whole else ()
    yield Picture(piece, one.name, marks, camera=(one.part,) if whole else anchors)


def _words(one: Entry) -> Iterator[Part]:
    parts = (
        ("", one.printed),
        (phrase("Needs"), one.needs),
        (phrase("Where"), one.place),
    )
    for title, some in parts:
        if some:
            yield Text(tuple(map(Line, some)), "list" if len(some) > 1 else "", title)


def paragraph_panel(one: Paragraph) -> Panel:
    """Return a paragraph of the rules below its headings."""
    *above, last = one.headings or ("",)
    return Panel((Text((Line(one.text),)),), last, note=", ".join(above))


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


ROUTES = [
    Route("/t/{code}/faces", faces),
    Route("/t/{code}/choices", choices),
    Route("/t/{code}/advice", advice),
    Route("/t/{code}/look", look),
]
