"""Pictures of dots as they are printed: checked before they are decoded, and upright.

PNG, JPEG, WebP, AVIF, TIFF and the flattened picture of a PSD, converted to RGB; a JPEG
that needs nothing of it is kept as it is.
"""

import io
import warnings
from typing import TYPE_CHECKING

from companion.errors import BadData
from companion.press.scene.marks import Raster

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

DOTS = 25_000_000
"""Most dots of a picture: an A4 page at 500 dpi, or a camera's 24 million."""

FORMATS = ("PNG", "JPEG", "WEBP", "AVIF", "TIFF", "PSD")

UPRIGHT = 1
ORIENTATION = 0x0112


def read(data: bytes, where: str) -> Raster:
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
    turned = image if image.mode == mode else image.convert(mode)
    out = io.BytesIO()
    turned.save(out, "PNG", compress_level=1)
    return Raster(out.getvalue(), *turned.size)
