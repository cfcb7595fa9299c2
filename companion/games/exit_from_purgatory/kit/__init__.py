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
from companion.press.layout import first_turn, kinds, raised, sizes
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.translation import ENGLISH, Translation
from companion.press.scene.boxes import palette

from ..facts import NAME, Facts
from . import cards, mat, tokens
from .booklet import Pen, Tables, booklet, table_of
from .look import GAME, Words, words
from .table import table
from .tonight import tonight

TYPE = "exit_from_purgatory/type.css.html"
"""The template with the type and colours of what is read."""

COMMAND = (
    "companion new exit-from-purgatory mygame --players Ada,Ben,Cleo,Dan "
    "--option success_mode=one_die_done"
)
"""Begins a game with a reading that is not the usual one."""

HELLS = 2
"""Markers for those who wait in Hell."""


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
        facts: see `spoken` for those in another language than English.
        rulings: what is chosen; `cards_per_type` changes how many cards there are.
        tables: gives what the booklet quotes of the rules; without it there is none.
        players: the fewest if 0.
        size: of the cards, a name or two lengths.

    Raises:
        BadValue: if so many cannot play.
        UnknownName: if there is no such size.
    """
    count, texts = _players(facts, rulings, players), words(facts)
    usual = {ruling.id: ruling.default for ruling in facts.rulings}
    copies = int(rulings.get("cards_per_type", usual["cards_per_type"]))
    deck = tuple(cards.pieces(facts, texts, sizes.size(size), copies * count))
    pieces = _pieces(texts, deck, count)
    return Kit(
        NAME,
        facts.game.title,
        facts.game.credit,
        facts.game.version,
        pieces,
        _read(facts, pieces, booklet(facts, pieces, tables, rulings)) if tables else (),
        palette("exit_from_purgatory"),
        language=facts.language,
        shown=tuple(_shown(facts, texts, count)),
        decks={"cards": cards.deck(facts, copies * count)},
        table=partial(table, pieces, count, texts["pile"]),
        tonight=tonight(facts, texts),
    )


def _read(facts: Facts, pieces: tuple[Piece, ...], rules: Page) -> tuple[Page, ...]:
    rulings, title = (
        kinds.Rulings(COMMAND, tuple(facts.rulings), type=TYPE),
        facts.game.title,
    )
    said, table, pen = Translation(GAME, facts.language), table_of(pieces), Pen()
    turn = first_turn.folded(said, title, table, pieces, pen)
    return rules, turn, kinds.rulings(title, rulings, facts.language)


def _pieces(texts: Words, deck: tuple[Piece, ...], players: int) -> tuple[Piece, ...]:
    total, card = sum(card.copies for card in deck), deck[0]
    return (
        *deck,
        *_mats(texts, players),
        *_rounds(texts, players),
        *_raised(texts, players),
        _aid(texts, players),
        tokens.box(texts, players, total, card.width, card.height),
        tokens.token_box(texts, players * (len(texts.challenges) + 2) + HELLS),
        tokens.dice_box(texts),
    )


def _aid(texts: Words, players: int) -> Piece:
    aid = replace(mat.aid(texts), copies=players, title=texts.titled("aid"))
    return replace(aid, group="aids", read=True)


def make(facts: Facts, request: KitRequest) -> Kit:
    """Return the kit for a request."""
    players, size = request.options.number("players"), request.options.text("size")
    language = request.options.text("language") or ENGLISH
    return kit(
        spoken(facts, language),
        request.rulings,
        tables=request.booklet_values,
        players=0 if players is None else players,
        size=size or "poker",
    )


def spoken(facts: Facts, language: str) -> Facts:
    """Return the facts with their texts in a language."""
    return replace(Translation(GAME, language).facts(facts), language=language)


def _players(facts: Facts, rulings: Mapping[str, str], players: int) -> int:
    """Return how many play, the fewest if 0, or refuse."""
    least, most = facts.game.players
    least = int(rulings.get("min_players", least))
    if players and not least <= players <= most:
        raise BadValue("players", f"{players} players", f"choose {least} to {most}")
    return players or least


def _mats(texts: Words, players: int) -> Iterator[Piece]:
    """Yield a mat for each player, and a large sheet with the challenges for all.

    They have no backs: folded over, they would not fit their paper.
    """
    mats = replace(
        mat.mat(texts), title=texts.titled("mat"), copies=players, group="mats"
    )
    yield replace(mats, stock="board")
    large = replace(mat.summary(texts), title=texts["challenges"], stock="board")
    yield replace(large, extra=True)


def _rounds(texts: Words, players: int) -> Iterator[Piece]:
    yield replace(tokens.token(texts), copies=players * len(texts.challenges))
    for seat in range(players):
        yield replace(tokens.lock(texts, seat), copies=2)
    yield replace(tokens.hell(texts), copies=HELLS)


def _raised(texts: Words, players: int) -> Iterator[Piece]:
    """Yield raised forms for locks, told apart by colour, and for the worms."""
    worms = players * len(texts.challenges)
    forms = [raised.Kind("worm", "s_chev", texts["worm_side"], worms)]
    for seat in range(players):
        of = texts.titled("lock", seat + 1)
        forms.append(raised.Kind(f"lock-{seat + 1}", tokens.SYMBOLS[seat], of, 2))
    yield from raised.pieces(forms, texts.language)


def _shown(facts: Facts, texts: Words, players: int) -> Iterator[Piece]:
    """Yield what screens show besides: a mat in small, and each side of a token.

    Locks are those of players for whom none is printed.
    """
    yield replace(mat.small(texts), title=texts.titled("mat"))
    both = tokens.token(texts)
    for name, side in (("apple", both.front), ("worm", both.back)):
        assert side
        yield replace(both, name=f"token-{name}", front=side, back=None)
    for seat in range(players, facts.game.players[1]):
        yield replace(tokens.lock(texts, seat), copies=2)
