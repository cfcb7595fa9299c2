"""Paint sheets and faces as pixels: drawn as PDF, rendered by pdfium, kept as PNG.

The pixels of a picture are its size in mm times the dots to an inch, rounded to whole
ones. Same sheet, same bytes: a PNG of ours holds no date.
"""

import io
from collections.abc import Iterator

from PIL import Image, ImageChops

from companion.errors import BadValue
from companion.press.ink import pdf
from companion.press.layout.piece import Piece
from companion.press.layout.side import PlacedFace, Side
from companion.press.layout.sizes import INCH
from companion.press.scene.scene import Raster, Scene

LEAST, MOST = 36, 1200  # dots to an inch: from a thumbnail to the best printers
PIXELS = 50_000_000  # most of a picture: an A3 sheet at 500 dpi, 150 MB of memory

WHITE = "#FFFFFF"

SMALL, SHARP = 20.0, 250  # height of a small picture of a page in mm; its dpi
HALF = 630.0  # longest side of half a sheet in points: A5 has 595, half Letter 612


def resolution(dpi: int) -> int:
    """Return the dots to an inch, if a picture may have as many.

    Raises:
        BadValue: if they are too few or too many.
    """
    if not LEAST <= dpi <= MOST:
        right = f"choose {LEAST} to {MOST}, such as 300"
        raise BadValue("--dpi", f"{dpi} dots to an inch", right)
    return dpi


def across(length: float, dpi: float) -> int:
    """Return how many pixels a length in mm takes, at least one.

    >>> across(63.5, 300), across(25, 300)
    (750, 295)
    """
    return max(1, round(length / INCH * dpi))


def paint(sheet: Side, dpi: float) -> Image.Image:
    """Return a sheet as pixels, in red, green and blue, on white paper.

    Raises:
        BadValue: if it would have too many.
    """
    wide, high = across(sheet.width, dpi), across(sheet.height, dpi)
    if wide * high > PIXELS:
        what = f"{wide} x {high} pixels at {dpi:g} dpi"
        raise BadValue(sheet.title, what, f"at most {PIXELS} in all: choose fewer dpi")
    file = io.BytesIO()
    pdf.write([sheet], file, pdf.Metadata())
    (image,) = sides(file.getvalue(), wide, high)
    return image


def picture(
    title: str, placed: PlacedFace, size: tuple[float, float], dpi: float
) -> Image.Image:
    """Return a face on paper of a size in mm as pixels, as `paint` does."""
    return paint(Side(title, *size, (placed,), (0.0, 0.0, *size)), dpi)


def opening(data: bytes, *, folds: bool) -> Raster:
    """Return the first page of a document, small, as it lies on the table.

    `folds`: whether two pages may share a side, to be folded: the first one is then on
    the right, and the side is turned if the paper is upright.
    """
    # It has no stubs.
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        wide, high = document[0].get_size()
    finally:
        document.close()
    spread = folds and max(wide, high) > HALF
    least = across(SMALL, SHARP)
    scale = least / (min(wide, high) if spread else high)
    image = next(sides(data, round(wide * scale), round(high * scale)))
    if spread and high > wide:
        image = image.transpose(Image.Transpose.ROTATE_270)
    if spread:
        image = image.crop((image.width // 2, 0, image.width, image.height))
    return Raster(png(image), image.width, image.height)


def sides(data: bytes, wide: int, high: int) -> Iterator[Image.Image]:
    """Yield the pages of a PDF, each stretched to exactly so many pixels."""
    # It has no stubs.
    import pypdfium2
    from pypdfium2 import raw

    document = pypdfium2.PdfDocument(data)
    bitmap = pypdfium2.PdfBitmap.new_native(wide, high, raw.FPDFBitmap_BGR)
    try:
        for number in range(len(document)):
            page = document[number]
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, wide, high)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, 0)
            page.close()
            image: Image.Image = bitmap.to_pil().copy()  # the bitmap's memory is freed
            yield image
    finally:
        bitmap.close()
        document.close()


def face(
    piece: Piece,
    dpi: float,
    *,
    low: bool = False,
    back: bool = False,
    bleed: bool = False,
) -> Image.Image:
    """Return a face within its trim, or with its bleed, corners square.

    Raises:
        BadValue: if it would have too many pixels.
    """
    grown = piece.bleed if bleed else 0.0
    wide, high = piece.width + 2 * grown, piece.height + 2 * grown
    left = grown - piece.bleed
    placed = PlacedFace(piece.face(low=low, back=back), left, left)
    return picture(piece.name, placed, (wide, high), dpi)


def cut(image: Image.Image, piece: Piece, dpi: float) -> Image.Image:
    """Return a face without what is outside its trim; that becomes transparent."""
    mask = Scene(piece.width, piece.height)
    edge = piece.dieline.cut if piece.dieline and piece.shaped else piece.outline()
    mask.draw(edge, fill="#000000")
    size = piece.width, piece.height
    inside = picture(piece.name, PlacedFace(mask, 0, 0), size, dpi).convert("L")
    clear = image.convert("RGBA")
    clear.putalpha(ImageChops.invert(inside))
    return clear


def png(image: Image.Image, dpi: float = 0) -> bytes:
    """Return an image as PNG, with its resolution if `dpi` is given."""
    file = io.BytesIO()
    image.save(file, "PNG", **({"dpi": (dpi, dpi)} if dpi else {}))
    return file.getvalue()
