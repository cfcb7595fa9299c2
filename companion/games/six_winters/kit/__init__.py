"""What Six Winters prints. Reads the facts and knows no rule.

`style` holds colours and fonts, `signs` what is on every piece, `landscape` the land;
each other module draws one kind of piece, those called `..._pieces` put them together.
"""

from collections.abc import Mapping
from types import MappingProxyType

from companion.contract import KitRequest
from companion.games.six_winters.facts import NAME, Facts
from companion.press.layout.piece import Kit, Page, Piece

from . import board_pieces, card_pieces, mat_pieces, style
from .booklet import booklet
from .printed_lines import Tables, printed_lines
from .sheet_data import Source
from .sheet_pieces import sheets

USUAL: Mapping[str, str] = MappingProxyType({})


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = USUAL,
    *,
    tables: Tables | None = None,
    palette: str = "clear",
) -> Kit:
    """Return all that two players need for a campaign.

    Args:
        rulings: those chosen; `menas-stash` changes an achievement of his mat.
        tables: gives the lines that cards and mats print; without it they have none.
        palette: of the dice, `clear` or the `designer`'s own.

    Raises:
        UnknownName: if there is no such palette.
    """
    style.known(palette)
    lines = printed_lines(tables)
    pieces = (
        *card_pieces.cards(facts, lines, palette),
        *mat_pieces.mats(facts, rulings, lines, palette),
        *board_pieces.boards(facts, rulings, lines, palette),
        *sheets(facts, palette),
    )
    pages = (booklet(facts, rulings, pieces, tables),) if tables else ()
    return _kit(facts, palette, pieces, pages)


def sheets_to_fill(
    facts: Facts,
    *,
    palette: str = "clear",
    fill: Source | None = None,
    fillable: bool = False,
) -> Kit:
    """Return the sheets alone, filled in or to be filled in on a screen.

    Args:
        fill: a JSON file that fills in the sheets, or what it would hold.
        fillable: whether they have form fields.

    Raises:
        UnknownName: if there is no such palette.
        BadData: naming file and key, if what is to be filled in cannot be.
    """
    style.known(palette)
    return _kit(facts, palette, sheets(facts, palette, fill=fill, fillable=fillable))


def _kit(
    facts: Facts, palette: str, pieces: tuple[Piece, ...], pages: tuple[Page, ...] = ()
) -> Kit:
    game, colours = facts.game, style.palette_of(palette)
    return Kit(NAME, game.title, game.credit, game.version, pieces, pages, colours)


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return what a request asks for: the whole kit, or its sheets to be filled in."""
    options = request.options
    palette = options.text("palette") or "clear"
    fill, fillable = options.source("fill"), options.flag("fillable")
    if fill or fillable:
        return sheets_to_fill(facts, palette=palette, fill=fill, fillable=fillable)
    return kit(facts, request.rulings, tables=request.tables, palette=palette)
