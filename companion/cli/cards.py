"""`companion cards`: anybody's own deck as PDF."""

import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from msgspec import Struct

from companion import __version__, places
from companion.cli import kits, preflight
from companion.cli.options import Json, emit, note, progress
from companion.cli.wishes import (
    BacksName,
    CardSize,
    Delimiter,
    Encoding,
    Ink,
    Layout,
    Marks,
    MarksName,
    PaperName,
    Printer,
    Quote,
    Scheme,
    SchemeName,
    SheetName,
    Stack,
    Strict,
    Where,
    stem,
    unusual,
)
from companion.errors import BadValue, CannotWrite, CompanionError


def cards(
    deck: Annotated[
        Path | None, typer.Argument(help="A table of cards: .csv or .xlsx.")
    ] = None,
    layout: Layout = None,
    size: CardSize = None,
    sheet: SheetName = "",
    where: Where = None,
    paper: Annotated[PaperName, typer.Option(help="In the printer.")] = PaperName.a4,
    ink: Annotated[Ink, typer.Option(help="All colours, or little ink.")] = Ink.full,
    backs: Annotated[
        BacksName | None,
        typer.Option(help="As for print; duplex if the layout has a back."),
    ] = None,
    scheme: Scheme = None,
    stack: Stack = False,
    marks: Marks = MarksName.corners,
    printer: Printer = None,
    since: Annotated[
        Path | None,
        typer.Option(help="A manifest.json: print only the cards changed since."),
    ] = None,
    encoding: Encoding = "",
    delimiter: Delimiter = "",
    quote: Quote = "",
    out: Annotated[
        Path | None, typer.Option(help="The folder to write into, instead of output/.")
    ] = None,
    init: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Make a deck to start from.")
    ] = None,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Print again on every change; show a page."),
    ] = False,
    port: Annotated[
        int, typer.Option(help="Of the page of --watch; a free one if 0.")
    ] = 0,
    strict: Strict = False,
    json: Json = False,
) -> None:
    """Print your own cards as PDF, a row of a table each; `qty` says how many.

    companion cards deck.csv --layout plain --size poker --where kind=spell
    """
    if init is not None:
        _start(init)
        return
    if port and not watch:
        raise BadValue("--port", "is given, and no page is shown", "say --watch")
    if deck is None:
        raise BadValue("cards", "no deck is named", "name a .csv, or say --init DIR")
    asked = kits.Asked(
        size=size,
        layout=layout,
        sheet=sheet,
        where=where,
        encoding=encoding,
        delimiter=delimiter,
        quote=quote,
    )
    opened = partial(kits.of_deck, deck, asked)
    how = partial(_how, Lying(paper, ink, scheme, backs, stack, marks, printer))
    folder = (out or places.output()) / deck.stem
    name = stem(
        "cards",
        sheet,
        *(where or ()),
        size or "",
        paper.value,
        *unusual(scheme, backs, stack=stack, marks=marks),
        "low" if ink is Ink.low else "",
        "changed" if since else "",
    )
    judged = partial(_judged, str(deck), strict=strict)
    make = partial(_make, opened, how, folder, name, judged, json=json, since=since)
    if watch:
        _watch(deck, opened, make, port, low=ink is Ink.low)
    else:
        make()


def _start(folder: Path) -> None:
    """Copy the starter deck into a new folder."""
    source = places.TEMPLATES / "shared" / "starter"
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        what = "is there already, and not empty"
        raise CannotWrite(str(folder), what, "name a new folder")
    try:
        shutil.copytree(source, folder, dirs_exist_ok=True)
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        raise CannotWrite(str(folder), what, "name another folder") from None
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            typer.echo(path)
    if sys.stderr.isatty():
        note(f"next: companion cards {folder / 'deck.csv'} --watch")


class Lying(Struct, frozen=True):
    """How the cards are to lie on paper, as typed."""

    paper: PaperName
    ink: Ink
    scheme: SchemeName | None
    backs: BacksName | None
    stack: bool
    marks: MarksName
    printer: str | None


def _how(lying: Lying) -> tuple[Any, bool]:
    """Return how cards are to be printed, and whether their backs were asked for."""
    from companion.press.ink import printer
    from companion.press.layout import sheets
    from companion.press.layout.paper import paper

    size = paper(lying.paper.value)
    profile = printer.chosen(printer.read(places.printers()), lying.printer)
    how = sheets.PrintOptions(
        size,
        scheme=cast(Any, lying.scheme.value if lying.scheme else ""),
        backs=cast(Any, (lying.backs or BacksName.duplex).value),
        stack=lying.stack,
        style=cast(Any, lying.marks.value),
        correction=printer.correction(profile, size.width, size.height),
        low=lying.ink is Ink.low,
        notes=f"companion {__version__}",
    )
    return how, lying.backs is not None


def _make(
    opened: Callable[[], Any],
    how: Callable[[], tuple[Any, bool]],
    folder: Path,
    stem: str,
    judged: Callable[[list[Any]], None],
    *,
    json: bool,
    since: Path | None,
) -> None:
    """Print the deck, and say what was written and what had to be set smaller."""
    from companion.decks import deck

    wanted, asked = how()
    found = opened()
    try:
        written = deck.write(
            found,
            wanted,
            folder,
            stem,
            _paint,
            _progress,
            judged=judged,
            asked=asked,
            since=since,
        )
    finally:
        _progress(0)
    answers = []
    for path, part in written:
        answers.append(
            {
                "path": str(path),
                "cards": part.cards,
                "sheets": part.papers,
                "shrunk": part.shrunk,
                "findings": part.faults,
            }
        )
        if not json:
            typer.echo(path)
    if json:
        emit(answers)
    if not written:
        note(f"{folder.name}: nothing has changed")
    if column := deck.uncounted(found):
        say = "no column is called 'qty', so each card is printed once"
        right = f"rename '{column}' if it says how often"
        note(f"{found.table.name}: row 1: {say}; {right}")
    shrunk = [one for _, part in written for one in part.shrunk]
    if shrunk:
        least = min(shrunk, key=lambda one: one.got_pt)
        say = f"{len(shrunk)} texts are set smaller than the layout asks"
        note(f"{say}; the smallest, {least.row}, at {least.got_pt:g} pt")


def _judged(what: str, parts: list[Any], *, strict: bool) -> None:
    """Say what preflight found in a deck; refuse it if that is asked."""
    _progress(0)
    found = [one for part in parts for one in part.findings]
    more = sum(part.faults for part in parts) - len(found)
    (preflight.refuse if strict else preflight.say)(found, what, more=more)


def _paint(sheets: Sequence[Any], path: Path, title: str, backs: str) -> None:
    from companion.press.ink import pdf

    pdf.write(
        sheets,
        path,
        pdf.Metadata(
            title=title, author="", subject="print at 100 %", version=__version__
        ),
        duplex=cast(Any, backs),
    )


def _watch(
    path: Path,
    opened: Callable[[], Any],
    make: Callable[[], None],
    port: int,
    *,
    low: bool,
) -> None:
    """Show the deck on a page and print it, now and whenever a file has changed."""
    from companion.decks import preview, rows

    if not rows.there(path):
        opened()
    show = preview.Show()
    with closing(preview.serve(show, port)) as server:
        note(f"http://{preview.HOST}:{server.port}/  (Ctrl-C stops)")
        for _ in chain([None], preview.changes(path.parent.resolve())):
            if refused := show.draw(opened, low=low).refused:
                note(refused)
                continue
            try:
                make()
            except CompanionError as error:
                note(show.refuse(error))


def _progress(cards: int) -> None:
    """Show how many cards are laid; 0 wipes it away."""
    progress(f"{cards} cards" if cards else "")
