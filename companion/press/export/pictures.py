"""Pictures of a kit: a file a face, contact sheets, a hand of cards.

Faces are PNG at any resolution, or SVG. Contact sheets show every distinct face small,
with its name and how many there are. A hand is one picture: up to seven faces fanned
out, on a clear ground.
"""

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

from PIL import Image, ImageFilter

from companion.errors import BadData
from companion.press.export import tabletop
from companion.press.export.faces import Face, Made, bled, faces, trimmed
from companion.press.ink import pdf, pixels, svg
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.side import FACES, PlacedFace, Side
from companion.press.layout.sizes import Paper
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene

SIDE, TOP, FOOT = 10.0, 18.0, 8.0  # space round the faces, in mm; the name is on top
CELL = 37.0  # least width of a face's cell
HIGH, LABEL, GAP = 50.0, 8.5, 4.0  # of a tall cell and its label; between faces; in mm
INK, RULE = "#1A1A1A", "#9A9A9A"
PAGES = 40  # most pages in a file, which bounds the memory that their faces take
MOST = 7  # most cards in a hand
APART, WIDEST = 9.0, 48.0  # degrees from card to card, and from the first to the last
REACH = 2.4  # from the middle of a card to the point all turn about, in heights of it
SHADOW, SOFT, DROP = 110, 1.2, 0.8  # how dark, of 255; how soft and how low, in mm
MARGIN = 4.0  # space round the hand, in mm


def png(
    pieces: Iterable[Piece],
    dpi: int,
    *,
    bleed: bool = False,
    square: bool = False,
    low: bool = False,
) -> Iterator[Made]:
    """Yield every distinct face as PNG, with its bleed or cut to its trim.

    Beyond round corners it is transparent, unless it is to be `square`.

    Raises:
        BadValue: if the resolution is out of range, or a face has too many pixels.
    """
    pixels.resolution(dpi)
    for face in faces(pieces, low=low):
        if face.again:
            continue
        piece = face.piece
        image = pixels.face(piece, dpi, low=low, back=face.back, bleed=bleed)
        if not (bleed or square) and (piece.corner or piece.form != "rectangle"):
            image = pixels.cut(image, piece, dpi)
        yield Made(f"{face.stem}.png", pixels.png(image, dpi), face.what)


def vectors(
    pieces: Iterable[Piece], *, bleed: bool = False, low: bool = False
) -> Iterator[Made]:
    """Yield every distinct face as SVG, on white paper, letters as outlines."""
    for face in faces(pieces, low=low):
        if face.again:
            continue
        drawn = bled if bleed else trimmed
        scene = drawn(face.piece, low=low, back=face.back)
        drawing = svg.paint(scene, title=face.what)
        yield Made(f"{face.stem}.svg", drawing.encode(), face.what)


def contact_sheets(kit: Kit, paper: Paper, *, low: bool = False) -> Iterator[Side]:
    """Yield the contact sheets of a kit, a page at a time."""
    columns, cell, most = _cells(paper)
    distinct = (face for face in faces(kit.pieces, low=low) if not face.again)
    whole = (0.0, 0.0, paper.width, paper.height)
    words, title, y = Scene(*whole[2:], low=low), "", paper.height
    page: list[PlacedFace] = []
    number = 0
    while row := list(islice(distinct, columns)):
        row_sizes = [(face.piece.width, face.piece.height) for face in row]
        high = max(h * min((cell - GAP) / w, most / h, 1.0) for w, h in row_sizes)
        if y + high + LABEL + GAP > paper.height - FOOT + 0.01:
            if page:
                yield Side(title, paper.width, paper.height, tuple(page), whole)
            number, y = number + 1, TOP
            words = Scene(paper.width, paper.height, low=low)
            name, wide = f"every face, page {number}", paper.width - 2 * SIDE
            title = f"{kit.title}, {name}"
            left, style = (SIDE, 7, wide * 0.75, 8), Style(FACES, 14, INK)
            words.rich(f"**{kit.title}**", left, style)
            words.rich(name, (SIDE, 7, wide, 8), Style(FACES, 8, INK, align="right"))
            page = [PlacedFace(words, 0, 0)]
        for place, face in enumerate(row):
            box = SIDE + place * cell, y, cell - GAP, high
            page.append(_labelled(words, face, box, low=low))
        y += high + LABEL + GAP
    if page:
        yield Side(title, paper.width, paper.height, tuple(page), whole)


def _cells(paper: Paper) -> tuple[int, float, float]:
    """Return how many cells are side by side, how wide each is, how high a face."""
    wide, high = paper.width - 2 * SIDE, paper.height - TOP - FOOT
    columns, rows = int(wide // CELL), int(high // HIGH)
    return columns, wide / columns, high / rows - LABEL - GAP


def _labelled(
    words: Scene, face: Face, box: tuple[float, float, float, float], *, low: bool
) -> PlacedFace:
    """Write a label below a face, outline it and return it placed in its box."""
    x, y, wide, high = box
    piece = face.piece
    scale = min(wide / piece.width, high / piece.height, 1.0)
    top = y + high - piece.height * scale
    with words.at(x, top, scale=scale):
        words.draw(piece.outline(), stroke=RULE, width=0.3 / scale)
    side = "back" if face.back else f"{piece.copies} x, front"
    below, style = (x, y + high + 1, wide, LABEL - 1), Style(FACES, 7, INK, rise="top")
    words.rich(f"{piece.label}\n{side}", below, style)
    return PlacedFace(trimmed(piece, low=low, back=face.back), x, top, scale)


def contact(
    kit: Kit, paper: Paper, *, low: bool = False, dpi: int | None = None
) -> Iterator[Made]:
    """Yield the contact sheets as PDF, or as a PNG a page if `dpi` is given.

    Raises:
        BadValue: if the resolution is out of range.
    """
    every = contact_sheets(kit, paper, low=low)
    stem = f"contact-{paper.name}"
    if dpi is not None:
        pixels.resolution(dpi)
        for number, sheet in enumerate(every, 1):
            data = pixels.png(pixels.paint(sheet, dpi), dpi)
            yield Made(f"{stem}-{number}.png", data, sheet.title)
        return
    number = 0
    while part := list(islice(every, PAGES)):
        more = next(every, None)
        every = chain([more], every) if more else every
        number += 1
        name = f"{stem}-{number}.pdf" if more or number > 1 else f"{stem}.pdf"
        file, title = io.BytesIO(), f"{kit.title}: every face"
        about = title, kit.credit, "contact sheets", kit.version
        pdf.write(part, file, pdf.Metadata(*about))
        yield Made(name, file.getvalue(), title)


def hand(pieces: Sequence[Piece], dpi: int, *, low: bool = False) -> Iterator[Made]:
    """Yield the picture of a hand of cards of a kind, no two of one title.

    They are from all of its deck; without cards, of the first group there is.

    Raises:
        BadData: if no piece is a card to hold.
        BadValue: if the resolution is out of range.
    """
    pixels.resolution(dpi)
    fronts = [
        face.piece
        for face in faces(pieces, low=low)
        if not (face.back or face.again) and face.piece.group
    ]
    if not fronts:
        raise BadData("hand", "no piece is a card", "choose contact, or png")
    first = next(filter(tabletop.is_card, fronts), fronts[0])
    deck = [piece for piece in fronts if piece.group == first.group]
    single = list({piece.label: piece for piece in deck}.values())
    count = min(MOST, len(single))
    held = [single[at * len(single) // count] for at in range(count)]
    names = ", ".join(piece.label for piece in held)
    image = _fanned(held, dpi, low=low)
    yield Made("hand.png", pixels.png(image, dpi), f"a hand: {names}")


def _fanned(held: Sequence[Piece], dpi: int, *, low: bool) -> Image.Image:
    """Lay cards over one another, each turned about a point below all of them."""
    dots = dpi / 25.4
    high = max(piece.height for piece in held)
    wide = max(piece.width for piece in held)
    reach = REACH * high
    spread = min(APART * (len(held) - 1), WIDEST)
    turns = [spread * (at / max(1, len(held) - 1) - 0.5) for at in range(len(held))]
    half = math.hypot(wide, high) / 2 + MARGIN
    side = reach * math.sin(math.radians(spread / 2)) + half
    canvas = Image.new("RGBA", (round(2 * side * dots), round(3 * half * dots)))
    for piece, turn in zip(held, turns, strict=True):
        face = pixels.cut(pixels.face(piece, dpi, low=low), piece, dpi)
        # PIL turns counter-clockwise, a hand's first card leans to the left.
        card = face.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
        angle = math.radians(turn)
        x = side + reach * math.sin(angle)
        y = half + reach * (1 - math.cos(angle))
        corner = round(x * dots - card.width / 2), round(y * dots - card.height / 2)
        below = corner[0], corner[1] + round(DROP * dots)
        canvas.alpha_composite(_shadow(card, canvas.size, below, SOFT * dots))
        layer = Image.new("RGBA", canvas.size)
        layer.paste(card, corner)
        canvas.alpha_composite(layer)
    left, top, right, bottom = canvas.getbbox() or (0, 0, *canvas.size)
    edge = round(MARGIN * dots / 2)
    whole = Image.new("RGBA", (right - left + 2 * edge, bottom - top + 2 * edge))
    whole.paste(canvas.crop((left, top, right, bottom)), (edge, edge))
    return whole


def _shadow(
    card: Image.Image, size: tuple[int, int], corner: tuple[int, int], soft: float
) -> Image.Image:
    dark = Image.new("L", size)
    dark.paste(card.getchannel("A").point(lambda value: value * SHADOW // 255), corner)
    shadow = Image.new("RGBA", size, (0, 0, 0, 0))
    shadow.putalpha(dark.filter(ImageFilter.GaussianBlur(soft)))
    return shadow
