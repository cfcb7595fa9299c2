"""More bleed than is drawn: the outermost pixels of a face, extended.

A print shop wants a certain bleed. Where a face has less, a rectangle's outermost rows
and columns of pixels are repeated; another form's picture is enlarged about its middle.
"""

from collections import Counter

from PIL import Image, ImageChops

from companion.press.ink import pixels
from companion.press.layout.piece import Piece
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene.path import Path
from companion.press.scene.scene import Raster, Scene

DPI = 300
FAR = 47
"""Most pixels, 4 mm, by which an edge is extended; further out is its main colour."""

INSIDE = 0.3
"""How far a ring reaches below the face, in mm, so that no gap is between them."""


def spread(image: Image.Image, left: int, top: int) -> Image.Image:
    """Return an image whose border, so many pixels wide, repeats what is within."""
    wide, high = image.size
    # What is at the very edge of the ink is mixed with the paper.
    left, top = left and left + 1, top and top + 1
    for x, from_x in ((0, left), (wide - left, wide - left - 1)):
        if left:
            strip = image.crop((from_x, 0, from_x + 1, high))
            image.paste(strip.resize((left, high)), (x, 0))
    for y, from_y in ((0, top), (high - top, high - top - 1)):
        if top:
            strip = image.crop((0, from_y, wide, from_y + 1))
            image.paste(strip.resize((wide, top)), (0, y))
    return image


def ring(
    piece: Piece, bleed: float, *, low: bool = False, back: bool = False
) -> Raster | None:
    """Return what is round a face as far as a bleed, white within.

    None if the face has as much bleed, or is white at its edge.
    """
    more = bleed - piece.bleed
    if more <= 0.01:
        return None
    within = _outline(piece, bleed)
    face = pixels.face(piece, DPI, low=low, back=back, bleed=True)
    image = grown(face, within.size, piece)
    image.paste(pixels.WHITE, (0, 0, *image.size), within)
    if all(band.getextrema()[0] == 255 for band in image.split()):
        return None
    return Raster(pixels.png(image), *image.size)


def grown(image: Image.Image, size: tuple[int, int], piece: Piece) -> Image.Image:
    """Return a face in the middle of a larger picture, which it fills to the edge."""
    if piece.form != "rectangle":
        return image.resize(size)
    left, top = (max(0, (size[n] - image.size[n] + 1) // 2) for n in (0, 1))
    net = piece.dieline is not None  # beside its flaps it is white
    canvas = Image.new("RGB", size, pixels.WHITE if net else edge(image))
    canvas.paste(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
    if net:
        return canvas
    near = (dots if dots <= FAR else 0 for dots in (left, top))
    return spread(canvas, *near)


def edge(image: Image.Image) -> tuple[int, ...]:
    """Return the most frequent colour at the edge of a picture."""
    wide, high = image.size
    inner = 1, 1, wide - 1, high - 1
    found: Counter[tuple[int, ...]] = Counter()
    for box in (
        (*inner[:3], 2),
        (1, high - 2, *inner[2:]),
        (1, 1, 2, high - 1),
        (wide - 2, *inner[1:]),
    ):
        for count, colour in image.crop(box).getcolors(wide + high) or ():
            found[colour if isinstance(colour, tuple) else (0, 0, 0)] += count
    return found.most_common(1)[0][0] if found else (255, 255, 255)


def _outline(piece: Piece, bleed: float) -> Image.Image:
    wide, high = piece.width + 2 * bleed, piece.height + 2 * bleed
    shape = Scene(wide, high)
    with shape.at(bleed, bleed):
        square = piece.form == "rectangle"
        grow = piece.bleed - INSIDE
        path = Path().rect(
            -grow, -grow, piece.width + 2 * grow, piece.height + 2 * grow
        )
        shape.draw(path if square else piece.outline(grow), fill="#000000")
    side = Side(piece.name, wide, high, (PlacedFace(shape, 0, 0),), (0, 0, wide, high))
    return ImageChops.invert(pixels.paint(side, DPI).convert("L"))
