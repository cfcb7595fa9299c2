"""Progress cards: 63 x 88 mm, a grid of squares for dice of 12 mm."""

import itertools
from functools import cache

from companion.games.six_winters.cards.wording import spot
from companion.games.six_winters.facts import ROMAN
from companion.games.six_winters.facts.cards import Progress, Square
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Mark, Scene

from . import card_backs, card_text, signs
from .landscape import head_band
from .signs import SLOT_12
from .style import BLEED, CARD, NAME, NUMBER, Canvas, canvas_of, size_in

HIGH, WIDE = CARD
HEAD = 15.5
GAP = 1.05
GRID = 4
LEFT = (WIDE - GRID * SLOT_12 - (GRID - 1) * GAP) / 2
TOP = 18.6
PITCH = SLOT_12 + GAP
FOOT = 80.8

NAME_PT = 13.0


def front(scene: Scene, *, card: Progress, palette: str) -> None:
    """Draw a card: its land and name, its squares, its rewards."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        card_text.ground(canvas, WIDE, HIGH)
        _head(canvas, card)
        scene.share(_flakes(scene.low))
        _trails(canvas, card)
        for square in card.squares:
            _square(canvas, square)
        _ends(canvas, card)
        _foot(canvas, card)


@cache
def _flakes(low: bool) -> tuple[Mark, ...]:
    """Return a flake for each place of the grid; squares are drawn over them."""
    scene = Scene(WIDE, HIGH, low=low)
    canvas, lines = canvas_of(scene), range(1, GRID + 1)
    for at in itertools.product(lines, lines):
        canvas.using("flake").icon("winter", middle(at), 5.5)
    return scene.marks


def middle(at: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of the square in a row and column, counted from 1."""
    row, column = at
    half = SLOT_12 / 2
    return LEFT + (column - 1) * PITCH + half, TOP + (row - 1) * PITCH + half


def _head(canvas: Canvas, card: Progress) -> None:
    head_band(canvas, (WIDE, HEAD), card.obstacle_slot.region, card.id)
    size = size_in(WIDE - 15, card.name, NAME, NAME_PT, 0.5)
    wide = text.width(card.name, NAME, size) + 8.4
    signs.ribbon(canvas, Box((WIDE - wide) / 2, 5.9, wide, 6.4), both=True)
    canvas.caption(card.name, (WIDE / 2, 9.1), NAME, size, "centre")


def _trails(canvas: Canvas, card: Progress) -> None:
    """Draw a line between squares that touch, also at corners."""
    trails = Path()
    for first, second in itertools.combinations(card.squares, 2):
        if max(abs(first.row - second.row), abs(first.column - second.column)) == 1:
            trails.move(*middle(first.at)).line(*middle(second.at))
    canvas.stroke(trails, "trail", 0.35 if canvas.low else 1.5)


def _square(canvas: Canvas, square: Square) -> None:
    """Draw a square with the requirements of its die."""
    x, y = middle(square.at)
    ground = square.type or ("ice" if square.region else "white")
    outline = Path().rect(
        x - SLOT_12 / 2, y - SLOT_12 / 2, SLOT_12, SLOT_12, signs.RADIUS_12
    )
    canvas.outlined(outline, ground, 1.0 if square.role else 0.4)
    canvas.scene.place("slot", f"{square.row},{square.column}", x, y, SLOT_12, SLOT_12)
    canvas.scene.anchor(f"square.{spot(square.at)}", (x, y), SLOT_12, SLOT_12)
    _requirement(canvas, square, (x, y))


def _requirement(canvas: Canvas, square: Square, at: Point) -> None:
    """Draw value, region or relation; beside any of them the type is a badge."""
    colour = square.type or ("ice" if square.region else "white")
    ink = canvas.using(f"{square.type}_on" if square.type else "ink")
    off = 1.4 if square.type else 0.0
    left, top = at[0] - off, at[1] - off
    if square.value:
        size, body = (8.4, "white") if square.type else (9.2, "ivory")
        signs.die(canvas, (left, top), size, square.value, (body, "ink"))
    elif square.region:
        ink.icon(square.region, (left, top), 8.2 - off / 2, colour)
    elif square.relation:
        signs.step(ink, square.relation, (at[0], top))
    elif square.type:
        ink.icon(square.type, at, 8.6, colour)
        return
    else:
        signs.blank_die(canvas, at, 7.2)
    if square.type:
        disc, edge = (
            Path().circle(at[0] + 3.8, at[1] + 3.8, 2.7),
            canvas[canvas.on_dark],
        )
        canvas.scene.draw(disc, fill=canvas[square.type], stroke=edge, width=0.35)
        ink.icon(square.type, (at[0] + 3.8, at[1] + 3.8), 3.9, square.type)


def _ends(canvas: Canvas, card: Progress) -> None:
    """Mark the start of a path by diamonds above its square, the end by some below."""
    for square in card.squares:
        if square.role:
            x, y = middle(square.at)
            side = -1 if square.role == "start" else 1
            signs.diamonds(canvas, (x, y + side * (SLOT_12 / 2 + 0.1)))
            canvas.scene.place(square.role, "", x, y, SLOT_12, SLOT_12)


def _foot(canvas: Canvas, card: Progress) -> None:
    """Draw the stage, the rewards, and the slot of the new obstacle."""
    rule = Path().move(4.6, 74.9).line(WIDE - 4.6, 74.9)
    canvas.stroke(rule.move(42, 76.8).line(42, 84.8), "ink", 0.15)
    signs.crystal(canvas, ROMAN[card.stage - 1], (9.2, FOOT), 4.9, 12)
    canvas.scene.place("stage", str(card.stage), 9.2, FOOT, 9.8, 9.8)
    count = len(card.rewards)
    for number, reward in enumerate(card.rewards):
        x = 24.6 if count == 1 else 20.4 + number * 9.2
        signs.medallion(canvas, reward, (x, FOOT), 4.9 if count == 1 else 4.3)
        canvas.scene.place("reward", reward, x, FOOT, 8.6, 8.6)
    canvas.text_middle("+1", (34.4 if count == 1 else 37.4, FOOT), NUMBER, 17)
    slot = card.obstacle_slot
    signs.medallion(canvas, slot.region, (48, FOOT), 4.3)
    canvas.fill(Path().circle(55.4, FOOT, 4.9), "paper")
    signs.medallion(canvas, slot.resource, (55.4, FOOT), 4.3)
    canvas.scene.place(
        "obstacle slot", f"{slot.region} {slot.resource}", 52, FOOT, 8, 8
    )


def back(scene: Scene, *, stage: int, cards: int, palette: str) -> None:
    """Draw the back of a stage; `cards` is how many obstacles it brings a turn."""
    canvas = canvas_of(scene, palette)
    with scene.at(BLEED, BLEED):
        card_backs.night(canvas, WIDE, HIGH, f"stage {stage}", dawn=True)
        x = WIDE / 2
        signs.crystal(canvas, ROMAN[stage - 1], (x, 28), 15.6, 34)
        scene.place("stage", str(stage), x, 28, 31, 31)
        for number in range(cards):
            off = number - (cards - 1) / 2
            with scene.at(x + off * 11, 73.4, turn=off * -6):
                card = Path().rect(-4.2, -5.9, 8.4, 11.8, 1.2)
                canvas.outlined(card, "white", 0.5)
                canvas.fill(signs.hexagon((0, 0), 2.7), "accent")
            scene.place("new obstacle", "", x + off * 11, 73.4, 8.4, 11.8)
