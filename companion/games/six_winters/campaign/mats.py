"""The printed lines of character mats: abilities, tasks, how a character joins.

The cost of an ability and its effect are separate: an arrow is drawn between them.
"""

import re
from functools import cache
from typing import NamedTuple, assert_never

from companion.games.six_winters.campaign.card_lines import names, sentence
from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    Cost,
    SomeStress,
)
from companion.games.six_winters.cards.phrases import either, icon
from companion.games.six_winters.cards.verbs import Context
from companion.games.six_winters.cards.verbs.abilities import (
    ANY,
    ChangeType,
    MakeDice,
    Split,
)
from companion.games.six_winters.cards.verbs.campaign import UnlockCharacter
from companion.games.six_winters.cards.wording import a, capital, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Character


class AbilityLine(NamedTuple):
    """The cost of an ability, empty if none, and its effect."""

    cost: str
    words: str


def ability(ability: Ability) -> AbilityLine:
    """Return the line of an ability.

    >>> ability(facts().character["fuscus"].achievements[5])
    AbilityLine(cost='3', words='4 5')
    """
    return AbilityLine(cost(ability.cost), _effect(ability))


def cost(cost: Cost | None) -> str:
    """Return the cost of an ability; empty if it has none.

    >>> cost(AnyDie(4)), cost(AnAsset("support")), cost(SomeStress("body", 1))
    ('4', '{support}', '1 {body}')
    """
    match cost:
        case None:
            return ""
        case AnyDie(face):
            return str(face) if face else ANY
        case AnAsset(resource):
            return icon(resource) if resource else "any asset"
        case SomeStress(track, amount):
            return f"{amount} {icon(track)}" if amount else f"any {icon(track)}"
        case _:
            assert_never(cost)


def _effect(ability: Ability) -> str:
    if len(ability.do) > 1:
        return sentence(ability.do)
    (verb,) = ability.do
    return verb.ability_line(_paid(ability.cost), Context(names=names()))


def _paid(cost: Cost | None) -> str:
    return icon(cost.resource) if isinstance(cost, AnAsset) and cost.resource else ANY


def task(character: Character) -> str:
    """Return the task that earns a character an achievement.

    >>> task(facts().character["lucia"])
    'Overcome a guard or spy'
    """
    adjective = " obstacle" if character.task[-1] == "eldritch" else ""
    return f"Overcome {a(either(character.task))}{adjective}"


def unlock(character: Character) -> str:
    """Return how a character joins the campaign; empty if in it from the start.

    >>> unlock(facts().character["oniri"])
    "Bring in Undari's Tomb; overcome The Necromancer"
    """
    if character.unlock is None:
        return ""
    place = facts().location[character.unlock.location].name
    obstacles = dict.fromkeys(names()[card] for card in character.unlock.obstacles)
    if character.unlock.either:
        (name,) = obstacles
        return f"Bring in {place}; overcome either {name} and {_payment(character)}"
    return f"Bring in {place}; overcome {either(obstacles, 'then')}"


def _payment(character: Character) -> str:
    """Return what is paid once a character's obstacle is overcome, for each of them.

    >>> _payment(facts().character["lucia"]).partition(" or ")[0]
    'pay 12+ in {espionage} pool dice (difficulty 4)'
    """
    cards = character.unlock.obstacles if character.unlock else ()
    paid = [
        (card.difficulty, verb.pay)
        for card in map(facts().obstacle.__getitem__, cards)
        for effect in card.effects
        for verb in effect.do
        if isinstance(verb, UnlockCharacter) and verb.pay
    ]
    dice = [f"{icon(pay.resource)} pool dice (difficulty {at})" for at, pay in paid]
    (total,) = {pay.total for _, pay in paid}
    return f"pay {total}+ in {either(dice)}"


# Lines in plain words.


def plain(line: str) -> str:
    """Return a printed line with its icons as words.

    >>> plain("Empty {espionage} pool; to {red_bank} {military} slot")
    'Empty Espionage pool; to Red Bank Military slot'
    >>> plain("Add {support} {support} here")
    'Add 2 Support dice here'
    """
    line = re.sub(r"(?:\{(\w+)\} )+\{\1\}", _several, line)
    return re.sub(r"\{(\w+)\}", lambda found: _icon(found[1]), line)


def _several(found: re.Match[str]) -> str:
    """Return the same icon several times as a number of dice."""
    return f"{found[0].count('{')} {{{found[1]}}} dice"


def _icon(word: str) -> str:
    if word in ("psyche", "body"):
        return word
    return word.replace("_", " ").title()


@cache
def bought(character: str, number: int) -> str:
    """Return the cost and effect of an ability; empty if there is none of that number.

    >>> bought("menas", 2), bought("lucia", 6)
    ('a 2 becomes a 3', 'any asset becomes Technology')
    >>> bought("thea", 6), bought("keel", 10)
    ('Diplomacy: add 2 Support dice here', '')
    """
    who = facts().character.get(character)
    known = (*who.abilities, *who.achievements) if who else ()
    if not 1 <= number <= len(known):
        return ""
    used = known[number - 1]
    match used.cost, used.do:
        case AnyDie(face), (MakeDice(faces),):
            return f"a {face} becomes {row(f'a {new}' for new in faces)}"
        case AnAsset(), (ChangeType(str() as to),):
            return f"any asset becomes {capital(to)}"
        case AnAsset(str() as kind), (Split(), *_):
            return f"{a(capital(kind))} asset is split in two"
        case _, (Split(), *_):
            return "split a die in two"
    line = ability(used)
    effect = plain(line.words.replace(ANY, "the die"))
    if not line.cost:
        return effect
    if not line.words.startswith("{"):
        effect = effect[:1].lower() + effect[1:]
    return f"{plain(line.cost.replace(ANY, 'any die'))}: {effect}"
