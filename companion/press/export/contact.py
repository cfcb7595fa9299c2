"""Contact sheets: every distinct face small, with its name and how many there are."""

import io
from collections.abc import Iterator
from itertools import chain, islice

from companion.press.export.faces import Face, Made, faces, trimmed
from companion.press.ink import pdf, pixels
from companion.press.layout.paper import Paper
from companion.press.layout.piece import Kit
from companion.press.layout.side import FACES, PlacedFace, Side
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene

SIDE, TOP, FOOT = 10.0, 18.0, 8.0
"""Space round the faces, in mm; the kit's name is at the top."""

CELL = 37.0
"""Least width of a face's cell."""

HIGH, LABEL, GAP = 50.0, 8.5, 4.0
"""Height of a cell with a tall face, of its label, and the gap between faces, in mm."""

INK, RULE = "#1A1A1A", "#9A9A9A"

PAGES = 40
"""Most pages in a file, which bounds the memory that their faces take."""


def sheets(kit: Kit, paper: Paper, *, low: bool = False) -> Iterator[Side]:
    """Yield the contact sheets of a kit, a page at a time."""
    columns, cell, most = _cells(paper)
    distinct = (face for face in faces(kit.pieces, low=low) if not face.again)
    number, y = 0, paper.height
    page: list[PlacedFace] = []
    while some := list(islice(distinct, columns)):
        high = max(face.piece.height * _scale(face, cell - GAP, most) for face in some)
        if y + high + LABEL + GAP > paper.height - FOOT + 0.01:
            if page:
                yield _sheet(kit, paper, page, number)
            number, y = number + 1, TOP
            page = [_heading(kit, paper, number, low=low)]
        for place, face in enumerate(some):
            box = SIDE + place * cell, y, cell - GAP, high
            page.append(_face(page[0].face, face, box, low))
        y += high + LABEL + GAP
    if page:
        yield _sheet(kit, paper, page, number)


def _cells(paper: Paper) -> tuple[int, float, float]:
    """Return how many cells are side by side, how wide each is, how high a face."""
    wide, high = paper.width - 2 * SIDE, paper.height - TOP - FOOT
    columns, rows = int(wide // CELL), int(high // HIGH)
    return columns, wide / columns, high / rows - LABEL - GAP


def _scale(face: Face, wide: float, high: float) -> float:
    return min(wide / face.piece.width, high / face.piece.height, 1.0)


def _page_name(number: int) -> str:
    return f"every face, page {number}"


def _heading(kit: Kit, paper: Paper, number: int, *, low: bool) -> PlacedFace:
    words = Scene(paper.width, paper.height, low=low)
    wide = paper.width - 2 * SIDE
    words.rich(f"**{kit.title}**", (SIDE, 7, wide * 0.75, 8), Style(FACES, 14, INK))
    words.rich(
        _page_name(number), (SIDE, 7, wide, 8), Style(FACES, 8, INK, align="right")
    )
    return PlacedFace(words, 0, 0)


def _sheet(kit: Kit, paper: Paper, page: list[PlacedFace], number: int) -> Side:
    whole = (0.0, 0.0, paper.width, paper.height)
    title = f"{kit.title}, {_page_name(number)}"
    return Side(title, paper.width, paper.height, tuple(page), whole)


def _face(
    words: Scene, face: Face, box: tuple[float, float, float, float], low: bool
) -> PlacedFace:
    x, y, wide, high = box
    piece = face.piece
    scale = _scale(face, wide, high)
    top = y + high - piece.height * scale
    with words.at(x, top, scale=scale):
        words.draw(piece.outline(), stroke=RULE, width=0.3 / scale)
    side = "back" if face.back else f"{piece.copies} x, front"
    label = f"{piece.title or piece.name}\n{side}"
    words.rich(
        label, (x, y + high + 1, wide, LABEL - 1), Style(FACES, 7, INK, rise="top")
    )
    scene = trimmed(piece, low=low, back=face.back)
    return PlacedFace(scene, x, top, scale)


def files(
    kit: Kit, paper: Paper, *, low: bool = False, dpi: int | None = None
) -> Iterator[Made]:
    """Yield the contact sheets as PDF, or as a PNG a page if `dpi` is given.

    Raises:
        BadValue: if the resolution is out of range.
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
            pdf.Metadata(
                title=f"{kit.title}: every face",
                author=kit.credit,
                subject="contact sheets",
                version=kit.version,
            ),
        )
        yield Made(name, file.getvalue(), f"{kit.title}: every face")
