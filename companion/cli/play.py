"""`companion play`: a whole game in the terminal, kept as it goes."""

import shlex
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
from companion.errors import UnknownName, near


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

    At every roll, type what your dice show or press Enter to let the companion roll.
    `help` in the game lists what can be typed; `quit` leaves and keeps the game.

    companion play nine-circles
    """
    from companion.chronicle import store
    from companion.table import play as table

    if what in games.names():
        path = _begin(what, save, option, by, players)
    else:
        path = _resumed(what, save, option)
    words = games.part(store.open(path, rules_of).save.game, "words")
    here = table.Table(
        path, rules_of, words, _ask, typer.echo, rng(seed), now, by, _bright
    )
    way_on = "go on with: companion play"
    try:
        if table.play(here):
            way_on = "read it again with: companion log"
    finally:
        name = path.stem if path.parent == places.saves() else str(path)
        note(f"\nkept; {way_on} {shlex.quote(name)}")


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


def _resumed(what: str, save: str | None, option: list[str] | None) -> Path:
    """Return the save to go on with; its name and rulings stand already.

    Raises:
        UnknownName: if neither a game nor a save is called `what`.
    """
    path = places.save(what)
    known = [kept.stem for kept in places.all_saves()]
    if path.parent == places.saves() and path.stem not in known:
        hint = near(what, [*games.names(), *known])
        raise UnknownName("companion", f"no game or save is called '{what}'", hint)
    if save or option:
        raise typer.BadParameter("--save and --option are for a new game")
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
