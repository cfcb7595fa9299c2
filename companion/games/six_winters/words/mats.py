"""The printed lines of character mats: abilities, tasks, how a character joins.

A cost and what it buys stand apart, for the arrow is drawn between them.
"""

from typing import NamedTuple, assert_never

from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    Cost,
    SomeStress,
)
from companion.games.six_winters.cards.phrases import a, either, icon
from companion.games.six_winters.cards.verbs import Context
from companion.games.six_winters.cards.verbs.abilities import ANY
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Character

from .card_lines import names, sentence


class AbilityLine(NamedTuple):
    """What an ability costs, empty if nothing, and what it does."""

    cost: str
    words: str


def ability(one: Ability) -> AbilityLine:
    """Return the line of an ability.

    >>> ability(facts().character["fuscus"].achievements[5])
    AbilityLine(cost='3', words='4 5')
    """
    return AbilityLine(cost(one.cost), _does(one))


def cost(one: Cost | None) -> str:
    """Return what an ability costs.

    >>> cost(AnyDie(4)), cost(AnAsset("support")), cost(SomeStress("body", 1))
    ('4', '{support}', '1 {body}')
    """
    match one:
        case None:
            return ""
        case AnyDie(face):
            return str(face) if face else ANY
        case AnAsset(resource):
            return icon(resource) if resource else "any asset"
        case SomeStress(track, amount):
            return f"{amount} {icon(track)}" if amount else f"any {icon(track)}"
        case _:
            assert_never(one)


def _does(one: Ability) -> str:
    if len(one.do) > 1:
        return sentence(one.do)
    (verb,) = one.do
    return verb.ability_line(_paid(one.cost), Context(names=names()))


def _paid(one: Cost | None) -> str:
    return icon(one.resource) if isinstance(one, AnAsset) and one.resource else ANY


def task(one: Character) -> str:
    """Return what earns a character an achievement.

    >>> task(facts().character["lucia"])
    'Overcome a guard or spy'
    """
    adjective = " obstacle" if one.task[-1] == "eldritch" else ""
    return f"Overcome {a(either(one.task))}{adjective}"


def unlock(one: Character) -> str:
    """Return how a character joins the campaign; empty if there from the start.

    >>> unlock(facts().character["oniri"])
    "Bring in Undari's Tomb; overcome The Necromancer"
    """
    if one.unlock is None:
        return ""
    place = facts().location[one.unlock.location].name
    called = dict.fromkeys(names()[each] for each in one.unlock.obstacles)
    if one.unlock.either:
        (name,) = called
        return f"Bring in {place}; overcome either {name} and pay"
    return f"Bring in {place}; overcome {either(called, 'then')}"
