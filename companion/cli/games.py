"""`companion games`: which games there are, and the rulings of each."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from companion import facts as data
from companion import games as catalogue
from companion.cli.options import Json, a_game, columns, emit, say
from companion.language import phrase
from companion.lines import wrapped

PARTED = " \\"  # what a shell reads at the end of a line of a command that goes on


def games(
    game: Annotated[
        str | None, a_game("A game, to see its rulings and what can be asked of it.")
    ] = None,
    json: Json = False,
) -> None:
    """List the games, or the rulings and questions of one.

    companion games nine-circles
    """
    if game is not None:
        _show(game, json)
        return
    pages = {name: catalogue.load(name).facts().game for name in catalogue.names()}
    if json:
        emit([{"game": name, **_page(page)} for name, page in pages.items()])
        return
    width = max(map(len, pages))
    for name, page in pages.items():
        least, most = page.players
        count = f"{least}" if least == most else f"{least} to {most}"
        say(f"{name:<{width}}  {page.title}, {count} player{'s' * (most > 1)}")
        typer.echo(_wrapped(page.summary, width + 2))


def _page(page: data.Game) -> dict[str, object]:
    return msgspec.structs.asdict(page)


def _show(name: str, json: bool) -> None:
    facts = catalogue.load(name).facts()
    if json:
        emit({"game": name, **_page(facts.game), "rulings": tuple(facts.rulings)})
        return
    typer.echo(_wrapped(f"{facts.game.title}: {facts.game.summary}"))
    typer.echo(_wrapped(facts.game.credit))
    examples = catalogue.load(name).questions().examples
    typer.echo("" if any(examples.values()) else "  It answers no `check` and `odds`.")
    for command in (verb for verb in ("check", "odds") if examples[verb]):
        typer.echo("\n".join(example_lines(name, command)))
    phrases = catalogue.load(name).questions().phrases
    if phrases:
        about = f"Questions for `check {name}`, to be quoted, and the dice for each:"
        typer.echo("\n" + _wrapped(about))
    for question, dice in phrases:
        typer.echo(_wrapped(question, 4, "  "))
        typer.echo(_wrapped(dice, 6))
    for ruling in facts.rulings:
        typer.echo("\n" + _wrapped(f"{ruling.id}: {ruling.question}"))
        for value, meaning in ruling.choices.items():
            mark = "*" if value == ruling.default else " "
            typer.echo(_wrapped(f"{value}: {meaning}", 4, f"  {mark} "))
        if ruling.free:
            typer.echo(_wrapped(f"or {ruling.free}", 4))
    usual = "* is what is played unless `--option KEY=VALUE` says otherwise."
    typer.echo("\n" + _wrapped(usual))


def example_lines(name: str, command: str) -> Iterator[str]:
    """Yield the queries that `check` or `odds` answers for a game, with examples.

    A command that is too long for a line is parted so that a shell reads it as one.
    """
    asked = {"command": command, "game": name}
    yield _wrapped(phrase("What `{command}` can be asked of {game}:", **asked))
    for typed, meaning in catalogue.load(name).questions().examples[command]:
        line = f"companion {command} {name} {typed}"
        if len(line) + 2 <= columns():
            yield f"  {line}"
        else:
            yield f"{PARTED}\n".join(wrapped(line, columns() - len(PARTED)))
        yield _wrapped(phrase(meaning), 6)


def _wrapped(text: str, indent: int = 0, first: str | None = None) -> str:
    """Return `text` in lines of a terminal, each indented; `first` begins the first."""
    space = " " * indent
    first = space if first is None else first
    return "\n".join(wrapped(text, columns(), first=first, then=space))
