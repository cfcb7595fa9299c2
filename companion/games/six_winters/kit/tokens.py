"""Markers on the boards: progress, threat, season, year, achievements."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES, ROMAN
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from .signs import circle_points
from .style import Canvas, canvas_of

TRACK, SMALL, LARGE = 7.2, 10.0, 16.0
"""Across a marker of a track, two to a space, an achievement, one of the wheel."""

HOLE, MIDDLE = 0.66, 0.815
"""Of a ring, and the circle of its arrows or dots, as parts of its radius."""

ARROWS = 6
ACHIEVEMENTS = 12
"""Six for each of two mats."""

Paint = Callable[[Canvas, Point, float], None]


class Marker(NamedTuple):
    """A kind of marker: its name, its title, its diameter, its picture, how many.

    A hollow one is a ring: what is below it is seen.
    """

    name: str
    title: str
    across: float
    paint: Paint
    copies: int = 1
    hollow: bool = False


def tokens(palette: str) -> Iterator[Piece]:
    """Yield every marker; its back has no ring, as it may be a millimetre off."""
    for marker in MARKERS:
        draw = partial(_draw, marker=marker, palette=palette)
        group = "wheel-markers" if marker.across == LARGE else "markers"
        front = partial(draw, ring=True)
        piece = kinds.disc(marker.name, marker.across, front, draw)
        copies = marker.copies
        yield replace(piece, title=marker.title, copies=copies, group=group)


def rings(palette: str) -> Iterator[Piece]:
    """Yield the hollow markers for screens, on which their holes are open."""
    for marker in MARKERS:
        if marker.hollow:
            draw = partial(_draw, marker=marker, palette=palette)
            name = marker.name.replace("marker", "ring")
            yield kinds.disc(name, marker.across, draw)


def _draw(scene: Scene, *, marker: Marker, palette: str, ring: bool = False) -> None:
    canvas, middle = canvas_of(scene, palette), scene.width / 2
    radius = marker.across / 2
    marker.paint(canvas, (middle, middle), radius)
    if ring and not marker.hollow:
        colour = "ink" if canvas.low else "brass"
        canvas.stroke(Path().circle(middle, middle, radius * 0.86), colour, 0.35)


def _ground(canvas: Canvas, middle: Point, fill: str) -> None:
    """Fill a disc and its bleed."""
    canvas.fill(Path().circle(*middle, middle[0]), fill, line=0.25)


def _progress(canvas: Canvas, middle: Point, radius: float) -> None:
    _ground(canvas, middle, "white" if canvas.low else "accent")
    ink = canvas.using(canvas.on_dark)
    ink.icon("uparrow", middle, radius * 1.1, "accent")


def _threat(canvas: Canvas, middle: Point, radius: float) -> None:
    _ground(canvas, middle, "white" if canvas.low else "military")
    ink = canvas.using(canvas.on_dark)
    ink.icon("castle", middle, radius * 1.05, "military")


def _achievement(canvas: Canvas, middle: Point, radius: float) -> None:
    _ground(canvas, middle, canvas.dark)
    ink = canvas.using("ink" if canvas.low else "brass")
    ink.icon("star5", middle, radius * 1.2, "ink")


def _season(canvas: Canvas, middle: Point, radius: float) -> None:
    """Draw a ring of arrows, which go clockwise."""
    _ring(canvas, middle, radius, "accent")
    colour = "ink" if canvas.low else "white"
    x, y = middle
    for turn in range(0, 360, 360 // ARROWS):
        with canvas.scene.at(x, y, turn=turn):
            at = -MIDDLE * radius
            tip = [(-1.1, at - 0.8), (1.3, at), (-1.1, at + 0.8)]
            canvas.fill(Path().points(tip), colour)


def _year(canvas: Canvas, middle: Point, radius: float) -> None:
    """Draw a ring of dots, one for each year."""
    _ring(canvas, middle, radius, canvas.dark)
    colour = "ink" if canvas.low else "brass"
    for x, y in circle_points(middle, MIDDLE * radius, len(ROMAN)):
        canvas.fill(Path().circle(x, y, 0.7), colour)


def _ring(canvas: Canvas, middle: Point, radius: float, colour: str) -> None:
    """Draw a ring and its bleed; what it is put on is seen through its hole."""
    hole, edge = HOLE * radius, middle[0]
    band = Path().circle(*middle, (hole + edge) / 2)
    canvas.stroke(band, "white" if canvas.low else colour, edge - hole)
    canvas.stroke(Path().circle(*middle, hole), "ink", 0.35)
    if canvas.low:
        canvas.stroke(Path().circle(*middle, radius - 0.4), "ink", 0.5)


MARKERS = (
    Marker("progress-marker", "Progress marker", TRACK, _progress, len(RESOURCES)),
    Marker("threat-marker", "Threat marker", TRACK, _threat, len(RESOURCES)),
    Marker("achievement-token", "Achievement", SMALL, _achievement, ACHIEVEMENTS),
    Marker("season-marker", "Season marker", LARGE, _season, hollow=True),
    Marker("year-marker", "Year marker", LARGE, _year, hollow=True),
)
