"""What changes how a picture looks: filters of its colours, masks, and how it is seen.

Filters of colours are matrices, for dots and for the colours of a drawing alike; only
dots can be blurred.
"""

import io
import re
from collections.abc import Callable
from functools import lru_cache
from math import fsum
from operator import add

from msgspec import Struct, structs

from companion.errors import BadData
from companion.press.scene import marks as scenes
from companion.press.scene.marks import Fade, Group, Mark, Raster, Shape

Tones = tuple[float, ...]
"""Three rows of red, green and blue, each with what is added: as Pillow has them."""

PLAIN: Tones = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
GREY: Tones = (0.299, 0.587, 0.114, 0) * 3
SEPIA: Tones = (
    *(0.393, 0.769, 0.189, 0),
    *(0.349, 0.686, 0.168, 0),
    *(0.272, 0.534, 0.131, 0),
)


def _bright(part: float) -> Tones:
    return tuple(number * part for number in PLAIN)


def _contrast(part: float) -> Tones:
    added = 127.5 * (1 - part)
    return tuple(
        added if at % 4 == 3 else number * part for at, number in enumerate(PLAIN)
    )


FIXED = {"grey": GREY, "sepia": SEPIA}
PARTS: dict[str, Callable[[float], Tones]]
PARTS = {"brightness": _bright, "contrast": _contrast}
BLUR = "blur"
MOST_PART, MOST_BLUR = 400, 10  # greatest part, in %, and radius, in mm, of a filter

STEP = re.compile(r"([a-z]+)(?:\s+(\d{1,3}(?:\.\d+)?)\s*(%?))?")


class Filter(Struct, frozen=True):
    """What is done to the colours of a picture; `blur` is a radius in mm."""

    tones: Tones = PLAIN
    blur: float = 0


@lru_cache(maxsize=256)
def read(text: str) -> Filter:
    """Return the filter that a text says.

    Raises:
        BadData: if it says none.

    >>> read("grey, blur 1.5").blur, read("brightness 50%").tones[0]
    (1.5, 0.5)
    """
    tones, blur = PLAIN, 0.0
    for part in text.lower().split(","):
        step = STEP.fullmatch(part.strip())
        name, value = (step[1], float(step[2] or -1)) if step else (part.strip(), -1.0)
        if step and name in FIXED and not step[2]:
            tones = _after(FIXED[name], tones)
        elif step and name in PARTS and step[3] and value <= MOST_PART:
            tones = _after(PARTS[name](value / 100), tones)
        elif step and name == BLUR and not step[3] and 0 <= value <= MOST_BLUR:
            blur = value
        else:
            every = [*FIXED, *(f"{name} 120%" for name in PARTS), f"{BLUR} 1 (mm)"]
            right = f"write some of {', '.join(every)}"
            raise BadData("filter", f"'{part.strip()[:30]}' is no filter", right)
    return Filter(tones, blur)


def _after(tones: Tones, first: Tones) -> Tones:
    rows = [first[at : at + 4] for at in (0, 4, 8)]
    made = list[float]()
    for at in (0, 4, 8):
        row = tones[at : at + 4]
        mixed = (fsum(row[n] * rows[n][at] for n in range(3)) for at in range(4))
        made += map(add, mixed, (0, 0, 0, row[3]))
    return tuple(made)


def colour(tone: str, tones: Tones) -> str:
    """Return a colour as a filter changes it.

    >>> colour("#FF0000", GREY), colour("#808080", _bright(0.5))
    ('#4C4C4C', '#404040')
    """
    rgb = [int(tone[at : at + 2], 16) for at in (1, 3, 5)]
    parts = (
        fsum(tones[at + n] * rgb[n] for n in range(3)) + tones[at + 3]
        for at in (0, 4, 8)
    )
    return "#" + "".join(f"{min(255, max(0, int(part + 0.5))):02X}" for part in parts)


def marks(drawn: tuple[Mark, ...], tones: Tones) -> tuple[Mark, ...]:
    """Return marks in the colours that a filter makes of theirs."""
    return tuple(_mark(mark, tones) for mark in drawn)


def _mark(mark: Mark, tones: Tones) -> Mark:
    match mark:
        case Group():
            return structs.replace(mark, marks=marks(mark.marks, tones))
        case Shape():
            fill, stroke = mark.fill, mark.stroke
            if isinstance(fill, Fade):
                stops = tuple((at, colour(tone, tones)) for at, tone in fill.stops)
                fill = structs.replace(fill, stops=stops)
            elif fill:
                fill = colour(fill, tones)
            stroke = stroke and colour(stroke, tones)
            return structs.replace(mark, fill=fill, stroke=stroke)
        case scenes.Text():
            return structs.replace(mark, colour=colour(mark.colour, tones))
        case scenes.Picture():
            return structs.replace(mark, raster=dots(mark.raster, tones, 0))


@lru_cache(maxsize=16)
def dots(raster: Raster, tones: Tones, blur: float) -> Raster:
    """Return a picture of dots as a filter makes it; the blur is in dots."""
    from PIL import Image, ImageFilter

    with Image.open(io.BytesIO(raster.data)) as opened:
        clear = opened.getchannel("A") if opened.mode == "RGBA" else None
        image = opened.convert("RGB")
    if tones != PLAIN:
        image = image.convert("RGB", tones)
    if clear:
        image.putalpha(clear)
    if blur:
        image = image.filter(ImageFilter.GaussianBlur(min(blur, 200)))
    return scenes.raster(image)


@lru_cache(maxsize=16)
def lit(raster: Raster) -> Raster:
    """Return a mask of dots: where a picture is painted, or else where it is light."""
    from PIL import Image

    with Image.open(io.BytesIO(raster.data)) as opened:
        clear = opened.mode == "RGBA"
        image = (opened.getchannel("A") if clear else opened.convert("L")).copy()
    return scenes.raster(image.convert("RGB"))
