"""The boards as pieces: trade, seasons, regions, and the playmat.

A region's board has its piles, three places for locations, their obstacles. The playmat
has places for what is on the table beside the boards:

deck | four cards that are staged | locked, burned
the supply: twelve dice of each resource
the mat of a player | achievements | the mat of the other
"""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES, Facts
from companion.games.six_winters.facts.board import RegionBoard, RegionSlot
from companion.games.six_winters.kit import style, trade_board
from companion.games.six_winters.kit.landscape import landscape
from companion.games.six_winters.kit.paper_dice import DICE
from companion.games.six_winters.kit.portraits import standees
from companion.games.six_winters.kit.rich_text import PrintedLines
from companion.games.six_winters.kit.signs import (
    SlotStyle,
    crystal,
    medallion,
    pill,
    ribbon,
    slot,
)
from companion.games.six_winters.kit.storage import storage
from companion.games.six_winters.kit.style import BLEED, GAME, HEAD, LABEL, Canvas
from companion.games.six_winters.kit.trade_board import ACHIEVEMENTS, SMALL
from companion.press.layout import kinds
from companion.press.layout.piece import Draw, Piece
from companion.press.scene import text
from companion.press.scene.boxes import Box, layout
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene


def boards(
    facts: Facts, rulings: Mapping[str, str], lines: PrintedLines, palette: str
) -> Iterator[Piece]:
    """Yield the boards, figures, markers, boxes and dividers."""
    sheet = layout(f"{GAME}/trade")["sheet"]
    make = partial(partial, facts=facts, palette=palette)
    tracks = trade_board.tracks(facts, lines.mastery_lines(rulings), palette)
    yield _board("trade-board", "Trade board: tracks", sheet, tracks)
    seasons = make(trade_board.seasons_front, events=lines.events)
    yield _board("seasons-board", "Trade board: seasons", sheet, seasons)
    board = layout(f"{GAME}/region")["board"]
    for region in facts.board.regions:
        name, title = f"{region.id.replace('_', '-')}-board", f"Board: {region.name}"
        yield _board(name, title, board, make(region_front, region=region))
    box, draw = playmat_boxes()["mat"], partial(playmat_front, palette=palette)
    mat = kinds.board("playmat", box.w, box.h, draw)
    mat = replace(mat, bleed=PLAYMAT_BLEED, title="Playmat", stock="paper")
    yield replace(mat, group="playmat", extra=True, use="board")
    yield from standees(facts, palette)
    yield from trade_board.tokens(palette)
    yield from storage(facts, palette)


def _board(name: str, title: str, box: Box, draw: Draw) -> Piece:
    board = kinds.board(name, box.w, box.h, draw)
    return replace(board, bleed=BLEED, title=title, group="boards", stock="board")


INSET = 1.6
"""From a card's edge to the frame that it covers."""


BAND = 69.0
"""Width of the part of a region's board that has its piles."""


def region_front(
    scene: Scene, *, facts: Facts, region: RegionBoard, palette: str
) -> None:
    """Draw the board of a region."""
    canvas = style.canvas_of(scene, palette)
    boxes = layout(f"{GAME}/region")
    with scene.at(BLEED, BLEED):
        high = boxes["board"].h
        canvas.ground(boxes["board"].w, high, "ice")
        band = Path().rect(-BLEED, -BLEED, BAND + BLEED, high + 2 * BLEED)
        canvas.scene.draw(band, fill=canvas.tint(region.id, 0.62))
        canvas.stroke(Path().move(BAND, -BLEED).line(BAND, high + BLEED), "ink", 0.4)
        for pile, way in (("draw", "face down"), ("discard", "face up")):
            inner = frame(canvas, boxes[pile], pile, "pile")
            painted(canvas, inner, region.id, pile, veiled=pile == "discard")
            x, y = inner.centre
            medallion(canvas, region.id, (x, y - 14), 13, rim="white")
            plate(canvas, f"{pile.title()} pile", (x, y + 9), HEAD, 16)
            plate(canvas, way, (x, y + 19.6), LABEL, 10)
        _named(canvas, boxes["name"], region)
        first, last = boxes["places"], boxes["obstacles"]
        for number, slot in enumerate(region.slots):
            box = Box(first.x, first.y + number * first.h, first.w, first.h)
            _slot(canvas, box, slot, region.id)
            _seasons(canvas, (box.right + 9, box.centre[1]), slot, facts)
            fan = Box(last.x, box.y, last.w, last.h)
            _obstacles(canvas, fan, boxes["board"], region.id)


def frame(canvas: Canvas, box: Box, name: str, kind: str) -> Box:
    """Draw the frame that a card covers, and return what is within it."""
    inner = Box(box.x + INSET, box.y + INSET, box.w - 2 * INSET, box.h - 2 * INSET)
    edge = style.outline(inner, style.CORNER - 1)
    canvas.scene.draw(edge, fill=canvas["paper"])
    canvas.stroke(edge, "ink", 0.4, (1.6, 1.2))
    canvas.scene.place(kind, name, *box.centre, box.w, box.h)
    canvas.scene.anchor(f"{kind}.{name.split()[0]}", box.centre, box.w, box.h)
    return inner


def painted(
    canvas: Canvas, inner: Box, region: str, name: str, *, veiled: bool = False
) -> None:
    """Paint the land of a region into a place for cards; paler if it is `veiled`."""
    land = Box(inner.x + 1.4, inner.y + 1.4, inner.w - 2.8, inner.h - 2.8)
    with canvas.scene.clip(style.outline(land, 1)):
        landscape(canvas, land, region, f"board {name}")
        if veiled and not canvas.low:
            veil = style.outline(land)
            canvas.scene.draw(veil, fill=canvas["paper"], opacity=0.55)


def plate(canvas: Canvas, words: str, at: Point, font: str, size: float) -> None:
    """Write a line on a plate with round ends, its middle at a point."""
    wide, high = text.width(words, font, size) + size * 0.45, size * 0.52
    x, y = at
    pill(canvas, Box(x - wide / 2, y - high / 2, wide, high))
    canvas.caption(words, at, font, size, "centre")


def _named(canvas: Canvas, box: Box, region: RegionBoard) -> None:
    (x, y), wide = box.centre, text.width(region.name, HEAD, 19)
    ribbon(canvas, Box(x - wide / 2 - 7, y - 4.4, wide + 14, 8.8), both=True)
    canvas.caption(region.name, (x, y), HEAD, 19, "centre")


def _panel(canvas: Canvas, x: float, middle: float, colour: str) -> None:
    """Draw the panel of signs on one side of a place for a location."""
    panel = Path().rect(x - 6.6, middle - 29, 13.2, 58, radius=2)
    canvas.scene.draw(panel, fill=canvas.tint(colour, 0.72))
    canvas.stroke(panel, "ink", 0.4)


def _slot(canvas: Canvas, box: Box, slot: RegionSlot, region: str) -> None:
    inner = frame(canvas, box, f"{slot.position} {slot.resource}", "location")
    painted(canvas, inner, region, slot.position)
    x, y = inner.centre
    medallion(canvas, region, (x, y - 8), 11, rim="white")
    plate(canvas, f"{slot.position.title()} place", (x, y + 10.6), HEAD, 14)
    middle = box.centre[1]
    _panel(canvas, 76.6, middle, slot.resource)
    medallion(canvas, slot.resource, (76.6, middle - 20), 5.6)
    with canvas.scene.at(76.6, middle + 6, turn=90):
        canvas.caption(slot.resource.capitalize(), (0, 0), HEAD, 14, "centre")
    canvas.scene.place("resource", slot.resource, 76.6, middle - 20, 12, 12)


def _seasons(canvas: Canvas, at: Point, slot: RegionSlot, facts: Facts) -> None:
    signs = facts.board.seasons
    seasons = [sign for sign in signs if slot.position in sign.activates]
    _panel(canvas, *at, "ice")
    for number, season in enumerate(seasons):
        x, y = at[0], at[1] - 20 + number * 12
        canvas.outlined(Path().circle(x, y, 5), "white", 0.4)
        canvas.icon(season.id, (x, y), 6.4, "white")
        canvas.scene.place("season", f"{slot.position} {season.id}", x, y, 10, 10)
    with canvas.scene.at(at[0], at[1] + 12, turn=90):
        canvas.caption("obstacles act", (0, 0), LABEL, 10, "centre")


def _obstacles(canvas: Canvas, box: Box, board: Box, region: str) -> None:
    """Draw the place of the first obstacle; the next are beyond the board."""
    left, top, foot = box.x + INSET, box.y + INSET, box.bottom - INSET
    edge = Path().move(board.w + BLEED, top).line(left, top)
    edge.line(left, foot).line(board.w + BLEED, foot)
    room = Box(left, top, board.w + BLEED - left, foot - top)
    canvas.scene.draw(style.outline(room), fill=canvas["paper"])
    land = Box(left + 1.4, top + 1.4, room.w - 1.4, room.h - 2.8)
    with canvas.scene.clip(style.outline(land)):
        landscape(canvas, land, region, f"board {box.y}", homes="none")
        if not canvas.low:
            veil = style.outline(land)
            canvas.scene.draw(veil, fill=canvas["paper"], opacity=0.55)
    canvas.stroke(edge, "ink", 0.4, (1.6, 1.2))
    x, y = (left + board.w) / 2, box.centre[1]
    canvas.outlined(Path().circle(x, y - 8, 7.4), "paper", 0.35)
    canvas.icon("arrow", (x, y - 8), 9, "paper")
    plate(canvas, "Obstacles", (x, y + 6), HEAD, 14)
    plate(canvas, "the next on the right", (x, y + 15.4), LABEL, 10)


PLAYMAT_BLEED = 2.0
"""Tabloid has no room for more."""

DIE = 10.0
"""Side of a place for a die of the supply: 8 to 10 mm."""

STAGED = 4
"""Places of the staging area."""

IN_A_ROW = 6
STEP = 10.7
"""From one achievement to the next."""

HEAD_PT, LABEL_PT = 16, 10
LANDS = {"left": "empire", "right": "settled_lands"}
"""The land on the place of each player's mat."""


def playmat_boxes() -> Mapping[str, Box]:
    """Return the parts of the playmat."""
    return layout(f"{GAME}/playmat")


def playmat_front(scene: Scene, *, palette: str) -> None:
    """Draw the playmat."""
    canvas, parts = style.canvas_of(scene, palette), playmat_boxes()
    canvas.fill(Path().rect(0, 0, scene.width, scene.height), "ice")
    with scene.at(PLAYMAT_BLEED, PLAYMAT_BLEED):
        inner = frame(canvas, parts["deck"], "progress", "deck")
        painted(canvas, inner, "red_bank", "progress")
        x, y = inner.centre
        crystal(canvas, "I\u2013V", (x, y - 8), 13, 22)
        plate(canvas, "Progress deck", (x, y + 18), HEAD, HEAD_PT)
        _staging(canvas, parts["staging"])
        _stored(canvas, parts["stored"])
        for number, resource in enumerate(RESOURCES):
            _supply(canvas, _beside(parts["supply"], number), resource)
        for side, land in LANDS.items():
            _mat(canvas, parts[side], side, land)
        _achievements(canvas, parts["achievements"])


def _stored(canvas: Canvas, box: Box) -> None:
    inner = frame(canvas, box, "stored", "deck")
    painted(canvas, inner, "empire", "stored")
    x, y = inner.centre
    for across, icon, fill, ink in (
        (-9.5, "lock", "white", "ink"),
        (9.5, "flame", canvas.dark, canvas.on_dark),
    ):
        at = x + across, y - 8
        canvas.outlined(Path().circle(*at, 8), fill)
        canvas.using(ink).icon(icon, at, 10, fill)
    plate(canvas, "Locked, burned", (x, y + 10), HEAD, HEAD_PT)
    plate(canvas, "each behind its divider", (x, y + 20.6), LABEL, LABEL_PT)


def _beside(first: Box, number: int) -> Box:
    """Return the box of a row that is `number` places to the right of the first."""
    parts = playmat_boxes()
    step = parts["staging"].x - parts["deck"].x
    return Box(first.x + number * step, first.y, first.w, first.h)


def _staging(canvas: Canvas, first: Box) -> None:
    for number in range(STAGED):
        box = _beside(first, number)
        inner = frame(canvas, box, f"{number + 1} staged", "card")
        painted(canvas, inner, "red_bank", f"staged {number}", veiled=True)
        x, y = inner.centre
        canvas.outlined(Path().circle(x, y - 8, 11), "paper", 0.35)
        canvas.icon("arrow", (x, y - 8), 14, "paper")
        plate(canvas, "Staging area", (x, y + 10), HEAD, HEAD_PT)
        if number in (0, STAGED - 1):
            words = "first to leave" if number else "new cards"
            plate(canvas, words, (x, y + 20.6), LABEL, LABEL_PT)


def _supply(canvas: Canvas, box: Box, resource: str) -> None:
    edge = style.outline(box, 2.4)
    canvas.scene.draw(edge, fill=canvas.tint(resource, 0.72))
    canvas.stroke(edge, "ink", 0.4)
    medallion(canvas, resource, (box.x + 5, box.y + 4.6), 3.4)
    canvas.caption(resource.capitalize(), (box.x + 10.4, box.y + 4.6), HEAD, 14)
    canvas.caption("Supply", (box.right - 3, box.y + 4.6), LABEL, LABEL_PT, "right")
    left, top = box.centre[0] - IN_A_ROW * DIE / 2, box.bottom - 2 * DIE - 0.5
    place = SlotStyle(edge="ink", dash=(1.0, 0.9))
    for number in range(DICE):
        row, column = divmod(number, IN_A_ROW)
        at = left + (column + 0.5) * DIE, top + (row + 0.5) * DIE
        slot(canvas, f"{resource} {number + 1}", at, DIE - 1, place)
        canvas.scene.anchor(f"supply.{resource}.{number + 1}", at, DIE, DIE)


def _mat(canvas: Canvas, box: Box, side: str, land: str) -> None:
    inner = frame(canvas, box, side, "mat")
    room = Box(inner.x + INSET, inner.y + INSET, inner.w - 3.2, inner.h - 3.2)
    with canvas.scene.clip(style.outline(room, 2)):
        landscape(canvas, room, land, f"playmat {side}")
    x, y = inner.centre
    plate = Path().rect(x - 34, y - 8, 68, 16, radius=8)
    canvas.outlined(plate, "paper", 0.5)
    canvas.caption("Character mat", (x, y), HEAD, 22, "centre")


def _achievements(canvas: Canvas, box: Box) -> None:
    x, first = box.centre[0], box.centre[1] - (ACHIEVEMENTS - 1) / 2 * STEP
    for number in range(ACHIEVEMENTS):
        y = first + number * STEP
        edge = Path().circle(x, y, SMALL / 2)
        canvas.scene.draw(edge, fill=canvas["paper"])
        canvas.stroke(edge, "ink", 0.35, (1.0, 0.8))
        canvas.icon("star5", (x, y), 5)
        canvas.scene.place("token", f"achievement {number + 1}", x, y, SMALL, SMALL)
        canvas.scene.anchor(f"achievement.{number + 1}", (x, y), SMALL, SMALL)
