"""`companion cards`: a deck of your own as PDF."""

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import __version__, places
from companion.cli import deck_faults, kits, offers, preflight
from companion.cli.options import Json, emit, note, progress, wrote
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
from companion.errors import BadValue, CannotWrite, CompanionError, Refused

if TYPE_CHECKING:
    from companion.decks.deck import Deck, Part
    from companion.decks.faults import Opened
    from companion.decks.rows import Report
    from companion.press.layout.planning import PrintOptions


class Cards(Struct, frozen=True, kw_only=True):
    """What `cards` takes."""

    deck: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Tables of cards (.csv, .tsv, .xlsx, .ods, .json), or folders of them."
        ),
    ] = None
    source: Source = Source()
    size: Annotated[
        str | None,
        typer.Option(
            help="Of the cards: poker, mini, 63x88, 2.5x3.5in ...",
            autocompletion=offers.sizes,
        ),
    ] = None
    language: Annotated[str, typer.Option(help="Of columns such as text.de: de.")] = ""
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
        typer.Option("--watch", help="Show the deck on a page, anew on every change."),
    ] = False
    port: Annotated[
        int, typer.Option(help="Of the page of --watch (default: a free one).")
    ] = 0
    show_layout: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="Print a stock layout, to start your own from.",
            autocompletion=offers.layouts,
        ),
    ] = ""
    reference: Annotated[
        bool,
        typer.Option("--reference", help="Write all that layouts can say: HTML, PDF."),
    ] = False
    draft: Annotated[
        bool,
        typer.Option(
            "--draft", help="Print even what is wrong: marked in red, and listed."
        ),
    ] = False
    strict: Strict = False
    json: Json = False


def cards(request: Cards) -> None:
    """Print your own cards as PDF, one for each row; `qty` is the number of copies.

    `companion cards --init DIR` makes a deck to start from; its README explains
    columns, layouts and icons. Beside foes.csv, foes.toml is used without being named,
    else layout.toml; a column `layout` chooses one for each row. Only this computer can
    open the page of --watch.

    A deck with a fault, such as a text that does not fit, is not printed: faults are
    listed, all of them with --all. --draft prints it, each fault in a red frame with
    its number in the list; a row that cannot be read is left out. It exits with 0, its
    file and sheets say DRAFT, and it is not recorded for --since.

    companion cards deck.csv --layout plain --size poker --where kind=spell
    """
    if request.init is not None:
        _start(request.init)
        return
    if request.show_layout or request.reference:
        _explain(request)
        return
    if request.port and not request.watch:
        raise BadValue("--port", "is given, and no page is shown", "say --watch")
    beside = {"strict": request.strict, "watch": request.watch, "since": request.since}
    for name, given in beside.items() if request.draft else ():
        if given:
            raise BadValue("--draft", f"is given beside --{name}", "choose one of them")
    if not request.deck:
        raise BadValue("cards", "no deck is named", "name a .csv, or say --init DIR")
    from companion.decks import rows

    tables = rows.tables(request.deck)
    if len(tables) > 1:
        done = _make_all(tables, request)
    elif request.watch:
        _watch(tables[0], request)
        return
    else:
        done = _make(tables[0], request)
    if request.json:
        emit(done)


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
            wrote(path)
    if sys.stderr.isatty():
        note(f"next: companion cards {folder / 'deck.csv'} --watch")


def _explain(request: Cards) -> None:
    """Print a stock layout, or write the reference of layouts."""
    from companion.decks import layouts

    if request.deck:
        raise BadValue("cards", "a deck is named, too", "leave it out")

    if request.show_layout:
        typer.echo(layouts.shown(request.show_layout), nl=False)
        return
    from companion.decks import reference

    for path in reference.write(request.out or places.output()):
        wrote(path)


def _open(path: Path, request: Cards, report: "Report | None" = None) -> "Deck":
    source, size, language = request.source, request.size, request.language
    found = kits.deck(path, source, size, language, report)
    return structs.replace(found, draft=request.draft)


def _make_all(tables: list[Path], request: Cards) -> list[dict[str, object]]:
    """Print several decks; one that is refused does not stop the others.

    Raises:
        Refused: with all that is wrong, and what was printed.
    """
    for name, given in (("--watch", request.watch), ("--since", request.since)):
        if given:
            right = f"name one of {', '.join(table.name for table in tables[:5])}"
            raise BadValue(name, f"is given for {len(tables)} tables", right)
    done, left = [], list[CompanionError]()
    for path, own in zip(tables, _by_language(tables, request), strict=True):
        try:
            done += _make(path, own)
        except CompanionError as error:
            note(" ".join(str(error).split()))
            left.append(error)
    if left:
        what = f"{len(left)} of {len(tables)} tables are not printed"
        answer = {
            "tables": [deck_faults.answer(error) for error in left],
            "printed": done,
        }
        raise Refused("cards", what, "correct what is listed", answer)
    return done


def _by_language(tables: list[Path], request: Cards) -> list[Cards]:
    """Return a request a table: one that is in no language is printed as it is.

    If none of them is in any, the language has no effect, and each refuses it.
    """
    if not request.language:
        return [request] * len(tables)
    plain = structs.replace(request, language="")
    found = [plain if _has_no_language(path, request) else request for path in tables]
    return found if request in found else [request] * len(tables)


def _has_no_language(path: Path, request: Cards) -> bool:
    from companion.decks import deck

    try:
        table = _open(path, request, lambda error: None).table
    except CompanionError:
        return False  # it is refused when it is printed
    return not deck.languages(table.columns)


def _make(path: Path, request: Cards) -> list[dict[str, object]]:
    """Print a deck; report the files, and the texts that were set smaller."""
    from companion.decks import deck
    from companion.decks.faults import Faults

    how = _how(request)
    folder = (request.out or places.output()) / path.stem
    needs_backs = request.arrangement.backs is not None
    target = deck.Target(
        *(folder, _stem(request), request.since, needs_backs), record=not request.draft
    )

    def judge(parts: "list[Part]") -> None:
        _progress(0)
        found = [finding for part in parts for finding in part.findings]
        more = sum(part.faults for part in parts) - len(found)
        if request.strict:
            for line in dict.fromkeys(line for part in parts for line in part.notes):
                note(line)
        report = preflight.refuse if request.strict else preflight.say
        report(found, str(path), more=more)

    wrong = Faults()
    found = _open(path, request, wrong.number if request.draft else None)
    opened = None if request.draft else _opener(path, request)
    low, every = request.ink is Ink.low, request.source.all
    try:
        with deck_faults.whole(path, opened, low=low, left="printed", all=every):
            written = deck.write(found, how, target, report=_progress, judge=judge)
    finally:
        _progress(0)
        for number, line in enumerate(wrong.lines(all=True), 1):
            note(f"{number}: {line}")
    if not request.json:
        for file, _ in written:
            wrote(file)
    _note(found, written, target.folder)
    about = {"draft": True, "faults": wrong.answer} if request.draft else {}
    return [_answer(file, part) | about for file, part in written]


def _opener(path: Path, request: Cards) -> "Opened":
    return lambda report: _open(path, request, report)


def _stem(request: Cards) -> str:
    """Return the name of the files: every option that is not the default."""
    from companion.decks import rows

    return stem(
        "cards",
        request.source.sheet,
        *map(rows.words, request.source.where or ()),
        request.size or "",
        request.language,
        request.paper.value,
        *request.arrangement.given(),
        "low" if request.ink is Ink.low else "",
        "changed" if request.since else "",
        "draft" if request.draft else "",
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
    from companion.decks import faults

    if not written:
        note(f"{folder.name}: nothing has changed")
    for line in faults.doubts(found):
        note(line)
    count, smallest = 0, []
    for _, part in written:
        if shrunk := part.shrunk:
            count += len(shrunk)
            smallest.append(min(shrunk, key=lambda text: text.set_pt))
    if smallest:
        least = min(smallest, key=lambda text: text.set_pt)
        texts = "1 text is" if count == 1 else f"{count} texts are"
        what = f"{texts} set smaller than the layout asks"
        note(f"{what}; the smallest, {least.row}, at {least.set_pt:g} pt")


def _watch(path: Path, request: Cards) -> None:
    """Show the deck on a page, anew whenever a file has changed."""
    from companion.cli import watching
    from companion.decks import rows
    from companion.decks.preview.state import Source

    def print_() -> list[str]:
        done = _make(path, request)
        if request.json:
            emit(done)
        return [str(printed["path"]) for printed in done]

    if not rows.there(path):
        _open(path, request)
    how = _how(request)
    folder = (request.out or places.output()) / path.stem
    manifest, files = request.since or folder / "manifest.json", folder / _stem(request)
    source = Source(_opener(path, request), path, how, manifest, files)
    layout = kits.layout(request.source.layout, path)
    watching.watch(watching.Watched(source, (layout,), print_, request.port))


def _how(request: Cards) -> "PrintOptions":
    how = request.arrangement.options(request.paper, request.ink)
    draft = "what is wrong is marked in red; " if request.draft else ""
    return structs.replace(how, notes=f"{draft}companion {__version__}")


def _progress(cards: int) -> None:
    """Show how many cards are done; 0 clears the line."""
    progress(f"{cards} cards" if cards else "")
