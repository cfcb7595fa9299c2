"""`companion check`: are these dice enough? For a table that keeps its own books."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from companion import games
from companion.cli.options import (
    Die,
    Game,
    Json,
    Number,
    Pips,
    RulingOptions,
    emit,
    no_options,
    rulings,
)
from companion.errors import BadValue
from companion.furniture import Finding

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
        str,
        typer.Argument(help="A circle or terrace, name or number; or a question."),
    ],
    faces: Hand = None,
    die: Die = None,
    number: Number = None,
    pips: Pips = 0,
    suggest: Annotated[
        bool, typer.Option(help="Find a way that dice can be laid (Six Winters).")
    ] = False,
    option: RulingOptions = None,
    json: Json = False,
) -> None:
    """Check whether dice meet a challenge; exit 3 if they do not.

    Faces may be written 533, 5 3 3, or 3x2 5 (three dice showing 2, and a 5). What can
    be asked of Six Winters, and with which dice, `companion games six-winters` tells.

    companion check seven-steps sloth 1 2 --die 6
    """
    rules, words = games.part(game, "rules"), games.part(game, "words")
    asked = words.challenge(challenge, die=die, number=number)
    hand = words.faces(faces or [])
    chosen = rulings(game, option)
    if suggest:
        verdict = _suggested(game, asked, hand, chosen)
    else:
        verdict = rules.check(asked, hand, pips=pips, rulings=chosen)
    if json:
        import msgspec

        found = msgspec.structs.asdict(verdict)
        emit({"game": game, "challenge": words.name(asked), "faces": hand, **found})
    else:
        typer.echo("\n".join(_told(verdict)))
    raise typer.Exit(0 if verdict.met else 3)


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
