"""What of a deck was printed, so that only cards that changed are printed again.

A card is identified by its faces, not by its row: a row inserted at the top makes no
other card new.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.errors import BadValue
from companion.press.ink import manifest
from companion.press.ink.manifest import Manifest, Printed, face_name
from companion.press.layout import packing, planning, sheets
from companion.press.layout.piece import Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Sheet

Pair = tuple[str, str]  # hashes of a front and of its back, "" if there is none

PACKED = msgspec.msgpack.Decoder(dict[str, Printed])


class Tally:
    """Counts the cards of a deck that are printed, and leaves out those that were.

    `before`: the faces that were printed, by name; None if all are to be printed.
    """

    def __init__(
        self, before: Mapping[str, Printed] | None, *, low: bool, backs: bool
    ) -> None:
        self.low, self.backs = low, backs
        self._noted: dict[str, Printed] = {}
        self._files: list[bytes] = []
        self._left = None if before is None else _pairs(before)

    def new(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """Yield the pieces, or as many copies of each as were not printed before."""
        for piece in pieces:
            if self._left is None:
                yield piece
                continue
            hashes = ["", ""]
            for back in (False, True) if piece.back and self.backs else (False,):
                hashes[back] = manifest.digest(piece.face(low=self.low, back=back))
                name = face_name(piece.name, back=back)
                self._noted[name] = Printed(hashes[back], piece.copies)
            pair = hashes[0], hashes[1]
            known = min(self._left[pair], piece.copies)
            self._left[pair] -= known
            if piece.copies > known:
                yield replace(piece, copies=piece.copies - known)

    def add(self, sheets: Iterable[Sheet]) -> None:
        """Note the cards on the sheets of a file; copies may go on in the next one."""
        if self._left is not None:
            return  # each piece was noted when it was compared
        # Packed, it takes a fifth of the memory until all files are done.
        self._files.append(msgspec.msgpack.encode(manifest.printed(sheets)))

    def faces(self) -> dict[str, Printed]:
        """Return every face that was noted, with all of its copies."""
        noted = self._noted
        while self._files:  # each is let go once its faces are unpacked
            for name, face in PACKED.decode(self._files.pop(0)).items():
                old = noted.get(name)
                more = Printed(face.hash, face.copies + old.copies) if old else face
                noted[name] = more
        return noted


def _pairs(faces: Mapping[str, Printed]) -> Counter[Pair]:
    pairs: Counter[Pair] = Counter()
    end = face_name("", back=False)
    for name, face in faces.items():
        if name.endswith(end):
            back = faces.get(face_name(name.removesuffix(end), back=True))
            pairs[face.hash, back.hash if back else ""] += face.copies
    return pairs


def before(
    since: Path | None, deck: str, *, low: bool, look: str
) -> Mapping[str, Printed] | None:
    """Return the faces that a manifest lists of a look of a deck; None without one.

    Raises:
        BadData: if it is no manifest, or another deck's.
    """
    return manifest.read(since, deck).faces(low=low, look=look) if since else None


def known(path: Path, deck: str) -> Manifest:
    """Return the manifest at a path, or an empty one if there is none yet.

    Raises:
        BadData: if the file is something else.
    """
    return manifest.read(path, deck) if path.exists() else Manifest(deck)


def keep(path: Path, deck: str, tally: Tally, *, look: str, whole: bool) -> None:
    """Write a manifest of what was printed now; if that is the `whole`, of no more.

    Raises:
        BadData: if the file is something else.
        CannotWrite: if the folder or disk does not take it.
    """
    old = known(path, deck)
    if whole:  # what it knew is let go first: it may be as much as is written now
        old = old.with_only({}, low=tally.low, look=look)
        now = old.with_only(tally.faces(), low=tally.low, look=look)
    else:
        now = old.joined(tally.faces(), low=tally.low, look=look)
    manifest.write(now, path)


REAM = 500  # sheets in a file
CARDS = 2500  # most cards in a file, which bounds the memory that they take


def planned(
    title: str, every: Sequence[Piece], how: PrintOptions
) -> Iterator[sheets.Planned]:
    """Yield the sheets of pieces of a deck, none of which is drawn yet.

    Raises:
        CompanionError: if the options do not suit them.
    """
    if every:
        must_suit(every[0], how, needs_backs=False)
        for words, batch in in_files(title, every, most(every[0], how)):
            yield from sheets.planned(batch, how, words)


def in_files(
    title: str, every: Iterable[Piece], most: int
) -> Iterator[tuple[str, list[Piece]]]:
    """Yield the pieces of each file, and its title."""
    for number, pieces in enumerate(_shared(every, most), 1):
        full = sum(piece.copies for piece in pieces) == most
        yield f"{title} {number}" if number > 1 or full else title, pieces


def must_suit(first: Piece, how: PrintOptions, *, needs_backs: bool) -> None:
    """Refuse options that need backs, or hexagons, if the cards have none."""
    if needs_backs and how.backs != "none" and not first.back:
        what = "the layout has no back"
        raise BadValue("--backs", what, "add boxes under [back], or choose none")
    if how.scheme in ("honeycomb", "straight") and first.form not in ("pointy", "flat"):
        what = f"'{how.scheme}' is for hexagons"
        raise BadValue("--scheme", what, "leave it out, or choose --size tgc-large-hex")


def most(piece: Piece, how: PrintOptions) -> int:
    """Return how many cards a file holds, so that its last sheet is full."""
    if how.scheme == "single":
        return CARDS
    blank = planning.blank_of(piece, how)
    scheme = planning.scheme_for(blank, how.scheme)
    backs = how.backs if piece.back else "none"
    _, cells = packing.fullest(blank, how.paper, scheme=scheme, backs=backs)
    return len(cells) * max(1, min(REAM, CARDS // len(cells)))


def _shared(every: Iterable[Piece], most: int) -> Iterator[list[Piece]]:
    """Yield pieces of `most` copies together; a piece with more is divided."""
    together: list[Piece] = []
    room = most
    for piece in every:
        left = piece.copies
        while left:
            taken = min(left, room)
            same = taken == piece.copies
            together.append(piece if same else replace(piece, copies=taken))
            left, room = left - taken, room - taken
            if not room:
                yield together
                together, room = [], most
    if together:
        yield together
