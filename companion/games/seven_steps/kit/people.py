"""Small figures in robes, each as high as asked, standing on (x, y)."""

from collections.abc import Callable, Sequence

from companion.games.seven_steps.kit.plate import Plate
from companion.press.scene.path import Path, Point, taper

Outline = Sequence[tuple[float, ...]]
"""Pairs or sixes of numbers, in heights, y down from the feet: lines and curves."""

LINE = 0.24

GOWN: Outline = (
    (-0.23, 0),
    (-0.17, -0.3, -0.1, -0.5, -0.08, -0.74),
    (0.08, -0.74),
    (0.1, -0.5, 0.17, -0.3, 0.23, 0),
)
MANTLE: Outline = (
    (-0.27, 0),
    (-0.26, -0.3, -0.19, -0.62, -0.09, -0.77),
    (-0.01, -0.73),
    (-0.05, -0.45, -0.06, -0.2, -0.09, 0),
)
VEIL: Outline = (
    (-0.15, -0.62),
    (-0.17, -0.95, -0.08, -1.03, 0, -1.03),
    (0.08, -1.03, 0.17, -0.95, 0.15, -0.62),
    (0.11, -0.75, 0.1, -0.9, 0, -0.965),
    (-0.1, -0.9, -0.11, -0.75, -0.15, -0.62),
)
ROBE: Outline = (
    (-0.19, 0),
    (-0.16, -0.3, -0.19, -0.58, -0.11, -0.77),
    (-0.05, -0.82, 0.04, -0.82, 0.08, -0.77),
    (0.13, -0.55, 0.13, -0.3, 0.18, 0),
)
ARM: Outline = (
    (-0.02, -0.74),
    (0.1, -0.68, 0.2, -0.74, 0.31, -0.87),
    (0.34, -0.83),
    (0.26, -0.66, 0.14, -0.56, 0.02, -0.56),
)
HOOD: Outline = (
    (-0.1, -0.8),
    (-0.13, -1.0, -0.03, -1.07, 0.04, -1.03),
    (0.09, -1.0, 0.08, -0.97, 0.06, -0.96),
    (-0.01, -0.95, -0.02, -0.86, 0.0, -0.79),
)
WREATH: Outline = (
    (-0.1, -0.95),
    (-0.05, -1.02, 0.05, -1.02, 0.1, -0.97),
    (0.09, -0.93),
    (0.04, -0.97, -0.04, -0.97, -0.09, -0.91),
)
WING: Outline = (
    (0.06, -0.7),
    (0.2, -1.0, 0.42, -1.22, 0.78, -1.34),
    (0.74, -1.2, 0.76, -1.1, 0.7, -0.98),
    (0.66, -0.86, 0.6, -0.8, 0.52, -0.7),
    (0.42, -0.56, 0.26, -0.46, 0.06, -0.46),
)
FEATHERS = (
    ((0.7, -1.26), (0.3, -0.84)),
    ((0.7, -1.06), (0.3, -0.72)),
    ((0.58, -0.84), (0.26, -0.62)),
    ((0.42, -0.62), (0.2, -0.54)),
)


def lady(plate: Plate, x: float, y: float, high: float) -> None:
    """Draw the lady of the garden: white veil, green mantle, a gown red as flame."""
    to = _to(x, y, high)
    _part(plate, GOWN, to, "gown")
    _part(plate, MANTLE, to, "mantle")
    _part(plate, MANTLE, _to(x, y, high, mirrored=True), "mantle")
    face = Path().ellipse(x, y - 0.86 * high, 0.085 * high, 0.11 * high)
    plate.draw(face, "skin", width=LINE)
    _part(plate, VEIL, to, "veil")


def poet(plate: Plate, x: float, y: float, high: float) -> None:
    """Draw the one who climbs: a red robe and hood, looking left."""
    to = _to(x, y, high, mirrored=True)
    _part(plate, ROBE, to, "gown")
    plate.draw(Path().circle(0.015, -0.9, 0.075).moved(to), "skin", width=LINE)
    _part(plate, HOOD, to, "gown")


def guide(plate: Plate, x: float, y: float, high: float) -> None:
    """Draw the one who leads: a pale robe, a wreath, an arm that points up and left."""
    to = _to(x, y, high, mirrored=True)
    _part(plate, ROBE, to, "toga")
    plate.draw(Path().circle(0.01, -0.9, 0.08).moved(to), "skin", width=LINE)
    _part(plate, WREATH, to, "leaf")
    _part(plate, ARM, to, "toga")


def pilot(plate: Plate, x: float, y: float, high: float) -> None:
    """Draw the angel who brings the souls across: standing astern, wings for a sail."""
    for mirrored in (False, True):
        _part(plate, WING, _to(x, y, high, mirrored=mirrored), "wing")
        to = _to(x, y, high, mirrored=mirrored)
        feathers = Path()
        for start, end in FEATHERS:
            taper(feathers, to(*start), to(*end), plate.stroke_width(0.2))
        plate.strokes(feathers)
    _part(plate, ROBE, _to(x, y, high), "veil")
    plate.draw(Path().circle(x, y - 0.9 * high, 0.09 * high), "skin", width=LINE)


def _part(
    plate: Plate, outline: Outline, to: Callable[[float, float], Point], fill: str
) -> None:
    plate.draw(shape(outline).moved(to), fill, width=LINE)


def shape(outline: Outline) -> Path:
    """Return the closed path of an outline, still in heights."""
    path = Path().move(*outline[0])
    for numbers in outline[1:]:
        match numbers:
            case (x, y):
                path.line(x, y)
            case (x1, y1, x2, y2, x, y):
                path.curve((x1, y1), (x2, y2), (x, y))
    return path.close()


def _to(
    x: float, y: float, high: float, *, mirrored: bool = False
) -> Callable[[float, float], Point]:
    wide = -high if mirrored else high
    return lambda across, down: (x + across * wide, y + down * high)
