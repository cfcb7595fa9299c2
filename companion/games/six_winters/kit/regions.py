"""The board of a region: its piles, three places for locations, and their obstacles."""

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.board import RegionBoard, RegionSlot
from companion.games.six_winters.kit.look import (
    BLEED,
    CORNER,
    GAME,
    HEAD,
    LABEL,
    Look,
    icon_of,
    look,
)
from companion.games.six_winters.kit.scenery import landscape
from companion.games.six_winters.kit.signs import medallion
from companion.games.six_winters.kit.trade import ground
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, mix

INSET = 1.6
"""From a card's edge to the frame that it covers."""


def front(scene: Scene, *, facts: Facts, region: RegionBoard, palette: str) -> None:
    """Draw the board of a region."""
    looks = look(scene, palette)
    boxes = layout(f"{GAME}/region")
    with scene.at(BLEED, BLEED):
        ground(looks, boxes["board"])
        _side(looks, boxes["board"], region.id)
        for pile in ("draw", "discard"):
            _pile(looks, boxes[pile], pile, region.id)
        _name(looks, boxes["name"], region.name)
        for number, slot in enumerate(region.slots):
            _slot(looks, boxes, number, slot, region, facts)


def _side(looks: Look, board: Box, region: str) -> None:
    """Lay the region's colour under its piles."""
    band = Path().rect(-BLEED, -BLEED, 69 + BLEED, board.h + 2 * BLEED)
    fill = looks["paper"] if looks.low else mix(looks[region], "#FFFFFF", 0.72)
    looks.scene.draw(band, fill=fill)
    looks.stroke(Path().move(69, -BLEED).line(69, board.h + BLEED), "ink", 0.4)


def _frame(looks: Look, box: Box, name: str, kind: str) -> Box:
    """Draw the frame that a card covers, and return what is within it."""
    inner = Box(box.x + INSET, box.y + INSET, box.w - 2 * INSET, box.h - 2 * INSET)
    edge = Path().rect(inner.x, inner.y, inner.w, inner.h, CORNER - 1)
    looks.scene.draw(edge, fill=looks["paper"])
    looks.stroke(edge, "ink", 0.4, (1.6, 1.2))
    looks.scene.place(kind, name, *box.centre, box.w, box.h)
    return inner


def _pile(looks: Look, box: Box, pile: str, region: str) -> None:
    inner = _frame(looks, box, pile, "pile")
    x, y = inner.centre
    medallion(looks, region, x, y - 6, 13)
    base = y + 20
    words = f"{pile.title()} pile"
    looks.scene.text(words, x, base, HEAD, 16, looks["ink"], align="centre")


def _name(looks: Look, box: Box, words: str) -> None:
    base = box.centre[1] + text.cap_middle(words, HEAD, 19)
    looks.scene.text(words, box.centre[0], base, HEAD, 19, looks["ink"], align="centre")


def _slot(
    looks: Look,
    boxes: dict[str, Box],
    number: int,
    slot: RegionSlot,
    region: RegionBoard,
    facts: Facts,
) -> None:
    """Draw a place: its resource, its land, when it activates, and its obstacles."""
    first = boxes["places"]
    box = Box(first.x, first.y + number * first.h, first.w, first.h)
    inner = _frame(looks, box, f"{slot.position} {slot.resource}", "location")
    land = Box(inner.x + 1.4, inner.y + 1.4, inner.w - 2.8, inner.h - 2.8)
    edge = Path().rect(land.x, land.y, land.w, land.h, 1)
    with looks.scene.clip(edge):
        landscape(looks, land, region.id, f"board {slot.position}")
    medallion(looks, region.id, *inner.centre, 11, rim="white")
    middle = box.centre[1]
    medallion(looks, slot.resource, 76.4, middle, 6)
    looks.scene.place("resource", slot.resource, 76.4, middle, 12, 12)
    _seasons(looks, box.right + 8.4, middle, slot, facts)
    last = boxes["obstacles"]
    _obstacles(looks, Box(last.x, box.y, last.w, last.h), boxes["board"])


def _seasons(
    looks: Look, x: float, middle: float, slot: RegionSlot, facts: Facts
) -> None:
    """Draw the signs that activate a place, one above the other."""
    signs = [one for one in facts.board.seasons if slot.position in one.activates]
    for number, season in enumerate(signs):
        y = middle + (number - (len(signs) - 1) / 2) * 13
        disc = Path().circle(x, y, 5)
        looks.inked(disc, "white", 0.4)
        looks.scene.icon(icon_of(season.id), x, y, 6.4, looks["ink"], looks["white"])
        looks.scene.place("season", f"{slot.position} {season.id}", x, y, 10, 10)


def _obstacles(looks: Look, box: Box, board: Box) -> None:
    """Draw where the first obstacle lies, open to the right, and which way they fan."""
    left, top, foot = box.x + INSET, box.y + INSET, box.bottom - INSET
    edge = Path().move(board.w + BLEED, top).line(left, top)
    edge.line(left, foot).line(board.w + BLEED, foot)
    looks.stroke(edge, "ink", 0.4, (1.6, 1.2))
    x, y = (left + board.w) / 2, box.centre[1]
    looks.scene.icon("arrow", x, y - 3, 9, looks["ink"], looks["ice"])
    words = "first obstacle, then the next on its right"
    looks.scene.text(words, x, y + 6.4, LABEL, 8.6, looks["ink"], align="centre")
