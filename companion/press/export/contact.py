"""Contact sheets: every distinct face small, with its name and how many there are."""

import io
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from companion.press import pdf, pixels
from companion.press.export.faces import Face, Made, faces, trimmed
from companion.press.marks import FACES
from companion.press.paper import Paper
from companion.press.piece import Kit
from companion.press.scene import Scene
from companion.press.sheet import Placement, Sheet

SIDE, TOP, FOOT = 10.0, 18.0, 8.0
"""Left free round the faces, in mm; the kit's name stands above them."""

CELL = 37.0
"""Least width of a face's cell."""

HIGH, LABEL, GAP = 50.0, 8.5, 4.0
"""Least height of a cell; of that, of its words; and what is left free at a face."""

INK, RULE = "#1A1A1A", "#9A9A9A"

PAGES = 40
"""Pages in a file: what their faces hold of memory is bounded."""


def sheets(kit: Kit, paper: Paper, *, low: bool = False) -> Iterator[Sheet]:
    """Yield the contact sheets of a kit, a page at a time."""
    columns, rows, _, _ = _cells(paper)
    distinct = (face for face in faces(kit.pieces, low=low) if not face.again)
    number = 0
    while some := list(islice(distinct, columns * rows)):
        number += 1
        yield _sheet(kit, paper, number, some, low=low)


def _sheet(
    kit: Kit, paper: Paper, number: int, some: Iterable[Face], *, low: bool
) -> Sheet:
    words = Scene(paper.width, paper.height, low=low)
    wide = paper.width - 2 * SIDE
    words.rich(f"**{kit.title}**", SIDE, 7, wide * 0.75, 8, FACES, 14, INK)
    said = f"every face, page {number}"
    words.rich(said, SIDE, 7, wide, 8, FACES, 8, INK, align="right")
    columns, _, cell, high = _cells(paper)
    placements = [Placement(words, 0, 0)]
    for place, face in enumerate(some):
        row, column = divmod(place, columns)
        box = SIDE + column * cell, TOP + row * high, cell - GAP, high - LABEL - GAP
        placements.append(_face(words, face, box, low))
    whole = (0.0, 0.0, paper.width, paper.height)
    title = f"{kit.title}, {said}"
    return Sheet(title, paper.width, paper.height, tuple(placements), whole)


def _cells(paper: Paper) -> tuple[int, int, float, float]:
    """Return how many cells a page has across and down, and how large they are."""
    wide, high = paper.width - 2 * SIDE, paper.height - TOP - FOOT
    columns, rows = int(wide // CELL), int(high // HIGH)
    return columns, rows, wide / columns, high / rows


def _face(
    words: Scene, face: Face, box: tuple[float, float, float, float], low: bool
) -> Placement:
    """Write what a face is below it, outline it and return where it lies in its box."""
    x, y, wide, high = box
    piece = face.piece
    scale = min(wide / piece.width, high / piece.height, 1.0)
    left, top = x, y + high - piece.height * scale
    with words.at(left, top, scale=scale):
        words.draw(piece.outline(), stroke=RULE, width=0.15 / scale)
    side = "back" if face.back else f"{piece.copies} x, front"
    say = f"{piece.title or piece.name}\n{side}"
    words.rich(say, x, y + high + 1, wide, LABEL - 1, FACES, 7, INK, rise="top")
    scene = trimmed(piece, low=low, back=face.back)
    return Placement(scene, left, top, scale)


def files(
    kit: Kit, paper: Paper, *, low: bool = False, dpi: int | None = None
) -> Iterator[Made]:
    """Yield the contact sheets as PDF, or as a PNG a page if `dpi` is said.

    Raises:
        BadValue: if the resolution is silly.
    """
    every = sheets(kit, paper, low=low)
    stem = f"contact-{paper.name}"
    if dpi is not None:
        pixels.resolution(dpi)
        for number, sheet in enumerate(every, 1):
            data = pixels.png(pixels.paint(sheet, dpi), dpi)
            yield Made(f"{stem}-{number}.png", data, sheet.title)
        return
    number = 0
    while some := list(islice(every, PAGES)):
        more = next(every, None)
        every = chain([more], every) if more else every
        number += 1
        name = f"{stem}-{number}.pdf" if more or number > 1 else f"{stem}.pdf"
        file = io.BytesIO()
        pdf.write(
            some,
            file,
            title=f"{kit.title}: every face",
            author=kit.credit,
            subject="contact sheets",
            version=kit.version,
        )
        yield Made(name, file.getvalue(), f"{kit.title}: every face")
