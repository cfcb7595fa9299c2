"""Markers on the boards: progress, threat, season, year, achievements."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from .signs import hexagon
from .style import Canvas, canvas_of

TRACK, SMALL, LARGE = 7.2, 10.0, 16.0
"""Across a marker of a track, two to a space, an achievement, one of the wheel."""

ACHIEVEMENTS = 12
"""Six for each of two mats."""

Paint = Callable[[Canvas, Point, float], None]


class Marker(NamedTuple):
    """A kind of marker: its name, its title, its diameter, its picture, how many."""

    name: str
    title: str
    across: float
    paint: Paint
    copies: int = 1


def tokens(palette: str) -> Iterator[Piece]:
    """Yield every marker; its back has no ring, as it may be a millimetre off."""
    for marker in MARKERS:
        draw = partial(_draw, marker=marker, palette=palette)
        group = "wheel-markers" if marker.across == LARGE else "markers"
        front = partial(draw, ring=True)
        piece = kinds.disc(marker.name, marker.across, front, draw)
        copies = marker.copies
        yield replace(piece, title=marker.title, copies=copies, group=group)


def _draw(scene: Scene, *, marker: Marker, palette: str, ring: bool = False) -> None:
    canvas, middle = canvas_of(scene, palette), scene.width / 2
    radius = marker.across / 2
    marker.paint(canvas, (middle, middle), radius)
    if ring:
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
    _ground(canvas, middle, "ice")
    canvas.icon("winter", middle, radius * 1.2, "ice")


def _year(canvas: Canvas, middle: Point, radius: float) -> None:
    _ground(canvas, middle, "ivory")
    canvas.outlined(hexagon(middle, radius * 0.56), "accent", 0.5)
    canvas.outlined(hexagon(middle, radius * 0.3), "white", 0.4)


MARKERS = (
    Marker("progress-marker", "Progress marker", TRACK, _progress, len(RESOURCES)),
    Marker("threat-marker", "Threat marker", TRACK, _threat, len(RESOURCES)),
    Marker("achievement-token", "Achievement", SMALL, _achievement, ACHIEVEMENTS),
    Marker("season-marker", "Season marker", LARGE, _season),
    Marker("year-marker", "Year marker", LARGE, _year),
)
