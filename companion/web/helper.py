"""The roll helper: dice rolled for all to see, their odds, and checks of challenges."""

import asyncio
import shlex
from collections.abc import AsyncIterator, Mapping
from functools import cache
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion import catalogues, language
from companion.contract.options import NO_OPTIONS
from companion.contract.questions import Query
from companion.dice import notation, spread
from companion.errors import CompanionError
from companion.table import verdicts
from companion.web import forms, pages
from companion.web.hub import Listener, Rolls
from companion.web.pages import room
from companion.web.play import Body, body, json, refusal
from companion.web.services import Desk, Game, Plain

LONGEST = 200  # characters of what is typed
MOST_DICE = 40  # dice that are checked


class Throw(Body, frozen=True):
    notation: str
    by: str = ""


def rolls(request: Request) -> Rolls:
    """Return the rolls of the room, for who has been let in."""
    here = room(request)
    here.must_be_guest(request)
    return here.rolls


async def history(request: Request) -> Response:
    return Response(rolls(request).history(), media_type="application/json")


async def throw(request: Request) -> Response:
    """Roll; who rolled is the name that the page has for its person."""
    known, wanted = rolls(request), await body(request, Throw)
    room(request).must_be_calm(request, "roll")
    try:
        known.add(wanted.notation[:LONGEST], wanted.by[:24])
    except CompanionError as error:
        return json({"refused": refusal(error)})
    return Response(known.history(), media_type="application/json")


async def stream(request: Request) -> Response:
    known = rolls(request)
    listener = Listener(lambda: None)

    async def sent() -> AsyncIterator[bytes]:
        with known.hub.joined(listener):
            async for message in known.hub.stream(listener, known.history):
                yield message

    return StreamingResponse(sent(), media_type="text/event-stream")


async def odds(request: Request) -> Response:
    """How often each total comes: exact counts where they are whole."""
    rolls(request)
    room(request).must_be_calm(request, "odds")
    dice = request.query_params.get("dice", "")[:LONGEST]
    compare = request.query_params.get("compare", "")[:LONGEST]
    try:
        return json(await asyncio.to_thread(_odds, dice, compare))
    except CompanionError as error:
        return json({"refused": refusal(error), "dice": dice})


def _odds(dice: str, compare: str) -> dict[str, object]:
    wanted = notation.comparison(compare) if compare else None
    totals = spread.spread(dice)
    share = totals.throws
    answer: dict[str, object] = {
        "dice": dice,
        "mean": float(totals.mean()),
        "deviation": totals.deviation(),
        "exact": totals.exact,
        "bars": [[total, ways / share] for total, ways in totals.ways.items()],
        "counts": [[total, str(ways)] for total, ways in totals.ways.items()],
        "of": str(share),
    }
    if wanted:
        meets = totals.chance(wanted.meets)
        answer["compare"] = compare
        answer["chance"] = float(meets)
        answer["said"] = verdicts.shown(meets, totals.exact)
    return answer


async def check(request: Request) -> Response:
    """Say whether dice meet a challenge; what is asked is in the address."""
    here = room(request)
    here.must_be_guest(request)
    here.must_be_calm(request, "check")
    catalogues.speak()
    query = {key: text[:LONGEST] for key, text in request.query_params.items()}
    return await asyncio.to_thread(_asked, here.desk, query)


class Asked(NamedTuple):
    """A game, and what of it dice are checked against."""

    game: Game
    named: list[tuple[str, str]]  # each as typed, and what it asks, perhaps a sentence
    typed: bool  # whether those are examples only, and others may be typed


def _asked(desk: Desk, query: Mapping[str, str]) -> Response:
    games = _games(desk)
    game, named, may_type = games.get(query.get("game", ""), next(iter(games.values())))
    known = {value for value, _ in named}
    challenge = query.get("challenge", "")
    if challenge not in known:
        challenge = named[0][0]
    question = query.get("question", "").strip()
    if may_type and question and question not in known:
        challenge = question
    words = query.get("dice", "").split()[:MOST_DICE]
    dice = [int(word) for word in words if word in {"1", "2", "3", "4", "5", "6"}]
    options: list[Plain] = []
    for option in forms.shown(game.question_options):
        now, values = query.get(f"options.{option['name']}", ""), option.get("values")
        pairs = [(one, one) for one in values] if isinstance(values, tuple) else []
        options.append({**option, "now": now, "pairs": pairs})
    met, lines = _verdict(game, challenge, dice, options)
    return pages.page(
        "check",
        language.phrase("Check a challenge"),
        one={"name": game.name, "typed": may_type},
        games=[(name, games[name].game.facts().game.title) for name in games],
        # A list on a phone is one line high: a sentence has its place below it.
        named=[(value, value) for value, _ in named],
        about=dict(named).get(challenge, "") if may_type else "",
        challenge=challenge,
        options=options,
        dice=dice,
        met=met,
        lines=lines,
    )


def _verdict(
    game: Game, text: str, dice: list[int], options: list[Plain]
) -> tuple[bool, list[str]]:
    if not dice:
        return False, []
    given = {str(option["name"]): str(option["now"]) for option in options}
    try:
        chosen = forms.read(game.question_options, given, game.name)
        query = Query(text=text, words=tuple(map(str, dice)), options=chosen)
        verdict = game.questions().check(query).verdict
    except CompanionError as error:
        return False, [error.what + (f"; {error.right}" if error.right else "")]
    return verdict.met, list(verdicts.lines(verdict))


@cache
def _games(desk: Desk) -> Mapping[str, Asked]:
    """Return what each game can be asked: its challenges, or else its examples."""
    known: dict[str, Asked] = {}
    for game in map(desk.load, desk.names()):
        entries = game.glossary()(None) if game.glossary else ()
        rows = [(one.name, one.name) for one in entries if _is_asked(game, one.name)]
        typed = not rows
        if typed:
            examples = game.questions().examples["check"]
            rows = [(shlex.split(row[0])[0], row[1]) for row in examples]
        if rows:
            known[game.name] = Asked(game, rows, typed)
    return known


def _is_asked(game: Game, name: str) -> bool:
    query = Query(text=name, words=("1",), options=NO_OPTIONS)
    try:
        game.questions().check(query)
    except CompanionError as error:
        lacks = (f"--{option.name} is needed" for option in game.question_options)
        return any(words in str(error) for words in lacks)
    return True


ROUTES = [
    Route("/roll/history", history),
    Route("/roll/stream", stream),
    Route("/roll/throw", throw, methods=["POST"]),
    Route("/roll/odds", odds),
    Route("/roll/check", check),
]
