"""A picture a face: PNG at any resolution, or SVG."""

from collections.abc import Iterable, Iterator

from companion.press.export.faces import Made, bled, faces, trimmed
from companion.press.ink import pixels, svg
from companion.press.layout.piece import Piece


def png(
    pieces: Iterable[Piece],
    dpi: int,
    *,
    bleed: bool = False,
    square: bool = False,
    low: bool = False,
) -> Iterator[Made]:
    """Yield every distinct face as PNG.

    Args:
        bleed: whether it comes with its bleed; else what is outside the trim is
            transparent, such as round corners.
        square: whether those corners are filled nevertheless.

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
