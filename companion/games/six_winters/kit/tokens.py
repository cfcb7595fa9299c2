"""Markers that lie on the boards: progress, threat, season, year, achievements."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.kit.look import Look, look
from companion.games.six_winters.kit.signs import hexagon
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

SMALL, LARGE = 10.0, 16.0
"""Across a marker of a track, and one of the wheel."""

ACHIEVEMENTS = 12
"""Six for each of two mats."""

Paint = Callable[[Look, float, float], None]


def tokens(palette: str) -> tuple[Piece, ...]:
    """Return every marker; those of a track are the same on both sides."""
    make = partial(_token, palette=palette)
    tracks = len(RESOURCES)
    return (
        make("progress-marker", "Progress marker", SMALL, _progress, copies=tracks),
        make("threat-marker", "Threat marker", SMALL, _threat, copies=tracks),
        make("achievement-token", "Achievement", SMALL, _achieved, copies=ACHIEVEMENTS),
        make("season-marker", "Season marker", LARGE, _season),
        make("year-marker", "Year marker", LARGE, _year),
    )


def _token(
    name: str, title: str, across: float, paint: Paint, *, palette: str, copies: int = 1
) -> Piece:
    draw = partial(_draw, paint=paint, across=across, palette=palette)
    group = "wheel-markers" if across == LARGE else "markers"
    piece = kinds.disc(name, across, draw, draw)
    return replace(piece, title=title, copies=copies, group=group)


def _draw(scene: Scene, *, paint: Paint, across: float, palette: str) -> None:
    looks = look(scene, palette)
    middle = scene.width / 2
    paint(looks, middle, across / 2)


def _ground(looks: Look, middle: float, radius: float, fill: str) -> None:
    """Fill a disc and its bleed, and draw a ring within its edge."""
    looks.flat(Path().circle(middle, middle, middle), fill, line=0.25)
    ring = "ink" if looks.low else "brass"
    looks.stroke(Path().circle(middle, middle, radius * 0.86), ring, 0.35)


def _progress(looks: Look, middle: float, radius: float) -> None:
    _ground(looks, middle, radius, "accent" if not looks.low else "white")
    ink = looks["ink" if looks.low else "white"]
    looks.scene.icon("uparrow", middle, middle, radius * 1.1, ink, looks["accent"])


def _threat(looks: Look, middle: float, radius: float) -> None:
    _ground(looks, middle, radius, "military" if not looks.low else "white")
    ink = looks["ink" if looks.low else "white"]
    looks.scene.icon("castle", middle, middle, radius * 1.15, ink, looks["military"])


def _achieved(looks: Look, middle: float, radius: float) -> None:
    _ground(looks, middle, radius, "ink" if not looks.low else "white")
    ink = looks["ink" if looks.low else "brass"]
    looks.scene.icon("star5", middle, middle, radius * 1.2, ink, looks["ink"])


def _season(looks: Look, middle: float, radius: float) -> None:
    _ground(looks, middle, radius, "ice")
    looks.scene.icon("winter", middle, middle, radius * 1.2, looks["ink"], looks["ice"])


def _year(looks: Look, middle: float, radius: float) -> None:
    _ground(looks, middle, radius, "ivory")
    looks.inked(hexagon(middle, middle, radius * 0.56), "accent", 0.5)
    looks.inked(hexagon(middle, middle, radius * 0.3), "white", 0.4)
