"""A deck: the rows of a table as pieces on sheets, written as PDF files.

Rows are read, drawn and written a file at a time, so that a deck may be longer than
memory. A file holds a ream of paper at most. Files appear when all are complete.

A row may choose for itself its language, its layout and its back: a column "text.de" is
what `[text]` shows in German; without a word for it, what the column "text" holds.
"""

import gc
import re
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct, field, msgpack
from msgspec.structs import replace

from companion import __version__, errors
from companion.decks import printed, rows
from companion.decks.printed import Tally, in_files, most, must_suit
from companion.decks.rows import Table
from companion.errors import BadData, CannotWrite, CompanionError, UnknownName, near
from companion.press import proof
from companion.press.cards import layouts, pictures, row_faces
from companion.press.cards.layouts import Layout, Look, Report, Row, own_size
from companion.press.cards.layouts import columns as holes
from companion.press.ink import files
from companion.press.layout import sheets
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.side import Side
from companion.press.layout.sizes import Size
from companion.press.proof import Finding, is_fault
from companion.press.scene import fonts
from companion.press.scene.text import composed
from companion.press.scene.writing import HIDDEN, shaped

LAYOUT = "layout"  # the column that names the layout of a row
BACK = "back"  # the column that names the layout whose back a row has


def languages(columns: Iterable[str]) -> list[str]:
    """Return the languages that columns are in, sorted.

    >>> languages(["title", "text.de", "text.en", "no."])
    ['de', 'en']
    """
    ends = {name.rpartition(".")[2] for name in columns if name.partition(".")[0]}
    dotted = {name.rpartition(".")[2] for name in columns if "." in name}
    return sorted(end for end in ends & dotted if end.isalpha() and len(end) <= 3)


def columns(deck: "Deck") -> frozenset[str]:
    """Return the columns that a layout may show, in the language of the deck.

    Raises:
        UnknownName: if no column is in that language.
    """
    table, language = deck.table, deck.language
    if not language:
        return frozenset(table.columns)
    known = languages(table.columns)
    if language not in known:
        what = f"no column is in '{language}'"
        right = f"{near(language, known)} (" if known else "name one ("
        right += f"such as text.{language})"
        raise UnknownName(f"{table.name}: row 1", what, right)
    ends = f".{language}"
    named = (name.removesuffix(ends) for name in table.columns if name.endswith(ends))
    return frozenset(table.columns) | frozenset(named)


def spoken(every: Iterable[Row], language: str) -> Iterator[Row]:
    """Yield rows whose cells are in a language, where they have words in it.

    >>> list(spoken([Row(2, {"text": "Ox", "text.de": "Ochse"})], "de"))
    [Row(number=2, cells={'text': 'Ochse', 'text.de': 'Ochse'})]
    """
    end = f".{language}"
    for row in every:
        own: Mapping[str, str] = {
            name.removesuffix(end): cell
            for name, cell in row.cells.items()
            if cell and name.endswith(end)
        }
        cells = {name.removesuffix(end): "" for name in row.cells}
        yield replace(row, cells={**cells, **row.cells, **own})


def chosen_back(layout: Layout, table: Table, row: Row) -> str:
    """Return the layout that a row names for its back; "" if it names none.

    A layout that shows the column `back` itself has its own use for it.
    """
    if BACK not in table.columns:
        return ""
    every = (layouts.columns(box) for *_, box in layouts.boxes(layout))
    own = any(hole.column == BACK for columns in every for hole in columns)
    return "" if own else row.cells.get(BACK, "")


class Looks:
    """The looks of a deck's rows, all of one size and bleed."""

    def __init__(self, deck: "Deck") -> None:
        self._deck, self._columns = deck, columns(deck)
        self._found: dict[str, Look] = {}

    def front(self, row: Row) -> Look:
        """Return the look of a row.

        Raises:
            CompanionError: if its layout cannot be read, or is of another size.
        """
        return self._look(row, row.cells.get(LAYOUT, ""), LAYOUT)

    def back(self, row: Row, front: Look) -> Look:
        """Return the look of a row's back: that of its front, or one that it names."""
        name = chosen_back(front.layout, self._deck.table, row)
        return self._look(row, name, BACK) if name else front

    def _look(self, row: Row, name: str, column: str) -> Look:
        look = self._found.get(name)
        look = look or _look(self._deck, row, name, (column, self._columns))
        first = next(iter(self._found.values()), look)
        if (look.size, look.layout.bleed) != (first.size, first.layout.bleed):
            what = f"'{name}' is of another size or bleed than the first"
            right = "choose one --size, and give the layouts one bleed"
            raise BadData(f"{self._deck.table.name}: row {row.number}", what, right)
        self._found[name] = look
        return look


def _look(
    deck: "Deck", row: Row, name: str, known: tuple[str, Collection[str]]
) -> Look:
    column, columns = known
    path = deck.layout
    if name:
        try:
            path = layouts.find(name, deck.folder)
        except (BadData, UnknownName) as error:
            where = f"{deck.table.name}: row {row.number}, column {column}"
            raise type(error)(where, error.what, error.right) from None
    layout, renamed = layouts.read(path), dict[str, str]()
    columns = {*columns, *layouts.OWN.get(layout.piece, ())}
    printed_columns = {
        hole.column for *_, box in layouts.boxes(layout) for hole in holes(box)
    }
    for _, box_name, box in layouts.boxes(layout):
        for hole in holes(box):
            if hole.instead is None and hole.column not in columns:
                usual = rows.usual(hole.column, columns)
                if usual and usual not in printed_columns:
                    renamed[hole.column] = usual
                    continue
                what = f"no column is called '{hole.column}', for box {box_name}"
                right = f"{_column_like(hole.column, columns)} ({path.name})"
                raise UnknownName(f"{deck.table.name}: row 1", what, right)
    for name in ("icons", "fonts"):
        if not pictures.holds(deck.folder, deck.folder / name):
            what = "the folder leads out of the deck's folder"
            right = "put the files themselves into the deck's folder"
            raise BadData(name, what, right)
    chosen = deck.size or own_size(layout)
    deck.renamed.update(renamed)
    look = Look(layout, chosen, deck.folder, deck.table.name, deck.report, renamed)
    return replace(look, source=path.name)


def _column_like(name: str, columns: Collection[str]) -> str:
    """Return a hint to a column, or to the languages that it is in."""
    known = languages(columns)
    if spoken := [language for language in known if f"{name}.{language}" in columns]:
        return f"choose --language {' or '.join(spoken)}"
    return near(name, columns)


KEPT_FINDINGS = 20  # most findings of a file that are kept
NOTES = "jost-400-normal"  # the font that sheets are labelled in


class Deck(Struct, frozen=True):
    """A table and how its cards look."""

    table: Table
    folder: Path
    layout: Path  # of every row that names none in its column `layout`
    size: Size | None  # of every card; the layout's own if None
    where: tuple[str, ...] = ()
    language: str = ""  # of columns such as "text.de", which then come first
    report: Report | None = None  # is given what is wrong, which is else raised
    draft: bool = False  # whether it is printed though something is wrong, and marked
    # its own name of each column that layouts call otherwise, once read
    renamed: dict[str, str] = {}

    @property
    def title(self) -> str:
        """The file's name, as far as it can be printed in a margin."""
        title = _plain(Path(self.table.name).stem) or "deck"
        return f"DRAFT {title}" if self.draft else title

    @property
    def look(self) -> str:
        """The size in words, if it is not the layout's own, and the language."""
        return ", ".join(filter(None, (self._size_words, self.language)))

    @property
    def _size_words(self) -> str:
        if self.size is None:
            return ""
        chosen, usual = (
            f"{size.width:g} x {size.height:g} mm, {size.form}"
            for size in (self.size, own_size(layouts.read(self.layout)))
        )
        return chosen if chosen != usual else ""


MARKUP = re.compile(r"\{[^{}]*\}|[*{}]")


def _plain(words: str) -> str:
    """Return words for a margin, those that its font has; "" if that is not half."""
    drawn, unmarked = fonts.font(NOTES).cmap, MARKUP.sub("", composed(words))
    if unmarked.isascii() and drawn.keys() >= set(unmarked):  # as most are
        return errors.shortened(unmarked, 30)
    every = HIDDEN.sub("", unmarked).split()
    known = [word for word in every if drawn.keys() >= {*word} and not shaped(word)]
    most = 2 * len("".join(known)) > len("".join(every))
    return errors.shortened(" ".join(known), 30) if most else ""


class Shrunk(Struct, frozen=True, gc=False):
    """A text that was set smaller than its layout says."""

    row: str
    box: str
    words: str
    set_pt: float = field(name="got_pt")


PACKED = msgpack.Decoder(tuple[Shrunk, ...])


class Part(Struct, frozen=True):
    """Some cards on their sheets: what one file holds."""

    sheets: tuple[Side, ...]
    cards: int
    papers: int
    packed: bytes  # `shrunk`: a deck may have 100,000 of them
    faults: int = 0  # that preflight finds
    findings: tuple[Finding, ...] = ()  # the first of these
    notes: tuple[str, ...] = ()  # what is not printed as it is in its file

    @property
    def shrunk(self) -> tuple[Shrunk, ...]:
        """The texts that were set smaller."""
        return PACKED.decode(self.packed)


class Card(Struct, frozen=True):
    """A row of the deck as a piece, and the looks of its front and its back."""

    row: Row
    front: Look
    back: Look
    piece: Piece


def pieces(deck: Deck) -> Iterator[Piece]:
    """Yield a piece a row, as `every` does."""
    return (card.piece for card in every(deck))


def every(deck: Deck) -> Iterator[Card]:
    """Yield a card a row, in the order of the table; none for a row with qty 0.

    Raises:
        CompanionError: naming file, row and column, as soon as a row is wrong.
    """
    looks, group = Looks(deck), deck.title
    wanted = rows.wanted(deck.table, deck.where)
    for row in spoken(wanted, deck.language) if deck.language else wanted:
        try:
            card = _card(deck, looks, row, group)
        except CompanionError as error:
            if deck.report is None:
                raise
            deck.report(error)
        else:
            if card.piece.copies:
                yield card


def _card(deck: Deck, looks: Looks, row: Row, group: str) -> Card:
    look = looks.front(row)
    behind = looks.back(row, look)
    if renamed := {**look.renamed, **behind.renamed}:
        cells = {new: row.cells.get(column, "") for new, column in renamed.items()}
        row = Row(row.number, {**row.cells, **cells})
    layout, size, safe = look.layout, look.size, look.layout.safe
    title = next(filter(None, map(row.cells.get, rows.TITLES)), "")
    copies = rows.quantity(deck.table.name, row)
    if layout.piece == "card":
        corner = layout.corner if size.form == "rectangle" else 0
        front, back = row_faces.front(look, row), row_faces.back(behind, row)
        sides = f"row {row.number}", size.width, size.height, front, back
        piece = Piece(*sides, layout.bleed, corner=corner, form=size.form)
    else:
        from companion.decks import folded  # which most decks need not load

        piece, safe = folded.KINDS[layout.piece](look, row), 0
    piece = replace(
        piece,
        safe=safe,
        copies=copies,
        title=_plain(title),
        file=title or layout.piece,
        group=group,
        palette=look.palette,
    )
    return Card(row, look, behind, piece)


def parts(
    deck: Deck,
    how: PrintOptions,
    progress: Callable[[int], None],
    *,
    needs_backs: bool = False,
    tally: Tally | None = None,
) -> Iterator[Part]:
    """Yield the deck's cards on sheets, a file's worth at a time.

    `progress` is called with the number of cards placed so far; `tally` leaves out what
    was printed before.

    Raises:
        CompanionError: if a row is wrong, none is left, or a card does not fit.
    """
    all_pieces = pieces(deck)
    first = next(all_pieces, None)
    if first is None:
        what, right = "has no card below row 1", "add one, with a qty above 0"
        if deck.where:
            what, right = "no row matches --where", "choose another, or leave it out"
        elif deck.draft and deck.report:
            what, right = "has no card that can be drawn", "correct what is listed"
        raise BadData(deck.table.name, what, right)
    must_suit(first, how, needs_backs=needs_backs)
    tally = tally or Tally(None, low=how.low, backs=how.backs != "none")
    wanted = tally.new(chain([first], all_pieces))
    done = 0
    for title, batch in in_files(deck.title, wanted, most(first, how)):
        planned = sheets.impose(batch, how, title)
        tally.add(planned)
        done += sum(piece.copies for piece in batch)
        progress(done)
        part = _part(batch, planned, low=how.low)
        del batch[:], planned[:]
        yield part
        del part


def _part(
    cards: Sequence[Piece], printed_sheets: Sequence[sheets.Sheet], *, low: bool
) -> Part:
    findings = proof.sheets(printed_sheets, None, low=low, again=False)
    faults = [finding for finding in findings if is_fault(finding)]
    notes = dict.fromkeys(
        f"{finding.what}: {finding.problem}; {finding.right}"
        for finding in findings
        if finding.rule == "missing" and not is_fault(finding)
    )
    return Part(
        tuple(sheets.paged(printed_sheets)),
        sum(piece.copies for piece in cards),
        len(printed_sheets),
        msgpack.encode(tuple(_shrunk(printed_sheets))),
        len(faults),
        tuple(faults[:KEPT_FINDINGS]),
        tuple(notes),
    )


def _shrunk(printed: Iterable[sheets.Sheet]) -> Iterator[Shrunk]:
    every = (face for sheet in printed for face in sheet.faces)
    for name, face in {id(face): (name, face) for name, _, face in every}.values():
        for text in face.shrunk:
            yield Shrunk(name, text.name, errors.shortened(text.words), text.set_pt)


class Target(Struct, frozen=True):
    """Where a deck is written, and what of it."""

    folder: Path
    stem: str  # the name of its files, without number and ending
    since: Path | None = None  # a manifest; only what changed since then is printed
    needs_backs: bool = False  # whether every layout must have a back
    record: bool = True  # whether the manifest lists it as printed; a draft is not


def write(
    deck: Deck,
    how: PrintOptions,
    target: Target,
    *,
    report: Callable[[int], None],
    judge: Callable[[list[Part]], None] = lambda _: None,
) -> list[tuple[Path, Part]]:
    """Write the deck into a folder and return each file with what it holds.

    Nothing is written unless everything can be: files get their names when the
    last one is whole. A manifest beside them lists what was printed. `report` is called
    with the number of cards so far, `judge` with all parts, which it may refuse.

    Raises:
        BadData: if `since`, or the manifest in the folder, is of another deck.
        CannotWrite: if the folder or disk does not take it.
    """
    folder, name = target.folder, Path(deck.table.name).stem
    before = printed.before(target.since, name, low=how.low, look=deck.look)
    tally = Tally(before, low=how.low, backs=how.backs != "none")
    beside = folder / "manifest.json"
    collects = gc.isenabled()
    # What a deck takes has no cycles, and is let go by itself; a look through all of
    # it for such takes a twelfth of the time.
    gc.disable()
    try:
        printed.known(beside, name)  # to be refused before anything is drawn
        made = parts(deck, how, report, needs_backs=target.needs_backs, tally=tally)
        # It has no name: nothing of it is left even if this process is killed.
        with tempfile.TemporaryFile(dir=files.existing(folder)) as spool:
            done = list(_painted(deck, how, made, spool))
            judge([part for _, part in done])
            written = _copied(done, spool, target)
        if target.record:
            printed.keep(beside, name, tally, look=deck.look, whole=not deck.where)
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        right = "choose another folder with --out"
        raise CannotWrite(str(folder), what, right) from None
    finally:
        if collects:
            gc.freeze()  # all of it is old from now on: the next look passes it by
            gc.unfreeze()
            gc.enable()
    return written


def _copied(
    done: Sequence[tuple[int, Part]], spool: BinaryIO, target: Target
) -> list[tuple[Path, Part]]:
    """Copy whole files to where they belong; return them with what they hold."""
    folder, stem = target.folder, target.stem
    names = [folder / f"{stem}-{number}.pdf" for number in range(1, len(done) + 1)]
    if len(done) == 1:
        names = [folder / f"{stem}.pdf"]
    spool.seek(0)
    pairs = [*zip(names, done, strict=True)]
    files.put_all((path, spool.read(size)) for path, (size, _) in pairs)
    return [(path, part) for path, (_, part) in pairs]


def _painted(
    deck: Deck, how: PrintOptions, made: Iterable[Part], spool: BinaryIO
) -> Iterator[tuple[int, Part]]:
    """Write each part after the others; yield its size in bytes and it, no sheets."""
    for part in made:
        before = spool.tell()
        _paint(deck, how, part, spool)
        done = replace(part, sheets=())
        del part  # its sheets take more memory than all that is kept
        yield spool.tell() - before, done


def _paint(deck: Deck, how: PrintOptions, part: Part, spool: BinaryIO) -> None:
    # Imported here: a deck that is refused does not wait for what writes PDF.
    from companion.press.ink import pdf

    pdf.write(
        part.sheets,
        spool,
        pdf.Metadata(title=deck.title, subject="print at 100 %", version=__version__),
        duplex=pdf.turn(how.backs, both=len(part.sheets) > part.papers),
    )
