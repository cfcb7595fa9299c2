"""Reports as sentences of a list."""

import re
from functools import cache

from companion.contract import Act, Drawn, Rolled
from companion.errors import short
from companion.games.six_winters.campaign.actions import (
    REASONS,
    AbilityUsed,
    Added,
    Carried,
    Completed,
    Created,
    Hurt,
    Laid,
    Light,
    Mend,
    Next,
    Overcame,
    Pick,
    Put,
    Rested,
    Spent,
    Stand,
    Traded,
    Used,
    Went,
)
from companion.games.six_winters.cards.answers import (
    Answer,
    At,
    Card,
    Keep,
    Land,
    Many,
    Order,
    Raise,
    That,
    Top,
    Whom,
)
from companion.games.six_winters.cards.effects import AnAsset, AnyDie
from companion.games.six_winters.cards.verbs.abilities import (
    ANY,
    ChangeType,
    MakeDice,
    Split,
)
from companion.games.six_winters.cards.wording import capital, counted, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.words import mats
from companion.games.six_winters.words.corrections import by_hand
from companion.games.six_winters.words.names import (
    land,
    location,
    obstacle,
    person,
    progress,
    slot,
)


def plain(line: str) -> str:
    """Return a printed line with its icons as words.

    >>> plain("Empty {espionage} pool; to {red_bank} {military} slot")
    'Empty Espionage pool; to Red Bank Military slot'
    """
    return re.sub(r"\{(\w+)\}", lambda found: _icon(found[1]), line)


def _icon(word: str) -> str:
    if word in ("psyche", "body"):
        return word
    return word.replace("_", " ").title()


@cache
def bought(character: str, number: int) -> str:
    """Return what an ability costs and does, empty if there is none of that number.

    >>> bought("menas", 2), bought("lucia", 6)
    ('a 2 becomes a 3', 'any asset becomes Technology')
    >>> bought("thea", 6), bought("keel", 10)
    ('Diplomacy: add Support Support here', '')
    """
    who = facts().character.get(character)
    known = (*who.abilities, *who.achievements) if who else ()
    if not 1 <= number <= len(known):
        return ""
    one = known[number - 1]
    match one.cost, one.do:
        case AnyDie(face), (MakeDice(faces),):
            return f"a {face} becomes {row(f'a {one}' for one in faces)}"
        case AnAsset(), (ChangeType(str() as to),):
            return f"any asset becomes {capital(to)}"
        case _, (Split(), *_):
            return "split a die in two"
    line = mats.ability(one)
    does = plain(line.words.replace(ANY, "the die"))
    if not line.cost:
        return does
    cost = plain(line.cost.replace(ANY, "any die"))
    return f"{cost}: {does if line.words.startswith('{') else uncapital(does)}"


def uncapital(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def say(action: Act) -> str:
    """Return a report as a sentence of a list.

    >>> say(Hurt("thea", "body", 2)), say(Drawn(("poison", "tripwire")))
    ('Thea takes 2 body stress', 'cards are shuffled or drawn')
    """
    match action:
        case Pick(player, character):
            return f"{player} plays {person(character)}"
        case Stand(character, name):
            return f"{person(character)} begins in {slot(name)}"
        case Went(character, name):
            return f"{person(character)} goes to {slot(name)}"
        case Hurt(character, track, amount):
            return f"{person(character)} takes {amount} {track} stress"
        case Rested(character, track):
            return f"{person(character)} rests: {track} die 1 up"
        case Overcame(one, characters):
            return f"{row(map(person, characters))} overcame {obstacle(one)}"
        case Completed(character):
            return f"{person(character)} completed the progress card"
        case Used(character):
            return f"{person(character)} used the location"
        case AbilityUsed(character, number):
            what = bought(character, number)
            end = f" ({what})" if what else ""
            return f"{person(character)} used ability {number}{end}"
    return _say_dice(action) or _say_answer(action)


def _say_dice(action: Act) -> str:
    match action:
        case Created(resource, count):
            became = "an asset" if count == 1 else "assets"
            return f"{_dice(count, resource)} of the pool became {became}"
        case Traded(resource, into, count):
            return f"{_dice(count, resource)} traded into {capital(into)}"
        case Laid(on, resource, count):
            goal = (
                f"the card of {person(on)}" if on in facts().character else obstacle(on)
            )
            return f"{_dice(count, resource)} laid on {goal}"
        case Carried(resource, start, end, count):
            way = f"from {slot(start)} to {slot(end)}"
            return f"{counted(count, f'{capital(resource)} asset')} carried {way}"
        case Spent(resource, count):
            return f"{_dice(count, resource)} spent, back to the supply"
        case Added(resource, count):
            return f"{counted(count, f'new {capital(resource)} asset')} rolled"
        case Rolled(faces):
            return f"the dice show {row(faces)}"
        case Drawn(cards):
            # What lies in which order is nobody's to know.
            return (
                "cards are shuffled or drawn" if len(cards) > 1 else "a card is drawn"
            )
    return ""


def _dice(count: int, resource: str) -> str:
    name = capital(resource)
    return counted(count, f"{name} die", f"{name} dice")


def _say_answer(action: Act) -> str:
    match action:
        case At(name):
            return slot(name)
        case That(one):
            return obstacle(one)
        case Whom(character):
            return person(character)
        case Many(count):
            return f"{count} of them"
        case Answer(yes):
            return "yes" if yes else "no"
        case Order(cards):
            return f"from the bottom: {'; '.join(map(progress, cards))}"
        case Land(region):
            return land(region)
        case Keep(name):
            return f"{location(name)} is kept"
        case Card(name):
            return f"the card {progress(name)}"
        case Raise(resource):
            return f"the {capital(resource)} marker"
        case Top(region, season):
            return f"{season} is on top in {land(region)}"
    return _say_on(action)


def _say_on(action: Act) -> str:
    match action:
        case Next():
            return "go on"
        case Mend(reason):
            return f"mend the books: {REASONS.get(reason, short(reason))}"
        case Put(what, value):
            return f"by hand: {by_hand(what, value)}"
        case Light():
            return "keep light books from now on"
    raise AssertionError(action)  # every report has its sentence
