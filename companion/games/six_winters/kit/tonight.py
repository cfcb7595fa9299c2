"""Four sheets for tonight: year I with 36 cards, one board, two characters.

Two sheets of cards, printed on both sides; the board, written on with a pencil; and the
first turn in six pictures with a strip for each character. What comes later is left
out: masteries, threat locations, other characters.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.language import READER
from companion.press.cards import row_faces
from companion.press.cards.layouts import Row
from companion.press.layout import first_turn, kinds
from companion.press.layout.piece import KitDeck, Page, Piece
from companion.press.layout.translation import titled
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

from ..facts import REGIONS, RESOURCES, Facts
from . import booklet_figures, style
from .rich_text import PrintedLines

LEFT_OUT = {
    *("imperial-guard-3", "legionary-3", "poison", "angry-mob-2", "eldritch-signs-2"),
    *("false-confidence", "radia", "secrets-and-lies"),
}
"""Obstacles that the first year begins with, but not tonight: 24 are left."""

PLAYED = ("thea", "fuscus")
STAGE = 1


def tonight(
    facts: Facts,
    lines: PrintedLines,
    decks: Mapping[str, KitDeck],
    pieces: Sequence[Piece],
    palette: str,
) -> Page:
    """Return the sheets: obstacles drawn anew on small cards, other pieces smaller."""
    said = booklet_figures.spoken(facts)

    def context() -> Mapping[str, Any]:
        whole = {piece.name: piece for piece in pieces}
        small = small_obstacles(facts, decks, palette)
        stage = [card.id for card in facts.progress if card.stage == STAGE]
        events: dict[str, list[str]] = {}
        for event in facts.events:
            events.setdefault(event.season, []).append(lines.events[event.id])
        return {
            "facts": facts,
            "names": said.names,
            "said": READER.get().words,
            "cards": [(card, _back(card)) for card in small],
            "progress": [_turned(whole[f"progress-{card}"]) for card in stage],
            "example": whole[f"progress-{stage[0]}"],
            "locations": {card.id: card for card in facts.locations},
            "people": [card for card in facts.characters if card.id in PLAYED],
            "abilities": lines.abilities,
            "achievements": lines.achievements,
            "tasks": lines.tasks,
            "events": events,
            "panels": first_turn.panels(said, (*pieces, *small), booklet_figures.Pen()),
            "signs": {word: booklet_figures.icon(word) for word in SIGNS},
        }

    title = titled(facts.game.title, "tonight", said.language)
    return Page("tonight", said.template("tonight"), title, context)


SIGNS = (
    *RESOURCES,
    *REGIONS,
    *("psyche", "body", "dieany", "arrow", "spring", "summer", "fall", "winter"),
    *("command", "disguise", "lore", "rapport"),
    *("combat", "tactics", "thievery", "survival"),
)
"""What may stand among words."""


def small_obstacles(
    facts: Facts, decks: Mapping[str, KitDeck], palette: str
) -> list[Piece]:
    """Return the obstacles of the first year on small cards, region by region."""
    hardest = facts.campaign.difficulties[1].hardest_obstacle
    locked = {card.id for card in facts.obstacles if card.is_locked(hardest)}
    deck = decks["obstacles"]
    look = style.look("obstacles_tonight", deck.drawings, palette)
    sides = row_faces.shared(look)
    return [
        kinds.card(f"small-{cells['id']}", look.size, *sides(Row(number, cells)))
        for number, cells in enumerate(deck.rows, 2)
        if cells["id"] not in locked | LEFT_OUT
    ]


def _back(card: Piece) -> Piece:
    return replace(card, name=f"{card.name}-back", front=card.back or card.front)


ACROSS = 58.2
"""How much of the width of a progress card fits a row of Letter, in mm of the card."""


def _turned(card: Piece) -> Piece:
    """Return a card on its left side, as it is cut out, without its edges."""

    def front(scene: Scene) -> None:
        with scene.at(scene.width / 2, scene.height / 2, turn=90):
            high = card.height
            with scene.clip(Path().rect(-ACROSS / 2, -high / 2, ACROSS, high)):
                face = card.face(low=scene.low)
                scene.insert(face, -face.width / 2, -face.height / 2)

    return Piece(f"{card.name}-turned", card.height, ACROSS, front)
