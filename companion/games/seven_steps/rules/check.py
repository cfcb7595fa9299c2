"""A verdict on dice and the odds of a throw, without a save."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.contract.questions import Verdict, Way
from companion.dice import wording
from companion.dice.faces import SIDES
from companion.dice.questions import Terms, must_exist, verdict
from companion.errors import BadValue
from companion.facts import NO_RULINGS
from companion.language import marked, phrase

from ..facts import NAME, facts
from . import terraces
from .terraces import Challenge, Faces, totals

if TYPE_CHECKING:  # exact chances cost a start 4 ms, which `check` need not pay
    from fractions import Fraction

TERMS = Terms(
    NAME,
    marked("{name} is passed with {how}"),
    marked("{faces} would go to the sun"),
    False,
    facts().dice,
    facts().virgil.circles,
)


def known(challenge: Challenge, rulings: Mapping[str, str] = NO_RULINGS) -> Challenge:
    """Return a challenge that the game has, under some rulings.

    Raises:
        BadValue: if there is no such terrace, or no such face of the challenge die.
    """
    must_exist(challenge.terrace, len(facts().terraces), "terrace", NAME)
    if not 1 <= challenge.die <= SIDES:
        what = phrase("no challenge die shows {n}", n=wording.number(challenge.die))
        raise BadValue(NAME, what, phrase("give --die as 1 to {n}", n=SIDES))
    return replace(challenge, options=terraces.options(rulings))


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
        BadValue, UnknownName: if the game has no such terrace, face or ruling, or not
            as many dice or pips.

    >>> check(Challenge(4, die=6), (1, 2, 3)).using
    (1, 2)
    """
    challenge = known(challenge, rulings)
    hand = TERMS.check(len(faces), pips, faces)
    sets = terraces.passing_sets(challenge, hand)
    ways = terraces.ways_to_pass(challenge, hand)
    if challenge.options.closes(passed=bool(sets)):
        ways = tuple(way for way in ways if not way.pips)
    met = partial(TERMS.sentence, phrase(challenge.fact.name), hand)
    lacking, possible = partial(_lacking, challenge, hand), bool(totals(challenge))
    return verdict(sets, ways, pips, (met, lacking), possible=possible)


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

    challenge = known(challenge, rulings)
    TERMS.check(dice, pips)
    return chance_with_pips(dice, terraces.targets(challenge, dice), pips)


def _lacking(challenge: Challenge, hand: Faces, best: Way | None) -> str:
    passing, name = totals(challenge), phrase(challenge.fact.name)
    if not passing:
        opening = wording.one_of(terraces.faces_that_open(challenge))
        now = {"name": name, "n": challenge.die, "right": opening}
        return phrase(
            "{name} is not passed: no total can pass while the challenge die shows "
            "{n}; a pip could turn that die into {right} before the throw, pips on "
            "other dice do not help",
            **now,
        )
    made, least = phrase("no dice make it"), min(passing)
    if sum(hand) < least:
        made = phrase("the dice make only {n}", n=sum(hand))
    of = {"name": name, "right": wording.one_of(passing), "made": made}
    lacking = phrase("{name} is not passed: a total of {right} is needed, {made}", **of)
    return f"{lacking}; {_help(best, -(-least // SIDES), len(hand))}"


def _help(best: Way | None, needed: int, dice: int) -> str:
    if best is not None:
        return phrase("the least that helps is {price}", price=TERMS.price(best))
    if needed > dice:
        return phrase("no pips help, it takes {dice}", dice=wording.dice(needed))
    return phrase("no pips on these dice can help")
