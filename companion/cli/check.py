"""`check`: whether dice meet a challenge. `odds` shares what both ask with."""

from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import places
from companion.cli import offers
from companion.cli import options as shared
from companion.cli.parameters import GameOptions, Viewer
from companion.contract import A, Game, S
from companion.contract.options import NO_OPTIONS, Options
from companion.contract.questions import Query
from companion.errors import BadValue
from companion.language import phrase
from companion.table import verdicts

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle

QUESTION = GameOptions("question")  # the options of games in `check` and `odds`

FromSave = Annotated[
    str | None,
    "SAVE",
    "Take place, dice, ranks and rulings from this save of the game.",
    offers.saves,
]


class Check(Struct, frozen=True, kw_only=True):
    game: shared.GameName
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
            callback=lambda words: shared.no_options(words or []),
        ),
    ] = None
    options: Annotated[Options, QUESTION] = NO_OPTIONS
    option: shared.RulingOptions = None
    save: FromSave = None
    viewer: Viewer
    json: shared.Json = False


def check(request: Check) -> None:
    """Check whether dice meet a challenge; exit 3 if they do not.

    Faces may be written 533, 5 3 3, or 3x2 5 (three dice showing 2, and a 5).
    `companion check GAME` lists what can be asked of a game, with examples.

    With --save, what the game knows need not be typed: circle, dice, ranks, pips.

    companion check nine-circles --save dante

    companion check seven-steps-kosmos boards.txt R3.6 R3.1 --edition mine.toml

    companion check seven-steps sloth 1 2 --die 6
    """
    game = shared.loaded(request.game)
    if request.challenge is None and request.save is None:
        list_examples(game, "check", request.json)
        return
    query = Query(
        text=request.challenge or "",
        words=tuple(request.faces or ()),
        options=QUESTION.fitting(game, request.options),
        rulings=shared.rulings(game.name, request.option),
    )
    if request.save is not None:
        from companion.table import queries

        kept, seat = opened(game, request.save, "check", request.viewer, request.option)
        answer = queries.check(kept, query, seat)
    else:
        request.viewer.must_be_default(game.name)
        if game.questions().needs_dice and not request.faces:
            what = phrase("say what the dice show")
            raise typer.BadParameter(what, param_hint="'faces'")
        answer = game.questions().check(query)
    verdict = answer.verdict
    if request.json:
        about = {"game": game.name, "challenge": answer.name, "faces": answer.faces}
        shared.emit({**about, **structs.asdict(verdict)})
    else:
        typer.echo("\n".join(verdicts.lines(verdict)))
    raise typer.Exit(0 if verdict.met else 3)


def opened(
    game: Game[S, A], save: str, command: str, viewer: Viewer, option: list[str] | None
) -> "tuple[Chronicle[S, A], int]":
    """Open the save that a question is about; its rulings are those of the game."""
    from companion.chronicle import store

    if option:
        right = phrase("leave it out, or ask without --save")
        raise BadValue("--option", phrase("the rulings are those of the save"), right)
    path = places.save(save)
    chronicle = store.open(path, lambda _: game, expect=game.name)
    return chronicle, viewer.seat_for(chronicle, command, path)


def list_examples(game: Game[S, A], command: str, json: bool) -> None:
    """Print what can be asked of a game."""
    if json:
        examples = game.questions().examples[command]
        listed = [{"typed": typed, "meaning": meaning} for typed, meaning in examples]
        shared.emit({"game": game.name, command: listed})
        return
    from companion.cli.games import example_lines

    typer.echo("\n".join(example_lines(game.name, command)))
