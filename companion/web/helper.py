"""The roll helper: dice rolled for all to see, and their odds."""

import asyncio
import re
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.dice import notation, spread
from companion.errors import CompanionError
from companion.table import verdicts
from companion.web.hub import Listener
from companion.web.pages import room
from companion.web.play import body, json, refusal
from companion.web.rolls import Rolls

LONGEST = 200
"""Characters of what is typed."""


class Throw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    dice = added(dice, request.query_params.get("add", ""))
    compare = request.query_params.get("compare", "")[:LONGEST]
    try:
        return json(await asyncio.to_thread(_odds, dice, compare))
    except CompanionError as error:
        return json({"refused": refusal(error), "dice": dice})


def added(dice: str, tapped: str) -> str:
    """Return what is typed for dice once a button has added to it.

    >>> added("2d6", "d6"), added("2d6+d8", "d8"), added("2d6", "d20"), added("", "d4")
    ('3d6', '2d6+2d8', '2d6+d20', 'd4')
    >>> added("2d6", "+1"), added("2d6-1", "+1"), added("2d6+3", "+1")
    ('2d6+1', '2d6', '2d6+4')
    >>> added("4d6", "keep high"), added("4d6", "explode"), added("4d6!", "clear")
    ('4d6kh3', '4d6!', '')
    """
    if tapped.startswith("d"):
        return _with_die(dice, tapped)
    if tapped == "+1":
        found = re.search(r"[+-]\d+$", dice)
        total = (int(found[0]) if found else 0) + 1
        return (dice[: found.start()] if found else dice) + (f"{total:+}" * bool(total))
    if tapped == "keep high" and (found := re.search(r"(\d{1,4})d\d+$", dice)):
        return f"{dice}kh{max(1, int(found[1]) - 1)}"
    if tapped == "explode" and not dice.endswith("!"):
        return f"{dice}!"
    return "" if tapped == "clear" else dice


def _with_die(dice: str, die: str) -> str:
    """Return dice with one more: a second d6 makes 2d6."""
    same = re.search(rf"(?:^|(?<=\+))(\d{{0,4}}){re.escape(die)}(?![0-9a-z])", dice)
    if same is None:
        return f"{dice}+{die}" if dice else die
    count = int(same[1] or 1) + 1
    return f"{dice[: same.start()]}{count}{dice[same.end(1) :]}"


def _odds(dice: str, compare: str) -> dict[str, object]:
    wanted = notation.comparison(compare) if compare else None
    found = spread.spread(dice)
    share = found.throws
    answer: dict[str, object] = {
        "dice": dice,
        "mean": float(found.mean()),
        "deviation": found.deviation(),
        "exact": found.exact,
        "bars": [[total, ways / share] for total, ways in found.ways.items()],
        "counts": [[total, str(ways)] for total, ways in found.ways.items()],
        "of": str(share),
    }
    if wanted:
        meets = found.chance(wanted.meets)
        answer["compare"] = compare
        answer["chance"] = float(meets)
        answer["said"] = verdicts.shown(meets, found.exact)
    return answer


ROUTES = [
    Route("/roll/history", history),
    Route("/roll/stream", stream),
    Route("/roll/throw", throw, methods=["POST"]),
    Route("/roll/odds", odds),
]
