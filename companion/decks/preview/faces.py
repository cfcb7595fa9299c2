"""The faces of a deck: each is drawn and read once, as long as its key is the same."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec import Struct, structs

from companion.decks.preview import dots
from companion.errors import CompanionError
from companion.press.ink import manifest, svg
from companion.press.layout.piece import Piece
from companion.press.proof import Finding
from companion.press.proof.background import FaceCache
from companion.press.proof.kit import face, quiet
from companion.press.scene.scene import Place, Scene

LARGEST = 64 << 20
"""Most characters of drawings that are kept; the oldest are drawn again."""


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
        kept = set(keys)
        self._read = {key: read for key, read in self._read.items() if key in kept}
        self._cache = FaceCache()

    def read(self, key: str, piece: Piece, *, back: bool) -> Read:
        """Return a face's hash and what is found on it."""
        if key not in self._read:
            with self._refusals.apart() as errors:
                scene = self._scene(piece, back=back)
                pale = quiet(piece.palette, low=self.low)
                every = face(piece, scene, self._cache, pale, back=back)
            side = "back" if back else "front"
            found = [refusal(error, side) for error in errors]
            found += [_found(finding) for finding in every]
            self._read[key] = Read(manifest.digest(scene), tuple(found))
            self.drawn += 1
        return self._read[key]

    def painted(self, key: str, piece: Piece, *, back: bool) -> str:
        """Return a face with its bleed as SVG."""
        if key in self._painted:
            self._painted.move_to_end(key)
            return self._painted[key]
        with self._refusals.apart():
            scene = dots.fewer(self._scene(piece, back=back))
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
        b = piece.bleed
        return [
            structs.replace(
                place,
                x=round(place.x - place.w / 2 - b, 2),
                y=round(place.y - place.h / 2 - b, 2),
            )
            for place in places
        ]

    def _scene(self, piece: Piece, *, back: bool) -> Scene:
        """Return a face as far as it can be drawn."""
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
