"""What Nine Circles prints: its gamesheet, in two editions, and its rules.

Reads the facts and knows no rule. `look` holds words, colours and boxes; `pit` the
geometry; each other module draws one part of the picture.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from companion.contract import KitRequest
from companion.games.dante.kit import Tables
from companion.games.nine_circles.facts import Facts, printing
from companion.games.nine_circles.kit.booklet import documents_of, read
from companion.games.nine_circles.kit.gamesheet import HEIGHT, WIDTH, gamesheet
from companion.games.nine_circles.kit.look import (
    CAPITALS,
    ITALIC,
    READING,
    Skin,
    skins,
)
from companion.games.nine_circles.kit.mini import mini
from companion.press.layout import pads
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.table import Place, Table, row
from companion.press.scene.boxes import palette

USUAL: Mapping[str, str] = MappingProxyType({})

EIGHT = 8
"""As many to a sheet are small ones, which are written on."""

IVORY = "#F4EBD3"
DICE = 9
APART = 21.0
"""From one die to the next, in mm."""

SHEET, OTHER = "gamesheet", "gamesheet-nine-slices"


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = USUAL,
    *,
    tables: Tables | None = None,
    up: int = 1,
) -> Kit:
    """Return the gamesheet of every edition, and what is read.

    Args:
        rulings: what is chosen; `rows` and `virgil` change how many pips are drawn.
        tables: gives what the booklet quotes of the rules; without it there is none.
        up: how many gamesheets share a sheet.
    """
    facts = printing(rulings) if rulings else facts
    whole = _piece(facts, skins()[0], 1)
    return Kit(
        game="nine-circles",
        title=facts.game.title,
        credit=facts.game.credit,
        version=facts.game.version,
        pieces=(
            *(_piece(facts, skin, up) for skin in skins()),
            *_pads(facts, whole),
            *(mini(facts, skin) for skin in skins()),
        ),
        pages=documents_of(facts, whole, tables, rulings) if tables else (),
        palette=palette("nine_circles"),
        table=table,
        tonight=read(facts, whole, tables).tonight() if tables else None,
    )


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return the kit for a request."""
    up = request.options.number("up") or 1
    return kit(facts, request.rulings, tables=request.booklet_values, up=up)


def _pads(facts: Facts, sheet: Piece) -> Iterator[Piece]:
    both = palette("nine_circles")
    colours = both.ink(low=False, dark=False)
    look = pads.PadLook(CAPITALS, ITALIC, READING, colours["ink"], colours["rubric"])
    titles = [(title.name, title.least, title.most) for title in facts.titles]
    words = pads.PadWords(facts.game.title, "dice and open pips", pads.ranks(titles))
    wider = partial(gamesheet, facts=facts, skin=skins()[0], wider=pads.WIDER)
    return pads.pads(sheet, wider, words, look, both)


def _piece(facts: Facts, skin: Skin, up: int) -> Piece:
    if up == EIGHT:
        return pads.eighth(mini(facts, skin), skin.piece)
    return Piece(
        skin.piece,
        WIDTH,
        HEIGHT,
        partial(gamesheet, facts=facts, skin=skin),
        title=skin.title or facts.game.title,
        up=up,
        stock="paper",
        extra=skin.piece == OTHER,
    )


def table() -> Table:
    """Return the table before the first throw: all dice are in the pool."""
    die = Place((0, 0), dice=((IVORY, 1),), name="Pool")
    sheets = (
        Place((0, 0), ((SHEET, 1),), fixed=True),
        Place((-210, 0), ((OTHER, 1),)),
    )
    dice = row((-(DICE - 1) / 2 * APART, 150), APART, [die] * DICE)
    return Table((*sheets, *dice))
