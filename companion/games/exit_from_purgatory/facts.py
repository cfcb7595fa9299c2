"""What the rulebook of Exit from Purgatory states, read once from `data/`.

The pieces and the referee read this and nothing else, so they cannot disagree.
"""

from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec

from companion.facts import Fact, Game, Rulings, stated

DATA = Path(__file__).resolve().parent / "data"
NAME = "exit-from-purgatory"


class Card(Fact, frozen=True):
    """A type of card; its letter is printed in the corner."""

    letter: str
    name: str


class Challenge(Fact, frozen=True):
    """A challenge; `text` is its rule as printed."""

    letter: str
    name: str
    text: str


class Road(Fact, frozen=True):
    """A way out."""

    name: str
    token: str  # the letter of the tokens that lead there, each of them one die
    against: int  # dice that the left neighbour rolls
    waits: bool  # whether one wins at the next turn only


class Facts(Fact, frozen=True, kw_only=True):
    """All facts; `rulings` is every reading that a player may choose.

    `hand` cards of each type are dealt to a player, of the five that the box has.
    `language` is that of the texts; the referee reads English ones.
    """

    hand: Annotated[int, msgspec.Meta(ge=1, le=5)]
    cards: tuple[Card, ...]
    challenges: tuple[Challenge, ...]
    roads: tuple[Road, ...]
    game: Game
    rulings: Rulings
    language: str = "en"

    def challenge(self, letter: str) -> Challenge:
        """Return the challenge of that letter."""
        return next(known for known in self.challenges if known.letter == letter)

    def road(self, token: str) -> Road:
        """Return the road to which tokens of that letter lead."""
        return next(road for road in self.roads if road.token == token)


@lru_cache(maxsize=1)
def facts() -> Facts:
    """Return the facts, read once."""
    return stated(Facts, DATA, "purgatory.toml")
