"""Plans to overcome obstacles, and how an attempt is gone through."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import comb

from companion.games.six_winters.bots.moves import Prices
from companion.games.six_winters.bots.worth import (
    TOP,
    Plan,
    hit_cost,
    obstacle_worth,
    threat_worth,
)
from companion.games.six_winters.campaign import Action, State, actions
from companion.games.six_winters.campaign.full import attempt, hand, ways
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.campaign.state import card
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.referee import overcoming


@lru_cache(maxsize=8192)
def shows(wanted: tuple[int, ...], dice: int, faces: int = 6) -> float:
    """Return the chance that rolled dice show all wanted faces, `faces` being left.

    >>> round(shows((1,), 1), 3), shows((2, 2), 1)
    (0.167, 0)
    """
    if not wanted:
        return 1.0
    count = wanted.count(wanted[0])
    rest, one = wanted[count:], 1 / faces
    if faces == 1:
        return float(dice >= count)
    return sum(
        comb(dice, n) * one**n * (1 - one) ** (dice - n)
        * shows(rest, dice - n, faces - 1)
        for n in range(count, dice + 1)
    )  # fmt: skip


def attempts(state: State, seat: Seat, prices: Prices) -> Iterator[Plan]:
    icons = threat_worth(state)
    dice = hand.faces(state, seat)
    for slot, (price, went) in prices.items():
        left = dice
        if went is not None:
            paid = [die.face for die in went.dice if not die.stress and not die.type]
            left = tuple((Counter(dice) - Counter(paid)).elements())
        for name in state.spots[slot].attached if left else ():
            if not ways.forbidden(state, name):
                worth, cost = _try(state, seat, name, left)
                first = went or actions.Attempted(name, (seat.character,))
                plan = obstacle_worth(card(name), icons) * worth
                yield Plan(plan, price + cost, first)


def _try(
    state: State, seat: Seat, name: str, dice: tuple[int, ...]
) -> tuple[float, float]:
    """Return the share of an obstacle that an attempt wins, and the dice it takes."""
    obstacle = card(name)
    rank = state.sheet(seat.character).rank(obstacle.skill)
    still = _still(state, name)
    slot = state.where(name)
    near = [die.face for die in hand.assets(state, slot)] if slot is not None else []
    need = tuple(sorted((Counter(still) - Counter(near)).elements()))
    enough = rank == TOP and len(dice) >= len(need)
    sure = enough or not Counter(need) - Counter(dice)
    if sure and overcoming.skilled(obstacle, rank):
        return 1.0, float(len(need)) or 0.2
    done = 1.0 if enough else shows(need, len(dice))
    damage = obstacle.damage.psyche, obstacle.damage.body
    hits = zip(TRACKS, damage, strict=True)
    hurt = sum(hit_cost(state, seat, track, amount) for track, amount in hits)
    fails = 1 - shows(obstacle.defence, len(dice))
    parts = 0.3 * (1 - done) * min(1, len(dice) / 6 / max(len(need), 1))
    return done + parts, len(need) + fails * hurt + 0.2


def _still(state: State, name: str) -> tuple[int, ...]:
    """Return the faces of an obstacle that no die covers."""
    faces = overcoming.pattern(card(name), map(card, state.in_play))
    on_it = state.shown.placed(name) if state.shown else ()
    return tuple((Counter(faces) - Counter(on_it)).elements())


def in_attempt(state: State, task: Attempting) -> Action:
    """Place what completes an obstacle; what does not only after the defence."""
    seats = attempt.able(state, task)
    fitting = list(ways.placed(state, task.obstacle, seats)) if seats else []
    if not fitting or (task.phase == "approach" and _lacks(state, task, seats)):
        return actions.Next()
    return actions.Placed(
        min(fitting, key=lambda dice: (not dice[0].type, dice[0].face))
    )


def _lacks(state: State, task: Attempting, seats: tuple[int, ...]) -> bool:
    """Return whether the dice there are do not complete an obstacle."""
    still, slot = _still(state, task.obstacle), state.where(task.obstacle)
    every = [face for n in seats for face in hand.faces(state, state.seats[n])]
    if slot is not None:
        every += [die.face for die in hand.assets(state, slot)]
    skill = card(task.obstacle).skill
    ranks = [state.sheet(state.seats[n].character).rank(skill) for n in seats]
    if max(ranks) == TOP:
        return len(every) < len(still)
    return bool(Counter(still) - Counter(every))
