"""The last print of a deck, to compare it with what the deck is now.

A manifest knows printed faces by their hashes alone. One file in the platform's cache
folder holds a deck's pictures by these hashes; it may be deleted at any time. For a
print that no page has seen, faces are cut out of its PDF: the manifest lists the cards
and their copies, so that their places on the sheets are known again, if the cards are
still of the same size.
"""

import base64
import hashlib
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.decks import printed
from companion.decks.preview.faces import Content, Faces
from companion.decks.preview.state import Change, Last, Now, Old, Source, compared, olds
from companion.errors import CompanionError
from companion.press.ink import files, manifest
from companion.press.ink.manifest import Manifest
from companion.press.layout import sheets
from companion.press.layout.packing import Placement
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Planned

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument


LARGEST = 128 << 20  # most bytes of pictures that are kept of a deck
TITLES = "titles.json"


class Kept:
    """The pictures of printed faces, and the titles of their cards, by hash."""

    def __init__(self, table: Path) -> None:
        name = hashlib.blake2b(str(table.resolve()).encode(), digest_size=12)
        self.path = places.printed() / f"{name.hexdigest()}.zip"
        self.titles: dict[str, str] = {}
        self.known: frozenset[str] = frozenset()
        self._open()

    def _open(self) -> None:
        try:
            with zipfile.ZipFile(self.path) as file:
                self.titles = msgspec.json.decode(file.read(TITLES), type=dict)
                self.known = frozenset(file.namelist()) - {TITLES}
        except (OSError, KeyError, zipfile.BadZipFile, msgspec.MsgspecError):
            self.titles, self.known = {}, frozenset()

    def picture(self, digest: str) -> str:
        """Return a face as SVG; "" if it is not kept."""
        return self._pictures([digest]).get(digest, "")

    def _pictures(self, digests: Iterable[str]) -> dict[str, str]:
        wanted = [digest for digest in digests if digest in self.known]
        try:
            with zipfile.ZipFile(self.path) as file:
                return {digest: file.read(digest).decode("utf-8") for digest in wanted}
        except (OSError, KeyError, zipfile.BadZipFile):
            return {}

    def replace(self, titles: Mapping[str, str], new: Mapping[str, str]) -> None:
        """Keep the pictures with these titles: those that are new, and known ones.

        Nothing is said of a disk that does not take them: they are a convenience.
        """
        out, size = io.BytesIO(), 0
        every = {**self._pictures(titles.keys() - new.keys()), **new}
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
            for digest, drawing in every.items():
                size += len(drawing)
                if size <= LARGEST:
                    file.writestr(digest, drawing)
            file.writestr(TITLES, msgspec.json.encode(titles))
        try:
            files.put(out.getvalue(), self.path)
        except CompanionError:
            return
        self._open()


DPI = 200
MM = 72 / 25.4  # one mm in points
TOGETHER = 60.0  # most seconds between the files of a print and its manifest


class Spot(Struct, frozen=True):
    """Where a face is printed: a page of a file, and the place of its trim there."""

    file: Path
    page: int
    placed: Placement
    bleed: float


def spots(
    before: Sequence[Old], piece: Piece, how: PrintOptions, stem: Path
) -> dict[str, Spot]:
    """Return where each face of a print is, by its hash.

    `piece` has the size of all cards, `stem` is the files' without number and ending.
    """
    by_hash: dict[str, Spot] = {}
    cards = {f"row {old.row}": old for old in before}
    pieces = []
    for name, old in cards.items():
        back = piece.back if old.back else None
        pieces.append(replace(piece, name=name, copies=old.copies, back=back))
    try:
        most = printed.most(piece, how)
        files = [batch for _, batch in printed.in_files("", pieces, most)]
        for number, batch in enumerate(files, 1):
            end = f"-{number}" if len(files) > 1 else ""
            path = stem.with_name(f"{stem.name}{end}.pdf")
            by_hash |= _of_file(path, sheets.planned(batch, how, stem.name), cards)
    except CompanionError:  # they were printed in another way
        return {}
    return by_hash


def _of_file(
    path: Path, planned: Sequence[Planned], cards: Mapping[str, Old]
) -> dict[str, Spot]:
    by_hash: dict[str, Spot] = {}
    page = 0
    for sheet in planned:
        leaf, items = sheet.plan
        for side in leaf.sides:
            for placed in side:
                piece = items[placed.item][0]
                old = cards[piece.name]
                digest = old.back if placed.back else old.front
                by_hash.setdefault(digest, Spot(path, page, placed, piece.bleed))
            page += 1
    return by_hash


def is_of(path: Path, when: float) -> bool:
    """Return whether a file is of the print whose manifest was written at a time."""
    try:
        return 0 <= when - path.stat().st_mtime + 1 <= TOGETHER
    except OSError:
        return False


def picture(spot: Spot) -> str:
    """Return a face with its bleed as SVG; "" if the file has no such page."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(spot.file)
    except (pypdfium2.PdfiumError, OSError):
        return ""
    try:
        return _cut(document, spot) if spot.page < len(document) else ""
    finally:
        document.close()


def _cut(document: "PdfDocument", spot: Spot) -> str:
    placed, b = spot.placed, spot.bleed
    page = document[spot.page]
    wide, high = page.get_size()
    left, top = (placed.x - b) * MM, (placed.y - b) * MM
    right, bottom = (placed.x + placed.w + b) * MM, (placed.y + placed.h + b) * MM
    if min(left, top, wide - right, high - bottom) < 0:
        return ""
    crop = left, high - bottom, wide - right, top
    image = page.render(scale=DPI / 72, crop=crop).to_pil()
    upright = image.rotate(-placed.turn, expand=True)
    out = io.BytesIO()
    upright.convert("RGB").save(out, "PNG", compress_level=3)
    data = base64.b64encode(out.getvalue()).decode()
    across, down = placed.w + 2 * b, placed.h + 2 * b
    if placed.turn % 180:
        across, down = down, across
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" '
        f'width="{across:g}mm" height="{down:g}mm"><image width="{across:g}" '
        f'height="{down:g}" href="data:image/png;base64,{data}"/></svg>\n'
    )


A_LITTLE = 5  # pictures that are drawn to be kept before the desk looks up


class Past:
    """What the manifest of a deck lists, read again when it is written again."""

    def __init__(self, source: Source) -> None:
        self.kept = Kept(source.table)
        self._source, self._name = source, source.table.stem
        self._path, self._spots = source.manifest, dict[str, Spot]()
        self._found: tuple[object, ...] = ()
        self._known: tuple[float, Manifest | None] = 0, None
        self._done: tuple[object, ...] = ()
        self._drawn: dict[str, str] = {}

    def _read(self) -> tuple[float, Manifest | None]:
        try:
            when = self._path.stat().st_mtime
        except OSError:
            self._known = 0, None
            return self._known
        if when != self._known[0]:
            try:
                self._known = when, manifest.read(self._path, self._name)
            except CompanionError:  # of something else: a print will refuse it
                self._known = when, None
        return self._known

    def is_new(self) -> bool:
        """Return whether the deck was printed since it was compared."""
        before = self._known[0]
        return self._read()[0] != before

    def compare(
        self, content: Content, faces: Faces
    ) -> tuple[Last | None, list[Change]]:
        """Return the last print, and how each card differs from it.

        There is none if the deck was not printed in this ink and size, or if not all
        faces are read yet.
        """
        when, previous = self._read()
        if previous is None or content.deck is None:
            return None, []
        listed = previous.faces(low=faces.low, look=content.deck.look)
        now = list(_now(content, faces))
        if not listed or len(now) < len(content.cards):
            return None, []
        before = olds(listed, self.kept.titles)
        changes, removed = compared(now, before)
        # What is not shown is not gone.
        part = content.deck.where or content.more
        removed = [old for old in removed if not (part or old.row in content.refused)]
        gone = (*removed, *(change.was for change in changes if change.was))
        digests = {digest for old in gone for digest in (old.front, old.back)}
        if digests - self.kept.known:
            self._find(before, now, content, when)
        pictured = tuple(sorted(digests & (self.kept.known | self._spots.keys())))
        return Last(when, tuple(removed), pictured), changes

    def _find(
        self, before: list[Old], now: list[Now], content: Content, when: float
    ) -> None:
        piece = content.cards[0].card.piece
        which = when, piece.width, piece.height, piece.bleed, piece.form
        if which == self._found:
            return
        self._found, self._spots = which, {}
        hashes = {digest for old in before for digest in (old.front, old.back)}
        if not any(hashes & {card.front, card.back} - {""} for card in now):
            return
        source = self._source
        cut = spots(before, piece, source.how, source.files)
        files = {spot.file for spot in cut.values()}
        if all(is_of(file, when) for file in files):
            self._spots = cut

    def picture(self, digest: str) -> str:
        """Return a face as it was printed last, as SVG; "" if there is no picture."""
        spot = self._spots.get(digest)
        return self.kept.picture(digest) or (picture(spot) if spot else "")

    def keep(self, content: Content, faces: Faces) -> bool:
        """Draw some printed faces whose pictures are not kept; return if there were."""
        when, previous = self._read()
        now = when, tuple(content.sides)
        if previous is None or content.deck is None or self._done == now:
            return False
        titles = self.kept.titles | {
            read.digest: shown.card.piece.title
            for shown in reversed(content.cards)
            for key in (shown.back, shown.front)
            if key and (read := faces.known(key))
        }
        every = (previous.full, previous.low, *previous.others.values())
        printed = {face.hash for listed in every for face in listed.values()}
        wanted = {digest: titles[digest] for digest in titles.keys() & printed}
        left = wanted.keys() - self.kept.known - self._drawn.keys()
        for key, (piece, back) in content.sides.items():
            read = faces.known(key)
            if read and read.digest in left:
                self._drawn[read.digest] = faces.painted(key, piece, back=back)
                left.remove(read.digest)
                if len(self._drawn) % A_LITTLE == 0:
                    return True
        if self._drawn:
            self.kept.replace(wanted, self._drawn)
            self._drawn = {}
        self._done = now
        return False


def _now(content: Content, faces: Faces) -> Iterator[Now]:
    for shown in content.cards:
        front = faces.known(shown.front)
        back = faces.known(shown.back) if shown.back else None
        if front and (back or not shown.back):
            piece, row = shown.card.piece, shown.card.row.number
            behind = back.digest if back else ""
            yield Now(row, piece.title, front.digest, behind, piece.copies)
