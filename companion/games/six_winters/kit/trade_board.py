"""The trade board, first sheet: six tracks, their pools, the trades between them."""

from collections.abc import Mapping
from math import fsum

from companion.errors import DoesNotFit
from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.facts.board import ResourceTrack
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Fade, Scene, Shape, mix

from . import rich_text, style
from .signs import medallion
from .style import BLEED, HEAD, NAME, NUMBER, TEXT, Canvas, canvas_of, outline
from .tokens import TRACK

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

START = {"easy": "E", "standard": "S", "hardcore": "H"}
MASTERY = "#F3E3BF"
FADED = 12.0
"""Height of the tint at the head of a box."""

ARROW = 5.0
"""Width of an arrow of trade."""

HEAD_LONG = 3.0

LEGEND = (
    ("progress", "progress"),
    ("threat", "threat"),
    ("starts", "threat starts here: easy, standard, hardcore"),
    ("mastery", "mastery from here on"),
    ("castle", "a threat brings its location"),
)
"""The signs of the legend, and their words."""


def front(
    scene: Scene, *, facts: Facts, masteries: Mapping[str, str], palette: str
) -> None:
    """Draw the board; `masteries` has a line for each resource."""
    canvas = canvas_of(scene, palette)
    boxes = layout(f"{style.GAME}/trade")
    with scene.at(BLEED, BLEED):
        ground(canvas, boxes["sheet"])
        _arrows(canvas, boxes)
        for name in RESOURCES:
            track = facts.board.resource(name)
            words = masteries.get(name, ""), facts.location[track.threat_location].name
            _resource(canvas, boxes[name], track, words)
        _legend(canvas, boxes["legend"])


def ground(canvas: Canvas, sheet: Box) -> None:
    """Fill a board and its bleed."""
    wide, high = sheet.w + 2 * BLEED, sheet.h + 2 * BLEED
    canvas.fill(Path().rect(-BLEED, -BLEED, wide, high), "ice")


def _arrows(canvas: Canvas, boxes: Mapping[str, Box]) -> None:
    """Draw the cycle of trade from box to box; its last arrow goes up the middle.

    support --------> technology
          <---.           v
              |       espionage
              |           v
    diplomacy-' <---- military
    """
    support, technology = boxes["support"], boxes["technology"]
    espionage, military = boxes["espionage"], boxes["military"]
    diplomacy, right = boxes["diplomacy"], technology.centre[0]
    top, foot = support.y + 24, military.bottom - 20
    _arrow(canvas, (support.right, top), (technology.x, top))
    _arrow(canvas, (right, technology.bottom), (right, espionage.y))
    _arrow(canvas, (right, espionage.bottom), (right, military.y))
    _arrow(canvas, (military.x, foot), (diplomacy.right, foot))
    up, above = (support.right + technology.x) / 2, support.bottom - 10
    below = diplomacy.right, diplomacy.y + 24
    _arrow(canvas, below, (up, below[1]), (up, above), (support.right, above))


def _arrow(canvas: Canvas, *points: tuple[float, float]) -> None:
    """Draw a stout arrow along straight lines, across or down."""
    (x0, y0), (x1, y1) = points[-2:]
    across, down = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    neck = x1 - across * HEAD_LONG, y1 - down * HEAD_LONG
    line = Path().move(*points[0])
    for x, y in (*points[1:-1], neck):
        line.line(x, y)
    half = ARROW / 2
    canvas.scene.add(Shape(line, stroke=canvas["ink"], width=half, cap="butt"))
    tip = [
        (neck[0] - down * half, neck[1] - across * half),
        (x1, y1),
        (neck[0] + down * half, neck[1] + across * half),
    ]
    canvas.fill(Path().points(tip), "ink")


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
    """Tint the head of a box, paler towards its foot."""
    if canvas.low:
        return
    edge = Box(box.x + 0.25, box.y + 0.25, box.w - 0.5, box.h - 0.5)
    stops = (0.0, canvas.tint(resource, 0.78)), (1.0, canvas["paper"])
    fade = Fade(0, edge.y, 0, edge.y + FADED, stops)
    with canvas.scene.clip(Path().rect(edge.x, edge.y, edge.w, FADED)):
        canvas.scene.draw(outline(edge, 2.2), fill=fade)


def _balanced(canvas: Canvas, words: str, box: Box) -> None:
    """Write words into lines that are about equally long."""
    found = rich_text.setting(words, (box.w, box.h), LINE_PT)
    for less in range(1, int(box.w / 2)):
        size = box.w - less, box.h
        try:
            narrower = rich_text.setting(words, size, LINE_PT)
        except DoesNotFit:
            break
        if narrower.lines > found.lines or narrower.shrunk:
            break
        found = narrower
    rich_text.draw(canvas, found, (box.x, box.y))


def _pool(canvas: Canvas, pool: Box, resource: str) -> None:
    """Draw a pool: a slot for each die of its resource."""
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
    """Write which location a full threat brings, and whether the track is scored."""
    y = box.centre[1]
    canvas.icon("castle", (box.x + 2.2, y), 4)
    after = canvas.caption("threat on 12 brings ", (box.x + 5.2, y), TEXT, LINE_PT)
    canvas.caption(location, (box.x + 5.2 + after, y), NAME, LINE_PT)
    if not track.victory:
        return
    pill = Box(box.right - 20, y - 2, 20, 4)
    canvas.outlined(outline(pill, 2), canvas.dark, 0.3)
    ink = canvas.using(canvas.on_dark)
    ink.caption("victory track", pill.centre, NAME, LINE_PT, "centre")


def _start(canvas: Canvas, letter: str, at: Point) -> None:
    """Draw the letter of a level of play on a tab: the threat begins here."""
    tab = Path().rect(at[0] - 1.9, at[1] - 1.9, 3.8, 3.8, 0.8)
    canvas.fill(tab, "white" if canvas.low else "military", line=0.3)
    canvas.using(canvas.on_dark).text_middle(letter, at, NAME, SMALL_PT)
    canvas.scene.place("start", letter, *at, 3.8, 3.8)


def _trades(canvas: Canvas, box: Box, track: ResourceTrack) -> None:
    """Draw the resources that one trades into, small, in the corner of its box."""
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


def _legend(canvas: Canvas, box: Box) -> None:
    """Explain the signs on the spaces in a line."""
    gap, between = 1.2, 4.4
    signs = {"starts": 12.2, "mastery": 2.6}
    widths = [
        signs.get(sign, 4.6) + gap + text.width(words, TEXT, LINE_PT)
        for sign, words in LEGEND
    ]
    x, y = (
        box.centre[0] - (fsum(widths) + between * (len(LEGEND) - 1)) / 2,
        box.centre[1],
    )
    for (sign, words), wide in zip(LEGEND, widths, strict=True):
        room = signs.get(sign, 4.6)
        _sign(canvas, sign, (x + room / 2, y))
        canvas.caption(words, (x + room + gap, y), TEXT, LINE_PT)
        x += wide + between


def _sign(canvas: Canvas, sign: str, at: Point) -> None:
    """Draw a sign of the legend about a point."""
    x, y = at
    match sign:
        case "progress":
            _marker(canvas, at, "accent", "uparrow")
        case "threat":
            _marker(canvas, at, "military", "castle")
        case "starts":
            for number, letter in enumerate(START.values(), -1):
                _start(canvas, letter, (x + number * 4.2, y))
        case "mastery":
            canvas.using("accent").caption("+", at, NUMBER, PLUS_PT, "centre")
        case _:
            canvas.icon("castle", at, 4, "ice")


def _marker(canvas: Canvas, at: Point, colour: str, icon: str) -> None:
    """Draw a marker as its printed piece looks, small."""
    disc = Path().circle(*at, 2.3)
    canvas.outlined(disc, "white" if canvas.low else colour, 0.3)
    canvas.using(canvas.on_dark).icon(icon, at, 2.8, colour)
