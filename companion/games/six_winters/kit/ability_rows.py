"""A row of a character mat: the cost of an ability, an arrow, its effect."""

import re

from msgspec import Struct

from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    SomeStress,
)
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.facts import RESOURCES
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point

from . import rich_text, signs
from .signs import SLOT_12, SlotStyle
from .style import NUMBER, Canvas

HIGH = 13.4
TEXT_PT, LONG_PT, SIGNS_PT = 9.6, 8.9, 15.0
LONG = 60
"""Longer words, in characters, are set smaller."""

FACES = re.compile(r"[1-6]( [1-6])*")
BARE = re.compile(r"(\{\w+\}|[+\N{MINUS SIGN}] ?\d?| )+")
"""Words of nothing but signs and figures are set larger."""


class AbilityRow(Struct, frozen=True):
    """An ability and its printed words."""

    ability: Ability
    words: str


def draw(canvas: Canvas, name: str, row: AbilityRow, box: Box) -> None:
    """Draw an ability in the middle of a box: slot, arrow, effect from left to right.

    Args:
        name: of the slot.
    """
    y = box.centre[1]
    _cost(canvas, name, row.ability, (box.x + SLOT_12 / 2, y))
    arrow = box.x + SLOT_12 + 4
    canvas.icon("arrow", (arrow, y), 4.6)
    left = arrow + 4
    if FACES.fullmatch(row.words):
        for place, face in enumerate(row.words.split()):
            signs.die(canvas, (left + 4.4 + place * 10.2, y), 8.8, int(face))
    elif row.words:
        size = LONG_PT if len(row.words) > LONG else TEXT_PT
        size = SIGNS_PT if BARE.fullmatch(row.words) else size
        room = Box(left, y - HIGH / 2, box.right - left, HIGH)
        rich_text.write(canvas, row.words, room, size)


def _cost(canvas: Canvas, name: str, ability: Ability, at: Point) -> None:
    """Draw what an ability costs: a slot for a die, or stress, or nothing."""
    match ability.cost:
        case AnyDie(face):
            signs.slot(canvas, name, at, SLOT_12)
            if face:
                signs.die(canvas, at, 9.2, face)
            else:
                signs.blank_die(canvas, at, 8.6)
        case AnAsset(str(resource)):
            _asset(canvas, name, resource, at)
        case AnAsset():
            signs.slot(canvas, name, at, SLOT_12)
            any_asset(canvas, at)
        case SomeStress(track, amount):
            _stress(canvas, track, amount, at)
        case None:
            stashed = [verb.resource for verb in ability.do if isinstance(verb, Stash)]
            if stashed:
                _asset(canvas, name, stashed[0], at)
            else:
                canvas.fill(signs.hexagon(at, 2.4), "ink")


def _asset(canvas: Canvas, name: str, resource: str, at: Point) -> None:
    signs.slot(canvas, name, at, SLOT_12, SlotStyle(fill=resource))
    canvas.using(f"{resource}_on").icon(resource, at, 8.2, resource)


def any_asset(canvas: Canvas, at: Point) -> None:
    """Draw a die's outline with a dot for each resource."""
    signs.blank_die(canvas, at, 9.6)
    dots = signs.circle_points(at, 2.7, len(RESOURCES))
    for resource, dot in zip(RESOURCES, dots, strict=True):
        canvas.fill(Path().circle(*dot, 1.15), resource, line=0.25)


def _stress(canvas: Canvas, track: str, amount: int | None, at: Point) -> None:
    x, y = at
    canvas.symbol(track, (x + 2 if amount else x, y), 7.6, canvas["paper"])
    if amount:
        canvas.text_middle(str(amount), (x - 4.4, y), NUMBER, 15)
