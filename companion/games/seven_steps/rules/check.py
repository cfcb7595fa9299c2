"""A verdict on dice and the odds of a throw, without a save."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from companion.contract.questions import Verdict, Way
from companion.dice import wording
from companion.dice.faces import SIDES
from companion.dice.questions import Limits, must_exist, unused, verdict
from companion.errors import BadValue
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import terraces
from companion.games.seven_steps.rules.terraces import (
    NO_RULINGS,
    Challenge,
    Faces,
    Options,
    options,
)

if TYPE_CHECKING:  # exact chances cost a start 4 ms, which `check` need not pay
    from fractions import Fraction


def check(
    challenge: Challenge,
    faces: Faces,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Verdict:
    """Return whether `faces` pass `challenge` with at most `pips` Virgil pips.

    Without pips, if that is possible, with as many dice as possible; else with the
    fewest pips, then with most dice. Of equals the one with the smaller faces is taken.

    Raises:
        BadValue: if there is no such terrace or face, if there are no dice or more
            than the game has, or more pips than the track holds.
        UnknownName: if there is no such ruling or choice.

    >>> check(Challenge(4, die=6), (1, 2, 3)).using
    (1, 2)
    """
    chosen = options(rulings)
    _must_exist(challenge)
    _limits().check(len(faces), pips, faces)
    hand = tuple(sorted(faces))
    sets = terraces.passing_sets(challenge, chosen, hand)
    ways = terraces.ways_to_pass(challenge, chosen, hand)
    # Ruling pips_may_add_dice: false, where a throw that passes takes no pips.
    if sets and not chosen.pips_may_add_dice:
        ways = tuple(way for way in ways if not way.pips)
    possible = terraces.is_possible(challenge, chosen)
    say = partial(_sentence, challenge, chosen, hand)
    return verdict(sets, ways, pips, say, possible=possible)


def odds(
    challenge: Challenge,
    dice: int,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> "Fraction":
    """Return the chance that one throw of `dice` dice passes with at most `pips` pips.

    Raises:
        BadValue, UnknownName: as `check` does.

    >>> odds(Challenge(6, die=2), dice=2)    # at least one 1
    Fraction(11, 36)
    """
    from companion.dice.odds import chance_with_pips

    chosen = options(rulings)
    _must_exist(challenge)
    _limits().check(dice, pips)
    return chance_with_pips(dice, terraces.targets(challenge, chosen, dice), pips)


def _limits() -> Limits:
    return Limits(NAME, facts().dice, facts().virgil.circles)


def _must_exist(challenge: Challenge) -> None:
    must_exist(challenge.terrace, len(facts().terraces), "terrace", NAME)
    if not 1 <= challenge.die <= SIDES:
        what = f"no challenge die shows {wording.number(challenge.die)}"
        raise BadValue(NAME, what, f"faces are 1 to {SIDES}")


def _sentence(
    challenge: Challenge, chosen: Options, hand: Faces, best: Way | None, met: bool
) -> str:
    name = challenge.fact.name
    if best is None or not met:
        return f"{name} is not passed: {_lacking(challenge, chosen, hand, best)}"
    left = unused(hand, best)
    rest = f"; {wording.faces(left)} would go to the sun" if left else ""
    price = f" for {_price(best)}" if best.pips else ""
    return f"{name} is passed with {wording.faces(best.using)}{price}{rest}"


def _price(way: Way) -> str:
    return f"{wording.pips(way.pips)} ({wording.turned(way.changes)})"


def _lacking(
    challenge: Challenge, chosen: Options, hand: Faces, best: Way | None
) -> str:
    if not terraces.is_possible(challenge, chosen):
        right = wording.one_of(terraces.faces_that_open(challenge, chosen))
        return (
            f"no total can pass while the challenge die shows {challenge.die}; a pip "
            f"could turn that die into {right} before the throw, pips on other dice do "
            "not help"
        )
    totals = terraces.totals(challenge, chosen)
    made = "no dice make it"
    if sum(hand) < min(totals):
        made = f"the dice make only {sum(hand)}"
    lacking = f"a total of {wording.one_of(totals)} is needed, {made}"
    if best is not None:
        return f"{lacking}; the least that helps is {_price(best)}"
    dice = terraces.fewest_dice(challenge, chosen)
    if dice > len(hand):
        return f"{lacking}; no pips help, it takes {dice} dice"
    return f"{lacking}; no pips on these dice can help"
