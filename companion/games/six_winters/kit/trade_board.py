"""The trade board, both of its sheets, and the markers on the boards.

The first sheet has six tracks, their pools, the trades between them; the second the
wheel of seasons, the years, the events.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion import places
from companion.errors import DoesNotFit
from companion.games.six_winters.facts import RESOURCES, ROMAN, Facts
from companion.games.six_winters.facts.board import Box as WheelBox
from companion.games.six_winters.facts.board import ResourceTrack, SeasonSign
from companion.games.six_winters.facts.cards import Event
from companion.games.six_winters.kit import rich_text, style
from companion.games.six_winters.kit.signs import circle_points, crystal, medallion
from companion.games.six_winters.kit.style import BLEED, HEAD, NUMBER, Canvas, outline
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.cards.pictures import Place
from companion.press.layout import kinds
from companion.press.layout.piece import Draw, Piece
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Fade, Scene, mix

SPACE_W, SPACE_H = 14.6, 15.6
IN_A_ROW = 6
GRID = 16.6
"""From the top of a box to its spaces."""

LEVEL_PT, PLUS_PT = 20.0, 14.0
LEVEL, LEVEL_RIGHT = 4.6, 0.9
"""The middle of a level, from the top of its space and from its middle."""

MARKER_UP = 4.0
"""How far the middle of a marker is above the foot of its space."""

POOL_H, POOL_DICE, DIE = 23.0, 12, 10.2
"""Two rows of dice of 8 to 10 mm, all that there are of a resource."""

POOL_LEFT = 6.0
"""Width of the name of a pool, which is written upwards."""

FOOT = 3.4
"""From the foot of a box to the middle of its last line."""

LINE_PT = 8.6
SMALL_PT = 8.4
"""The number of a space, and the letter of a level of play."""

LAYOUT = places.TEMPLATES / style.GAME / "tracks.toml"
"""The layout of the first sheet: where each resource is, its arrows, the legend."""

START = {"easy": "E", "standard": "S", "hardcore": "H"}
MASTERY = "#F3E3BF"
FADED = 12.0
"""Height of the tint at the head of a box."""


def tracks(facts: Facts, masteries: Mapping[str, str], palette: str) -> Draw:
    """Return what draws the first sheet; `masteries` has a line for each resource."""

    def resource(scene: Scene, of: str, place: Place) -> None:
        track = facts.board.resource(of)
        words = masteries.get(of, ""), facts.location[track.threat_location].name
        _resource(style.canvas_of(scene, palette), Box(*place), track, words)

    def start(scene: Scene, of: str, place: Place) -> None:
        _start(style.canvas_of(scene, palette), of, place[:2])

    drawings = {"resource": resource, "start": start}
    look = layouts.of_kit(LAYOUT, drawings, style.palettes()[palette])
    return row_faces.front(look, Row(2, {}))


def _resource(
    canvas: Canvas, box: Box, track: ResourceTrack, words: tuple[str, str]
) -> None:
    """Draw a resource: its name and trade, its mastery, its spaces and its pool.

    Args:
        words: the line of its mastery, and the name of its threat location.
    """
    mastery, location = words
    canvas.outlined(outline(box, 2.4), "paper", 0.5)
    _head(canvas, box, track.id)
    left = box.x + (box.w - IN_A_ROW * SPACE_W) / 2
    medallion(canvas, track.id, (box.x + 8.6, box.y + 8.4), 6)
    canvas.caption(track.name, (box.x + 16.6, box.y + 5.4), HEAD, 17)
    _trades(canvas, box, track)
    if mastery:
        line = Box(box.x + 16.6, box.y + 8.8, box.w - 19.2, 7.2)
        _balanced(canvas, f"**+** {mastery}", line)
    grid = Box(left, box.y + GRID, IN_A_ROW * SPACE_W, 2 * SPACE_H)
    edge = outline(grid, 1.4)
    with canvas.scene.clip(edge):
        for number, level in enumerate(track.levels, 1):
            row, column = divmod(number - 1, IN_A_ROW)
            x, y = left + column * SPACE_W, grid.y + row * SPACE_H
            _space(canvas, track, number, level, Box(x, y, SPACE_W, SPACE_H))
    canvas.stroke(edge, "ink", 0.5)
    _pool(canvas, Box(left, grid.bottom + 1.2, grid.w, POOL_H), track.id)
    _foot(canvas, Box(left, box.bottom - 2 * FOOT, grid.w, 2 * FOOT), track, location)


def _head(canvas: Canvas, box: Box, resource: str) -> None:
    if canvas.low:
        return
    edge = Box(box.x + 0.25, box.y + 0.25, box.w - 0.5, box.h - 0.5)
    stops = (0.0, canvas.tint(resource, 0.78)), (1.0, canvas["paper"])
    fade = Fade(0, edge.y, 0, edge.y + FADED, stops)
    with canvas.scene.clip(Path().rect(edge.x, edge.y, edge.w, FADED)):
        canvas.scene.draw(outline(edge, 2.2), fill=fade)


def _balanced(canvas: Canvas, words: str, box: Box) -> None:
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


def _pool(canvas: Canvas, pool: Box, resource: str) -> None:
    canvas.scene.draw(outline(pool, 1.4), fill=canvas.tint(resource, 0.72))
    with canvas.scene.at(pool.x + 3.6, pool.centre[1], turn=90):
        canvas.caption("Pool", (0, 0), HEAD, 12, "centre")
    canvas.scene.place("pool", resource, *pool.centre, pool.w, pool.h)
    dark = mix(canvas[resource], canvas["ink"], 0.5)
    edge = figures.Edge(fill=canvas["white"], edge=dark, dash=(1.2, 1.0), radius=1.4)
    wide = (pool.w - POOL_LEFT - 1) * 2 / POOL_DICE
    for number in range(POOL_DICE):
        row, column = divmod(number, POOL_DICE // 2)
        x = pool.x + POOL_LEFT + (column + 0.5) * wide
        at = x, pool.y + 0.3 + (row + 0.5) * (pool.h - 0.6) / 2
        figures.slot(canvas.scene, f"{resource} {number + 1}", at, DIE, edge)
        canvas.scene.anchor(f"pool.{resource}.{number + 1}", at, DIE, DIE)


def _foot(canvas: Canvas, box: Box, track: ResourceTrack, location: str) -> None:
    y = box.centre[1]
    canvas.icon("castle", (box.x + 2.2, y), 4)
    after = canvas.caption(
        "threat on 12 brings ", (box.x + 5.2, y), style.TEXT, LINE_PT
    )
    canvas.caption(location, (box.x + 5.2 + after, y), style.NAME, LINE_PT)
    if not track.victory:
        return
    pill = Box(box.right - 20, y - 2, 20, 4)
    canvas.outlined(outline(pill, 2), canvas.dark, 0.3)
    ink = canvas.using(canvas.on_dark)
    ink.caption("victory track", pill.centre, style.NAME, LINE_PT, "centre")


def _start(canvas: Canvas, letter: str, at: Point) -> None:
    tab = Path().rect(at[0] - 1.9, at[1] - 1.9, 3.8, 3.8, 0.8)
    canvas.fill(tab, "white" if canvas.low else "military", line=0.3)
    canvas.using(canvas.on_dark).text_middle(letter, at, style.NAME, SMALL_PT)
    canvas.scene.place("start", letter, *at, 3.8, 3.8)


def _trades(canvas: Canvas, box: Box, track: ResourceTrack) -> None:
    y, x = box.y + 5.4, box.right - 5
    for into in reversed(track.trades_into):
        medallion(canvas, into, (x, y), 2.6)
        x -= 5.8
    canvas.icon("arrow", (x, y), 4.4)


def _space(
    canvas: Canvas, track: ResourceTrack, number: int, level: int, box: Box
) -> None:
    """Draw a space: its level, its number, and what is special about it.

    Its lower half is room for both markers, side by side.
    """
    last = number == len(track.levels)
    mastery = number == track.mastery
    fill = MASTERY if mastery and not canvas.low else canvas["white"]
    if last and track.victory and not canvas.low:
        fill = canvas.tint(track.id, 0.5)
    canvas.scene.draw(outline(box), fill=fill, stroke=canvas["ink"], width=0.3)
    if last:
        inner = Path().rect(box.x + 0.4, box.y + 0.4, box.w - 0.8, box.h - 0.8)
        canvas.stroke(inner, "ink", 0.8)
        at, ink = (box.right - 2.8, box.y + 3.3), canvas["ink"]
        canvas.scene.icon("castle", at, size=3.6, ink=ink, ground=fill)
    x, y = box.centre
    at = x + (0.2 if last else LEVEL_RIGHT), box.y + LEVEL
    wide = text.width(str(level), NUMBER, LEVEL_PT)
    canvas.caption(str(level), at, NUMBER, LEVEL_PT, "centre")
    if mastery:
        plus = at[0] + wide / 2 + 1.6, at[1] - 1.4
        canvas.using("accent").caption("+", plus, NUMBER, PLUS_PT, "centre")
    inset = 0.6 if last else 0
    canvas.text(
        str(number), (box.x + 0.9 + inset, box.y + 3 + inset), style.LABEL, SMALL_PT
    )
    starts = [START[name] for name, at in track.threat_start.items() if at == number]
    for place, letter in enumerate(starts):
        _start(canvas, letter, (box.x + 2.5 + place * 4, box.y + 6))
    canvas.scene.place("space", f"{track.id} {number}", x, y, SPACE_W, SPACE_H)
    for marker, side in (("progress", -1), ("threat", 1)):
        where = x + side * SPACE_W / 4, box.bottom - MARKER_UP
        name = f"{marker}.{track.id}.{number}"
        canvas.scene.anchor(name, where, TRACK, TRACK)


SPACE, RING = 20.0, 62.0
"""Across a space of the wheel, and how far its middle is from the wheel's."""

ROW = 8.6
EVENT_PT = 8.8
QUARTERS = {"winter": (-1, -1), "spring": (0, -1), "summer": (0, 0), "fall": (-1, 0)}
"""Where each season's land is within the wheel, next to its spaces."""

SEEN = 34.0
"""Where the part of a season's picture begins that is shown there, from its left."""


def seasons_front(
    scene: Scene, *, facts: Facts, events: Mapping[str, str], palette: str
) -> None:
    """Draw the board; `events` has a line for each event, by its id."""
    canvas = style.canvas_of(scene, palette)
    boxes = layout(f"{style.GAME}/trade")
    with scene.at(BLEED, BLEED):
        canvas.ground(boxes["sheet"].w, boxes["sheet"].h, "ice")
        _wheel(canvas, boxes["wheel"], facts)
        for season in facts.board.seasons:
            _events(canvas, boxes[season.id], season, facts, events)


def wheel(scene: Scene, *, facts: Facts, palette: str) -> None:
    """Draw the wheel alone into a square scene, for a figure."""
    _wheel(style.canvas_of(scene, palette), Box(0, 0, scene.width, scene.height), facts)


def _wheel(canvas: Canvas, box: Box, facts: Facts) -> None:
    x, y = box.centre
    inside = Path().circle(x, y, RING - SPACE / 2 - 3)
    with canvas.scene.clip(inside):
        for season, (across, down) in QUARTERS.items():
            side = RING - SPACE / 2 - 3
            quarter = Box(x + across * side, y + down * side, side, side)
            _quarter(canvas, quarter, season)
    canvas.stroke(inside, "ink", 0.5)
    for number, roman in enumerate(ROMAN, 1):
        row, column = divmod(number - 1, 3)
        at = x + (column - 1) * 21, y + (row - 0.5) * 24
        crystal(canvas, roman, at, 9, 17)
        canvas.scene.place("year", str(number), *at, 18, 18)
        canvas.scene.anchor(f"year.{number}", at, 18, 18)
    spaces = circle_points((x, y), RING, len(facts.board.wheel))
    for number, (space, at) in enumerate(zip(facts.board.wheel, spaces, strict=True)):
        _wheel_space(canvas, at, space)
        if number + 1 < len(spaces):
            _wheel_arrow(canvas, (x, y), number + 0.5, len(spaces))
        name = f"{number + 1} {space.season}"
        canvas.scene.place("season", name, *at, SPACE, SPACE)
        canvas.scene.anchor(f"box.{number + 1}", at, SPACE, SPACE)


def _quarter(canvas: Canvas, box: Box, season: str) -> None:
    artwork = canvas.picture(f"seasons/{season}")
    scale = box.h / artwork.height
    with canvas.scene.clip(outline(box)):
        where = (scale, 0.0, 0.0, scale, box.x - SEEN * scale, box.y)
        canvas.scene.share(artwork.marks, where)
    canvas.stroke(outline(box), "ink", 0.4)


def _wheel_space(canvas: Canvas, at: Point, space: WheelBox) -> None:
    disc = Path().circle(*at, SPACE / 2)
    canvas.fill(disc, f"{space.season}_ground")
    canvas.stroke(disc, "ink", 0.6, (1.6, 1.2) if space.dashed else ())
    ground = f"{space.season}_ground"
    canvas.using(space.season).icon(space.season, at, SPACE * 0.58, ground)


def _wheel_arrow(canvas: Canvas, middle: Point, number: float, count: int) -> None:
    """Draw an arrow on the wheel, `number` of `count` spaces clockwise from the top."""
    turn = math.tau * (number / count - 0.25)
    x, y = middle[0] + RING * math.cos(turn), middle[1] + RING * math.sin(turn)
    with canvas.scene.at(x, y, turn=-math.degrees(turn) - 90):
        canvas.icon("arrow", (0, 0), 6.4, "ice")


def _events(
    canvas: Canvas,
    box: Box,
    season: SeasonSign,
    facts: Facts,
    events: Mapping[str, str],
) -> None:
    canvas.outlined(outline(box, 2.4), "paper", 0.5)
    medallion(canvas, season.id, (box.x + 6, box.y + 5), 3.6)
    canvas.caption(season.name, (box.x + 11.4, box.y + 5), HEAD, 14)
    for event in facts.events:
        if event.season == season.id:
            top = box.y + 9 + event.symbols * ROW
            row = Box(box.x, top, box.w, ROW)
            _event(canvas, row, event, events.get(event.id, ""))
            place = f"{season.id} {event.symbols}"
            canvas.scene.place("event", place, *box.centre, box.w, ROW)


def _event(canvas: Canvas, row: Box, event: Event, words: str) -> None:
    rule = Path().move(row.x + 3, row.y).line(row.right - 3, row.y)
    canvas.stroke(rule, "ink", 0.12)
    for place in range(3):
        ink = canvas.using(event.season if place < event.symbols else "flake")
        ink.icon(event.season, (row.x + 5 + place * 4.4, row.centre[1]), 4)
    if words:
        left = row.x + 18
        room = Box(left, row.y, row.right - 2.6 - left, ROW)
        rich_text.write(canvas, words, room, EVENT_PT)


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
    canvas, middle = style.canvas_of(scene, palette), scene.width / 2
    radius = marker.across / 2
    marker.paint(canvas, (middle, middle), radius)
    if ring and not marker.hollow:
        colour = "ink" if canvas.low else "brass"
        canvas.stroke(Path().circle(middle, middle, radius * 0.86), colour, 0.35)


BLEED_TINT = 0.55
"""How much paler the bleed of a marker is: its edge is where it is cut."""


def _disc(canvas: Canvas, middle: Point, radius: float, fill: str) -> None:
    if not canvas.low:
        bleed = Path().circle(*middle, middle[0])
        canvas.scene.draw(bleed, fill=canvas.tint(fill, BLEED_TINT))
    canvas.fill(Path().circle(*middle, radius), fill, line=0.25)


def _sign_on(fill: str, ink: str, icon: str, size: float) -> Paint:
    """Return the picture of a disc with an icon, `size` of its radius."""

    def paint(canvas: Canvas, middle: Point, radius: float) -> None:
        _disc(canvas, middle, radius, "white" if canvas.low else fill)
        pen = canvas.using("ink" if canvas.low else ink)
        pen.icon(icon, middle, radius * size, fill)

    return paint


def _season(canvas: Canvas, middle: Point, radius: float) -> None:
    _ring(canvas, middle, radius, "accent")
    colour = "ink" if canvas.low else "white"
    x, y = middle
    for turn in range(0, 360, 360 // ARROWS):
        with canvas.scene.at(x, y, turn=turn):
            at = -MIDDLE * radius
            tip = [(-1.1, at - 0.8), (1.3, at), (-1.1, at + 0.8)]
            canvas.fill(Path().points(tip), colour)


def _year(canvas: Canvas, middle: Point, radius: float) -> None:
    _ring(canvas, middle, radius, canvas.dark)
    colour = "ink" if canvas.low else "brass"
    for x, y in circle_points(middle, MIDDLE * radius, len(ROMAN)):
        canvas.fill(Path().circle(x, y, 0.7), colour)


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
        "Progress marker",
        TRACK,
        _sign_on("accent", "white", "uparrow", 1.1),
        len(RESOURCES),
    ),
    Marker(
        "threat-marker",
        "Threat marker",
        TRACK,
        _sign_on("military", "white", "castle", 1.05),
        len(RESOURCES),
    ),
    Marker(
        "achievement-token",
        "Achievement",
        SMALL,
        _sign_on("ink", "brass", "star5", 1.2),
        ACHIEVEMENTS,
    ),
    Marker("season-marker", "Season marker", LARGE, _season, hollow=True),
    Marker("year-marker", "Year marker", LARGE, _year, hollow=True),
)
