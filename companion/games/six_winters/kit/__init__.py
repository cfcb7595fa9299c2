"""The printed pieces of Six Winters: from the facts alone, without the rules.

`style` holds colours and fonts, `signs` the shared signs, `landscape` the backgrounds;
each other module draws one kind of piece, and `..._pieces` make `Piece`s of them.
"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from msgspec.structs import replace

from companion.contract import KitRequest
from companion.games.six_winters.facts import NAME, Facts
from companion.press.layout import kinds
from companion.press.layout.piece import Kit, Page, Piece

from . import (
    board_pieces,
    card_pieces,
    dice_guides,
    mat_pieces,
    paper_dice,
    portraits,
    style,
    tokens,
)
from .booklet import booklet
from .printed_lines import Tables, printed_lines
from .sheet_data import Source
from .sheet_pieces import sheets
from .table import table

TYPE = "six_winters/type.css.html"
"""The template with the type and colours of what is read."""

COMMAND = (
    "companion new six-winters mygame --players Ann,Ben --option action-dice=top-up"
)
"""Begins a game with a reading that is not the usual one."""

DEFAULT: Mapping[str, str] = MappingProxyType({})


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = DEFAULT,
    *,
    tables: Tables | None = None,
    palette: str = "clear",
) -> Kit:
    """Return everything that two players need for a campaign.

    Args:
        rulings: the chosen ones; `menas-stash` changes an achievement of Menas.
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
        *paper_dice.dice(facts, palette),
        *dice_guides.guides(palette),
    )
    pages = _read(facts, booklet(facts, rulings, pieces, tables)) if tables else ()
    made = _kit(facts, palette, pieces, pages)
    shown = (*portraits.portraits(facts, palette), *tokens.rings(palette))
    colours = style.palette_of(palette).full
    return replace(made, shown=shown, table=partial(table, facts, pieces, colours))


def _read(facts: Facts, rules: Page) -> tuple[Page, ...]:
    """Return all that is read: the booklet and the options."""
    settled = tuple((one.question, one.reading, one.reason) for one in facts.readings)
    found = kinds.Rulings(COMMAND, tuple(facts.rulings), settled, TYPE)
    return rules, kinds.rulings(facts.game.title, found)


def sheets_to_fill(
    facts: Facts,
    *,
    palette: str = "clear",
    fill: Source | None = None,
    fillable: bool = False,
) -> Kit:
    """Return only the sheets, filled in or fillable on a screen.

    Args:
        fill: a JSON file of what is filled in, or its contents.
        fillable: whether they have form fields.

    Raises:
        UnknownName: if there is no such palette.
        BadData: naming file and key, if an entry of the file is impossible.
    """
    style.known(palette)
    return _kit(facts, palette, sheets(facts, palette, fill=fill, fillable=fillable))


def _kit(
    facts: Facts, palette: str, pieces: tuple[Piece, ...], pages: tuple[Page, ...] = ()
) -> Kit:
    game, colours = facts.game, style.palette_of(palette)
    return Kit(NAME, game.title, game.credit, game.version, pieces, pages, colours)


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return the kit of a request: everything, or only sheets to fill in."""
    options = request.options
    palette = options.text("palette") or "clear"
    fill, fillable = options.source("fill"), options.flag("fillable")
    if fill or fillable:
        return sheets_to_fill(facts, palette=palette, fill=fill, fillable=fillable)
    return kit(facts, request.rulings, tables=request.booklet_values, palette=palette)
