"""The four decks as pieces: obstacles, progress, locations, seasons."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.board import SeasonSign
from companion.games.six_winters.facts.cards import Location, Obstacle, Progress
from companion.press.layout import kinds
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.sizes import Size

from . import location_cards, obstacle_cards, progress_cards, season_cards
from .printed_lines import LinesById, PrintedLines, TextById
from .style import CARD

LANDSCAPE = Size("landscape", *CARD)
PORTRAIT = Size("portrait", CARD[1], CARD[0])

AnyCard = Obstacle | Progress | Location | SeasonSign

DECKS: dict[type[AnyCard], tuple[str, str]] = {
    Obstacle: ("obstacle", "obstacles"),
    Progress: ("progress", "progress"),
    Location: ("location", "locations"),
    SeasonSign: ("season", "seasons"),
}
"""The prefix of a deck's piece names, and the file that they are printed in."""


def cards(facts: Facts, lines: PrintedLines, palette: str) -> tuple[Piece, ...]:
    """Return every card, each with its back."""
    return (
        *_obstacles(facts, lines.obstacles, palette),
        *_progress(facts, palette),
        *_locations(facts, lines.locations, palette),
        *_seasons(facts, lines.events, palette),
    )


def _card(card: AnyCard, size: Size, front: Draw, back: Draw) -> Piece:
    deck, group = DECKS[type(card)]
    piece = kinds.card(f"{deck}-{card.id}", size, front, back)
    return replace(piece, title=card.name, group=group)


def _once() -> Callable[..., Draw]:
    """Return a `partial` that gives the same object for the same arguments.

    Cards that look alike then share a face, which is drawn and written once.
    """
    return cache(partial)


def _obstacles(facts: Facts, lines: LinesById, palette: str) -> Iterator[Piece]:
    once = _once()
    first: dict[tuple[str, int], Obstacle] = {}
    for card in facts.obstacles:
        shown = first.setdefault((card.name, card.difficulty), card)
        face = obstacle_cards.ObstacleFront(shown, lines.get(shown.id, ()))
        front = once(obstacle_cards.front, face=face, palette=palette)
        back = once(
            obstacle_cards.back, pile=card.region, season=card.season, palette=palette
        )
        yield _card(card, LANDSCAPE, front, back)


def _progress(facts: Facts, palette: str) -> Iterator[Piece]:
    once = _once()
    for card in facts.progress:
        brings = facts.campaign.stage(card.stage).obstacles
        front = partial(progress_cards.front, card=card, palette=palette)
        back = once(
            progress_cards.back, stage=card.stage, cards=brings, palette=palette
        )
        yield _card(card, PORTRAIT, front, back)


def _locations(facts: Facts, lines: LinesById, palette: str) -> Iterator[Piece]:
    once = _once()
    for card in facts.locations:
        face = location_cards.LocationFront(card, lines.get(card.id, ()))
        pile = card.region if card.kind == "region" and card.region else "threat"
        front = partial(location_cards.front, face=face, palette=palette)
        back = once(location_cards.back, pile=pile, palette=palette)
        yield _card(card, LANDSCAPE, front, back)


def _seasons(facts: Facts, words: TextById, palette: str) -> Iterator[Piece]:
    """Yield a card for each season, with its four events."""
    for season in facts.board.seasons:
        rows = tuple(
            (event.name, words.get(event.id, ""))
            for event in facts.events
            if event.season == season.id
        )
        front = partial(season_cards.front, season=season, rows=rows, palette=palette)
        back = partial(season_cards.back, season=season, palette=palette)
        yield _card(season, LANDSCAPE, front, back)
