"""What a scene consists of: shapes, lines of text, pictures, and groups of these.

A picture of dots is checked before it is decoded, and turned upright: PNG, JPEG, WebP,
AVIF, TIFF and the flattened picture of a PSD, converted to RGB; a JPEG that needs
nothing of it is kept as it is.
"""

import io
import warnings
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from companion.errors import BadData
from companion.press.scene.path import IDENTITY, Matrix, Path

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage


Cap = Literal["round", "butt", "mitre", "square"]
"""How lines end and turn: round; cut off, round; cut off, sharp; square, sharp."""


class Fade(Struct, frozen=True):
    """A gradient from (x0, y0) to (x1, y1)."""

    x0: float
    y0: float
    x1: float
    y1: float
    stops: tuple[tuple[float, str], ...]  # (offset 0..1, "#RRGGBB"), in order
    radius: float = 0  # if any, from the point (x0, y0) to the circle about (x1, y1)


class Shape(Struct, frozen=True):
    """An outline, filled or stroked or both; `width` and `dash` in mm."""

    path: Path
    fill: str | Fade | None = None
    stroke: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    opacity: float = 1
    even_odd: bool = False
    cap: Cap = "round"


class Text(Struct, frozen=True):
    """One line of text: `x` is its left end, `y` its baseline; `track` in em."""

    words: str
    x: float
    y: float
    font: str
    size_pt: float
    colour: str
    track: float = 0
    opacity: float = 1
    hidden: bool = False  # not seen, but can be searched and read aloud


class Group(Struct, frozen=True):
    """Other marks, moved by `matrix` and cut to `clip` (in the group's own mm)."""

    marks: tuple["Mark", ...]
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    shared: bool = False  # painted once, with others that hold the same marks
    mask: tuple["Mark", ...] = ()  # how far they are seen: white all, black nothing
    together: bool = False  # no group of a drawing: what many faces begin with


class Raster(Struct, frozen=True, eq=False):
    """A picture made of dots, `across` by `down` of them; `data` is a PNG or JPEG."""

    data: bytes
    across: int
    down: int


class Picture(Struct, frozen=True):
    """A raster stretched over the box whose top left corner is (x, y)."""

    raster: Raster
    x: float
    y: float
    w: float
    h: float


Mark = Shape | Text | Group | Picture
"""Manifests of earlier prints hold hashes of these fields, in this order."""

DOTS = 25_000_000  # most dots of a picture: an A4 page at 500 dpi, or a camera's

FORMATS = ("PNG", "JPEG", "WEBP", "AVIF", "TIFF", "PSD")

UPRIGHT = 1
ORIENTATION = 0x0112


def read_raster(data: bytes, where: str) -> Raster:
    """Return a picture as it is printed; `where` names its file in errors.

    Raises:
        BadData: if it is too large, damaged, or of another kind.
    """
    from PIL import Image, ImageFile

    # WeasyPrint, if a booklet was set before, allows truncated files in this process.
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                across, down = image.size
                if across * down <= DOTS:
                    image.load()
                    return _raster(image, data)
            # A refusal keeps this frame, and with it a picture of 400 MB.
            del image
            raise BadData(where, f"{across} x {down} dots", f"at most {DOTS} in all")
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise BadData(where, "unpacks to too many dots", f"{DOTS} at most") from None
    except (OSError, SyntaxError, ValueError):
        right = "save it as SVG, PNG or JPEG"
        raise BadData(where, "is damaged, or no picture", right) from None


def _raster(image: "PillowImage", data: bytes) -> Raster:
    from PIL import ImageOps

    upright = image.getexif().get(ORIENTATION, UPRIGHT) == UPRIGHT
    if image.format == "JPEG" and image.mode == "RGB" and upright:
        return Raster(data, *image.size)
    # Each copy of a large picture would take 100 MB.
    ImageOps.exif_transpose(image, in_place=True)
    mode = "RGBA" if image.has_transparency_data else "RGB"
    return raster(image if image.mode == mode else image.convert(mode))


def raster(image: "PillowImage") -> Raster:
    """Return an image as it is held in memory, little compressed."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return Raster(out.getvalue(), *image.size)
