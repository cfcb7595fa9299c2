"""Arguments and options that several commands share, and how answers leave."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from companion import games


def _games(incomplete: str) -> list[str]:
    return [name for name in games.names() if name.startswith(incomplete)]


def _saves(incomplete: str) -> list[str]:
    from companion import places

    return [
        path.stem for path in places.all_saves() if path.stem.startswith(incomplete)
    ]


Game = Annotated[
    str, typer.Argument(help="A game, such as seven-steps.", autocompletion=_games)
]
Save = Annotated[
    str,
    typer.Argument(
        help="A save: a name, or a path ending in .json.", autocompletion=_saves
    ),
]


def no_options(words: list[str]) -> list[str]:
    """Refuse a mistyped option, which would else be taken for a face or an action."""
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
Die = Annotated[
    int | None, typer.Option("--die", help="The challenge die (Seven Steps).")
]
Number = Annotated[
    int | None, typer.Option("--number", help="Fraud's chosen number (Nine Circles).")
]
Pips = Annotated[int, typer.Option("--pips", help="Virgil pips that may be spent.")]
RulingOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="Play under a ruling; `games GAME` lists them.",
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players", metavar="ANN,BEN,...", help="Who plays, in the order of the seats."
    ),
]


Edition = Annotated[
    Path | None,
    typer.Option(
        "--edition",
        metavar="FILE",
        help="Boards, colours and tiles of your own (7 Steps): a TOML file.",
    ),
]


Difficulty = Annotated[
    str | None,
    typer.Option(metavar="LEVEL", help="Of a campaign: standard, easy or hardcore."),
]
Books = Annotated[
    str | None,
    typer.Option(
        metavar="full|light",
        help="Of a campaign: whether the companion shuffles and draws, too.",
    ),
]
Locations = Annotated[
    str | None,
    typer.Option(
        metavar="printed|drawn", help="Of a campaign: with which locations it starts."
    ),
]
Looker = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="NAME", help="Whose eyes it is for; else everybody's."
    ),
]


def emit(answer: Any) -> None:
    """Write `answer` to stdout as JSON, on one line."""
    import msgspec

    typer.echo(msgspec.json.encode(answer).decode())


def note(line: str) -> None:
    """Write a line for people, not for pipes, to stderr."""
    typer.echo(line, err=True)


def progress(line: str) -> None:
    """Show what is being done, on a terminal only; an empty line wipes it away."""
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


def rules_of(game: str) -> Any:
    """Return a game's rules; what the chronicle asks for when it opens a save."""
    return games.part(game, "rules")


def colour() -> bool:
    """Return whether stdout takes colour (NO_COLOR, TERM=dumb and pipes say no)."""
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )


def rng(seed: int | None) -> Any:
    """Return the dice: the machine's own chance, or a repeatable row of it."""
    from companion.dice import roll

    return roll.entropy() if seed is None else roll.seeded(seed)


class Beginning(NamedTuple):
    """A game to be begun: which, its rulings, and what is chosen beside them."""

    game: str
    rulings: dict[str, str]
    setup: dict[str, Any]


def beginning(
    game: str,
    option: list[str] | None,
    players: str | None = None,
    edition: Path | None = None,
    **said: str | None,
) -> Beginning:
    """Return the game that the options of a command ask for.

    An edition is kept whole in the save, which so needs no other file. What else is
    `said` of the setup is kept by its name.

    Raises:
        BadValue: if the game has but one edition, or an option has no value.
        BadData: if the file holds no edition that can be played with.
    """
    from companion.errors import BadValue

    chosen = rulings(game, option)
    begun: dict[str, Any] = {
        key: value for key, value in said.items() if value is not None
    }
    if players is not None:
        begun["players"] = players.split(",")
    if edition is not None:
        import msgspec

        facts = games.part(game, "facts")
        if not hasattr(facts, "own"):
            raise BadValue(game, "it has one edition", "leave out --edition")
        begun["edition"] = msgspec.to_builtins(facts.own(edition))
        chosen = facts.OWN | chosen
    return Beginning(game, chosen, begun)


def new_save(path: Path, wanted: Beginning, by: str) -> Any:
    """Create a save that names every ruling it is played under, and return it."""
    from companion.chronicle import store
    from companion.facts import settle

    game, chosen, begun = wanted
    settled = settle(games.part(game, "facts").facts().rulings, chosen, game)
    rules = rules_of(game)
    return store.create(path, game, rules, settled, at=now(), by=by, setup=begun)
