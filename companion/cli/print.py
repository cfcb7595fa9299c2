"""`companion print`: kits as PDF."""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import games, places
from companion.cli import kits, offers, printing
from companion.cli import options as shared
from companion.cli.printing import Ink, PaperName
from companion.contract.options import NO_OPTIONS, Options
from companion.errors import BadValue, DoesNotFit, NoPango

if TYPE_CHECKING:
    from companion.press.jobs import Booklet, Job, Output
    from companion.press.layout.planning import PrintOptions
    from companion.press.proof import Finding


EXTRAS = "extras"  # the folder of what a game is played without, in that of its kit


class Print(Struct, frozen=True, kw_only=True):
    game: Annotated[
        list[str] | None,
        typer.Argument(
            help="Games to print (default: all).", autocompletion=offers.game_names
        ),
    ] = None
    paper: Annotated[
        list[PaperName] | None, "The paper in the printer (default a4); repeatable."
    ] = None
    ink: Annotated[list[Ink] | None, "`full` or `low` (default: full); repeatable."] = (
        None
    )
    arrangement: printing.Arrangement = printing.Arrangement()
    booklets: printing.BookletOptions = printing.BookletOptions()
    since: printing.Since = None
    out: printing.Out = None
    options: Annotated[Options, kits.KIT] = NO_OPTIONS
    option: shared.RulingOptions = None
    only: Annotated[
        list[str] | None,
        "PIECE",
        "Print one file or piece only: gamesheet, rules ...; repeatable.",
        offers.pieces,
    ] = None
    all: Annotated[
        bool,
        "Also print, into a folder `extras`, what the game is played without: "
        "boxes, stickers, other sizes, options of the rules.",
    ] = False
    tonight: Annotated[
        bool,
        "One to four sheets to play from in twenty minutes, in low ink if "
        "nothing else is said.",
    ] = False
    combine: Annotated[bool, "One PDF for each kind of paper; says its sheets."] = False
    listed: Annotated[
        bool, typer.Option("--list", help="Print nothing; say what --only takes.")
    ] = False
    address: Annotated[
        str | None, "URL", "Of your companion's page: on covers, as a code to scan."
    ] = None
    strict: printing.Strict = False
    json: shared.Json = False


class Task(Struct, frozen=True):
    """A job on one paper in one ink."""

    made: kits.Made
    job: "Job"
    paper: PaperName
    ink: Ink

    def options(self, request: Print) -> "PrintOptions":
        """Return how to print it."""
        options = request.arrangement.options(self.paper, self.ink)
        return request.booklets.given_to(options)

    def booklet(self) -> "Booklet | None":
        """Return what it prints if that is read, not cut."""
        from companion.press.jobs import Booklet

        return self.job if isinstance(self.job, Booklet) else None

    def enlarged(self) -> bool:
        """Return whether it prints cards or aids that large print enlarges."""
        return any(piece.read for piece in self.job.pieces)

    def folds(self) -> bool:
        """Return whether it prints small pages, which may be folded."""
        booklet = self.booklet()
        return booklet is not None and booklet.page.form == "booklet"

    def saddle(self, request: Print) -> bool:
        """Return whether it prints both sides of sheets that are folded."""
        booklet = self.booklet()
        return booklet is not None and booklet.form(self.options(request)) == "saddle"


class Written(Struct, frozen=True):
    """A task that was done: its file, and what is in it."""

    task: Task
    path: Path
    output: "Output"


def print_kits(request: Print) -> None:
    """Print play kits as PDF, to be printed at 100 %.

    A kit is what the game is played with, in the order in which it is printed: what is
    on paper, on card, on board. The ruler in the margin is then 50 mm long. The cover
    lists the files and says how to cut, fold and glue them. An option that is not the
    default is part of a file's name, as in cards-mini-a4-fold.pdf. If a piece does not
    fit across a fold, its front and back have sheets of their own, to be glued back to
    back.

    Booklets are folded and stapled: two pages a side, turned about the short edge.
    With --booklet pages or --large-print they are tagged for screen readers.

    With --all the rest is printed, too, into the folder extras. With --tonight a game
    is one to four sheets: straight cuts, black ink, the first turn in six pictures.

    Pieces of several kinds share sheets where that saves paper. The path of every file
    is printed. Printing again gives the same bytes. Booklets and covers need Pango;
    without it they are left out, and a message names the package.

    companion print nine-circles --paper letter --ink low --up 2
    """
    given_names = map(shared.game_name, request.game or [])
    names = list(dict.fromkeys(given_names)) or list(games.names())
    for given, what in ((request.option, "--option"), (request.since, "--since")):
        if given and len(names) > 1:
            what = f"{what} is given for {len(names)} games"
            raise BadValue("print", what, "name one game")
    made = kits.of_games(names, request.options, request.option)
    if request.booklets.large_print:
        made = [kit.large_print() for kit in made]
    for kit in (game.kit for game in made):
        if not (kit.pieces or kit.pages):
            right = "add cards.csv, sheet.toml or rules.md to its folder"
            raise BadValue(kit.game, "it has nothing to print", right)
    if request.listed:
        _list(kits.listed(made), json=request.json)
        return
    tasks = list(_tasks(made, request))
    _check(tasks, request)
    if request.strict:
        _refuse_faults(tasks, request)
    written, skipped = _print_all(tasks, request)
    findings: dict[str, list[Finding]] = {}
    for file in written:
        game = file.task.job.kit.game
        findings.setdefault(game, []).extend(file.output.findings)
    for game, of_game in findings.items():
        printing.say_faults(of_game, game)
    if request.json:
        rows = []
        for path, out in ((file.path, file.output) for file in written):
            faults = len(printing.faults(out.findings))
            pages = {"pages": out.sides, "sheets": out.sheets, "folded": out.folded}
            rows.append({"path": str(path), **pages, "findings": faults})
        shared.emit(rows)
    if skipped:
        shared.note(str(skipped))
        raise typer.Exit(skipped.exit_code)


def _list(parts: Sequence[kits.Part], *, json: bool) -> None:
    if json:
        shared.emit([structs.asdict(part) for part in parts])
        return
    for part in parts:
        extra = " (extra)" if part.extra else ""
        typer.echo(f"{part.name}: {part.what}{extra}")
        for name in part.pieces:
            typer.echo(f"    {name}")


def _tasks(made: Sequence[kits.Made], request: Print) -> Iterator[Task]:
    if request.tonight:
        yield from _tonight(made, request)
        return
    inks = list(dict.fromkeys(request.ink or [Ink.full]))
    papers = list(dict.fromkeys(request.paper or [PaperName.a4]))
    if request.only:
        right = "leave one of them out: what is named alone has a file of its own"
        whole = {"combine": request.combine, "all": request.all}
        shared.refuse(whole, "is given with --only", right)
        for (kit, job), ink, paper in product(
            kits.jobs(made, request.only), inks, papers
        ):
            yield Task(kit, job, paper, ink)
        return
    made = made if request.all else [kit.without_extras() for kit in made]
    pieces = [piece for kit in made for piece in kit.kit.pieces]
    named = [kit.kit.game for kit in made]
    parts = [(kit, job, paper) for kit, job in kits.jobs(made) for paper in papers]
    folded = any(Task(*part, inks[0]).saddle(request) for part in parts)
    request.arrangement.refuse_unused(pieces, named, folded=folded)
    for kit, ink, paper in product(made, inks, papers):
        how = request.arrangement.options(paper, ink)
        for job in kits.files(kit, how, combined=request.combine):
            yield Task(kit, job, paper, ink)


def _tonight(made: Sequence[kits.Made], request: Print) -> Iterator[Task]:
    """Yield the sheets for tonight, in low ink if no ink is given."""
    beside = {
        "only": request.only,
        "combine": request.combine,
        "all": request.all,
        "since": request.since,
        "address": request.address,
        "large-print": request.booklets.large_print,
        **{name: name != "language" for name in request.options.values},
    }
    shared.refuse(beside, "is given with --tonight", "leave one of them out")
    for paper in request.paper or ():
        if paper not in printing.FOLDED:
            what = f"is given for {paper} paper"
            raise BadValue("--tonight", what, "choose a4 or letter")
    inks = dict.fromkeys(request.ink or [Ink.low])
    papers = dict.fromkeys(request.paper or [PaperName.a4])
    for (kit, job), ink, paper in product(kits.tonight(made), inks, papers):
        yield Task(kit, job, paper, ink)


def _check(tasks: Sequence[Task], request: Print) -> None:
    pieces = [piece for task in tasks for piece in task.job.pieces]
    named = [task.job.kit.game for task in tasks]
    folds = [task.paper for task in tasks if task.folds()]
    read = [task.paper for task in tasks if task.booklet() or task.enlarged()]
    request.booklets.check(folds, read, named)
    folded = any(task.saddle(request) for task in tasks)
    request.arrangement.refuse_unused(pieces, named, folded=folded)
    for task in tasks:
        try:
            task.job.check(task.options(request))
        except DoesNotFit as error:
            raise kits.with_hint(error) from None


def _refuse_faults(tasks: Sequence[Task], request: Print) -> None:
    findings: dict[str, list[Finding]] = {}
    done = set()
    for task in tasks:
        job = task.job
        # A booklet is laid out for each paper, a piece is the same on all.
        key = job.kit.game, job.name, task.ink, None if job.pieces else task.paper
        if key in done:
            continue
        done.add(key)
        shared.progress(f"reading {job.kit.game} {job.name}")
        read = job.findings(task.options(request))
        findings.setdefault(job.kit.game, []).extend(read)
    shared.progress("")
    for game, of_game in findings.items():
        printing.refuse_faults(of_game, game)


def _print_all(
    tasks: Sequence[Task], request: Print
) -> tuple[list[Written], NoPango | None]:
    """Print every task, then the covers; print each path when its file is written.

    The error returned is why booklets and covers are left out, if they are.
    """
    written: list[Written] = []
    skipped: NoPango | None = None
    for task in _with_covers(tasks, written, request):
        try:
            file = _print(task, request)
        except NoPango as error:
            skipped = error
            continue
        finally:
            shared.progress("")
        if file is None:
            shared.note(f"{task.job.name}: nothing has changed")
            continue
        written.append(file)
        if request.json:
            continue
        sheets, sides = file.output.sheets, file.output.sides
        some = ", both sides" if sides == 2 * sheets else f", {sides} sides"
        both = some if sides > sheets else ""
        count = f": {sheets} sheet{'s' * (sheets != 1)}{both}"
        shared.wrote(
            f"{file.path}{count if request.combine or request.tonight else ''}"
        )
    return written, skipped


def _with_covers(
    tasks: Sequence[Task], written: list[Written], request: Print
) -> Iterator[Task]:
    """Yield the tasks, then a cover for each kit, paper and ink that lists its files.

    Extras are not among them. A kit of whole sheets has none: nothing of it is cut,
    folded or sorted.
    """
    from companion.press.jobs import Cover, needs_cover

    for number, task in enumerate(tasks, 1):
        shared.progress(
            f"{number} of {len(tasks)}: {task.job.kit.game} {task.job.name}"
        )
        yield task
    if request.only or request.since or request.tonight:
        return
    groups: dict[tuple[str, PaperName, Ink], list[Written]] = {}
    for file in written:
        key = file.task.job.kit.game, file.task.paper, file.task.ink
        if not file.task.job.extra:
            groups.setdefault(key, []).append(file)
    for (_, paper, ink), files in groups.items():
        made = files[0].task.made
        kit = made.kit
        if made.filled or not needs_cover(kit):
            continue
        contents = [
            line
            for file in files
            for line in file.task.job.contents(file.path.name, file.output)
        ]
        pieces = [piece for file in files for piece in file.task.job.pieces]
        address = request.address or ""
        cover = Cover(kit, "cover", tuple(contents), tuple(pieces), address)
        yield Task(made, cover, paper, ink)


def _print(task: Task, request: Print) -> Written | None:
    """Print one file and return what was written; None if nothing in it has changed."""
    from companion.press.ink import files, manifest

    job, low, look, before = task.job, task.ink == "low", task.made.look, None
    if request.since:
        before = manifest.read(request.since, job.kit.game).faces(low=low, look=look)
    output = job.render(task.options(request), before)
    if output is None:
        return None
    if request.strict:
        # Of a cover only: the others were looked at before.
        printing.refuse_faults(output.findings, job.kit.game)
    folder = (request.out or places.output()) / job.kit.game
    apart = EXTRAS if job.extra and not request.only else ""
    path = folder / apart / f"{_stem(task, request)}.pdf"
    files.put(output.data, path)
    beside = folder / "manifest.json"
    known = manifest.Manifest(job.kit.game)
    if beside.exists():
        known = manifest.read(beside, job.kit.game)
    manifest.write(known.joined(output.faces, low=low, look=look), beside)
    return Written(task, path, output)


def _stem(task: Task, request: Print) -> str:
    """Return the name of a file: what is in it, on what, and what is unusual.

    A cover is named after all that it lists.
    """
    job, made = task.job, task.made
    up = max((piece.up for piece in job.pieces), default=1)
    booklets = request.booklets.given(task.paper, folds=task.folds())
    return printing.stem(
        job.name,
        *made.words,
        f"{up}up" if up > 1 else "",
        task.paper,
        *request.arrangement.fitting(job.pieces).given(),
        *(booklets if task.booklet() else ()),
        "large-print" if request.booklets.large_print and task.enlarged() else "",
        "low" if task.ink == "low" else "",
        "changed" if request.since else "",
    )
