"""The pages that the server writes: what may be begun, the host's, the seats."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion import catalogues, language, places
from companion.chronicle import files, store
from companion.contract import Drawn, Over, Rolled
from companion.contract.derive import kinds
from companion.errors import CompanionError, UnknownName
from companion.language import marked, phrase
from companion.table import begin, first_game, secrets, steps
from companion.web import forms, pages
from companion.web.forms import number
from companion.web.guard import LOOPBACK
from companion.web.pages import drawn, page, room, shell
from companion.web.people import Claim
from companion.web.play import Body, body, json, with_body
from companion.web.room import Refused, Room
from companion.web.services import Game, Plain, trains
from companion.web.tables import Served
from companion.web.view import Who

REMEMBERED = 4096  # saves of which it is known what they say of themselves

SIT, FEED = "sit", "feed"
"""What a secret address of a seat is for: to sit there, to read when it is its turn."""

LATE = 60.0  # seconds after which a table in a network wonders where the phones are

WHY = {
    "lost": marked(
        "This device no longer has its seat: the host gave it to another, or freed it."
    ),
    "moved": marked(
        "The address of the table has changed; ask the host for the new code."
    ),
    "asked": marked(
        "Whoever holds that seat, or the host, is asked; this page goes on by "
        "itself. Say that it is you: this device shows **{mark}**."
    ),
}
"""What a page says about why it is shown, by a word in its address."""


async def first(request: Request) -> Response:
    """The start page of the host; a guest's tables, or the field for the code."""
    here = room(request)
    catalogues.speak()
    why = request.query_params.get("why", "")
    if "code" in request.query_params:
        return page("code", said="")
    if here.is_keeper(request) or (here.may_begin(request) and not why):
        return await asyncio.to_thread(_start, here, request)
    tables = here.devices(request)
    asleep = await asyncio.to_thread(_asleep, here, request)
    codes = [served.code for served in tables] + [str(row["code"]) for row in asleep]
    if len(codes) == 1:
        lost = "?why=lost" if why else ""
        return RedirectResponse(f"/t/{codes[0]}/seats{lost}", 303)
    said = _said(request)
    if codes:
        cards = [_card(here, request, served) for served in tables]
        answer = page("tables", tables=cards, asleep=asleep, said=said)
        if asleep:  # none of them is awake to know it
            here.admit(answer, codes[-1])
        return answer
    return page("code", said=said)


def _said(request: Request) -> str:
    return phrase(WHY.get(request.query_params.get("why", ""), ""))


def _start(here: Room, request: Request) -> Response:
    """Return the start page: tables that are open, saves, games to begin.

    Who keeps all tables sees all of them, others those that know them.
    """
    keeps = here.is_keeper(request)
    shown = here.tables if keeps else here.devices(request)
    tables = [_card(here, request, served) for served in shown][::-1]
    saves = _saves(here) if keeps else []
    catalogues.speak()
    games = [_game(here.desk.load(name)) for name in here.desk.names()]
    return page(
        "start",
        tables=tables,
        asleep=[] if keeps else _asleep(here, request),
        saves=saves,
        games=games,
        phones=_phones(here),
        keeps=keeps,
    )


DETAILED = 24
"""Saves in a list that say where their game is, those played last; others would be
replayed for it."""


def _saves(here: Room) -> list[Plain]:
    found = [
        (path, _glanced(file, files.mark(file)))
        for path in places.all_saves()
        if not here.tables.is_awake(file := files.real(path))
    ]
    found.sort(key=lambda pair: pair[1].played, reverse=True)
    rows = [saved(here, path) for path, _ in found[:DETAILED]]
    return rows + [_row(here, *pair) for pair in found[DETAILED:]]


class Glanced(msgspec.Struct, frozen=True):
    """What a save says of itself, or why it cannot be read."""

    game: str = ""
    played: str = ""
    players: tuple[str, ...] = ()
    steps: int = 0
    error: str = ""


@lru_cache(maxsize=REMEMBERED)
def _glanced(path: Path, mark: object) -> Glanced:
    try:
        found = store.glance(path)
    except CompanionError as error:
        return Glanced(error=str(error))
    players = tuple(secrets.players(found.setup))
    return Glanced(found.game, found.played, players, len(found.events))


def _row(here: Room, path: Path, found: Glanced) -> Plain:
    """Return a line of a list of saves; nothing is replayed for it, or checked."""
    row: Plain = {"save": path.stem, "played": "", "error": found.error}
    if found.error:
        return row
    try:
        game = here.desk.load(found.game)
    except CompanionError as error:
        return row | {"error": str(error)}
    catalogues.speak(game.name, always=True)
    row |= {"game": game.name, "title": game.facts().game.title, "place": ""}
    row |= {"played": found.played, "steps": found.steps}
    return row | {"players": ", ".join(found.players)}


def _asleep(here: Room, request: Request) -> list[Plain]:
    rows = list[Plain]()
    for file, code, device in here.tables.shelf.of_cookies(request.cookies):
        if here.tables.is_awake(file):
            continue
        found = _glanced(file, files.mark(file))
        row = _row(here, file, found)
        if not row["error"]:
            names = found.players
            mine = (names[seat] for seat in device.seats if seat < len(names))
            rows.append(row | {"code": code, "mine": ", ".join(mine)})
    catalogues.speak()
    return sorted(rows, key=lambda row: str(row["played"]), reverse=True)


def _phones(here: Room) -> Plain:
    changes, far = here.doors is not None, bool(here.site)
    return {"come": here.lan, "changes": changes, "far": far}


def _card(here: Room, request: Request, served: Served) -> Plain:
    """Return a table as it is shown among others: whose turn it is, and who sits."""
    device = here.devices(request).get(served)
    held = tuple(device.seats) if device else ()
    kept = served.table.kept
    catalogues.speak(kept.game.name)
    seat = held[0] if len(held) == 1 or (held and not kept.game.secret) else -1
    view = served.views.state(Who(seat, held, here.is_host(request)), ())
    due = msgspec.convert(view["due"], Plain)
    seats = [{"note": "", "bot": "", **row} for row in served.views.seats()]
    card: Plain = {
        "code": served.code,
        "game": kept.game.name,
        "title": served.title,
        "save": served.table.path.stem if here.is_host(request) else "",
        "place": _place(view),
        "board": picture_of(view),
        "seats": seats,
        "held": held,
        "seat": seat,
        "over": due["kind"] == "over",
        "mine": bool(due["mine"]),
        "waits": due["who"],
        "due": due["seat"],
        "played": kept.events[-1].at if kept.events else kept.save.created,
        "go": pages.next_page(served) if not held else f"/t/{served.code}",
    }
    catalogues.speak()
    return card


def picture_of(view: Mapping[str, object]) -> Plain | None:
    """Return what the first picture of a board shows; None if it has none."""
    parts = msgspec.convert(view["screen"], Plain).get("board", ())
    for part in msgspec.convert(parts, list[Plain]):
        art = msgspec.convert(part.get("art"), Plain | None)
        laid = msgspec.convert(part.get("laid") or [], list[Plain])
        if part.get("type") != "picture" or not (art or laid):
            continue
        size = [art["w"], art["h"]] if art else part.get("size")
        if art:
            laid = [{"art": art, "x": 0, "y": 0}, *laid]
        marks = msgspec.convert(part.get("marks") or [], list[Plain])
        return {
            "view": part.get("view") or (0, 0, *msgspec.convert(size, list[float])),
            "size": (0, 0, *msgspec.convert(size, list[float])),
            "laid": [{"turn": 0, **one} for one in laid if one.get("art")],
            "marks": [
                {"href": "", "symbol": "", "rise": 0, "badge": "", **one}
                for one in marks
            ],
        }
    return None


def _place(view: Mapping[str, object]) -> str:
    screen = msgspec.convert(view["screen"], Plain)
    return str(screen.get("place") or screen.get("title", ""))


def saved(here: Room, path: Path) -> Plain:
    """Return a line of the list of saves; it tells no secret."""
    try:
        kept = store.open(path, here.desk.load)
    except CompanionError as error:
        return {"save": path.stem, "played": "", "error": str(error)}
    names, played = secrets.names(kept), kept.save.created
    if kept.events:
        played = kept.events[-1].at
    row = _row(here, path, Glanced(kept.game.name, played, names, len(kept.events)))
    chapter, over = kept.game.words().chapter, kept.due
    place = chapter(secrets.view(kept, secrets.NOBODY)) if chapter else ""
    if isinstance(over, Over):
        place = steps.ending(over, names)
    spoken = catalogues.spoken(language.reader(), kept.game.name)
    return row | {"place": place, "said": "" if spoken else language.ENGLISH.name}


def _game(game: Game) -> Plain:
    about, rulings = game.facts().game, game.facts().rulings
    several, used = about.players[1] > 1, kinds(game.rules().Action)
    own = game.setup_options
    return {
        "name": game.name,
        "title": about.title,
        "summary": about.summary,
        "players": about.players,
        "minutes": about.minutes,
        "preview": f"/preview/{game.name}.webp",
        "first": first_game.has_one(game),
        "trains": trains(game),
        "options": [
            option
            for option in forms.shown(own)
            if not (several and option["name"] == "players")
        ],
        "rulings": [msgspec.to_builtins(one) for one in rulings if one.choices],
        "bots": begin.bot_names(game),
        "dice": forms.answers(own, "dice") if Rolled in used else (),
        "cards": forms.answers(own, "cards") if Drawn in used else (),
    }


async def new(request: Request) -> Response:
    """What a new game may be begun with."""
    here, name = room(request), request.path_params["game"]
    here.must_be_maker(request)
    catalogues.speak(name, always=True)
    try:
        about = _game(here.desk.load(name))
    except UnknownName:
        raise Refused(404, "there is no such game") from None
    about["trains"] = about["trains"] and here.is_keeper(request)
    return page("new", phrase("New game: {title}", title=about["title"]), one=about)


def seat_address(request: Request, served: Served, purpose: str, seat: int) -> str:
    """Return the address of a seat's link or feed, as other devices reach it."""
    here, base = room(request), str(request.base_url).rstrip("/")
    if request.url.hostname in (LOOPBACK, "localhost") and here.lan:
        base = here.guest_addresses(served)[0].rpartition("/")[0]
    ticket = served.table.people.ticket(purpose, seat)
    return f"{base}/t/{served.code}/{purpose}/{ticket}"


def _about(request: Request, here: Room, served: Served) -> Plain:
    table = served.table
    people = (n for n in range(len(table.names)) if n not in table.party.bots)
    game = table.kept.game
    return {
        "save": table.path.stem,
        "file": table.path.name,
        "title": served.title,
        "code": served.code,
        "steps": table.rev,
        "addresses": here.guest_addresses(served),
        "watchers": served.watchers(),
        "bots": begin.bot_names(game),
        "cards": begin.cards_are_open(table.kept),
        "fills": game.story is not None,
        "links": [(n, seat_address(request, served, SIT, n)) for n in people],
    }


async def host(request: Request) -> Response:
    """The seats, the address and the settings, for the host."""
    here = room(request)
    here.must_be_host(request)
    served = here.at(request)
    view = _view(request)
    here_now = any(row["state"] == "here" for row in view.seats)
    return page(
        "host",
        served.title,
        served,
        table=_about(request, here, served),
        view=view,
        phones=_phones(here),
        place=_place(msgspec.json.decode(served.views.newest(Who()))),
        late=not (here_now or here.site) and served.age() >= LATE - 1,
    )


class Shown(msgspec.Struct, frozen=True):
    """What the host page and the seats show of what everybody sees."""

    seats: list[Plain]
    held: tuple[int, ...]
    claims: list[Claim]
    settings: Plain
    secret: bool


def _view(request: Request) -> Shown:
    """Return who sits where, and which seats this device holds.

    No picture is needed for it, so that the seats are there at once on a cold server.
    """
    here = room(request)
    served, device = here.at(request), here.device(request)
    held, host = tuple(device.seats) if device else (), here.is_host(request)
    table, views = served.table, served.views
    return Shown(
        seats=[{"note": "", "bot": "", **row} for row in views.seats()],
        held=held,
        claims=table.people.claims_for(table.people.shares(held, host=host)),
        settings=msgspec.to_builtins(table.settings),
        secret=table.kept.game.secret,
    )


async def seats(request: Request) -> Response:
    """The seats, also for who has one; who asked for one and got it goes on."""
    served, device = room(request).at(request), room(request).device(request)
    asked = number(request.query_params.get("asked", ""))
    if asked is None or device is None:
        return join(request)
    if asked in device.seats:
        return RedirectResponse(f"/t/{served.code}", 303)
    claim = served.table.people.claim_of(device, asked)
    why = WHY["asked"]
    return join(request, phrase(why, mark=claim.mark) if claim else "")


def join(request: Request, said: str = "") -> Response:
    """Return the page where a seat is taken, and what it says of one that was not."""
    here, view = room(request), _view(request)
    served, said = here.at(request), said or _said(request)
    host = here.is_host(request)
    return page(
        "join",
        served.title,
        served,
        view=view,
        said=said,
        host=host,
        come=None if host else served.invitation(),
        far=bool(here.site),
    )


async def sheets(request: Request) -> Response:
    """The sheets of this game, filled in: a list of them, or one as PDF."""
    here = room(request)
    here.must_be_host(request)
    served = here.at(request)
    printed = await drawn(here.desk.filled, served.table.path)
    name = request.query_params.get("name", "")
    if not name:
        return page("sheets", phrase("Filled sheets"), served, names=sorted(printed))
    if name not in printed:
        raise Refused(404, "there is no such sheet")
    headers = {"content-disposition": f'attachment; filename="{name}.pdf"'}
    return Response(printed[name], headers=headers, media_type="application/pdf")


class Code(Body, frozen=True):
    code: str


async def typed_code(request: Request) -> Response:
    """A code that was typed on a page of this server.

    It is sent with the origin of the page, so that it is not counted among those that a
    picture in a page of others has the browser try.
    """
    typed, answer = await body(request, Code), json({})
    code = await room(request).leads_to(request, typed.code.strip(), answer)
    return with_body(answer, {"go": f"/t/{code}" if code else "/roll"})


async def table(request: Request) -> Response:
    """The table for who sits at it or watches; for others, the seats.

    The host of a game of one person sits down at once.
    """
    here = room(request)
    served, device = here.at(request), here.device(request)
    known = device is not None and (device.seats or device.watches)
    sits = not known and served.alone and here.is_host(request)
    answer = shell("table", served) if known or sits else join(request)
    if sits:
        await here.seat_host(request, served, answer)
    else:
        here.welcome(request, answer)
    here.admit(answer, served.code)
    return answer


ROUTES = [
    Route("/", first),
    Route("/code", typed_code, methods=["POST"]),
    Route("/new/{game}", new),
    Route("/t/{code}", table),
    Route("/t/{code}/host", host),
    Route("/t/{code}/seats", seats),
    Route("/t/{code}/sheets", sheets),
]
