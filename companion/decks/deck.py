"""A deck: the rows of a table as pieces on sheets, written as PDF files.

Rows are read, drawn and written a file at a time, so that a deck may be longer than
memory. A file holds a ream of paper at most. Files appear when all are complete.
"""

import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct, field
from msgspec.structs import replace

from companion import __version__
from companion.decks import cards, layouts, pictures, printed, rows
from companion.decks.cards import Look
from companion.decks.printed import Tally
from companion.decks.rows import Row, Table
from companion.errors import BadData, BadValue, CannotWrite, UnknownName, near
from companion.press import proof
from companion.press.ink import files, manifest
from companion.press.layout import packing, sheets
from companion.press.layout.cells import Blank
from companion.press.layout.piece import Piece
from companion.press.layout.sheets import PrintOptions
from companion.press.layout.side import Side
from companion.press.layout.sizes import Size
from companion.press.proof import Finding, is_fault
from companion.press.scene import fonts

REAM = 500
"""Sheets in a file."""

CARDS = 2500
"""Most cards in a file, which bounds the memory that they take."""

KEPT_FINDINGS = 20
"""Most findings of a file that are kept."""

LAYOUT = "layout"
NOTES = "jost-400-normal"
"""The font that sheets are labelled in."""


class Deck(Struct, frozen=True):
    """A table and how its cards look.

    Attributes:
        layout: of every row that names none in its column `layout`.
        size: of every card; the layout's own if None.
    """

    table: Table
    folder: Path
    layout: Path
    size: Size | None
    where: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The file's name, as far as it can be printed in a margin."""
        return _plain(Path(self.table.name).stem) or "deck"

    @property
    def look(self) -> str:
        """The size in words, if it is not the layout's own."""
        if self.size is None:
            return ""
        chosen, usual = (
            f"{size.width:g} x {size.height:g} mm, {size.form}"
            for size in (self.size, cards.own_size(layouts.read(self.layout)))
        )
        return chosen if chosen != usual else ""


MARKUP = re.compile(r"\{[^{}]*\}|[*{}]")

TITLES = ("title", "name")
"""Columns with the title of a card, the first that is there."""


def _plain(words: str) -> str:
    """Return words for a margin: short, and only with letters that its font has."""
    drawn = fonts.font(NOTES).cmap
    plain = "".join(c for c in MARKUP.sub("", words) if c in drawn)
    return rows.shortened(plain, 30)


class Shrunk(Struct, frozen=True):
    """A text that was set smaller than its layout says."""

    row: str
    words: str
    set_pt: float = field(name="got_pt")


class Part(Struct, frozen=True):
    """Some cards on their sheets: what one file holds.

    `faults` counts what preflight finds; the first of them are kept in `findings`.
    """

    sheets: tuple[Side, ...]
    cards: int
    papers: int
    shrunk: tuple[Shrunk, ...]
    faults: int = 0
    findings: tuple[Finding, ...] = ()


def uncounted(deck: Deck) -> str:
    """Return the column that seems to be a quantity, though it is not called `qty`.

    A column that the layout shows is not one: it has a meaning on the card.
    """
    boxes = layouts.boxes(layouts.read(deck.layout))
    shown = {hole.column for _, _, box in boxes for hole in layouts.columns(box)}
    return rows.uncounted(name for name in deck.table.columns if name not in shown)


def pieces(deck: Deck) -> Iterator[Piece]:
    """Yield a piece a row, in the order of the table.

    Raises:
        CompanionError: naming file, row and column, as soon as a row is wrong.
    """
    looks: dict[str, Look] = {}
    first: Look | None = None
    for row in rows.wanted(deck.table, deck.where):
        name = row.cells.get(LAYOUT, "")
        if name not in looks:
            looks[name] = _look(deck, row, name)
        look = looks[name]
        first = first or look
        if (look.size, look.layout.bleed) != (first.size, first.layout.bleed):
            what = f"'{name}' is of another size or bleed than the first"
            right = "choose one --size, and give the layouts one bleed"
            raise BadData(f"{deck.table.name}: row {row.number}", what, right)
        yield _piece(deck, look, row)


def _look(deck: Deck, row: Row, name: str) -> Look:
    path = deck.layout
    if name:
        try:
            path = layouts.find(name, deck.folder)
        except (BadData, UnknownName) as error:
            where = f"{deck.table.name}: row {row.number}, column {LAYOUT}"
            raise type(error)(where, error.what, error.right) from None
    layout = layouts.read(path)
    for _, box_name, box in layouts.boxes(layout):
        for hole in layouts.columns(box):
            if hole.instead is None and hole.column not in deck.table.columns:
                what = f"no column is called '{hole.column}', for box {box_name}"
                right = f"{near(hole.column, deck.table.columns)} ({path.name})"
                raise UnknownName(f"{deck.table.name}: row 1", what, right)
    for own in ("icons", "fonts"):
        if not pictures.holds(deck.folder, deck.folder / own):
            right = "put the files themselves into the deck's folder"
            raise BadData(own, "the folder leads out of the deck's folder", right)
    chosen = deck.size or cards.own_size(layout)
    return Look(layout, chosen, deck.folder, deck.table.name)


def _piece(deck: Deck, look: Look, row: Row) -> Piece:
    layout = look.layout
    return Piece(
        f"row {row.number}",
        look.size.width,
        look.size.height,
        cards.front(look, row),
        cards.back(look, row),
        bleed=layout.bleed,
        safe=layout.safe,
        corner=layout.corner if look.size.form == "rectangle" else 0,
        copies=rows.quantity(deck.table.name, row),
        title=_plain(next(filter(None, map(row.cells.get, TITLES)), "")),
        group=deck.title,
        form=look.size.form,
        palette=look.palette,
    )


def parts(
    deck: Deck,
    how: PrintOptions,
    progress: Callable[[int], None],
    *,
    needs_backs: bool = False,
    tally: Tally | None = None,
) -> Iterator[Part]:
    """Yield the deck's cards on sheets, a file's worth at a time.

    Args:
        progress: is called with the number of cards placed so far.
        tally: leaves out what was printed before.
        needs_backs: whether every layout must have a back.

    Raises:
        CompanionError: if a row is wrong, none is left, or a card does not fit.
    """
    every = pieces(deck)
    first = next(every, None)
    if first is None:
        if deck.where:
            what = "no row matches --where"
            raise BadData(
                deck.table.name, what, "choose another value, or leave it out"
            )
        raise BadData(deck.table.name, "has no rows below row 1", "add a card")
    _must_suit(first, how, needs_backs=needs_backs)
    most = _most(first, how)
    tally = tally or Tally(None, low=how.low, backs=how.backs != "none")
    wanted = tally.new(chain([first], every))
    done = 0
    for number, some in enumerate(_shared(wanted, most), 1):
        title = f"{deck.title} {number}" if done or _full(some, most) else deck.title
        laid = sheets.impose(some, how, title)
        tally.add(laid)
        done += sum(piece.copies for piece in some)
        progress(done)
        yield _part(some, laid, low=how.low)


def _must_suit(first: Piece, how: PrintOptions, *, needs_backs: bool) -> None:
    """Refuse options that need backs, or hexagons, if the cards have none."""
    if needs_backs and how.backs != "none" and not first.back:
        what = "the layout has no back"
        raise BadValue("--backs", what, "add boxes under [back], or choose none")
    if how.scheme in ("honeycomb", "straight") and first.form not in ("pointy", "flat"):
        what = f"'{how.scheme}' is for hexagons"
        raise BadValue("--scheme", what, "leave it out, or choose --size tgc-large-hex")


def _part(cards: Sequence[Piece], laid: Sequence[sheets.Sheet], *, low: bool) -> Part:
    """Return cards with their sheets and what preflight finds on them."""
    faults = [
        finding for finding in proof.sheets(laid, None, low=low) if is_fault(finding)
    ]
    return Part(
        tuple(side for sheet in laid for side in sheet.sides),
        sum(piece.copies for piece in cards),
        len(laid),
        tuple(_shrunk(laid)),
        len(faults),
        tuple(faults[:KEPT_FINDINGS]),
    )


def _most(piece: Piece, how: PrintOptions) -> int:
    """Return how many cards a file holds, so that its last sheet is full."""
    if how.scheme == "single":
        return CARDS
    blank = Blank("cards", piece.width, piece.height, piece.bleed, piece.form)
    scheme = sheets.scheme_for(blank, how.scheme)
    backs = how.backs if piece.back else "none"
    _, cells = packing.fullest(blank, how.paper, scheme=scheme, backs=backs)
    return len(cells) * max(1, min(REAM, CARDS // len(cells)))


def _full(some: Sequence[Piece], most: int) -> bool:
    return sum(piece.copies for piece in some) == most


def _shared(every: Iterable[Piece], most: int) -> Iterator[list[Piece]]:
    """Yield pieces of `most` copies together; a piece with more is divided."""
    some: list[Piece] = []
    room = most
    for piece in every:
        left = piece.copies
        while left:
            taken = min(left, room)
            same = taken == piece.copies
            some.append(piece if same else replace(piece, copies=taken))
            left, room = left - taken, room - taken
            if not room:
                yield some
                some, room = [], most
    if some:
        yield some


def _shrunk(printed: Iterable[sheets.Sheet]) -> Iterator[Shrunk]:
    faces = {
        id(face): (name, face) for sheet in printed for name, _, face in sheet.faces
    }
    for name, face in faces.values():
        for text in face.shrunk:
            yield Shrunk(name, rows.shortened(text.words), text.set_pt)


class Target(Struct, frozen=True):
    """Where a deck is written, and what of it.

    Attributes:
        stem: the name of its files, without number and ending.
        since: the manifest of an earlier print; only cards that changed are printed.
        needs_backs: whether every layout must have a back.
    """

    folder: Path
    stem: str
    since: Path | None = None
    needs_backs: bool = False


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
    last one is whole. A manifest beside them lists what was printed.

    Args:
        report: is called with the number of cards so far.
        judge: is called with all parts before files are moved, and may refuse them.

    Raises:
        BadData: if `since`, or the manifest in the folder, is of another deck.
        CannotWrite: if the folder or disk does not take it.
    """
    folder, name = target.folder, Path(deck.table.name).stem
    before = printed.before(target.since, name, low=how.low, look=deck.look)
    tally = Tally(before, low=how.low, backs=how.backs != "none")
    try:
        old = printed.known(folder / "manifest.json", name)
        made = parts(deck, how, report, needs_backs=target.needs_backs, tally=tally)
        # It has no name: nothing of it is left even if this process is killed.
        with tempfile.TemporaryFile(dir=files.existing(folder)) as spool:
            done = list(_painted(deck, how, made, spool))
            judge([part for _, part in done])
            written = _copied(done, spool, target)
        now = printed.joined(old, tally, look=deck.look, whole=not deck.where)
        manifest.write(now, folder / "manifest.json")
    except OSError as error:
        what = f"cannot be written ({error.strerror or error})"
        right = "choose another folder with --out"
        raise CannotWrite(str(folder), what, right) from None
    return written


def _copied(
    done: Sequence[tuple[int, Part]], spool: BinaryIO, target: Target
) -> list[tuple[Path, Part]]:
    """Copy whole files to where they belong; return them with what they hold."""
    names = _names(target, len(done))
    spool.seek(0)
    files.put_all(
        (path, spool.read(size)) for path, (size, _) in zip(names, done, strict=True)
    )
    return [(path, part) for path, (_, part) in zip(names, done, strict=True)]


def _painted(
    deck: Deck, how: PrintOptions, made: Iterable[Part], spool: BinaryIO
) -> Iterator[tuple[int, Part]]:
    """Write each part after the others; yield its size in bytes and it, no sheets."""
    for part in made:
        before = spool.tell()
        _paint(deck, how, part, spool)
        yield spool.tell() - before, replace(part, sheets=())


def _paint(deck: Deck, how: PrintOptions, part: Part, spool: BinaryIO) -> None:
    # Imported here: a deck that is refused does not wait for reportlab.
    from companion.press.ink import pdf

    edge: pdf.Duplex = "short" if how.backs == "duplex-short" else "long"
    pdf.write(
        part.sheets,
        spool,
        pdf.Metadata(title=deck.title, subject="print at 100 %", version=__version__),
        duplex=edge if len(part.sheets) > part.papers else "",
    )


def _names(target: Target, count: int) -> list[Path]:
    if count == 1:
        return [target.folder / f"{target.stem}.pdf"]
    numbers = range(1, count + 1)
    return [target.folder / f"{target.stem}-{number}.pdf" for number in numbers]
