"""Drawings that several games share: dice, pips, slots, arrows, charts.

Places that players use are recorded with `scene.place`, for tests and preflight. Every
position is a centre, but that of a chart, which begins at the top left corner.
"""

import math
from collections.abc import Callable, Sequence
from math import fsum

from msgspec import Struct

from companion import charts
from companion.charts import Chart
from companion.press.scene import text
from companion.press.scene.path import Path, Point, svg_path
from companion.press.scene.rich import Align
from companion.press.scene.scene import Scene, Shape, Type

# A die, in parts of its side. Source: VISUAL.md, section 3.
CORNER = 0.18
SPOT = 0.092
SPOT_AT = 0.26

ONE, FALLING, RISING = [(0, 0)], [(-1, -1), (1, 1)], [(-1, 1), (1, -1)]
SPOTS: tuple[list[tuple[int, int]], ...] = (
    [],
    ONE,
    FALLING,
    FALLING + ONE,
    FALLING + RISING,
    FALLING + RISING + ONE,
    FALLING + RISING + [(-1, 0), (1, 0)],
)
"""Positions of the spots of each face, in steps of `SPOT_AT`; face 0 is blank."""


class DieStyle(Struct, frozen=True):
    """A die of side `size` mm and its colours."""

    size: float
    body: str
    pips: str
    edge: str
    edge_width: float = 0.4


class Edge(Struct, frozen=True):
    """How a slot or pip is filled and outlined; `radius` of a slot's corners."""

    fill: str
    edge: str
    width: float = 0.5
    radius: float = 2.4
    dash: tuple[float, ...] = ()


class RingStyle(Struct, frozen=True):
    """A number in a ring of its colour, and what fills the ring."""

    type: Type
    fill: str


class ArrowStyle(Struct, frozen=True):
    """An arrow's line, and the size of its head in mm."""

    colour: str
    width: float = 0.6
    dash: tuple[float, ...] = ()
    head: float = 3.8


class ChangesStyle(Struct, frozen=True):
    """Dice of `size` mm, their labels, and the accent of the arrow between them."""

    size: float
    type: Type
    paper: str
    accent: str


def die(
    scene: Scene, at: Point, face: int, style: DieStyle, *, turn: float = 0
) -> None:
    """Draw a die; face 0 is blank, to be written or drawn upon."""
    size, spots = style.size, Path()
    for column, row in SPOTS[face]:
        spots.circle(column * size * SPOT_AT, row * size * SPOT_AT, size * SPOT)
    with scene.at(*at, turn=turn):
        cube = Path().rect(-size / 2, -size / 2, size, size, size * CORNER)
        scene.draw(cube, fill=style.body, stroke=style.edge, width=style.edge_width)
        scene.draw(spots, fill=style.pips)


def pip(scene: Scene, name: str, at: Point, diameter: float, style: Edge) -> None:
    """Draw an open circle to be crossed off."""
    circle = Path().circle(*at, diameter / 2)
    scene.draw(circle, fill=style.fill, stroke=style.edge, width=style.width)
    scene.place("pip", name, *at, diameter, diameter)


def slot(scene: Scene, name: str, at: Point, size: float, style: Edge) -> None:
    """Draw a rounded square for a die."""
    x, y = at
    square = Path().rect(x - size / 2, y - size / 2, size, size, style.radius)
    scene.add(Shape(square, style.fill, style.edge, style.width, style.dash))
    scene.place("slot", name, x, y, size, size)


def total_ring(
    scene: Scene, words: str, at: Point, diameter: float, style: RingStyle
) -> None:
    """Draw a total to be rolled: a number in a double ring."""
    (x, y), radius, type = at, diameter / 2, style.type
    ink = type.colour
    scene.draw(Path().circle(x, y, radius), fill=style.fill, stroke=ink, width=0.5)
    scene.draw(Path().circle(x, y, radius - 0.75), stroke=ink, width=0.2)
    base = y + text.cap_middle(words, type.font, type.size_pt)
    scene.text(words, (x, base), type, align="centre")


def arrow(
    scene: Scene, start: Point, end: Point, style: ArrowStyle, *, bend: float = 0
) -> None:
    """Draw an arrow whose middle is pushed `bend` mm to the right as it runs."""
    (x0, y0), (x1, y1), head = start, end, style.head
    length = math.hypot(x1 - x0, y1 - y0)
    aside = (y0 - y1) / length * bend, (x1 - x0) / length * bend
    mx, my = (x0 + x1) / 2 + aside[0], (y0 + y1) / 2 + aside[1]
    shaft = Path().move(x0, y0).curve((mx, my), (mx, my), (x1, y1))
    scene.add(Shape(shaft, stroke=style.colour, width=style.width, dash=style.dash))
    angle = math.atan2(y1 - my, x1 - mx)
    with scene.at(x1, y1, turn=-math.degrees(angle)):
        back, barb = -head * 0.32, head * 0.45
        tip = [(head * 0.68, 0), (back, barb), (-head * 0.1, 0), (back, -barb)]
        scene.draw(Path().points(tip), fill=style.colour)


def changes(
    scene: Scene, face: int, results: Sequence[tuple[str, int]], style: ChangesStyle
) -> None:
    """Draw a die, an arrow, and the faces that it may become, each over its label.

    The row is about the origin; its dice are `size` mm and twice that apart.
    """
    size, ink = style.size, style.type.colour
    pitch = 2 * size
    left = -len(results) * pitch / 2
    cube = DieStyle(size, style.paper, ink, ink)
    die(scene, (left, 0), face, cube)
    line = ArrowStyle(style.accent, head=size * 0.3, width=size * 0.05)
    arrow(scene, (left + size * 0.75, 0.0), (left + pitch - size * 0.95, 0.0), line)
    for place, (label, result) in enumerate(results, 1):
        x = left + place * pitch
        die(scene, (x, 0), result, cube)
        scene.text(label, (x, size), style.type, align="centre")


class PencilStyle(Struct, frozen=True):
    """Colours of a pencil, and its length in mm."""

    length: float
    body: str
    wood: str
    ink: str


def pencil(scene: Scene, at: Point, style: PencilStyle) -> None:
    """Draw a pencil about a point, its tip at the lower left."""
    long, half = style.length, style.length * 0.07
    left, right = -long / 2, long / 2
    tip, lead = left + long * 0.16, left + long * 0.05
    with scene.at(*at, turn=35):
        body = Path().rect(tip, -half, right - tip, 2 * half)
        scene.draw(body, fill=style.body, stroke=style.ink, width=0.35)
        cone = Path().points([(left, 0), (tip, -half), (tip, half)])
        scene.draw(cone, fill=style.wood, stroke=style.ink, width=0.35)
        point = half * (lead - left) / (tip - left)
        sharp = Path().points([(left, 0), (lead, -point), (lead, point)])
        scene.draw(sharp, fill=style.ink)
        for y in (-half / 3, half / 3):
            scene.line((tip, y), (right, y), stroke=style.ink, width=0.2)


CHART_FONT = "jost-400-normal"
SIZES = {"label": 10, "tick": 9, "title": 8}
"""Sizes in pt of the texts of a chart on paper, by their role."""

LINES = {"frame": 0.15, "axis": 0.25, "span": 0.4}
"""Widths of its lines in mm; other boxes are filled."""

ALIGNED: dict[str, Align] = {"start": "left", "middle": "centre", "end": "right"}


def draw_chart(
    scene: Scene, chart: Chart, *, ink: str = "#222222", font: str = CHART_FONT
) -> None:
    """Draw a chart of bars or columns from the top left corner on."""
    for mark in chart.marks:
        match mark:
            case charts.Text(x, y, words, role, anchor, room):
                type = Type(font, SIZES[role], ink)
                if text.width(words, font, type.size_pt) <= room:
                    scene.text(words, (x, y), type, align=ALIGNED[anchor])
            case charts.Line(points, role):
                line = Path().points(points, close=False)
                scene.draw(line, stroke=ink, width=LINES[role])
            case charts.Box(x, y, wide, high, "frame" as role):
                scene.draw(Path().rect(x, y, wide, high), stroke=ink, width=LINES[role])
            case charts.Box(x, y, wide, high):
                scene.draw(Path().rect(x, y, wide, high), fill=ink)
            case charts.Shape(path):
                scene.draw(svg_path(path), fill=ink)


def stacked(*drawn: Chart) -> Scene:
    """Return charts from the top down."""
    high = fsum(chart.height for chart in drawn)
    scene, top = Scene(max(chart.width for chart in drawn), high, low=True), 0.0
    for chart in drawn:
        with scene.at(0, top):
            draw_chart(scene, chart)
        top += chart.height
    return scene


def initials(scene: Scene, words: str, at: Point, first: Type, rest: Type) -> None:
    """Write a line whose words begin in another colour, `at` on its baseline, left."""
    run, em, start = text.shape(words, rest.font, rest.track), rest.size_pt, 0
    for word in words.split(" "):
        for part, type in ((word[0], first), (word[1:], rest)):
            scene.text(part, (at[0] + run.starts[start] * em * text.POINT, at[1]), type)
            start += len(part)
        start += 1


Along = Callable[[float], float]


def along(
    scene: Scene,
    line: Sequence[tuple[str, Type]],
    bend: tuple[Along, Along],
    *,
    gap: float = 0,
    above: float = 0,
) -> None:
    """Write words along a curve, `gap` mm apart, and record their ink.

    Args:
        bend: the x of a place on the curve, given how far from the line's middle it is,
            and the height of the curve at x.
        above: how far over the curve the baseline runs.
    """
    at, curve = bend
    wide = [text.width(words, it.font, it.size_pt, it.track) for words, it in line]
    start = -(fsum(wide) + gap * (len(line) - 1)) / 2
    for (words, type), length in zip(line, wide, strict=True):
        x = at(start + length / 2)
        scene.arc_text(words, text.Bend(x, curve, above), type)
        noted(scene, words, (x, curve(x) - above), type)
        start += length + gap


def label(scene: Scene, words: str, at: Point, type: Type) -> None:
    """Write a line, `at` the middle of its baseline, and record its ink."""
    scene.text(words, at, type, align="centre")
    noted(scene, words, at, type)


def noted(scene: Scene, words: str, at: Point, type: Type) -> None:
    """Record the ink of words, `at` the middle of their baseline."""
    left, top, right, bottom = text.ink(words, type.font, type.size_pt, type.track)
    middle = at[1] + (top + bottom) / 2
    scene.place("label", words, at[0], middle, right - left, bottom - top)
