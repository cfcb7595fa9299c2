"""`companion check`: do these dice meet a challenge? It needs no save."""

from collections.abc import Iterator
from typing import Annotated

import typer
from msgspec import Struct

from companion import games
from companion.cli.options import (
    GameName,
    Json,
    RulingOptions,
    emit,
    no_options,
    rulings,
)
from companion.cli.parameters import GameOptions
from companion.contract.options import NO_OPTIONS, Options
from companion.contract.questions import Finding, Query, Verdict

QUESTION = GameOptions("question")
"""The options of games in `check` and `odds`."""


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
    json: Json = False


def check(request: Check) -> None:
    """Check whether dice meet a challenge; exit 3 if they do not.

    Faces may be written 533, 5 3 3, or 3x2 5 (three dice showing 2, and a 5).
    `companion check GAME` lists what can be asked of a game, with examples.

    companion check seven-steps-kosmos boards.txt R3.6 R3.1 --edition mine.toml

    companion check seven-steps sloth 1 2 --die 6
    """
    game = games.load(request.game)
    if request.challenge is None:
        list_questions(game.name, "check", request.json)
        return
    questions = game.questions()
    if questions.needs_dice and not request.faces:
        hint = "'faces'"
        raise typer.BadParameter("say what the dice show", param_hint=hint)
    query = Query(
        text=request.challenge,
        words=tuple(request.faces or ()),
        options=QUESTION.fitting(game, request.options),
        rulings=rulings(game.name, request.option),
    )
    answer = questions.check(query)
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
        typer.echo("\n".join(_lines(answer.verdict)))
    raise typer.Exit(0 if answer.verdict.met else 3)


def list_questions(game: str, command: str, json: bool) -> None:
    """List the queries that a command answers for a game, with examples."""
    if json:
        examples = games.load(game).questions().examples[command]
        listed = [{"typed": typed, "meaning": meaning} for typed, meaning in examples]
        emit({"game": game, command: listed})
        return
    from companion.cli.games import example_lines

    typer.echo("\n".join(example_lines(game, command)))


def _lines(verdict: Verdict) -> Iterator[str]:
    """Yield the verdict, other sets of dice that pass, and ways to pass with pips."""
    yield verdict.sentence
    if isinstance(verdict, Finding):
        yield from (f"  {note}" for note in verdict.notes)
    others = [_faces(faces) for faces in verdict.sets if faces != verdict.using]
    if others:
        yield f"  so would {', or '.join(others)}"
    for way in verdict.ways:
        if way.pips and way.pips != verdict.pips_used:
            turns = ", ".join(f"{turn.face} becomes {turn.to}" for turn in way.changes)
            dice = "1 die" if way.dice == 1 else f"{way.dice} dice"
            pips = "1 pip" if way.pips == 1 else f"{way.pips} pips"
            yield f"  with {dice}: {_faces(way.using)} for {pips} ({turns})"


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))
