"""`companion cards`: a deck of your own as PDF, or on a page that follows it."""

import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, json, structs

from companion import __version__, places
from companion.cli import decks, offers, printing
from companion.cli.options import Json, columns, emit, note, progress, refuse, wrote
from companion.cli.printing import Ink, PaperName
from companion.errors import BadData, BadValue, CannotWrite, CompanionError, Refused

if TYPE_CHECKING:
    from companion.decks.deck import Deck, Part
    from companion.decks.faults import Opened
    from companion.decks.preview.show import Show
    from companion.press.cards.layouts import Report
    from companion.press.layout.planning import PrintOptions


class Cards(Struct, frozen=True, kw_only=True):
    deck: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Tables of cards (.csv, .tsv, .xlsx, .ods, .json), or folders of them."
        ),
    ] = None
    source: printing.Source = printing.Source()
    size: Annotated[
        str | None,
        "SIZE",
        "Of the cards: poker, mini, 63x88, 2.5x3.5in ...",
        offers.sizes,
    ] = None
    language: Annotated[str, "LANGUAGE", "Of columns such as text.de: de."] = ""
    paper: Annotated[PaperName, "In the printer."] = PaperName.a4
    ink: Annotated[Ink, "`full` or `low`."] = Ink.full
    arrangement: printing.Arrangement = printing.Arrangement()
    since: printing.Since = None
    out: printing.Out = None
    init: Annotated[Path | None, "DIR", "Make a deck to start from."] = None
    like: Annotated[
        str,
        "GAME/DECK",
        "What --init begins as, such as seven-steps-kosmos/tiles.",
        offers.decks,
    ] = ""
    watch: Annotated[bool, "Show the deck on a page, anew on every change."] = False
    port: Annotated[int, "Of the page of --watch (default: a free one)."] = 0
    show_layout: Annotated[
        str, "NAME", "Print a stock layout, to start your own from.", offers.layouts
    ] = ""
    reference: Annotated[bool, "Write all that layouts can say: HTML, PDF."] = False
    draft: Annotated[bool, "Print even what is wrong: marked in red, and listed."] = (
        False
    )
    strict: printing.Strict = False
    stats: Annotated[bool, "Count costs and kinds, chances and what stands out."] = (
        False
    )
    hand: Annotated[int | None, "With --stats: cards of an opening hand (5)."] = None
    turn: Annotated[
        int | None, "With --stats: until which one card a turn is drawn (5)."
    ] = None
    json: Json = False


def cards(request: Cards) -> None:
    """Print your own cards as PDF, one for each row of a table.

    Its column `qty` is the number of copies. `companion cards --init DIR` makes a deck
    to start from; its README explains columns, layouts and icons. With
    `--like six-winters/obstacles` it looks as those of that game do. Beside foes.csv,
    foes.toml is used without being named, else layout.toml; a column `layout` chooses
    one for each row. Only this computer can open the page of --watch.

    A deck with a fault, such as a text that does not fit, is not printed: faults are
    listed, all of them with --all. --draft prints it, each fault in a red frame with
    its number in the list; a row that cannot be read is left out. It exits with 0, its
    file and sheets say DRAFT, and it is not recorded for --since.

    --stats prints nothing: it says how many cards have which cost and kind, how likely
    each kind is in a hand, and which cards are unlike the others. The page of --watch
    has it too.

    companion cards deck.csv --layout plain --size poker --where kind=spell
    """
    if request.init is not None:
        _start(request.init, request.like)
        return
    refuse({"like": request.like}, "is given without --init", "say --init DIR")
    if request.show_layout or request.reference:
        _explain(request)
        return
    if not request.watch:
        refuse({"port": request.port}, "is given, and no page is shown", "say --watch")
    beside = {"strict": request.strict, "watch": request.watch, "since": request.since}
    for name, given in beside.items() if request.draft else ():
        if given:
            raise BadValue("--draft", f"is given beside --{name}", "choose one of them")
    if request.stats:
        beside |= {"draft": request.draft, "out": request.out}
        refuse(beside, "is given beside --stats", "leave it out")
    else:
        counts = {"hand": request.hand is not None, "turn": request.turn is not None}
        refuse(counts, "is given, and nothing is counted", "say --stats")
    if not request.deck:
        raise BadValue("cards", "no deck is named", "name a .csv, or say --init DIR")
    from companion.decks import rows

    tables = rows.tables(request.deck)
    if request.stats:
        _count(tables, request)
        return
    if len(tables) > 1:
        printed = _print_all(tables, request)
    elif request.watch:
        _watch(tables[0], request)
        return
    else:
        printed = _print(tables[0], request)
    if request.json:
        emit(printed)


def _start(folder: Path, like: str) -> None:
    source = places.TEMPLATES / "shared" / "starter"
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        what = "is there already, and not empty"
        raise CannotWrite(str(folder), what, "name a new folder")
    if like:
        from companion.decks import like as decks

        chosen = decks.choose(offers.kit_decks(), like)
        wrote(f"{folder}: {len(decks.write(chosen, folder))} files")
        made = []
        if drawn := decks.drawn(chosen):
            note(f"{', '.join(drawn)}: pictures of the game, which no cell changes")
    else:
        try:
            shutil.copytree(source, folder, dirs_exist_ok=True)
        except OSError as error:
            what = f"cannot be written ({error.strerror or error})"
            raise CannotWrite(str(folder), what, "name another folder") from None
        made = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in made:
        wrote(path)
    if like or sys.stderr.isatty():
        note(f"next: companion cards {folder / 'deck.csv'} --watch")


def _explain(request: Cards) -> None:
    from companion.press.cards import layouts

    if request.deck:
        raise BadValue("cards", "a deck is named, too", "leave it out")
    if request.show_layout:
        typer.echo(layouts.shown(request.show_layout), nl=False)
        return
    from companion.decks import reference

    for path in reference.write(request.out or places.output()):
        wrote(path)


def _count(tables: list[Path], request: Cards) -> None:
    """Say what each deck comes to; one with a fault stops, with all of them listed."""
    from companion.decks import deck, faults, stats

    hand = stats.HAND if request.hand is None else request.hand
    turn = stats.TURN if request.turn is None else request.turn
    stats.must_draw(hand, turn)
    answers = []
    for number, table in enumerate(tables):
        wrong = faults.Faults()
        opened = _open(table, request, wrong.add)
        deck.columns(opened)
        for line in faults.uncounted(opened, opened.table.columns):
            note(line)
        try:
            answer = stats.of(opened.table.columns, stats.cards(opened), hand, turn)
        except CompanionError as error:  # it ends the table, such as an open quote
            wrong.add(error)
        if wrong.count:
            raise decks.refused_for(wrong, table, "counted", all=request.source.all)
        if not answer.cards:
            what, right = "has no card below row 1", "add one, with a qty above 0"
            raise BadData(table.name, what, right)
        answers.append({"path": str(table), **structs.asdict(answer)})
        if not request.json:
            name = f"{table.name}: " if len(tables) > 1 else ""
            width, every = columns(), request.source.all
            typer.echo("\n" * bool(number) + name, nl=False)
            typer.echo("\n".join(stats.lines(answer, width, every=every)))
    if request.json:
        emit(answers)


def _print_all(tables: list[Path], request: Cards) -> list[dict[str, object]]:
    """Print several decks; one that is refused does not stop the others.

    A table that is in no language is printed as it is, beside those that are. If none
    of them is in any, the language has no effect, and each refuses it.
    """
    alone = {"watch": request.watch, "since": request.since}
    right = f"name one of {', '.join(table.name for table in tables[:5])}"
    refuse(alone, f"is given for {len(tables)} tables", right)
    plain = structs.replace(request, language="")
    requests = [
        plain if request.language and _has_no_language(table, request) else request
        for table in tables
    ]
    if request not in requests:
        requests = [request] * len(tables)
    printed, errors = [], list[CompanionError]()
    for table, of_table in zip(tables, requests, strict=True):
        try:
            printed += _print(table, of_table)
        except CompanionError as error:
            note(" ".join(str(error).split()))
            errors.append(error)
    if errors:
        what = f"{len(errors)} of {len(tables)} tables are not printed"
        refused = [decks.refusal(error) for error in errors]
        answer = {"tables": refused, "printed": printed}
        raise Refused("cards", what, "correct what is listed", answer)
    return printed


def _has_no_language(table: Path, request: Cards) -> bool:
    from companion.decks import deck

    try:
        rows = _open(table, request, lambda error: None).table
    except CompanionError:
        return False  # it is refused when it is printed
    return not deck.languages(rows.columns)


def _open(table: Path, request: Cards, report: "Report | None" = None) -> "Deck":
    how = request.source, request.size, request.language
    return structs.replace(decks.deck(table, *how, report), draft=request.draft)


def _print(table: Path, request: Cards) -> list[dict[str, object]]:
    from companion.decks import deck
    from companion.decks.faults import Faults

    how, needs_backs = _options(request), request.arrangement.backs is not None
    target = deck.Target(
        *(_folder(table, request), _stem(request), request.since, needs_backs),
        record=not request.draft,
    )

    def judge(parts: "list[Part]") -> None:
        _progress(0)
        findings = [finding for part in parts for finding in part.findings]
        more = sum(part.faults for part in parts) - len(findings)
        if request.strict:
            for line in dict.fromkeys(line for part in parts for line in part.notes):
                note(line)
            printing.refuse_faults(findings, str(table), more=more)
        else:
            printing.say_faults(findings, str(table), more=more)

    wrong = Faults()
    opened = _open(table, request, wrong.number if request.draft else None)
    again = None if request.draft else _opener(table, request)
    low, every = request.ink == "low", request.source.all
    try:
        with decks.all_faults(table, again, low=low, left="printed", all=every):
            written = deck.write(opened, how, target, report=_progress, judge=judge)
    finally:
        _progress(0)
        for number, line in enumerate(wrong.lines(all=True), 1):
            note(f"{number}: {line}")
    if not request.json:
        for file, _ in written:
            wrote(file)
    _note(opened, written, target.folder)
    draft = {"draft": True, "faults": wrong.answer} if request.draft else {}
    return [
        {
            "path": str(file),
            "cards": part.cards,
            "sheets": part.papers,
            "shrunk": part.shrunk,
            "findings": part.faults,
            **draft,
        }
        for file, part in written
    ]


def _opener(table: Path, request: Cards) -> "Opened":
    return lambda report: _open(table, request, report)


def _folder(table: Path, request: Cards) -> Path:
    return (request.out or places.output()) / table.stem


def _stem(request: Cards) -> str:
    """Return the name of the files: every option that is not the default."""
    from companion.decks import rows

    return printing.stem(
        "cards",
        request.source.sheet,
        *map(rows.words, request.source.where or ()),
        request.size or "",
        request.language,
        request.paper,
        *request.arrangement.given(),
        "low" if request.ink == "low" else "",
        "changed" if request.since else "",
        "draft" if request.draft else "",
    )


def _options(request: Cards) -> "PrintOptions":
    options = request.arrangement.options(request.paper, request.ink)
    draft = "what is wrong is marked in red; " if request.draft else ""
    return structs.replace(options, notes=f"{draft}companion {__version__}")


def _progress(cards: int) -> None:
    progress(f"{cards} cards" if cards else "")


def _note(deck: "Deck", written: "list[tuple[Path, Part]]", folder: Path) -> None:
    from companion.decks import faults

    if not written:
        note(f"{folder.name}: nothing has changed")
    for line in faults.doubts(deck):
        note(line)
    if shrunk := [text for _, part in written for text in part.shrunk]:
        least = min(shrunk, key=lambda text: text.set_pt)
        texts = "1 text is" if len(shrunk) == 1 else f"{len(shrunk)} texts are"
        what = f"{texts} set smaller than the layout asks"
        where = f"{least.row}, box {least.box}"
        note(f"{what}; the smallest, {where}, at {least.set_pt:g} pt")


def _watch(table: Path, request: Cards) -> None:
    """Show a deck on a page until Ctrl-C; all that it asks is answered in turn."""
    from companion.decks import rows
    from companion.decks.preview.show import Desk, Show
    from companion.decks.preview.state import Source
    from companion.web.preview import Deck as Page
    from companion.web.preview import Server

    if not rows.there(table):
        _open(table, request)
    how, folder = _options(request), _folder(table, request)
    manifest, files = request.since or folder / "manifest.json", folder / _stem(request)
    show = Show(Source(_opener(table, request), table, how, manifest, files))
    layout = decks.layout(request.source.layout, table)
    desk, stop, report = Desk(), Event(), _reporter(show)

    def load(changed: Iterable[Path]) -> None:
        show.load(changed)
        report()

    def spare() -> bool:
        if interrupted.is_set():
            raise KeyboardInterrupt
        if more := show.spare():
            return more
        report()
        return False

    page = Page(
        lambda low: desk.ask(partial(show.state, low=low)),
        lambda key, low: desk.ask(partial(show.face, key, low=low)),
        lambda key, low: desk.ask(partial(show.sheet, key, low=low)),
        lambda key, low: desk.ask(partial(show.boxes, key, low=low)),
        lambda key: desk.ask(partial(show.before, key)),
        lambda hand, turn: desk.ask(partial(show.counted, hand, turn)),
        lambda: desk.ask(partial(_print_for_page, table, request)),
    )
    with _interrupts() as interrupted, closing(Server(page, request.port)) as server:
        show.listen(server.changed)
        note(f"{server.address}  (Ctrl-C stops)")
        load(())
        args = table, layout, stop, lambda paths: desk.tell(partial(load, paths))
        Thread(target=_follow, args=args, daemon=True).start()
        try:
            desk.run(spare)
        finally:
            stop.set()


@contextmanager
def _interrupts() -> Iterator[Event]:
    """Yield what Ctrl-C sets besides raising, which code in C may clear."""
    pressed = Event()

    def press(*_: object) -> None:
        pressed.set()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def _follow(
    table: Path, layout: Path, stop: Event, tell: Callable[[set[Path]], object]
) -> None:
    from companion.decks.preview.show import changes

    folder = table.parent.resolve()
    try:
        for changed in changes(folder, (layout,), stop):
            tell(changed)
    except OSError as error:  # such as too many folders for the system
        note(f"{folder}: changes are not noticed ({error}); start again after each")


def _reporter(show: "Show") -> Callable[[], None]:
    """Return what writes the errors of a deck, once all is read, when they change."""
    last = [""]

    def report() -> None:
        nonlocal last
        if not show.whole or (lines := show.errors()) == last:
            return
        for line in lines:
            note(line)
        if not lines and last != [""]:
            note("nothing is wrong any more")
        last = lines

    return report


def _print_for_page(table: Path, request: Cards) -> bytes:
    try:
        printed = _print(table, request)
    except CompanionError as error:
        line = " ".join(str(error).split())
        note(line)
        return json.encode({"refused": line})
    if request.json:
        emit(printed)
    return json.encode({"files": [file["path"] for file in printed]})
