"""`companion lab findings`: reports that come with the companion."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from companion import facts, games
from companion.cli import options as shared
from companion.cli import reports
from companion.errors import BadValue
from companion.facts import Fact
from companion.lab import report
from companion.lab.sweep import kept
from companion.lab.sweep.answer import Answer
from companion.lines import wrapped


class Finding(Fact, frozen=True):
    """A sweep whose answer is kept, and what its readers saw in it.

    `id` names its file; `notes` are sentences.
    """

    id: str
    title: str
    notes: tuple[str, ...]


class Findings(Fact, frozen=True):
    """The contents of `findings.toml`."""

    findings: tuple[Finding, ...]


def findings(
    game: shared.GameName,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the reports there, a folder for each."),
    ] = None,
) -> None:
    """Show what sweeps found out about a game; --out writes their reports.

    companion lab findings nine-circles
    """
    for finding, answer in kept_of(game):
        paths = [*reports.write(answer, out / finding.id, finding.notes)] if out else []
        lines = [finding.title, *_short(finding, answer)]
        width = shared.columns()
        for line in lines:
            typer.echo("\n".join(wrapped(line, width, then="    ")))
        for path in paths:
            typer.echo(str(path))


def kept_of(game: str) -> Iterator[tuple[Finding, Answer]]:
    """Yield the findings of a game, each with its answer.

    Raises:
        BadValue: if it has none.
    """
    folder = games.HERE / games.load(game).name.replace("-", "_") / "data"
    if not (folder / "findings.toml").is_file():
        right = "make some with companion lab sweep"
        raise BadValue(game, "no findings are kept of it", right)
    for finding in facts.load(Findings, folder / "findings.toml").findings:
        yield finding, kept.read(folder / "findings" / f"{finding.id}.json")


def _short(finding: Finding, answer: Answer) -> Iterator[str]:
    yield from (f"  {note}" for note in finding.notes)
    for change in report.changes(answer):
        yield f"  - {change}"
    yield f"  again: {reports.command(answer)}"
