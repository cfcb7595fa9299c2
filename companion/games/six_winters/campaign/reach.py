"""What reaches a character or an obstacle now: ranks, pools, other obstacles, weather.

Source: V20.4, locations and obstacles; reading bribe-skill.
"""

from functools import cache

from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards import targets
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs.dice import UsePoolDice
from companion.games.six_winters.cards.verbs.obstacles import (
    AddPatternDie,
    ForbidOvercoming,
    ModifyDamage,
    MoveCost,
)
from companion.games.six_winters.facts import facts


def usable_pools(state: State, slot: int) -> tuple[Resource, ...]:
    """Return the resources whose pool dice are action dice for characters in a slot."""
    return tuple(
        verb.resource
        for _, at, verb in state.lasting()
        if at == slot and isinstance(verb, UsePoolDice)
    )


def rank(state: State, seat: Seat) -> int:
    """Return the rank that counts where a character creates or trades; 0 for none."""
    skill = state.location(seat.slot).skill_bonus
    return state.sheet(seat.character).rank(skill) if skill else 0


def weather(state: State) -> bool:
    """Return whether the event of this turn makes moves cheaper."""
    return state.event in _weathers()


def weather_costs(state: State) -> tuple[MoveCost, ...]:
    """Return what the event of this turn changes in the cost of moves."""
    return (MoveCost(add=-1),) if weather(state) else ()


@cache
def _weathers() -> frozenset[str]:
    return frozenset(
        event.id
        for event in facts().events
        if any(isinstance(verb, MoveCost) for verb in event.do)
    )


def bearing_on(state: State, obstacle: str) -> tuple[str, ...]:
    """Return the obstacles in play whose lasting effects reach one of them."""
    slot = state.where(obstacle)
    found: dict[str, None] = {}
    for name, at, verb in state.lasting():
        match verb:
            case AddPatternDie() | ForbidOvercoming():
                found[name] = None
            case ModifyDamage(at=area) if slot in targets.within(state, area, at):
                found[name] = None
    return tuple(found)
