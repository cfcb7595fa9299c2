"""The printed lines of the cards and boards of Six Winters, ready to draw."""

from typing import Any

from companion.language import phrase

from .campaign import card_lines
from .cards.effects import Ability
from .facts import facts


def tables() -> dict[str, Any]:
    """Return every line by the piece that prints it; icons are words in braces.

    `obstacles` and `locations` have, by id, rows of a sign and its words: the sign is
    always, activation or overcome on an obstacle; action, always or starting on a
    location. `events` has one line each. `abilities` and `achievements` have rows of a
    cost, empty if there is none, and its effect; a row of digits is a row of dice.
    `tasks`, `unlocks` and `masteries` have a line each. `other` has the lines of
    choices that are not the default, by ruling and choice.
    """
    box = facts()
    return {
        "obstacles": {card.id: card_lines.obstacle(card) for card in box.obstacles},
        "locations": {card.id: card_lines.location(card) for card in box.locations},
        "events": {card.id: card_lines.event(card) for card in box.events},
        "abilities": {who.id: _rows(who.abilities) for who in box.characters},
        "achievements": {who.id: _rows(who.achievements) for who in box.characters},
        "tasks": {who.id: card_lines.task(who) for who in box.characters},
        "unlocks": {
            who.id: card_lines.unlock(who) for who in box.characters if who.unlock
        },
        "masteries": {of: phrase(line) for of, line in card_lines.MASTERIES.items()},
        "other": {
            **{
                ruled.ruling: {ruled.choice: card_lines.ability(ruled.ability)}
                for who in box.characters
                for achieved in who.achievements
                if (ruled := achieved.ruled)
            },
            "military-mastery": {
                "any-from-military": phrase(card_lines.MILITARY_PLACES)
            },
        },
    }


def _rows(abilities: tuple[Ability, ...]) -> tuple[card_lines.AbilityLine, ...]:
    return tuple(map(card_lines.ability, abilities))
