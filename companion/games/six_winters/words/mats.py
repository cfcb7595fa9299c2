"""The printed lines of character mats: abilities, tasks, how a character joins.

A cost and what it buys stand apart, for the arrow is drawn between them.
"""

from typing import NamedTuple

from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    ChangeType,
    Cost,
    Explode,
    Flip,
    MakeDice,
    Reroll,
    RollNewDice,
    ShiftDie,
    SomeStress,
    Split,
    Stash,
)
from companion.games.six_winters.cards.phrases import (
    a,
    destination,
    each_of,
    either,
    icon,
)
from companion.games.six_winters.cards.verbs import (
    AbsorbDamage,
    AddAsset,
    MoveCharacter,
    MoveSelf,
    PoolToActionDice,
)
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Character
from companion.games.six_winters.words.card_lines import sentence

MINUS = "\N{MINUS SIGN}"
ANY = "{dieany}"


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


def _does(one: Ability) -> str:
    if len(one.do) > 1:
        return sentence(one.do)
    (verb,) = one.do
    paid = _paid(one.cost)
    match verb:
        case Reroll():
            return "Reroll any action dice, or any assets here"
        case MakeDice(faces):
            return " ".join(map(str, faces))
        case ShiftDie(by):
            return f"{paid} {'+' if by > 0 else MINUS} {abs(by)}"
        case RollNewDice(count):
            return f"Roll {count} new dice"
        case Flip():
            return "Flip the die"
        case Split():
            return f"{paid} + {paid}"
        case Explode(face):
            return f"Explode {face}s"
        case ChangeType(to):
            return icon(to) if to else "Change its type"
        case Stash(resource):
            return f"Stash {icon(resource)}"
        case AddAsset(resource, count, at):
            return f"Add {' '.join([icon(resource)] * count)} {each_of(at)}"
        case MoveSelf(to):
            return f"Move {destination(to)}"
        case MoveCharacter():
            return "Bring a character here"
        case PoolToActionDice(resource):
            return f"{icon(resource)} pool dice may become action dice"
        case AbsorbDamage(track):
            return f"Take that much {icon(track)} for another character"
    return sentence(one.do)


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
    names = dict.fromkeys(facts().obstacle[each].name for each in one.unlock.obstacles)
    if one.unlock.either:
        (name,) = names
        return f"Bring in {place}; overcome either {name} and pay"
    return f"Bring in {place}; overcome {either(names, 'then')}"
