"""The faces of a deck: each is drawn and read once, as long as its key is the same.

A key says in short what the drawing of a face depends on: equal keys, equal drawings.
A deck as it was read has cards with the keys of their faces, and what is refused.
Pictures have no more dots than a screen shows, since a page fetches many of them.
"""

import hashlib
import io
import re
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct, structs
from msgspec.structs import replace

from companion.decks import deck
from companion.decks.deck import Card, Deck
from companion.decks.faults import Opened
from companion.errors import CompanionError
from companion.press.cards import conditions, layouts
from companion.press.cards.boxes import AnyBox
from companion.press.cards.layouts import Look, Row, filled
from companion.press.ink import manifest, svg
from companion.press.layout.piece import Piece
from companion.press.proof import Finding
from companion.press.proof.background import FaceCache, density
from companion.press.proof.kit import face, quiet
from companion.press.scene.marks import Group, Mark, Picture, Raster
from companion.press.scene.scene import Place, Scene

DPI = 300  # dots an inch from which on a picture is made smaller
SMALL = 1 << 17  # bytes up to which a picture is shown as it is


def fewer(scene: Scene) -> Scene:
    """Return a scene whose large pictures have at most `DPI` dots an inch."""
    marks = _lighter(scene.marks, 1.0)
    if marks == scene.marks:
        return scene
    light = Scene(scene.width, scene.height, low=scene.low)
    light.share(marks)
    return light


def _lighter(marks: tuple[Mark, ...], scale: float) -> tuple[Mark, ...]:
    return tuple(_mark(mark, scale) for mark in marks)


def _mark(mark: Mark, scale: float) -> Mark:
    if isinstance(mark, Group):
        a, b, *_ = mark.matrix
        inner = _lighter(mark.marks, scale * (a * a + b * b) ** 0.5)
        return mark if inner == mark.marks else replace(mark, marks=inner)
    if isinstance(mark, Picture) and len(mark.raster.data) > SMALL:
        part = DPI / density(mark, scale)
        return replace(mark, raster=_reduced(mark.raster, min(1.0, part)))
    return mark


@lru_cache(maxsize=64)
def _reduced(raster: Raster, part: float) -> Raster:
    from PIL import Image

    across = max(1, round(raster.across * part))
    down = max(1, round(raster.down * part))
    with Image.open(io.BytesIO(raster.data)) as image:
        image.draft("RGB", (across, down))
        clear = image.has_transparency_data
        small = image.convert("RGBA" if clear else "RGB").resize((across, down))
    out = io.BytesIO()
    if clear:
        small.save(out, "PNG", compress_level=3)
    else:
        small.save(out, "JPEG", quality=88)
    return Raster(out.getvalue(), across, down)


MANY = 200  # changed files from which on each face counts as changed


class Inputs(Struct, frozen=True):
    """What a side of all cards with one look has in common."""

    mark: bytes  # the hash of its boxes, colours and size
    columns: tuple[str, ...]  # those that its boxes show
    boxes: tuple[AnyBox, ...]


class Keys:
    """The keys of faces, which change with the files that a drawing shows."""

    def __init__(self) -> None:
        # A browser keeps drawings by their key, and files may change between two runs.
        self._all = secrets.token_hex(8)
        self._changed: dict[str, int] = {}
        self._number = 0
        self._inputs: dict[tuple[int, bool], tuple[Look, Inputs]] = {}

    def change(self, files: Iterable[Path]) -> None:
        """Give new keys to the faces that may show one of some files.

        A picture or an icon is found by its name, which is then in a text of the face;
        a font may be in any of them. What a layout says is part of every key.
        """
        files = [path for path in files if path.suffix != ".toml"]
        self._number += 1
        self._inputs.clear()
        if len(files) > MANY or any(path.parent.name == "fonts" for path in files):
            self._all, self._changed = secrets.token_hex(8), {}
        else:
            self._changed |= {path.stem.lower(): self._number for path in files}

    def key(self, look: Look, row: Row, *, back: bool) -> str:
        """Return the key of a face, in either ink."""
        known = self._inputs.get((id(look), back))
        if known is None or known[0] is not look:
            known = look, _inputs(look, back=back)
            self._inputs[id(look), back] = known
        inputs = known[1]
        cells = [row.cells.get(column, "") for column in inputs.columns]
        if conditions.ROW in inputs.columns:
            cells.append(str(row.number))
        touched: list[tuple[str, int]] = []
        if self._changed:
            words = _words(look, row, inputs.boxes)
            pairs = self._changed.items()
            touched = [(stem, number) for stem, number in pairs if stem in words]
        about = msgspec.json.encode((self._all, cells, touched))
        return hashlib.blake2b(about, key=inputs.mark, digest_size=12).hexdigest()


def _inputs(look: Look, *, back: bool) -> Inputs:
    layout = look.layout
    boxes = layout.back if back else layout.front
    about = (
        *(boxes, layout.full, layout.low, layout.values, layout.fallback),
        *(look.size, layout.bleed, layout.safe, layout.corner, layout.quiet),
    )
    mark = hashlib.blake2b(msgspec.json.encode(about), digest_size=32).digest()
    every = [hole.column for box in boxes.values() for hole in layouts.columns(box)]
    return Inputs(mark, tuple(dict.fromkeys(every)), tuple(boxes.values()))


def _words(look: Look, row: Row, boxes: Iterable[AnyBox]) -> str:
    texts: list[str] = []
    for box in boxes:
        for field in box.__struct_fields__:
            text = getattr(box, field)
            if isinstance(text, str):
                try:
                    texts.append(filled(text, row.cells, look.layout.values))
                except CompanionError:
                    texts.append(text)
    return "\n".join(texts).lower()


LARGEST = 64 << 20  # most characters of drawings that are kept; old ones are redrawn


class Found(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a face, or a note; `box` is in mm from the trim's corner."""

    rule: str
    severity: str
    what: str
    problem: str
    right: str
    side: str
    box: tuple[float, float, float, float] | None = None

    @property
    def where(self) -> str:
        """What it concerns, as it follows the number of a row."""
        return f", {self.what}" if self.what else ""


class Read(Struct, frozen=True):
    """A face once it is drawn: the hash of its marks, and what was found on it."""

    digest: str
    found: tuple[Found, ...]


class Refusals:
    """Where a deck that is open reports errors: with whatever is done just now."""

    def __init__(self) -> None:
        self.errors: list[CompanionError] = []

    def add(self, error: CompanionError) -> None:
        self.errors.append(error)

    @contextmanager
    def apart(self) -> Iterator[list[CompanionError]]:
        """Collect the errors of a block alone."""
        before, self.errors = self.errors, []
        try:
            yield self.errors
        finally:
            self.errors = before


class Faces:
    """The faces of a deck in one ink, by their keys; `drawn` counts what was drawn."""

    def __init__(self, refusals: Refusals, *, low: bool) -> None:
        self.low, self.drawn = low, 0
        self._refusals = refusals
        self._cache = FaceCache()
        self._read: dict[str, Read] = {}
        self._painted: OrderedDict[str, str] = OrderedDict()
        self._size = 0

    def known(self, key: str) -> Read | None:
        return self._read.get(key)

    def forget(self, keys: Iterable[str]) -> None:
        """Forget all faces but these: others are of cards that were."""
        needed = set(keys)
        self._read = {key: read for key, read in self._read.items() if key in needed}
        self._cache = FaceCache()

    def read(self, key: str, piece: Piece, *, back: bool) -> Read:
        """Return a face's hash and what is found on it."""
        if key not in self._read:
            with self._refusals.apart() as errors:
                scene = self._scene(piece, back=back)
                pale = quiet(piece.palette, low=self.low)
                every = face(piece, scene, self._cache, pale, back=back)
            side = "back" if back else "front"
            findings = *(refusal(error, side) for error in errors), *map(_found, every)
            self._read[key] = Read(manifest.digest(scene), findings)
            self.drawn += 1
        return self._read[key]

    def painted(self, key: str, piece: Piece, *, back: bool) -> str:
        """Return a face with its bleed as SVG."""
        if key in self._painted:
            self._painted.move_to_end(key)
            return self._painted[key]
        with self._refusals.apart():
            scene = fewer(self._scene(piece, back=back))
        drawing = svg.paint(scene, title=piece.title or piece.name)
        self._painted[key] = drawing
        self._size += len(drawing)
        while self._size > LARGEST and len(self._painted) > 1:
            self._size -= len(self._painted.popitem(last=False)[1])
        return drawing

    def boxes(self, piece: Piece, *, back: bool) -> list[Place]:
        """Return the named places of a face, from the trim's top left corner."""
        with self._refusals.apart():
            places = self._scene(piece, back=back).places
        corners = ((place.x - place.w / 2, place.y - place.h / 2) for place in places)
        return [
            replace(at, x=round(x - piece.bleed, 2), y=round(y - piece.bleed, 2))
            for at, (x, y) in zip(places, corners, strict=True)
        ]

    def _scene(self, piece: Piece, *, back: bool) -> Scene:
        try:
            return piece.face(low=self.low, back=back)
        except CompanionError as error:  # of the whole face, not of one box
            self._refusals.add(error)
            wide, high = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
            return Scene(wide, high, low=self.low)


def refusal(error: CompanionError, side: str = "") -> Found:
    """Return an error as it is shown beside its card, whose row is known there."""
    where = error.where.partition(", ")[2]
    return Found("refused", "error", where, error.what, error.right, side)


def _found(finding: Finding) -> Found:
    about = structs.asdict(finding)
    wanted = {name: about[name] for name in Found.__struct_fields__ if name in about}
    sides = finding.x, finding.y, finding.w, finding.h
    x, y, w, h = (round(side, 2) for side in sides)
    return Found(**wanted, box=(x, y, w, h) if finding.w else None)


MOST = 2000  # most cards on a page
ROW = re.compile(r"row (\d+)")
NAMES = 1  # the row with the names of the columns, whose errors are of all cards


class Side(NamedTuple):
    """A side of a card."""

    piece: Piece
    back: bool


class Shown(Struct, frozen=True):
    """A card of the page: `front` and `back` are keys, the latter empty if bare."""

    card: Card
    front: str
    back: str


class Content(Struct, frozen=True):
    """A deck as it was read."""

    deck: Deck | None = None  # None if it cannot be opened
    cards: tuple[Shown, ...] = ()
    more: bool = False  # whether it has more cards than the page shows
    # the errors of each row that is not a card, or not quite
    refused: dict[int, list[CompanionError]] = {}
    errors: tuple[CompanionError, ...] = ()  # of the whole deck

    @property
    def sides(self) -> dict[str, Side]:
        """The sides of the cards by their keys, fronts first."""
        fronts = {it.front: Side(it.card.piece, False) for it in self.cards}
        backs = {it.back: Side(it.card.piece, True) for it in self.cards if it.back}
        return {**fronts, **backs}


def read(opened: Opened, refusals: Refusals, keys: Keys) -> Content:
    """Read a deck as far as it can be: a bad row does not stop the others."""
    opened_deck, cards, more = None, [], False
    with refusals.apart() as errors:
        try:
            opened_deck = opened(refusals.add)
            every = deck.every(opened_deck)
            cards = [_shown(card, keys) for card in islice(every, MOST)]
            more = len(cards) == MOST and next(every, None) is not None
        except CompanionError as error:
            refusals.add(error)
    rows: dict[int, list[CompanionError]] = {}
    of_all: dict[str, CompanionError] = {}
    for problem in errors:
        row = ROW.search(problem.where)
        if row and int(row[1]) > NAMES:
            rows.setdefault(int(row[1]), []).append(problem)
        else:
            of_all.setdefault(str(problem), problem)
    return Content(opened_deck, tuple(cards), more, rows, tuple(of_all.values()))


def _shown(card: Card, keys: Keys) -> Shown:
    front = keys.key(card.front, card.row, back=False)
    bare = card.piece.back is None
    return Shown(card, front, "" if bare else keys.key(card.back, card.row, back=True))
