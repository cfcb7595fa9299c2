"""The trade board, second sheet: the wheel of seasons, the years, the events."""

import math
from collections.abc import Mapping

from companion.games.six_winters.facts import ROMAN, Facts
from companion.games.six_winters.facts.board import Box as WheelBox
from companion.games.six_winters.facts.board import SeasonSign
from companion.games.six_winters.facts.cards import Event
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.pictures import picture
from companion.press.scene.scene import Scene

from . import rich_text
from .signs import circle_points, crystal, medallion
from .style import BLEED, GAME, HEAD, Canvas, canvas_of, outline
from .trade_board import ground

SPACE, RING = 20.0, 62.0
"""Across a space of the wheel, and how far its middle is from the wheel's."""

ROW = 8.6
LINE_PT = 8.8
QUARTERS = {"winter": (-1, -1), "spring": (0, -1), "summer": (0, 0), "fall": (-1, 0)}
"""Where each season's land is within the wheel, next to its spaces."""

SEEN = 34.0
"""Where the part of a season's picture begins that is shown there, from its left."""


def front(
    scene: Scene, *, facts: Facts, events: Mapping[str, str], palette: str
) -> None:
    """Draw the board; `events` has a line for each event, by its id."""
    canvas = canvas_of(scene, palette)
    boxes = layout(f"{GAME}/trade")
    with scene.at(BLEED, BLEED):
        ground(canvas, boxes["sheet"])
        _wheel(canvas, boxes["wheel"], facts)
        for season in facts.board.seasons:
            _events(canvas, boxes[season.id], season, facts, events)


def wheel(scene: Scene, *, facts: Facts, palette: str) -> None:
    """Draw the wheel alone into a square scene, for a figure."""
    _wheel(canvas_of(scene, palette), Box(0, 0, scene.width, scene.height), facts)


def _wheel(canvas: Canvas, box: Box, facts: Facts) -> None:
    """Draw the land within the wheel, the years on it, and the spaces round it."""
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
        _space(canvas, at, space)
        if number + 1 < len(spaces):
            _arrow(canvas, (x, y), number + 0.5, len(spaces))
        name = f"{number + 1} {space.season}"
        canvas.scene.place("season", name, *at, SPACE, SPACE)
        canvas.scene.anchor(f"box.{number + 1}", at, SPACE, SPACE)


def _quarter(canvas: Canvas, box: Box, season: str) -> None:
    """Draw a part of a season's land into a box, as high as the box."""
    found = picture(GAME, f"seasons/{season}", canvas.colours, low=canvas.low)
    scale = box.h / found.height
    with canvas.scene.clip(outline(box)):
        where = (scale, 0.0, 0.0, scale, box.x - SEEN * scale, box.y)
        canvas.scene.share(found.marks, where)
    canvas.stroke(outline(box), "ink", 0.4)


def _space(canvas: Canvas, at: Point, space: WheelBox) -> None:
    disc = Path().circle(*at, SPACE / 2)
    canvas.fill(disc, f"{space.season}_ground")
    canvas.stroke(disc, "ink", 0.6, (1.6, 1.2) if space.dashed else ())
    ground = f"{space.season}_ground"
    canvas.using(space.season).icon(space.season, at, SPACE * 0.58, ground)


def _arrow(canvas: Canvas, middle: Point, number: float, count: int) -> None:
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
    """Draw the events of a season, for none to three draw piles that show its sign."""
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
    """Draw as many of three signs as an event needs, then its line."""
    rule = Path().move(row.x + 3, row.y).line(row.right - 3, row.y)
    canvas.stroke(rule, "ink", 0.12)
    for place in range(3):
        ink = canvas.using(event.season if place < event.symbols else "flake")
        ink.icon(event.season, (row.x + 5 + place * 4.4, row.centre[1]), 4)
    if words:
        left = row.x + 18
        room = Box(left, row.y, row.right - 2.6 - left, ROW)
        rich_text.write(canvas, words, room, LINE_PT)
