"""`companion print`: kits as PDF."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from companion import games as shelf
from companion import places
from companion.cli import kits, preflight
from companion.cli.options import Json, RulingOptions, emit, note, progress
from companion.cli.wishes import (
    Backs,
    BacksName,
    CardSize,
    Fill,
    Fillable,
    Ink,
    Job,
    Language,
    Marks,
    MarksName,
    PaletteName,
    PaperName,
    Players,
    Printer,
    Scheme,
    SchemeName,
    Stack,
    Strict,
    Wish,
    refuse_unused,
    stem,
    unusual,
)
from companion.errors import BadValue, DoesNotFit, NoPango


def print_kits(
    game: Annotated[
        list[str] | None, typer.Argument(help="Games to print; none means all.")
    ] = None,
    paper: Annotated[
        list[PaperName] | None,
        typer.Option(help="What lies in the printer: a4 if left out; may be repeated."),
    ] = None,
    ink: Annotated[
        list[Ink] | None,
        typer.Option(help="All colours, or little ink: full if left out; likewise."),
    ] = None,
    up: Annotated[
        int | None, typer.Option(help="Gamesheets on a sheet of paper: 1, 2, 4 or 8.")
    ] = None,
    scheme: Scheme = None,
    backs: Backs = BacksName.duplex,
    stack: Stack = False,
    marks: Marks = MarksName.corners,
    printer: Printer = None,
    since: Annotated[
        Path | None,
        typer.Option(help="A manifest.json: print only the sheets changed since."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The folder to write into, instead of output/.")
    ] = None,
    players: Players = None,
    size: CardSize = None,
    language: Language = None,
    palette: PaletteName = None,
    fill: Fill = None,
    fillable: Fillable = False,
    option: RulingOptions = None,
    only: Annotated[
        str | None, typer.Option(help="Print one piece only: gamesheet, rules ...")
    ] = None,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Print play kits as PDF, to be printed at 100 %.

    The path of every file written is said. Printing again gives the same bytes.

    companion print nine-circles --paper letter --ink low --up 2
    """
    names = list(dict.fromkeys(game or shelf.names()))
    for given, what in ((option, "--option"), (since, "--since")):
        if given and len(names) > 1:
            said = f"{what} is given for {len(names)} games"
            raise BadValue("print", said, "name the one game it is of")
    wish = Wish(scheme, backs, stack, marks, printer, 1 if up is None else up, since)
    asked = kits.Asked(
        size,
        up,
        players,
        option,
        language=language,
        palette=palette,
        fill=fill,
        fillable=fillable or None,
    )
    jobs = [
        Job(kit, name, part, on, one, kits.told(kit.game, asked, part), look)
        for kit, name, part in kits.files(kits.of_games(names, asked), only)
        for look in [kits.look(kit.game, asked)]
        for one in dict.fromkeys(ink or [Ink.full])
        for on in dict.fromkeys(paper or [PaperName.a4])
    ]
    _foresee(jobs, wish)
    if strict:
        _refuse(jobs)
    written: list[tuple[Job, dict[str, Any]]] = []
    skipped: NoPango | None = None
    for job in _in_turn(jobs, written, covers=not (only or since or fill)):
        try:
            answer = _print(job, wish, (out or places.output()) / job.kit.game)
        except NoPango as error:
            skipped = error
            continue
        finally:
            progress("")
        if answer is None:
            note(f"{job.name}: nothing has changed")
            continue
        written.append((job, answer))
        if not json:
            typer.echo(answer["path"])
    _say(written)
    if json:
        emit([answer for _, answer in written])
    if skipped:
        note(str(skipped))
        raise typer.Exit(skipped.exit_code)


def _foresee(jobs: list[Job], wish: Wish) -> None:
    """Refuse what cannot be printed as asked, before anything is written."""
    from companion.press.layout import sheets

    refuse_unused(wish, jobs)
    for job in jobs:
        if job.paged:
            continue
        try:
            sheets.check(job.part, _how(job, wish))
        except DoesNotFit as error:
            right = error.right or "take larger paper, or print the rest with --only"
            raise DoesNotFit(error.where, error.what, right) from None


def _refuse(jobs: list[Job]) -> None:
    """Draw and read all that is to be printed before anything is.

    Raises:
        Unclean: if there is any fault in it.
    """
    found: dict[str, list[Any]] = {}
    done = set()
    for job in jobs:
        # A page is set anew for each paper.
        key = job.kit.game, job.name, job.ink, job.paper if job.paged else None
        if key in done:
            continue
        done.add(key)
        progress(f"reading {job.kit.game} {job.name}")
        found.setdefault(job.kit.game, []).extend(_read(job))
    progress("")
    for game, findings in found.items():
        preflight.refuse(findings, game)


def _read(job: Job) -> list[Any]:
    """Return what preflight finds in a job; nothing in pages that are not set here."""
    from companion.press import proof
    from companion.press.ink import pages
    from companion.press.layout import paper

    if not job.paged:
        return proof.pieces(job.part, job.kit.palette, low=job.low)
    try:
        options = pages.PageOptions(paper.paper(job.paper.value), low=job.low)
        laid = pages.lay_out(job.part, options)
        return proof.booklet(laid, job.part.name, low=job.low)
    except NoPango:
        return []


def _say(written: list[tuple[Job, dict[str, Any]]]) -> None:
    """Say what was found in each kit, and count it in the answers."""
    found: dict[str, list[Any]] = {}
    for job, answer in written:
        findings = answer.get("findings", ())
        found.setdefault(job.kit.game, []).extend(findings)
        answer["findings"] = len(preflight.faults(findings))
    for game, findings in found.items():
        preflight.say(findings, game)


def _in_turn(
    jobs: list[Job], written: list[tuple[Job, dict[str, Any]]], *, covers: bool
) -> Iterator[Job]:
    """Yield the jobs, then a cover for each kit, paper and ink that lists its files.

    A kit of whole sheets has none: nothing of it is cut, folded or sorted.
    """
    from companion.press.layout.sheets import alone

    for number, job in enumerate(jobs, 1):
        progress(f"{number} of {len(jobs)}: {job.kit.game} {job.name}")
        yield job
    files: dict[tuple[str, PaperName, Ink], list[tuple[Job, dict[str, Any]]]] = {}
    for job, answer in written if covers else ():
        files.setdefault((job.kit.game, job.paper, job.ink), []).append((job, answer))
    for (_, on, look), some in files.items():
        if all(alone(piece) for piece in some[0][0].kit.pieces):
            continue
        first, _ = some[0]
        yield Job(first.kit, "cover", tuple(some), on, look, first.told)


def _print(job: Job, wish: Wish, folder: Path) -> dict[str, Any] | None:
    """Print one file and return what was written; None if nothing in it has changed."""
    from companion.press.ink import files, manifest

    old = None
    if wish.since:
        before = manifest.read(wish.since, job.kit.game)
        old = before.faces(low=job.low, look=job.look)
    painted = _job(job).render(_how(job, wish), old)
    if painted is None:
        return None
    path = folder / f"{_stem(job, wish)}.pdf"
    files.put(painted.data, path)
    beside = folder / "manifest.json"
    known = manifest.Manifest(job.kit.game)
    if beside.exists():
        known = manifest.read(beside, job.kit.game)
    known = known.joined(painted.faces, low=job.low, look=job.look)
    manifest.write(known, beside)
    return {
        "path": str(path),
        "pages": painted.sides,
        "sheets": painted.sheets,
        "folded": painted.folded,
        "findings": painted.findings,
    }


def _job(job: Job) -> Any:
    """Return the press's job for a file of a kit, or for the cover that lists files."""
    from companion.press import jobs

    match job.part:
        case list():
            return jobs.Sheets(job.kit, job.name, tuple(job.part))
        case tuple():
            contents = tuple(
                _job(other).contents(
                    Path(answer["path"]).name,
                    jobs.Output(
                        b"", answer["pages"], answer["sheets"], folded=answer["folded"]
                    ),
                )
                for other, answer in job.part
            )
            return jobs.Cover(job.kit, "cover", contents)
        case _:
            return jobs.Booklet(job.kit, job.name, job.part)


def _how(job: Job, wish: Wish) -> Any:
    from companion.press.ink import printer
    from companion.press.layout import sheets
    from companion.press.layout.paper import paper

    size = paper(job.paper.value)
    profile = printer.chosen(printer.read(places.printers()), wish.printer)
    return sheets.PrintOptions(
        size,
        scheme=cast(Any, wish.scheme.value if wish.scheme else ""),
        backs=cast(Any, wish.backs.value),
        stack=wish.stack,
        style=cast(Any, wish.marks.value),
        correction=printer.correction(profile, size.width, size.height),
        low=job.low,
        up=wish.up,
        notes=f"{job.kit.version} · {job.kit.credit}",
        language=job.kit.language,
    )


def _stem(job: Job, wish: Wish) -> str:
    """Return the name of a file: what is in it, on what, and what is unusual.

    A cover is named after all that it lists.
    """
    from companion.press.layout.sheets import alone

    listed = [one for one, _ in job.part] if isinstance(job.part, tuple) else [job]
    laid = [one.part for one in listed if not one.paged]
    shared = [part for part in laid if not all(alone(piece) for piece in part)]
    shrunk = any(piece.shrinks for part in laid if part not in shared for piece in part)
    backed = any(piece.back for part in laid for piece in part)
    single = wish.scheme is SchemeName.single
    return stem(
        job.name,
        *job.told,
        f"{wish.up}up" if shrunk and wish.up > 1 else "",
        job.paper.value,
        *unusual(
            wish.scheme if shared or (single and laid) else None,
            wish.backs if backed else BacksName.duplex,
            stack=wish.stack and bool(shared),
            marks=wish.marks if shared and not single else MarksName.corners,
        ),
        "low" if job.low else "",
        "changed" if wish.since else "",
    )
