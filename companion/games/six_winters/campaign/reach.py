"""What a character or an obstacle has now: abilities, ranks, pools, weather.

Also which other obstacles reach it. Source: V20.4, abilities, locations and obstacles;
reading bribe-skill.
"""

from functools import cache, lru_cache

from companion.language import phrase, phrases

from ..cards import targets
from ..cards.effects import Ability
from ..cards.places import RESOURCES, Resource, ResourceIndex
from ..cards.table import Cards, Seat
from ..cards.verbs.dice import UsePoolDice
from ..cards.verbs.obstacles import (
    AddPatternDie,
    ForbidCompleting,
    ForbidOvercoming,
    ModifyDamage,
    MoveCost,
)
from ..facts import facts
from ..referee import overcoming, paths
from ..referee.queries import Dice
from .options import rulings_of
from .state import DICE, State, card

ALWAYS = 3  # abilities that a character has from the start; then come those achieved


def ability(character: str, number: int, state: State) -> Ability:
    """Return an ability of a character by its number, under the rulings."""
    who = facts().character[character]
    known = (*who.abilities, *who.achievements)
    return known[number - 1].under(rulings_of(state.options))


def top_ability(state: State, seat: Seat) -> int:
    """Return the highest number of an ability that a character has."""
    return ALWAYS + state.sheet(seat.character).achievements


def ability_key(seat: Seat, number: int) -> str:
    """Return an ability as `State.used` has it."""
    return f"{seat.character}:{number}"


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


def room(state: State, into: int, named: Dice = ()) -> int:
    """Return how many dice may come into a pool from others (ruling trade-supply).

    Args:
        named: the dice of a trade; one that pays is in the supply before others come.
    """
    if state.options.trade_supply == "lost":
        return DICE
    kind = RESOURCES[into]
    pays = sum(die.type == kind and die.label not in ("take", "pool") for die in named)
    return state.supply(into) + pays


def short(state: State, into: int, come: int, named: Dice = ()) -> str:
    """Return that so many dice may not come into a pool, empty if they may."""
    most, name = room(state, into, named), ResourceIndex(into).title
    if come <= most:
        return ""
    if not most:
        return phrase("no {name} die is left in the supply", name=name)
    return phrases(
        "{n} {name} die is left in the supply",
        "{n} {name} dice are left in the supply",
        most,
        name=name,
    )


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
    names: dict[str, None] = {}
    for name, at, verb in state.lasting():
        match verb:
            case AddPatternDie() | ForbidOvercoming():
                names[name] = None
            case ModifyDamage(at=area) if slot in targets.within(state, area, at):
                names[name] = None
    return tuple(names)


def forbids_overcoming(state: State, obstacle: str) -> str:
    """Return the obstacle in play that keeps one from being overcome; empty if none."""
    for name, _, verb in state.lasting():
        if isinstance(verb, ForbidOvercoming) and verb.what.matches(card(obstacle)):
            return name
    return ""


@lru_cache(maxsize=4096)
def pattern(obstacle: str, in_play: Cards) -> overcoming.Faces:
    """Return the faces that overcome an obstacle while others are in play, sorted."""
    return overcoming.pattern(card(obstacle), map(card, in_play))


def terms(state: State) -> paths.Terms:
    """Return what changes the dice that fit on progress cards now."""
    barred = next(
        (v.resource for _, _, v in state.lasting() if isinstance(v, ForbidCompleting)),
        None,
    )
    return paths.Terms(state.masters(ResourceIndex.SORCERY), barred)


@lru_cache(maxsize=16384)
def fitting(
    name: str, path: paths.Way, die: paths.Asset, terms: paths.Terms
) -> tuple[paths.Cell, ...]:
    """Return the squares of a progress card on which a die may be laid next."""
    of = facts().card[name]
    return tuple(
        square.at
        for square in paths.next_squares(of, path)
        if paths.ways(of, (*path, paths.PlacedDie(square.at, die)), terms)
    )
