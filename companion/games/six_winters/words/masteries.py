"""The effect of each resource's mastery, as the trade board prints it."""

from companion.games.six_winters.cards.places import Resource

MASTERIES: dict[Resource, str] = {
    "support": "One Create Asset or Trade may move every pool die that equals its die",
    "technology": "At Refresh each player rolls 6 action dice",
    "espionage": "At session end pick the new location of one region from its deck",
    "military": "Move {military} assets to any location, as often as you like",
    "diplomacy": "Discard 2 dice of a pool, roll 1 into the next, as often as you like",
    "sorcery": "On progress cards {sorcery} assets count as any type and any value",
}
"""In the actions step unless the line names another. Source: V20.4, mastery."""

MILITARY_PLACES = (
    "Move any assets from a {military} place to any location, as often as you like"
)
"""Ruling military-mastery, choice `any-from-military`."""
