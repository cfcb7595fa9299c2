"""The sheet for tonight: aids and mats, for a pack of playing cards and some coins."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.press.cards.row_faces import printed
from companion.press.layout import first_turn
from companion.press.layout.piece import Page, Piece
from companion.press.layout.sizes import Size
from companion.press.layout.translation import Translation, titled

from ..facts import Facts
from .booklet import Pen
from .look import GAME, LAYOUTS, Words

SUITS = {"apple": "heart", "worm": "spade", "lantern": "diamond"}
"""The suit that stands for each kind of card."""

COIN, SMALL = Size("", 25.0, 25.0), Size("", 6.0, 6.0)


def tonight(facts: Facts, words: Words) -> Page:
    """Return the sheet; `words` has the icons of the challenges."""
    said = Translation(GAME, facts.language)

    def context() -> Mapping[str, Any]:
        icons = {it.letter: _sign(it.icon) for it in words.challenges}
        drawn = playing_pieces()
        return {
            "facts": facts,
            "panels": first_turn.panels(said, drawn, Pen()),
            "pieces": {piece.name: piece for piece in drawn},
            "worm": _coin("worm", "worm", COIN),
            "signs": signs(words),
            "icons": icons,
        }

    title = titled(facts.game.title, "tonight", facts.language)
    return Page("tonight", said.template("tonight"), title, context)


def signs(words: Words) -> dict[str, Piece]:
    """Return what stands among words: suits, and a coin with its apple up."""
    suits = {words[suit]: _sign(suit) for suit in SUITS.values()}
    return {**suits, words["coin"]: _coin("coin", "apple", SMALL)}


def playing_pieces() -> list[Piece]:
    """Return playing cards and a coin, by the names of the pieces of the kit."""
    cards = [
        printed(
            LAYOUTS / "playing.toml",
            {**LIVE, "suit": suit, "ink": _ink(suit)},
            f"card-{kind}",
        )
        for kind, suit in SUITS.items()
    ]
    barred = {"suit": "club", "ink": "grey", "edge": "grey", "barred": "yes"}
    apple, worm = (_coin("token", icon, COIN) for icon in ("apple", "worm"))
    token = replace(apple, back=worm.front, form="disc")
    out = replace(printed(LAYOUTS / "playing.toml", barred, "card-out"), back=None)
    return [*cards, out, printed(LAYOUTS / "pile.toml", LIVE), token]


LIVE = {"suit": "heart", "ink": "red", "edge": "ink", "barred": ""}
"""A card that is not out, and what no card in a pile shows."""


def _ink(suit: str) -> str:
    return "ink" if suit == "spade" else "red"


def _coin(name: str, icon: str, size: Size) -> Piece:
    ground, sign = ("ink", "white") if icon == "worm" else ("white", "ink")
    cells = {"icon": icon, "ground": ground, "sign": sign}
    return printed(LAYOUTS / "coin.toml", cells, name, size=size)


def _sign(icon: str) -> Piece:
    return printed(LAYOUTS / "suit.toml", {"icon": icon, "ink": _ink(icon)}, icon)
