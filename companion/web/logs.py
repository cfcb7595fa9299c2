"""The log of a game as parts of a page: its tale, its steps, its review; its notes."""

import re
from collections.abc import Iterator, Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.chronicle.replay import Step
from companion.contract import LONGEST_NOTE, Act, Note, Roll, Rolled
from companion.contract.metrics import Story
from companion.table import narrate, secrets
from companion.web import html, paragraphs, step_chart
from companion.web.numbers import number
from companion.web.pages import room
from companion.web.play import json
from companion.web.queries import asked
from companion.web.room import Refused
from companion.web.services import Kept
from companion.web.table import Table

Plain = dict[str, object]
Readings = Mapping[int, Step[object, Act]]
"""The rolls that a device may correct, by their events."""

UNWRAPPED = 10**6
"""Columns of a page, which parts lines itself."""

NUMBERED = re.compile(r" *(\d+)  (\S.*)")
"""An event as `narrate.story` says it: its number before it."""

FACES = 64
"""Dice of a roll that is corrected, at most."""


class Row(msgspec.Struct, frozen=True):
    """A line of the log: a sentence, a heading, or the cells of a table.

    Attributes:
        n: the number of its event; 0 if it has none.
        correct: whether it is a roll that this device may correct.
    """

    text: str
    cells: list[str] = []
    heading: bool = False
    n: int = 0
    undone: bool = False
    correct: bool = False


async def log(request: Request) -> Response:
    """The game as it is told, event by event, judged, or dice to be corrected."""
    served, seat = asked(request)
    table, tab = served.table, request.query_params.get("tab", "tale")
    who = room(request).who(request, seat)
    readings = table.readings(table.hands(who.seats, host=who.host))
    match tab:
        case "tale":
            rows = list(_tale(table.kept, table.viewer(seat)))
            return html.part("log", tab=tab, rows=rows)
        case "all":
            rows = list(_events(table, seat, readings))
            return html.part("log", tab=tab, rows=rows)
        case "review":
            return html.part("log", tab=tab, found=_review(served.advice.review()))
        case "misread":
            query = dict(request.query_params)
            shown = _misread(table, seat, query, readings)
            return html.part("log", tab=tab, longest=LONGEST_NOTE, **shown)
    raise Refused(404, "there is no such page of the log")


async def notes(request: Request) -> Response:
    """The notes that players kept, in their words."""
    served, _ = asked(request)
    kept = served.table.kept
    return json(
        {
            "notes": [
                f"{event.by}: {event.action.text}"
                for event in kept.notes
                if isinstance(event.action, Note)
            ]
        }
    )


def _tale(kept: Kept, viewer: int) -> Iterator[Row]:
    """Yield the game as prose where it has a tale, else its events in short."""
    if kept.game.story is None:
        for line in narrate.story(kept, signed=False, viewer=viewer):
            yield _listed(line)
        return
    game = kept.game
    steps = tuple(
        (secrets.step(kept, step, viewer), secrets.seen(game, step.state, viewer))
        for step in kept.path
    )
    story = Story(secrets.seen(game, kept.steps[0].state, viewer), steps)
    for row in paragraphs.paragraphs(kept.game.story().lines(story, width=UNWRAPPED)):
        yield msgspec.convert(row, Row)


def _listed(line: str) -> Row:
    """Return a line of the events in short: a heading, an event, or what it led to."""
    if not line.startswith(" "):
        return Row(line, heading=True)
    event = NUMBERED.fullmatch(line)
    return Row(event[2], n=int(event[1])) if event else Row(line.strip())


def _events(table: Table, seat: int, readings: Readings) -> Iterator[Row]:
    """Yield each event and its results; what was taken back is marked."""
    kept, viewer = table.kept, table.viewer(seat)
    gone, several = narrate.undone(kept), len(secrets.names(kept)) > 1
    for event in kept.events:
        sentence = narrate.sentence(kept, event, viewer)
        yield Row(
            f"{event.by}: {sentence}" if several else sentence,
            n=event.n,
            undone=event.n in gone,
            correct=event.n in readings,
        )
        for line in narrate.results(kept, event):
            yield Row(line)


def _review(found: Mapping[str, object]) -> Plain:
    """Return a review with its line, if there is one to draw."""
    values, marks, bands = (found.get(name) for name in ("values", "marks", "bands"))
    line = None
    if isinstance(values, list) and len(values) > 1:
        assert isinstance(marks, list)
        assert isinstance(bands, list)
        line = step_chart.line(values, marks, bands)
    return {"sentence": "", "state": "", "seats": [], **found, "line": line}


def _misread(
    table: Table, seat: int, query: Mapping[str, str], readings: Readings
) -> Plain:
    """Return what a roll showed, as it is corrected so far, with a key for each face.

    Raises:
        Refused: if it is no roll that this device may correct.
    """
    step = readings.get(number(query.get("event", "")) or 0)
    if step is None or step.before is None or not isinstance(step.action, Rolled):
        raise Refused(404, "those are no dice that you read")
    due = table.kept.rules.waits_for(step.before.state)
    sides = due.sides if isinstance(due, Roll) else max(step.action.faces)
    words = query.get("faces", "").split()[:FACES]
    typed = [number(word) for word in words]
    faces = [face for face in typed if face is not None and 1 <= face <= sides]
    if len(faces) != len(step.action.faces):
        faces = list(step.action.faces)
    at = number(query.get("at", "0" if len(faces) == 1 and not typed else ""))
    lit = at if at is not None and at < len(faces) else -1
    return {
        "event": step.event,
        "text": narrate.sentence(
            table.kept, table.kept.events[step.event - 1], table.viewer(seat)
        ),
        "faces": faces,
        "before": list(step.action.faces),
        "at": lit,
        "keys": [
            {"face": face, "faces": [*faces[:lit], face, *faces[lit + 1 :]]}
            for face in range(1, sides + 1)
        ],
    }


ROUTES = [
    Route("/t/{code}/log", log),
    Route("/t/{code}/notes", notes),
]
