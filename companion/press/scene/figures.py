"""Drawings that several games share: dice, pips, slots, laurel, arrows, a chart.

Places that players use are recorded with `scene.place`, for tests and preflight. Every
position is a centre, but that of a chart, which begins at the top left corner.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from msgspec import Struct

from companion.press.scene import text
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Shape, Type, mix

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


class LeafStyle(Struct, frozen=True):
    """Colours of laurel.

    Attributes:
        leaf: fills the outer leaves, lightened the inner ones.
        edge: outlines every leaf; none if empty.
    """

    leaf: str
    edge: str = ""


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
    scene.add(
        Shape(
            square,
            fill=style.fill,
            stroke=style.edge,
            width=style.width,
            dash=style.dash,
        )
    )
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


def laurel(
    scene: Scene, at: Point, radius: float, style: LeafStyle, *, reach: float = 2.6
) -> None:
    """Draw a wreath of two arms, open at the top.

    Args:
        reach: how far each arm runs from the foot, in radians.
    """
    x, y = at
    for side in (-1, 1):
        steps = [reach * step / 26 for step in range(27)]
        arm = [
            (x + side * radius * math.sin(t), y + radius * math.cos(t)) for t in steps
        ]
        # As they grow, the left arm turns its left side out, the right arm its right.
        leaves = _pairs(arm, radius * 0.29 * 0.63)
        _stem(scene, arm, radius * 0.29, style)
        _leaves(scene, leaves, radius * 0.29, style, outer=side)


def sprig(
    scene: Scene, points: Sequence[Point], length: float, *, leaf: str, edge: str = ""
) -> None:
    """Draw a laurel sprig that grows along `points`, with leaves of `length`."""
    style = LeafStyle(leaf, edge)
    _stem(scene, points, length, style)
    _leaves(scene, _pairs(points, length * 0.95), length, style)


def _stem(
    scene: Scene, points: Sequence[Point], length: float, style: LeafStyle
) -> None:
    width = max(0.3, length * 0.09)
    scene.draw(Path().smooth(points), stroke=style.edge or style.leaf, width=width)


def _leaves(
    scene: Scene,
    pairs: Sequence[tuple[float, float, float]],
    length: float,
    style: LeafStyle,
    *,
    outer: int = 0,
) -> None:
    """Draw pairs of leaves along a stem, smaller towards the tip.

    Args:
        outer: -1 if the outer leaves are left of the stem as it grows, 1 if right.
    """
    for side in (-1, 1):
        path = Path()
        for count, (x, y, along) in enumerate(pairs):
            size = length * (1 - 0.25 * count / len(pairs))
            _leaf(path, x, y, along + side * 0.62, size)
        inner = side == -outer and not style.edge
        tint = mix(style.leaf, "#FFFFFF", 0.25) if inner else style.leaf
        scene.draw(path, fill=tint, stroke=style.edge or None, width=0.22)


def _pairs(points: Sequence[Point], pitch: float) -> list[tuple[float, float, float]]:
    """Return (x, y, direction) every `pitch` mm along the points."""
    spots: list[tuple[float, float, float]] = []
    left = pitch / 2
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length, angle = math.hypot(x1 - x0, y1 - y0), math.atan2(y1 - y0, x1 - x0)
        while left <= length:
            spots.append(
                (x0 + left * math.cos(angle), y0 + left * math.sin(angle), angle)
            )
            left += pitch
        left -= length
    return spots


def _leaf(path: Path, x: float, y: float, angle: float, length: float) -> None:
    cos, sin, half = math.cos(angle), math.sin(angle), length * 0.22

    def at(along: float, aside: float) -> Point:
        return x + along * cos - aside * sin, y + along * sin + aside * cos

    tip = at(length, 0)
    path.move(x, y)
    path.curve(at(length * 0.3, half), at(length * 0.75, half * 0.9), tip)
    path.curve(at(length * 0.75, -half * 0.9), at(length * 0.3, -half), (x, y))
    path.close()


def arrow(
    scene: Scene, start: Point, end: Point, style: ArrowStyle, *, bend: float = 0
) -> None:
    """Draw an arrow whose middle is pushed `bend` mm to the right as it runs."""
    head = style.head
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    aside = (y0 - y1) / length * bend, (x1 - x0) / length * bend
    mx, my = (x0 + x1) / 2 + aside[0], (y0 + y1) / 2 + aside[1]
    shaft = Path().move(x0, y0).curve((mx, my), (mx, my), (x1, y1))
    scene.add(Shape(shaft, stroke=style.colour, width=style.width, dash=style.dash))
    angle = math.atan2(y1 - my, x1 - mx)
    with scene.at(x1, y1, turn=-math.degrees(angle)):
        scene.draw(
            Path().points(
                [
                    (head * 0.68, 0),
                    (-head * 0.32, head * 0.45),
                    (-head * 0.1, 0),
                    (-head * 0.32, -head * 0.45),
                ]
            ),
            fill=style.colour,
        )


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
    start, end = (left + size * 0.75, 0.0), (left + pitch - size * 0.95, 0.0)
    line = ArrowStyle(style.accent, head=size * 0.3, width=size * 0.05)
    arrow(scene, start, end, line)
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
        scene.draw(
            Path().points([(left, 0), (lead, -point), (lead, point)]), fill=style.ink
        )
        for y in (-half / 3, half / 3):
            scene.line((tip, y), (right, y), stroke=style.ink, width=0.2)


CHART_FONT = "jost-400-normal"
CHART_WIDTH, CHART_LINE = 120.0, 8.0
WORDS, BARS = 42.0, 58.0
"""Width of the words, and of a bar of 100 %, in mm."""

COLUMNS, FLOOR, FOOT = 30.0, 34.0, 14.0
"""Height of the highest column, y of the foot of all, and space below it, in mm."""

EDGE, NUMBER = 6.0, 4.5
"""Space beside the columns, and width of a number below a column, in mm."""

LEAST = 0.0005
"""Least share that has a column: rounded, it is a tenth of a percent."""

BIG, SMALL, LITTLE = 10, 9, 8


class Ends(NamedTuple):
    """How games end.

    Attributes:
        shares: of each title, the best first, and of losses; each 0 to 1.
        scores: of each score of a win.
        titles: the least score of each title.
    """

    shares: Sequence[tuple[str, float]]
    scores: Mapping[int, float]
    titles: Mapping[str, int]


def shares_height(ends: Ends) -> float:
    """Return the height of the bars in mm; a chart is `CHART_WIDTH` wide."""
    return CHART_LINE * (len(ends.shares) + 0.5)


def scores_height(ends: Ends) -> float:
    """Return the height of the columns; nothing where there are none."""
    return FLOOR + FOOT if _shown(ends) else 0


def chart(ends: Ends, *, ink: str = "#222222") -> Scene:
    """Return the whole chart, from the top down."""
    top = shares_height(ends)
    scene = Scene(CHART_WIDTH, top + scores_height(ends), low=True)
    draw_shares(scene, ends, ink=ink)
    with scene.at(0, top):
        draw_scores(scene, ends, ink=ink)
    return scene


def draw_shares(
    scene: Scene, ends: Ends, *, ink: str = "#222222", font: str = CHART_FONT
) -> None:
    """Draw a bar for each title from the top left corner on."""
    type = Type(font, BIG, ink)
    for number, (words, share) in enumerate(ends.shares):
        y = CHART_LINE * (number + 0.75)
        scene.text(words, (WORDS - 2, y + 1.5), type, align="right")
        bar = Path().rect(WORDS, y - 2, BARS, 4)
        scene.draw(bar, stroke=ink, width=0.15)
        if share > 0:
            scene.draw(Path().rect(WORDS, y - 2, BARS * share, 4), fill=ink)
        # A share above 0 is never printed as 0.0 %.
        percent = "under 0.1 %" if 0 < share < LEAST else _percent(share)
        scene.text(percent, (CHART_WIDTH - 1, y + 1.5), type, align="right")


def draw_scores(
    scene: Scene, ends: Ends, *, ink: str = "#222222", font: str = CHART_FONT
) -> None:
    """Draw a column for each score, and below them which title they earn."""
    if not (scores := _shown(ends)):
        return
    _columns(scene, ends, scores, ink, font)
    above = scores.stop
    for title, least in sorted(ends.titles.items(), key=lambda title: -title[1]):
        if least < above:
            spans = range(least, above), scores
            _title(scene, title, spans, ink, font)
            above = least


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _shown(ends: Ends) -> range:
    """Return the scores that have a column: from the least title to the last seen."""
    seen = [score for score, share in ends.scores.items() if share >= LEAST]
    return (
        range(min([*seen, *ends.titles.values()]), max(seen) + 1) if seen else range(0)
    )


def _columns(scene: Scene, ends: Ends, scores: range, ink: str, font: str) -> None:
    step = (CHART_WIDTH - 2 * EDGE) / len(scores)
    shares = [ends.scores.get(score, 0.0) for score in scores]
    most, type = max(shares), Type(font, SMALL, ink)
    for place, share in enumerate(shares):
        x, tall = EDGE + (place + 0.5) * step, COLUMNS * share / most
        if share > 0:
            column = Path().rect(x - 0.36 * step, FLOOR - tall, 0.72 * step, tall)
            scene.draw(column, fill=ink)
        highest = place == shares.index(most)
        if highest or (share >= LEAST and step > 10):
            y = FLOOR - tall - 1.2
            scene.text(_percent(share), (x, y), type, align="centre")
        if place % ceil(NUMBER / step) == 0:
            number, y = str(scores[place]), FLOOR + 4
            scene.text(number, (x, y), type, align="centre")
    scene.line((EDGE, FLOOR), (CHART_WIDTH - EDGE, FLOOR), stroke=ink)


def _title(
    scene: Scene, title: str, spans: tuple[range, range], ink: str, font: str
) -> None:
    """Draw a line under the scores that earn a title, and its name if it fits there.

    Args:
        spans: those scores, and all that are shown.
    """
    span, scores = spans
    step = (CHART_WIDTH - 2 * EDGE) / len(scores)
    left, wide = EDGE + (span.start - scores.start) * step, step * len(span)
    y, gap = FLOOR + 6.2, 0.14 * step
    scene.line((left + gap, y), (left + wide - gap, y), stroke=ink, width=0.4)
    if text.width(title, font, LITTLE) <= wide:
        middle = left + wide / 2
        scene.text(title, (middle, y + 4), Type(font, LITTLE, ink), align="centre")
