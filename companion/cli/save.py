"""`new`, `do`, `undo`, `redo`, `amend`, `note`: everything that writes a save."""

from pathlib import Path
from textwrap import fill
from typing import Annotated, Any

import typer

from companion import games, places
from companion.cli.options import (
    Books,
    By,
    Difficulty,
    Edition,
    Faces,
    GameName,
    Json,
    Locations,
    Looker,
    Players,
    RulingOptions,
    Save,
    Seed,
    beginning,
    emit,
    new_save,
    no_options,
    now,
    rng,
    rules_of,
)


def new(
    game: GameName,
    save: Save,
    players: Players = None,
    option: RulingOptions = None,
    edition: Edition = None,
    difficulty: Difficulty = None,
    books: Books = None,
    locations: Locations = None,
    by: By = "player",
    json: Json = False,
) -> None:
    """Begin a game in a new save; an old one is never overwritten.

    companion new nine-circles dante --option rows=6,5,5,5
    """
    path = places.save(save)
    campaign = {"difficulty": difficulty, "books": books, "locations": locations}
    wanted = beginning(game, option, players, edition, **campaign)
    _say(new_save(path, wanted, by), path, json)


def do(
    save: Save,
    action: Annotated[
        list[str],
        typer.Argument(
            help="What was done, such as: throw 4 rolled 2246.", callback=no_options
        ),
    ],
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            envvar="COMPANION_NAME",
            help="Who does this, for the log; else whose turn it is.",
        ),
    ] = None,
    seed: Seed = None,
    seat: Looker = None,
    json: Json = False,
) -> None:
    """Do actions in a save: all of them, or none if one is illegal.

    `roll` lets the companion throw the dice that are due, `deal` draw the cards. With
    --seat it is that player who acts, and who is told what only they may know.

    companion do dante throw 4 rolled 2 2 4 6 throw again 4 roll
    """
    from companion.table import steps

    path = places.save(save)
    kept, done = steps.do(
        path, rules_of, _words_of, action, rng(seed), at=now(), by=by, seat=seat
    )
    _say(kept, path, json, done, seat)


def undo(
    save: Save,
    to: Annotated[
        int | None, typer.Option(help="The event to go back to; 0 is the start.")
    ] = None,
    by: By = "player",
    seat: Looker = None,
    json: Json = False,
) -> None:
    """Take back the last step, or all after an event.

    Dice that were seen stay as they fell; `redo` takes the undo back.

    companion undo dante --to 3
    """
    from companion.chronicle import store

    path = places.save(save)
    _must_play(path, seat)
    _say(store.undo(path, rules_of, to, at=now(), by=by), path, json, 1, seat)


def redo(
    save: Save, by: By = "player", seat: Looker = None, json: Json = False
) -> None:
    """Take back the last undo.

    companion redo dante
    """
    from companion.chronicle import store

    path = places.save(save)
    _must_play(path, seat)
    _say(store.redo(path, rules_of, at=now(), by=by), path, json, 1, seat)


def amend(
    save: Save,
    event: Annotated[int, typer.Argument(help="The event whose dice were misread.")],
    faces: Faces,
    reason: Annotated[str, typer.Option(help="Why, for the log.")],
    by: By = "player",
    seat: Looker = None,
    json: Json = False,
) -> None:
    """Mend a misread roll; the log keeps both readings.

    companion amend dante 2 2 2 4 5 --reason "the 6 was a 5"
    """
    from companion.chronicle import store
    from companion.table import steps

    path = places.save(save)
    _must_play(path, seat)
    hand = _words_of(store.open(path, rules_of).save.game).faces(faces)
    kept = steps.amend(path, rules_of, event, hand, reason, at=now(), by=by)
    _say(kept, path, json, 1, seat)


def note(
    save: Save,
    text: Annotated[
        list[str],
        typer.Argument(
            help="What is to be remembered, on one line.", callback=no_options
        ),
    ],
    by: By = "player",
    json: Json = False,
) -> None:
    """Keep a note in a save, in your own words, where the game stands now.

    No rule hears it, `undo` takes it back, and everybody may read it: in a game with
    secrets, tell none. A game that is over takes notes, too.

    companion note dante "the lantern was lost in the third circle"
    """
    from companion.chronicle import store
    from companion.contract import Note
    from companion.table import telling

    path, written = places.save(save), Note(" ".join(text).strip())
    kept = store.append(path, rules_of, [written], at=now(), by=by)
    if json:
        from companion.cli.log import standing

        emit(standing(kept, path))
        return
    for line in telling.news(kept, _words_of(kept.save.game)):
        typer.echo(line)
    typer.echo(str(path))


def _must_play(path: Path, seat: str | None) -> None:
    """Refuse a seat that nobody has before anything is written."""
    from companion.chronicle import store
    from companion.table import secrets

    secrets.seat(store.open(path, rules_of), seat)


def _words_of(game: str) -> Any:
    return games.part(game, "words")


def _say(
    kept: Any, path: Path, json: bool, done: int = 0, seat: str | None = None
) -> None:
    """Show a seat where the game stands now, and what the last `done` events did."""
    from companion.table import secrets, telling

    looker = secrets.seat(kept, seat)
    if json:
        from companion.cli.log import standing

        emit(standing(kept, path, looker))
        return
    words = _words_of(kept.save.game)
    for line in telling.news(kept, words, done, looker):
        typer.echo(line)
    typer.echo(secrets.board(kept.rules, words, kept.state, looker))
    for line in telling.notes(kept):
        typer.echo(fill(line, 78, initial_indent="  ", subsequent_indent="    "))
    typer.echo(str(path))
