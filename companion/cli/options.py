"""Arguments and options that several commands share, and how they print answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion import lines
from companion.cli import offers
from companion.errors import BadValue, CompanionError, near
from companion.lines import NARROWEST, WIDEST

if TYPE_CHECKING:
    from companion.contract import A, Act, Game, S
    from companion.dice.roll import Dice


def game_name(text: str) -> str:
    """Return the game that is named or begun, or brought by the path of its folder."""
    from companion import games

    return bring(text) or games.named(text)


def bring(text: str) -> str:
    """Return the game of a folder that is typed as a path; empty if it is none.

    Its code is run by that, which is said.

    Raises:
        BadData: if the folder has no game.
    """
    if not (text.startswith(".") or "/" in text or "\\" in text):
        return ""
    path = Path(text)
    if not path.is_dir():
        return ""
    from companion import games
    from companion.games import folder

    folder.game_in(path)
    from companion.language import phrase

    note(phrase("the code in {path} is run", path=path.resolve()))
    return games.bring(path).name


def game_or_file(text: str) -> str:
    """Return the game of a folder that is typed, else the text: a name or a file."""
    return bring(text) or text


def program(game: Game[S, A]) -> str:
    """Return the program as it is typed for a game that may have been brought."""
    import shlex

    from companion import games

    if game.folder not in games.folders():
        return "companion"
    return f"companion --game {shlex.quote(str(game.folder))}"


def game_or_save(what: str) -> str | None:
    """Return the game that is named or begun, or None if `what` is to be a save.

    A game's whole name comes before a save of that name, a save before a beginning.
    """
    from companion import games, places

    if name := bring(what):
        return name
    if what in games.names():
        return what
    path = places.save(what)
    if path.parent != places.saves() or not games.begun(what) or path.exists():
        return None
    return games.named(what)


def a_game(
    help: str,
    metavar: str = "game",
    parser: Callable[[str], str] | None = game_name,
    offered: Callable[[str], list[str]] = offers.game_names,
) -> object:
    """Return what is said of an argument that names a game, or also something else."""
    return typer.Argument(
        help=help, metavar=metavar, parser=parser, autocompletion=offered
    )


GameName = Annotated[str, a_game("A game, such as seven-steps.")]
Save = Annotated[
    str,
    typer.Argument(
        help="A save: a name, or a path ending in .json.", autocompletion=offers.saves
    ),
]


def no_options(words: list[str]) -> list[str]:
    """Refuse a mistyped option, which would be read as a face or an action."""
    for word in words:
        if word.startswith("--"):
            from companion.language import phrase

            raise typer.BadParameter(phrase("no such option: {name}", name=word))
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
    typer.Option(
        "--by",
        metavar="NAME",
        envvar="COMPANION_NAME",
        help="Who does this, for the log.",
    ),
]
LANGUAGES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What says which language a terminal has, the first that is set."""

Seed = Annotated[
    int | None, typer.Option(help="Make digital dice repeatable, for a test or a demo.")
]
RulingOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="Play under a ruling; `games GAME` lists them.",
        autocompletion=offers.rulings,
    ),
]


def group() -> typer.Typer:
    """Return a command that will have commands of its own."""
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
    )


def refuse(given: Mapping[str, object], what: str, right: str) -> None:
    """Refuse the first of these options that has a value."""
    if name := next((name for name, value in given.items() if value), ""):
        raise BadValue(f"--{name}", what, right)


def emit(answer: object) -> None:
    """Write `answer` to stdout as JSON, on one line."""
    import msgspec

    typer.echo(msgspec.json.encode(answer).decode())


def note(text: str) -> None:
    """Write a line to stderr, on a terminal in lines that it can show."""
    typer.echo(_fitted(text) if sys.stderr.isatty() else text, err=True)


def say(text: str) -> None:
    """Write a line to stdout, on a terminal in lines that it can show."""
    typer.echo(_fitted(text) if sys.stdout.isatty() else text)


def _fitted(text: str) -> str:
    """Return lines parted between words, each further one below what it belongs to."""
    parted: list[str] = []
    for line in text.split("\n"):
        bare = line.lstrip()
        indent = " " * (len(line) - len(bare))
        fitted = lines.wrapped(bare, columns(), first=indent, then=f"{indent}  ")
        parted += fitted or [""]
    return "\n".join(parted)


def wrote(path: object) -> None:
    """Write the path of a file, on a terminal in lines that end after a separator."""
    text = str(path)
    if sys.stdout.isatty():
        text = "\n".join(lines.path(text, columns()))
    typer.echo(text)


def progress(line: str) -> None:
    """Show progress, on a terminal only; an empty line clears it."""
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        typer.echo(f"\r\x1b[K{line}", nl=False, err=True)


def hear(asked: str | None) -> None:
    """Choose the language of a command: the one asked for, else the terminal's.

    Raises:
        BadValue: if nothing is said in the language asked for.
    """
    named = (os.environ.get(name, "").lower() for name in LANGUAGES)
    wanted = asked or next(filter(None, named), "")[:2]
    from companion import language

    # None of C, POSIX and C.UTF-8 is a language: there is nothing more to import.
    if wanted == "en" or (not asked and (len(wanted) < 2 or wanted in ("po", "c."))):
        language.HEARD.set(())
        language.READER.set(language.ENGLISH)
        return
    from companion import catalogues

    if asked and not catalogues.spoken(asked):
        what = f"'{asked[:20]}' is no language here"
        raise BadValue("--language", what, near(asked, catalogues.names()))
    language.HEARD.set((wanted,))
    catalogues.speak()


def hear_early(typed: Sequence[str]) -> bool:
    """Choose the language of help and errors of usage, before anything is parsed.

    Return whether it is another than English; what is no language is refused later.
    """
    from companion import language

    line = " ".join(typed).replace("--language=", "--language ").split()
    asked = dict(pairwise(line)).get("--language")
    with suppress(CompanionError):
        hear(asked)
    return language.READER.get() is not language.ENGLISH


def loaded(name: str) -> Game[object, Act]:
    """Return a game, and speak its language from now on; English if it has none.

    Raises:
        UnknownName: if there is no such game.
    """
    from companion import games

    game = games.load(name)
    speak(game.name)
    return game


def speak(game: str) -> None:
    """Speak the language that a command is asked for, where a game has it."""
    from companion import language

    if language.HEARD.get():
        from companion import catalogues

        catalogues.speak(game)


def now() -> str:
    """Return this second in UTC, as ISO 8601."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def rulings(game: str, chosen: list[str] | None) -> dict[str, str]:
    """Return `--option KEY=VALUE` words as a dict.

    Raises:
        BadValue: if a word has no `=`.
    """
    pairs = [word.partition("=") for word in chosen or []]
    for key, equals, _ in pairs:
        if not equals:
            from companion.language import phrase

            what = phrase("option '{name}' has no value", name=key)
            raise BadValue(game, what, phrase("write KEY=VALUE"))
    return {key.strip(): value.strip() for key, _, value in pairs}


def colour() -> bool:
    """Return whether stdout takes colour (NO_COLOR, TERM=dumb and pipes say no)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def columns() -> int:
    """Return how wide a line may be: as the terminal, within 40 and 200 columns."""
    import shutil

    # A line that fills the last column is wrapped by some terminals.
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns)) - 1


def rng(seed: int | None) -> Dice:
    """Return the dice: random, or repeatable with a seed."""
    from companion.dice import roll

    return roll.entropy() if seed is None else roll.seeded(seed)
