"""Whom and what an effect means as the books stand: slots, seats, obstacles, amounts.

Source: V20.4, obstacles; readings ties, old-words and no-settlement.
"""

from collections.abc import Iterator

from companion.games.six_winters.campaign import heaps
from companion.games.six_winters.campaign.state import SLOTS, State, card
from companion.games.six_winters.campaign.tasks import DoVerb
from companion.games.six_winters.cards.effects import Verb
from companion.games.six_winters.cards.places import (
    All,
    Among,
    Another,
    Anywhere,
    Area,
    Beside,
    Condition,
    Destination,
    Filter,
    Here,
    InSlot,
    Level,
    Most,
    NobodyHere,
    ObstacleHere,
    One,
    People,
    PerObstacle,
    PerPoolDie,
    SkillBelow,
    Slot,
    ThisRegion,
)
from companion.games.six_winters.facts import RESOURCES, SKILLS

ALL_SLOTS = tuple(range(len(SLOTS)))


def here(state: State, do: DoVerb) -> int:
    """Return the slot of a card whose verb is done; -1 for an event."""
    lies = state.where(do.card)
    return do.slot if lies is None else lies


def within(state: State, area: Area, at: int) -> tuple[int, ...]:
    """Return the slots in an area, seen from a slot."""
    match area:
        case Here():
            return (at,) if at >= 0 else ()
        case ThisRegion():
            return tuple(n for n in ALL_SLOTS if at >= 0 and n // 3 == at // 3)
        case Anywhere():
            return ALL_SLOTS
        case Among():
            return among(state, area)


def among(state: State, area: Among) -> tuple[int, ...]:
    """Return the slots whose location is one of these."""
    return tuple(
        n
        for n, slot in enumerate(SLOTS)
        if area.holds(state.location(n).kinds, slot.region, slot.resource)
    )


def rank(state: State, seat: int, skill: str) -> int:
    """Return the rank of the character in a seat."""
    known: tuple[str, ...] = SKILLS
    sheet = state.sheet(state.seats[seat].character)
    return sheet.skills[known.index(skill)]


def lasting(state: State) -> Iterator[tuple[str, int, Verb]]:
    """Yield what attached obstacles do all the time: which, where, and the verb."""
    for slot, spot in enumerate(state.spots):
        for one in spot.attached:
            for effect in card(one).effects:
                if effect.when == "continuous":
                    yield from ((one, slot, verb) for verb in effect.do)


def acting(state: State) -> tuple[int, ...]:
    """Return the seats whose characters are on the board."""
    return tuple(n for n, seat in enumerate(state.seats) if seat.acts)


def people(state: State, whom: People, do: DoVerb) -> tuple[int, ...]:
    """Return the seats that are meant; of `One` those who may be chosen."""
    at = here(state, do)
    match whom:
        case All(area, skill):
            slots = within(state, area, at)
            return tuple(
                n
                for n in acting(state)
                if state.seats[n].slot in slots
                if not skill or rank(state, n, skill) > 0
            )
        case One(area):
            slots = within(state, area, at)
            return tuple(n for n in acting(state) if state.seats[n].slot in slots)
        case Another():
            return tuple(n for n in acting(state) if n not in do.seats)
    return tuple(n for n in do.seats if state.seats[n].acts)


def obstacles(
    state: State, what: Filter, slots: tuple[int, ...], of: str = ""
) -> tuple[str, ...]:
    """Return the obstacles in these slots that a filter means.

    Args:
        of: the card whose effect it is, for filters that leave it out.
    """
    return tuple(
        one
        for slot in slots
        for one in state.spots[slot].attached
        if what.means(card(one)) and not (what.other and one == of)
    )


def destinations(state: State, to: Destination, at: int) -> tuple[int, ...]:
    """Return the slots that something at `at` may go to; empty if it stays."""
    match to:
        case InSlot(region, resource):
            slots: tuple[int, ...] = (SLOTS.index(Slot(region, resource)),)
        case Beside():
            slots = _beside(state, to)
        case Most():
            slots = _most(state, to)
        case Anywhere() | Among() | Here():
            slots = within(state, to, at)
    if isinstance(to, Anywhere):
        return slots
    # Ruling: already at a valid target it stays (reading ties).
    return () if at in slots else slots


def _beside(state: State, to: Beside) -> tuple[int, ...]:
    found = [
        (rank(state, n, to.skill), state.seats[n].slot)
        for n in acting(state)
        if not to.regions or SLOTS[state.seats[n].slot].region in to.regions
    ]
    if not found:
        return ()
    ranks = [one for one, _ in found]
    wanted = min(ranks) if to.pick == "lowest" else max(ranks)
    return tuple(sorted({slot for one, slot in found if one == wanted}))


def _most(state: State, to: Most) -> tuple[int, ...]:
    slots = [n for n in ALL_SLOTS if not to.regions or SLOTS[n].region in to.regions]
    if to.of == "assets":
        counts = {n: sum(heaps.assets(state, n)) for n in slots}
    else:
        tags = (to.tag,) if to.tag else ()
        counts = {n: len(obstacles(state, Filter(tags=tags), (n,))) for n in slots}
    most = max(counts.values(), default=0)
    return tuple(n for n in slots if most and counts[n] == most)


def known_amount(state: State, do: DoVerb, amount: object) -> int | None:
    """Return an amount as far as the books know it; None if only the table does."""
    match amount:
        case int():
            return amount
        case Level(resource):
            return state.threat_level(RESOURCES.index(resource))
        case PerObstacle(what, base):
            return base + len(obstacles(state, what, ALL_SLOTS, do.card))
        case PerPoolDie(resource) if not state.pools[RESOURCES.index(resource)]:
            return 0
    return None


def holds(
    state: State, do: DoVerb, only_if: Condition | None, seat: int
) -> bool | None:
    """Return whether a condition holds; None if only the table knows.

    Args:
        seat: whom it is about, if it is about somebody.
    """
    at = here(state, do)
    match only_if:
        case None:
            return True
        case SkillBelow(skill, below):
            return rank(state, seat, skill) < below
        case ObstacleHere(what):
            return bool(obstacles(state, what, within(state, Here(), at), do.card))
        case NobodyHere():
            return not any(state.seats[n].slot == at for n in acting(state))
    return state.pools[RESOURCES.index(only_if.resource)] >= 2 and None
