"""`companion cards`: a deck of your own as PDF."""

import shutil
import sys
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import __version__, places
from companion.cli import kits, preflight
from companion.cli.options import Json, emit, note, progress
from companion.cli.print_options import (
    Arrangement,
    Ink,
    Out,
    PaperName,
    Since,
    Source,
    Strict,
    stem,
)
from companion.errors import BadValue, CannotWrite, CompanionError

if TYPE_CHECKING:
    from companion.decks.deck import Deck, Part


class Cards(Struct, frozen=True, kw_only=True):
    """What `cards` takes."""

    deck: Annotated[
        Path | None, typer.Argument(help="A table of cards: .csv or .xlsx.")
    ] = None
    source: Source = Source()
    size: Annotated[
        str | None,
        typer.Option(help="Of the cards: poker, mini, 63x88, 2.5x3.5in ..."),
    ] = None
    paper: Annotated[PaperName, typer.Option(help="In the printer.")] = PaperName.a4
    ink: Annotated[Ink, typer.Option(help="`full` or `low`.")] = Ink.full
    arrangement: Arrangement = Arrangement()
    since: Since = None
    out: Out = None
    init: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Make a deck to start from.")
    ] = None
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Print again on every change; show a page."),
    ] = False
    port: Annotated[
        int, typer.Option(help="Of the page of --watch (default: a free one).")
    ] = 0
    strict: Strict = False
    json: Json = False


def cards(request: Cards) -> None:
    """Print your own cards as PDF, one for each row; `qty` is the number of copies.

    `companion cards --init DIR` makes a deck to start from; its README explains
    columns, layouts and icons. A layout.toml beside the table is used without being
    named; a column `layout` chooses one for each row. Only this computer can open the
    page of --watch.

    companion cards deck.csv --layout plain --size poker --where kind=spell
    """
    if request.init is not None:
        _start(request.init)
        return
    if request.port and not request.watch:
        raise BadValue("--port", "is given, and no page is shown", "say --watch")
    if request.deck is None:
        raise BadValue("cards", "no deck is named", "name a .csv, or say --init DIR")
    if request.watch:
        _watch(request.deck, request)
    else:
        _make(request.deck, request)


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


def _open(path: Path, request: Cards) -> "Deck":
    return kits.deck(path, request.source, request.size)


def _make(path: Path, request: Cards) -> None:
    """Print the deck; report the files, and the texts that were set smaller."""
    from companion.decks import deck

    how = request.arrangement.options(request.paper, request.ink)
    how = structs.replace(how, notes=f"companion {__version__}")
    folder = (request.out or places.output()) / path.stem
    needs_backs = request.arrangement.backs is not None
    target = deck.Target(folder, _stem(request), request.since, needs_backs)

    def judge(parts: "list[Part]") -> None:
        _progress(0)
        found = [finding for part in parts for finding in part.findings]
        more = sum(part.faults for part in parts) - len(found)
        report = preflight.refuse if request.strict else preflight.say
        report(found, str(path), more=more)

    found = _open(path, request)
    try:
        written = deck.write(found, how, target, report=_progress, judge=judge)
    finally:
        _progress(0)
    if request.json:
        emit([_answer(file, part) for file, part in written])
    else:
        for file, _ in written:
            typer.echo(file)
    _note(found, written, target.folder)


def _stem(request: Cards) -> str:
    """Return the name of the files: every option that is not the default."""
    return stem(
        "cards",
        request.source.sheet,
        *(request.source.where or ()),
        request.size or "",
        request.paper.value,
        *request.arrangement.given(),
        "low" if request.ink is Ink.low else "",
        "changed" if request.since else "",
    )


def _answer(path: Path, part: "Part") -> dict[str, object]:
    return {
        "path": str(path),
        "cards": part.cards,
        "sheets": part.papers,
        "shrunk": part.shrunk,
        "findings": part.faults,
    }


def _note(found: "Deck", written: "list[tuple[Path, Part]]", folder: Path) -> None:
    """Print what the user may want to change in the deck."""
    from companion.decks import deck

    if not written:
        note(f"{folder.name}: nothing has changed")
    if column := deck.uncounted(found):
        what = "no column is called 'qty', so each card is printed once"
        right = f"rename '{column}' if it is the number of copies"
        note(f"{found.table.name}: row 1: {what}; {right}")
    shrunk = [text for _, part in written for text in part.shrunk]
    if shrunk:
        least = min(shrunk, key=lambda text: text.set_pt)
        what = f"{len(shrunk)} texts are set smaller than the layout asks"
        note(f"{what}; the smallest, {least.row}, at {least.set_pt:g} pt")


def _watch(path: Path, request: Cards) -> None:
    """Show the deck on a page and print it, now and whenever a file has changed."""
    from companion.decks import preview, rows

    def opened() -> "Deck":
        return _open(path, request)

    if not rows.there(path):
        opened()
    show = preview.Show()
    with closing(preview.serve(show, request.port)) as server:
        note(f"http://{preview.HOST}:{server.port}/  (Ctrl-C stops)")
        for _ in chain([None], preview.changes(path.parent.resolve())):
            if refused := show.draw(opened, low=request.ink is Ink.low).refused:
                note(refused)
                continue
            try:
                _make(path, request)
            except CompanionError as error:
                note(show.refuse(error))


def _progress(cards: int) -> None:
    """Show how many cards are done; 0 clears the line."""
    progress(f"{cards} cards" if cards else "")
