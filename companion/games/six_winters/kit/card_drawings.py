"""What the layouts of the cards cannot say: lands, squares, ribbons, lines with signs.

A layout names a drawing and says what of: the words of a cell. Each is drawn into the
place of its box, in mm from the trim's top left corner.
"""

import itertools
from collections.abc import Mapping
from functools import cache

from companion.press.layout.piece import Drawing
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Mark, Scene

from ..cards.wording import spot
from ..facts import Facts
from ..facts.cards import Progress, Square
from . import drawings as common
from . import landscape, portraits, signs, style
from . import rich_text as rich
from .signs import SLOT_12
from .style import BLEED, Canvas, canvas_of


def drawings(facts: Facts, palette: str) -> Mapping[str, Drawing]:
    """Return every drawing that a layout of the cards may name."""
    squares = {card.id: card for card in facts.progress}
    known: dict[str, style.Draws] = {
        "story": _story,
        "threats": _threats,
        "damage": _damage,
        "pattern": _pattern,
        "night": _night,
        "squares": lambda canvas, of, box: _squares(canvas, squares[of]),
        "landmark": portraits.landmark,
        "lines": _lines,
        "season land": _season_land,
        "season back": _season_back,
    }
    return {**common.drawings(palette), **style.drawings(known, palette)}


OBSTACLE_PT = 8.9
LEAST, MOST = 11.6, 26.0
"""Limits of a picture's height, which depends on the text below it; mm."""

STORY = 61.0  # width of a picture in its own size, in mm
SHARE = 0.35  # of a small card, the least that is picture

HEADS = {"angry-mob": 0.3, "looking-west": 0.22, "bandit-camp": 0.22}
HEAD = 0.13
"""How much of a picture is above its heads, of all others too; a low frame of a small
card begins there, and cuts off the ground."""


def _story(canvas: Canvas, of: str, box: Box) -> None:
    """Draw a picture over lines; where there is much text, its top is cut off.

    Text that would leave too little for it is set smaller.
    """
    name, _, words = of.partition("\n")
    wide, least, size = box.w - 0.4, min(LEAST, box.h * SHARE), OBSTACLE_PT
    while (lines := rich.set_lines(typed(words), wide, size)).high > box.h - least:
        size = round(size - 0.1, 1)
    room = box.h - lines.high
    high = min(MOST, max(least, room - 2.4))
    frame = Box(box.x, box.y, box.w, high)
    artwork = canvas.picture(f"obstacles/{name}")
    with canvas.scene.clip(style.outline(frame)):
        scale = min(1, frame.w / STORY)
        whole = artwork.height * scale
        down = frame.bottom - whole
        if scale < 1:
            down = max(down, frame.y - HEADS.get(name, HEAD) * whole)
        canvas.scene.share(artwork.marks, (scale, 0, 0, scale, frame.x, down))
    canvas.stroke(style.outline(frame), "ink", 0.4)
    foot = frame.bottom + (room - high) / 2
    rich.draw_lines(canvas, lines, (box.x + 0.4, foot), wide)


def _threats(canvas: Canvas, of: str, box: Box) -> None:
    """Draw a pennant for each resource; "military?empire" counts only there."""
    threats = of.split()
    pitch, high = (10.4, 8.8) if len(threats) < 3 else (9.0, 8.0)
    for number, threat in enumerate(threats):
        resource, condition, where = threat.partition("?")
        pennant = Box(box.x, box.y + number * pitch, box.w, high)
        y = pennant.centre[1]
        if condition:
            _conditional(canvas, resource, where, pennant)
        else:
            canvas.fill(_pennant(pennant), resource, line=0.45)
            ink = canvas.using(f"{resource}_on")
            middle = pennant.centre[0] - 0.9
            ink.icon(resource, (middle, y), high * 0.82, resource)
        kind = "conditional threat" if condition else "threat"
        canvas.scene.place(kind, resource, pennant.centre[0] - 1.7, y, 18, high)


def _pennant(box: Box) -> Path:
    neck, tip = box.x + 2.6, (box.x, box.centre[1])
    top, foot = (neck, box.y), (neck, box.bottom)
    return Path().points([(box.right, box.y), top, tip, foot, (box.right, box.bottom)])


def _conditional(canvas: Canvas, resource: str, where: str, box: Box) -> None:
    shape, (middle, y) = _pennant(box), box.centre
    canvas.fill(shape, "white")
    canvas.stroke(shape, "ink" if canvas.low else resource, 0.5, (1.4, 1.1))
    if where:
        aside = min(4.9, 0.28 * box.w)
        canvas.symbol(where, (middle - aside, y), box.h * 0.54, canvas["white"])
    dark = canvas[f"{resource}_on"] == canvas["ink"]
    ink = canvas.using("ink" if dark else resource)
    ink.icon(resource, (middle + (1.3 if where else -0.9), y), box.h * 0.7, "white")


def _damage(canvas: Canvas, of: str, box: Box) -> None:
    """Draw the stress that an obstacle of a pile does; a crystal if it does none."""
    pile, *damage = of.split()
    size, (_, y) = box.h, box.centre
    x, ground = box.x + size / 2, canvas.tint(pile, 0.72)
    if not damage:
        canvas.symbol("body", (x, y), size, ground)
        canvas.fill(signs.hexagon((x + 6.4, y), 2.1), "ink")
    for number, stress in enumerate(damage):
        canvas.symbol(stress, (x + number * 7.6, y), size, ground)
        canvas.scene.place("damage", stress, x + number * 7.6, y, size, size)


def _pattern(canvas: Canvas, of: str, box: Box) -> None:
    """Draw dice in a row that ends at the right of the box."""
    faces = of.split()
    size, pitch = (8.0, 8.8) if len(faces) > 4 else (box.h, 11.0)
    first, y = box.right - box.h / 2 - (len(faces) - 1) * pitch, box.centre[1]
    for number, face in enumerate(faces):
        x = first + number * pitch
        signs.die(canvas, (x, y), size, int(face))
        canvas.scene.place("die", face, x, y, size, size)


def _night(canvas: Canvas, of: str, box: Box) -> None:
    """Draw the back of a card: a night, seeded by words; its dawn if that is said."""
    seed, dawn = of.removesuffix(" dawn"), of.endswith(" dawn")
    landscape.night(canvas, box.w, box.h, seed, dawn=dawn)


GRID = 4
GAP = 1.05
PITCH = SLOT_12 + GAP
LEFT = (style.CARD[1] - GRID * SLOT_12 - (GRID - 1) * GAP) / 2
TOP = 18.6


def middle(at: tuple[int, int]) -> Point:
    """Return the middle of the square in a row and column, counted from 1."""
    row, column = at
    half = SLOT_12 / 2
    return LEFT + (column - 1) * PITCH + half, TOP + (row - 1) * PITCH + half


def _squares(canvas: Canvas, card: Progress) -> None:
    """Draw the squares of a card, trails between those that touch, and its ends."""
    canvas.scene.share(_flakes(canvas.low))
    trails = Path()
    for first, second in itertools.combinations(card.squares, 2):
        if max(abs(first.row - second.row), abs(first.column - second.column)) == 1:
            trails.move(*middle(first.at)).line(*middle(second.at))
    canvas.stroke(trails, "trail", 0.35 if canvas.low else 1.5)
    for square in card.squares:
        _square(canvas, square, middle(square.at))
    for square in card.squares:
        if square.role:  # diamonds above the start of a path, below its end
            x, y = middle(square.at)
            side = -1 if square.role == "start" else 1
            signs.diamonds(canvas, (x, y + side * (SLOT_12 / 2 + 0.1)))
            canvas.scene.place(square.role, "", x, y, SLOT_12, SLOT_12)


@cache
def _flakes(low: bool) -> tuple[Mark, ...]:
    """Return a flake for each place of the grid; squares are drawn over them."""
    scene = Scene(*reversed(style.CARD), low=low)
    canvas, lines = canvas_of(scene), range(1, GRID + 1)
    for at in itertools.product(lines, lines):
        canvas.using("flake").icon("winter", middle(at), 5.5)
    return scene.marks


def _square(canvas: Canvas, square: Square, at: Point) -> None:
    """Draw value, region or relation; beside any of them the type is a badge."""
    (x, y), half = at, SLOT_12 / 2
    colour = square.type or ("ice" if square.region else "white")
    edge = Path().rect(x - half, y - half, SLOT_12, SLOT_12, signs.RADIUS_12)
    canvas.outlined(edge, colour, 1.0 if square.role else 0.4)
    canvas.scene.place("slot", f"{square.row},{square.column}", x, y, SLOT_12, SLOT_12)
    canvas.scene.anchor(f"square.{spot(square.at)}", at, SLOT_12, SLOT_12)
    ink = canvas.using(f"{square.type}_on" if square.type else "ink")
    off = 1.4 if square.type else 0.0
    left, top = x - off, y - off
    if square.value:
        size, body = (8.4, "white") if square.type else (9.2, "ivory")
        signs.die(canvas, (left, top), size, square.value, (body, "ink"))
    elif square.region:
        ink.icon(square.region, (left, top), 8.2 - off / 2, colour)
    elif square.relation:
        signs.step(ink, square.relation, (x, top))
    elif square.type:
        ink.icon(square.type, at, 8.6, colour)
        return
    else:
        signs.blank_die(canvas, at, 7.2)
    if square.type:
        badge = x + 3.8, y + 3.8
        fill, line = canvas[square.type], canvas[canvas.on_dark]
        canvas.scene.draw(
            Path().circle(*badge, 2.7), fill=fill, stroke=line, width=0.35
        )
        ink.icon(square.type, badge, 3.9, square.type)


LOCATION_PT = 9.6


def _lines(canvas: Canvas, of: str, box: Box) -> None:
    """Write the lines of a card, each with its sign, as large as they fit."""
    lines, size = typed(of), LOCATION_PT
    while (setting := rich.set_lines(lines, box.w, size)).high > box.h:
        size = round(size - 0.2, 1)
    top = box.y + (box.h - setting.high) / 2
    rich.draw_lines(canvas, setting, (box.x, top), box.w)


def typed(lines: str) -> list[rich.PrintedLine]:
    """Return lines of a cell, each the word of its sign and its words."""
    parts = (line.partition(" ") for line in lines.split("\n") if line)
    return [(when, words) for when, _, words in parts]


def _season_land(canvas: Canvas, of: str, box: Box) -> None:
    """Draw the land as it is in a season along the top of a card."""
    artwork = canvas.picture(f"seasons/{of}")
    with canvas.scene.clip(style.outline(landscape.head_box(box.w, box.h))):
        where = (1, 0, 0, 1, -BLEED, box.h - artwork.height)
        canvas.scene.share(artwork.marks, where)


BACK = 1.15  # scale of the land on the back of a season


def _season_back(canvas: Canvas, of: str, box: Box) -> None:
    artwork = canvas.picture(f"seasons/{of}")
    whole = landscape.head_box(box.w, box.h + BLEED)
    left = box.w / 2 - artwork.width * BACK / 2
    top = whole.bottom - artwork.height * BACK
    with canvas.scene.clip(style.outline(whole)):
        canvas.fill(style.outline(whole), f"{of}_sky_1")
        canvas.scene.share(artwork.marks, (BACK, 0, 0, BACK, left, top))
