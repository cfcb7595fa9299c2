"""Pictures made of dots: how many an inch has, and how light and dark they are."""

import io
from functools import lru_cache

from companion.press.scene import Picture, Raster

INCH = 25.4

GRID = 64
"""Fields along either side that a picture's colours are looked at in."""

AROUND = 2
"""Fields on every side of a point that count for it."""


def density(picture: Picture, scale: float = 1) -> float:
    """Return the dots an inch of a picture as it is printed, the fewer of both ways."""
    across = picture.raster.across / (picture.w * scale)
    down = picture.raster.down / (picture.h * scale)
    return min(across, down) * INCH


def extremes(raster: Raster, right: float, down: float) -> tuple[str, ...]:
    """Return the lightest and darkest colours of a picture about a point.

    Args:
        right, down: where the point lies, as parts (0..1) of its width and height.
    """
    fields = _fields(raster)
    column, row = (min(GRID - 1, int(part * GRID)) for part in (right, down))
    about = {
        fields[y * GRID + x]
        for y in range(max(0, row - AROUND), min(GRID, row + AROUND + 1))
        for x in range(max(0, column - AROUND), min(GRID, column + AROUND + 1))
    }
    ordered = sorted(about, key=lambda rgb: 2 * rgb[0] + 7 * rgb[1] + rgb[2])
    return tuple(
        "#{:02X}{:02X}{:02X}".format(*rgb) for rgb in (ordered[-1], ordered[0])
    )


@lru_cache(maxsize=16)
def _fields(raster: Raster) -> list[tuple[int, int, int]]:
    """Return the mean colours of a picture's fields, on white where it is clear."""
    from PIL import Image

    with Image.open(io.BytesIO(raster.data)) as image:
        image.draft("RGB", (GRID * 2, GRID * 2))
        clear = image.convert("RGBA")
        paper = Image.new("RGBA", clear.size, "#FFFFFF")
        paper.alpha_composite(clear)
        small = paper.convert("RGB").resize((GRID, GRID), Image.Resampling.BOX)
    data = small.tobytes()
    return [(data[i], data[i + 1], data[i + 2]) for i in range(0, len(data), 3)]
