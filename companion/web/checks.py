"""A challenge of any game and the dice that were rolled for it, as a page."""

import asyncio
import shlex
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion import language
from companion.contract.options import NO_OPTIONS
from companion.contract.questions import Query
from companion.errors import CompanionError
from companion.table import verdicts
from companion.web import form_options, html
from companion.web.pages import room
from companion.web.services import Desk, Game

Plain = dict[str, object]

LONGEST = 200
"""Characters of what is typed."""

MOST_DICE = 40
"""Dice that are checked."""


async def check(request: Request) -> Response:
    """Say whether dice meet a challenge; what is asked is in the address."""
    here = room(request)
    here.must_be_guest(request)
    here.must_be_calm(request, "check")
    language.speak()
    query = {key: text[:LONGEST] for key, text in request.query_params.items()}
    return html.page("check", **await asyncio.to_thread(_asked, here.desk, query))


class Asked(NamedTuple):
    """A game, and what of it dice are checked against.

    Attributes:
        named: each as it is typed, and what it asks, which may be a sentence.
        typed: whether those are examples only, and others may be typed.
    """

    game: Game
    named: list[tuple[str, str]]
    typed: bool


def _asked(desk: Desk, query: Mapping[str, str]) -> Plain:
    games = _games(desk)
    game, named, may_type = games.get(query.get("game", ""), next(iter(games.values())))
    known = {value for value, _ in named}
    challenge = query.get("challenge", "")
    if challenge not in known:
        challenge = named[0][0]
    own = query.get("question", "").strip()
    if may_type and own and own not in known:
        challenge = own
    words = query.get("dice", "").split()[:MOST_DICE]
    dice = [int(word) for word in words if word in {"1", "2", "3", "4", "5", "6"}]
    options = [
        _option(option, query.get(f"options.{option['name']}", ""))
        for option in form_options.shown(game.question_options)
    ]
    met, lines = _verdict(game, challenge, dice, options)
    return {
        "title": language.phrase("Check a challenge"),
        "game": "",
        "one": {"name": game.name, "typed": may_type},
        "games": [(name, games[name].game.facts().game.title) for name in games],
        # A list on a phone is one line high: a sentence has its place below it.
        "named": [(value, value) for value, _ in named],
        "about": dict(named).get(challenge, "") if may_type else "",
        "challenge": challenge,
        "options": options,
        "dice": dice,
        "met": met,
        "lines": lines,
        "script": "written",
    }


def _option(one: Plain, now: str) -> Plain:
    values = one.get("values")
    pairs = [(value, value) for value in values] if isinstance(values, tuple) else []
    return {**one, "now": now, "pairs": pairs}


def _verdict(
    game: Game, text: str, dice: list[int], options: list[Plain]
) -> tuple[bool, list[str]]:
    """Return whether dice meet a challenge, and why; without dice nothing is said."""
    if not dice:
        return False, []
    given = {str(option["name"]): str(option["now"]) for option in options}
    try:
        chosen = form_options.read(game.question_options, given, game.name)
        query = Query(text=text, words=tuple(map(str, dice)), options=chosen)
        verdict = game.questions().check(query).verdict
    except CompanionError as error:
        return False, [error.what + (f"; {error.right}" if error.right else "")]
    return verdict.met, list(verdicts.lines(verdict))


@cache
def _games(desk: Desk) -> Mapping[str, Asked]:
    """Return the games that can be asked about dice, by their names."""
    known = ((name, _questions(desk.load(name))) for name in desk.names())
    return {name: found for name, found in known if found.named}


def _questions(game: Game) -> Asked:
    """Return the challenges of a game, or examples of what can be asked."""
    entries = game.glossary()(None) if game.glossary else ()
    found = [entry.name for entry in entries if _is_one(game, entry.name)]
    if found:
        return Asked(game, [(name, name) for name in found], typed=False)
    examples = game.questions().examples["check"]
    rows = [(shlex.split(row[0])[0], row[1]) for row in examples]
    return Asked(game, rows, typed=True)


def _is_one(game: Game, name: str) -> bool:
    query = Query(text=name, words=("1",), options=NO_OPTIONS)
    try:
        game.questions().check(query)
    except CompanionError as error:
        lacks = (f"--{option.name} is needed" for option in game.question_options)
        return any(words in str(error) for words in lacks)
    return True


ROUTES = [Route("/roll/check", check)]
