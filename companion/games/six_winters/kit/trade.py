"""The trade board, first sheet: six tracks, their pools, who trades into whom."""

from collections.abc import Mapping
from typing import Any

from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.facts.board import ResourceTrack
from companion.games.six_winters.kit import prose
from companion.games.six_winters.kit.look import (
    BLEED,
    GAME,
    HEAD,
    LABEL,
    NUMBER,
    Look,
    look,
)
from companion.games.six_winters.kit.signs import medallion
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

SPACE_W, SPACE_H = 14.0, 12.0
IN_A_ROW = 6
POOL_H = 33.4
"""Two rows of dice of 16 mm, four in each."""

LINE_PT = 8.6
START = {"easy": "E", "standard": "S", "hardcore": "H"}
ARROW = 5.0
"""Width of an arrow of trade."""

HEAD_LONG = 3.0


def masteries(
    told: Mapping[str, Mapping[str, Any]], rulings: Mapping[str, str]
) -> dict[str, str]:
    """Return the line of each resource's mastery, as it is ruled."""
    lines = dict(told.get("masteries", {}))
    # Ruling military-mastery: which assets it moves.
    other = told.get("other", {}).get("military-mastery", {})
    if (chosen := rulings.get("military-mastery", "")) in other:
        lines["military"] = other[chosen]
    return lines


def front(
    scene: Scene, *, facts: Facts, masteries: Mapping[str, str], palette: str
) -> None:
    """Draw the board; `masteries` has a line for each resource."""
    looks = look(scene, palette)
    boxes = layout(f"{GAME}/trade")
    with scene.at(BLEED, BLEED):
        ground(looks, boxes["sheet"])
        _arrows(looks, boxes)
        for name in RESOURCES:
            track = facts.board.resource(name)
            _resource(looks, boxes[name], track, masteries.get(name, ""), facts)


def one(
    scene: Scene, *, facts: Facts, resource: str, mastery: str, palette: str
) -> None:
    """Draw the box of one resource into a scene of its size, for a figure."""
    box = Box(0.4, 0.4, scene.width - 0.8, scene.height - 0.8)
    track = facts.board.resource(resource)
    _resource(look(scene, palette), box, track, mastery, facts)


def ground(looks: Look, sheet: Box) -> None:
    """Fill a board and its bleed."""
    wide, high = sheet.w + 2 * BLEED, sheet.h + 2 * BLEED
    looks.flat(Path().rect(-BLEED, -BLEED, wide, high), "ice")


def _arrows(looks: Look, boxes: Mapping[str, Box]) -> None:
    """Draw the wheel of trade from box to box; the last arrow goes up the middle."""
    one, two, three = boxes["support"], boxes["technology"], boxes["espionage"]
    four, five = boxes["military"], boxes["diplomacy"]
    down = two.centre[0]
    _arrow(looks, (one.right, one.y + 20), (two.x, one.y + 20))
    _arrow(looks, (down, two.bottom), (down, three.y))
    _arrow(looks, (down, three.bottom), (down, four.y))
    _arrow(looks, (four.x, four.bottom - 20), (five.right, four.bottom - 20))
    up, above, below = (one.right + two.x) / 2, one.bottom - 10, five.y + 10
    _arrow(looks, (five.right, below), (up, below), (up, above), (one.right, above))


def _arrow(looks: Look, *points: tuple[float, float]) -> None:
    """Draw a stout arrow along straight lines, across or down."""
    (x0, y0), (x1, y1) = points[-2:]
    across, down = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    neck = x1 - across * HEAD_LONG, y1 - down * HEAD_LONG
    line = Path().move(*points[0])
    for x, y in (*points[1:-1], neck):
        line.line(x, y)
    width = ARROW / 2
    looks.scene.draw(line, stroke=looks["ink"], width=width, cap="butt")
    half = ARROW / 2
    tip = [
        (neck[0] - down * half, neck[1] - across * half),
        (x1, y1),
        (neck[0] + down * half, neck[1] + across * half),
    ]
    looks.flat(Path().points(tip), "ink")


def _resource(
    looks: Look, box: Box, track: ResourceTrack, mastery: str, facts: Facts
) -> None:
    """Draw a resource: its name and trade, its mastery, its spaces and its pool."""
    looks.inked(Path().rect(box.x, box.y, box.w, box.h, 2.4), "paper", 0.5)
    left = box.x + (box.w - IN_A_ROW * SPACE_W) / 2
    medallion(looks, track.id, box.x + 8, box.y + 8, 6)
    base = box.y + 8 + text.cap_middle("S", HEAD, 17)
    looks.scene.text(track.name, box.x + 16, base, HEAD, 17, looks["ink"])
    _trades(looks, box, track)
    plus = "+ " + mastery if mastery else ""
    prose.write(looks, plus, left, box.y + 15, IN_A_ROW * SPACE_W, 7.4, LINE_PT)
    for number, level in enumerate(track.levels, 1):
        row, column = divmod(number - 1, IN_A_ROW)
        x, y = left + column * SPACE_W, box.y + 23 + row * SPACE_H
        _space(looks, track, number, level, Box(x, y, SPACE_W, SPACE_H))
    pool = Box(left, box.bottom - POOL_H - 1.4, IN_A_ROW * SPACE_W, POOL_H)
    edge = Path().rect(pool.x, pool.y, pool.w, pool.h, 2.4)
    looks.scene.draw(edge, fill=looks.tint(track.id, 0.78))
    looks.stroke(edge, "ink", 0.35, (1.2, 1.0))
    looks.scene.place("pool", track.id, *pool.centre, pool.w, pool.h)


def _trades(looks: Look, box: Box, track: ResourceTrack) -> None:
    """Draw what a resource trades into, small, in the corner of its box."""
    y, x = box.y + 8, box.right - 5
    for into in reversed(track.trades_into):
        medallion(looks, into, x, y, 2.6)
        x -= 5.8
    looks.scene.icon("arrow", x, y, 4.4, looks["ink"], looks["paper"])


def _space(
    looks: Look, track: ResourceTrack, number: int, level: int, box: Box
) -> None:
    """Draw a space: its level, its number, and what is special about it."""
    last = number == len(track.levels)
    mastery = number == track.mastery
    fill = looks["white"]
    if mastery and not looks.low:
        fill = looks.tint("gold", 0.72)
    if last and track.victory and not looks.low:
        fill = looks.tint(track.id, 0.6)
    edge = Path().rect(box.x, box.y, box.w, box.h)
    looks.scene.draw(edge, fill=fill, stroke=looks["ink"], width=0.35)
    x, y = box.centre
    if last and track.victory:
        inner = Path().rect(box.x + 0.5, box.y + 0.5, box.w - 1, box.h - 1)
        looks.stroke(inner, "ink", 0.7)
        box = Box(box.x + 0.7, box.y + 0.7, box.w - 1.4, box.h - 1.4)
    level_words = f"{level}+" if mastery else str(level)
    looks.scene.text_middle(level_words, x, y - 0.4, NUMBER, 19, looks["ink"])
    looks.scene.text(str(number), box.x + 1, box.y + 3.2, LABEL, 6.4, looks["ink"])
    starts = "".join(
        START[level_name]
        for level_name, space in track.threat_start.items()
        if space == number
    )
    foot = box.bottom - 1.1
    if starts:
        looks.scene.text(
            starts, box.right - 1, foot, LABEL, 6.4, looks["ink"], align="right"
        )
    if last:
        looks.scene.icon(
            "castle", box.right - 2.6, box.y + 2.8, 3.8, looks["ink"], fill
        )
    looks.scene.place("space", f"{track.id} {number}", x, y, SPACE_W, SPACE_H)
