"""The trainer: positions where people lose most, asked on the page of their game.

A position is shown as a table shows it, and answered by the same taps. It is counted
beside the server, the next one while the page says what an answer cost.
"""

import asyncio
from functools import lru_cache

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion import catalogues
from companion.contract import Act, parts
from companion.contract.board import Moment, Screen
from companion.contract.parts import Draft, Part
from companion.errors import CompanionError, UnknownName
from companion.language import phrase
from companion.table import steps
from companion.web import art, pages
from companion.web.advice import Work
from companion.web.pages import room
from companion.web.play import TAPS, Body, Whole, body, json, refusal, told
from companion.web.room import Refused, Room
from companion.web.services import Choice, Game, Plain, Task, Trained, Trainer, trains

AIMS = ("win", "score")  # what positions may be played for, the usual aim first


class Lesson:
    """The positions of one game, for one aim."""

    def __init__(self, game: Game, aim: str, trainer: Trainer) -> None:
        self.game, self.aim, self.trainer = game, aim, trainer
        self.tasks: Work[Task] = Work(lambda: None)

    def task(self, number: int) -> Task | None:
        """Return a position, None while it is counted.

        Raises:
            Refused: if it cannot be counted.
        """
        work = self.tasks
        work.begin(number, lambda tick: self.trainer.task(number, tick))
        if work.key == number and work.trouble:
            trouble, work.key = work.trouble, None
            raise Refused(409, trouble)
        return work.found if work.key == number else None

    def moment(self, task: Task, draft: Draft) -> Screen:
        """Return the screen of a position, with what was tapped so far."""
        assert self.game.board is not None
        moment = Moment[object, Act](view=task.state, seat=0, mine=True, draft=draft)
        return self.game.board().screen(moment)


@lru_cache(maxsize=16)
def _lesson(here: Room, name: str, aim: str) -> Lesson:
    game = here.desk.load(name)
    if not trains(game):
        raise Refused(404, phrase("best play of this game is not known"))
    return Lesson(game, aim, here.desk.trainer(game, aim))


def lesson(request: Request) -> Lesson:
    """Return what an address names, for the host, whose progress it is.

    Raises:
        Refused: if somebody else asks, or there is no such game or aim.
    """
    here, name = room(request), request.path_params["game"]
    here.must_be_host(request)
    here.must_be_calm(request, "ask")
    aim = request.query_params.get("aim", AIMS[0])
    catalogues.speak(name)
    if aim not in AIMS:
        raise Refused(404, f"there is no aim '{aim[:40]}'")
    try:
        return _lesson(here, name, aim)
    except UnknownName:
        raise Refused(404, "there is no such game") from None


async def page(request: Request) -> Response:
    """The page whose module asks."""
    game = lesson(request).game
    title = phrase("Train {title}", title=game.facts().game.title)
    return pages.page("page", title, game=game.name, script="train")


async def state(request: Request) -> Response:
    """The position that is asked, with what was tapped so far."""
    asked = lesson(request)
    draft = tuple(word[:TAPS] for word in request.query_params.getlist("draft")[:TAPS])
    trained = await asyncio.to_thread(asked.trainer.trained)
    if (task := asked.task(trained.next)) is None:
        return json({"state": "counting", "done": round(asked.tasks.done, 3)})
    done = phrase("{m} of {n} best", n=trained.asked, m=trained.right)
    cap = " \N{MIDDLE DOT} ".join([_cap(task), *([done] if trained.asked else [])])
    return _shown(request, asked, task, replace(asked.moment(task, draft), cap=cap))


class Answer(Body, frozen=True):
    """An action as it is typed, in a position; `?` asks what is best."""

    number: Whole
    text: str


async def answer(request: Request) -> Response:
    """Judge an answer, count it, and say what it cost."""
    asked, said = lesson(request), await body(request, Answer)
    task = asked.tasks.found
    trained = await asyncio.to_thread(asked.trainer.trained)
    if task is None or not said.number == task.number == trained.next:
        return json({"refused": _late()})
    actions: tuple[Act, ...] = ()
    if given := said.text != "?":
        try:
            actions = steps.row(asked.game, task.state, said.text)
        except CompanionError as error:
            return json({"refused": refusal(error)})
    done = await asyncio.to_thread(asked.trainer.answer, task, actions)
    trained = await asyncio.to_thread(asked.trainer.trained)
    asked.task(trained.next)
    title = phrase("Right") if given else phrase("The best")
    if given and done.cost:
        title = phrase("That costs {lost}", lost=done.cost)
    then = parts.Button(phrase("Next position"), parts.Pick(()), "main")
    progress = parts.Text((parts.Line(_progress(trained)),), "hint")
    compared = _compared(asked, task, done, given=given)
    made = replace(
        asked.moment(task, ()),
        cap=_cap(task),
        title=title,
        about="",
        ask=(compared, parts.Buttons((then,)), progress),
    )
    return _shown(request, asked, task, made)


async def why(request: Request) -> Response:
    """Say why an action is not possible in the position."""
    asked, given = lesson(request), await body(request, Answer)
    task = asked.tasks.found
    if task is None or task.number != given.number:
        return json(_late())
    try:
        steps.row(asked.game, task.state, given.text)
    except CompanionError as error:
        return json(refusal(error))
    return json(told(phrase("Not now:"), phrase("that is possible now"), None))


def _late() -> Plain:
    return told(phrase("Too late:"), phrase("this position has been answered"), None)


def _cap(task: Task) -> str:
    return phrase("position {n}", n=task.number + 1)


def _shown(request: Request, asked: Lesson, task: Task, made: Screen) -> Response:
    screen = art.screen_json(made, room(request).tables.common.art(asked.game, {}))
    open_yet = request.method == "GET"
    shown = {"number": task.number, "screen": screen, "open": open_yet}
    return json({"state": "ready", **shown})


def _compared(asked: Lesson, task: Task, done: Choice, *, given: bool) -> Part:
    named = [(phrase("best"), task.best), (phrase("often played"), task.usual)]
    if given:
        named.insert(1, (phrase("your answer"), done))
    rows: dict[object, tuple[Choice, list[str]]] = {}
    for name, choice in named:
        # More of what is best, done at once, is the same answer.
        key = choice.actions if choice.cost else choice.actions[0]
        rows.setdefault(key, (choice, []))[1].append(name)
    say = asked.game.words().say
    gives = phrase("game won") if asked.aim == AIMS[0] else phrase("points")
    return parts.Options(
        (phrase("best first"), gives, phrase("costs")),
        tuple(
            parts.Option(
                ", ".join(map(say, choice.actions)),
                (choice.worth, choice.cost),
                look="" if number else "chosen",
                note=", ".join(names),
            )
            for number, (choice, names) in enumerate(rows.values())
        ),
    )


def _progress(trained: Trained) -> str:
    known = {"n": trained.asked, "m": trained.right, "again": trained.again}
    return phrase(
        "{n} answered, {m} of them best; an answer cost {lost} on average; {again} to "
        "come again",
        **known,
        lost=trained.lost,
    )


ROUTES = [
    Route("/train/{game}", page),
    Route("/train/{game}/state", state),
    Route("/train/{game}/answer", answer, methods=["POST"]),
    Route("/train/{game}/why", why, methods=["POST"]),
]
