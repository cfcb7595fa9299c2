"""Arguments and options that several commands share, and how they print answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import structs

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle
    from companion.contract import A, Begun, Game, S
    from companion.contract.options import Options
    from companion.dice.roll import Dice


NARROWEST, WIDEST = 40, 200
"""Columns of a terminal that lines are fitted to."""


def game_names(incomplete: str) -> list[str]:
    """Return the games whose name begins so, for completion."""
    from companion import games

    return [name for name in games.names() if name.startswith(incomplete.lower())]


def game_name(text: str) -> str:
    """Return the game that is named or begun."""
    from companion import games

    return games.named(text)


def game_or_save(what: str) -> str | None:
    """Return the game that is named or begun, or None if `what` is to be a save.

    A game's whole name comes before a save of that name, a save before a beginning.
    """
    from companion import games, places

    if what in games.names():
        return what
    path = places.save(what)
    if path.parent != places.saves() or not games.begun(what) or path.exists():
        return None
    return games.named(what)


def saves(incomplete: str) -> list[str]:
    from companion import places

    return [
        path.stem for path in places.all_saves() if path.stem.startswith(incomplete)
    ]


GameName = Annotated[
    str,
    typer.Argument(
        help="A game, such as seven-steps.",
        parser=game_name,
        metavar="game",
        autocompletion=game_names,
    ),
]
Save = Annotated[
    str,
    typer.Argument(
        help="A save: a name, or a path ending in .json.", autocompletion=saves
    ),
]


def no_options(words: list[str]) -> list[str]:
    """Refuse a mistyped option, which would be read as a face or an action."""
    for word in words:
        if word.startswith("--"):
            raise typer.BadParameter(f"no such option: {word}")
    return words


Faces = Annotated[
    list[str],
    typer.Argument(
        help="The dice: 533, 5 3 3 and 3x2 5 all read.", callback=no_options
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Answer as one JSON object.")]
By = Annotated[
    str,
    typer.Option("--by", envvar="COMPANION_NAME", help="Who does this, for the log."),
]
Seed = Annotated[
    int | None, typer.Option(help="Make digital dice repeatable, for a test or a demo.")
]
RulingOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="Play under a ruling; `games GAME` lists them.",
    ),
]


def emit(answer: object) -> None:
    """Write `answer` to stdout as JSON, on one line."""
    import msgspec

    typer.echo(msgspec.json.encode(answer).decode())


def note(line: str) -> None:
    """Write a line to stderr."""
    typer.echo(line, err=True)


def progress(line: str) -> None:
    """Show progress, on a terminal only; an empty line clears it."""
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        typer.echo(f"\r\x1b[K{line}", nl=False, err=True)


def now() -> str:
    """Return this second in UTC, as ISO 8601."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def rulings(game: str, chosen: list[str] | None) -> dict[str, str]:
    """Return `--option KEY=VALUE` words as a dict.

    Raises:
        BadValue: if a word has no `=`.
    """
    from companion.errors import BadValue

    pairs = [word.partition("=") for word in chosen or []]
    for key, equals, _ in pairs:
        if not equals:
            raise BadValue(game, f"option '{key}' has no value", "write KEY=VALUE")
    return {key.strip(): value.strip() for key, _, value in pairs}


def colour() -> bool:
    """Return whether stdout takes colour (NO_COLOR, TERM=dumb and pipes say no)."""
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def columns() -> int:
    """Return how wide a line may be: as the terminal, within 40 and 200 columns."""
    import shutil

    # A line that fills the last column is wrapped by some terminals.
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns)) - 1


def rng(seed: int | None) -> Dice:
    """Return the dice: random, or repeatable with a seed."""
    from companion.dice import roll

    return roll.entropy() if seed is None else roll.seeded(seed)


def begun(game: Game[S, A], options: Options, chosen: Mapping[str, str]) -> Begun:
    """Return a new game with its options and the chosen rulings.

    Raises:
        CompanionError: if an option does not suit the game.
    """
    from companion.contract import Begun

    names = options.text("players")
    if game.begin is not None:
        found = game.begin(options)
    elif names is None:
        found = Begun(setup=options.values)
    else:
        found = Begun(setup={**options.values, "players": names.split(",")})
    return structs.replace(found, rulings={**found.rulings, **chosen})


def new_save(path: Path, game: Game[S, A], begun: Begun, by: str) -> Chronicle[S, A]:
    """Create a save that names every ruling it is played under, and return it."""
    from companion.chronicle import store
    from companion.chronicle.codec import Stamp
    from companion.facts import settle

    settled = settle(game.facts().rulings, begun.rulings, game.name)
    begun = structs.replace(begun, rulings=settled)
    return store.create(path, game, begun, Stamp(now(), by))
