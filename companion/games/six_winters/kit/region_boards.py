"""The board of a region: its piles, three places for locations, their obstacles."""

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.board import RegionBoard, RegionSlot
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from .landscape import landscape
from .signs import medallion
from .style import BLEED, CORNER, GAME, HEAD, LABEL, Canvas, canvas_of, outline
from .trade_board import ground

INSET = 1.6
"""From a card's edge to the frame that it covers."""


def front(scene: Scene, *, facts: Facts, region: RegionBoard, palette: str) -> None:
    """Draw the board of a region."""
    canvas = canvas_of(scene, palette)
    boxes = layout(f"{GAME}/region")
    with scene.at(BLEED, BLEED):
        ground(canvas, boxes["board"])
        _side(canvas, boxes["board"], region.id)
        for pile in ("draw", "discard"):
            _pile(canvas, boxes[pile], pile, region.id)
        canvas.caption(region.name, boxes["name"].centre, HEAD, 19, "centre")
        first, last = boxes["places"], boxes["obstacles"]
        for number, slot in enumerate(region.slots):
            box = Box(first.x, first.y + number * first.h, first.w, first.h)
            _slot(canvas, box, slot, region.id)
            _seasons(canvas, (box.right + 8.4, box.centre[1]), slot, facts)
            fan = Box(last.x, box.y, last.w, last.h)
            _obstacles(canvas, fan, boxes["board"])


def _side(canvas: Canvas, board: Box, region: str) -> None:
    """Fill the side with the piles in the region's colour."""
    band = Path().rect(-BLEED, -BLEED, 69 + BLEED, board.h + 2 * BLEED)
    canvas.scene.draw(band, fill=canvas.tint(region, 0.72))
    canvas.stroke(Path().move(69, -BLEED).line(69, board.h + BLEED), "ink", 0.4)


def frame(canvas: Canvas, box: Box, name: str, kind: str) -> Box:
    """Draw the frame that a card covers, and return what is within it."""
    inner = Box(box.x + INSET, box.y + INSET, box.w - 2 * INSET, box.h - 2 * INSET)
    edge = outline(inner, CORNER - 1)
    canvas.scene.draw(edge, fill=canvas["paper"])
    canvas.stroke(edge, "ink", 0.4, (1.6, 1.2))
    canvas.scene.place(kind, name, *box.centre, box.w, box.h)
    canvas.scene.anchor(f"{kind}.{name.split()[0]}", box.centre, box.w, box.h)
    return inner


def _pile(canvas: Canvas, box: Box, pile: str, region: str) -> None:
    inner = frame(canvas, box, pile, "pile")
    x, y = inner.centre
    medallion(canvas, region, (x, y - 6), 13)
    canvas.text(f"{pile.title()} pile", (x, y + 20), HEAD, 16, "centre")


def _slot(canvas: Canvas, box: Box, slot: RegionSlot, region: str) -> None:
    """Draw a place for a location: its land, its region, its resource."""
    inner = frame(canvas, box, f"{slot.position} {slot.resource}", "location")
    land = Box(inner.x + 1.4, inner.y + 1.4, inner.w - 2.8, inner.h - 2.8)
    with canvas.scene.clip(outline(land, 1)):
        landscape(canvas, land, region, f"board {slot.position}")
    medallion(canvas, region, inner.centre, 11, rim="white")
    middle = box.centre[1]
    medallion(canvas, slot.resource, (76.4, middle), 6)
    canvas.scene.place("resource", slot.resource, 76.4, middle, 12, 12)


def _seasons(canvas: Canvas, at: Point, slot: RegionSlot, facts: Facts) -> None:
    """Draw the signs that activate a place, one above the other about a point."""
    signs = facts.board.seasons
    seasons = [sign for sign in signs if slot.position in sign.activates]
    for number, season in enumerate(seasons):
        x, y = at[0], at[1] + (number - (len(seasons) - 1) / 2) * 13
        canvas.outlined(Path().circle(x, y, 5), "white", 0.4)
        canvas.icon(season.id, (x, y), 6.4, "white")
        canvas.scene.place("season", f"{slot.position} {season.id}", x, y, 10, 10)


def _obstacles(canvas: Canvas, box: Box, board: Box) -> None:
    """Draw where the first obstacle goes, open to the right, and which way they fan."""
    left, top, foot = box.x + INSET, box.y + INSET, box.bottom - INSET
    edge = Path().move(board.w + BLEED, top).line(left, top)
    edge.line(left, foot).line(board.w + BLEED, foot)
    canvas.stroke(edge, "ink", 0.4, (1.6, 1.2))
    x, y = (left + board.w) / 2, box.centre[1]
    canvas.icon("arrow", (x, y - 3), 9, "ice")
    words = "first obstacle, then the next on its right"
    canvas.text(words, (x, y + 6.4), LABEL, 8.6, "centre")
