"""The faces of a game's kit for a page: as SVG, and small as WebP.

A face is fetched under a name that follows from what it is drawn from, never from a
deal. What is painted is kept beside the solved games, for as long as the drawings are
the same.
"""

import gzip
import hashlib
import io
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion import __version__, places
from companion.contract import Act, Game, KitRequest
from companion.contract.options import Options
from companion.errors import DoesNotFit
from companion.press.export.faces import darkened, trimmed
from companion.press.ink import screen
from companion.press.ink.screen import decimal
from companion.press.layout.piece import Kit, Piece, kit_of
from companion.table import lookup
from companion.web.file_cache import kept

Boxes = Mapping[str, tuple[float, float, float, float]]

THUMB = 264
"""Pixels of the longer side of a small picture: 132 on a screen with two to a point."""

QUALITY = 75


class Face(msgspec.Struct, frozen=True):
    """Where a face is fetched, large and small, and its size in mm.

    `dark` is where its drawing for a dark screen is; empty if it has none.
    """

    href: str
    thumb: str
    w: float
    h: float
    dark: str = ""


class Side(NamedTuple):
    """A side of a piece, and whether it is drawn for a dark screen."""

    piece: str
    back: bool = False
    dark: bool = False


class Art:
    """All faces of one game, as its rulings have them printed."""

    def __init__(
        self, game: Game[object, Act], rulings: Mapping[str, str], language: str = "en"
    ) -> None:
        self._game, self._rulings = game, rulings
        known = any(option.name == "language" for option in game.kit_options)
        self._options = Options({"language": language} if known else {})
        self._files = _Files(places.painted(), game.name)
        self._boxes: dict[tuple[str, bool], Boxes] = {}
        self._faces: dict[Side, Face] = {}

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        pieces = (*self._kit.pieces, *self._kit.shown)
        return {piece.name: piece for piece in pieces}

    @cached_property
    def _kit(self) -> Kit:
        return self._printed(self._rulings)

    def _printed(self, rulings: Mapping[str, str]) -> Kit:
        request = KitRequest(
            rulings=rulings,
            options=self._options,
            booklet_values=self._game.booklet_values,
        )
        return kit_of(self._game.kit(request))

    @cached_property
    def _names(self) -> dict[str, Side]:
        """Each side of each piece by the name it is fetched under."""
        pieces = self.pieces.values()
        sides = [Side(piece.name) for piece in pieces]
        sides += [Side(piece.name, back=True) for piece in pieces if piece.back]
        if self._paper:
            sides += [Side(piece.name, dark=True) for piece in pieces]
        return {self._name(side): side for side in sides}

    def _name(self, side: Side) -> str:
        language = self._options.text("language") or ""
        about = self._files.edition, sorted(self._rulings.items()), language, *side
        return hashlib.sha256(repr(about).encode()).hexdigest()[:16]

    @cached_property
    def _paper(self) -> str:
        """The colour of the paper on a dark screen; empty if no piece is drawn so."""
        palette = self._kit.palette
        return palette.dark.get("paper", "") if palette else ""

    def face(self, name: str, *, back: bool = False) -> Face | None:
        """Return a face of a piece; None if the kit has no such piece."""
        if (piece := self.pieces.get(name)) is None:
            return None
        side = Side(name, back=back and piece.back is not None)
        if side not in self._faces:
            self._faces[side] = self._face(piece, side)
        return self._faces[side]

    def _face(self, piece: Piece, side: Side) -> Face:
        stem, dark = f"/art/{self._name(side)}", ""
        if self._paper and not side.back:
            dark = f"/art/{self._name(Side(piece.name, dark=True))}.svg"
        return Face(f"{stem}.svg", f"{stem}.webp", piece.width, piece.height, dark)

    def called(self, names: Collection[str]) -> str:
        """Return the piece that has one of these names; empty if there is none.

        A card or tile may have its kind before its name: `tile-a1`.
        """
        known = {lookup.slug(name) for name in names}
        for piece in self.pieces.values():
            of_kind = piece.name.partition("-")[2]
            if known & {piece.name, of_kind, lookup.slug(piece.title)}:
                return piece.name
        return ""

    def boxes(self, name: str, *, back: bool = False) -> Boxes:
        """Return the anchors of a face as (x, y, w, h) in mm."""
        if (name, back) not in self._boxes:
            found = self._drawn(name).anchors(back=back)
            self._boxes[name, back] = {
                anchor: (box.x, box.y, box.w, box.h) for anchor, box in found.items()
            }
        return self._boxes[name, back]

    def outline(self, name: str, anchor: str) -> str:
        """Return the form of an anchor as SVG, in mm; empty if it is a rectangle."""
        if name not in self.pieces:
            return ""
        path = self._drawn(name).face().outlines.get(anchor)
        return decimal(path) if path else ""

    def paint(self, name: str) -> bytes | None:
        """Return a face as SVG, gzipped; None if there is none of that name."""
        return self._made(name, "svg.gz", self._vector)

    def thumb(self, name: str) -> bytes | None:
        """Return a face as a small WebP; None if there is none of that name."""
        return self._made(name, "webp", _small)

    def _made(
        self, name: str, kind: str, make: Callable[[Piece, Side], bytes]
    ) -> bytes | None:
        if name not in self._names:
            return None
        side = self._names[name]
        return self._files.kept(
            f"{name}.{kind}", lambda: make(self._drawn(side.piece), side)
        )

    def _vector(self, piece: Piece, side: Side) -> bytes:
        # What is shown on screens alone may have a form of its own, without paper.
        paper = piece not in self._kit.shown
        if side.dark:
            face = darkened(piece, self._paper)
        else:
            face = trimmed(piece, back=side.back, paper=paper)
        return gzip.compress(screen.paint(face).encode(), 9, mtime=0)

    def _drawn(self, name: str) -> Piece:
        """Return a piece that can be drawn.

        A printing with more pips than its sheet has room for is shown on the usual one.
        """
        piece = self.pieces[name]
        if self._rulings:
            try:
                piece.face()
            except DoesNotFit:
                return self._printed({}).piece(name)
        return piece


def _small(piece: Piece, side: Side) -> bytes:
    from companion.press.ink import pixels
    from companion.press.layout.sizes import INCH

    dpi = THUMB / max(piece.width, piece.height) * INCH
    image = pixels.face(piece, dpi, back=side.back)
    if piece.corner or piece.form != "rectangle":
        image = pixels.cut(image, piece, dpi)
    file = io.BytesIO()
    image.save(file, "WEBP", quality=QUALITY)
    return file.getvalue()


class _Files:
    """Painted faces in a folder of their own for each edition of a game's drawings."""

    def __init__(self, folder: Path, game: str) -> None:
        self._parent, self._game = folder, game

    @cached_property
    def edition(self) -> str:
        return edition(self._game)

    @cached_property
    def _folder(self) -> Path:
        """The folder of this edition; those of others are removed."""
        folder = self._parent / f"{self._game}-{self.edition}"
        if not folder.exists():
            for old in self._parent.glob(f"{self._game}-{'?' * len(self.edition)}"):
                shutil.rmtree(old, ignore_errors=True)
        return folder

    def kept(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return the file of that name, made if it is not there."""
        return kept(self._folder / name, make)


@lru_cache(maxsize=16)
def edition(game: str) -> str:
    """Return a hash of all that a game's faces are drawn with."""
    digest = hashlib.sha256(__version__.encode())
    for path in _sources(game.replace("-", "_")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _sources(folder: str) -> Iterator[Path]:
    for top in (
        places.PACKAGE / "press",
        places.PACKAGE / "games" / folder,
        places.TEMPLATES / folder,
        places.TEMPLATES / "shared" / "icons",
    ):
        found = (path for path in top.rglob("*") if path.is_file())
        yield from sorted(path for path in found if path.parent.name != "__pycache__")
    yield Path(__file__)
