"""Pictures in the deck's folder, checked before they are decoded.

PNG, JPEG and WebP, turned upright and converted to RGB; a JPEG that needs neither is
printed as it is. Nothing outside the folder is read, nor anything from the net.
"""

import io
import warnings
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion import reading
from companion.errors import BadData
from companion.press.scene.scene import Raster

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

LARGEST = 1 << 26
"""Most bytes of a picture."""

DOTS = 25_000_000
"""Most dots of a picture: an A4 page at 500 dpi, or a camera's 24 million."""

FORMATS = ("PNG", "JPEG", "WEBP")
UPRIGHT = 1
ORIENTATION = 0x0112


def inside(folder: Path, name: str, what: str) -> Path:
    """Return the file of that name within the deck's folder.

    Raises:
        BadData: if it is not there, or the path leaves the folder.
    """
    path = folder / name.replace("\\", "/")
    try:
        within = "://" not in name and holds(folder, path)
        there = path.is_file()
    except (OSError, ValueError):  # a name that is too long, or impossible
        within, there = True, False
    if not within:
        right = "put it into the deck's folder"
        raise BadData(what, f"'{name}' leaves the deck's folder", right)
    if not there:
        raise BadData(what, f"there is no file '{name}'", "paths start at the deck")
    return path


def holds(folder: Path, path: Path) -> bool:
    """Return whether a path stays in a folder, wherever links in it lead."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except RuntimeError:  # links that lead to one another
        return False


@lru_cache(maxsize=32)
def picture(path: Path) -> Raster:
    """Return a picture as it is printed.

    Raises:
        BadData: if it is too large, damaged, or of another kind.
    """
    from PIL import Image, ImageFile

    # WeasyPrint, if a booklet was set before, allows truncated files in this process.
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    if path.suffix.lower() == ".svg":
        right = "put it into the folder icons, and name it as an icon"
        raise BadData(path.name, "is an SVG", right)
    data = reading.data(path, LARGEST, "make it smaller")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                across, down = image.size
                if across * down > DOTS:
                    what = f"{across} x {down} dots"
                    raise BadData(path.name, what, f"at most {DOTS} in all")
                image.load()
                return _raster(image, data)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise BadData(
            path.name, "unpacks to too many dots", f"{DOTS} at most"
        ) from None
    except (OSError, SyntaxError, ValueError):
        right = "save it as PNG or JPEG"
        raise BadData(path.name, "is damaged, or no picture", right) from None


def _raster(image: "PillowImage", data: bytes) -> Raster:
    from PIL import ImageOps

    upright = image.getexif().get(ORIENTATION, UPRIGHT) == UPRIGHT
    if image.format == "JPEG" and image.mode == "RGB" and upright:
        return Raster(data, *image.size)
    # Each copy of a large picture would take 100 MB.
    ImageOps.exif_transpose(image, in_place=True)
    mode = "RGBA" if image.has_transparency_data else "RGB"
    turned = image if image.mode == mode else image.convert(mode)
    out = io.BytesIO()
    turned.save(out, "PNG", compress_level=1)
    return Raster(out.getvalue(), *turned.size)
