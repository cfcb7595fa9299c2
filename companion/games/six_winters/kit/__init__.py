"""What Six Winters prints. Reads the facts and knows no rule.

`style` holds colours and fonts, `signs` what is on every piece, `landscape` the land;
each other module draws one kind of piece, those called `..._pieces` put them together.
"""

from collections.abc import Mapping
from types import MappingProxyType

from companion.contract import KitRequest
from companion.games.six_winters.facts import NAME, Facts
from companion.press.layout.piece import Kit, Page

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
    fill: Source | None = None,
    fillable: bool = False,
) -> Kit:
    """Return all that two players need for a campaign.

    Args:
        rulings: those chosen; `menas-stash` changes an achievement of his mat.
        tables: gives the lines that cards and mats print; without it they have none.
        palette: of the dice, `clear` or the `designer`'s own.
        fill: a JSON file that fills in the sheets, or what it would hold; then
            nothing else is printed.
        fillable: whether the sheets are to be filled in on a screen; likewise.

    Raises:
        UnknownName: if there is no such palette.
        BadData: naming file and key, if what is to be filled in cannot be.
    """
    style.known(palette)
    game, colours = facts.game, style.palette_of(palette)
    pieces = sheets(facts, palette, fill=fill, fillable=fillable)
    pages: tuple[Page, ...] = ()
    if not (fill or fillable):
        lines = printed_lines(tables)
        pieces = (
            *card_pieces.cards(facts, lines, palette),
            *mat_pieces.mats(facts, rulings, lines, palette),
            *board_pieces.boards(facts, rulings, lines, palette),
            *pieces,
        )
        if tables:
            pages = (booklet(facts, rulings, pieces, tables),)
    return Kit(NAME, game.title, game.credit, game.version, pieces, pages, colours)


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return what a request asks for; `kit` says of what."""
    options = request.options
    return kit(
        facts,
        request.rulings,
        tables=request.tables,
        palette=options.text("palette") or "clear",
        fill=options.source("fill"),
        fillable=options.flag("fillable"),
    )
