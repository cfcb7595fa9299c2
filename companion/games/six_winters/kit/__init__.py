"""What Six Winters prints. Reads the facts and knows no rule.

`look` holds colours and fonts, `signs` what returns on every piece, `scenery` the land;
each other module draws one kind of piece.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.contract import KitRequest
from companion.games.six_winters.facts import NAME, Facts
from companion.games.six_winters.kit import cards, look, people
from companion.games.six_winters.kit.boards import boards
from companion.games.six_winters.kit.booklet import booklet
from companion.games.six_winters.kit.filled import Source
from companion.games.six_winters.kit.paperwork import paperwork
from companion.press.layout.piece import Kit, Page

USUAL: Mapping[str, str] = MappingProxyType({})

Tables = Callable[[], Mapping[str, Any]]


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
        rulings: what is chosen; `menas-stash` changes an achievement of his mat.
        tables: gives the lines that cards and mats print; without it they have none.
        palette: of the dice, `clear` or the `designer`'s own.
        fill: a JSON file that fills in the sheets, or what it would hold; then
            nothing else is printed.
        fillable: whether the sheets are to be filled in on a screen; likewise.

    Raises:
        UnknownName: if there is no such palette.
        BadData: naming file and key, if what is to be filled in cannot be.
    """
    look.known(palette)
    game, colours = facts.game, look.palette_of(palette)
    pieces = paperwork(facts, palette, fill=fill, fillable=fillable)
    pages: tuple[Page, ...] = ()
    if not (fill or fillable):
        told = tables() if tables else {}
        pieces = (
            *cards.cards(facts, told, palette),
            *people.pieces(facts, rulings, told, palette),
            *boards(facts, rulings, told, palette),
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
