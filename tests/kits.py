"""What the tests of kits share: faces drawn once, and what is measured on them.

A test of many faces is one test: `every` runs it for each and names the one that fails.
"""

import functools
import inspect
import io
import math
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from companion.press.layout.piece import Kit, Piece
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene import text
from companion.press.scene.path import IDENTITY, Matrix, Path, compose
from companion.press.scene.scene import Group, Mark, Place, Scene, Shape, Text

if TYPE_CHECKING:
    from PIL import Image

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in mm on the face."""

Test = Callable[..., None]


def every(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Make one test of a test of many cases; a failure notes its case.

    It is written like `pytest.mark.parametrize` and may be stacked like it.
    """
    fields = names.split(",") if isinstance(names, str) else names
    fields = [field.strip() for field in fields]
    listed = list(cases)

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            for case in listed:
                values = dict(
                    zip(fields, case if len(fields) > 1 else (case,), strict=True)
                )
                try:
                    test(**fixtures, **values)
                except Exception as error:
                    error.add_note(f"failed for {values}")
                    raise

        asked = inspect.signature(test)
        kept = [value for name, value in asked.parameters.items() if name not in fields]
        run.__signature__ = asked.replace(parameters=kept)  # type: ignore[attr-defined]
        return run

    return decorate


def unpacked(data: bytes) -> bytes:
    """Return a PDF and, after it, all objects that it keeps together in streams."""
    streams = re.findall(rb"/Type /ObjStm.*?\nstream\n(.*?)\nendstream", data, re.S)
    return b"\n".join([data, *map(zlib.decompress, streams)])


class Faces:
    """The faces of a game, each kit made and each face drawn once a run.

    A kit has one option, such as the size of its cards; `usual` is its value if none is
    given.
    """

    def __init__(self, make: Callable[[str], Kit], usual: str) -> None:
        self._make = functools.cache(make)
        self._usual = usual

    def kit(self, option: str = "") -> Kit:
        return self._make(option or self._usual)

    def again(self) -> Kit:
        """Return the usual kit, made once more."""
        return self._make.__wrapped__(self._usual)

    def pieces(self, option: str = "") -> dict[str, Piece]:
        """Return the pieces of a kit by their names."""
        return {piece.name: piece for piece in self.kit(option).pieces}

    def piece(self, name: str, option: str = "") -> Piece:
        return next(piece for piece in self.kit(option).pieces if piece.name == name)

    def __call__(
        self, name: str, option: str = "", *, back: bool = False, low: bool = False
    ) -> Scene:
        """Return a face as it is drawn in full or low ink."""
        return _drawn(self.piece(name, option), back, low)


@functools.cache
def _drawn(piece: Piece, back: bool, low: bool) -> Scene:
    return piece.face(low=low, back=back)


def nothing(scene: Scene) -> None:
    """Draw nothing."""


def filled(scene: Scene, colour: str = "#808080") -> None:
    """Fill a face, bleed and all."""
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=colour)


def bare(pieces: Iterable[Piece]) -> list[Piece]:
    """Return pieces with nothing drawn on them, for tests of how they are placed."""
    return [
        replace(piece, front=nothing, back=piece.back and nothing) for piece in pieces
    ]


def marks(
    face: Scene | tuple[Mark, ...], outer: Matrix = IDENTITY
) -> Iterator[tuple[Mark, Matrix]]:
    """Yield every shape, text and picture with the matrix that puts it on the face."""
    for mark in face.marks if isinstance(face, Scene) else face:
        if isinstance(mark, Group):
            yield from marks(mark.marks, compose(outer, mark.matrix))
        else:
            yield mark, outer


def scale(matrix: Matrix) -> float:
    """Return how much larger a matrix draws."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def texts(face: Scene) -> Iterator[tuple[Text, Box, float]]:
    """Yield every line of text with its ink on the face and its size in points."""
    for mark, matrix in marks(face):
        if isinstance(mark, Text):
            left, top, right, bottom = text.ink(
                mark.words, mark.font, mark.size_pt, mark.track
            )
            ink = mark.x + left, mark.y + top, mark.x + right, mark.y + bottom
            yield mark, moved(ink, matrix), mark.size_pt * scale(matrix)


def moved(box: Box, matrix: Matrix) -> Box:
    """Return the box round a box that a matrix has moved."""
    left, top, right, bottom = box
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def words(face: Scene) -> list[str]:
    """Return the lines of text of a face, in the order in which they are drawn."""
    return [mark.words for mark, _ in marks(face) if isinstance(mark, Text)]


def shapes(face: Scene) -> Iterator[tuple[Shape, Matrix]]:
    """Yield every shape with the matrix that puts it on the face."""
    for mark, matrix in marks(face):
        if isinstance(mark, Shape):
            yield mark, matrix


def thinnest(face: Scene) -> float:
    """Return the width of the thinnest line of a face, in mm."""
    strokes = (mark.width * scale(at) for mark, at in shapes(face) if mark.stroke)
    return min(strokes, default=float("inf"))


def places(face: Scene, kind: str) -> list[Place]:
    """Return what a hand uses on a face, of one kind."""
    return [place for place in face.places if place.kind == kind]


def box_of(place: Place) -> Box:
    half, high = place.w / 2, place.h / 2
    return place.x - half, place.y - high, place.x + half, place.y + high


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2]
        and other[0] < one[2]
        and one[1] < other[3]
        and other[1] < one[3]
    )


def luminance(colour: str) -> float:
    """Source: WCAG 2, relative luminance."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours. Source: WCAG 2, contrast ratio."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def page(face: Scene, turn: int = 0) -> Side:
    """Return a side that one face fills."""
    wide, high = face.width, face.height
    size = (high, wide) if turn in (90, 270) else (wide, high)
    return side(PlacedFace(face, 0, 0, turn=turn), size=size)


def side(
    *placements: PlacedFace,
    size: tuple[float, float] = (210, 297),
    matrix: Matrix = IDENTITY,
) -> Side:
    """Return a side of a sheet, a4 unless another size is given, all of it kept."""
    return Side("side", *size, placements, (0, 0, *size), matrix=matrix)


def written(sides: Sequence[Side], language: str = "en") -> bytes:
    """Return a PDF of sides."""
    from companion.press.ink import pdf

    file = io.BytesIO()
    about = pdf.Metadata("faces", "us", "test", "1", language)
    pdf.write(sides, file, about)
    return file.getvalue()


def printed(*faces: Scene) -> bytes:
    """Return a PDF with each face on a page of its own size."""
    return written([page(face) for face in faces])


def picture(data: bytes, page: int = 0, dpi: float = 72) -> "Image.Image":
    """Return a page of a PDF in greys."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        image: Image.Image = document[page].render(scale=dpi / 72).to_pil().convert("L")
    return image


def looked_into(data: bytes) -> Any:
    """Open a PDF with the library that looks into one; not every system has it."""
    import pytest

    pikepdf = pytest.importorskip("pikepdf", reason="has no wheel for this system")
    return pikepdf.open(io.BytesIO(data))


def things(document: Any, kind: str = "") -> list[Any]:
    """Return the dictionaries and streams of a PDF, or those of a kind, as `/Font`."""
    import pikepdf

    both = pikepdf.Dictionary | pikepdf.Stream
    every = [thing for thing in document.objects if isinstance(thing, both)]
    return [t for t in every if not kind or kind in (t.get("/Type"), t.get("/Subtype"))]


def operators(stream: Any) -> list[tuple[str, list[Any]]]:
    """Return every operator of a page or a form of a PDF, and what it works on."""
    import pikepdf

    parsed = pikepdf.parse_content_stream(stream)
    return [(str(operator), list(operands)) for operands, operator in parsed]


def page_words(data: bytes, page: int = 0, half: str = "") -> str:
    """Return the words of a page of a PDF, or of its left or right half, as read."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as document:
        side = document[page]
        wide, high = side.get_size()
        left = wide / 2 if half == "right" else 0
        right = wide / 2 if half == "left" else wide
        found: str = side.get_textpage().get_text_bounded(left, 0, right, high)
    return found


def coverage(face: Scene) -> float:
    """Return how much of a face is ink, from 0 (white) to 1 (black)."""
    from PIL import ImageStat

    mean: float = ImageStat.Stat(picture(printed(face))).mean[0]
    return 1 - mean / 255


def trimmed(piece: Piece, face: Scene) -> Scene:
    """Return a face of a piece as it is when it is cut out."""
    found = Scene(piece.width, piece.height, low=face.low)
    with found.clip(piece.outline()):
        found.insert(face, -piece.bleed, -piece.bleed)
    return found


def lightest_corner(face: Scene, dpi: float) -> float:
    """Return the grey of the lightest corner of a face, its bleed included."""
    image = picture(printed(face), dpi=dpi)
    wide, high = image.size
    corners = [(1, 1), (wide - 2, 1), (1, high - 2), (wide - 2, high - 2)]
    return max([image.crop((x, y, x + 1, y + 1)).tobytes()[0] for x, y in corners])


def pairs(one: object, other: object) -> Iterator[tuple[str, str]]:
    """Yield the texts of two data that are alike but for their texts, in pairs."""
    yield from _pairs(msgspec.to_builtins(one), msgspec.to_builtins(other))


def _pairs(one: object, other: object) -> Iterator[tuple[str, str]]:
    if isinstance(one, str) and isinstance(other, str):
        yield one, other
    elif isinstance(one, dict) and isinstance(other, dict):
        assert one.keys() == other.keys()
        for key in one.keys() - {"source", "id", "moves", "before"}:
            yield from _pairs(one[key], other[key])
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for part, its in zip(one, other, strict=True):
            yield from _pairs(part, its)


def said(html: str) -> set[str]:
    """Return what stands between the tags of a page, and what pictures are called."""
    words = re.findall(r'alt="([^"]+)"|data-foot="([^"]+)"', html)
    body = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", html, flags=re.DOTALL)
    between = map(unescape, re.split(r"<[^>]*>", body))
    return {
        " ".join(line.split())
        for line in (*between, *(w for pair in words for w in pair))
    }
