"""Reports as sentences of a list."""

import re
from functools import cache

from companion.contract import Act, Drawn, Rolled
from companion.errors import short
from companion.games.six_winters.campaign import actions, names
from companion.games.six_winters.campaign.corrections.sentences import by_hand
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.effects import AnAsset, AnyDie
from companion.games.six_winters.cards.verbs.abilities import (
    ANY,
    ChangeType,
    MakeDice,
    Split,
)
from companion.games.six_winters.cards.wording import a, capital, counted, row
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.referee.action_dice import EXCHANGED
from companion.games.six_winters.referee.queries import Dice, TypedDie
from companion.games.six_winters.words import dice, mats
from companion.games.six_winters.words.dice import LABELS


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
    ability = known[number - 1]
    match ability.cost, ability.do:
        case AnyDie(face), (MakeDice(faces),):
            return f"a {face} becomes {row(f'a {new}' for new in faces)}"
        case AnAsset(), (ChangeType(str() as to),):
            return f"any asset becomes {capital(to)}"
        case AnAsset(str() as kind), (Split(), *_):
            return f"{a(capital(kind))} asset is split in two"
        case _, (Split(), *_):
            return "split a die in two"
    line = mats.ability(ability)
    effect = plain(line.words.replace(ANY, "the die"))
    if not line.cost:
        return effect
    cost = plain(line.cost.replace(ANY, "any die"))
    return f"{cost}: {effect if line.words.startswith('{') else uncapital(effect)}"


def uncapital(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def say(action: Act) -> str:
    """Return a report as a sentence of a list.

    >>> say(actions.Hurt("thea", "body", 2)), say(Drawn(("poison", "tripwire")))
    ('Thea takes 2 body stress', 'cards are shuffled or drawn')
    """
    if isinstance(action, actions.WithDice) and action.dice:
        return f"{_said(action)}, with {dice_of(action.dice)}"
    return _said(action)


def _said(action: Act) -> str:
    match action:
        case actions.Pick(player, character):
            return f"{player} plays {names.person(character)}"
        case actions.Stand(character, name):
            return f"{names.person(character)} begins in {names.slot(name)}"
        case actions.Went(character, name):
            return f"{names.person(character)} goes to {names.slot(name)}"
        case actions.Hurt(character, track, amount):
            return f"{names.person(character)} takes {amount} {track} stress"
        case actions.Rested(character, track):
            return f"{names.person(character)} rests: {track} die 1 up"
        case actions.Overcame(obstacle, characters):
            team = row(map(names.person, characters))
            return f"{team} overcame {names.obstacle(obstacle)}"
        case actions.Attempted(obstacle, characters):
            team = row(map(names.person, characters))
            return f"{team} tried to overcome {names.obstacle(obstacle)}"
        case actions.Placed(die):
            return _placed(die[0])
        case actions.Completed(character):
            return f"{names.person(character)} completed the progress card"
        case actions.Used(character):
            return f"{names.person(character)} used the location"
        case actions.AbilityUsed(character, number):
            what = bought(character, number)
            end = f" ({what})" if what else ""
            return f"{names.person(character)} used ability {number}{end}"
    return _dice_report(action) or _answer(action)


def dice_of(some: Dice) -> str:
    """Return the dice of a report in words; what pays comes first.

    >>> dice_of(dice.named("take 4 keel:5".split()))
    "Keel's 5, taking a 4"
    >>> dice_of(dice.named("es2 so3".split())), dice_of(dice.named("2 3".split()))
    ('Espionage 2, Sorcery 3', '2 3')
    """
    if not any(die.label or die.at or die.type for die in some):
        return dice.typed(some)
    ordered = sorted(some, key=lambda die: die.label in LABELS)
    return ", ".join(shown(dice.typed((die,))) for die in ordered)


def _placed(die: TypedDie) -> str:
    return f"{shown(dice.typed((die,)))} is placed"


DOING = {"pay": "paying", "take": "taking", "make": "making", "place": "placing"}
"""The words before dice of a use in a sentence."""


def shown(die: str) -> str:
    """Return a die as it is typed in words, with its owner, its use or its square.

    >>> shown("su3"), shown("keel:5"), shown("a1:te2"), shown("take:4")
    ('Support 3', "Keel's 5", 'Technology 2 on a1', 'taking a 4')
    """
    where, _, plain = die.rpartition(":")
    kind = next((name for name in RESOURCES if name[:2] == plain[:-1]), None)
    named = f"{capital(kind)} {plain[-1:]}" if kind else plain
    if where in facts().character:
        return f"{names.person(where)}'s {named}"
    if where in LABELS:
        doing = DOING.get(where, where)
        return f"{doing} {named}" if kind else f"{doing} a {named}"
    return f"{named} on {where}" if where else named


def _dice_report(action: Act) -> str:
    match action:
        case actions.Created(resource, count):
            became = "an asset" if count == 1 else "assets"
            return f"{_dice(count, resource)} of the pool became {became}"
        case actions.Traded(resource, into, count):
            return f"{_dice(count, resource)} traded into {capital(into)}"
        case actions.Exchanged(resource, into, count):
            gone = _dice(EXCHANGED * count, resource)
            return f"{gone} exchanged for {_dice(count, into)}"
        case actions.Laid(on, resource, count):
            goal = (
                f"the card of {names.person(on)}"
                if on in facts().character
                else names.obstacle(on)
            )
            return f"{_dice(count, resource)} laid on {goal}"
        case actions.Carried(resource, start, end, count):
            way = f"from {names.slot(start)} to {names.slot(end)}"
            return f"{counted(count, f'{capital(resource)} asset')} carried {way}"
        case actions.Spent(resource, count):
            return f"{_dice(count, resource)} spent, back to the supply"
        case actions.Added(resource, count):
            return f"{counted(count, f'new {capital(resource)} asset')} rolled"
        case Rolled(faces):
            return f"the dice show {row(faces)}"
        case Drawn(cards):
            # The order of cards is hidden from the players.
            return (
                "cards are shuffled or drawn" if len(cards) > 1 else "a card is drawn"
            )
    return ""


def _dice(count: int, resource: str) -> str:
    name = capital(resource)
    return counted(count, f"{name} die", f"{name} dice")


def _answer(action: Act) -> str:
    match action:
        case answers.At(name):
            return names.slot(name)
        case answers.That(obstacle):
            return names.obstacle(obstacle)
        case answers.Whom(character):
            return names.person(character)
        case answers.Many(count):
            return f"{count} of them"
        case answers.Answer(yes):
            return "yes" if yes else "no"
        case answers.Order(cards):
            return f"from the bottom: {'; '.join(map(names.progress, cards))}"
        case answers.Land(region):
            return names.land(region)
        case answers.Keep(name):
            return f"{names.location(name)} is kept"
        case answers.Card(name):
            return f"the card {names.progress(name)}"
        case answers.Raise(resource):
            return f"the {capital(resource)} marker"
        case answers.OneDie(die):
            return shown(die)
        case answers.Top(region, season):
            return f"{season} is on top in {names.land(region)}"
    return _other(action)


def _other(action: Act) -> str:
    match action:
        case actions.Next():
            return "go on"
        case actions.Mend(reason):
            return f"correct the record: {actions.REASONS.get(reason, short(reason))}"
        case actions.Put(what, value):
            return f"by hand: {by_hand(what, value)}"
        case actions.Light():
            return "keep light books from now on: you shuffle and draw"
        case actions.Full():
            return "keep full books from now on: the companion shuffles and draws"
        case actions.Faces():
            return "every die has a face from now on"
        case actions.Counted():
            return "dice are only counted from now on"
    raise AssertionError(action)  # every report has its sentence
