"""`companion lab findings`: reports that come with the companion."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import replace

from companion import facts, games
from companion.cli import options as shared
from companion.cli import reports
from companion.cli import sweep_options as typed
from companion.errors import BadValue
from companion.facts import Fact
from companion.lab import report
from companion.lab.sweep import claims
from companion.lab.sweep.answers import Answer, read
from companion.lab.sweep.answers import answer as answered
from companion.lab.sweep.claims import Claim, Outcome
from companion.lab.sweep.intervals import value
from companion.lines import wrapped


class Finding(Fact, frozen=True):
    """What sweeps found, whose answers are kept, and what their readers saw in it.

    Attributes:
        answers: names of files, one for each sweep.
        claims: what was seen first, and is in the answers again.
        notes, surprised, checked: sentences.
    """

    id: str
    title: str
    answers: tuple[str, ...]
    claims: tuple[Claim, ...]
    notes: tuple[str, ...]
    surprised: tuple[str, ...]
    checked: tuple[str, ...]


class Findings(Fact, frozen=True):
    """The contents of `findings.toml`."""

    findings: tuple[Finding, ...]


class Showing(Struct, frozen=True, kw_only=True):
    """What `findings` takes."""

    game: shared.GameName
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the reports there, a folder for each."),
    ] = None
    again: Annotated[
        bool,
        typer.Option("--again", help="Play all games anew, with other dice."),
    ] = False
    games: Annotated[
        int | None,
        typer.Option(help="With --again: games of each variant; as many."),
    ] = None
    seed: Annotated[
        int | None, typer.Option(help="With --again: which dice; the next ones.")
    ] = None
    jobs: Annotated[
        int | None,
        typer.Option(help="With --again: processes; as many as there are cores."),
    ] = None


def findings(request: Showing) -> None:
    """Show what sweeps found out about a game; --out writes their reports.

    Each claim has the number that was seen first and that of other games, played later.
    With --again it is compared with games that are played now: exit 3 if a claim does
    not repeat.

    companion lab findings nine-circles

    companion lab findings seven-steps --again --games 500
    """
    _must_fit(request)
    width, stand = shared.columns(), True
    for finding, answers in kept_of(request.game):
        lines = [*_short(finding, answers)]
        if request.again:
            outcomes = _played(request, finding, answers)
            lines = [f"  {outcome.sentence}" for outcome in outcomes]
            stand = stand and all(outcome.repeats for outcome in outcomes)
        paths: list[Path] = []
        if request.out:
            remarks = _remarks(finding, answers)
            paths += reports.write(answers, request.out / finding.id, remarks)
        for line in (finding.title, *lines):
            typer.echo("\n".join(wrapped(line, width, then="    ")))
        for path in paths:
            shared.wrote(path)
    if not stand:
        raise typer.Exit(3)


def _must_fit(request: Showing) -> None:
    """Refuse options of games that are not played, and games that cannot be."""
    numbers = {
        "--games": request.games,
        "--seed": request.seed,
        "--jobs": request.jobs,
    }
    given = [name for name, number in numbers.items() if number is not None]
    if given and not request.again:
        raise BadValue(given[0], "it is for games that are played anew", "add --again")
    if request.again and request.out:
        what = "reports are of the games that are kept"
        raise BadValue("--out", what, "leave out --again")
    if request.games is not None and request.games < 1:
        raise BadValue("--games", f"{request.games} games are none", "give 1 or more")
    if request.seed is not None and request.seed < 0:
        raise BadValue("--seed", f"{request.seed} is negative", "give 0 or more")
    if request.jobs is not None and request.jobs < 1:
        what = f"{request.jobs} processes are none"
        raise BadValue("--jobs", what, "give 1 or more")


def _played(
    request: Showing, finding: Finding, answers: Sequence[Answer]
) -> tuple[Outcome, ...]:
    """Return what other dice say of the claims of a finding."""
    from companion.lab.sweep.run import Progress, run, workers

    revision = games.load(request.game).rules().REVISION
    found = {}
    jobs = request.jobs or os.cpu_count() or 1
    with workers(typed.Finder(), jobs, None, shared.note) as play:
        for name, answer in zip(finding.answers, answers, strict=True):
            seed = answer.seed + 1 if request.seed is None else request.seed
            many = request.games or answer.games
            query = claims.question(answer, revision, many, seed)
            sums = run(query, play, None, Progress(shared.progress))
            found[name] = answered(query, sums, *typed.counted_in(answer.game))
    now = [claim_now(claim, answers, finding) for claim in finding.claims]
    return tuple(claims.outcomes(now, found))


def claim_now(claim: Claim, answers: Sequence[Answer], finding: Finding) -> Claim:
    """Return a claim as the games that are kept have it, to be seen again."""
    answer = answers[finding.answers.index(claim.answer)]
    number = claims.figure(answer, claim)
    first = (value(number), number.low, number.high)
    return replace(claim, first=first, games=answer.games)


def _remarks(finding: Finding, answers: Sequence[Answer]) -> reports.Remarks:
    return reports.Remarks(
        finding.title,
        finding.notes,
        finding.surprised,
        (*_claims(finding, answers), *finding.checked),
    )


def _claims(finding: Finding, answers: Sequence[Answer]) -> Iterator[str]:
    """Yield each claim with its numbers, and how they were judged."""
    kept_answers = dict(zip(finding.answers, answers, strict=True))
    for outcome in claims.outcomes(finding.claims, kept_answers):
        yield f"{outcome.sentence}."
    sided = sum(bool(claim.side) for claim in finding.claims)
    if sided > 1:
        yield (
            f"{sided} claims say that a number is more or less: all at once hold in 95 "
            "of 100 sweeps (Holm's correction)."
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
        yield finding, tuple(map(read, paths))


def _short(finding: Finding, answers: tuple[Answer, ...]) -> Iterator[str]:
    yield from (f"  {note}" for note in finding.notes)
    yield from (f"  - {line}" for line in _claims(finding, answers))
    yield from (f"  Surprising: {note}" for note in finding.surprised)
    yield from (f"  Checked: {note}" for note in finding.checked)
    yield from (f"  - {change}" for change in report.changes(answers))
    yield from (f"  again: {reports.command(answer)}" for answer in answers)
