"""A row of a character mat: what an ability costs, an arrow, and what it does."""

import math
import re

from msgspec import Struct

from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    SomeStress,
)
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.kit import prose, signs
from companion.games.six_winters.kit.look import NUMBER, RESOURCES, Look, icon_of
from companion.games.six_winters.kit.signs import SLOT_12
from companion.press.scene.path import Path

HIGH = 13.4
TEXT_PT, LONG_PT, SIGNS_PT = 9.6, 8.9, 15.0
LONG = 60
"""Characters of words that are long, and set smaller."""

FACES = re.compile(r"[1-6]( [1-6])*")
BARE = re.compile(r"(\{\w+\}|[+\N{MINUS SIGN}] ?\d?| )+")
"""Words that are signs and figures alone: they are set larger."""


class Row(Struct, frozen=True):
    """An ability, and what its words say."""

    ability: Ability
    words: str


def row(looks: Look, name: str, one: Row, x: float, y: float, w: float) -> None:
    """Draw an ability in a row w mm wide, about the height y, its slot at x."""
    middle = x + SLOT_12 / 2
    _cost(looks, name, one.ability, middle, y)
    at = x + SLOT_12 + 4
    ink, paper = looks["ink"], looks["paper"]
    looks.scene.icon("arrow", at, y, 4.6, ink, paper)
    left = at + 4
    if FACES.fullmatch(one.words):
        for place, face in enumerate(one.words.split()):
            signs.die(looks, left + 4.4 + place * 10.2, y, 8.8, int(face))
    elif one.words:
        size = LONG_PT if len(one.words) > LONG else TEXT_PT
        size = SIGNS_PT if BARE.fullmatch(one.words) else size
        box = left, y - HIGH / 2, x + w - left, HIGH
        prose.write(looks, one.words, *box, size)


def _cost(looks: Look, name: str, one: Ability, x: float, y: float) -> None:
    """Draw what an ability costs: a slot for a die, or stress, or nothing."""
    match one.cost:
        case AnyDie(face):
            signs.slot(looks, name, x, y, SLOT_12)
            if face:
                signs.die(looks, x, y, 9.2, face)
            else:
                signs.ghost(looks, x, y, 8.6)
        case AnAsset(resource):
            if resource:
                _asset(looks, name, resource, x, y)
            else:
                signs.slot(looks, name, x, y, SLOT_12)
                _any_asset(looks, x, y)
        case SomeStress(track, amount):
            _stress(looks, track, amount, x, y)
        case None:
            stashed = [verb.resource for verb in one.do if isinstance(verb, Stash)]
            if stashed:
                _asset(looks, name, stashed[0], x, y)
            else:
                looks.flat(signs.hexagon(x, y, 2.4), "ink")


def _asset(looks: Look, name: str, resource: str, x: float, y: float) -> None:
    signs.slot(looks, name, x, y, SLOT_12, fill=resource)
    ink = looks[f"{resource}_on"]
    looks.scene.icon(icon_of(resource), x, y, 8.2, ink, looks[resource])


def _any_asset(looks: Look, x: float, y: float) -> None:
    """Draw a die's outline with a dot for each resource."""
    signs.ghost(looks, x, y, 9.6)
    for place, resource in enumerate(RESOURCES):
        turn = math.tau * (place / len(RESOURCES) - 0.25)
        dot = Path().circle(x + 2.7 * math.cos(turn), y + 2.7 * math.sin(turn), 1.15)
        looks.flat(dot, resource, line=0.25)


def _stress(looks: Look, track: str, amount: int | None, x: float, y: float) -> None:
    off = 2.0 if amount else 0.0
    looks.symbol(track, x + off, y, 7.6, looks["paper"])
    if amount:
        ink = looks["ink"]
        looks.scene.text_middle(str(amount), x - 4.4, y, NUMBER, 15, ink)
