"""The trade board, first sheet: six tracks, their pools, the trades between them."""

from collections.abc import Mapping

from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.facts.board import ResourceTrack
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Shape

from . import rich_text
from .signs import medallion
from .style import BLEED, GAME, HEAD, LABEL, NUMBER, Canvas, canvas_of, outline

SPACE_W, SPACE_H = 14.0, 12.0
IN_A_ROW = 6
POOL_H, POOL_DICE, DIE = 33.4, 8, 16.0
"""Two rows of dice of 16 mm, four in each."""

LINE_PT = 8.6
SMALL_PT = 9.2
"""The number of a space, and the letter of a level of play: figures 2 mm high."""

LEVEL_RIGHT = 1.2
"""From the middle of a space to that of its level: its number is on the left."""

START = {"easy": "E", "standard": "S", "hardcore": "H"}
ARROW = 5.0
"""Width of an arrow of trade."""

HEAD_LONG = 3.0


def front(
    scene: Scene, *, facts: Facts, masteries: Mapping[str, str], palette: str
) -> None:
    """Draw the board; `masteries` has a line for each resource."""
    canvas = canvas_of(scene, palette)
    boxes = layout(f"{GAME}/trade")
    with scene.at(BLEED, BLEED):
        ground(canvas, boxes["sheet"])
        _arrows(canvas, boxes)
        for name in RESOURCES:
            track = facts.board.resource(name)
            _resource(canvas, boxes[name], track, masteries.get(name, ""))


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
    top, foot = support.y + 20, military.bottom - 20
    _arrow(canvas, (support.right, top), (technology.x, top))
    _arrow(canvas, (right, technology.bottom), (right, espionage.y))
    _arrow(canvas, (right, espionage.bottom), (right, military.y))
    _arrow(canvas, (military.x, foot), (diplomacy.right, foot))
    up, above = (support.right + technology.x) / 2, support.bottom - 10
    below = diplomacy.right, diplomacy.y + 10
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


def _resource(canvas: Canvas, box: Box, track: ResourceTrack, mastery: str) -> None:
    """Draw a resource: its name and trade, its mastery, its spaces and its pool."""
    canvas.outlined(outline(box, 2.4), "paper", 0.5)
    left = box.x + (box.w - IN_A_ROW * SPACE_W) / 2
    medallion(canvas, track.id, (box.x + 8, box.y + 8), 6)
    canvas.caption(track.name, (box.x + 16, box.y + 8), HEAD, 17)
    _trades(canvas, box, track)
    line = Box(left, box.y + 15, IN_A_ROW * SPACE_W, 7.4)
    rich_text.write(canvas, "+ " + mastery if mastery else "", line, LINE_PT)
    for number, level in enumerate(track.levels, 1):
        row, column = divmod(number - 1, IN_A_ROW)
        x, y = left + column * SPACE_W, box.y + 23 + row * SPACE_H
        _space(canvas, track, number, level, Box(x, y, SPACE_W, SPACE_H))
    pool = Box(left, box.bottom - POOL_H - 1.4, IN_A_ROW * SPACE_W, POOL_H)
    edge = outline(pool, 2.4)
    canvas.scene.draw(edge, fill=canvas.tint(track.id, 0.78))
    canvas.stroke(edge, "ink", 0.35, (1.2, 1.0))
    canvas.scene.place("pool", track.id, *pool.centre, pool.w, pool.h)
    for number in range(POOL_DICE):
        row, column = divmod(number, POOL_DICE // 2)
        wide, high = pool.w * 2 / POOL_DICE, pool.h / 2
        at = pool.x + (column + 0.5) * wide, pool.y + (row + 0.5) * high
        canvas.scene.anchor(f"pool.{track.id}.{number + 1}", at, DIE, DIE)


def _start(canvas: Canvas, letter: str, at: Point) -> None:
    """Draw the letter of a level of play on a tab: the threat begins here."""
    tab = Path().rect(at[0] - 2, at[1] - 2, 4, 4, 0.8)
    canvas.fill(tab, "white" if canvas.low else "military", line=0.3)
    canvas.using(canvas.on_dark).text_middle(letter, at, LABEL, SMALL_PT)
    canvas.scene.place("start", letter, *at, 4, 4)


def _trades(canvas: Canvas, box: Box, track: ResourceTrack) -> None:
    """Draw the resources that one trades into, small, in the corner of its box."""
    y, x = box.y + 8, box.right - 5
    for into in reversed(track.trades_into):
        medallion(canvas, into, (x, y), 2.6)
        x -= 5.8
    canvas.icon("arrow", (x, y), 4.4)


def _space(
    canvas: Canvas, track: ResourceTrack, number: int, level: int, box: Box
) -> None:
    """Draw a space: its level, its number, and what is special about it."""
    last = number == len(track.levels)
    mastery = number == track.mastery
    fill = canvas["white"]
    if mastery and not canvas.low:
        fill = canvas.tint("gold", 0.72)
    if last and track.victory and not canvas.low:
        fill = canvas.tint(track.id, 0.6)
    canvas.scene.draw(outline(box), fill=fill, stroke=canvas["ink"], width=0.35)
    x, y = box.centre
    if last and track.victory:
        inner = Path().rect(box.x + 0.5, box.y + 0.5, box.w - 1, box.h - 1)
        canvas.stroke(inner, "ink", 0.7)
        box = Box(box.x + 0.7, box.y + 0.7, box.w - 1.4, box.h - 1.4)
    words = f"{level}+" if mastery else str(level)
    right = 0.2 if last else 1.8 if mastery else LEVEL_RIGHT
    canvas.text_middle(words, (x + right, y + 0.5), NUMBER, 19)
    canvas.text(str(number), (box.x + 0.9, box.y + 3.2), LABEL, SMALL_PT)
    starts = [START[name] for name, at in track.threat_start.items() if at == number]
    for place, letter in enumerate(starts):
        _start(canvas, letter, (box.x + 2.5 + place * 4.2, box.bottom - 2.5))
    if last:
        corner = box.right - 2.2, box.y + 2.3
        canvas.scene.icon("castle", corner, size=3.6, ink=canvas["ink"], ground=fill)
    canvas.scene.place("space", f"{track.id} {number}", x, y, SPACE_W, SPACE_H)
    side, off = SPACE_W / 2, SPACE_W / 4
    canvas.scene.anchor(f"progress.{track.id}.{number}", (x - off, y), side, side)
    canvas.scene.anchor(f"threat.{track.id}.{number}", (x + off, y), side, side)
