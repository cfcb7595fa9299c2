"""Moves of a character, and abilities that plainly help.

Those are more dice, cheaper moves, dice turned to fit. Others are left alone: what they
are worth hangs on more than the next few dice.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from math import fsum
from typing import NamedTuple

from .. import reports
from ..campaign import hand, reach
from ..campaign.state import State
from ..cards import targets
from ..cards.effects import Ability, SomeStress
from ..cards.places import SLOT_NAMES, SLOTS
from ..cards.table import Faces, Seat
from ..cards.verbs import Die
from ..cards.verbs.abilities import RollNewDice
from ..cards.verbs.obstacles import MoveSelf

STRESS = 0.15  # the action dice that a point of stress for a move is worth
SMALL = 0.3  # the dice that an ability takes which gives its die back


def uses(
    state: State, seat: Seat
) -> Iterator[tuple[Ability, tuple[reports.AbilityUsed, ...]]]:
    """Yield each ability that can be used, with the reports of it."""
    ways = reports.AbilityUsed.ways(state, seat)
    for number, of_ability in groupby(ways, key=lambda way: way.number):
        yield reach.ability(seat.character, number, state), tuple(of_ability)


def made(used: Ability, report: reports.AbilityUsed) -> tuple[Die, ...]:
    """Return the dice that an ability makes of the one that pays for it."""
    pays, *named = report.dice
    if named:
        return tuple(Die(die.face, die.type) for die in named)
    acts = Die(pays.face, None if pays.label else pays.type)
    choices = used.do[0].makes(acts, ()).choices
    return choices[0] if choices else ()


def more(state: State, seat: Seat) -> reports.AbilityUsed | None:
    """Return a report that makes several action dice of one; None if none does."""
    for used, ways in uses(state, seat):
        verb = used.do[0]
        for report in ways:
            if not report.dice or (report.dice[0].type and not report.dice[0].label):
                continue
            rolls = verb.count if isinstance(verb, RollNewDice) else 0
            if (rolls or len(made(used, report))) > 1:
                return report
    return None


def turned(
    state: State, seats: tuple[int, ...], still: tuple[int, ...]
) -> reports.AbilityUsed | None:
    """Return a report that makes an open face of an action die; None if none does."""
    for number in seats:
        for used, ways in uses(state, state.seats[number]):
            for report in ways:
                if not report.dice or isinstance(used.cost, SomeStress):
                    continue
                faces = {die.face for die in made(used, report)}
                if report.dice[0].face not in still and faces & {*still}:
                    return report
    return None


Moved = reports.Went | reports.AbilityUsed


class Way(NamedTuple):
    """How somebody comes to a slot: the first report, the action dice left there."""

    first: Moved | None
    left: Faces


def ways(state: State, seat: Seat) -> dict[int, Way]:
    """Return the slots that can be come to this turn, through one other at most."""
    dice = hand.faces(state, seat)
    direct = _prices(state, seat)
    found = {slot: Way(went, _left(dice, went)) for slot, (_, went) in direct.items()}
    prices = {slot: price for slot, (price, _) in direct.items()}
    for slot, (price, went) in direct.items():
        costs = state.location(slot).move_cost if went else {}
        for other, spot in enumerate(state.spots):
            more = costs.get(SLOTS[other].region) if spot.location else None
            if more is None or other == slot:
                continue
            if price + more < prices.get(other, price + more + 1):
                prices[other] = price + more
                if price + more <= len(dice):
                    found[other] = Way(went, dice[int(price + more) :])
    return found


def _left(dice: Faces, went: Moved | None) -> Faces:
    named = went.dice if went else ()
    paid = Counter(die.face for die in named if not (die.stress or die.type))
    return tuple(sorted((Counter(dice) - paid).elements()))


def _prices(state: State, seat: Seat) -> dict[int, tuple[float, Moved | None]]:
    """Return for each slot one move away what it costs to be there, and the move."""
    found: dict[int, tuple[float, Moved | None]] = {seat.slot: (0, None)}
    order: dict[int, tuple[float, int]] = {}
    for went in reports.Went.ways(state, seat):
        slot = SLOT_NAMES.index(went.slot)
        price = fsum(
            (1.0 if seat.dice[die.stress == "body"] > 1 else 3) if die.stress else 1.0
            for die in went.dice
        )
        rank = price, sum(die.face for die in went.dice)
        if slot not in order or rank < order[slot]:
            order[slot], found[slot] = rank, (price, went)
    for used, of_ability in uses(state, seat):
        verb = used.do[0]
        if not isinstance(verb, MoveSelf):
            continue
        report = min(of_ability, key=lambda way: way.dice[0].face if way.dice else 0)
        price = SMALL + STRESS if isinstance(used.cost, SomeStress) else 1.0
        for slot in targets.destinations(state, verb.to, -1):
            if slot not in found or price < found[slot][0]:
                found[slot] = price, report
    return found
