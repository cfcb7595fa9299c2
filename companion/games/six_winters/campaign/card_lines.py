"""The printed lines of cards and character mats, made from their effects, and in words.

Text and rule come from the same entry in `data/`, so they cannot disagree. A line is
short, in our own words, and names icons in braces; `plain` makes words of them. The
cost of an ability and its effect are separate: an arrow is drawn between them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple, assert_never

from companion.games.six_winters.cards import effects
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.verbs import Context, Verb, begun
from companion.games.six_winters.cards.verbs.abilities import (
    ANY,
    ChangeType,
    MakeDice,
    Split,
)
from companion.games.six_winters.cards.verbs.campaign import UnlockCharacter
from companion.games.six_winters.cards.verbs.obstacles import MoveSelf
from companion.games.six_winters.cards.verbs.people import Damage, ToPeople
from companion.games.six_winters.cards.wording import (
    a,
    amount,
    capital,
    condition,
    either,
    icon,
    people,
    row,
)
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Character, Event, Location, Obstacle

Sign = Literal["always", "activation", "overcome", "action", "starting"]


class Line(NamedTuple):
    """A line of a card, and the sign before it."""

    sign: Sign
    words: str


def obstacle(card: Obstacle) -> tuple[Line, ...]:
    """Return the lines of an obstacle, in the order in which they are printed.

    >>> obstacle(facts().obstacle["breakout"])
    (Line(sign='activation', words='Empty {espionage} pool'),)
    """
    return tuple(_effect(effect) for effect in card.effects)


def _effect(effect: effects.Effect) -> Line:
    match effect.when:
        case "activation" | "overcome":
            return Line(effect.when, sentence(effect.do))
        case "moving_in":
            return Line("always", moving_in(effect.do))
        case "damage":
            return Line("always", f"Damage: {sentence(effect.do)}")
        case "continuous":
            return Line("always", sentence(effect.do))
        case _:
            assert_never(effect.when)


def location(card: Location) -> tuple[Line, ...]:
    """Return the lines of a location: its action, its effects, its obstacles.

    >>> [line.words for line in location(facts().location["sightrock-keep"])]
    ['Move 1 unit anywhere', 'Doom Under Sightrock']
    """
    lines = [Line("action", sentence(card.action))] if card.action else []
    if card.free_effect:
        lines.append(Line("always", sentence(card.free_effect)))
    if hit := card.create_asset_extra_cost:
        costs = amount(hit.track, hit.amount)
        lines.append(Line("always", f"Create Asset here also costs {costs}"))
    if card.moving_in:
        lines.append(Line("always", moving_in(card.moving_in)))
    if card.starting_obstacles:
        lines.append(Line("starting", _starting(card.starting_obstacles)))
    return tuple(lines)


def _starting(ids: tuple[str, ...]) -> str:
    names = Counter(facts().obstacle[card].name for card in ids)
    return ", ".join(
        f"{name} \N{MULTIPLICATION SIGN}{count}" if count > 1 else name
        for name, count in names.items()
    )


def event(card: Event) -> str:
    """Return the line of a seasonal event.

    >>> event(facts().event["winter", 1])
    'Rural or wilderness: 1 {body}'
    """
    return sentence(card.do)


def moving_in(do: Iterable[Verb]) -> str:
    """Return the damage to a character who moves in."""
    (verb,) = (verb for verb in do if isinstance(verb, Damage))
    when = f" {condition(verb.only_if)}" if verb.only_if else ""
    return f"Moving in{when}: {amount(verb.track, verb.amount)}"


@cache
def names() -> Mapping[str, str]:
    """Return the name of every obstacle, location and character that a verb names."""
    box = facts()
    named: dict[str, str] = {card.id: card.name for card in box.obstacles}
    named |= {card.id: card.name for card in box.locations}
    return named | {card.id: card.name for card in box.characters}


def sentence(do: Iterable[Verb]) -> str:
    """Return verbs in a row; people whom consecutive verbs affect are named once."""
    parts: list[str] = []
    there, before = False, ""
    for verb in do:
        who = people(verb.whom, there) if isinstance(verb, ToPeople) else ""
        if isinstance(verb, ToPeople) and parts and who and who == before:
            parts[-1] += f", then {verb.happens()}"
            continue
        parts.append(verb.line(Context(there, not parts, names())))
        there = there or isinstance(verb, MoveSelf)
        before = who if isinstance(verb, ToPeople) else before
    return begun("; ".join(parts))


WHEN: dict[Sign, str] = {
    "always": "",
    "activation": "when it acts: ",
    "overcome": "when overcome: ",
    "action": "to use: ",
    "starting": "on arrival: ",
}
"""The words for the sign before a line of a card."""


@cache
def printed(card: str) -> tuple[str, ...]:
    """Return the printed lines of an obstacle, location or event, signs as words.

    >>> printed("breakout")
    ('when it acts: Empty Espionage pool',)
    """
    if card in facts().obstacle:
        lines = _signed(obstacle(facts().obstacle[card]))
    elif card in facts().location:
        lines = _signed(location(facts().location[card]))
    else:
        lines = [event(card_of) for card_of in facts().events if card_of.id == card]
    return tuple(map(plain, lines))


def _signed(lines: Iterable[Line]) -> list[str]:
    return [f"{WHEN[line.sign]}{line.words}" for line in lines]


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


class AbilityLine(NamedTuple):
    """The cost of an ability, empty if none, and its effect."""

    cost: str
    words: str


def ability(ability: effects.Ability) -> AbilityLine:
    """Return the line of an ability.

    >>> ability(facts().character["fuscus"].achievements[5])
    AbilityLine(cost='3', words='4 5')
    """
    return AbilityLine(cost(ability.cost), _mats_effect(ability))


def cost(cost: effects.Cost | None) -> str:
    """Return the cost of an ability; empty if it has none.

    >>> cost(effects.AnyDie(4)), cost(effects.SomeStress("body", 1))
    ('4', '1 {body}')
    """
    match cost:
        case None:
            return ""
        case effects.AnyDie(face):
            return str(face) if face else ANY
        case effects.AnAsset(resource):
            return icon(resource) if resource else "any asset"
        case effects.SomeStress(track, amount):
            return f"{amount} {icon(track)}" if amount else f"any {icon(track)}"
        case _:
            assert_never(cost)


def _mats_effect(ability: effects.Ability) -> str:
    if len(ability.do) > 1:
        return sentence(ability.do)
    (verb,) = ability.do
    return verb.ability_line(_paid(ability.cost), Context(names=names()))


def _paid(cost: effects.Cost | None) -> str:
    return (
        icon(cost.resource)
        if isinstance(cost, effects.AnAsset) and cost.resource
        else ANY
    )


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
    return re.sub(r"\{(\w+)\}", lambda match: _icon(match[1]), line)


def _several(match: re.Match[str]) -> str:
    return f"{match[0].count('{')} {{{match[1]}}} dice"


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
        case effects.AnyDie(face), (MakeDice(faces),):
            return f"a {face} becomes {row(f'a {new}' for new in faces)}"
        case effects.AnAsset(), (ChangeType(str() as to),):
            return f"any asset becomes {capital(to)}"
        case effects.AnAsset(str() as kind), (Split(), *_):
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
