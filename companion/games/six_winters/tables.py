"""The lines that the cards and boards of Six Winters print, ready to draw."""

from typing import Any

from companion.games.six_winters.cards.effects import Ability
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.facts import facts
from companion.games.six_winters.words import card_lines, mats
from companion.games.six_winters.words.masteries import MASTERIES, MILITARY_SLOTS


def tables() -> dict[str, Any]:
    """Return every line by what it stands on; icons are words of the facts in braces.

    `obstacles` and `locations` have, by id, rows of a sign and its words: the sign is
    always, activation or overcome on an obstacle; action, always or starting on a
    location. `events` has one line each. `abilities` and `achievements` have rows of a
    cost, empty if there is none, and what it buys; a row of digits is a row of dice.
    `tasks`, `unlocks` and `masteries` have a line each. `other` has the lines of
    choices that are not the default, by ruling and choice.
    """
    box = facts()
    return {
        "obstacles": {one.id: card_lines.obstacle(one) for one in box.obstacles},
        "locations": {one.id: card_lines.location(one) for one in box.locations},
        "events": {one.id: card_lines.event(one) for one in box.events},
        "abilities": {one.id: _rows(one.abilities) for one in box.characters},
        "achievements": {one.id: _rows(one.achievements) for one in box.characters},
        "tasks": {one.id: mats.task(one) for one in box.characters},
        "unlocks": {one.id: mats.unlock(one) for one in box.characters if one.unlock},
        "masteries": MASTERIES,
        "other": {
            "menas-stash": {"stash": mats.ability(Ability((Stash("military"),)))},
            "military-mastery": {"any-from-military": MILITARY_SLOTS},
        },
    }


def _rows(abilities: tuple[Ability, ...]) -> tuple[mats.AbilityLine, ...]:
    return tuple(map(mats.ability, abilities))
