"""The printed lines of cards and character mats, made from their effects, and in words.

Text and rule come from the same entry in `data/`, so they cannot disagree. A line is
short, in our own words, and names icons in braces; `plain` makes words of them. The
cost of an ability and its effect are separate: an arrow is drawn between them.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple, assert_never

from companion import language
from companion.language import marked, phrase

from ..cards import effects, wording
from ..cards.places import TRACKS, Resource
from ..cards.verbs import Context, Verb
from ..cards.verbs.abilities import ANY, ChangeType, MakeDice, Split
from ..cards.verbs.campaign import UnlockCharacter
from ..cards.verbs.obstacles import MoveSelf
from ..cards.verbs.people import Damage, ToPeople
from ..cards.wording import a, capital, either, icon
from ..facts import facts
from ..facts.cards import Character, Event, Location, Obstacle
from ..referee import overcoming
from .options import Options, rulings_of

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
            return Line("always", phrase("Damage: {what}", what=sentence(effect.do)))
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
        costs = wording.amount(hit.track, hit.amount)
        also = phrase("Create Asset here also costs {costs}", costs=costs)
        lines.append(Line("always", also))
    if card.moving_in:
        lines.append(Line("always", moving_in(card.moving_in)))
    if card.starting_obstacles:
        names = Counter(facts().obstacle[id].name for id in card.starting_obstacles)
        copies = (
            f"{name} \N{MULTIPLICATION SIGN}{count}" if count > 1 else name
            for name, count in names.items()
        )
        lines.append(Line("starting", ", ".join(copies)))
    return tuple(lines)


def event(card: Event) -> str:
    """Return the line of a seasonal event.

    >>> event(facts().event["winter", 1])
    'Rural or wilderness: 1 {body}'
    """
    return sentence(card.do)


def moving_in(do: Iterable[Verb]) -> str:
    """Return the damage to a character who moves in."""
    (verb,) = (verb for verb in do if isinstance(verb, Damage))
    points = wording.amount(verb.track, verb.amount)
    if verb.only_if is None:
        return phrase("Moving in: {points}", points=points)
    when = wording.condition(verb.only_if)
    return phrase("Moving in {when}: {points}", when=when, points=points)


def named(id: str) -> str:
    """Return the name of an obstacle, a location or a character that a verb names."""
    box = facts()
    return (box.obstacle.get(id) or box.location.get(id) or box.character[id]).name


def sentence(do: Iterable[Verb]) -> str:
    """Return verbs in a row; people whom consecutive verbs affect are named once."""
    parts: list[str] = []
    there, before = False, ""
    for verb in do:
        who = wording.people(verb.whom, there) if isinstance(verb, ToPeople) else ""
        if isinstance(verb, ToPeople) and parts and who and who == before:
            then = phrase("{first}, then {last}", first=parts[-1], last=verb.happens())
            parts[-1] = then
            continue
        parts.append(verb.line(Context(there, not parts, named)))
        there = there or isinstance(verb, MoveSelf)
        before = who if isinstance(verb, ToPeople) else before
    return language.capital("; ".join(parts))


WHEN: dict[Sign, str] = {
    "always": "{line}",
    "activation": marked("when it acts: {line}"),
    "overcome": marked("when overcome: {line}"),
    "action": marked("to use: {line}"),
    "starting": marked("on arrival: {line}"),
}
"""The words for the sign before a line of a card."""


def printed(card: str) -> tuple[str, ...]:
    """Return the printed lines of an obstacle, location or event, signs as words.

    >>> printed("breakout")
    ('when it acts: Empty Espionage pool',)
    """
    return tuple(signed(line) for line in lines(card, language.reader()))


def signed(line: Line) -> str:
    """Return a line in words, after those for its sign."""
    return phrase(WHEN[line.sign], line=line.words)


@cache
def lines(card: str, language: str) -> tuple[Line, ...]:
    """Return the lines of a card in plain words, as they are in a reader's language."""
    box = facts()
    if card in box.obstacle:
        known = obstacle(box.obstacle[card])
    elif card in box.location:
        known = location(box.location[card])
    else:
        events = (known for known in box.events if known.id == card)
        known = tuple(Line("always", event(found)) for found in events)
    return tuple(Line(line.sign, plain(line.words)) for line in known)


MASTERIES: dict[Resource, str] = {
    "support": marked(
        "One Create Asset or Trade may move every pool die that equals its die"
    ),
    "technology": marked("At Refresh each player rolls 6 action dice"),
    "espionage": marked(
        "At session end pick the new location of one region from its deck"
    ),
    "military": marked("Move {military} assets to any location, as often as you like"),
    "diplomacy": marked(
        "Discard 2 dice of a pool, roll 1 into the next, as often as you like"
    ),
    "sorcery": marked(
        "On progress cards {sorcery} assets count as any type and any value"
    ),
}
"""In the actions step unless the line names another. Source: V20.4, mastery."""

MILITARY_PLACES = marked(
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
    price = ability.cost
    if len(ability.do) > 1:
        return AbilityLine(cost(price), sentence(ability.do))
    (verb,) = ability.do
    asset = isinstance(price, effects.AnAsset) and price.resource
    paid = icon(asset) if asset else ANY
    return AbilityLine(cost(price), verb.ability_line(paid, Context(named=named)))


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
            return icon(resource) if resource else phrase("any asset")
        case effects.SomeStress(track, amount):
            sign = icon(track)
            return f"{amount} {sign}" if amount else phrase("any {track}", track=sign)
        case _:
            assert_never(cost)


def task(character: Character) -> str:
    """Return the task that earns a character an achievement.

    >>> task(facts().character["lucia"])
    'Overcome a guard or spy'
    """
    tags = a(wording.words(character.task))
    if character.task[-1] == "eldritch":
        return phrase("Overcome {tags} obstacle", tags=tags)
    return phrase("Overcome {tags}", tags=tags)


def unlock(character: Character) -> str:
    """Return how a character joins the campaign; empty if in it from the start.

    >>> unlock(facts().character["oniri"])
    "Bring in Undari's Tomb; overcome The Necromancer"
    """
    if character.unlock is None:
        return ""
    place = named(character.unlock.location)
    cards = either(dict.fromkeys(map(named, character.unlock.obstacles)), "then")
    if not character.unlock.either:
        sentence = marked("Bring in {place}; overcome {cards}")
        return phrase(sentence, place=place, cards=cards)
    sentence = marked("Bring in {place}; overcome either {cards} and {pays}")
    return phrase(sentence, place=place, cards=cards, pays=_payment(character))


def _payment(character: Character) -> str:
    """Return what is paid once a character's obstacle is overcome, for each of them.

    >>> _payment(facts().character["lucia"]).partition(" or ")[0]
    'pay 12+ in {espionage} pool dice (difficulty 4)'
    """
    cards = character.unlock.obstacles if character.unlock else ()
    paid = [
        (card.difficulty, verb.pay)
        for card in overcoming.cards(cards)
        for verb in overcoming.verbs([card])
        if isinstance(verb, UnlockCharacter) and verb.pay
    ]
    sentence = marked("{resource} pool dice (difficulty {n})")
    dice = [phrase(sentence, resource=icon(pay.resource), n=at) for at, pay in paid]
    (total,) = {pay.total for _, pay in paid}
    return phrase("pay {n}+ in {dice}", n=total, dice=either(dice))


# Lines in plain words.


def plain(line: str) -> str:
    """Return a printed line with its icons as words.

    >>> plain("Empty {espionage} pool; to {red_bank} {military} slot")
    'Empty Espionage pool; to Red Bank Military slot'
    >>> plain("Add {support} {support} here")
    'Add 2 Support dice here'
    """

    def several(match: re.Match[str]) -> str:
        count = match[0].count("{")
        return phrase("{n} {resource} dice", n=count, resource=icon(match[1]))

    def word(match: re.Match[str]) -> str:
        is_track = match[1] in TRACKS
        return phrase(match[1] if is_track else match[1].replace("_", " ").title())

    line = re.sub(r"(?:\{(\w+)\} )+\{\1\}", several, line)
    return re.sub(r"\{(\w+)\}", word, line)


def bought(character: str, number: int, options: Options | None = None) -> str:
    """Return the cost and effect of an ability; empty if there is none of that number.

    Args:
        options: those of the campaign; without them both readings are given of an
            ability that a ruling may change.

    >>> bought("menas", 2), bought("lucia", 6)
    ('a 2 becomes a 3', 'any asset becomes Technology')
    >>> bought("thea", 6), bought("keel", 10)
    ('Diplomacy: add 2 Support dice here', '')
    >>> bought("menas", 8), bought("menas", 8, Options(menas_stash="stash"))
    ('any die: add Military here; by ruling: Stash Military', 'Stash Military')
    """
    who = facts().character.get(character)
    known = (*who.abilities, *who.achievements) if who else ()
    if not 1 <= number <= len(known):
        return ""
    used = known[number - 1]
    if options is not None:
        return _bought(used.under(rulings_of(options)))
    if used.ruled is None:
        return _bought(used)
    other = _bought(used.ruled.ability)
    return phrase("{card}; by ruling: {other}", card=_bought(used), other=other)


def _bought(used: effects.Ability) -> str:
    match used.cost, used.do:
        case effects.AnyDie(face), (MakeDice(faces),):
            made = either((phrase("a {face}", face=new) for new in faces), "and")
            return phrase("a {face} becomes {faces}", face=face, faces=made)
        case effects.AnAsset(), (ChangeType(str() as to),):
            return phrase("any asset becomes {resource}", resource=capital(to))
        case effects.AnAsset(str() as kind), (Split(), *_):
            return phrase("{resource} asset is split in two", resource=a(capital(kind)))
        case _, (Split(), *_):
            return phrase("split a die in two")
    line = ability(used)
    effect = plain(line.words.replace(ANY, phrase("the die")))
    if not line.cost:
        return effect
    if not line.words.startswith("{"):
        effect = effect[:1].lower() + effect[1:]
    die = phrase("any die")
    return f"{plain(line.cost.replace(ANY, die))}: {effect}"
