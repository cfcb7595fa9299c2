"""`companion check`: do these dice meet a challenge? It needs no save."""

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion import games, places
from companion.cli import offers
from companion.cli.options import (
    GameName,
    Json,
    RulingOptions,
    emit,
    no_options,
    rulings,
)
from companion.cli.parameters import GameOptions
from companion.cli.viewers import Viewer
from companion.contract import A, Game, S
from companion.contract.options import NO_OPTIONS, Options
from companion.contract.questions import Answer, Query
from companion.errors import BadValue

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle

QUESTION = GameOptions("question")
"""The options of games in `check` and `odds`."""


FromSave = Annotated[
    str | None,
    typer.Option(
        metavar="SAVE",
        help="Take place, dice, ranks and rulings from this save of the game.",
        autocompletion=offers.saves,
    ),
]


class Check(Struct, frozen=True, kw_only=True):
    """What `check` takes."""

    game: GameName
    challenge: Annotated[
        str | None,
        typer.Argument(
            help="A challenge, such as a circle, a theft or a board; "
            "without it, all that can be asked."
        ),
    ] = None
    faces: Annotated[
        list[str] | None,
        typer.Argument(
            help="The dice: 533, 5 3 3 and 3x2 5 are all read.",
            callback=lambda words: no_options(words or []),
        ),
    ] = None
    options: Annotated[Options, QUESTION] = NO_OPTIONS
    option: RulingOptions = None
    save: FromSave = None
    viewer: Viewer
    json: Json = False


def check(request: Check) -> None:
    """Check whether dice meet a challenge; exit 3 if they do not.

    Faces may be written 533, 5 3 3, or 3x2 5 (three dice showing 2, and a 5).
    `companion check GAME` lists what can be asked of a game, with examples.

    With --save, what the game knows need not be typed: circle, dice, ranks, pips.

    companion check nine-circles --save dante

    companion check seven-steps-kosmos boards.txt R3.6 R3.1 --edition mine.toml

    companion check seven-steps sloth 1 2 --die 6
    """
    game = games.load(request.game)
    if request.challenge is None and request.save is None:
        list_questions(game.name, "check", request.json)
        return
    answer = _answer(game, request)
    if request.json:
        from msgspec import structs

        found = structs.asdict(answer.verdict)
        emit(
            {
                "game": game.name,
                "challenge": answer.name,
                "faces": answer.faces,
                **found,
            }
        )
    else:
        from companion.table.verdicts import lines

        typer.echo("\n".join(lines(answer.verdict)))
    raise typer.Exit(0 if answer.verdict.met else 3)


def _answer(game: Game[S, A], request: Check) -> Answer:
    """Return what the referee says, of a save or without one."""
    query = Query(
        text=request.challenge or "",
        words=tuple(request.faces or ()),
        options=QUESTION.fitting(game, request.options),
        rulings=rulings(game.name, request.option),
    )
    if request.save is not None:
        from companion.table import queries

        kept = opened(game, request.save, request.option)
        seat = request.viewer.seat_for(kept, "check", places.save(request.save))
        return queries.check(kept, query, seat)
    request.viewer.must_be_default(game.name)
    if game.questions().needs_dice and not request.faces:
        raise typer.BadParameter("say what the dice show", param_hint="'faces'")
    return game.questions().check(query)


def opened(game: Game[S, A], save: str, option: list[str] | None) -> "Chronicle[S, A]":
    """Return a save of a game that a question is about.

    Raises:
        BadValue: if rulings are given beside those of the save.
    """
    from companion.chronicle import store

    if option:
        right = "leave it out, or ask without --save"
        raise BadValue("--option", "the rulings are those of the save", right)
    return store.open(places.save(save), lambda _: game, expect=game.name)


def list_questions(game: str, command: str, json: bool) -> None:
    """List the queries that a command answers for a game, with examples."""
    if json:
        examples = games.load(game).questions().examples[command]
        listed = [{"typed": typed, "meaning": meaning} for typed, meaning in examples]
        emit({"game": game, command: listed})
        return
    from companion.cli.games import example_lines

    typer.echo("\n".join(example_lines(game, command)))
