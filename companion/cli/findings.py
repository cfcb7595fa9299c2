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
    """What sweeps found, whose answers are kept, and what their readers saw in it.

    Attributes:
        answers: names of files, one for each sweep.
        notes, surprised, checked: sentences.
    """

    id: str
    title: str
    answers: tuple[str, ...]
    notes: tuple[str, ...]
    surprised: tuple[str, ...]
    checked: tuple[str, ...]


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
    width = shared.columns()
    for finding, answers in kept_of(game):
        folder = out and out / finding.id
        paths = [*reports.write(answers, folder, _remarks(finding))] if folder else []
        for line in (finding.title, *_short(finding, answers)):
            typer.echo("\n".join(wrapped(line, width, then="    ")))
        for path in paths:
            shared.wrote(path)


def _remarks(finding: Finding) -> reports.Remarks:
    return reports.Remarks(
        finding.title, finding.notes, finding.surprised, finding.checked
    )


def kept_of(game: str) -> Iterator[tuple[Finding, tuple[Answer, ...]]]:
    """Yield the findings of a game, each with its answers.

    Raises:
        BadValue: if it has none.
    """
    folder = games.HERE / games.load(game).name.replace("-", "_") / "data"
    if not (folder / "findings.toml").is_file():
        right = "make some with companion lab sweep"
        raise BadValue(game, "no findings are kept of it", right)
    for finding in facts.load(Findings, folder / "findings.toml").findings:
        paths = (folder / "findings" / f"{name}.json" for name in finding.answers)
        yield finding, tuple(map(kept.read, paths))


def _short(finding: Finding, answers: tuple[Answer, ...]) -> Iterator[str]:
    yield from (f"  {note}" for note in finding.notes)
    yield from (f"  Surprising: {note}" for note in finding.surprised)
    yield from (f"  Checked: {note}" for note in finding.checked)
    yield from (f"  - {change}" for change in report.changes(answers))
    yield from (f"  again: {reports.command(answer)}" for answer in answers)
