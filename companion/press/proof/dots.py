"""Pictures made of dots: how many an inch has, and how light and dark they are."""

import io
from functools import lru_cache

from companion.press.proof.colours import luminance
from companion.press.scene.scene import Picture, Raster

INCH = 25.4

GRID = 64
"""A picture is reduced to this many fields a side to sample its colours."""

CLEAR = 128
"""Least alpha, 0 to 255, of a field that covers what is below."""

AROUND = 2
"""How many fields on every side of a point are sampled with it."""


def density(picture: Picture, scale: float = 1) -> float:
    """Return the dots an inch of a picture as it is printed, the fewer of both ways."""
    across = picture.raster.across / (picture.w * scale)
    down = picture.raster.down / (picture.h * scale)
    return min(across, down) * INCH


def extremes(raster: Raster, right: float, down: float) -> tuple[str, ...]:
    """Return the lightest and darkest colours of a picture about a point.

    Args:
        right, down: where the point is, as parts (0..1) of its width and height.

    Returns:
        Two colours; none if the picture is clear at the point.
    """
    fields = _fields(raster)
    column, row = (min(GRID - 1, int(part * GRID)) for part in (right, down))
    if fields[row * GRID + column][3] < CLEAR:
        return ()
    about = {
        fields[y * GRID + x]
        for y in range(max(0, row - AROUND), min(GRID, row + AROUND + 1))
        for x in range(max(0, column - AROUND), min(GRID, column + AROUND + 1))
    }
    seen = sorted(
        (luminance(colour), colour)
        for colour in ("#{:02X}{:02X}{:02X}".format(*field[:3]) for field in about)
    )
    return seen[-1][1], seen[0][1]


@lru_cache(maxsize=16)
def _fields(raster: Raster) -> list[tuple[int, ...]]:
    """Return the mean colours of a picture's fields, with how much they cover."""
    from PIL import Image

    with Image.open(io.BytesIO(raster.data)) as image:
        image.draft("RGB", (GRID * 2, GRID * 2))
        fewer = image.reduce(max(1, min(image.size) // GRID // 2))
        small = fewer.convert("RGBA").resize((GRID, GRID), Image.Resampling.BOX)
    data = small.tobytes()
    return [tuple(data[at : at + 4]) for at in range(0, len(data), 4)]
