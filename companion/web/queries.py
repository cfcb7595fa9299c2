"""What a page may ask at any time: all choices, advice, the log, cards and rules."""

import asyncio
from itertools import groupby

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.errors import UnknownName
from companion.language import phrase
from companion.table import lookup, secrets
from companion.web import generic, lookup_view, resolve
from companion.web.pages import room
from companion.web.play import json, seat_of
from companion.web.room import Served

MOST = 600
"""Choices that are listed; of more, the first."""

MOST_FOUND = 8
"""Cards of a name that are shown, and paragraphs of the rules."""

LONGEST = 80
"""Characters of a name."""


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
        (words.actions.write(action), generic.label(words, action, seen), action)
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
        shown = [lookup_view.entry(entry, served.art) for entry in found]
        return json({"parts": resolve.parts(shown, served.art), "groups": []})
    try:
        said = (
            lookup.said(await asyncio.to_thread(served.booklet), name) if name else []
        )
    except UnknownName as error:
        groups = lookup_view.groups(entries)
        return json(
            {
                "parts": resolve.parts([lookup_view.sorry(error)], served.art),
                "groups": groups,
            }
        )
    shown = [lookup_view.paragraph(text) for text in said[:MOST_FOUND]]
    groups = [] if said else lookup_view.groups(entries)
    return json({"parts": resolve.parts(shown, served.art), "groups": groups})


async def faces(request: Request) -> Response:
    """All faces that pages load at their start, whoever holds the cards."""
    served, _ = asked(request)
    board = served.table.kept.game.board
    found = (served.art.face(name) for name in (board().pieces if board else ()))
    return json({"faces": [msgspec.to_builtins(face) for face in found if face]})


ROUTES = [
    Route("/t/{code}/faces", faces),
    Route("/t/{code}/choices", choices),
    Route("/t/{code}/advice", advice),
    Route("/t/{code}/look", look),
]
