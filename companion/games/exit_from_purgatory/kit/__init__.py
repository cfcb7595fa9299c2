"""What Exit from Purgatory prints: cards, mats, tokens, markers, aids, box and rules.

Reads the facts and knows no rule. `look` holds colours, fonts and outlines, `words`
the texts; each other module draws one kind of piece.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from companion.contract import KitRequest
from companion.errors import BadValue
from companion.facts import NO_RULINGS
from companion.press.layout import first_turn, kinds, raised, sizes, teaching
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.teaching import Pictures
from companion.press.layout.translation import ENGLISH, Translation
from companion.press.scene.boxes import palette

from ..facts import NAME, Facts
from . import cards, mat, tokens
from .booklet import Pen, Tables, booklet, cloth
from .look import GAME, Words, copies, words
from .table import table
from .tonight import tonight

TYPE = "exit_from_purgatory/type.css.html"
"""The template with the type and colours of what is read."""

COMMAND = (
    "companion new exit-from-purgatory mygame --players Ada,Ben,Cleo,Dan "
    "--option success_mode=one_die_done"
)
"""Begins a game with a reading that is not the usual one."""

HELLS = 2  # markers for those who wait in Hell


def kit(
    facts: Facts,
    rulings: Mapping[str, str] = NO_RULINGS,
    *,
    tables: Tables | None = None,
    players: int = 0,
    size: str = "poker",
) -> Kit:
    """Return all that a number of players needs, in the language of the facts.

    Args:
        tables: what the booklet quotes of the rules; without them there is none.
        players: the fewest if 0.
        size: of the cards, a name or two lengths.

    Raises:
        BadValue: if so many cannot play.
        UnknownName: if there is no such size.
    """
    least, most = facts.game.players
    least = int(rulings.get("min_players", least))
    if players and not least <= players <= most:
        raise BadValue("players", f"{players} players", f"choose {least} to {most}")
    count, texts = players or least, words(facts)
    of_each = copies(facts, rulings) * count
    deck = tuple(cards.pieces(facts, texts, sizes.size(size), of_each))
    pieces = tuple(_pieces(texts, deck, count))
    pages: tuple[Page, ...] = ()
    if tables:
        title, language, pen = facts.game.title, facts.language, Pen()
        start = Pictures(teaching.figures(GAME), pieces, pen).table("table", cloth)
        turn = first_turn.folded(Translation(GAME, language), title, start, pieces, pen)
        rules = booklet(facts, pieces, tables, rulings)
        readings = kinds.Rulings(COMMAND, tuple(facts.rulings), type=TYPE)
        pages = rules, turn, kinds.rulings(title, readings, language)
    return Kit(
        NAME,
        facts.game.title,
        facts.game.credit,
        facts.game.version,
        pieces,
        pages,
        palette("exit_from_purgatory"),
        language=facts.language,
        shown=tuple(_shown(facts, texts, count)),
        decks={"cards": cards.deck(facts, of_each)},
        table=partial(table, pieces, count, texts["pile"]),
        tonight=tonight(facts, texts),
    )


def _pieces(texts: Words, deck: tuple[Piece, ...], players: int) -> Iterator[Piece]:
    yield from deck
    # They have no backs: folded over, they would not fit their paper.
    mats = replace(mat.mat(texts), title=texts.titled("mat"), copies=players)
    yield replace(mats, group="mats", stock="board")
    large = replace(mat.summary(texts), title=texts["challenges"])
    yield replace(large, stock="board", extra=True)
    worms = players * len(texts.challenges)
    yield replace(tokens.token(texts), copies=worms)
    yield from _locks(texts, range(players))
    yield replace(tokens.hell(texts), copies=HELLS)
    forms = [raised.Kind("worm", "s_chev", texts["worm_side"], worms)]
    for seat in range(players):
        of = texts.titled("lock", seat + 1)
        forms.append(raised.Kind(f"lock-{seat + 1}", tokens.SYMBOLS[seat], of, 2))
    yield from raised.pieces(forms, texts.language)
    aid = replace(mat.aid(texts), copies=players, title=texts.titled("aid"))
    yield replace(aid, group="aids", read=True)
    total, card = sum(card.copies for card in deck), deck[0]
    yield tokens.box(texts, players, total, card.width, card.height)
    yield tokens.token_box(texts, worms + 2 * players + HELLS)
    yield tokens.dice_box(texts)


def _locks(texts: Words, seats: range) -> Iterator[Piece]:
    return (replace(tokens.lock(texts, seat), copies=2) for seat in seats)


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return the kit for a request."""
    options = request.options
    return kit(
        spoken(facts, options.text("language") or ENGLISH),
        request.rulings,
        tables=request.booklet_values,
        players=options.number("players") or 0,
        size=options.text("size") or "poker",
    )


def spoken(facts: Facts, language: str) -> Facts:
    """Return the facts with their texts in a language."""
    return replace(Translation(GAME, language).facts(facts), language=language)


def _shown(facts: Facts, texts: Words, players: int) -> Iterator[Piece]:
    """Yield what screens show besides: a mat in small, and each side of a token.

    Locks are those of players for whom none is printed.
    """
    yield replace(mat.small(texts), title=texts.titled("mat"))
    both = tokens.token(texts)
    for name, side in (("apple", both.front), ("worm", both.back)):
        assert side
        yield replace(both, name=f"token-{name}", front=side, back=None)
    yield from _locks(texts, range(players, facts.game.players[1]))
