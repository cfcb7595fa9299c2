"""Booklets for print shops: what WeasyPrint paints, rewritten in the inks of a press.

Figures are painted in these inks to begin with. WeasyPrint writes red, green and blue.
Before a file is closed, each of its pages is read, an operator an item, and written
again: a colour is set where something is painted with it, since only there it is known
how large that is. Small black text and thin lines become black ink alone, which
overprints, as on pieces.

Of WeasyPrint's file these parts are used: `page_references` and `objects` of the PDF,
`stream` and `extra` of its streams, `clone` of a stream; `test_separated.py` fails
first when one of them changes.
"""

import math
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.press.ink import exchange, inks, pages
from companion.press.ink.cmyk import Separation
from companion.press.ink.document import MM, Metadata
from companion.press.layout.piece import Line, Page
from companion.press.scene.marks import Shape
from companion.press.scene.matrix import IDENTITY, Matrix, compose
from companion.press.scene.path import Path

HAIR = 0.09
"""Weight of a crop mark, in mm."""

FILLS, STROKES = {"f", "f*", "B", "B*", "b", "b*"}, {"S", "s", "B", "B*", "b", "b*"}
SHOWS, ENDS = {"TJ", "Tj"}, {"n"}

OVER = {
    f"O{fill:d}{line:d}": (f"{bool(fill)}".lower(), f"{bool(line)}".lower())
    for fill in (0, 1)
    for line in (0, 1)
}
"""States in which fills and lines overprint or not, as PDF has it."""


class Sheet(Struct, frozen=True):
    """The paper round a page, in mm.

    Attributes:
        bleed: from the trim to the edge of the bleed; `room` to that of the paper.
        marks: crop marks, from the paper's top left corner.
    """

    bleed: float
    room: float
    marks: tuple[Line, ...] = ()


def written(
    page: Page,
    options: pages.PageOptions,
    sheet: Sheet,
    metadata: Metadata,
    press: Separation,
) -> tuple[bytes, int]:
    """Set a booklet for a press; return its file and the number of its pages.

    Raises:
        BadData, NoPango: as `pages.write` does.
    """
    major, minor = press.version
    inked = replace(options, inks=press)
    with pages.document(page, inked, tagged=False) as (document, figures):

        def finish(document: Any, pdf: Any) -> None:
            _Book(pdf, press).separate(sheet)
            figures.finish(document, pdf)
            _declare(pdf, metadata, press)

        with pages.no_clock():
            data = document.write_pdf(
                finisher=finish, pdf_version=f"{major}.{minor}", pdf_identifier=True
            )
        return data, len(document.pages)


class _State(Struct):
    """The state of a painter, and which part of it is written.

    Attributes:
        fill, stroke: "#RRGGBB".
        alpha: of fills and strokes, the lower of both.
        written: the operators that set the colours now; `over` that of overprint.
    """

    matrix: Matrix
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1
    size: float = 0
    alpha: float = 1
    text: Matrix = IDENTITY
    written: tuple[str, str] = ("", "")
    over: str = ""

    @property
    def scale(self) -> float:
        """How many mm a unit is long."""
        return _scale(self.matrix) / MM


class _Book:
    def __init__(self, pdf: Any, press: Separation) -> None:
        self._pdf, self._press = pdf, press

    def separate(self, sheet: Sheet) -> None:
        """Rewrite every page, with the room and the marks round it."""
        for reference in self._pdf.page_references:
            page = self._found(reference)
            for entry in ("Annots", "StructParents", "Tabs"):
                page.pop(entry, None)
            stream = self._found(page["Contents"])
            states = self._found(self._found(page["Resources"])["ExtGState"])
            painter = _Painter(self._press, {n: self._found(states[n]) for n in states})
            stream.stream = list(painter.written(stream.stream))
            for name, (fill, line) in OVER.items():
                given = f"<< /op {fill} /OP {line} /OPM 1 >>"
                states[name] = given.encode()
            self._found(page["Resources"])["ColorSpace"] = type(states)()
            _place(page, stream, sheet)

    def _found(self, what: Any) -> Any:
        if isinstance(what, bytes) and what.endswith(b" R"):
            return self._pdf.objects[int(what.split()[0])]
        return what


class _Painter:
    """Reads the operators of a page, and writes them with inks.

    Args:
        states: the graphics states that the page names.
    """

    def __init__(self, press: Separation, states: Mapping[str, Any]) -> None:
        self._press, self._states, self._state = press, states, _State(IDENTITY)
        self._kept: list[_State] = []
        self._path = Path()

    def written(self, stream: Iterable[Any]) -> Iterator[bytes]:
        for item in stream:
            code = item if isinstance(item, bytes) else _bytes(item)
            for operator, given in _operators(code):
                yield from self._one(operator, given)

    def _one(self, operator: str, given: list[bytes]) -> Iterator[bytes]:
        state = self._state
        match operator:
            case "rg" | "RG":
                # Kept until something is painted with it.
                colour = _colour(given)
                state.fill, state.stroke = (
                    (colour, state.stroke) if operator == "rg" else (state.fill, colour)
                )
                return
            case "q":
                self._kept.append(replace(state))
            case "Q":
                self._state = self._kept.pop()
            case "cm":
                state.matrix = compose(state.matrix, _matrix(given))
            case "w":
                state.width = float(given[0])
            case "gs":
                state.alpha = self._alpha(given[0][1:].decode())
            case "Tf":
                state.size = float(given[1])
            case "Tm":
                state.text = _matrix(given)
            case "m" | "l" | "c" | "v" | "y" | "h" | "re":
                self._draw(operator, [float(part) for part in given])
            case "Do":  # a figure, which begins without overprint
                yield from self._overprint(fill=False, line=False)
        if operator in FILLS | STROKES | SHOWS:
            yield from self._inked(operator)
        if operator in FILLS | STROKES | ENDS:
            self._path = Path()
        yield b" ".join((*given, operator.encode()))

    def _alpha(self, name: str) -> float:
        given = self._states[name]
        return min([float(given[key]) for key in ("ca", "CA") if key in given] or [1])

    def _draw(self, operator: str, given: Sequence[float]) -> None:
        match operator:
            case "m":
                self._path.move(given[0], given[1])
            case "l":
                self._path.line(given[0], given[1])
            case "c" | "v" | "y":
                # Of a curve with one handle only, that handle is enough to measure it.
                first, second, end = given[:2], given[-4:-2], given[-2:]
                self._path.curve(*((x, y) for x, y in (first, second, end)))
            case "re":
                self._path.rect(*given)
            case _:
                self._path.close()

    def _inked(self, operator: str) -> Iterator[bytes]:
        """Yield what sets the inks of what is painted next, as far as it changes."""
        state = self._state
        fill, stroke = state.written
        over = [state.over[1:2] == "1", state.over[2:3] == "1"]
        if operator in FILLS | SHOWS:
            paint = self._press.paint(state.fill, self._use(operator))
            fill, over[0] = paint.code, paint.over and state.alpha == 1
            if fill != state.written[0]:
                yield fill.encode()
        if operator in STROKES:
            use = inks.of_line(state.width * state.scale)
            paint = self._press.paint(state.stroke, use, stroke=True)
            stroke, over[1] = paint.code, paint.over and state.alpha == 1
            if stroke != state.written[1]:
                yield stroke.encode()
        state.written = fill, stroke
        yield from self._overprint(fill=over[0], line=over[1])

    def _overprint(self, *, fill: bool, line: bool) -> Iterator[bytes]:
        name = f"O{fill:d}{line:d}"
        if name != (self._state.over or "O00"):
            yield f"/{name} gs".encode()
            self._state.over = name

    def _use(self, operator: str) -> inks.Use:
        state = self._state
        if operator in SHOWS:
            matrix = compose(state.matrix, state.text)
            return inks.of_text(state.size * _scale(matrix))
        return inks.of_fill(Shape(self._path), state.scale)


def _place(page: Any, stream: Any, sheet: Sheet) -> None:
    _, _, wide, high = (float(side) for side in page["MediaBox"])
    room, bleed = sheet.room * MM, sheet.bleed * MM
    edge = room - bleed
    whole = 0, 0, wide + 2 * room, high + 2 * room
    printed = edge, edge, whole[2] - edge, whole[3] - edge
    trim = room, room, room + wide, room + high
    for name, box in (("MediaBox", whole), ("BleedBox", printed), ("TrimBox", trim)):
        page[name] = f"[{' '.join(f'{side:.4f}' for side in box)}]".encode()
    clip = *printed[:2], printed[2] - edge, printed[3] - edge
    before = f"q {' '.join(f'{side:.4f}' for side in clip)} re W n"
    moved = f"1 0 0 1 {room:.4f} {room:.4f} cm"
    after = ["Q"]
    if sheet.marks:
        after.append(f"0 0 0 1 K {HAIR * MM:.4f} w 0 J")
    for line in sheet.marks:
        x, y, to_x, to_y = (length * MM for length in line)
        after.append(f"{x:.4f} {y:.4f} m {to_x:.4f} {to_y:.4f} l S")
    words = (part.encode() for part in (before, moved))
    stream.stream = [*words, *stream.stream, *(part.encode() for part in after)]


def _declare(pdf: Any, metadata: Metadata, press: Separation) -> None:
    page = pdf.page_references[0]
    entries = type(pdf.catalog)
    number = int(pdf.objects[int(page.split()[0])]["Contents"].split()[0])

    def added(data: bytes, extra: dict[str, Any]) -> bytes:
        stream = pdf.objects[number].clone(
            stream=[data], extra=entries(extra), resources={}
        )
        stream.compress = False
        pdf.add_object(stream)
        reference: bytes = stream.reference
        return reference

    packed = {"N": 4, "Alternate": "/DeviceCMYK", "Filter": "/FlateDecode"}
    profile = added(zlib.compress(press.profile.data, 9), packed)
    words = exchange.packet(metadata, press.standard).encode()
    kind = {"Type": "/Metadata", "Subtype": "/XML"}
    pdf.catalog["Metadata"] = added(words, kind)
    intent = exchange.intent(press.profile, profile.decode())
    pdf.catalog["OutputIntents"] = f"[ {intent} ]".encode()
    title = exchange.text(metadata.title).encode()
    pdf.info["Title"] = title
    pdf.info["Trapped"] = "/False"
    pdf.info["CreationDate"] = pdf.info["ModDate"] = exchange.DATE
    if press.standard != "PDF/X-4":
        pdf.info["GTS_PDFXVersion"] = exchange.text(press.standard).encode()


def _operators(code: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """Yield the operators of an item, with what they work on.

    An item is one operator, or a path of many; what has a string or an array is one.
    """
    if b"[" in code or b"<" in code:
        given, _, operator = code.rpartition(b" ")
        yield operator.decode(), [given] if given else []
        return
    taken: list[bytes] = []
    for word in code.split():
        taken.append(word)
        if word[:1].isalpha():
            yield word.decode(), taken[:-1]
            taken = []
    if taken:  # a name or a dictionary, whose operator is the next item
        yield "", taken


def _bytes(item: Any) -> bytes:
    if isinstance(item, str | int | float):
        return str(item).encode()
    data: bytes = item.data
    return data


def _colour(given: Sequence[bytes]) -> str:
    return "#" + "".join(f"{round(float(part) * 255):02X}" for part in given)


def _matrix(given: Sequence[bytes]) -> Matrix:
    a, b, c, d, e, f = (float(part) for part in given)
    return a, b, c, d, e, f


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))
