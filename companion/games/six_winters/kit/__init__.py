"""The printed pieces of Six Winters: from the facts alone, without the rules.

`style` holds colours and fonts, `signs` the shared signs, `rich_text` sentences with
signs, `landscape` the backgrounds; each other module draws one kind of piece.
"""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from companion import catalogues, language
from companion.contract import KitRequest
from companion.facts import NO_RULINGS
from companion.games.six_winters.facts import NAME, Facts
from companion.games.six_winters.kit import (
    boards,
    booklet_figures,
    cards,
    mats,
    paper_dice,
    portraits,
    quick_reference,
    style,
    trade_board,
)
from companion.games.six_winters.kit.booklet import booklet
from companion.games.six_winters.kit.rich_text import Tables, printed_lines
from companion.games.six_winters.kit.sheets import sheets
from companion.games.six_winters.kit.table import table
from companion.games.six_winters.kit.tonight import small_obstacles, tonight
from companion.press.layout import first_turn, kinds, translation
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.translation import ENGLISH, Translation

TYPE = "six_winters/type.css.html"
"""The template with the type and colours of what is read."""

COMMAND = (
    "companion new six-winters mygame --players Ann,Ben --option action-dice=top-up"
)
"""Begins a game with a reading that is not the usual one."""


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = NO_RULINGS,
    *,
    tables: Tables | None = None,
    palette: str = "clear",
) -> Kit:
    """Return everything that two players need for a campaign, as the reader speaks.

    Without `tables` cards and mats have no lines, and there are no pages.

    Raises:
        UnknownName: if there is no such palette.
    """
    style.known(palette)
    lines = printed_lines(tables)
    decks = cards.decks(facts, lines, palette)
    pieces = (
        *cards.cards(decks, palette),
        *mats.mats(facts, rulings, lines, palette),
        quick_reference.aid(facts, lines.mastery_lines(rulings), palette),
        *boards.boards(facts, rulings, lines, palette),
        *sheets(facts, palette),
        *paper_dice.dice(facts, palette),
        *paper_dice.guides(),
    )
    pages: tuple[Page, ...] = ()
    if tables:
        said = booklet_figures.spoken(facts)
        settled = tuple(
            (reading.question, reading.reading, reading.reason)
            for reading in translation.named(facts.readings, said.names)
        )
        options = kinds.Rulings(COMMAND, tuple(facts.rulings), settled, TYPE)
        rules = booklet(facts, rulings, pieces, tables)
        listed = kinds.rulings(facts.game.title, options, said.language)
        folded = first_turn.folded(
            said,
            facts.game.title,
            booklet_figures.table(booklet_figures.pictures(facts, pieces), facts),
            (*pieces, *small_obstacles(facts, decks, palette)),
            booklet_figures.Pen(),
        )
        pages = rules, folded, listed
    made = _kit(facts, palette, pieces, pages)
    shown = (*portraits.portraits(facts, palette), *trade_board.rings(palette))
    colours = style.palette_of(palette).full
    table_of = partial(table, facts, pieces, colours)
    sheets_of = tonight(facts, lines, decks, pieces, palette) if tables else None
    return replace(made, shown=shown, table=table_of, decks=decks, tonight=sheets_of)


def _kit(
    facts: Facts, palette: str, pieces: tuple[Piece, ...], pages: tuple[Page, ...] = ()
) -> Kit:
    game, colours = facts.game, style.palette_of(palette)
    said = game.title, game.credit, game.version
    return Kit(NAME, *said, pieces, pages, colours, language=language.reader())


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return the kit of a request: everything, or only sheets to fill in.

    Names, and what pages and tables say once they are drawn, are in its language too.
    """
    options = request.options
    name = options.text("language") or ENGLISH
    reading = partial(catalogues.reading, name, NAME)
    tables = request.booklet_values
    with reading():
        facts = translation.said(Translation(style.GAME, name).facts(facts))
        palette = options.text("palette") or "clear"
        fill, fillable = options.source("fill"), options.flag("fillable")
        if fill or fillable:
            style.known(palette)
            pieces = sheets(facts, palette, fill=fill, fillable=fillable)
            return _kit(facts, palette, pieces)
        lines = tables and reading()(tables)
        made = kit(facts, request.rulings, tables=lines, palette=palette)

    def read(page: Page) -> Page:
        return replace(page, context=reading()(page.context))

    return replace(
        made,
        pages=tuple(map(read, made.pages)),
        table=made.table and reading()(made.table),
        tonight=made.tonight and read(made.tonight),
    )
