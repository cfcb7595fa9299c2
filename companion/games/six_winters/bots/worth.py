"""What things are worth, in action dice, and what is set out for."""

from collections import Counter
from math import fsum
from typing import NamedTuple

from companion.games.six_winters.campaign.state import LAST, card
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.places import Track
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Obstacle
from companion.games.six_winters.rules import Action, State

TOP = facts().campaign.top_rank
FREE_ICONS = facts().campaign.free_threat_icons
ICON = (0.5, 1.0, 3.0)
"""What an icon less is worth: below the free icons, at their number, above it."""
LOST_THREAT = 0.4
"""The share of that where the threat marker is on the last space."""
SPENT = 0.2
"""What each is worth where no threat marker can move any more."""
VICTORY = 1.4
"""How much more a step is worth on a track that counts for victory."""
STEP = 6.0
"""What a step of progress is worth."""
STRESS, LAST_STRESS = 0.15, 0.6
"""The action dice that a point of stress is worth: with a box left, and with none."""
RESTS, REST, LAST_REST = 3, 0.1, 0.3
"""A stress die that shows so much is worth a rest; how much, and with no box left."""
CONDITION = 5.0
"""The action dice that a condition is worth."""
OUT = 8.0
"""The action dice of a turn that somebody knocked out misses."""
ENDS_TURN = 1000
"""A turn ends at one decision in so many, whatever could be done."""


class Plan(NamedTuple):
    """Something to set out for."""

    worth: float
    dice: float
    first: Action


def threat_worth(state: State) -> tuple[float, ...]:
    """Return what an icon less of each resource is worth."""
    icons: Counter[str] = Counter()
    for name in state.in_play:
        icons.update(card(name).threats)
    if all(space == LAST for space in state.threat):
        return (SPENT,) * len(state.threat)
    found = []
    for n, track in enumerate(facts().board.resources):
        above = icons[track.id] - FREE_ICONS
        worth = ICON[(above >= 0) + (above > 0)] * (VICTORY if track.victory else 1)
        found.append(worth * (LOST_THREAT if state.threat[n] == LAST else 1))
    return tuple(found)


def obstacle_worth(obstacle: Obstacle, icons: tuple[float, ...]) -> float:
    """Return what it is worth to be rid of an obstacle."""
    return fsum(icons[ResourceIndex.of(threat)] for threat in obstacle.threats)


def card_worth(state: State, name: str) -> float:
    """Return what the rewards of a card are worth."""
    return STEP * fsum(
        1.2 if reward == "wild" else step_worth(state, reward)
        for reward in facts().card[name].rewards
    )


def step_worth(state: State, resource: str) -> float:
    n = ResourceIndex.of(resource)
    if state.progress[n] == LAST:
        return 0.0
    return VICTORY if facts().board.resources[n].victory else 1.0


def hit_cost(state: State, seat: Seat, track: Track, amount: int) -> float:
    """Return the action dice that a hit is worth to avoid."""
    if not amount:
        return 0.0
    spare = has_box(state, seat, track)
    if amount < seat.die(track):
        return amount * (STRESS if spare else LAST_STRESS)
    return CONDITION if spare else 1 + OUT * turns_left(state)


def has_box(state: State, seat: Seat, track: Track) -> bool:
    """Return whether a box is left to mark: else the next drop knocks out."""
    return not all(state.sheet(seat.character).marked(track)[seat.box(track) :])


def turns_left(state: State) -> float:
    """Return about how many turns of a session come after this one."""
    return (len(facts().board.wheel) - state.box) * 0.6
