"""Plans to overcome obstacles, and how an attempt is gone through."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import comb, fsum
from typing import NamedTuple

from companion.games.six_winters import reports
from companion.games.six_winters.bots import worth
from companion.games.six_winters.bots.worth import (
    TOP,
    Moved,
    Plan,
    Prices,
    hit_cost,
    obstacle_worth,
    threat_worth,
)
from companion.games.six_winters.campaign import actions, hand, reach
from companion.games.six_winters.campaign.state import card
from companion.games.six_winters.campaign.tasks import Attempting
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.table import Faces, Seat
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Obstacle
from companion.games.six_winters.referee import overcoming
from companion.games.six_winters.reports import attempts
from companion.games.six_winters.rules import Action, State

BOTHER = 0.2
"""What an attempt takes beside its dice."""
PARTS = 0.6
"""The share of an obstacle's worth for dice that cover all of it, one by one."""


@lru_cache(maxsize=8192)
def shows(wanted: Faces, dice: int, faces: int = 6) -> float:
    """Return the chance that rolled dice show all wanted faces, `faces` being left.

    >>> round(shows((1,), 1), 3), shows((2, 2), 1)
    (0.167, 0.0)
    """
    if not wanted:
        return 1.0
    count = wanted.count(wanted[0])
    rest, one = wanted[count:], 1 / faces
    if faces == 1:
        return float(dice >= count)
    return fsum(
        comb(dice, n) * one**n * (1 - one) ** (dice - n)
        * shows(rest, dice - n, faces - 1)
        for n in range(count, dice + 1)
    )  # fmt: skip


@lru_cache(maxsize=8192)
def covers(wanted: Faces, dice: int) -> float:
    """Return how many of the wanted faces rolled dice show, on average.

    >>> round(covers((2, 2, 5), 1), 3), round(covers((2,), 2), 3)
    (0.333, 0.306)
    """
    return fsum(
        shows((face,) * count, dice)
        for face in set(wanted)
        for count in range(1, wanted.count(face) + 1)
    )


class Member(NamedTuple):
    """Who takes part in an attempt, with the action dice that are left then."""

    seat: Seat
    dice: Faces


def plans(state: State, seat: Seat, prices: Prices) -> Iterator[Plan]:
    """Yield the plans of a character to overcome obstacles, alone or in a team."""
    icons, dice = threat_worth(state), hand.faces(state, seat)
    others = [other for other in state.seats if other.acts and other != seat]
    for slot, (price, went) in prices.items():
        attached = state.spots[slot].attached
        left = dice if went is None else _left(dice, went)
        if not attached or not left:
            continue
        alone = (Member(seat, left),)
        mates = [Member(other, hand.faces(state, other)) for other in others]
        both = (*alone, *(mate for mate in mates if mate.seat.slot == slot))
        for name in attached:
            if reach.forbids_overcoming(state, name):
                continue
            worth = obstacle_worth(card(name), icons)
            for team in {len(people): people for people in (alone, both)}.values():
                share, cost = _try(state, team, name)
                names = tuple(member.seat.character for member in team)
                first = went or reports.Attempted(name, names)
                yield Plan(worth * share, price + cost, first)


def _left(dice: Faces, went: Moved) -> Faces:
    paid = [die.face for die in went.dice if not die.stress and not die.type]
    return _without(dice, tuple(paid))


@lru_cache(maxsize=16384)
def _without(faces: Faces, gone: Faces) -> Faces:
    """Return sorted faces without others, as far as they are there."""
    return tuple(sorted((Counter(faces) - Counter(gone)).elements()))


def _try(state: State, team: tuple[Member, ...], name: str) -> tuple[float, float]:
    obstacle = card(name)
    slot = state.where(name)
    near = [die.face for die in hand.assets(state, slot)] if slot is not None else []
    need = _without(_still(state, name), tuple(near))
    ranks = [state.sheet(member.seat.character).rank(obstacle.skill) for member in team]
    able: Faces = ()
    for rank, member in zip(ranks, team, strict=True):
        if overcoming.skilled(obstacle, rank):
            able += member.dice
    count = sum(len(member.dice) for member in team)
    sure, found, complete = _outlook(need, able, count, max(ranks) == TOP)
    if sure == len(need):
        return 1.0, sure + BOTHER
    fails = 1 - shows(obstacle.defence, count - sure)
    part = (sure + found) / len(need) if keeps(state) else 0.0
    share = complete + PARTS * max(0.0, part - complete)
    return share, sure + found + BOTHER + fails * _hurt(state, team, obstacle)


class Outlook(NamedTuple):
    """The faces covered in the approach, those after it, the chance of all of them."""

    sure: int
    found: float
    complete: float


@lru_cache(maxsize=16384)
def _outlook(need: Faces, able: Faces, count: int, any_face: bool) -> Outlook:
    """Return what an attempt covers on average.

    Args:
        able: the dice that may be placed in the approach.
        count: all action dice.
        any_face: whether any die fits (skill mastery).
    """
    if any_face:
        sure = min(len(need), len(able))
        found = min(len(need) - sure, count - sure)
        return Outlook(sure, float(found), float(sure + found == len(need)))
    rest = _without(need, able)
    sure = len(need) - len(rest)
    return Outlook(sure, covers(rest, count - sure), shows(rest, count - sure))


def _hurt(state: State, team: tuple[Member, ...], obstacle: Obstacle) -> float:
    damage = obstacle.damage.psyche, obstacle.damage.body
    return fsum(
        min(hit_cost(state, member.seat, track, amount) for member in team)
        for track, amount in zip(TRACKS, damage, strict=True)
    )


def keeps(state: State) -> bool:
    """Return whether dice on an obstacle may still be of use in a later turn."""
    return state.box < len(facts().board.wheel)


def _still(state: State, name: str) -> Faces:
    faces = reach.pattern(name, state.in_play)
    on_it = state.shown.placed(name) if state.shown else ()
    return _without(faces, on_it)


def in_attempt(state: State, task: Attempting) -> Action:
    """Place dice that complete an obstacle, or that stay there for a later turn."""
    seats = attempts.able(state, task)
    fitting = list(attempts.fitting(state, task.obstacle, seats)) if seats else []
    if not fitting:
        still = _still(state, task.obstacle)
        useful = seats and keeps(state)
        return (useful and worth.turned(state, seats, still)) or actions.Next()
    if not (keeps(state) or _completes(state, task, seats)):
        return actions.Next()
    return reports.Placed(
        min(fitting, key=lambda dice: (not dice[0].type, dice[0].face))
    )


def _completes(state: State, task: Attempting, seats: tuple[int, ...]) -> bool:
    still, slot = _still(state, task.obstacle), state.where(task.obstacle)
    every = [face for n in seats for face in hand.faces(state, state.seats[n])]
    if slot is not None:
        every += [die.face for die in hand.assets(state, slot)]
    skill = card(task.obstacle).skill
    ranks = [state.sheet(state.seats[n].character).rank(skill) for n in seats]
    if max(ranks) == TOP:
        return len(every) >= len(still)
    return not Counter(still) - Counter(every)
