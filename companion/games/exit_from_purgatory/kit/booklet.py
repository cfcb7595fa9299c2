"""The rules booklet: what it shows beside its words, and what it quotes."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.exit_from_purgatory.facts import Facts, Road
from companion.games.exit_from_purgatory.kit import booklet_figures as figures
from companion.games.exit_from_purgatory.kit.booklet_figures import (
    Arrow,
    Card,
    Die,
    Item,
    Token,
    Words,
)
from companion.press.layout.piece import Page, Piece

Tables = Callable[[], Mapping[str, Any]]

ROLL = (5, 2, 4), (6, 3)
"""The example of a success roll: the player's dice, the neighbour's."""

SUIT = 13
"""Cards of a suit in an ordinary deck."""

TOKENS = {"A": "apple", "W": "worm"}
"""The token of each kind of card."""

FACES = 6, 5, 4, 4, 2, 1, 3
"""What the dice of the pictures show."""

ROWS: Mapping[str, tuple[Item, ...]] = {
    "draw": (Card("back"), Arrow(), Card("lantern")),
    "steal": (Die(4), Words("+ 5"), Words("against"), Die(2, True), Words("+ 6")),
    "study": (Card("lantern"), Card("lantern"), Words("at most 2:"), Die(2)),
    "attempt": (Card("lantern"), Die(5), Die(2), Words("against"), Die(6, True)),
    "name": (Words("“Luck!”"), Card("lantern"), Card("lantern")),
    "roll": (Die(5), Die(2), Die(4), Words("11 : 9"), Die(6, True), Die(3, True)),
    "token": (Words("carried out:"), Token("worm"), Words("on B")),
    "share": (Card("lantern"), Arrow(), Words("one each, from the left")),
    "generosity": (
        *(Card("apple"), Card("apple"), Card("worm")),
        *(Arrow(), Token("apple")),
    ),
    "luck": (Card("back"), Card("back"), Card("worm"), Arrow(), Token("worm")),
    "love": (Card("apple"), Arrow(), Token("apple"), Words("and"), Token("apple")),
    "peace": (
        *(Card("apple"), Card("worm"), Card("worm")),
        *(Arrow(), Token("worm")),
    ),
    "humility": (
        *(Words("you"), Card("apple"), Words("they"), Card("worm")),
        *(Arrow(), Token("apple")),
    ),
    "balance": (
        Token("apple"),
        Token("apple"),
        Token("lock"),
        Token("worm"),
        Token("worm"),
    ),
    "failed": (Token("worm"), Arrow(), Token("apple"), Words("a die more")),
}
"""What the small pictures show, from left to right."""


def booklet(
    facts: Facts,
    pieces: Sequence[Piece],
    tables: Tables,
    rulings: Mapping[str, str],
) -> Page:
    """Return the booklet, twelve pages.

    Args:
        pieces: of the kit; they are shown as they are when cut out.
        tables: gives the numbers that it quotes of the rules.
        rulings: what is chosen; `cards_per_type` says how many cards there are.
    """
    usual = {ruling.id: ruling.default for ruling in facts.rulings}
    each = int({**usual, **rulings}["cards_per_type"])
    named = figures.shown(pieces)
    fewest = len(facts.challenges) // 2 + 1
    stated = {
        "facts": facts,
        "chosen": rulings,
        "figures": named,
        "fan": figures.fan(named),
        "table": figures.table(named),
        "mat": figures.mat(
            next(piece for piece in pieces if piece.name == "mat"), facts.roads
        ),
        "rows": {
            **{name: figures.row(named, items) for name, items in ROWS.items()},
            **{
                road.name.casefold(): figures.row(named, gate(road))
                for road in facts.roads
            },
            "leave": figures.rows(
                named, [climb(road, fewest) for road in facts.roads], figures.LIVE - 4
            ),
        },
        "fewest": fewest,
        "counts": _counts(facts, each),
        "each": each,
        "roll": ROLL,
    }

    def context() -> dict[str, object]:
        quoted = tables()
        links = [(facts.challenge(of).name, won) for of, won in quoted["love"]]
        return {**stated, **quoted, "chain": figures.chain(named, links)}

    title = f"{facts.game.title}: the rules"
    return Page("rules", "exit_from_purgatory/rules.html", title, context, "booklet")


def gate(road: Road) -> tuple[Item, ...]:
    """Return what the small picture of a road shows: how many dice are against you."""
    return Token(TOKENS[road.token]), Words(f"{road.against} dice against you")


def climb(road: Road, tokens: int) -> tuple[Item, ...]:
    """Return the dice of an attempt to leave: the player's, and the neighbour's."""
    own = (Die(FACES[number]) for number in range(tokens))
    theirs = (Die(FACES[-number - 1], True) for number in range(road.against))
    return Token(TOKENS[road.token]), *own, Words("against"), *theirs


def _counts(facts: Facts, each: int) -> list[dict[str, int]]:
    """Return how many of everything there are, for every number of players."""
    least, most = facts.game.players
    types = len(facts.cards)
    return [
        {
            "players": players,
            "cards": types * each * players,
            "each": each * players,
            "pile": types * (each - facts.hand) * players,
            "tokens": len(facts.challenges) * players,
            "decks": math.ceil(each * players / SUIT),
        }
        for players in range(least, most + 1)
    ]
