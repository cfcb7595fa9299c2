"""The printed lines of obstacles, locations and events, made from what they do.

So text and rule cannot disagree: who changes the one in `data/` changes the other. A
line is short, in our own words, and names icons in braces.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from companion.games.six_winters.cards.effects import Effect, Verb
from companion.games.six_winters.cards.phrases import (
    amount,
    condition,
    destination,
    each_of,
    icon,
    kind,
    noun,
    people,
    spot,
    tags,
)
from companion.games.six_winters.cards.places import Among, Anywhere, Here, ThisRegion
from companion.games.six_winters.cards.verbs import (
    AddActionDice,
    AddAsset,
    AddPatternDie,
    AddPoolDice,
    BringInLocation,
    BringInObstacle,
    BurnCharacter,
    Damage,
    DiscardActionDie,
    DiscardObstacles,
    DiscardSelf,
    DiscardTop,
    ExchangeStress,
    ForbidCompleting,
    ForbidOvercoming,
    LookAtDeck,
    LowerThreat,
    ModifyDamage,
    MoveCharacter,
    MoveCost,
    MoveObstacle,
    MoveSelf,
    PlaceStaged,
    PoolToAssets,
    RearrangeStaging,
    RecoverCondition,
    RemoveAssets,
    RemovePoolDice,
    RerollAssets,
    ReturnTop,
    SetActionDie,
    SetPoolDice,
    SetStressDie,
    TakeCondition,
    TakePoolDie,
    ThreatIcons,
    UnlockCharacter,
    UsePoolDice,
)
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Event, Location, Obstacle

Sign = Literal["always", "activation", "overcome", "action", "starting"]

ToPeople = (
    Damage
    | TakeCondition
    | RecoverCondition
    | SetStressDie
    | SetActionDie
    | MoveCharacter
)


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


def _effect(effect: Effect) -> Line:
    match effect.when:
        case "activation" | "overcome":
            return Line(effect.when, sentence(effect.do))
        case "moving_in":
            return Line("always", moving_in(effect.do))
        case "damage":
            return Line("always", f"Damage: {sentence(effect.do)}")
        case "continuous":
            return Line("always", sentence(effect.do))


def location(card: Location) -> tuple[Line, ...]:
    """Return the lines of a location: what it offers, what it costs, what it brings.

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
    """Two cards of one name are that name, twice."""
    names = [facts().obstacle[one].name for one in ids]
    times = {name: names.count(name) for name in names}
    each = (f"{n} \N{MULTIPLICATION SIGN}{x}" if x > 1 else n for n, x in times.items())
    return ", ".join(each)


def event(card: Event) -> str:
    """Return the line of a seasonal event.

    >>> event(facts().event["winter", 1])
    'Rural or wilderness: 1 {body}'
    """
    return sentence(card.do)


def moving_in(do: Iterable[Verb]) -> str:
    """Return what happens to a character who moves in."""
    (verb,) = do
    assert isinstance(verb, Damage)
    when = f" {condition(verb.only_if)}" if verb.only_if else ""
    return f"Moving in{when}: {amount(verb.track, verb.amount)}"


def sentence(do: Iterable[Verb]) -> str:
    """Return verbs in a row; what happens to the same people is told of them once."""
    parts: list[str] = []
    there, before = False, ""
    for verb in do:
        if isinstance(verb, ToPeople):
            who = people(verb.whom, there)
            if parts and who and who == before:
                parts[-1] += f", then {_happens(verb)}"
                continue
            before = who
            parts.append(_told(verb, who))
        else:
            parts.append(_verb(verb, there, first=not parts))
        there = there or isinstance(verb, MoveSelf)
    return begun("; ".join(parts))


def begun(words: str) -> str:
    """Return words with their first letter large."""
    return words[:1].upper() + words[1:]


def _told(verb: ToPeople, who: str) -> str:
    only_if = getattr(verb, "only_if", None)
    said = f"{who}: {_happens(verb)}" if who else _happens(verb)
    return f"{condition(only_if)}, {said}" if only_if else said


def _happens(verb: ToPeople) -> str:
    match verb:
        case Damage():
            return amount(verb.track, verb.amount)
        case TakeCondition():
            return f"a {icon(verb.track)} condition"
        case RecoverCondition():
            return f"recover a {icon(verb.track)} condition"
        case SetStressDie():
            return f"each may set {icon(verb.track)} die to {verb.face}"
        case SetActionDie():
            return "each may set one action die to any face"
        case MoveCharacter():
            return f"each may go {destination(verb.to)}"


def _verb(verb: Verb, there: bool, *, first: bool) -> str:
    """Each kind of verb has one place here or below; an ability's has none."""
    match verb:
        case DiscardSelf():
            return "discard this" if first else "then discard this"
        case MoveSelf(to):
            return destination(to)
        case MoveObstacle(what, Here()):
            return f"bring 1 {noun(what)} here"
        case MoveObstacle(what, to):
            return f"move 1 {noun(what)} {destination(to)}"
        case MoveCost():
            return _cost(verb)
        case ExchangeStress(down, up):
            return f"may lower {icon(down)} by 1 to raise {icon(up)} by 1"
        case AddActionDice(count):
            return f"each player rolls {count} more action die"
        case DiscardActionDie():
            return "each player loses their lowest action die"
        case AddAsset() | RemoveAssets() | RerollAssets():
            return _assets(verb, there)
    return _obstacles(verb) or _pool(verb) or _piles(verb)


def _cost(verb: MoveCost) -> str:
    if isinstance(verb.at, Anywhere):
        return f"moving costs {-verb.add} less this turn (at least 1)"
    if verb.to:
        return f"going to {icon(verb.to)} from here costs {verb.fixed}"
    return f"leaving here costs {verb.add} more die"


def _assets(verb: AddAsset | RemoveAssets | RerollAssets, there: bool) -> str:
    match verb:
        case AddAsset(resource, 1, at):
            return f"add {icon(resource)} asset {each_of(at)}"
        case AddAsset(resource, count, at):
            return f"add {count} {icon(resource)} assets {each_of(at)}"
        case RemoveAssets(resource, None, Anywhere()) if resource:
            return f"remove every {icon(resource)} asset in play"
        case RemoveAssets(_, count, at):
            some = f"{count} asset" if count else "all assets"
            return f"remove {some} {spot(at, there)}"
        case RerollAssets():
            return f"reroll all assets {spot(Here(), there)}"


def _obstacles(verb: Verb) -> str:
    match verb:
        case DiscardObstacles(what, None, at):
            where = "in play" if isinstance(at, Anywhere) else _in(at)
            return f"discard every {noun(what, 'and')} {where}"
        case DiscardObstacles(what, count, _, may):
            return f"{'may ' if may else ''}discard {count} {noun(what)}"
        case ModifyDamage(what, track, more, Anywhere()):
            return f"every {noun(what, 'and')}: +{more} {icon(track)} damage"
        case ModifyDamage(what, track, more, at):
            where = "in region" if isinstance(at, ThisRegion) else "here"
            return f"every {noun(what)} {where}: +{more} {icon(track)} damage"
        case AddPatternDie(what, face):
            return f"every {noun(what)} needs one more {face} to overcome"
        case ForbidOvercoming(what):
            return f"no {noun(what)} can be overcome"
        case ForbidCompleting(resource):
            return f"no progress card holding a {icon(resource)} die can be completed"
        case ThreatIcons(resource, more, at):
            where = f"at {tags(at.tags)}" if at.tags else _in(at)
            return f"{where}: +{more} {icon(resource)} icon"
        case LowerThreat(resource, steps):
            return f"{icon(resource)} threat back {steps}"
    return ""


def _in(at: object) -> str:
    """Return an area of whole regions."""
    assert isinstance(at, Among)
    return f"in {kind(at).removesuffix(' location')}"


def _pool(verb: Verb) -> str:
    match verb:
        case AddPoolDice(resource, _, True, _):
            return f"may add a {icon(resource)} pool die of any face"
        case AddPoolDice(resource, count):
            return f"roll {count} dice into {icon(resource)} pool"
        case RemovePoolDice(resource, None):
            return f"empty {icon(resource)} pool"
        case RemovePoolDice(resource, count, only_if):
            when = f"{condition(only_if)}, " if only_if else ""
            some = "lowest" if count == 1 else f"{count} lowest"
            dice = "die" if count == 1 else "dice"
            return f"{when}remove {some} {icon(resource)} pool {dice}"
        case SetPoolDice(resource, face):
            return f"every {icon(resource)} pool die becomes {face}"
        case TakePoolDie(resource):
            return f"put lowest {icon(resource)} pool die on this card"
        case PoolToAssets(resource):
            return f"may move any {icon(resource)} pool dice here as assets"
        case UsePoolDice(resource):
            return f"characters here may use {icon(resource)} pool dice as action dice"
    return ""


def _piles(verb: Verb) -> str:
    match verb:
        case LookAtDeck(region, count, discard):
            return f"see top {count} of {icon(region)} draw pile, discard {discard}"
        case DiscardTop(None):
            return "discard top of any draw pile"
        case DiscardTop(region) if region:
            return f"discard top of {icon(region)} draw pile"
        case ReturnTop():
            return "top of one discard pile to top of its draw pile"
        case RearrangeStaging(may):
            return f"{'may ' if may else ''}reorder staged progress cards"
        case PlaceStaged():
            return "place 1 obstacle as bottom staged card says; discard that card"
        case BringInObstacle(one, slot):
            name = facts().obstacle[one].name
            return f"bring in {name} at {icon(slot.region)} {icon(slot.resource)}"
        case BringInLocation(one):
            return f"{facts().location[one].name} replaces this location"
        case UnlockCharacter(one, None):
            return f"unlock {facts().character[one].name}"
        case UnlockCharacter(one, pay) if pay:
            name, dice = facts().character[one].name, f"{icon(pay.resource)} pool dice"
            return f"may pay {dice} totalling {pay.total}+ to unlock {name}"
        case BurnCharacter(one):
            return f"{facts().character[one].name} leaves the campaign"
    raise AssertionError(verb)
