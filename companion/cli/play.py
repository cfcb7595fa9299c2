"""`companion play`: a whole game in the terminal, kept as it goes."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from companion import games, places
from companion.cli.options import (
    By,
    Players,
    RulingOptions,
    Seed,
    colour,
    new_save,
    note,
    now,
    rng,
    rules_of,
    rulings,
)


def play(
    what: Annotated[
        str, typer.Argument(metavar="GAME|SAVE", help="A game to begin, or a save.")
    ],
    players: Players = None,
    option: RulingOptions = None,
    save: Annotated[
        str | None, typer.Option(help="Keep the new game under this name.")
    ] = None,
    by: By = "player",
    seed: Seed = None,
) -> None:
    """Play a game in the terminal, with real dice or digital ones.

    companion play nine-circles

    At every roll, type what your dice show or press Enter to let the companion roll.
    `help` in the game lists what can be typed; `quit` leaves and keeps the game.
    """
    from companion.chronicle import store
    from companion.table import play as table

    if what in games.names():
        path = _begin(what, save, option, by, players)
    else:
        path = places.save(what)
    words = games.part(store.open(path, rules_of).save.game, "words")
    here = table.Table(
        path, rules_of, words, _ask, typer.echo, rng(seed), now, by, _bright
    )
    ended = None
    try:
        ended = table.play(here)
    finally:
        if ended is None:
            name = path.stem if path.parent == places.saves() else path
            note(f"\nkept; go on with: companion play {name}")


def _begin(
    game: str,
    save: str | None,
    option: list[str] | None,
    by: str,
    players: str | None,
) -> Path:
    """Create the save of a new game, under a free name if none is given."""
    name = save or _free(game)
    path = places.save(name)
    new_save(path, game, rulings(game, option), by, players)
    note(f"a new game, kept in {path}")
    return path


def _free(game: str) -> str:
    """Return the first of `nine-circles-1`, `nine-circles-2`, ... that is not taken."""
    taken = {path.stem for path in places.all_saves()}
    return next(name for n in range(1, 10**6) if (name := f"{game}-{n}") not in taken)


def _bright(heading: str) -> str:
    return typer.style(heading, bold=True) if colour() else heading


def _ask(prompt: str) -> str:
    with suppress(ImportError):
        import readline  # noqa: F401 - arrow keys and history where the system has it
    return input(prompt)
