"""The rules of files: what one asks of a printer, a press or a simulator.

A PDF is read by pdfium and a save of a simulator as JSON. Only files for print shops
have inks, so small text of several inks, which a press prints one over the other and
which blurs, is found with the inks of one press.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, field

from companion.press.layout.piece import Piece
from companion.press.proof.finding import Finding, placed, warning
from companion.press.scene.marks import Group, Mark, Text

if TYPE_CHECKING:
    from companion.press.ink.inks import Inks

DUPLEX = {1: "one side", 2: "both sides", 3: "both sides"}  # as pdfium says; 0: none
SMALL_PT = 9.0  # text of this size or larger may be of several inks
LEAST = 0.05  # less of an ink than this is not seen


def turn(data: bytes, name: str, pages: int, *, both: bool) -> list[Finding]:
    """Return what is wrong with how a PDF of so many pages asks to be printed.

    A printer that is set to both sides prints what asks for nothing back to back.
    `both` says whether any of its sheets has two sides.
    """
    if pages == 1:
        return []
    # It has no stubs.
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(data)
    try:
        duplex = DUPLEX.get(raw.FPDF_VIEWERREF_GetDuplex(document))
    finally:
        document.close()
    wanted = "both sides" if both else "one side"
    if duplex == wanted:
        return []
    problem = f"asks for {duplex or 'neither one side nor both'}, of {pages} pages"
    right = f"it is printed on {wanted}"
    return [Finding("turn", "error", "the file", problem, right, piece=name)]


class Saved(Struct, frozen=True):
    """An object of a save of Tabletop Simulator, and those within it."""

    guid: str = field(name="GUID")
    nickname: str = field(name="Nickname", default="")
    inside: "tuple[Saved, ...]" = field(name="ContainedObjects", default=())


class Save(Struct, frozen=True):
    """A save, or a saved object, of Tabletop Simulator."""

    objects: tuple[Saved, ...] = field(name="ObjectStates")


def ids(data: bytes, name: str) -> list[Finding]:
    """Return the objects of a save whose ids others have before them.

    The simulator gives such an object another id, and scripts and undo lose it.
    """
    first: dict[str, str] = {}
    findings = []
    for thing in _within(msgspec.json.decode(data, type=Save).objects):
        if thing.guid in first:
            what = f"'{thing.nickname}'"
            problem = f"has the id {thing.guid} of '{first[thing.guid]}'"
            right = "each has its own"
            findings.append(Finding("ids", "error", what, problem, right, piece=name))
        first.setdefault(thing.guid, thing.nickname)
    return findings


def _within(objects: Iterable[Saved]) -> Iterator[Saved]:
    for thing in objects:
        yield thing
        yield from _within(thing.inside)


def toners(
    pieces: Iterable[Piece], press: "Inks", *, low: bool = False
) -> Iterator[Finding]:
    """Yield a fault for each kind of piece with small text of several inks.

    The smallest of its texts is named, and how many more there are.
    """
    kinds: dict[str, list[tuple[str, float]]] = {}
    for piece in pieces:
        for back in piece.sides:
            if piece.copies:
                marks = piece.face(low=low, back=back).marks
                texts = kinds.setdefault(piece.group_name, [])
                texts += _blurred(marks, press, 1.0)
    for name, texts in kinds.items():
        if not texts:
            continue
        words, size = min(texts, key=lambda text: text[1])
        more = len(texts) - 1
        several = f", as are {more} other texts" if more else ""
        others = ", as is another text" if more == 1 else several
        problem = f"is of several inks in {size:.1f} points{others}"
        right = f"set it in black, or in {SMALL_PT:g} points"
        finding = warning("toners", f"'{words}'", problem, right)
        yield from placed([finding], name, low=low)


def _blurred(
    marks: Sequence[Mark], press: "Inks", scale: float
) -> Iterator[tuple[str, float]]:
    """Yield the words and sizes, in points, of small texts of several inks."""
    from companion.press.ink import inks

    for mark in marks:
        if isinstance(mark, Group):
            yield from _blurred(mark.marks, press, scale * math.hypot(*mark.matrix[:2]))
        elif isinstance(mark, Text) and not mark.hidden:
            size = mark.size_pt * scale
            parts = press.parts(mark.colour, inks.of_text(size))
            if size < SMALL_PT - 0.01 and sum(part > LEAST for part in parts) > 1:
                yield mark.words.strip(), size
