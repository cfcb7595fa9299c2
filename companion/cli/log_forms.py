"""The forms of a whole game in `log`: prose, a table, a page, a report."""

import csv
import io
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import typer

from companion import places
from companion.chronicle.replay import Chronicle
from companion.cli.options import columns, emit
from companion.contract import A, Game, S
from companion.contract.story import Story, StoryForms
from companion.errors import BadValue

Form = Literal["", "events", "csv", "html", "report", "review"]
"""The forms of `log`; empty is the default of the game."""


def form(*, events: bool, csv: bool, html: bool, report: bool, review: bool) -> Form:
    """Return the form that the options select.

    Raises:
        BadValue: if they select several.
    """
    given: dict[Form, bool] = {
        "events": events,
        "csv": csv,
        "html": html,
        "report": report,
        "review": review,
    }
    chosen = [name for name, on in given.items() if on]
    if len(chosen) > 1:
        what = f"is given beside --{chosen[0]}"
        raise BadValue(f"--{chosen[1]}", what, "give one of them")
    return chosen[0] if chosen else ""


def tale(game: Game[S, A], form: Form) -> StoryForms[S, A]:
    """Return the tale of a game.

    Raises:
        BadValue: if it has none.
    """
    if game.story is None:
        what, right = f"is given for {game.name}", "leave it out: its log is its events"
        raise BadValue(f"--{form}", what, right)
    return game.story()


def show(
    kept: Chronicle[S, A],
    form: Form,
    where: Path,
    out: Path | None,
    status: dict[str, object] | None,
) -> None:
    """Print a game in one of the forms.

    Args:
        where: the save.
        status: its current state, if it is printed as JSON.
    """
    game_tale = tale(kept.game, form)
    steps = tuple(
        (step.action, step.state) for step in kept.path if step.action is not None
    )
    story = Story(kept.steps[0].state, steps)
    if form == "csv":
        file = io.StringIO()
        csv.writer(file, lineterminator="\n").writerows(game_tale.rows(story))
        typer.echo(file.getvalue(), nl=False)
    elif form == "html":
        _page(kept, game_tale.page(story), where, out)
    elif status is not None:
        report = form == "report"
        found = game_tale.report(story) if report else game_tale.data(story)
        emit({**status, "report" if report else "tale": found})
    else:
        told = game_tale.answers if form == "report" else game_tale.lines
        typer.echo("\n".join(told(story, width=columns())))


def _page(
    kept: Chronicle[S, A], context: Mapping[str, object], where: Path, out: Path | None
) -> None:
    """Write the page to a file, or to a pipe if none is named.

    Nobody reads HTML in a terminal: there it goes to a file in the output folder.
    """
    from companion.press.ink import files, pages
    from companion.press.layout.piece import Page
    from companion.press.layout.sizes import paper

    known = kept.game.facts().game
    template = f"{kept.game.name.replace('-', '_')}/log.html"
    html, _ = pages.fill(
        Page("log", template, known.title, lambda: context),
        pages.PageOptions(paper("a4"), author=known.credit, version=known.version),
    )
    if out is None and not sys.stdout.isatty():
        typer.echo(html)
        return
    out = out or places.output() / f"{where.stem}.html"
    files.put(f"{html}\n".encode(), out)
    typer.echo(out)
