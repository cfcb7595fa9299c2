"""Actions that action dice pay for, and abilities: what is allowed, and verdicts on it.

Source: V20.4, actions, locations, mastery and abilities; readings moves, low-rank,
create-for-stress, trade, bribe-skill, squidery-port, impossible-dice and oniri.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, assert_never

import msgspec

from companion.contract.questions import Finding
from companion.errors import BadValue
from companion.language import marked, phrase, phrases

from ..cards import effects
from ..cards.places import Region, Resource, Track
from ..cards.verbs import Die, Made
from ..cards.verbs.abilities import Explode
from ..cards.verbs.obstacles import MoveCost
from ..cards.wording import capital, finding, regional, row
from ..facts import NAME, facts
from ..facts.cards import Character, Hit, Location
from . import queries
from .overcoming import Faces, cards, in_dice, lacking, shown, verbs
from .queries import by_label, faces

EXCHANGED = 2
"""Pool dice discarded for each new die of the next pool (Diplomacy mastery)."""


class Reach(msgspec.Struct, frozen=True):
    """The pool dice that one Create Asset or Trade action may take."""

    face: int  # what the action die shows; 0 if stress is paid instead
    rank: int = 0  # the character's rank in the location's skill; 0 without one
    mastery: bool = False  # may move all dice that equal the action die (Support)


def cannot_take(reach: Reach, pool: Sequence[int], taken: Sequence[int]) -> str:
    """Return why one action may not take dice out of a pool, empty if it may.

    >>> cannot_take(Reach(3), (2, 3, 6), (6,))
    'a 3 takes no 6; it takes a 6'
    """
    if few := lacking(taken, pool, marked("pool die")):
        return few
    if not taken:
        return phrase("no pool die is named")
    if not reach.face:
        return "" if len(taken) == 1 else phrase("stress takes exactly one die")
    # "All": some of the equal dice are an action without the mastery.
    if reach.mastery and sorted(taken) == [reach.face] * pool.count(reach.face):
        return ""
    high = max(taken)
    if high > reach.face:
        sentence = marked("a {face} takes no {high}; it takes a {high}")
        return phrase(sentence, face=reach.face, high=high)
    if len(taken) <= max(reach.rank, 1):
        return ""
    why = phrase("an action takes one die")
    if reach.rank:
        why = phrases("rank {n} takes one die", "rank {n} takes {n} dice", reach.rank)
    if reach.mastery:
        all_equal = marked("{dice}, or all that show a {face}")
        why = phrase(all_equal, dice=why, face=reach.face)
    return phrase("{n} dice are named, and {why}", n=len(taken), why=why)


def takes(reach: Reach, pool: Sequence[int]) -> tuple[Faces, ...]:
    """Return the largest sets that one action may take out of a pool, most dice first.

    >>> takes(Reach(3), (2, 3, 6))
    ((3,), (2,))
    >>> takes(Reach(3, mastery=True), (3, 3, 2, 3))
    ((3, 3, 3), (2,))
    """
    if not reach.face:
        return tuple((face,) for face in sorted(set(pool), reverse=True))
    within = sorted((face for face in pool if face <= reach.face), reverse=True)
    largest: list[Faces] = []
    if reach.mastery and reach.face in within:
        largest.append((reach.face,) * within.count(reach.face))
    if reach.rank > 1 and within:
        largest.append(tuple(within[: reach.rank]))
    else:
        largest += [(face,) for face in sorted(set(within), reverse=True)]
    sets = sorted(set(largest), key=lambda faces: (len(faces), faces), reverse=True)
    return tuple(
        faces
        for faces in sets
        if not any(faces != more and Counter(faces) <= Counter(more) for more in sets)
    )


def not_next(source: Resource, target: Resource) -> str:
    """Return why a pool is not the next one on the wheel of trade, empty if it is."""
    ways = facts().board.resource(source).trades_into
    if target in ways:
        return ""
    return phrase(
        "{resource} trades into {those}, not into {other}",
        resource=capital(source),
        those=row(map(capital, ways), "or"),
        other=capital(target),
    )


def cannot_trade(source: Resource, target: Resource, slot: Resource) -> str:
    """Return why dice may not be traded between pools in a slot, empty if they may."""
    if reason := not_next(source, target):
        return reason
    if slot in (source, target):
        return ""
    return phrase(
        "the place is {resource}; a trade goes into its pool, or out of it",
        resource=capital(slot),
    )


Fare = Literal["dice", "psyche", "body"]


class Journey(msgspec.Struct, frozen=True):
    """A move from one location to another, and what in play changes its cost."""

    origin: Location
    target: Location
    region: Region  # of the target
    costs: tuple[MoveCost, ...] = ()  # verbs that change what leaving costs


def fares(journey: Journey) -> dict[Fare, int]:
    """Return the price of a move for each way to pay; empty if there is no way.

    Of several ways that are paid with dice the cheapest counts.
    """
    origin, target = journey.origin, journey.target
    ways: dict[Fare, int] = {}
    prices = []
    if (printed := origin.move_cost.get(journey.region)) is not None:
        prices.append(_price(printed, journey))
    if origin.port and target.port:
        prices.append(_price(1, journey, port=True))
    if prices:
        ways["dice"] = min(prices)
    if origin.gate and target.gate:
        ways |= {"psyche": 1, "body": 1}
    return ways


def _price(printed: int, journey: Journey, *, port: bool = False) -> int:
    fixed = [
        cost.fixed
        for cost in journey.costs
        if cost.fixed is not None and cost.to == journey.region and not port
    ]
    price = min([printed, *fixed])
    return max(1, price + sum(cost.add for cost in journey.costs))


def barred(journey: Journey) -> str:
    """Return why there is no way at any price, empty if there is one."""
    origin = journey.origin
    if origin.id == journey.target.id:
        return phrase("{location} is where the character is", location=origin.name)
    if fares(journey):
        return ""
    regions = row(map(regional, origin.move_cost), "or")
    sentence = marked("from {location} you can only go to {regions}")
    return phrase(sentence, location=origin.name, regions=regions)


def cannot_move(journey: Journey, fare: Fare, paid: int) -> str:
    """Return why a move may not be made for a payment, empty if it may."""
    if reason := barred(journey):
        return reason
    known = fares(journey)
    if fare not in known:
        sentence = marked("only from gate to gate is a move paid with {fare}")
        return phrase(sentence, fare=phrase("dice") if fare == "dice" else phrase(fare))
    if paid < known[fare]:
        price = _price_in_words(fare, known[fare])
        return phrase("the move costs {price}, not {paid}", price=price, paid=paid)
    return ""


def _price_in_words(fare: Fare, price: int) -> str:
    return in_dice(price) if fare == "dice" else f"{price} {phrase(fare)}"


def rested(die: int) -> int:
    """Return what a stress die shows after a rest."""
    return min(die + 1, 6)


def move_costs(verbs: Iterable[object]) -> tuple[MoveCost, ...]:
    """Return the verbs that change the cost of a move."""
    return tuple(verb for verb in verbs if isinstance(verb, MoveCost))


# Verdicts on payments and what they make.


WEATHER = MoveCost(add=-1)  # traveling Weather: one less, but at least one (`fares`)


class Payment(msgspec.Struct, frozen=True):
    """The payment for an ability: a die, or points of stress, or nothing."""

    die: Die | None = None
    stress: Track | None = None
    points: int = 1


def create(query: queries.CreateQuery, dice: queries.Dice) -> Finding:
    """Return whether one Create Asset action may take dice out of a pool."""
    here = facts().location.get(query.location)
    hits: list[Hit | None] = [here.create_asset_extra_cost] if here else []
    if not query.face:
        if not here or not here.create_for_stress:
            known = facts().locations
            some = row(card.name for card in known if card.create_for_stress)
            sentence = phrase("only {locations} take stress for it", locations=some)
            return finding(False, sentence)
        hits.insert(0, here.create_for_stress)
    prices = (_price_in_words(hit.track, hit.amount) for hit in hits if hit)
    notes = tuple(phrase("it costs {price}", price=price) for price in prices)
    return _taken(query, dice, phrase("the location"), notes)


def trade(query: queries.TradeQuery, dice: queries.Dice) -> Finding:
    """Return whether one Trade action may take dice from one pool to another."""
    if reason := cannot_trade(query.source, query.target, query.slot):
        return finding(False, reason)
    where = phrase("the {resource} pool", resource=capital(query.target))
    return _taken(query, dice, where)


def exchange(query: queries.ExchangeQuery, dice: queries.Dice) -> Finding:
    """Return whether pool dice may be exchanged, and how many new dice are rolled."""
    gone = faces(by_label(dice, "take")["take"])
    new, over = divmod(len(gone), EXCHANGED)
    if reason := not_next(query.source, query.target):
        return finding(False, reason)
    if not gone:
        sentence = marked("no pool die is named; each new die takes {for_each}")
        return finding(False, phrase(sentence, for_each=EXCHANGED))
    if over:
        sentence = phrases(
            "{n} die is named; each new die takes {for_each}",
            "{n} dice are named; each new die takes {for_each}",
            len(gone),
            for_each=EXCHANGED,
        )
        return finding(False, sentence)
    sentence = phrases(
        "{faces} are discarded; {n} new {resource} die is rolled",
        "{faces} are discarded; {n} new {resource} dice are rolled",
        new,
        faces=row(gone),
        resource=capital(query.target),
    )
    return finding(True, sentence, using=gone, found=new)


def _taken(
    query: queries.CreateQuery | queries.TradeQuery,
    dice: queries.Dice,
    where: str,
    notes: tuple[str, ...] = (),
) -> Finding:
    """Return what the action die reaches; a rank counts only with a skill bonus."""
    here = facts().location.get(query.location)
    if here and query.rank and not here.skill_bonus:
        sentence = marked("{location} has no sign of a skill; leave the rank out")
        return finding(False, phrase(sentence, location=here.name))
    reach = Reach(query.face, query.rank, query.mastery)
    sorts = by_label(dice, "pool", "take")
    pool, taken = faces(sorts["pool"]), faces(sorts["take"])
    if not pool:
        return finding(False, phrase("no pool die is named"))
    sets = takes(reach, pool)
    if taken:
        if reason := cannot_take(reach, pool, taken):
            return finding(False, reason, found=sets)
        some = row(map(shown, taken))
        sentence = phrase("{dice} may go to {where}", dice=some, where=where)
        return finding(True, sentence, notes, using=taken, found=sets)
    if not sets:
        sentence = marked("a {face} takes none of these; the lowest needs a {low}")
        return finding(False, phrase(sentence, face=reach.face, low=min(pool)))
    some = row((" ".join(map(str, largest)) for largest in sets), "or")
    sentence = phrase("one action may take {dice} to {where}", dice=some, where=where)
    return finding(True, sentence, notes, using=sets[0], found=sets)


def move(query: queries.MoveQuery, dice: queries.Dice) -> Finding:
    """Return the cost of a move, and whether enough is paid."""
    where, weather = facts().location, (WEATHER,) * query.weather
    costs = (*move_costs(verbs(cards(query.also))), *weather)
    journey = Journey(where[query.origin], where[query.target], query.region, costs)
    paid = by_label(dice, "pay", stress=True)["pay"]
    tracks = {die.stress for die in paid if die.stress}
    if tracks and (len(tracks) > 1 or any(not die.stress for die in paid)):
        what = phrase("dice and stress are mixed")
        raise BadValue(NAME, what, phrase("pay with one of them"))
    fare: Fare = next(iter(tracks), "dice")
    known = fares(journey)
    if reason := cannot_move(journey, fare, len(paid)):
        return finding(False, reason, found=known)
    price = known[fare]
    sentence = phrase(
        "{location} to {other} costs {price}",
        location=journey.origin.name,
        other=journey.target.name,
        price=_price_in_words(fare, price),
    )
    using = faces(paid)[:price] if fare == "dice" else ()
    return finding(True, sentence, using=using, found=known)


def rest(query: queries.RestQuery, dice: queries.Dice) -> Finding:
    """Return what a stress die shows after a rest."""
    paid = faces(by_label(dice, "pay")["pay"])
    if len(paid) != 1:
        sentence = phrases(
            "{n} die is paid, and a rest costs 1",
            "{n} dice are paid, and a rest costs 1",
            len(paid),
        )
        return finding(False, sentence)
    now = rested(query.die)
    if now == query.die:
        return finding(False, phrase("a stress die shows 6 at most"))
    sentence = marked("the stress die goes from {before} to {now}")
    said = phrase(sentence, before=query.die, now=now)
    return finding(True, said, using=paid, found=now)


def use(query: queries.UseQuery, dice: queries.Dice, chosen: queries.Chosen) -> Finding:
    """Return what an ability makes of its payment."""
    who = facts().character[query.character]
    used = ability(who, query.ability, chosen)
    sorts = by_label(dice, "pay", "make", "pool", "new", stress=True)
    bought = query.ability.startswith("a")
    kind = marked("{who}, achievement {n}") if bought else marked("{who}, ability {n}")
    name = phrase(kind, who=who.name, n=query.ability.removeprefix("a"))
    paid = _paid(sorts["pay"])
    if reason := why_not(used, paid):
        return finding(False, f"{name}: {reason}")
    pool, new = faces(sorts["pool"]), faces(sorts["new"])
    result = makes(used, paid, pool)
    if isinstance(used.do[0], Explode) and new:
        due = used.do[0].still_to_roll(pool, new)
        said = phrase("the pool grows by {n}", n=len(new))
        if due > 0:
            said = phrases("{n} die more to roll", "{n} dice more to roll", due)
        elif due < 0:
            said = phrases("{n} die too many rolled", "{n} dice too many rolled", -due)
        return finding(not due, f"{name}: {said}", using=() if due else new)
    if made := tuple(Die(die.face, die.type) for die in sorts["make"]):
        return _made(name, result, made)
    using = faces(sorts["pay"])
    return finding(True, f"{name}: {_makes(result)}", using=using, found=result)


def _paid(given: queries.Dice) -> Payment:
    tracks = {die.stress for die in given}
    if len(tracks) > 1 or (tracks == {None} and len(given) > 1):
        what = phrase("more than one thing is paid")
        raise BadValue(NAME, what, phrase("pay one die, or stress"))
    for die in given:
        if die.stress:
            return Payment(stress=die.stress, points=len(given))
        return Payment(Die(die.face, die.type))
    return Payment()


def _made(name: str, result: Made, made: tuple[Die, ...]) -> Finding:
    if not result.choices:
        what = phrase("it makes no die to be chosen; leave make out")
        return finding(False, f"{name}: {what}", found=result)
    choices = [tuple(sorted(dice, key=_order)) for dice in result.choices]
    if tuple(sorted(made, key=_order)) in choices:
        using = tuple(die.face for die in made)
        return finding(True, f"{name}: {_makes_of(dice(made))}", using=using)
    what = phrase("{makes}, not {dice}", makes=_makes(result), dice=dice(made))
    return finding(False, f"{name}: {what}", found=result)


def _order(die: Die) -> tuple[int, str]:
    return die.face, die.type or ""


def _makes(result: Made) -> str:
    if result.choices:
        return _makes_of(row(map(dice, result.choices), "or"))
    if not result.rolled:
        return phrase("it can be used")
    if not result.type:
        return phrases("{n} die is rolled", "{n} dice are rolled", result.rolled)
    return phrases(
        "{n} {resource} die is rolled",
        "{n} {resource} dice are rolled",
        result.rolled,
        resource=capital(result.type),
    )


def _makes_of(made: str) -> str:
    return phrase("it makes {dice}", dice=made)


def ability(
    character: Character, name: str, rulings: Mapping[str, str]
) -> effects.Ability:
    """Return an ability by its name: `1` to `3`, or `a1` to `a6` for achievements.

    Raises:
        KeyError: if the character has no ability of that name.
    """
    both = (("", character.abilities), ("a", character.achievements))
    known = {f"{p}{n}": bought for p, row in both for n, bought in enumerate(row, 1)}
    return known[name].under(rulings)


def why_not(used: effects.Ability, paid: Payment) -> str | None:
    """Return why an ability may not be paid for like this, or None if it may."""
    match used.cost:
        case None:
            return phrase("it costs nothing") if paid.die or paid.stress else None
        case effects.AnyDie() if paid.die is None:
            return phrase("it is paid with {what}", what=phrase("a die"))
        case effects.AnyDie(face) if paid.die and face not in (None, paid.die.face):
            sentence = marked("it is paid with a {face}, not a {other}")
            return phrase(sentence, face=face, other=paid.die.face)
        case effects.AnyDie():
            return _impossible(used, paid)
        case effects.AnAsset(resource):
            return _no_asset(paid, resource) or _impossible(used, paid)
        case effects.SomeStress(track, _) if paid.stress != track:
            return phrase("it is paid with {what}", what=phrase(track))
        case effects.SomeStress(track, amount) if amount not in (None, paid.points):
            price = f"{amount} {phrase(track)}"
            return phrase("it costs {price}, not {n}", price=price, n=paid.points)
        case effects.SomeStress():
            return None
        case _:
            assert_never(used.cost)


def _no_asset(paid: Payment, resource: Resource | None) -> str | None:
    there = paid.die.type if paid.die else None
    if there and resource in (None, there):
        return None
    wanted = phrase("an asset")
    if resource == "espionage":
        wanted = phrase("an {resource} asset", resource=capital(resource))
    elif resource:
        wanted = phrase("a {resource} asset", resource=capital(resource))
    if not there:
        return phrase("it is paid with {what}", what=wanted)
    sentence = marked("it is paid with {what}, not a {other} one")
    if there == "espionage":
        sentence = marked("it is paid with {what}, not an {other} one")
    return phrase(sentence, what=wanted, other=capital(there))


def _impossible(used: effects.Ability, paid: Payment) -> str | None:
    return (used.do[0].impossible(paid.die) if paid.die else "") or None


def makes(used: effects.Ability, paid: Payment, pool: Sequence[int] = ()) -> Made:
    """Return what an ability makes of a payment, and of a pool that it explodes."""
    return used.do[0].makes(paid.die, pool)


def dice(made: Sequence[Die]) -> str:
    """Return dice of one kind in words.

    >>> dice((Die(2, "technology"), Die(3, "technology"))), dice((Die(5),))
    ('Technology 2 and 3', 'a 5')
    """
    faces = [die.face for die in made]
    if {die.type for die in made} == {None}:
        return row(map(shown, faces))
    return f"{capital(made[0].type)} {row(faces)}"
