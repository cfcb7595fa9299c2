"""Attempts to overcome obstacles: what they come to, and the dice to place."""

from collections import Counter
from functools import lru_cache
from math import comb, fsum
from typing import NamedTuple

from .. import reports
from ..campaign import actions, hand, reach
from ..campaign.state import State, card
from ..campaign.tasks import Attempting
from ..cards.places import TRACKS
from ..cards.table import Faces, Seat
from ..facts import facts
from ..facts.cards import Obstacle
from ..referee import overcoming
from ..reports import attempts
from ..rules import Action
from . import danger, moves
from .value import Value

TRIES = 2  # the attempts that are counted on; each is decided on anew


# What attempts come to, on average: exact chances.

FACES = 6
MOST = 10  # more dice than that count as so many


class Outlook(NamedTuple):
    """What comes of an attempt, and of a second one if the first is not enough."""

    complete: float  # the chance that all is covered
    placed: float  # the dice that are placed
    fails: float  # how often the defence fails


def outlook(need: tuple[int, ...], covered: int, dice: int, tries: int) -> Outlook:
    """Return what comes of attempts in which all dice are rolled.

    `need` is how many dice of each open face are still to be placed; the defence must
    also show the `covered` faces.
    """
    return _outlook(tuple(sorted(need)), covered, min(dice, MOST), tries)


@lru_cache(maxsize=16384)
def _outlook(need: tuple[int, ...], covered: int, dice: int, tries: int) -> Outlook:
    if not need:
        return Outlook(1.0, 0.0, 0.0)
    if not dice or not tries:
        return Outlook(0.0, 0.0, 0.0)
    complete = placed = fails = 0.0
    faces = len(need) + covered
    for counts, chance in _rolls(faces, dice):
        left = [max(0, n - count) for n, count in zip(need, counts, strict=False)]
        rest = tuple(sorted(filter(None, left)))
        now = sum(need) - sum(rest)
        then = _outlook(rest, faces - len(rest), dice - now, tries - 1)
        complete += chance * then.complete
        placed += chance * (now + then.placed)
        fails += chance * ((0 in counts) + then.fails)
    return Outlook(complete, placed, fails)


@lru_cache(maxsize=2048)
def _rolls(
    faces: int, dice: int, sides: int = FACES
) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Return how often dice show each of some faces, with the chance of it."""
    if not faces:
        return (((), 1.0),)
    found = []
    for n in range(dice + 1):
        one = 1 / sides
        if chance := comb(dice, n) * one**n * (1 - one) ** (dice - n):
            others = _rolls(faces - 1, dice - n, sides - 1)
            found += [((n, *rest), chance * other) for rest, other in others]
    return tuple(found)


# What an attempt is worth, and the dice to place.


class Member(NamedTuple):
    """Somebody in a slot, with the action dice that are left there."""

    seat: Seat
    dice: Faces


Team = tuple[Member, ...]


class Attempt(NamedTuple):
    """What an attempt is worth, less its stress, and the dice that it places."""

    gain: float
    dice: float


class Try(NamedTuple):
    """Who tries an obstacle where, and with how many dice."""

    team: Team
    obstacle: str
    slot: int
    dice: int
    known: bool  # whether these still show the faces that the members name


def judged(value: Value, tried: Try) -> Attempt:
    """Return what it is worth to try an obstacle, once or twice."""
    state, weights = value.state, value.weights
    team, name, slot, count, known = tried
    obstacle = card(name)
    assets = tuple(die.face for die in hand.assets(state, slot))
    need = without(_still(state, name), assets)
    ranks = [state.sheet(who.character).rank(obstacle.skill) for who, _ in team]
    able = tuple(
        face
        for rank, (_, dice) in zip(ranks, team, strict=True)
        if known and overcoming.skilled(obstacle, rank)
        for face in dice
    )
    worth = _worth(value, tried, ranks)
    if max(ranks) == overcoming.TOP_RANK and len(need) <= max(len(able), count):
        hurt = _hurt(value, team, obstacle) / 2 if len(need) > len(able) else 0.0
        return Attempt(worth - hurt, len(need) + weights.bother)
    rest = without(need, able)
    sure = len(need) - len(rest)
    if not rest:
        return Attempt(worth, sure + weights.bother)
    faces = Counter(rest)
    covered = max(0, len(obstacle.defence) - len(faces))
    chances = outlook(tuple(faces.values()), covered, max(0, count - sure), TRIES)
    share = chances.complete
    if keeps(state):
        share += weights.parts * max(0.0, (sure + chances.placed) / len(need) - share)
    hurt = chances.fails * _hurt(value, team, obstacle)
    return Attempt(worth * share - hurt, sure + chances.placed + weights.bother)


def _worth(value: Value, tried: Try, ranks: list[int]) -> float:
    """Return what it is worth to overcome an obstacle, with what the team learns."""
    state, weights, obstacle = value.state, value.weights, card(tried.obstacle)
    there = [who.player for who, _ in tried.team]
    slots = tuple(
        tried.slot if seat.player in there else seat.slot for seat in state.seats
    )
    worth = value.gone(tried.obstacle, slots)
    if obstacle.verbs("overcome"):
        seats = tuple(n for n, who in enumerate(state.seats) if who.player in there)
        at = danger.standing(state, slots)
        for hit in danger.hits(at, obstacle.id, "overcome", seats):
            worth -= value.hit(state.seats[hit.seat], *hit[1:3])
    for rank, (who, _) in zip(ranks, tried.team, strict=True):
        sheet, character = state.sheet(who.character), facts().character[who.character]
        worth += weights.learn * (not overcoming.skilled(obstacle, rank))
        earns = set(character.task) & set(obstacle.tags)
        if earns and sheet.achievements < len(character.achievements):
            worth += weights.achieve
    return worth


def _hurt(value: Value, team: Team, obstacle: Obstacle) -> float:
    state = value.state
    also = overcoming.cards(reach.bearing_on(state, obstacle.id))
    damage = overcoming.damage(obstacle, attempts.on(state, obstacle.id), also)
    return fsum(
        min(value.hit(who, track, damage.points(track)) for who, _ in team)
        for track in TRACKS
    )


def without(faces: Faces, gone: Faces) -> Faces:
    """Return sorted faces without others, as far as they are there."""
    left = sorted(faces)
    for face in gone:
        if face in left:
            left.remove(face)
    return tuple(left)


def keeps(state: State) -> bool:
    """Return whether dice on an obstacle may still be of use in a later turn."""
    return state.box < len(facts().board.wheel)


def _still(state: State, name: str) -> Faces:
    on_it = state.shown.placed(name) if state.shown else ()
    return without(reach.pattern(name, state.in_play), on_it)


def in_attempt(state: State, task: Attempting) -> Action:
    """Place dice that complete an obstacle, or that stay there for a later turn."""
    seats = attempts.able(state, task)
    fitting = list(attempts.fitting(state, task.obstacle, seats)) if seats else []
    still = _still(state, task.obstacle)
    if not fitting:
        useful = seats and keeps(state)
        return (useful and moves.turned(state, seats, still)) or actions.Next()
    if not (keeps(state) or _completes(state, task.obstacle, seats, still)):
        return actions.Next()
    return reports.Placed(
        min(fitting, key=lambda dice: (not dice[0].type, dice[0].face))
    )


def _completes(
    state: State, obstacle: str, seats: tuple[int, ...], still: Faces
) -> bool:
    every = [face for n in seats for face in hand.faces(state, state.seats[n])]
    if (slot := state.where(obstacle)) is not None:
        every += [die.face for die in hand.assets(state, slot)]
    team = attempts.fighters(state, obstacle, [state.seats[n].character for n in seats])
    if max(fighter.rank for fighter in team) == overcoming.TOP_RANK:
        return len(every) >= len(still)
    return not Counter(still) - Counter(every)
