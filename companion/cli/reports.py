"""The files of a report: a page to share, a page to print, a table for notebooks."""

import csv
import io
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from companion.cli.best import load
from companion.errors import BadValue
from companion.lab import report
from companion.lab.sweep.answers import Answer
from companion.press.ink import files, pages
from companion.press.layout.piece import Page
from companion.press.layout.sizes import paper


class Remarks(Struct, frozen=True):
    """What readers wrote of a report, in sentences; `heading` is its own title."""

    heading: str = ""
    notes: Sequence[str] = ()
    surprised: Sequence[str] = ()
    checked: Sequence[str] = ()


def write(
    answers: Sequence[Answer], folder: Path, remarks: Remarks | None = None
) -> Iterator[Path]:
    """Write the files of a report, and yield the path of each.

    Args:
        answers: of one game, one or more.

    Raises:
        BadValue: if they are of several games.
        CannotWrite: if the folder or disk does not take them.
        NoPango: if the library that sets pages is not on this machine.
    """
    others = {answer.game for answer in answers} - {answers[0].game}
    if others:
        what = f"{answers[0].game} and {min(others)} are two games"
        raise BadValue("report", what, "name answers of one game")
    about = load(answers[0].game).facts().game
    commands = list(map(command, answers))
    found = report.context(answers, about.title, commands)
    context = {"report": {**found, **asdict(remarks or Remarks())}}
    options = pages.PageOptions(paper("a4"), author=about.credit, version=about.version)
    name = f"{about.title} in the lab"
    html, _ = pages.fill(
        Page("report", "shared/report.html", name, lambda: context), options
    )
    files.put(f"{html}\n".encode(), folder / "report.html")
    yield folder / "report.html"
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows(report.rows(answers))
    files.put(table.getvalue().encode(), folder / "results.csv")
    yield folder / "results.csv"
    printed = Page("report", "shared/report_paper.html", name, lambda: context)
    pages.write(printed, folder / "report.pdf", options)
    yield folder / "report.pdf"


def command(answer: Answer) -> str:
    """Return the command that makes an answer again, as it is typed."""
    variants = answer.variants
    alone = len(variants[0].seats) == 1
    bots = [
        seat.bot for found in variants[: None if alone else 1] for seat in found.seats
    ]
    words = ["companion", "lab", "sweep", answer.game]
    words += ["--bots", ",".join(dict.fromkeys(bots) if alone else bots)]
    if not alone and len(set(bots)) == 1:
        words[-1:] = [bots[0], "--players", str(len(bots))]
    for part in ("setup", "rulings", "facts"):
        values: dict[str, list[str]] = {}
        for found in variants:
            chosen = {
                "setup": found.setup,
                "rulings": found.rulings,
                "facts": found.facts,
            }
            for name, value in chosen[part].items():
                known = values.setdefault(name, [])
                text = str(value).lower() if isinstance(value, bool) else str(value)
                if text not in known:
                    known.append(text)
        words += [f"--vary={name}={';'.join(texts)}" for name, texts in values.items()]
    words += ["--games", str(answer.games), "--seed", str(answer.seed)]
    words += ["--compiled"] * answer.compiled
    return shlex.join(words)
