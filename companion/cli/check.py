"""`companion check`: are these dice enough? For a table that keeps its own books."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from companion import games
from companion.cli.games import examples
from companion.cli.options import (
    Die,
    Edition,
    Game,
    Json,
    Number,
    Pips,
    RulingOptions,
    beginning,
    emit,
    no_options,
)
from companion.contract.questions import Finding
from companion.errors import BadValue

Hand = Annotated[
    list[str] | None,
    typer.Argument(
        help="The dice: 533, 5 3 3 and 3x2 5 all read; none where none are needed.",
        callback=lambda words: no_options(words or []),
    ),
]


def check(
    game: Game,
    challenge: Annotated[
        str | None,
        typer.Argument(
            help="What is asked, such as a circle, a theft or a board; "
            "none: all that can be."
        ),
    ] = None,
    faces: Hand = None,
    die: Die = None,
    number: Number = None,
    pips: Pips = 0,
    suggest: Annotated[
        bool, typer.Option(help="Find a way that dice can be laid (Six Winters).")
    ] = False,
    option: RulingOptions = None,
    edition: Edition = None,
    json: Json = False,
) -> None:
    """Check whether dice meet a challenge; exit 3 if they do not.

    Faces may be written 533, 5 3 3, or 3x2 5 (three dice showing 2, and a 5). What can
    be asked of a game, each with an example, `companion check GAME` tells.

    companion check seven-steps-kosmos boards.txt R3.6 R3.1 --edition mine.toml

    companion check seven-steps sloth 1 2 --die 6
    """
    if challenge is None:
        can_be_asked(game, "check", json)
        return
    rules, words = games.part(game, "rules"), games.part(game, "words")
    _, chosen, setup = beginning(game, option, edition=edition)
    own = {"setup": setup} if setup else {}  # only what has editions asks for one
    asked = words.challenge(challenge, die=die, number=number, **own)
    hand = _hand(words, faces or [])
    if suggest:
        verdict = _suggested(game, asked, hand, chosen)
    else:
        verdict = rules.check(asked, hand, pips=pips, rulings=chosen, **own)
    if json:
        import msgspec

        found = msgspec.structs.asdict(verdict)
        emit({"game": game, "challenge": words.name(asked), "faces": hand, **found})
    else:
        typer.echo("\n".join(_told(verdict)))
    raise typer.Exit(0 if verdict.met else 3)


def _hand(words: Any, faces: list[str]) -> Any:
    """Return the dice, or none if the game takes none."""
    try:
        return words.faces(faces)
    except BadValue:
        if faces:
            raise
        hint = "'faces'"
        raise typer.BadParameter("say what the dice show", param_hint=hint) from None


def can_be_asked(game: str, command: str, json: bool) -> None:
    """Say what a command can be asked of a game, an example of each."""
    asked = games.part(game, "words").EXAMPLES[command]
    if json:
        told = [{"typed": typed, "meaning": meaning} for typed, meaning in asked]
        emit({"game": game, command: told})
        return
    typer.echo("\n".join(examples(game, command)))


def _suggested(game: str, asked: Any, hand: Any, chosen: dict[str, str]) -> Any:
    """Return how the dice can be laid, in a game that knows."""
    rules = games.part(game, "rules")
    if not hasattr(rules, "suggest"):
        raise BadValue(game, "it has nothing to suggest", "leave --suggest out")
    return rules.suggest(asked, hand, rulings=chosen)


def _told(verdict: Any) -> Iterator[str]:
    """Yield the verdict, the other sets of dice that pass, and what pips would do."""
    yield verdict.sentence
    if isinstance(verdict, Finding):
        yield from (f"  {note}" for note in verdict.notes)
    others = [_faces(one) for one in verdict.sets if one != verdict.using]
    if others:
        yield f"  so would {', or '.join(others)}"
    for way in verdict.ways:
        if way.pips and way.pips != verdict.pips_used:
            turns = ", ".join(f"{one.face} becomes {one.to}" for one in way.changes)
            dice = "1 die" if way.dice == 1 else f"{way.dice} dice"
            pips = "1 pip" if way.pips == 1 else f"{way.pips} pips"
            yield f"  with {dice}: {_faces(way.using)} for {pips} ({turns})"


def _faces(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces))
