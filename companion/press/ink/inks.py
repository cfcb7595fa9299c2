"""The colours that a file is written in: those of screens, or the inks of a press.

A painter says what a colour is for, and gets an operator. Screens show all colours the
same way; on a press, black text and thin lines are black ink alone, which overprints.
"""

import math
from functools import cache
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from PIL import Image

from companion.press.scene.marks import Fade, Shape
from companion.press.scene.path import Path

Use = Literal["fine", "fill", "ground", "tone"]
"""What a colour is for: small text and thin lines; other shapes and text; a shape as
large as a card; one tone of a gradient."""

SMALL_PT = 12.0  # largest text, in points, that is of one ink
THIN = 0.5  # widest line, in mm, that is of one ink
THIN_SHAPE = 1.0  # of a filled shape, by its mean width: tapering strokes, letters
GROUND = 20.0  # least width and height of a shape that is a ground, in mm


class Paint(Struct, frozen=True):
    """An operator that sets a colour, and whether what is painted overprints."""

    code: str
    over: bool = False
    spot: str = ""  # names an ink of its own, if it is one


class Inks:
    """How colours, "#RRGGBB", are written: here in red, green and blue, for screens."""

    space = "DeviceRGB"
    version = 1, 7  # of PDF
    sized = False  # whether it matters how large something is: each is written out then

    def parts(self, colour: str, use: Use) -> tuple[float, ...]:
        """Return the parts of a colour, 0 to 1."""
        return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))

    def paint(self, colour: str, use: Use, *, stroke: bool = False) -> Paint:
        """Return the operator that sets a colour for fills or strokes."""
        return _screen(colour, stroke)

    def stops(self, fade: Fade) -> tuple[tuple[float, tuple[float, ...]], ...]:
        """Return the stops of a gradient, between which parts change evenly."""
        return tuple((at, self.parts(colour, "tone")) for at, colour in fade.stops)

    def picture(self, image: Image.Image) -> Image.Image:
        """Return a picture, in red, green and blue, in these colours."""
        return image


SCREEN = Inks()


@cache
def _screen(colour: str, stroke: bool) -> Paint:
    parts = " ".join(f"{part:.4g}" for part in SCREEN.parts(colour, "fill"))
    return Paint(f"{parts} {'RG' if stroke else 'rg'}")


def of_text(size_pt: float) -> Use:
    """Return what the colour of a text is for; its size in points, as printed."""
    return "fine" if size_pt <= SMALL_PT + 1e-6 else "fill"


def of_line(width: float) -> Use:
    """Return what the colour of a line is for; its width in mm, as printed."""
    return "fine" if width <= THIN + 1e-6 else "fill"


def of_fill(shape: Shape, scale: float) -> Use:
    """Return what the colour of a filled shape is for; `scale` is how it is enlarged.

    >>> card = Shape(Path().rect(0, 0, 63, 88), fill="#000000")
    >>> of_fill(card, 1), of_fill(card, 0.25), of_fill(card, 0.02)
    ('ground', 'fill', 'fine')
    """
    left, top, right, bottom = shape.path.bounds()
    if min(right - left, bottom - top) * scale >= GROUND:
        return "ground"
    return "fine" if _width(shape.path) * scale <= THIN_SHAPE else "fill"


def _width(path: Path) -> float:
    """Return the mean width of what a path encloses, in mm: twice area by outline."""
    area = length = 0.0
    for outline in _outlines(path):
        for (x, y), (to_x, to_y) in pairwise([*outline, outline[0]]):
            area += x * to_y - to_x * y
            length += math.hypot(to_x - x, to_y - y)
    return abs(area) / length if length else 0.0


def _outlines(path: Path) -> list[list[tuple[float, float]]]:
    """Return the corners of each outline; a curve counts as its handles' middle."""
    outlines: list[list[tuple[float, float]]] = []
    for verb, numbers in path.segments:
        if verb == "M":
            outlines.append([(numbers[0], numbers[1])])
        elif verb == "C":
            x0, y0 = outlines[-1][-1]
            x1, y1, x2, y2, x, y = numbers
            middle = (x0 + 3 * x1 + 3 * x2 + x) / 8, (y0 + 3 * y1 + 3 * y2 + y) / 8
            outlines[-1] += [middle, (x, y)]
        elif verb == "L":
            outlines[-1].append((numbers[0], numbers[1]))
    return outlines
