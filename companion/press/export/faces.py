"""The faces of a kit, each once, and what their files are called."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from companion.press.ink import manifest
from companion.press.layout.piece import Piece, side_name
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

PAPER = "#FFFFFF"
MARK = 4  # letters of a face's hash that tell files of one title apart
Key = tuple[str, float, float, str]  # hash of its marks, bleed, corner and form

LATIN = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"}
    | {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"}
)
"""Letters that are not another one with an accent."""


class Made(Struct, frozen=True):
    """A file of an export: its path within the folder, and what it is, in words.

    `note` is a message for the user, if there is anything to know about it.
    """

    name: str
    data: bytes
    what: str
    note: str = ""


class Face(Struct, frozen=True):
    """One side of a piece."""

    piece: Piece
    back: bool
    stem: str  # what its file is called; faces that look the same share one
    again: bool  # whether a face before it has the same

    @property
    def what(self) -> str:
        """The face in words."""
        return f"{self.piece.label}, {side_name(self.back)}"


def faces(
    pieces: Iterable[Piece], *, low: bool = False, taken: Collection[str] = ()
) -> Iterator[Face]:
    """Yield the fronts and backs of some pieces, in their order.

    A piece of which no copy is wanted has none. Where names are not unique, or `taken`,
    those of files do not depend on the order: a face of its own is called after its
    piece, with four letters of its hash if others are called the same; one that several
    share is called after its side, with those letters if there is another.
    """
    pieces = [piece for piece in pieces if piece.copies]
    shared = _shared([piece for piece in pieces if piece.file], low=low)
    stems: dict[Key, str] = {}
    taken = set(taken)
    for piece in pieces:
        for back in piece.sides:
            key = _key(piece, low=low, back=back)
            again = key in stems
            if not again:
                stems[key] = free(_stem(piece, key, shared, back=back), taken)
            yield Face(piece, back, stems[key], again)


def _key(piece: Piece, *, low: bool, back: bool) -> Key:
    digest = manifest.digest(piece.face(low=low, back=back))
    return digest, piece.bleed, piece.corner, piece.form


def _shared(pieces: Iterable[Piece], *, low: bool) -> Mapping[Key | str, set[object]]:
    """Return the names of pieces by their face, and faces by name and side.

    By a side alone, those that pieces of several names share.
    """
    names: dict[Key | str, set[object]] = {}
    for piece in pieces:
        for back in piece.sides:
            key, name = _key(piece, low=low, back=back), slug(piece.file)
            names.setdefault(key, set()).add(name)
            names.setdefault(f"{name}-{side_name(back)}", set()).add(key)
            if len(names[key]) > 1:
                names.setdefault(side_name(back), set()).add(key)
    return names


def _stem(
    piece: Piece, key: Key, shared: Mapping[Key | str, set[object]], *, back: bool
) -> str:
    side = side_name(back)
    if not piece.file:
        return f"{slug(piece.name)}-{side}"
    if len(shared[key]) > 1:
        return side if len(shared[side]) == 1 else f"{side}-{key[0][:MARK]}"
    name = slug(piece.file)
    alike = len(shared[f"{name}-{side}"]) > 1
    return f"{name}-{key[0][:MARK]}-{side}" if alike else f"{name}-{side}"


def slug(words: str) -> str:
    """Return words as the name of a file on any system.

    >>> slug("Row 12: /etc/Ümlaut"), slug("Großer Fjørd")
    ('row-12-etc-umlaut', 'grosser-fjord')
    """
    plain = (
        unicodedata.normalize("NFKD", words.translate(LATIN))
        .encode("ascii", "ignore")
        .decode()
    )
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60] or "piece"


def free(stem: str, taken: set[str]) -> str:
    """Return a stem that is not taken, and take it.

    >>> taken = {"ace"}
    >>> free("ace", taken), free("ace", taken)
    ('ace-2', 'ace-3')
    """
    number, name = 1, stem
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    taken.add(name)
    return name


def trimmed(
    piece: Piece, *, low: bool = False, back: bool = False, paper: bool = True
) -> Scene:
    """Return a face cut to its trim, round corners too, on white `paper` or clear."""
    return _cut(piece, piece.face(low=low, back=back), PAPER if paper else "")


def darkened(piece: Piece, paper: str) -> Scene:
    """Return the dark drawing of a front on dark paper, cut to its trim."""
    return _cut(piece, piece.face(dark=True), paper)


def _cut(piece: Piece, face: Scene, paper: str) -> Scene:
    scene = Scene(piece.width, piece.height, low=face.low, dark=face.dark)
    with scene.clip(piece.outline()):
        if paper:
            whole = Path().rect(0, 0, scene.width, scene.height)
            scene.draw(whole, fill=paper)
        scene.insert(face, -piece.bleed, -piece.bleed)
    return scene


def bled(piece: Piece, *, low: bool = False, back: bool = False) -> Scene:
    """Return a face on white paper, with its bleed."""
    face = piece.face(low=low, back=back)
    scene = Scene(face.width, face.height, low=low)
    scene.draw(Path().rect(0, 0, face.width, face.height), fill=PAPER)
    scene.insert(face, 0, 0)
    return scene
