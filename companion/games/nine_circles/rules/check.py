"""A verdict on dice and the odds of a throw, for a table that keeps its own books."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.contract.questions import Verdict, Way
from companion.dice.faces import SIDES, ways, without
from companion.errors import BadValue
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules.challenges import (
    Challenge,
    fewest_dice,
    known,
    passing,
    targets,
)
from companion.games.nine_circles.rules.options import Options, options
from companion.games.nine_circles.rules.wording import show, some_dice, some_pips, turns

if TYPE_CHECKING:  # exact chances cost a start 4 ms, which `check` need not pay
    from fractions import Fraction

Faces = tuple[int, ...]
NO_RULINGS: Mapping[str, str] = MappingProxyType({})


def check(
    challenge: Challenge,
    faces: Faces,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Verdict:
    """Return whether `faces` meet `challenge` with at most `pips` Virgil pips.

    As the dice lie, if that is possible, with as many of them as possible; else with
    the fewest pips, then with most dice. Of equals the one with the smaller faces is
    taken, and so Fraud without a number takes the smallest number of the best ones.

    Raises:
        BadValue: if there is no such circle, number or face, if there are no dice or
            more than the game has, or more pips than the track holds.
        UnknownName: if there is no such ruling or choice.

    >>> check(Challenge(8, number=4), (3, 5), pips=2).using
    (4, 4)
    """
    chosen = options(rulings)
    known(challenge)
    _known_faces(faces)
    _known_pips(pips, chosen)
    hand = tuple(sorted(faces))
    sets = passing(challenge, chosen, hand)
    found = _ways(challenge, chosen, hand)
    best = _best(sets, found)
    met = best is not None and best.pips <= pips
    if best is None or not met:
        sentence = _not_met(challenge, chosen, hand, best)
        return Verdict(False, (), (), 0, sets, found, True, sentence)
    sentence = _met(challenge, hand, best)
    return Verdict(
        True, best.using, best.changes, best.pips, sets, found, True, sentence
    )


def odds(
    challenge: Challenge,
    dice: int,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> "Fraction":
    """Return the chance that one throw of `dice` dice meets `challenge` with `pips`.

    Fraud without a number: the best number to name before the throw, or any pair where
    the ruling `fraud_choice` lets the number wait for it.

    Raises:
        BadValue, UnknownName: as `check` does.

    >>> odds(Challenge(1), dice=2)
    Fraction(11, 36)
    """
    chosen = options(rulings)
    known(challenge)
    _known_dice(dice)
    _known_pips(pips, chosen)
    return max(_chance(one, dice, pips, chosen) for one in _meant(challenge, chosen))


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
    odds(challenge, dice, pips=pips, rulings=rulings)
    chosen = options(rulings)
    meant = _meant(challenge, chosen)
    return max(meant, key=lambda one: _chance(one, dice, pips, chosen))


def _meant(challenge: Challenge, chosen: Options) -> list[Challenge]:
    """Return the challenge, or Fraud with each number that may be named."""
    early = chosen.fraud_choice == "before_first_throw"
    if challenge.fact.kind == "chosen" and challenge.number is None and early:
        return [Challenge(challenge.circle, face) for face in range(1, SIDES + 1)]
    return [challenge]


def _chance(challenge: Challenge, dice: int, pips: int, chosen: Options) -> "Fraction":
    from companion.dice.odds import chance_with_pips

    pips = pips if challenge.takes_pips else 0
    return chance_with_pips(dice, targets(challenge, chosen), pips, chosen.pip_stacking)


def _known_faces(faces: Faces) -> None:
    _known_dice(len(faces))
    for face in faces:
        if not 1 <= face <= SIDES:
            raise BadValue(NAME, f"no die shows {face}", f"faces are 1 to {SIDES}")


def _known_dice(dice: int) -> None:
    most = facts().dice
    if not 1 <= dice <= most:
        raise BadValue(NAME, f"{dice} dice are asked about", f"give 1 to {most}")


def _known_pips(pips: int, chosen: Options) -> None:
    if not 0 <= pips <= chosen.virgil:
        what = f"{pips} pips are offered"
        raise BadValue(NAME, what, f"Virgil has 0 to {chosen.virgil}")


def _ways(challenge: Challenge, chosen: Options, hand: Faces) -> tuple[Way, ...]:
    """For each number of dice the cheapest way, within what the track holds."""
    # Ruling on_success: stop, where a throw that meets the circle takes no pips.
    done = chosen.on_success == "stop" and passing(challenge, chosen, hand)
    return ways(
        hand,
        targets(challenge, chosen),
        stacking=chosen.pip_stacking,
        limit=chosen.virgil if challenge.takes_pips and not done else 0,
    )


def _best(sets: tuple[Faces, ...], found: tuple[Way, ...]) -> Way | None:
    if sets:
        return Way(len(sets[0]), sets[0], (), 0)
    return min(found, key=lambda way: (way.pips, -way.dice, way.using), default=None)


def _met(challenge: Challenge, hand: Faces, way: Way) -> str:
    circle = challenge.fact
    named = ""
    if circle.kind == "chosen" and challenge.number is None:
        named = f", naming {way.using[0]}"
    price = f" for {some_pips(way.pips)} ({turns(way.changes)})" if way.pips else ""
    unused = without(hand, _before(way))
    rest = f"; {show(unused)} would leave the game" if unused else ""
    return f"{circle.name} is met with {show(way.using)}{named}{price}{rest}"


def _before(way: Way) -> Faces:
    """What the dice of `way` show before they are turned."""
    still = without(way.using, tuple(change.to for change in way.changes))
    return (*still, *(change.face for change in way.changes))


def _not_met(
    challenge: Challenge, chosen: Options, hand: Faces, best: Way | None
) -> str:
    name = challenge.fact.name
    return (
        f"{name} is not met: {_lacking(challenge, chosen, hand)}; "
        f"{_help(challenge, chosen, hand, best)}"
    )


def _help(challenge: Challenge, chosen: Options, hand: Faces, best: Way | None) -> str:
    if best is not None:
        return f"the least that helps is {some_pips(best.pips)} ({turns(best.changes)})"
    dice = fewest_dice(challenge, chosen)
    if dice > len(hand):
        return f"no pip helps, it takes {dice} dice"
    if not challenge.takes_pips:
        return "no pip may help here"
    return "all of Virgil's pips are too few"


def _lacking(challenge: Challenge, chosen: Options, hand: Faces) -> str:
    circle = challenge.fact
    if circle.kind == "totals":
        return _lacking_total(challenge, chosen, hand)
    if circle.kind == "none_of":
        good = sum(face != circle.face for face in hand)
        return f"{some_dice(good)} of {circle.count} without a {circle.face}"
    there, missing = _nearest(hand, targets(challenge, chosen))
    of_use = f"{show(there)} of use, " if there else ""
    lacking = " and ".join(
        f"a {face}" if count == 1 else f"{count} dice showing {face}"
        for face, count in Counter(missing).items()
    )
    return f"{of_use}{lacking} lacking"


def _nearest(hand: Faces, wanted: tuple[Faces, ...]) -> tuple[Faces, Faces]:
    """What lies there of the target that lacks fewest dice, and what it lacks."""

    def lacking(target: Faces) -> Faces:
        return tuple(sorted((Counter(target) - Counter(hand)).elements()))

    target = min(wanted, key=lambda target: len(lacking(target)))
    missing = lacking(target)
    return without(target, missing), missing


def _lacking_total(challenge: Challenge, chosen: Options, hand: Faces) -> str:
    totals = challenge.fact.totals
    total = sum(totals)
    if sum(hand) < total:
        return f"the dice add up to {sum(hand)}, {total - sum(hand)} lacking"
    if len(totals) > 1 and chosen.wrath == "two_groups":
        each = " and ".join(map(str, totals))
        return f"no separate groups add up to {each}"
    return f"no dice add up to {total}"
