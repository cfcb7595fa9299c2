"""What Nine Circles prints: its gamesheet, in two editions.

Reads the facts and knows no rule. `look` holds words, colours and boxes; `pit` the
geometry; each other module draws one part of the picture.
"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

import msgspec

from companion.games.nine_circles.facts import Facts
from companion.games.nine_circles.kit.gamesheet import HEIGHT, WIDTH, gamesheet
from companion.games.nine_circles.kit.look import Skin, skins
from companion.press.piece import Kit, Piece

USUAL: Mapping[str, str] = MappingProxyType({})

SMALL_FROM = 8
"""Editions to a sheet from which on the drawing is the simpler one."""


def kit(facts: Facts, rulings: Mapping[str, str] = USUAL, *, up: int = 1) -> Kit:
    """Return the gamesheet of every edition.

    Args:
        facts: of the printing wanted; its rows and Virgil track are drawn.
        rulings: what is chosen; `wrath` changes what the fifth circle shows.
        up: how many are to stand on one sheet.
    """
    if rulings.get("wrath") == "one_total_of_20":
        facts = _one_total(facts)
    return Kit(
        game="nine-circles",
        title=facts.game.title,
        credit=facts.game.credit,
        version=facts.game.version,
        pieces=tuple(_piece(facts, skin, up) for skin in skins()),
    )


def _piece(facts: Facts, skin: Skin, up: int) -> Piece:
    return Piece(
        skin.piece,
        WIDTH,
        HEIGHT,
        partial(gamesheet, facts=facts, skin=skin, small=up >= SMALL_FROM),
        title=skin.title or facts.game.title,
    )


def _one_total(facts: Facts) -> Facts:
    """Return the facts with the totals of every circle added up."""
    # Ruling wrath: two totals of ten, or one of twenty.
    circles = tuple(
        msgspec.structs.replace(circle, totals=(sum(circle.totals),))
        if circle.totals
        else circle
        for circle in facts.circles
    )
    return msgspec.structs.replace(facts, circles=circles)
