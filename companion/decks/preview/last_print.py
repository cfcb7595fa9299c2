"""The last print of a deck, to compare it with what the deck is now."""

from collections.abc import Iterator

from companion.decks.preview import paper
from companion.decks.preview.compare import Change, Now, Old, compared, olds
from companion.decks.preview.content import Content
from companion.decks.preview.faces import Faces
from companion.decks.preview.paper import Spot
from companion.decks.preview.printed_faces import Kept
from companion.decks.preview.source import Source
from companion.decks.preview.state import Last
from companion.errors import CompanionError
from companion.press.ink import manifest
from companion.press.ink.manifest import Manifest

A_LITTLE = 5
"""Pictures that are drawn to be kept before the desk looks up."""


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
        """Return when the deck was printed, and the manifest."""
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
        when, found = self._read()
        if found is None or content.deck is None:
            return None, []
        listed = found.faces(low=faces.low, look=content.deck.look)
        now = list(_now(content, faces))
        if not listed or len(now) < len(content.cards):
            return None, []
        before = olds(listed, self.kept.titles)
        changes, removed = compared(now, before)
        if content.deck.where or content.more or content.refused:
            rows = set(content.refused)
            removed = [
                old
                for old in removed
                if not (content.deck.where or content.more or old.row in rows)
            ]
        gone = (*removed, *_was(changes))
        digests = {digest for old in gone for digest in (old.front, old.back)}
        if digests - self.kept.known:
            self._find(before, now, content, when)
        kept = tuple(sorted(digests & (self.kept.known | self._spots.keys())))
        return Last(when, tuple(removed), kept), changes

    def _find(
        self, before: list[Old], now: list[Now], content: Content, when: float
    ) -> None:
        """Find faces on paper, if one that is as it was proves the cards' size."""
        piece = content.cards[0].card.piece
        which = when, piece.width, piece.height, piece.bleed, piece.form
        if which == self._found:
            return
        self._found, self._spots = which, {}
        hashes = {digest for old in before for digest in (old.front, old.back)}
        if not any(hashes & {card.front, card.back} - {""} for card in now):
            return
        source = self._source
        found = paper.spots(before, piece, source.how, source.files)
        files = {spot.file for spot in found.values()}
        if all(paper.is_of(file, when) for file in files):
            self._spots = found

    def picture(self, digest: str) -> str:
        """Return a face as it was printed last, as SVG; "" if there is no picture."""
        spot = self._spots.get(digest)
        return self.kept.picture(digest) or (paper.picture(spot) if spot else "")

    def keep(self, content: Content, faces: Faces) -> bool:
        """Draw some printed faces whose pictures are not kept; return if there were."""
        when, found = self._read()
        now = when, tuple(content.sides)
        if found is None or content.deck is None or self._done == now:
            return False
        titles = {**self.kept.titles, **_titles(content, faces)}
        every = (found.full, found.low, *found.others.values())
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
    """Yield the cards whose faces are all read."""
    for shown in content.cards:
        front = faces.known(shown.front)
        back = faces.known(shown.back) if shown.back else None
        if front and (back or not shown.back):
            piece, row = shown.card.piece, shown.card.row.number
            behind = back.digest if back else ""
            yield Now(row, piece.title, front.digest, behind, piece.copies)


def _titles(content: Content, faces: Faces) -> dict[str, str]:
    """Return the titles of the cards by the hashes of their faces."""
    return {
        read.digest: shown.card.piece.title
        for shown in reversed(content.cards)
        for key in (shown.back, shown.front)
        if key and (read := faces.known(key))
    }


def _was(changes: list[Change]) -> Iterator[Old]:
    for change in changes:
        if change.was:
            yield change.was
