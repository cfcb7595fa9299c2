"""Files for print shops: PDF/X, with the profile of the press that they are meant for.

PDF/X-4 (ISO 15930-7) may be transparent; PDF/X-1a:2003 (ISO 15930-4) may not, and what
it is given must not be. Such a file says what it is; no validator has seen it.

Pieces are painted in the inks of the press. So are the figures of booklets, whose text
WeasyPrint writes in red, green and blue: before a file is closed, each of its pages is
read, an operator an item, and written again. A colour is set where something is painted
with it, since only there it is known how large that is. Small black text and thin lines
become black ink alone, which overprints, as on pieces.

Of WeasyPrint's file these parts are used: `page_references` and `objects` of the PDF,
`stream` and `extra` of its streams, `clone` of a stream; `test_shop.py` fails first
when one of them changes.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from companion.press.ink import files, inks, metadata, pages, pdf
from companion.press.ink.cmyk import Profile, Separation, Standard
from companion.press.ink.document import MM, Document
from companion.press.ink.metadata import Metadata
from companion.press.layout.piece import Line, Page
from companion.press.layout.side import Side
from companion.press.scene.marks import Shape
from companion.press.scene.path import IDENTITY, Matrix, Path, compose, growth

DATE = "(D:20000101000000+00'00')"
HAIR = 0.09  # weight of a crop mark, in mm
FILLS, STROKES = {"f", "f*", "B", "B*", "b", "b*"}, {"S", "s", "B", "B*", "b", "b*"}

SHOWS, ENDS = {"TJ", "Tj"}, {"n"}

OVER = {
    f"O{fill:d}{line:d}": (f"{bool(fill)}".lower(), f"{bool(line)}".lower())
    for fill in (0, 1)
    for line in (0, 1)
}
"""States in which fills and lines overprint or not, as PDF has it."""


def write(
    sides: Sequence[Side], target: BinaryIO, about: Metadata, press: Separation
) -> None:
    """Write the sides as one file for a print shop, a page each."""
    document = Document(about, pdf.first_font(sides), inks=press)
    pdf.fill(document, sides)
    stream = document.add_stream(
        "profile",
        "/N 4 /Alternate /DeviceCMYK /Filter /FlateDecode",
        zlib.compress(press.profile.data, 9),
    )
    words = packet(about, press.standard).encode()
    described = document.add_stream("packet", metadata.ENTRIES, words)
    info = {}
    if press.standard != "PDF/X-4":
        info = {"GTS_PDFXVersion": text(press.standard)}
    intents = f"[ {intent(press.profile, stream)} ]"
    catalog = {"Metadata": described, "OutputIntents": intents}
    if document.layers:
        layers = f"[ {' '.join(document.layers)} ]"
        default = f"<< /Name (all) /Order {layers} /ON {layers} >>"
        catalog["OCProperties"] = f"<< /OCGs {layers} /D {default} >>"
    document.declare(catalog, info)
    files.put(document.data(), target)


def intent(profile: Profile, stream: str) -> str:
    """Return for which press a file is; `stream` is the reference of its profile."""
    return (
        "<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Custom) "
        f"/Info {text(profile.title)} /DestOutputProfile {stream} >>"
    )


def packet(about: Metadata, standard: Standard) -> str:
    """Return what a file of a standard says of itself, as XMP."""
    space = "pdfxid" if standard == "PDF/X-4" else "pdfx"
    claim = f"<{space}:GTS_PDFXVersion>{standard}</{space}:GTS_PDFXVersion>"
    return metadata.packet(about, claim, standard)


def text(words: str) -> str:
    """Return words as PDF has them."""
    if not words.isascii():
        return f"<{words.encode('utf-16').hex()}>"
    for sign in "\\()":
        words = words.replace(sign, f"\\{sign}")
    return f"({words})"


class Sheet(Struct, frozen=True):
    """The paper round a page, in mm."""

    bleed: float  # from the trim to the edge of the bleed; `room` to that of the paper
    room: float
    marks: tuple[Line, ...] = ()  # crop marks, from the paper's top left corner


def booklet(
    page: Page,
    options: pages.PageOptions,
    sheet: Sheet,
    about: Metadata,
    press: Separation,
) -> tuple[bytes, int]:
    """Set a booklet for a press; return its file and the number of its pages.

    Raises:
        BadData, NoPango: as `pages.write` does.
    """
    major, minor = press.version
    inked = replace(options, inks=press)
    with pages.document(page, inked, tagged=False) as (document, figures):

        def finish(document: Any, file: Any) -> None:
            _separate(file, press, sheet)
            figures.finish(document, file)
            _declare_booklet(file, about, press)

        with pages.no_clock():
            data = document.write_pdf(
                finisher=finish, pdf_version=f"{major}.{minor}", pdf_identifier=True
            )
        return data, len(document.pages)


class _State(Struct):
    """The state of a painter, and which part of it is written."""

    matrix: Matrix
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1
    size: float = 0
    alpha: float = 1  # of fills and strokes, the lower of both
    text: Matrix = IDENTITY
    written: tuple[str, str] = ("", "")  # what sets the colours now
    over: str = ""  # and overprint

    @property
    def scale(self) -> float:
        """How many mm a unit is long."""
        return growth(self.matrix) / MM


def _separate(file: Any, press: Separation, sheet: Sheet) -> None:
    """Rewrite every page of WeasyPrint's file, with the room and the marks round it."""

    def resolved(thing: Any) -> Any:
        """Return an object of the file, which may be named by its reference."""
        if isinstance(thing, bytes) and thing.endswith(b" R"):
            return file.objects[int(thing.split()[0])]
        return thing

    for reference in file.page_references:
        page = resolved(reference)
        for entry in ("Annots", "StructParents", "Tabs"):
            page.pop(entry, None)
        stream, resources = resolved(page["Contents"]), resolved(page["Resources"])
        states = resolved(resources["ExtGState"])
        painter = _Painter(press, {name: resolved(states[name]) for name in states})
        stream.stream = list(painter.written(stream.stream))
        for name, (fill, line) in OVER.items():
            states[name] = f"<< /op {fill} /OP {line} /OPM 1 >>".encode()
        resources["ColorSpace"] = type(states)()
        _place(page, stream, sheet)


class _Painter:
    """Reads the operators of a page, which names `states`, and writes them in inks."""

    def __init__(self, press: Separation, states: Mapping[str, Any]) -> None:
        self._press, self._states, self._state = press, states, _State(IDENTITY)
        self._kept: list[_State] = []
        self._path = Path()

    def written(self, stream: Iterable[Any]) -> Iterator[bytes]:
        for item in stream:
            code = str(item).encode() if isinstance(item, str | int | float) else item
            if not isinstance(code, bytes):
                code = code.data
            for operator, given in _operators(code):
                yield from self._operator(operator, given)

    def _operator(self, operator: str, given: list[bytes]) -> Iterator[bytes]:
        state = self._state
        match operator:
            case "rg" | "RG":
                # Kept until something is painted with it.
                parts = (round(float(part) * 255) for part in given)
                colour = "#" + "".join(f"{part:02X}" for part in parts)
                if operator == "rg":
                    state.fill = colour
                else:
                    state.stroke = colour
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
                opacities = self._states[given[0][1:].decode()]
                alpha = [opacities[key] for key in ("ca", "CA") if key in opacities]
                state.alpha = min([float(part) for part in alpha] or [1])
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
            if operator in SHOWS:
                size = state.size * growth(compose(state.matrix, state.text))
                use = inks.of_text(size)
            else:
                use = inks.of_fill(Shape(self._path), state.scale)
            paint = self._press.paint(state.fill, use)
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


def _declare_booklet(file: Any, about: Metadata, press: Separation) -> None:
    packed = {"N": 4, "Alternate": "/DeviceCMYK", "Filter": "/FlateDecode"}
    profile = pages.add_stream(file, zlib.compress(press.profile.data, 9), packed)
    pages.describe(file, packet(about, press.standard))
    outputs = f"[ {intent(press.profile, profile.decode())} ]"
    file.catalog["OutputIntents"] = outputs.encode()
    file.info["Title"] = text(about.title).encode()
    file.info["Trapped"] = "/False"
    file.info["CreationDate"] = file.info["ModDate"] = DATE
    if press.standard != "PDF/X-4":
        file.info["GTS_PDFXVersion"] = text(press.standard).encode()


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


def _matrix(given: Sequence[bytes]) -> Matrix:
    a, b, c, d, e, f = (float(part) for part in given)
    return a, b, c, d, e, f
