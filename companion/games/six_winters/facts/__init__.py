"""The facts of the rulebook of Six Winters, read once from `data/`.

The cards, the boards and the referee read only these, so they cannot disagree. Effects
of cards are data too (`cards.verbs`); their printed lines are made from them.
"""

from functools import cached_property, lru_cache
from pathlib import Path

import msgspec

from companion.facts import Fact, Game, Rulings, load

from ..cards.places import REGIONS, RESOURCES, SEASONS, SKILLS, TRACKS, Season
from . import cards
from .board import Board, Campaign

DATA = Path(__file__).resolve().parent.parent / "data"
NAME = "six-winters"

ROMAN = ("I", "II", "III", "IV", "V", "VI")
"""Numerals of the years, and of the stages of progress cards."""

__all__ = [
    "DATA", "NAME", "REGIONS", "RESOURCES", "ROMAN", "SEASONS", "SKILLS", "TRACKS",
    "Facts", "facts",
]  # fmt: skip


class Reading(Fact, frozen=True):
    """Our reading of an unclear rule that has only one consistent reading."""

    id: str
    question: str
    reading: str
    reason: str
    source: str


class Readings(Fact, frozen=True):
    """The contents of `readings.toml`."""

    readings: tuple[Reading, ...]


class Facts(msgspec.Struct, frozen=True, dict=True):
    """All facts; `rulings` are the readings that players may choose.

    Characters and cards are also found by their ids: a progress card in `card`.
    """

    game: Game
    board: Board
    campaign: Campaign
    characters: tuple[cards.Character, ...]
    locations: tuple[cards.Location, ...]
    obstacles: tuple[cards.Obstacle, ...]
    progress: tuple[cards.Progress, ...]
    events: tuple[cards.Event, ...]
    rulings: Rulings
    readings: tuple[Reading, ...]

    @cached_property
    def character(self) -> dict[str, cards.Character]:
        return {who.id: who for who in self.characters}

    @cached_property
    def location(self) -> dict[str, cards.Location]:
        return {card.id: card for card in self.locations}

    @cached_property
    def obstacle(self) -> dict[str, cards.Obstacle]:
        return {card.id: card for card in self.obstacles}

    @cached_property
    def card(self) -> dict[str, cards.Progress]:
        return {card.id: card for card in self.progress}

    @cached_property
    def event(self) -> dict[tuple[Season, int], cards.Event]:
        """Every event by its season and the number of its signs."""
        return {(event.season, event.symbols): event for event in self.events}


@lru_cache(maxsize=1)
def facts() -> Facts:
    """Return the facts, read once."""
    return Facts(
        game=load(Game, DATA / "game.toml"),
        board=load(Board, DATA / "board.toml"),
        campaign=load(Campaign, DATA / "campaign.toml"),
        characters=load(cards.Deck[cards.Character], DATA / "characters.json").cards,
        locations=load(cards.Deck[cards.Location], DATA / "locations.json").cards,
        obstacles=load(cards.Deck[cards.Obstacle], DATA / "obstacles.json").cards,
        progress=load(cards.Deck[cards.Progress], DATA / "progress_cards.json").cards,
        events=load(cards.Deck[cards.Event], DATA / "events.json").cards,
        rulings=load(Rulings, DATA / "rulings.toml"),
        readings=load(Readings, DATA / "readings.toml").readings,
    )
