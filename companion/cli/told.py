"""How a whole game is told, for games that know: prose, a table, a page, answers."""

import csv
import io
from pathlib import Path
from typing import Any, Literal

import typer

from companion import games as shelf
from companion.cli.options import emit
from companion.errors import BadValue, UnknownName

Way = Literal["", "events", "csv", "html", "report", "review"]
"""How `log` tells: as the game itself does if empty."""


def way(**given: bool) -> Way:
    """Return the one way that is asked for.

    Raises:
        BadValue: if it is more than one.
    """
    chosen: list[Any] = [name for name, on in given.items() if on]
    if len(chosen) > 1:
        what = f"is given beside --{chosen[0]}"
        raise BadValue(f"--{chosen[1]}", what, "give one of them")
    return chosen[0] if chosen else ""


def part(game: str) -> Any:
    """Return the part of a game that tells its tale; None if it has none."""
    try:
        return shelf.part(game, "tale")
    except UnknownName:
        return None


def must_tell(game: str, how: Way) -> Any:
    """Return the part of a game that tells its tale.

    Raises:
        BadValue: if it has none.
    """
    if (found := part(game)) is None:
        what, right = f"is given for {game}", "leave it out: its log is its events"
        raise BadValue(f"--{how}", what, right)
    return found


def tell(kept: Any, how: Way, out: Path | None, standing: Any, *, json: bool) -> None:
    """Tell a game as its own part has it.

    Args:
        standing: where it stands, for JSON.
    """
    teller = must_tell(kept.save.game, how)
    steps = [(step.action, step.state) for step in kept.path]
    tale = teller.tell(kept.steps[0].state, steps)
    match how:
        case "csv":
            file = io.StringIO()
            csv.writer(file, lineterminator="\n").writerows(teller.rows(tale))
            typer.echo(file.getvalue(), nl=False)
        case "html":
            _page(kept, teller.page(tale), out)
        case "report" if json:
            emit({**standing, "report": teller.report(tale)})
        case "report":
            typer.echo("\n".join(teller.answers(tale)))
        case _ if json:
            emit({**standing, "tale": tale})
        case _:
            typer.echo("\n".join(teller.lines(tale)))


def _page(kept: Any, context: Any, out: Path | None) -> None:
    """Write the page, or say it if no file is named."""
    from companion.press.ink import files, pages
    from companion.press.layout.paper import paper
    from companion.press.layout.piece import Page

    game = kept.save.game
    known = shelf.part(game, "facts").facts().game
    template = f"{game.replace('-', '_')}/log.html"
    html, _ = pages.fill(
        Page("log", template, known.title, lambda: context),
        pages.PageOptions(
            paper=paper("a4"), author=known.credit, version=known.version
        ),
    )
    if out is None:
        typer.echo(html)
        return
    files.put(f"{html}\n".encode(), out)
    typer.echo(out)
