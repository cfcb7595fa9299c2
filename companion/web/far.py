"""Playing over days: a link that is a seat, and a feed that says when it is its turn.

Both have an address that nobody can guess and that a new code of the table ends. A link
opens a page with a button, since what looks at links must not sit down. A feed holds
what everybody at the table may know: whoever reads along learns no card.
"""

import asyncio
import hmac
import uuid
from collections.abc import Iterator

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.contract import Note, Over, Rolled
from companion.language import capital, phrase, reader
from companion.table import seats, secrets, steps
from companion.web import pages
from companion.web.pages import page, room
from companion.web.play import Body, body, json, with_body
from companion.web.room import Refused
from companion.web.server_pages import FEED, SIT, seat_address
from companion.web.services import Plain
from companion.web.tables import Served

ENTRIES = 10  # of a feed: how often it was the turn of the seat, the last times

NAMES = uuid.UUID("5b7b1b0e-6a55-4a3c-9a0b-3f6c0a7b9d11")
"""From which the ids of entries are made."""


class Sit(Body, frozen=True):
    ticket: str


class Turn(msgspec.Struct, frozen=True):
    """An entry of a feed: what others did until it was a seat's turn, or the end."""

    id: str
    title: str
    at: str
    lines: list[str]


def _seat(request: Request, served: Served, purpose: str, ticket: str) -> int:
    """Return the seat whose secret address was called."""
    for seat in range(len(served.table.names)):
        right = served.table.people.ticket(purpose, seat)
        if hmac.compare_digest(right.encode(), ticket.encode()):
            return seat
    why = phrase("that address is no seat's; ask the host for the new one")
    raise Refused(404, why)


async def links(request: Request) -> Response:
    """The links and feeds of the seats of a device."""
    here = room(request)
    served, device = here.at(request), here.device(request)
    here.must_be_calm(request, "ask")

    def row(seat: int) -> Plain:
        link = seat_address(request, served, SIT, seat)
        feed = seat_address(request, served, FEED, seat)
        return {"seat": seat, "link": link, "feed": feed}

    return json({"seats": [*map(row, device.seats if device else ())]})


async def link(request: Request) -> Response:
    """The page of a link: who sits down here, with a button for it."""
    here, ticket = room(request), request.path_params["ticket"]
    served, device = here.at(request), here.device(request)
    seat = _seat(request, served, SIT, ticket)
    if device and seat in device.seats:
        return RedirectResponse(f"/t/{served.code}", 303)
    rows = [{"note": "", "bot": "", **row} for row in served.views.seats()]
    more = {"one": rows[seat], "ticket": ticket, "far": bool(room(request).site)}
    return page("sit", served.title, served, **more)


async def sit(request: Request) -> Response:
    """Sit down with a link; whoever held the seat keeps it, too."""
    here, wanted, answer = room(request), await body(request, Sit), json({})
    here.must_be_calm(request, "seat")
    served = here.at(request)
    seat, people = _seat(request, served, SIT, wanted.ticket), served.table.people
    if seat in served.table.party.bots:
        why = phrase("the companion plays there; the host may change that")
        raise Refused(409, why)
    people.admit(here.welcome(request, answer), seat)
    await asyncio.to_thread(people.keep)
    here.admit(answer, served.code)
    served.tell(screens=False)
    return with_body(answer, {"go": f"/t/{served.code}"})


async def feed(request: Request) -> Response:
    """When it was the turn of a seat, and what had happened, as Atom."""
    here, served = room(request), room(request).at(request)
    here.must_be_calm(request, "feed")
    table = served.table
    seat = _seat(request, served, FEED, request.path_params["ticket"])
    due = table.due_to(seat)
    tag = f'"{table.rev}-{int(due)}-{reader()}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    turns = [*_turns(served, seat)][-ENTRIES:][::-1]
    name = table.names[seat] or phrase("Player {n}", n=seat + 1)
    shown = pages.part(
        "feed",
        language=reader(),
        title=phrase("{title}: the turns of {who}", title=served.title, who=name),
        id=_id(served, seat, -1),
        here=str(request.url),
        table=f"{str(request.base_url).rstrip('/')}/t/{served.code}",
        at=turns[0].at if turns else table.kept.save.created,
        turns=turns,
    )
    return Response(shown.body, headers=headers, media_type="application/atom+xml")


def _id(served: Served, seat: int, event: int) -> str:
    name = f"{served.table.people.id} {seat} {event}"
    return f"urn:uuid:{uuid.uuid5(NAMES, name)}"


def _turns(served: Served, seat: int) -> Iterator[Turn]:
    """Yield each run of steps after which the seat was waited for.

    It ends with what the seat chose; its dice may be thrown while nobody is there.
    """
    table, kept = served.table, served.table.kept
    name = table.names[seat] or "player"
    first, last = 0, 0
    for event in kept.events:
        if isinstance(event.action, Note):
            continue
        if event.by == name and not isinstance(event.action, Rolled):
            if last >= first:
                yield _turn(served, seat, first, last)
            first = event.n + 1
        last = event.n
    if last >= first and (table.due_to(seat) or isinstance(kept.due, Over)):
        yield _turn(served, seat, first, last)


def _turn(served: Served, seat: int, first: int, last: int) -> Turn:
    kept = served.table.kept
    at = kept.events[last - 1].at if last else kept.save.created
    over = kept.rules.waits_for(kept.steps[last].state)
    title = phrase("{title}: it is your turn", title=served.title)
    if isinstance(over, Over):
        title = phrase("{title}: the game is over", title=served.title)
    since = max(first - 1, 0)
    lines = [*seats.recent_events(kept, secrets.NOBODY, since, last)] if last else []
    if isinstance(over, Over):
        lines.append(capital(steps.ending(over, secrets.names(kept))))
    known = lines or [phrase("The game begins")]
    clean = ["".join(filter(str.isprintable, line)).strip() for line in known]
    return Turn(_id(served, seat, first), title, at, clean)


ROUTES = [
    Route("/t/{code}/links", links),
    Route("/t/{code}/sit", sit, methods=["POST"]),
    Route(f"/t/{{code}}/{SIT}/{{ticket}}", link),
    Route(f"/t/{{code}}/{FEED}/{{ticket}}", feed),
]
