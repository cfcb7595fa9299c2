"""The four decks as pieces: obstacles, progress, locations, seasons."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.cards import Obstacle
from companion.games.six_winters.kit import events, locations, obstacles, progress
from companion.games.six_winters.kit.look import CARD
from companion.press.layout import kinds
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.sizes import Size

LYING = Size("lying", *CARD)
STANDING = Size("standing", CARD[1], CARD[0])

GROUPS = {
    "obstacle": "obstacles",
    "progress": "progress",
    "location": "locations",
    "season": "seasons",
}
"""The file that the cards of a deck are in."""

Told = Mapping[str, Any]
"""What `tables` has of a deck, by the ids of its cards."""


def cards(facts: Facts, told: Mapping[str, Told], palette: str) -> tuple[Piece, ...]:
    """Return every card, each with its back."""
    return (
        *_obstacles(facts, told.get("obstacles", {}), palette),
        *_progress(facts, palette),
        *_locations(facts, told.get("locations", {}), palette),
        *_seasons(facts, told.get("events", {}), palette),
    )


def _card(
    deck: str, name: str, title: str, size: Size, front: Draw, back: Draw
) -> Piece:
    piece = kinds.card(f"{deck}-{name}", size, front, back)
    return replace(piece, title=title, group=GROUPS[deck])


def _once() -> Callable[..., Draw]:
    """Return what makes drawings: the same one if asked for the same thing.

    Cards of one drawing share a face, which is drawn and written once.
    """
    return cache(partial)


def _lines(told: Told, card: str) -> tuple[tuple[str, str], ...]:
    rows: Sequence[Sequence[str]] = told.get(card, ())
    return tuple((sign, words) for sign, words in rows)


def _obstacles(facts: Facts, told: Told, palette: str) -> Iterator[Piece]:
    once = _once()
    first: dict[tuple[str, int], Obstacle] = {}
    for card in facts.obstacles:
        shown = first.setdefault((card.name, card.difficulty), card)
        face = obstacles.Face(shown, _lines(told, shown.id))
        front = once(obstacles.front, face=face, palette=palette)
        back = once(
            obstacles.back, pile=card.region, season=card.season, palette=palette
        )
        yield _card("obstacle", card.id, card.name, LYING, front, back)


def _progress(facts: Facts, palette: str) -> Iterator[Piece]:
    once = _once()
    for card in facts.progress:
        brings = facts.campaign.stage(card.stage).obstacles
        front = partial(progress.front, card=card, palette=palette)
        back = once(progress.back, stage=card.stage, cards=brings, palette=palette)
        yield _card("progress", card.id, card.name, STANDING, front, back)


def _locations(facts: Facts, told: Told, palette: str) -> Iterator[Piece]:
    once = _once()
    for card in facts.locations:
        face = locations.Face(card, _lines(told, card.id))
        pile = card.region if card.kind == "region" and card.region else "threat"
        front = partial(locations.front, face=face, palette=palette)
        back = once(locations.back, pile=pile, palette=palette)
        yield _card("location", card.id, card.name, LYING, front, back)


def _seasons(facts: Facts, told: Told, palette: str) -> Iterator[Piece]:
    """Yield a card for each season, with its four events."""
    for season in facts.board.seasons:
        rows = tuple(
            (event.name, str(told.get(event.id, "")))
            for event in facts.events
            if event.season == season.id
        )
        front = partial(events.front, season=season, rows=rows, palette=palette)
        back = partial(events.back, season=season, palette=palette)
        yield _card("season", season.id, season.name, LYING, front, back)
