"""The faces of a game's kit for a page, as SVG and small as WebP; screens as JSON.

A face is fetched under a name that follows from what it is drawn from, never from a
deal. What is painted is kept beside the solved games, for as long as the drawings are
the same. In a screen each face gets its address and size, each mark its box.
"""

import gzip
import hashlib
import io
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion import __version__, places
from companion.contract import Act, Game, KitRequest
from companion.contract.board import Screen
from companion.contract.options import in_language
from companion.contract.parts import Part
from companion.errors import DoesNotFit
from companion.press.export.faces import darkened, trimmed
from companion.press.ink import svg
from companion.press.ink.svg import decimal
from companion.press.layout.piece import Kit, Piece, kit_of
from companion.table import lookup
from companion.web.looks import cached
from companion.web.services import Plain

Boxes = Mapping[str, tuple[float, float, float, float]]

THUMB = 264
"""Pixels of the longer side of a small picture: 132 on a screen with two to a point."""

QUALITY = 75

CAMERA = 6  # room round what a camera shows, in mm


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
        self._options = in_language(game.kit_options, language)
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
        pieces = self.pieces.values()
        sides = [Side(piece.name) for piece in pieces]
        sides += [Side(piece.name, back=True) for piece in pieces if piece.back]
        if self._paper:
            sides += [Side(piece.name, dark=True) for piece in pieces]
        return {self._name(side): side for side in sides}

    def _name(self, side: Side) -> str:
        language = self._options.text("language") or ""
        about = self._edition, sorted(self._rulings.items()), language, *side
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
            stem, dark = f"/art/{self._name(side)}", ""
            if self._paper and not side.back:
                dark = f"/art/{self._name(Side(piece.name, dark=True))}.svg"
            size = piece.width, piece.height
            self._faces[side] = Face(f"{stem}.svg", f"{stem}.webp", *size, dark)
        return self._faces[side]

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
        if (known := self._boxes.get((name, back))) is None:
            anchors = self._drawn(name).anchors(back=back).items()
            known = {anchor: (box.x, box.y, box.w, box.h) for anchor, box in anchors}
            self._boxes[name, back] = known
        return known

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
        side, path = self._names[name], self._folder / f"{name}.{kind}"
        return cached(path, lambda: make(self._drawn(side.piece), side))

    @cached_property
    def _edition(self) -> str:
        return edition(self._game.name, self._game.folder)

    @cached_property
    def _folder(self) -> Path:
        """Where painted faces of this edition are; those of others are removed."""
        parent, game = places.painted(), self._game.name
        folder = parent / f"{game}-{self._edition}"
        if not folder.exists():
            for old in parent.glob(f"{game}-{'?' * len(self._edition)}"):
                shutil.rmtree(old, ignore_errors=True)
        return folder

    def _vector(self, piece: Piece, side: Side) -> bytes:
        # What is shown on screens alone may have a form of its own, without paper.
        paper = piece not in self._kit.shown
        if side.dark:
            face = darkened(piece, self._paper)
        else:
            face = trimmed(piece, back=side.back, paper=paper)
        return gzip.compress(svg.paint(face, small=True).encode(), 9, mtime=0)

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


@lru_cache(maxsize=16)
def edition(game: str, own: Path | None = None) -> str:
    """Return a hash of all that faces are drawn with; `own`: of a brought game."""
    digest = hashlib.sha256(__version__.encode())
    for path in _sources(game.replace("-", "_"), own):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def _sources(folder: str, own: Path | None) -> Iterator[Path]:
    ours = (places.PACKAGE / "games" / folder, places.TEMPLATES / folder)
    for top in (
        places.PACKAGE / "press",
        places.TEMPLATES / "shared" / "icons",
        *((own,) if own else ours),
    ):
        files = (path for path in top.rglob("*") if path.is_file())
        yield from sorted(path for path in files if path.parent.name != "__pycache__")
    yield Path(__file__)


def screen_json(shown: Screen, art: Art) -> Plain:
    """Return a screen as the page reads it."""
    plain: Plain = msgspec.to_builtins(shown)
    _walk(plain, art)
    return plain


def parts_json(shown: Sequence[Part], art: Art) -> list[Plain]:
    """Return parts that are no screen as the page reads them."""
    plain: list[Plain] = msgspec.to_builtins(shown)
    _walk(plain, art)
    return plain


def _walk(part: Plain | Sequence[object], art: Art) -> None:
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, dict | list | tuple):
            _walk(inner, art)
    if isinstance(part, dict):
        _resolve(part, art)


def _resolve(part: Plain, art: Art) -> None:
    back = part.get("back") is True
    for name, turned in ((part.get("piece"), back), (part.get("picture"), False)):
        if isinstance(name, str) and name and (face := art.face(name, back=turned)):
            plain: Plain = msgspec.to_builtins(face)
            part["art"] = {key: plain[key] for key in plain if plain[key] != ""}
    if "marks" in part or "camera" in part:
        boxes = _boxes(part, art)
        _place(part, boxes, art)
        _aim(part, boxes)


def _boxes(part: Plain, art: Art) -> Boxes:
    """Return the anchors of a picture; those of laid pieces have their name before."""
    name, laid = part.get("piece"), part.get("laid")
    if not isinstance(laid, Sequence) or not laid:
        known = isinstance(name, str) and name in art.pieces
        return art.boxes(str(name), back=part.get("back") is True) if known else {}
    boxes: dict[str, tuple[float, float, float, float]] = {}
    for one in laid:
        if isinstance(one, Mapping) and (face := art.face(one["piece"])):
            dx, dy = one["x"], one["y"]
            for anchor, (x, y, w, h) in art.boxes(one["piece"]).items():
                boxes[f"{one['name']}/{anchor}"] = (x + dx, y + dy, w, h)
            boxes[one["name"]] = (dx, dy, face.w, face.h)
    return boxes


def _place(part: Plain, boxes: Boxes, art: Art) -> None:
    """Give each mark its box; one at a place that is not drawn is left out."""
    marks = part.get("marks")
    if not isinstance(marks, Sequence):
        return
    placed = []
    for mark in marks:
        box = boxes.get(mark["anchor"])
        if box is None:
            continue
        mark |= dict(zip("xywh", (round(side, 2) for side in box), strict=True))
        if face := art.face(mark.get("symbol", "")):
            mark["href"] = face.href
        if form := art.outline(str(part.get("piece", "")), mark["anchor"]):
            mark["form"] = form
        placed.append(mark)
    part["marks"] = placed


def _aim(part: Plain, boxes: Boxes) -> None:
    """Say which rectangle a phone shows large: that of the camera's anchors."""
    camera = part.pop("camera", None)
    names = camera if isinstance(camera, list | tuple) else ()
    seen = [boxes[name] for name in names if name in boxes]
    if seen:
        left, top = min(box[0] for box in seen), min(box[1] for box in seen)
        wide = max(x + w for x, _, w, _ in seen) - left
        high = max(y + h for _, y, _, h in seen) - top
        sides = (left - CAMERA, top - CAMERA, wide + 2 * CAMERA, high + 2 * CAMERA)
        part["view"] = [round(side, 2) for side in sides]
