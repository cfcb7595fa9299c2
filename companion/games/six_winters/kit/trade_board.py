"""The trade board as rows of two layouts, and the markers on the boards.

The first sheet has six tracks, their pools, the trades between them; the second the
wheel of seasons, the years, the events.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.errors import DoesNotFit
from companion.language import marked, phrase
from companion.press.layout import kinds
from companion.press.layout.piece import Drawing, Piece
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point

from ..facts import RESOURCES, ROMAN, Facts
from ..facts.board import ResourceTrack
from . import rich_text, style
from .rich_text import with_icons
from .signs import circle_points
from .style import Canvas, outline

LINE_PT = 8.6  # size of the line of a mastery

SEEN = 34.0
"""Where the part of a season's picture begins that is in the wheel, from its left."""

QUARTERS = {"winter": (0, 0), "spring": (1, 0), "summer": (1, 1), "fall": (0, 1)}
"""Where each season's land is within the wheel, next to its spaces."""


def drawings(palette: str) -> dict[str, Drawing]:
    """Return what the layouts draw: lines that are balanced, the wheel's lands."""
    return style.drawings({"balanced": _balanced, "wheel": _lands}, palette)


def tracks(facts: Facts, masteries: Mapping[str, str]) -> dict[str, str]:
    """Return the cells of the first sheet; `masteries` has a line for each resource."""
    listed: dict[str, list[tuple[str, ...]]] = {}
    for track in facts.board.resources:
        mastery, name = masteries.get(track.id, ""), track.id
        location = facts.location[track.threat_location].name
        words = mastery and f"**+** {mastery}", location, "yes" * track.victory
        listed[name] = [(name, track.name, *words)]
        listed[f"{name} trades"] = [*zip((*reversed(track.trades_into), "arrow"))]
        listed[f"{name} spaces"] = [*_spaces(facts, track)]
    return style.lines(listed)


def _spaces(facts: Facts, track: ResourceTrack) -> Iterator[tuple[str, ...]]:
    """Yield each level, what is special about its space, its ground, who starts there.

    At most one level of play starts the threat on a space.
    """
    named = facts.campaign.difficulty
    starts = {at: named(level).name[0] for level, at in track.threat_start.items()}
    for number, level in enumerate(track.levels, 1):
        what, ground = "", "space"
        if number == track.mastery:
            what = ground = "mastery"
        if number == len(track.levels):
            what, ground = "last", f"{track.id}_50" if track.victory else "space"
        yield str(level), what, ground, starts.get(number, "")


def seasons(facts: Facts, events: Mapping[str, str]) -> dict[str, str]:
    """Return the cells of the second sheet; `events` has a line for each event."""
    names: dict[str, str] = {season.id: season.name for season in facts.board.seasons}
    listed = {f"{season} events": list[tuple[str, str]]() for season in names}
    for event in facts.events:
        line = str(event.symbols), with_icons(events.get(event.id, ""))
        listed[f"{event.season} events"].append(line)
    spaces = [(space.season, "yes" * space.dashed) for space in facts.board.wheel]
    return {
        **names,
        **style.lines({**listed, "spaces": spaces, "years": [*zip(ROMAN)]}),
    }


def _balanced(canvas: Canvas, words: str, box: Box) -> None:
    """Write words in lines of about the same length."""
    setting = rich_text.setting(words, (box.w, box.h), LINE_PT)
    for less in range(1, int(box.w / 2)):
        size = box.w - less, box.h
        try:
            narrower = rich_text.setting(words, size, LINE_PT)
        except DoesNotFit:
            break
        if narrower.lines > setting.lines or narrower.shrunk:
            break
        setting = narrower
    rich_text.draw(canvas, setting, (box.x, box.y))


def _lands(canvas: Canvas, _: str, box: Box) -> None:
    """Draw the land of each season in a quarter of a circle."""
    inside, side = Path().circle(*box.centre, box.w / 2), box.w / 2
    with canvas.scene.clip(inside):
        for season, (across, down) in QUARTERS.items():
            quarter = Box(box.x + across * side, box.y + down * side, side, side)
            artwork = canvas.picture(f"seasons/{season}")
            scale = side / artwork.height
            with canvas.scene.clip(outline(quarter)):
                where = (scale, 0.0, 0.0, scale, quarter.x - SEEN * scale, quarter.y)
                canvas.scene.share(artwork.marks, where)
            canvas.stroke(outline(quarter), "ink", 0.4)
    canvas.stroke(inside, "ink", 0.5)


TRACK, SMALL, LARGE = 7.2, 10.0, 16.0
"""Across a marker of a track, two to a space, an achievement, one of the wheel."""

HOLE, MIDDLE = 0.66, 0.815
"""Of a ring, and the circle of its arrows or dots, as parts of its radius."""

ARROWS = 6
ACHIEVEMENTS = 12  # six for each of two mats

Paint = Callable[[Canvas, Point, float], None]


class Marker(NamedTuple):
    """A kind of marker: its name, its title, its diameter, its picture, how many."""

    name: str
    title: str
    across: float
    paint: Paint
    copies: int = 1
    hollow: bool = False  # a ring: what is below it is seen


def tokens(palette: str) -> Iterator[Piece]:
    """Yield every marker; its back has no ring, as it may be a millimetre off."""
    for marker in MARKERS:
        front, back = (
            style.painter(_draw, palette, marker, on) for on in (True, False)
        )
        piece = kinds.disc(marker.name, marker.across, front, back)
        group = "wheel-markers" if marker.across == LARGE else "markers"
        title, copies = phrase(marker.title), marker.copies
        yield replace(piece, title=title, copies=copies, group=group)


def rings(palette: str) -> Iterator[Piece]:
    """Yield the hollow markers for screens, on which their holes are open."""
    for marker in MARKERS:
        if marker.hollow:
            name = marker.name.replace("marker", "ring")
            draw = style.painter(_draw, palette, marker, False)
            yield kinds.disc(name, marker.across, draw)


def _draw(canvas: Canvas, box: Box, marker: Marker, ring: bool) -> None:
    radius = marker.across / 2
    marker.paint(canvas, box.centre, radius)
    if ring and not marker.hollow:
        colour = "ink" if canvas.low else "brass"
        canvas.stroke(Path().circle(*box.centre, radius * 0.86), colour, 0.35)


BLEED_TINT = 0.55
"""How much paler the bleed of a marker is: its edge is where it is cut."""


def _sign_on(fill: str, ink: str, icon: str, size: float) -> Paint:
    """Return the picture of a disc with an icon, `size` of its radius."""

    def paint(canvas: Canvas, middle: Point, radius: float) -> None:
        if not canvas.low:
            bleed = Path().circle(*middle, middle[0])
            canvas.scene.draw(bleed, fill=canvas.tint(fill, BLEED_TINT))
        disc = Path().circle(*middle, radius)
        canvas.fill(disc, "white" if canvas.low else fill, line=0.25)
        pen = canvas.using("ink" if canvas.low else ink)
        pen.icon(icon, middle, radius * size, fill)

    return paint


def _season(canvas: Canvas, middle: Point, radius: float) -> None:
    _ring(canvas, middle, radius, "accent")
    at = -MIDDLE * radius
    tip = Path().points([(-1.1, at - 0.8), (1.3, at), (-1.1, at + 0.8)])
    for turn in range(0, 360, 360 // ARROWS):
        with canvas.scene.at(*middle, turn=turn):
            canvas.fill(tip, "ink" if canvas.low else "white")


def _year(canvas: Canvas, middle: Point, radius: float) -> None:
    _ring(canvas, middle, radius, canvas.dark)
    for dot in circle_points(middle, MIDDLE * radius, len(ROMAN)):
        canvas.fill(Path().circle(*dot, 0.7), "ink" if canvas.low else "brass")


def _ring(canvas: Canvas, middle: Point, radius: float, colour: str) -> None:
    """Draw a ring and its bleed; what it is put on is seen through its hole."""
    hole, edge = HOLE * radius, middle[0]
    if not canvas.low:
        bleed, pale = edge - radius, canvas.tint(colour, BLEED_TINT)
        around = Path().circle(*middle, radius + bleed / 2)
        canvas.scene.draw(around, stroke=pale, width=bleed)
    band = Path().circle(*middle, (hole + radius) / 2)
    canvas.stroke(band, "white" if canvas.low else colour, radius - hole)
    canvas.stroke(Path().circle(*middle, hole), "ink", 0.35)
    if canvas.low:
        canvas.stroke(Path().circle(*middle, radius - 0.4), "ink", 0.5)


MARKERS = (
    Marker(
        "progress-marker",
        marked("Progress marker"),
        TRACK,
        _sign_on("accent", "white", "uparrow", 1.1),
        len(RESOURCES),
    ),
    Marker(
        "threat-marker",
        marked("Threat marker"),
        TRACK,
        _sign_on("military", "white", "castle", 1.05),
        len(RESOURCES),
    ),
    Marker(
        "achievement-token",
        marked("Achievement"),
        SMALL,
        _sign_on("ink", "brass", "star5", 1.2),
        ACHIEVEMENTS,
    ),
    Marker("season-marker", marked("Season marker"), LARGE, _season, hollow=True),
    Marker("year-marker", marked("Year marker"), LARGE, _year, hollow=True),
)
