"""A verdict on dice and the odds of a throw, for a table that keeps its own books."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.contract.questions import Change, Verdict, Way
from companion.dice.faces import SIDES, without
from companion.errors import BadValue
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import wording
from companion.games.seven_steps.rules.options import NO_RULINGS, Options, options
from companion.games.seven_steps.rules.terraces import (
    Challenge,
    Faces,
    faces_that_open,
    fewest_dice,
    is_possible,
    passing_sets,
    targets,
    totals,
    ways_to_pass,
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

    As the dice lie, if that is possible, with as many of them as possible; else with
    the fewest pips, then with most dice. Of equals the one with the smaller faces is
    taken.

    Raises:
        BadValue: if there is no such terrace or face, if there are no dice or more
            than the game has, or more pips than the track holds.
        UnknownName: if there is no such ruling or choice.

    >>> check(Challenge(4, die=6), (1, 2, 3)).using
    (1, 2)
    """
    chosen = options(rulings)
    _known(challenge)
    _known_faces(faces)
    _known_pips(pips)
    hand = tuple(sorted(faces))
    sets = passing_sets(challenge, chosen, hand)
    ways = _ways(challenge, chosen, hand)
    best = min(ways, key=lambda way: (way.pips, -way.dice), default=None)
    possible = is_possible(challenge, chosen)
    if best is None or best.pips > pips:
        sentence = _not_met(challenge, chosen, hand, best)
        return Verdict(False, (), (), 0, sets, ways, possible, sentence)
    sentence = _met(challenge, hand, best)
    return Verdict(
        True, best.using, best.changes, best.pips, sets, ways, possible, sentence
    )


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
    chosen = options(rulings)
    _known(challenge)
    _known_dice(dice)
    _known_pips(pips)
    from companion.dice.odds import chance_with_pips

    wanted = targets(challenge, chosen, dice)
    return chance_with_pips(dice, wanted, pips, chosen.pip_stacking)


def likeliest(
    challenge: Challenge,
    dice: int,
    *,
    pips: int = 0,
    rulings: Mapping[str, str] = NO_RULINGS,
) -> Challenge:
    """Return the challenge that `odds` speaks of; a terrace leaves nothing open.

    Raises:
        BadValue, UnknownName: as `check` does.
    """
    odds(challenge, dice, pips=pips, rulings=rulings)
    return challenge


def _known(challenge: Challenge) -> None:
    terraces = len(facts().terraces)
    if not 1 <= challenge.terrace <= terraces:
        what = f"there is no terrace {wording.number(challenge.terrace)}"
        raise BadValue(NAME, what, f"terraces are 1 to {terraces}")
    if not 1 <= challenge.die <= SIDES:
        what = f"no challenge die shows {wording.number(challenge.die)}"
        raise BadValue(NAME, what, f"faces are 1 to {SIDES}")


def _known_faces(faces: Faces) -> None:
    _known_dice(len(faces))
    for face in faces:
        if not 1 <= face <= SIDES:
            what = f"no die shows {wording.number(face)}"
            raise BadValue(NAME, what, f"faces are 1 to {SIDES}")


def _known_dice(dice: int) -> None:
    most = facts().dice
    if not 1 <= dice <= most:
        raise BadValue(NAME, f"{wording.dice(dice)} asked about", f"give 1 to {most}")


def _known_pips(pips: int) -> None:
    most = facts().virgil.circles
    if not 0 <= pips <= most:
        raise BadValue(NAME, f"{wording.pips(pips)} offered", f"Virgil has 0 to {most}")


def _ways(challenge: Challenge, chosen: Options, hand: Faces) -> tuple[Way, ...]:
    ways = ways_to_pass(challenge, chosen, hand)
    # Ruling pips_may_add_dice
    if passing_sets(challenge, chosen, hand) and not chosen.pips_may_add_dice:
        return tuple(way for way in ways if not way.pips)
    return ways


def _met(challenge: Challenge, hand: Faces, way: Way) -> str:
    passed = f"{challenge.fact.name} is passed with {wording.faces(way.using)}"
    price = f" for {wording.pips(way.pips)} ({_turns(way.changes)})" if way.pips else ""
    idle = without(hand, _before(way))
    rest = f"; {wording.faces(idle)} would go to the sun" if idle else ""
    return f"{passed}{price}{rest}"


def _before(way: Way) -> list[int]:
    """Return what the dice of `way` showed before its changes."""
    faces = list(way.using)
    for change in way.changes:
        faces.remove(change.to)
        faces.append(change.face)
    return faces


def _turns(changes: tuple[Change, ...]) -> str:
    return ", ".join(f"{change.face} becomes {change.to}" for change in changes)


def _not_met(
    challenge: Challenge, chosen: Options, hand: Faces, best: Way | None
) -> str:
    name = challenge.fact.name
    if not is_possible(challenge, chosen):
        return f"{name} is not passed: {_impossible(challenge, chosen)}"
    wanted = f"a total of {wording.one_of(totals(challenge, chosen))} is wanted"
    lacking = f"{name} is not passed: {wanted}, {_lacking(challenge, chosen, hand)}"
    if best is not None:
        least = wording.pips(best.pips)
        return f"{lacking}; the least that helps is {least} ({_turns(best.changes)})"
    dice = fewest_dice(challenge, chosen)
    if dice > len(hand):
        return f"{lacking}; no pips help, it takes {dice} dice"
    return f"{lacking}; no pips on these dice can help"


def _impossible(challenge: Challenge, chosen: Options) -> str:
    """Return why no dice pass, and what the challenge die would have to become."""
    right = wording.one_of(faces_that_open(challenge, chosen))
    return (
        f"no total can pass while the challenge die shows {challenge.die}; a pip could "
        f"turn that die into {right} before the throw, pips on other dice do not help"
    )


def _lacking(challenge: Challenge, chosen: Options, hand: Faces) -> str:
    least = min(totals(challenge, chosen))
    if chosen.combine == "all":
        return f"together the dice make {sum(hand)}"
    if chosen.combine == "single":
        return "no single die shows it"
    if sum(hand) < least:
        return f"the dice make only {sum(hand)}"
    return "no dice make it"
