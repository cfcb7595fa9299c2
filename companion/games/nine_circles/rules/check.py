"""A verdict on dice and the odds of a throw, without a save."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.contract.questions import Verdict, Way
from companion.dice import wording
from companion.dice.faces import SIDES, ways, without
from companion.dice.questions import Terms, verdict
from companion.facts import NO_RULINGS
from companion.language import listed, marked, phrase, phrases

from ..facts import NAME, facts
from . import challenges
from .challenges import Challenge, Options, options

if TYPE_CHECKING:  # exact chances cost a start 4 ms, which `check` need not pay
    from fractions import Fraction

Faces = tuple[int, ...]
TERMS = Terms(
    NAME,
    marked("{name} is met with {how}"),
    marked("{faces} would leave the game"),
    True,
    facts().dice,
    facts().virgil,
)


def check(
    challenge: Challenge,
    faces: Faces,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Verdict:
    """Return whether `faces` meet `challenge` with at most `pips` Virgil pips.

    Without pips, if that is possible, with as many dice as possible; else with the
    fewest pips, then with most dice. Of equals the one with the smaller faces is
    taken, and so Fraud without a number takes the smallest number of the best ones.

    Raises:
        BadValue, UnknownName: if the game has no such circle, number, face or ruling,
            or not as many dice or pips.

    >>> check(Challenge(8, number=4), (3, 5), pips=2).using
    (4, 4)
    """
    chosen = options(rulings)
    challenges.known(challenge)
    hand = _terms(chosen).check(len(faces), pips, faces)
    sets = challenges.passing(challenge, hand)
    limit = chosen.virgil if challenge.takes_pips and not chosen.closes(sets) else 0
    cheapest = ways(hand, challenges.targets(challenge), limit=limit)
    met, missed = partial(_met, challenge, hand), partial(_missed, challenge, hand)
    return verdict(sets, cheapest, pips, (met, missed))


def odds(
    challenge: Challenge,
    dice: int,
    *,
    pips: int = 0,
    held: Faces = (),
    rulings: Mapping[str, str] = NO_RULINGS,
) -> "Fraction":
    """Return the chance that one throw of `dice` dice meets `challenge` with `pips`.

    `held` dice stay, and count with those thrown. Fraud without a number: the best one
    to name before the throw, or any pair where ruling `fraud_choice` lets it wait.

    Raises:
        BadValue, UnknownName: as `check` does.

    >>> odds(Challenge(1), dice=2)
    Fraction(11, 36)
    """
    named = likeliest(challenge, dice, pips=pips, rulings=rulings)
    if not held:
        return _chance(named, dice, pips)
    from companion.dice.odds import chance

    _terms(options(rulings)).check(dice + len(held), pips, held)

    def passes(roll: Faces) -> bool:
        price = challenges.least(named, tuple(sorted((*held, *roll))))
        return price is not None and price <= pips

    return chance(dice, passes)


def likeliest(
    challenge: Challenge,
    dice: int,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Challenge:
    """Return the challenge that `odds` speaks of: Fraud gets the best number.

    Raises:
        BadValue, UnknownName: as `check` does.

    >>> likeliest(Challenge(8), 2, pips=1)
    Challenge(circle=8, number=2)
    """
    chosen = options(rulings)
    challenges.known(challenge)
    _terms(chosen).check(dice, pips)
    if challenge.number is not None or not chosen.names(challenge.fact):
        return challenge
    numbers = [Challenge(challenge.circle, face) for face in range(1, SIDES + 1)]
    return max(numbers, key=lambda named: _chance(named, dice, pips))


def _chance(challenge: Challenge, dice: int, pips: int) -> "Fraction":
    from companion.dice.odds import chance_with_pips

    taken = pips if challenge.takes_pips else 0
    return chance_with_pips(dice, challenges.targets(challenge), taken)


def _terms(chosen: Options) -> Terms:
    return replace(TERMS, pips=chosen.virgil)


def _met(challenge: Challenge, hand: Faces, best: Way) -> str:
    fraud = challenge.fact.kind == "chosen" and challenge.number is None
    named = phrase(", naming {n}", n=best.using[0]) if fraud else ""
    return TERMS.sentence(phrase(challenge.fact.name), hand, best, named)


def _missed(challenge: Challenge, hand: Faces, best: Way | None) -> str:
    why, way = lacking(challenge, hand), _help(challenge, hand, best)
    name = phrase(challenge.fact.name)
    return phrase("{name} is not met: {why}; {way}", name=name, why=why, way=way)


def _help(challenge: Challenge, hand: Faces, best: Way | None) -> str:
    if best is not None:
        return phrase("the least that helps is {price}", price=TERMS.price(best))
    dice = challenges.fewest_dice(challenge)
    if dice > len(hand):
        return phrase("no pip helps, it takes {dice}", dice=wording.dice(dice))
    if not challenge.takes_pips:
        return phrase("no pip may help here")
    return phrase("all of Virgil's pips are too few")


def lacking(challenge: Challenge, hand: Faces, *, short: bool = False) -> str:
    """Return what a hand that does not meet a circle has of it, and what it lacks.

    Where it can be seen, `short` leaves out what the hand has.
    """
    circle = challenge.fact
    if circle.kind == "totals":
        return _lacking_total(circle.totals, hand)
    if circle.kind == "none_of":
        good = sum(face != circle.face for face in hand)
        of = {"dice": wording.dice(good), "n": circle.count, "face": circle.face}
        return phrase("{dice} of {n} without a {face}", **of)
    there, missing = nearest(hand, challenges.targets(challenge))
    named = [
        phrases("a {face}", "{n} dice showing {face}", count, face=face)
        for face, count in Counter(missing).items()
    ]
    lacks = phrase("{dice} lacking", dice=phrase(" and ").join(named))
    if there and not short:
        lacks = phrase("{faces} of use, {what}", faces=wording.faces(there), what=lacks)
    return lacks


def nearest(hand: Faces, targets: tuple[Faces, ...]) -> tuple[Faces, Faces]:
    """Return what a hand has of the target it is nearest to, and what it lacks."""

    def lacked(target: Faces) -> Faces:
        return tuple(sorted((Counter(target) - Counter(hand)).elements()))

    target = min(targets, key=lambda target: len(lacked(target)))
    missing = lacked(target)
    return without(target, missing), missing


def _lacking_total(totals: Faces, hand: Faces) -> str:
    total = sum(totals)
    if (made := sum(hand)) < total:
        return phrase("the dice add up to {n}, {m} lacking", n=made, m=total - made)
    if len(totals) > 1:
        sums = listed([*map(str, totals)])
        return phrase("no separate groups add up to {sums}", sums=sums)
    return phrase("no dice add up to {n}", n=total)
