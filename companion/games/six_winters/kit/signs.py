"""Signs that the pieces share: crystal, medallion, die, ribbon, heading."""

import math

from companion.press.scene import figures
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point

from ..facts import REGIONS, RESOURCES, SEASONS, TRACKS
from .style import HEAD, NUMBER, Canvas

SLOT_12, RADIUS_12 = 12.8, 1.7
"""Side of the squares for dice of 12 mm, and the radius of their corners."""


def hexagon(at: Point, radius: float) -> Path:
    """Return the outline of a crystal about a point, one corner at the top."""
    return Path().points(circle_points(at, radius, 6))


def circle_points(middle: Point, radius: float, count: int) -> list[Point]:
    """Return points on a circle, clockwise from its top (y runs down)."""
    turns = [math.tau * (number / count - 0.25) for number in range(count)]
    return [
        (middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn))
        for turn in turns
    ]


def crystal(
    canvas: Canvas, words: str, at: Point, radius: float, size_pt: float
) -> None:
    """Draw a white crystal that holds a rank, a stage or a value."""
    crystal_frame(canvas, at, radius)
    canvas.text_middle(words, at, NUMBER, size_pt)


def crystal_frame(
    canvas: Canvas, at: Point, radius: float, colour: str = "white"
) -> None:
    """Draw an empty crystal; one of more than 6 mm has a second line inside."""
    pale = canvas.low or colour == "white"
    if radius > 6:
        canvas.fill(hexagon(at, radius * 1.09), "white")
    canvas.outlined(hexagon(at, radius), colour, 0.5 if radius > 4 else 0.4)
    if radius > 6:
        canvas.stroke(hexagon(at, radius * 0.84), "accent" if pale else "brass", 0.3)


def medallion(
    canvas: Canvas, word: str, at: Point, radius: float, *, rim: str = ""
) -> None:
    """Draw the round sign of a resource, a region, a stress or a skill.

    Its rim has a colour, if one is named; where ink is saved, always ink.
    """
    known = word in (*RESOURCES, *REGIONS, *TRACKS, *SEASONS, "location")
    fill = "white" if canvas.low else word if known else "ink"
    edge = "ink" if canvas.low else rim
    line = canvas[edge] if edge else None
    disc = Path().circle(*at, radius)
    canvas.scene.draw(disc, fill=canvas[fill], stroke=line, width=0.4)
    on = f"{word}_on" if word in RESOURCES else "ink" if canvas.low else "white"
    canvas.using(on).icon(word, at, radius * 1.4, fill)


def die(
    canvas: Canvas,
    at: Point,
    size: float,
    face: int,
    colours: tuple[str, str] = ("ivory", "ink"),
) -> None:
    """Draw a die in the colours of its body and its edge; face 0 is blank."""
    body, edge = (canvas[colour] for colour in colours)
    style = figures.DieStyle(size, body, canvas["ink"], edge, max(0.3, size * 0.042))
    figures.die(canvas.scene, at, face, style)


def blank_die(canvas: Canvas, at: Point, size: float) -> None:
    """Draw the dashed outline of any die."""
    x, y, half = *at, size / 2
    square = Path().rect(x - half, y - half, size, size, size * 0.17)
    canvas.stroke(square, "ghost", 0.3, (0.9, 0.9))


def ribbon(canvas: Canvas, box: Box, *, both: bool = False) -> None:
    """Draw a ribbon, its right end cut as a swallow's tail, or both ends."""
    bite, middle = box.h * 0.38, box.y + box.h / 2
    top, foot = (box.right, box.y), (box.right, box.bottom)
    right, left = (box.right - bite, middle), (box.x + bite, middle)
    points = [(box.x, box.y), top, right, foot, (box.x, box.bottom), *[left] * both]
    canvas.outlined(Path().points(points), "paper")


def heading(canvas: Canvas, words: str, box: Box, size_pt: float = 17) -> None:
    """Write a heading along the top of a box, and a rule that ends in a crystal."""
    y = box.y + size_pt * 0.306
    wide = canvas.text(words, (box.x, y), HEAD, size_pt)
    end, middle = box.right - size_pt * 0.075, y - size_pt * 0.094
    rule = Path().move(box.x + wide + 3, middle).line(end, middle)
    canvas.stroke(rule, "ink", 0.3)
    canvas.fill(hexagon((end, middle), size_pt * 0.075), "accent")


def any_asset(canvas: Canvas, at: Point) -> None:
    """Draw a die's outline with a dot for each resource."""
    blank_die(canvas, at, 9.6)
    dots = circle_points(at, 2.7, len(RESOURCES))
    for resource, dot in zip(RESOURCES, dots, strict=True):
        canvas.fill(Path().circle(*dot, 1.15), resource, line=0.25)


def diamonds(canvas: Canvas, at: Point) -> None:
    """Draw three small diamonds in a row about a point: a start, or an end."""
    x, y = at
    for half, colour in ((1.45, "white"), (1.1, "accent")):
        row, wide = Path(), half * 0.72
        for middle in (x - 3.4, x, x + 3.4):
            top, foot = (middle, y - half), (middle, y + half)
            row.points([top, (middle + wide, y), foot, (middle - wide, y)])
        canvas.fill(row, colour)


def step(canvas: Canvas, sign: str, at: Point) -> None:
    """Draw "+1", "-1" or "=" about a point, its signs as strokes 0.95 mm wide."""
    x, y = at
    bars = Path()
    if sign == "=":
        for side in (-1.15, 1.15):
            bars.move(x - 2.6, y + side).line(x + 2.6, y + side)
    else:
        left = x - 2.7
        bars.move(left - 1.6, y).line(left + 1.6, y)
        if sign == "+1":
            bars.move(left, y - 1.6).line(left, y + 1.6)
        canvas.text_middle("1", (x + 2.1, y), NUMBER, 21)
    canvas.stroke(bars, canvas.ink, 0.95)
