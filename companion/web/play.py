"""What a page at the table asks for: its view, its actions, its seat."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, TypeVar, assert_never

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion import contract
from companion.chronicle import codec
from companion.contract.board import Repair
from companion.errors import CompanionError, IllegalAction, SaveChanged, SaveTaken
from companion.language import phrase
from companion.table import gate, narrate, secrets, steps
from companion.web.forms import number
from companion.web.hub import Gone, Listener
from companion.web.pages import room
from companion.web.room import Refused
from companion.web.services import Kept, Plain
from companion.web.tables import Served
from companion.web.view import Who

T = TypeVar("T")

TAPS = 64  # words of a draft, and how long each may be

Whole = Annotated[int, msgspec.Meta(ge=-1, le=999_999)]
"""A seat, an event, a number of events; -1 for none."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every body of a request inherits."""


class Change(Body, frozen=True):
    """A change of the game by a seat that saw it after `rev` events."""

    seat: Whole
    rev: Whole
    id: str


class Act(Change, frozen=True):
    """An action as it is typed."""

    text: str


class Undo(Change, frozen=True):
    """The last step is taken back."""


class Note(Change, frozen=True):
    text: str


class Correct(Change, frozen=True):
    """What the dice of an event showed instead, as it is typed, and why."""

    event: Whole
    faces: str
    reason: str


class Leave(Body, frozen=True):
    seat: Whole


class Why(Body, frozen=True):
    seat: Whole
    text: str


class Seat(Body, frozen=True):
    """What a device wants with a seat; one of these, of which `watch` comes first.

    Who asks for a seat is answered by the mark that both screens show. With `come` the
    device goes on to the table then.
    """

    take: Whole | None = None
    give: Whole | None = None
    share: str | None = None
    refuse: str | None = None
    watch: bool = False
    come: bool = False


def json(answer: object) -> Response:
    return Response(msgspec.json.encode(answer), media_type="application/json")


def with_body(answer: Response, said: object) -> Response:
    """Return an answer whose cookies are known before what it says."""
    answer.body = json(said).body
    answer.headers["content-length"] = str(len(answer.body))
    return answer


def viewed(served: Served, who: Who, refused: object = None) -> Response:
    """Return the newest view of a device, as its stream has it, and what is refused."""
    answer: Plain = {"view": msgspec.Raw(served.views.newest(who))}
    return json(answer | ({"refused": refused} if refused else {}))


async def body(request: Request, kind: type[T], *, strict: bool = True) -> T:
    """Return the body of a request; in a form, not strict, numbers are words.

    Raises:
        Refused: if it is not what that address takes.
    """
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Refused(415, "send JSON")
    try:
        return msgspec.json.decode(await request.body(), type=kind, strict=strict)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refused(400, "that cannot be read") from None


def seat_of(request: Request) -> int:
    """Return the seat that an address names; -1 without one."""
    text = request.query_params.get("seat", "-1")
    seat = -1 if text == "-1" else number(text)
    if seat is None:
        raise Refused(400, "that is no seat")
    return seat


def shown(request: Request) -> int:
    """Return the seat that a page shows: the one it names, or the device's own.

    Of several in a game with secrets it is none: the screen is passed on.
    """
    here = room(request)
    if "seat" in request.query_params:
        return seat_of(request)
    served, device = here.at(request), here.device(request)
    held = device.seats if device else []
    passed = served.table.kept.game.secret and len(held) > 1
    return held[0] if held and not passed else -1


async def state(request: Request) -> Response:
    """Return a view; of a seat that the device has lost, only that it has."""
    here = room(request)
    served, seat, device = here.at(request), shown(request), here.device(request)
    if seat >= 0 and seat not in (device.seats if device else ()):
        return json({"lost": True})
    who = here.who(request, seat)
    draft = tuple(word[:TAPS] for word in request.query_params.getlist("draft")[:TAPS])
    return json(served.views.state(who, draft))


async def stream(request: Request) -> Response:
    """Send a view now and whenever something changes.

    Of a seat that the device does not hold, or has lost, it is everybody's view.
    """
    served, seat = room(request).at(request), shown(request)
    return StreamingResponse(
        _views(request, served, seat), media_type="text/event-stream"
    )


async def _views(request: Request, served: Served, seat: int) -> AsyncIterator[bytes]:
    here, code = room(request), served.table.people.code
    listener = Listener(lambda: here.device(request))

    def newest() -> bytes:
        """Return the view now: of everybody's, once the seat is another's."""
        if served.table.people.code != code:
            raise Gone(phrase("The address has changed; ask the host for the new one."))
        device = listener.device
        held = device.seats if device else []
        return served.views.newest(here.who(request, seat if seat in held else -1))

    try:
        with served.hub.joined(listener):
            served.tell(screens=False)  # somebody is here
            async for message in served.hub.stream(listener, newest):
                yield message
    finally:
        served.tell(screens=False)


async def act(request: Request) -> Response:
    return await _changed(request, await body(request, Act))


async def undo(request: Request) -> Response:
    """Take back the last step, which any seat of this device may have done."""
    return await _changed(request, await body(request, Undo))


async def amend(request: Request) -> Response:
    return await _changed(request, await body(request, Correct))


async def note(request: Request) -> Response:
    return await _changed(request, await body(request, Note))


async def _changed(request: Request, asked: Act | Undo | Correct | Note) -> Response:
    """Change the game as a seat, and answer with the view, or why not and the view."""
    here, seat = room(request), asked.seat
    served, who = here.at(request), here.who(request, seat)
    table, known = served.table, (here.doer(request, seat), asked.rev, asked.id)
    here.must_be_calm(request, "do")
    try:
        match asked:
            case Act(text=text):
                await table.act(*known, text)
            case Undo():
                await table.undo(*known)
            case Note(text=text):
                await table.note(*known, text)
            case Correct(event=event):
                faces = steps.faces(table.kept, asked.faces.split()[:TAPS])
                amend = codec.Amend(event, faces, asked.reason.strip())
                await table.amend(*known, amend)
            case _:
                assert_never(asked)
    except SaveChanged:
        return viewed(served, who, overtaken(served, asked))
    except SaveTaken:
        raise
    except CompanionError as error:
        tried = asked.text if isinstance(asked, Act) else ""
        illegal = isinstance(error, IllegalAction)
        repair = helps(served, seat, tried) if illegal else None
        return viewed(served, who, refusal(error, repair))
    return viewed(served, who)


async def leave(request: Request) -> Response:
    """Play a first game on freely."""
    here, asked = room(request), await body(request, Leave)
    here.doer(request, asked.seat)
    here.must_be_calm(request, "do")
    table = here.at(request).table
    settings = msgspec.structs.replace(table.settings, first=msgspec.UNSET)
    await table.play_as(settings, None)
    return json({})


def overtaken(
    served: Served, asked: Act | Undo | Correct | Note
) -> dict[str, object] | None:
    """Return who was quicker than a seat, and with what, as the seat may know it.

    It is None if they did the same: the new view says it all.
    """
    kept, viewer = served.table.kept, served.table.viewer(asked.seat)
    names, events = secrets.names(kept), kept.events[max(asked.rev, 0) :]
    since = [event for event in events if not isinstance(event.action, contract.Note)]
    # Only the first answers the dice or cards that were due to who asked.
    rolls = isinstance(asked, Act) and asked.text in ("roll", "roll all", "deal")
    if any(_same(kept, one, asked, viewer) for one in since[: 1 if rolls else None]):
        return None
    name = names[viewer] if viewer >= 0 else ""
    others = [event for event in since if event.by in names and event.by != name]
    if others:
        what = "; ".join(narrate.news(kept, others[0], viewer))
        return told(phrase("{who} was quicker:", who=others[0].by), what, None)
    late = phrase("the game has gone on")
    if since:
        what = "; ".join(narrate.news(kept, since[0], viewer))
        late = phrase("the game has gone on: {what}", what=what)
    return told(phrase("Too late:"), late, None)


def _same(
    kept: Kept, event: codec.Event[contract.Act], asked: object, viewer: int
) -> bool:
    """Return whether an event is what a seat asks for, by what the seat may know.

    Where each seat has cards of its own, another's choice is never the same.
    """
    done = secrets.event(kept, event, viewer)
    match asked:
        case Undo():
            return isinstance(done, codec.Undo)
        case Correct(event=number, faces=faces):
            correction = isinstance(done, codec.Amend) and (done.event, done.faces)
            return correction == (number, steps.faces(kept, faces.split()[:TAPS]))
        case Act(text="roll" | "roll all"):
            return isinstance(done, contract.Rolled)
        case Act(text="deal"):
            return isinstance(done, contract.Drawn)
        case Act(seat=seat, text=text):
            owns = secrets.names(kept)[max(seat, 0) : seat + 1] == (event.by,)
            if kept.game.secret and not owns:
                return False
            seen = secrets.seen(kept.game, kept.steps[event.n - 1].state, viewer)
            with suppress(CompanionError):
                wanted = steps.named(kept.game.words(), text, seen).action
                return _plain(wanted) == _plain(done)
    return False


def _plain(action: contract.Act) -> object:
    """Return what two reports of the same dice have in common: they have no order."""
    return sorted(action.faces) if isinstance(action, contract.Rolled) else action


def refusal(error: CompanionError, repair: Repair | None = None) -> dict[str, object]:
    """Return an error as the page shows it: a word that leads in, and a sentence."""
    return told(phrase("Not now:"), sentence(error), repair)


def sentence(error: CompanionError) -> str:
    """Return an error as a person at the table reads it."""
    return error.what + (f"; {error.right}" if error.right else "")


def told(lead: str, sentence: str, repair: Repair | None) -> dict[str, object]:
    """Return a refusal as the page shows it, with what helps if something does."""
    if repair is None:
        return {"lead": lead, "sentence": sentence, "repair": None}
    button = {"label": repair.label, "tap": msgspec.to_builtins(repair.tap)}
    whole = f"{sentence}. {repair.sentence}" if repair.sentence else sentence
    return {"lead": lead, "sentence": whole, "repair": button}


def helps(served: Served, seat: int, text: str) -> Repair | None:
    """Return what helps a seat whose turn it is where `text` is refused, if anything.

    It is asked of the game with what the seat can see.
    """
    kept, board = served.table.kept, served.table.kept.game.board
    if board is None or not text or not served.table.due_to(seat):
        return None
    seen = secrets.view(kept, served.table.viewer(seat))
    try:
        action = steps.named(kept.game.words(), text, seen).action
    except CompanionError:
        return None
    return board().repair(seen, action)


async def why(request: Request) -> Response:
    """Say why an action is not possible, by what the seat can see."""
    here, asked = room(request), await body(request, Why)
    served = here.at(request)
    who = here.who(request, asked.seat)
    here.must_be_calm(request, "ask")
    kept, viewer = served.table.kept, served.table.viewer(asked.seat)
    try:
        if who.seats or who.host:
            gate.must_be_due(kept, served.table.hands(who.seats, host=who.host))
        seen = secrets.view(kept, viewer)
        action = steps.named(kept.game.words(), asked.text, seen).action
        refused = secrets.why_not(kept, action, viewer)
    except CompanionError as error:
        return json(refusal(error))
    repair = helps(served, asked.seat, asked.text) if refused else None
    why = refused or phrase("that is possible now")
    return json(told(phrase("Not now:"), why, repair))


async def seat(request: Request) -> Response:
    """Take a seat, give it back, answer who asks for it, or only watch."""
    here, asked = room(request), await body(request, Seat, strict=False)
    served = here.at(request)
    people, host = served.table.people, here.is_host(request)
    here.must_be_calm(request, "seat")
    answer = json({})
    device = here.welcome(request, answer)
    known = range(len(served.table.names))
    for wanted in (asked.take, asked.give):
        if wanted is not None and wanted not in known:
            raise Refused(400, "there is no such seat")
    if asked.watch:
        people.watch(device)
    elif asked.take is not None:
        if asked.take in served.table.party.bots:
            raise Refused(409, "the companion plays there; the host may change that")
        people.take(device, asked.take, host=host)
    elif asked.give is not None:
        people.give(device, asked.give)
    elif mark := asked.share or asked.refuse:
        shared = people.shares(device.seats, host=host)
        people.share(shared, mark, agreed=asked.share is not None)
    await asyncio.to_thread(people.keep)
    served.tell(screens=False)
    held = tuple(device.seats)
    shown = asked.take if asked.take in held else next(iter(held), -1)
    said: Plain = {"view": served.views.state(Who(shown, held, host), ())}
    if asked.take is not None and (claim := people.claim_of(device, asked.take)):
        said["mark"] = claim.mark
    if asked.come:
        said["go"] = f"/t/{people.code}"
        if not asked.watch and asked.take not in (None, *held):
            said["go"] = f"/t/{people.code}/seats?asked={asked.take}"
    return with_body(answer, said)


ROUTES = [
    Route("/t/{code}/state", state),
    Route("/t/{code}/stream", stream),
    Route("/t/{code}/act", act, methods=["POST"]),
    Route("/t/{code}/why", why, methods=["POST"]),
    Route("/t/{code}/undo", undo, methods=["POST"]),
    Route("/t/{code}/leave", leave, methods=["POST"]),
    Route("/t/{code}/amend", amend, methods=["POST"]),
    Route("/t/{code}/note", note, methods=["POST"]),
    Route("/t/{code}/seat", seat, methods=["POST"]),
]
