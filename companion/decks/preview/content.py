"""A deck as it was read: cards with the keys of their faces, and what is refused."""

import re
from itertools import islice
from typing import NamedTuple

from msgspec import Struct

from companion.decks import deck
from companion.decks.deck import Card, Deck
from companion.decks.faults import Opened
from companion.decks.preview.faces import Refusals
from companion.decks.preview.keys import Keys
from companion.errors import CompanionError
from companion.press.layout.piece import Piece

MOST = 2000
"""Most cards on a page."""

ROW = re.compile(r"row (\d+)")
NAMES = 1
"""The row with the names of the columns, whose errors are of all cards."""


class Side(NamedTuple):
    """A side of a card."""

    piece: Piece
    back: bool


class Shown(Struct, frozen=True):
    """A card of the page: `front` and `back` are keys, the latter empty if bare."""

    card: Card
    front: str
    back: str


class Content(Struct, frozen=True):
    """A deck as it was read.

    Attributes:
        deck: None if it cannot be opened.
        more: whether it has more cards than the page shows.
        refused: the errors of each row that is not a card, or not quite.
        errors: of the whole deck.
    """

    deck: Deck | None = None
    cards: tuple[Shown, ...] = ()
    more: bool = False
    refused: dict[int, list[CompanionError]] = {}
    errors: tuple[CompanionError, ...] = ()

    @property
    def sides(self) -> dict[str, Side]:
        """The sides of the cards by their keys, fronts first."""
        fronts = {shown.front: Side(shown.card.piece, False) for shown in self.cards}
        backs = {
            shown.back: Side(shown.card.piece, True)
            for shown in self.cards
            if shown.back
        }
        return {**fronts, **backs}


def read(opened: Opened, refusals: Refusals, keys: Keys) -> Content:
    """Read a deck as far as it can be: a bad row does not stop the others."""
    found, cards, more = None, [], False
    with refusals.apart() as errors:
        try:
            found = opened(refusals.add)
            every = deck.every(found)
            cards = [_shown(card, keys) for card in islice(every, MOST)]
            more = len(cards) == MOST and next(every, None) is not None
        except CompanionError as error:
            refusals.add(error)
    rows: dict[int, list[CompanionError]] = {}
    of_all: dict[str, CompanionError] = {}
    for problem in errors:
        row = ROW.search(problem.where)
        if row and int(row[1]) > NAMES:
            rows.setdefault(int(row[1]), []).append(problem)
        else:
            of_all.setdefault(str(problem), problem)
    return Content(found, tuple(cards), more, rows, tuple(of_all.values()))


def _shown(card: Card, keys: Keys) -> Shown:
    front = keys.key(card.front, card.row, back=False)
    bare = card.piece.back is None
    return Shown(card, front, "" if bare else keys.key(card.back, card.row, back=True))
