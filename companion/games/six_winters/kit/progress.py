"""Progress cards: 63 x 88 mm, a grid of squares for dice of 12 mm."""

import itertools
from functools import cache

from companion.games.six_winters.facts.cards import Progress, Square
from companion.games.six_winters.kit import backs, panels, signs
from companion.games.six_winters.kit.look import (
    BLEED,
    CARD,
    NAME,
    NUMBER,
    Look,
    icon_of,
    look,
)
from companion.games.six_winters.kit.scenery import landscape
from companion.games.six_winters.kit.signs import SLOT_12
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Mark, Scene

HIGH, WIDE = CARD
HEAD = 15.5
GAP = 1.05
GRID = 4
LEFT = (WIDE - GRID * SLOT_12 - (GRID - 1) * GAP) / 2
TOP = 18.6
PITCH = SLOT_12 + GAP
FOOT = 80.8

NAME_PT = 13.0
ROMAN = ("", "I", "II", "III", "IV", "V")


def front(scene: Scene, *, card: Progress, palette: str) -> None:
    """Draw a card: its land and name, its squares, what it brings."""
    looks = look(scene, palette)
    with scene.at(BLEED, BLEED):
        panels.ground(looks, WIDE, HIGH)
        _head(looks, card)
        scene.share(_flakes(scene.low))
        _trails(looks, card)
        for square in card.squares:
            _square(looks, square)
        _ends(looks, card)
        _foot(looks, card)


@cache
def _flakes(low: bool) -> tuple[Mark, ...]:
    """Return a flake for each place of the grid; squares are drawn over them."""
    scene = Scene(WIDE, HIGH, low=low)
    looks, lines = look(scene), range(1, GRID + 1)
    for at in itertools.product(lines, lines):
        scene.icon("winter", *middle(at), 5.5, looks["flake"], looks["paper"])
    return scene.marks


def middle(at: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of the square in a row and column, counted from 1."""
    row, column = at
    half = SLOT_12 / 2
    return LEFT + (column - 1) * PITCH + half, TOP + (row - 1) * PITCH + half


def _head(looks: Look, card: Progress) -> None:
    box = Box(-BLEED, -BLEED, WIDE + 2 * BLEED, HEAD + BLEED)
    landscape(looks, box, card.obstacle_slot.region, card.id)
    looks.stroke(Path().move(-BLEED, HEAD).line(WIDE + BLEED, HEAD), "ink", 0.4)
    size = NAME_PT
    while text.width(card.name, NAME, size) > WIDE - 15:
        size -= 0.5
    wide = text.width(card.name, NAME, size) + 8.4
    signs.ribbon(looks, (WIDE - wide) / 2, 5.9, wide, 6.4, both=True)
    base = 9.1 + text.cap_middle(card.name, NAME, size)
    ink = looks["ink"]
    looks.scene.text(card.name, WIDE / 2, base, NAME, size, ink, align="centre")


def _trails(looks: Look, card: Progress) -> None:
    """Join the squares that touch, at corners too, so that a path is seen."""
    trails = Path()
    for one, other in itertools.combinations(card.squares, 2):
        if max(abs(one.row - other.row), abs(one.column - other.column)) == 1:
            trails.move(*middle(one.at)).line(*middle(other.at))
    looks.stroke(trails, "trail", 0.35 if looks.low else 1.5)


def _square(looks: Look, square: Square) -> None:
    """Draw a square with all that it demands of its die."""
    x, y = middle(square.at)
    ground = square.type or ("ice" if square.region else "white")
    outline = Path().rect(
        x - SLOT_12 / 2, y - SLOT_12 / 2, SLOT_12, SLOT_12, signs.RADIUS_12
    )
    looks.inked(outline, ground, 1.0 if square.role else 0.4)
    looks.scene.place("slot", f"{square.row},{square.column}", x, y, SLOT_12, SLOT_12)
    _demand(looks, square, x, y)


def _demand(looks: Look, square: Square, x: float, y: float) -> None:
    """Draw value, region or relation; the type has a badge beside any of them."""
    colour = square.type or ("ice" if square.region else "white")
    ink = looks[f"{square.type}_on" if square.type else "ink"]
    off = 1.4 if square.type else 0.0
    if square.value:
        size = 8.4 if square.type else 9.2
        body = "white" if square.type else "ivory"
        signs.die(looks, x - off, y - off, size, square.value, body=body)
    elif square.region:
        name = icon_of(square.region)
        looks.scene.icon(name, x - off, y - off, 8.2 - off / 2, ink, looks[colour])
    elif square.relation:
        signs.step(looks, square.relation, x, y - off, ink=ink)
    elif square.type:
        looks.scene.icon(icon_of(square.type), x, y, 8.6, ink, looks[colour])
        return
    else:
        signs.ghost(looks, x, y, 7.2)
    if square.type:
        _badge(looks, square.type, x + 3.8, y + 3.8)


def _badge(looks: Look, resource: str, x: float, y: float) -> None:
    disc = Path().circle(x, y, 2.7)
    edge = "ink" if looks.low else "white"
    looks.scene.draw(disc, fill=looks[resource], stroke=looks[edge], width=0.35)
    ink = looks[f"{resource}_on"]
    looks.scene.icon(icon_of(resource), x, y, 3.9, ink, looks[resource])


def _ends(looks: Look, card: Progress) -> None:
    """Mark where a path starts by diamonds above, where it ends by some below."""
    for square in card.squares:
        if square.role:
            x, y = middle(square.at)
            side = -1 if square.role == "start" else 1
            signs.diamonds(looks, x, y + side * (SLOT_12 / 2 + 0.1))
            looks.scene.place(square.role, "", x, y, SLOT_12, SLOT_12)


def _foot(looks: Look, card: Progress) -> None:
    """Draw the stage, what is gained, and where an obstacle is placed."""
    rule = Path().move(4.6, 74.9).line(WIDE - 4.6, 74.9)
    looks.stroke(rule.move(42, 76.8).line(42, 84.8), "ink", 0.15)
    signs.crystal(looks, ROMAN[card.stage], 9.2, FOOT, 4.9, size_pt=12)
    looks.scene.place("stage", str(card.stage), 9.2, FOOT, 9.8, 9.8)
    count = len(card.rewards)
    for number, reward in enumerate(card.rewards):
        x = 24.6 if count == 1 else 20.4 + number * 9.2
        signs.medallion(looks, reward, x, FOOT, 4.9 if count == 1 else 4.3)
        looks.scene.place("reward", reward, x, FOOT, 8.6, 8.6)
    at = 34.4 if count == 1 else 37.4
    looks.scene.text_middle("+1", at, FOOT, NUMBER, 17, looks["ink"])
    slot = card.obstacle_slot
    signs.medallion(looks, slot.region, 48, FOOT, 4.3)
    looks.flat(Path().circle(55.4, FOOT, 4.9), "paper")
    signs.medallion(looks, slot.resource, 55.4, FOOT, 4.3)
    looks.scene.place("obstacle slot", f"{slot.region} {slot.resource}", 52, FOOT, 8, 8)


def back(scene: Scene, *, stage: int, cards: int, palette: str) -> None:
    """Draw the back of a stage; `cards` is how many obstacles it brings a turn."""
    looks = look(scene, palette)
    with scene.at(BLEED, BLEED):
        backs.night(looks, WIDE, HIGH, f"stage {stage}", dawn=True)
        x = WIDE / 2
        signs.crystal(looks, ROMAN[stage], x, 28, 15.6, size_pt=34)
        scene.place("stage", str(stage), x, 28, 31, 31)
        for number in range(cards):
            at = x + (number - (cards - 1) / 2) * 11
            turn = (number - (cards - 1) / 2) * -6
            with scene.at(at, 73.4, turn=turn):
                card = Path().rect(-4.2, -5.9, 8.4, 11.8, 1.2)
                looks.inked(card, "white", 0.5)
                looks.flat(signs.hexagon(0, 0, 2.7), "accent")
            scene.place("new obstacle", "", at, 73.4, 8.4, 11.8)
