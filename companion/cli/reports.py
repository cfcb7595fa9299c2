"""`lab report` and `lab findings`: reports of sweeps, and those that come with us.

A report is a page to share, a page to print, and a table for notebooks.
"""

import csv
import io
import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import asdict

from companion import facts, games
from companion.cli import options as shared
from companion.cli import sweep_options
from companion.cli.best import load
from companion.contract import Act, Game
from companion.errors import BadValue, UnknownName
from companion.lab import report as contents
from companion.lab.report import designer
from companion.lab.report import findings as kept
from companion.lab.report.findings import Answers, Finding, Findings, Twice
from companion.lab.sweeps import answers as sweeps
from companion.lab.sweeps import claims
from companion.lab.sweeps.answers import Answer
from companion.lab.sweeps.answers import answer as answered
from companion.lab.sweeps.claims import Outcome
from companion.lines import wrapped


class Remarks(Struct, frozen=True):
    """What readers wrote of a report, in sentences; `heading` is its own title."""

    heading: str = ""
    notes: Sequence[str] = ()
    surprised: Sequence[str] = ()
    checked: Sequence[str] = ()


def report(
    answers: Annotated[
        list[Path],
        typer.Argument(help="Answers, or folders of sweeps (--out), of one game."),
    ],
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A folder; that of the first answer."),
    ] = None,
) -> None:
    """Write report.html, report.pdf and results.csv of sweeps.

    companion lab report runs/rows
    """
    read = [sweeps.read(path) for path in answers]
    first = answers[0]
    folder = out or (first if first.is_dir() else first.parent)
    for path in write(read, folder):
        shared.wrote(path)


def write(
    answers: Sequence[Answer], folder: Path, remarks: Remarks | None = None
) -> Iterator[Path]:
    """Write the files of a report, and yield the path of each.

    Raises:
        BadValue: if they are of several games.
        UnknownName: if their game is not here.
        CannotWrite: if the folder or disk does not take them.
        NoPango: if the library that sets pages is not on this machine.
    """
    from companion.press.ink import files

    others = {answer.game for answer in answers} - {answers[0].game}
    if others:
        what = f"{answers[0].game} and {min(others)} are two games"
        raise BadValue("report", what, "name answers of one game")
    game = _game_of(answers[0])
    commands = list(map(command, answers))
    sums = contents.context(answers, game.facts().game.title, commands)
    html, pdf = _pages(game, {**sums, **asdict(remarks or Remarks())})
    yield html(folder / "report.html")
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows(contents.rows(answers))
    files.put(table.getvalue().encode(), folder / "results.csv")
    yield folder / "results.csv"
    yield pdf(folder / "report.pdf")


Write = Callable[[Path], Path]  # writes a file, and returns its path


def _pages(game: Game[object, Act], report: contents.Row) -> tuple[Write, Write]:
    """Return what writes a report as a page to share, and as one to print."""
    from companion.press.ink import files, pages
    from companion.press.layout.piece import Page
    from companion.press.layout.sizes import paper

    about = game.facts().game
    options = pages.PageOptions(paper("a4"), author=about.credit, version=about.version)
    name = f"{about.title} in the lab"

    def page(template: str) -> Page:
        return Page("report", f"shared/{template}", name, lambda: {"report": report})

    def html(path: Path) -> Path:
        filled, _ = pages.fill(page("report.html"), options)
        files.put(f"{filled}\n".encode(), path)
        return path

    def pdf(path: Path) -> Path:
        pages.write(page("report_paper.html"), path, options)
        return path

    return html, pdf


def ask(game: str, folder: Path) -> Iterator[Path]:
    """Write what we would ask the designer of a game; yield the path of each file.

    Raises:
        BadValue: if it has no findings.
        CannotWrite, NoPango: as `write`.
    """
    rows = [
        (finding, answers, [*map(command, answers.values())])
        for finding, answers in kept_of(game)
    ]
    loaded = games.load(game)
    html, pdf = _pages(loaded, designer.context(rows, loaded.facts().game.title))
    yield html(folder / "designer.html")
    yield pdf(folder / "designer.pdf")


def _game_of(answer: Answer) -> Game[object, Act]:
    try:
        return load(answer.game)
    except UnknownName:
        what = f"the game '{answer.game[:40]}' of these answers is not here"
        right = "name its folder: companion --game FOLDER lab report ..."
        raise UnknownName("report", what, right) from None


def command(answer: Answer) -> str:
    """Return the command that makes an answer again, as it is typed."""
    folder, variants = _game_of(answer).folder, answer.variants
    alone = len(variants[0].seats) == 1
    played = variants if alone else variants[:1]
    bots = [seat.bot for variant in played for seat in variant.seats]
    brought = folder if folder in games.folders() else None
    words = [
        "companion",
        "lab",
        "sweep",
        f"./{brought.name}" if brought else answer.game,
    ]
    words += ["--bots", ",".join(dict.fromkeys(bots) if alone else bots)]
    if not alone and len(set(bots)) == 1:
        words[-1:] = [bots[0], "--players", str(len(bots))]
    values: dict[str, dict[str, None]] = {}
    for chosen in (
        *(variant.setup for variant in variants),
        *(variant.rulings for variant in variants),
        *(variant.facts for variant in variants),
    ):
        for name, choice in chosen.items():
            text = str(choice).lower() if isinstance(choice, bool) else str(choice)
            values.setdefault(name, {})[text] = None
    words += [f"--vary={name}={';'.join(texts)}" for name, texts in values.items()]
    words += ["--games", str(answer.games), "--seed", str(answer.seed)]
    if lost := answer.variants[0].lost:
        words += ["--losses", str(lost.games)]
    words += ["--compiled"] * answer.compiled
    return shlex.join(words)


class Showing(Struct, frozen=True, kw_only=True):
    game: shared.GameName
    out: Annotated[
        Path | None, "DIR", "Write the reports there, a folder for each."
    ] = None
    again: Annotated[bool, "Play all games anew, with other dice."] = False
    games: Annotated[int | None, "With --again: games of each variant; as many."] = None
    seed: Annotated[int | None, "With --again: which dice; the next ones."] = None
    jobs: Annotated[
        int | None, "With --again: processes; as many as there are cores."
    ] = None


def findings(request: Showing) -> None:
    """Show what sweeps found out about a game.

    --out writes their reports, and what we would ask its designer, designer.html and
    designer.pdf.

    Each claim has the number that was seen first and that of other games, played later.
    With --again it is compared with games that are played now, and so is what each
    change does: exit 3 if one does not repeat.

    companion lab findings nine-circles

    companion lab findings seven-steps --again --games 500
    """
    _check(request)
    width, all_repeat = shared.columns(), True
    for finding, answers in kept_of(request.game):
        lines = [*_short(finding, answers)]
        if request.again:
            outcomes = _played_again(request, finding, answers)
            lines = [f"  {outcome.sentence}" for outcome in outcomes]
            all_repeat = all_repeat and all(outcome.repeats for outcome in outcomes)
        paths: list[Path] = []
        if request.out:
            judged = (*kept.claimed(finding, answers), *finding.checked)
            notes = (*finding.notes, *kept.asked(finding, answers))
            remarks = Remarks(finding.title, notes, finding.surprised, judged)
            paths += write(tuple(answers.values()), request.out / finding.id, remarks)
        for line in (finding.title, *lines):
            typer.echo("\n".join(wrapped(line, width, then="    ")))
        for path in paths:
            shared.wrote(path)
    if request.out:
        for path in ask(request.game, request.out):
            shared.wrote(path)
    if not all_repeat:
        raise typer.Exit(3)


def _check(request: Showing) -> None:
    games, seed, jobs = request.games, request.seed, request.jobs
    if request.again:
        what = "reports are of the games that are kept"
        shared.refuse({"out": request.out}, what, "leave out --again")
    else:
        numbers = {"games": games, "seed": seed, "jobs": jobs}
        given = {name: number is not None for name, number in numbers.items()}
        shared.refuse(given, "it is for games that are played anew", "add --again")
    if games is not None and games < 1:
        raise BadValue("--games", f"{games} games are none", "give 1 or more")
    if seed is not None and seed < 0:
        raise BadValue("--seed", f"{seed} is negative", "give 0 or more")
    if jobs is not None and jobs < 1:
        raise BadValue("--jobs", f"{jobs} processes are none", "give 1 or more")


def _played_again(
    request: Showing, finding: Finding, answers: Answers
) -> tuple[Outcome | Twice, ...]:
    from companion.lab.sweeps.run import Progress, run, workers

    revision = games.load(request.game).rules().REVISION
    again = {}
    jobs = request.jobs or os.cpu_count() or 1
    with workers(sweep_options.Finder(), jobs, None, shared.note) as play:
        for name, answer in answers.items():
            seed = answer.seed + 1 if request.seed is None else request.seed
            count = request.games or answer.games
            query = claims.question(answer, revision, count, seed)
            sums = run(query, play, None, Progress(shared.progress))
            again[name] = answered(query, sums, *sweep_options.counted_in(answer.game))
    said = claims.outcomes(kept.now(finding, answers), again)
    return (*said, *kept.twice(finding, answers, again))


def kept_of(game: str) -> Iterator[tuple[Finding, Answers]]:
    """Yield the findings of a game, each with its answers.

    Raises:
        BadValue: if it has none.
    """
    folder = games.facts_of(games.load(game))
    if not (folder / "findings.toml").is_file():
        right = "make some with companion lab sweep"
        raise BadValue(game, "no findings are kept of it", right)
    for finding in facts.load(Findings, folder / "findings.toml").findings:
        paths = {name: folder / "findings" / f"{name}.json" for name in finding.answers}
        yield finding, {name: sweeps.read(path) for name, path in paths.items()}


def _short(finding: Finding, answers: Answers) -> Iterator[str]:
    every = tuple(answers.values())
    yield from (f"  {note}" for note in finding.notes)
    yield from (f"  - {line}" for line in kept.claimed(finding, answers))
    yield from (f"  Surprising: {note}" for note in finding.surprised)
    yield from (f"  Checked: {note}" for note in finding.checked)
    yield from (f"  {line}" for line in kept.asked(finding, answers))
    yield from (f"  - {change}" for change in contents.changes(every))
    yield from (f"  again: {command(answer)}" for answer in every)
