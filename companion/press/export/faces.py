"""The faces of a kit, each once, and what their files are called."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from companion.press.ink import manifest
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

PAPER = "#FFFFFF"


class Made(Struct, frozen=True):
    """A file of an export: its path within the folder, and what it is, in words.

    `note` is a message for the user, if there is anything to know about it.
    """

    name: str
    data: bytes
    what: str
    note: str = ""


class Face(Struct, frozen=True):
    """One side of a piece.

    Attributes:
        stem: what its file is called; faces that look the same share one.
        again: whether a face before it has the same.
    """

    piece: Piece
    back: bool
    stem: str
    again: bool

    @property
    def what(self) -> str:
        """The face in words."""
        side = "back" if self.back else "front"
        return f"{self.piece.title or self.piece.name}, {side}"


def faces(
    pieces: Iterable[Piece], *, low: bool = False, taken: Collection[str] = ()
) -> Iterator[Face]:
    """Yield the fronts and backs of some pieces, in their order.

    A piece of which no copy is wanted has none.

    Args:
        taken: names that other files have already.
    """
    stems: dict[tuple[object, ...], str] = {}
    taken = set(taken)
    for piece in pieces:
        for back in (False, True) if piece.copies else ():
            if back and not piece.back:
                continue
            digest = manifest.digest(piece.face(low=low, back=back))
            key = digest, piece.bleed, piece.corner, piece.form
            again = key in stems
            if not again:
                side = "back" if back else "front"
                stems[key] = free(f"{slug(piece.name)}-{side}", taken)
            yield Face(piece, back, stems[key], again)


def slug(words: str) -> str:
    """Return words as the name of a file on any system.

    >>> slug("Row 12: /etc/Ümlaut")
    'row-12-etc-umlaut'
    """
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60] or "piece"


def free(stem: str, taken: set[str]) -> str:
    """Return a stem that is not taken, and take it.

    >>> taken = {"ace"}
    >>> free("ace", taken), free("ace", taken)
    ('ace-2', 'ace-3')
    """
    number, found = 1, stem
    while found in taken:
        number += 1
        found = f"{stem}-{number}"
    taken.add(found)
    return found


def trimmed(piece: Piece, *, low: bool = False, back: bool = False) -> Scene:
    """Return a face on white paper that is cut to its trim, round corners and all."""
    scene = Scene(piece.width, piece.height, low=low)
    with scene.clip(piece.outline()):
        scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=PAPER)
        scene.insert(piece.face(low=low, back=back), -piece.bleed, -piece.bleed)
    return scene


def bled(piece: Piece, *, low: bool = False, back: bool = False) -> Scene:
    """Return a face on white paper, with its bleed."""
    face = piece.face(low=low, back=back)
    scene = Scene(face.width, face.height, low=low)
    scene.draw(Path().rect(0, 0, face.width, face.height), fill=PAPER)
    scene.insert(face, 0, 0)
    return scene
