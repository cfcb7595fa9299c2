"""The end of a game and what follows: best so far, its worth, again, statistics."""

import asyncio
import base64
import gzip
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion import catalogues, places
from companion.chronicle import files, store
from companion.chronicle.codec import Stamp
from companion.contract import Begun, Over
from companion.errors import CompanionError
from companion.language import phrase, phrases, reader
from companion.table import begin, secrets, stats
from companion.web import pages
from companion.web.advice import Work
from companion.web.art import Art
from companion.web.host import begins, hosted
from companion.web.pages import drawn, room
from companion.web.play import json, with_body
from companion.web.room import Room
from companion.web.server_pages import picture_of
from companion.web.services import Game, Kept, Lost, Plain, Tick
from companion.web.tables import Served
from companion.web.view import Who

REMEMBERED = 2048  # saves whose ends are remembered as long as they are not written


class Ended(msgspec.Struct, frozen=True):
    """How the game of a save ended, and when; it may not have."""

    game: str
    over: Over | None
    at: str


@lru_cache(maxsize=REMEMBERED)
def _ended(path: Path, mark: object, here: Room) -> Ended | None:
    try:
        kept = store.open(path, here.desk.load)
    except CompanionError:
        return None
    over = kept.due if isinstance(kept.due, Over) else None
    return Ended(kept.game.name, over, kept.events[-1].at if kept.events else "")


def _others(here: Room, game: str) -> list[Ended]:
    found = (_ended(path, files.mark(path), here) for path in places.all_saves())
    return [one for one in found if one and one.over and one.game == game]


def _best(kept: Kept, ends: list[Ended]) -> Iterator[Plain]:
    """Yield a row about the best score; a game for several has winners instead."""
    over = kept.due
    if not isinstance(over, Over) or secrets.names(kept) or not ends:
        return
    scores = [(one.over.score, one.at) for one in ends if one.over and one.over.won]
    won = phrases("{n} game, {m} won", "{n} games, {m} won", len(ends), m=len(scores))
    if not scores:
        yield {"label": phrase("None won so far"), "value": "", "note": won}
        return
    score, at = max(scores)
    better = sum(one > over.score for one, _ in scores)
    place = phrase("this is number {n}", n=better + 1) if over.won else ""
    note = "; ".join(filter(None, (pages.when(at), place, won)))
    yield {"label": phrase("Best so far"), "value": str(score), "note": note}


def scale(game: Game, over: object, ends: list[Ended]) -> Plain | None:
    """Return the ranks of a game, and where on them its score and the best one are.

    Places are shares of the whole scale, whose ranks are as wide as one another.
    """
    board = game.board
    ranks = board().ranks() if board else ()
    if not (ranks and isinstance(over, Over)):
        return None
    scores = {one.over.score for one in ends if one.over and one.over.won}
    marks = {"best": max(scores)} if scores else {}
    if over.won:
        marks = {name: n for name, n in marks.items() if n != over.score}
        marks["now"] = over.score
    end = max(ranks[-1].least + 2, ranks[-1].most or 0, *marks.values(), 0) + 1
    edges = [rank.least for rank in ranks] + [end]

    def place(score: int) -> float:
        at = max(n for n in range(len(ranks)) if n == 0 or edges[n] <= score)
        within = (score - edges[at] + 0.5) / (edges[at + 1] - edges[at])
        return round((at + within) / len(ranks), 4)

    return {
        "ranks": [{"name": rank.name, "least": rank.least} for rank in ranks],
        "rank": over.rank,
        "marks": [
            {"name": name, "score": score, "at": place(score)}
            for name, score in marks.items()
        ],
    }


def worth(served: Served) -> Iterator[Plain]:
    """Yield what was lost to best play, where the game is solved."""
    if served.advice.oracle is None:
        return
    found = served.advice.review()
    if found["state"] == "counting":
        yield {"label": phrase("Lost to best play"), "value": "…", "note": ""}
    if found["state"] != "ready":
        return
    lost, luck = msgspec.convert(found["figures"], list[dict[str, str]])
    note = phrase("of the chance to win; the dice gave {luck}", luck=luck["value"])
    value = f"\N{MINUS SIGN}{lost['value']}"
    row: Plain = {"label": phrase("Lost to best play"), "value": value, "note": note}
    yield row | {"tone": "bad"}


async def end(request: Request) -> Response:
    """What a game that is over was worth; the saves of the host are for the host."""
    here, served = room(request), room(request).at(request)
    here.must_be_calm(request, "ask")
    rows, host = list(worth(served)), here.is_host(request)
    kept, ends = served.table.kept, list[Ended]()
    if here.is_keeper(request):
        ends = await asyncio.to_thread(_others, here, kept.game.name)
        rows = [*_best(kept, ends), *rows]
    return json(
        {"rows": rows, "scale": scale(kept.game, kept.due, ends), "again": host}
    )


@hosted
@begins
async def again(request: Request) -> Response:
    """Begin the same game once more: same players, rulings, bots and settings."""
    here, kept = room(request), room(request).at(request).table.kept
    game, save, device = kept.game, kept.save, here.device(request)
    begun = Begun(rulings=save.rulings, setup=save.setup, bots=save.bots or {})
    path, stamp = places.save(places.free(game.name)), Stamp(here.clock(), "host")
    settings = msgspec.structs.replace(save.settings, first=msgspec.UNSET)
    await asyncio.to_thread(begin.save, path, game, begun, stamp, settings)
    fresh = await here.begun(request, path, answer := json({}))
    await here.seat_host(request, fresh, answer, device.seats if device else ())
    return with_body(answer, {"go": pages.next_page(fresh)})


async def picture(request: Request) -> Response:
    """The board as everybody sees it, with what lies on it, as one drawing."""
    here, served = room(request), room(request).at(request)
    part = picture_of(served.views.state(Who(), ()))
    if part is None:
        return Response(status_code=404)
    here.must_be_calm(request, "ask")
    shown = await drawing(served, part, served.title)
    return Response(shown, media_type="image/svg+xml")


async def drawing(served: Served, part: Plain, title: str) -> str:
    """Return a picture of a board with all that lies on it, as SVG."""
    laid = msgspec.convert(part["laid"], list[Plain])
    faces = [msgspec.convert(one["art"], Plain) for one in laid]
    marks = msgspec.convert(part["marks"], list[Plain])
    names = {str(one["href"]) for one in (*faces, *marks)} - {""}
    held = {name: await drawn(_inlined, served.art, name) for name in names}
    shown = pages.part("picture", part=part, held=held, title=title)
    return bytes(shown.body).decode()


def _inlined(art: Art, href: str) -> str:
    """Return a face as it stands in another drawing."""
    packed = art.paint(href.rpartition("/")[2].partition(".")[0]) or b""
    data = base64.b64encode(gzip.decompress(packed) if packed else b"")
    return f"data:image/svg+xml;base64,{data.decode()}"


async def statistics(request: Request) -> Response:
    """What all saves add up to: games, wins, scores, dice beside what is expected."""
    here = room(request)
    here.must_be_host(request)
    found = await asyncio.to_thread(_statistics, here)
    catalogues.speak()
    return pages.page("statistics", phrase("Statistics"), games=found)


def _statistics(here: Room) -> list[Plain]:
    rows: list[Plain] = []
    for name, saves in sorted(_saves(here, here.desk.names()).items()):
        game, found = saves[0].game, stats.of(name, saves)
        judged = game.solver is not None and found.finished > 0
        about = {"name": name, "title": game.facts().game.title}
        rows.append({**about, "stats": found, "judged": judged})
    return rows


def _saves(here: Room, names: Sequence[str]) -> dict[str, list[Kept]]:
    kept: dict[str, list[Kept]] = {}
    for path in places.all_saves():
        try:
            if store.glance(path).game not in names:
                continue
            one = store.open(path, here.desk.load)
        except CompanionError:
            continue
        kept.setdefault(one.game.name, []).append(one)
    return kept


async def lost(request: Request) -> Response:
    """What finished games of a kind lost to best play, counted when it is asked for."""
    here, name = room(request), request.query_params.get("game", "")
    here.must_be_host(request)
    game = here.desk.load(name)
    catalogues.speak(game.name, always=True)
    work = here.lost.setdefault(game.name, Work(lambda: None))
    marks = await asyncio.to_thread(
        lambda: [(path, files.mark(path)) for path in places.all_saves()]
    )
    key = marks, reader()

    def count(tick: Tick) -> Lost | None:
        return here.desk.lost(_saves(here, [game.name]).get(game.name, []), tick)

    work.begin(key, count)
    return pages.page(
        "losses",
        phrase("Lost to best play"),
        of=game,
        counting=work.key != key or work.running,
        done=f"{work.done:.0%}",
        trouble=work.trouble,
        found=work.found,
    )


ROUTES = [
    Route("/statistics", statistics),
    Route("/statistics/lost", lost),
    Route("/t/{code}/end", end),
    Route("/t/{code}/again", again, methods=["POST"]),
    Route("/t/{code}/picture.svg", picture),
]
