"""What only the host may do: begin and open games, settings, saves."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion import places
from companion.chronicle import files, store
from companion.chronicle.codec import Settings, Stamp
from companion.errors import BadValue, CompanionError, UnknownName
from companion.table import begin, first_game, secrets
from companion.web import forms, guard
from companion.web.forms import number
from companion.web.pages import next_page, room
from companion.web.play import Body, body, json, sentence, with_body
from companion.web.room import Refused, Room
from companion.web.services import Game

LARGEST = 16 << 20  # bytes of a save from another computer

Answer = Callable[[Request], Awaitable[Response]]


class New(Body, frozen=True):
    """A new game: its options as they are typed, rulings, bots, cards and dice.

    Attributes:
        players: names by the number of their seat, some of them empty; instead of the
            option of that name.
        plays: bots by the number of their seat, empty for people.
        bots: bots by the name of their player.
        cards, dice: answers of `forms.answers`; empty for the usual one.
    """

    game: str
    name: str = ""
    options: dict[str, str] = msgspec.field(default_factory=dict)
    rulings: dict[str, str] = msgspec.field(default_factory=dict)
    players: dict[int, str] = msgspec.field(default_factory=dict)
    plays: dict[int, str] = msgspec.field(default_factory=dict)
    bots: dict[str, str] = msgspec.field(default_factory=dict)
    cards: str = ""
    dice: str = ""


class First(Body, frozen=True):
    game: str


class Open(Body, frozen=True):
    save: str


class Change(Body, frozen=True):
    """Settings of the table; what is left out stays."""

    dice: Literal["real", "digital"] | None = None
    cards: Literal["real", "digital"] | None = None
    advice: bool | None = None
    bots: dict[str, str] | None = None


class Phones(Body, frozen=True):
    come: bool


class Free(Body, frozen=True):
    seat: int


def hosted(answer: Answer) -> Answer:
    """Let only the host ask; a refusal of the game is an answer."""
    return _checked(Room.must_be_host, answer)


def begins(answer: Answer) -> Answer:
    """Let only those ask who may begin games, if there is a place for another."""

    async def placed(request: Request) -> Response:
        await room(request).must_have_place(request)
        return await answer(request)

    return _checked(Room.must_be_maker, placed)


def _checked(must_be: Callable[[Room, Request], None], answer: Answer) -> Answer:
    async def checked(request: Request) -> Response:
        must_be(room(request), request)
        try:
            return await answer(request)
        except CompanionError as error:
            return json({"refused": {"lead": "Not so:", "sentence": sentence(error)}})

    return checked


@begins
async def new(request: Request) -> Response:
    """Begin a game and put it on the table."""
    here, wanted = room(request), await body(request, New, strict=False)
    game = here.desk.load(wanted.game)
    given, names = dict(wanted.options), _names(game, wanted.players)
    for question, answer in (("cards", wanted.cards), ("dice", wanted.dice)):
        given = {**forms.answered(game.setup_options, question, answer), **given}
    if names:
        given = {**given, "players": ",".join(filter(None, names.values()))}
    options = forms.read(game.setup_options, given, game.name)
    usual = {(ruling.id, ruling.default) for ruling in game.facts().rulings}
    chosen = dict(pair for pair in wanted.rulings.items() if pair not in usual)
    begun = begin.begun(game, options, chosen)
    if wanted.cards == "real":
        begun = begin.with_real_cards(game, begun)
    filled = {names.get(seat, ""): bot for seat, bot in wanted.plays.items()}
    bots = {**filled, **wanted.bots}
    players = [f"{name}:{bot}" for name, bot in bots.items() if bot]
    begun = begin.with_bots(game, begun, players)
    name = wanted.name.strip()
    path = places.save(_plain(name) if name else places.free(game.name))
    # What is no roll of ours is one of real dice.
    settings = Settings(dice="digital" if wanted.dice == "digital" else "real")
    stamp, begun_here = Stamp(here.clock(), "host"), json({})
    await asyncio.to_thread(begin.save, path, game, begun, stamp, settings)
    served = await here.begun(request, path, begun_here)
    return with_body(begun_here, {"go": next_page(served)})


@begins
async def first(request: Request) -> Response:
    """Begin a guided first game; the host sits in all its seats that no bot has."""
    here, wanted = room(request), await body(request, First)
    game = here.desk.load(wanted.game)
    path = places.save(places.free(game.name))
    stamp = Stamp(here.clock(), "host")
    await asyncio.to_thread(first_game.begin_one, path, game, stamp)
    served = await here.begun(request, path, answer := json({}))
    await here.seat_host(request, served, answer)
    return with_body(answer, {"go": f"/t/{served.code}"})


def _names(game: Game, typed: Mapping[int, str]) -> dict[int, str]:
    names = {seat: name.strip() for seat, name in sorted(typed.items())}
    if names and not any(names.values()):
        least = game.facts().game.players[0]
        return {seat: f"player{seat + 1}" for seat in range(least)}
    return names


def _plain(name: str) -> str:
    """Return a name that is a file's: no path from a request reaches the disk."""
    kept = "".join(letter for letter in name if letter.isalnum() or letter in " -_")
    if kept != name or not name.strip() or len(name) > 60:
        raise BadValue("save", f"{name[:60]!r} is no name", "use letters and digits")
    return name


@hosted
async def open_(request: Request) -> Response:
    here, wanted = room(request), await body(request, Open)
    for path in places.all_saves():  # one of those that are in the folder
        if path.stem == wanted.save:
            return json({"go": next_page(await here.bring(path))})
    what = f"no save is called {wanted.save[:40]!r}"
    raise UnknownName("save", what, "look at the list")


@hosted
async def renew(request: Request) -> Response:
    """Make a new address for a table: every device must come in anew."""
    here, served = room(request), room(request).at(request)
    here.renew(served)
    await asyncio.to_thread(served.table.people.keep)
    return json({"go": f"/t/{served.code}/host"})


@hosted
async def doors(request: Request) -> Response:
    """Let phones in the networks of this computer come, or none of them any more."""
    here, wanted = room(request), await body(request, Phones)
    if here.doors is None:
        raise Refused(409, "this server cannot be opened to phones")
    await (here.doors.open() if wanted.come else here.doors.close())
    return json({})


@hosted
async def settings(request: Request) -> Response:
    """Change how the table plays."""
    at_table, wanted = room(request).at(request), await body(request, Change)
    table, kept = at_table.table, at_table.table.kept
    changes = msgspec.structs.asdict(wanted)
    players = [f"{name}:{bot}" for name, bot in (changes.pop("bots") or {}).items()]
    given = {name: value for name, value in changes.items() if value is not None}
    fresh = msgspec.structs.replace(table.settings, **given)
    names, rulings = secrets.names(kept), kept.save.rulings
    chosen = begin.read_bots(kept, kept.game, names, players, rulings)
    real = fresh.cards == "real" or secrets.settled_dealer(kept) == "table"
    begin.must_hold_no_cards(kept.game, chosen, real)
    await table.play_as(fresh, chosen if players else None)
    table.seat_all()
    at_table.tell()
    return json({})


@hosted
async def free(request: Request) -> Response:
    """Take a seat from whoever holds it."""
    at_table, wanted = room(request).at(request), await body(request, Free)
    at_table.table.people.clear(wanted.seat)
    await asyncio.to_thread(at_table.table.people.keep)
    at_table.tell(screens=False)
    return json({})


@hosted
async def download(request: Request) -> Response:
    """The save as it is on disk, with all its secrets, for the host alone."""
    table = room(request).at(request).table
    name = table.path.name.encode("ascii", "replace").decode().replace('"', "")
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    data = await asyncio.to_thread(files.read, table.path)
    return Response(data, headers=headers, media_type="application/json")


@begins
async def upload(request: Request) -> Response:
    """Keep a save from another computer under a free name, and open it."""
    here, data = room(request), await request.body()
    path = await asyncio.to_thread(
        store.admit, data, here.desk.load, lambda game: places.save(places.free(game))
    )
    served = await here.begun(request, path, answer := json({}))
    return with_body(answer, {"go": next_page(served)})


@hosted
async def qr(request: Request) -> Response:
    """The QR code of an address that leads phones to a table."""
    here = room(request)
    known = here.guest_addresses(here.at(request))
    at = number(request.path_params["number"])
    if at is None or at >= len(known):
        raise Refused(404, "there is no such address")
    return Response(guard.qr_svg(known[at]), media_type="image/svg+xml")


async def preview(request: Request) -> Response:
    """The picture of a game, for who may begin one or has a table."""
    if not room(request).may_begin(request):
        room(request).must_be_guest(request)
    name, desk = request.path_params["game"], room(request).desk
    if name not in desk.names():
        raise Refused(404, "there is no such game")
    path = places.TEMPLATES / name.replace("-", "_") / "preview.webp"
    if desk.load(name).folder:
        path = places.TEMPLATES / "shared" / "table.webp"
    return Response(path.read_bytes(), media_type="image/webp")


ROUTES = [
    Route("/host/new", new, methods=["POST"]),
    Route("/host/first", first, methods=["POST"]),
    Route("/host/open", open_, methods=["POST"]),
    Route("/host/phones", doors, methods=["POST"]),
    Route("/host/save", upload, methods=["POST"], max_body_size=LARGEST),
    Route("/t/{code}/renew", renew, methods=["POST"]),
    Route("/t/{code}/settings", settings, methods=["POST"]),
    Route("/t/{code}/free", free, methods=["POST"]),
    Route("/t/{code}/save", download, methods=["GET"]),
    Route("/t/{code}/qr/{number}.svg", qr),
    Route("/preview/{game}.webp", preview),
]
