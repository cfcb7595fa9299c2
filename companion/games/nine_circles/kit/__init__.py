"""What Nine Circles prints: its gamesheet, in two editions, and its rules.

Reads the facts and knows no rule. `look` holds words, colours and boxes; `pit` the
geometry; each other module draws one part of the picture.
"""

from collections.abc import Mapping
from functools import partial

from companion.contract import KitRequest
from companion.games.dante.kit import USUAL, Beside, Read, shared, templates
from companion.press.layout import pads
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.table import Place, Table, row

from ..facts import Facts, printing
from . import booklet
from .gamesheet import HEIGHT, WIDTH, gamesheet
from .look import Skin, skins
from .mini import mini

IVORY = "#F4EBD3"
DICE = 9
APART = 21.0  # from one die to the next, in mm

SHEET, OTHER = "gamesheet", "gamesheet-nine-slices"


def kit(facts: Facts, request: KitRequest = USUAL) -> Kit:
    """Return every edition's gamesheet, its pips as ruled, and what is read."""
    said, rulings = templates("nine_circles", request), request.rulings
    facts = said.facts(printing(rulings) if rulings else facts)
    words = said.load(Beside, "words").sheet
    sheets = [_piece(facts, skin, words) for skin in skins()]
    minis = [mini(facts, skin, said) for skin in skins()]
    whole, pen = sheets[0], booklet.pen(facts, said)
    own = {"targets": {it.number: booklet.target(it) for it in facts.circles}}
    sheet = whole, pen, own, facts.titles, booklet.values
    read = Read(request, said, facts, facts.circles, *sheet)
    drawn = partial(gamesheet, facts=facts, skin=skins()[0], words=words)
    pieces = (
        *map(partial(shared, request=request), sheets, minis),
        *read.pads(partial(drawn, wider=pads.WIDER), "rubric"),
        *minis,
    )
    return read.kit(pieces, table)


def _piece(facts: Facts, skin: Skin, words: Mapping[str, str]) -> Piece:
    front = partial(gamesheet, facts=facts, skin=skin, words=words)
    title, extra = skin.title or facts.game.title, skin.piece == OTHER
    return Piece(
        skin.piece, WIDTH, HEIGHT, front, title=title, stock="paper", extra=extra
    )


def table() -> Table:
    """Return the table before the first throw: all dice are in the pool."""
    die = Place((0, 0), dice=((IVORY, 1),), name="Pool")
    sheets = (Place((0, 0), ((SHEET, 1),), fixed=True), Place((-210, 0), ((OTHER, 1),)))
    dice = row((-(DICE - 1) / 2 * APART, 150), APART, [die] * DICE)
    return Table((*sheets, *dice))
