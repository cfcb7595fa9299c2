"""The targets of an effect on a table: slots, seats, obstacles, amounts.

Source: V20.4, obstacles; readings ties, old-words and no-settlement.
"""

from typing import assert_never

from . import places
from .table import Table
from .verbs.base import DoVerb

Slots = tuple[int, ...]


def within(state: Table, area: places.Area, at: int) -> Slots:
    """Return the slots in an area, seen from a slot; -1 is nowhere."""
    match area:
        case places.Here():
            return (at,) if at >= 0 else ()
        case places.ThisRegion():
            return places.SlotIndex(at).region.slots if at >= 0 else ()
        case places.Anywhere():
            return places.ALL_SLOTS
        case places.Among():
            return tuple(
                n
                for n, slot in enumerate(places.SLOTS)
                if area.holds(state.kinds(n), slot.region, slot.resource)
            )
        case _:
            assert_never(area)


def rank(state: Table, seat: int, skill: places.Skill) -> int:
    """Return the rank of the character in a seat."""
    return state.sheet(state.seats[seat].character).rank(skill)


def on_board(state: Table) -> tuple[int, ...]:
    """Return the seats whose characters are on the board."""
    return tuple(n for n, seat in enumerate(state.seats) if seat.acts)


def people(state: Table, whom: places.People, task: DoVerb) -> tuple[int, ...]:
    """Return the seats of an effect; for `One` those who may be chosen."""
    acting = on_board(state)
    match whom:
        case places.All(area, skill):
            slots = within(state, area, task.here(state))
            there = (n for n in acting if state.seats[n].slot in slots)
            return tuple(n for n in there if not skill or rank(state, n, skill) > 0)
        case places.One(area):
            slots = within(state, area, task.here(state))
            return tuple(n for n in acting if state.seats[n].slot in slots)
        case places.Another():
            return tuple(n for n in acting if n not in task.seats)
        case places.Unlocked():
            return ()  # reaches character sheets, not seats
        case places.Mover() | places.Overcomers() | places.Defenders():
            return tuple(n for n in task.seats if state.seats[n].acts)
        case _:
            assert_never(whom)


def obstacles(
    state: Table, what: places.Filter, slots: Slots, of: str = ""
) -> tuple[str, ...]:
    """Return the obstacles in these slots that a filter `of` a card matches."""
    return tuple(
        name
        for slot in slots
        for name in state.spots[slot].attached
        if what.matches(state.obstacle(name)) and not (what.other and name == of)
    )


def destinations(state: Table, to: places.Destination, at: int) -> Slots:
    """Return the slots that something at `at` can go to; empty if it stays."""
    match to:
        case places.Anywhere():
            return places.ALL_SLOTS
        case places.InSlot(region, resource):
            slots: Slots = (places.SlotIndex.of(places.Slot(region, resource)),)
        case places.Beside():
            ranked = [
                (rank(state, n, to.skill), state.seats[n].slot)
                for n in on_board(state)
                if _in_regions(state.seats[n].slot, to.regions)
            ]
            pick = min if to.pick == "lowest" else max
            best = pick((value for value, _ in ranked), default=0)
            slots = tuple(sorted({slot for value, slot in ranked if value == best}))
        case places.Most():
            slots = _most(state, to)
        case places.Among() | places.Here():
            slots = within(state, to, at)
        case _:
            assert_never(to)
    # Reading ties: already at a valid target it stays.
    return () if at in slots else slots


def _in_regions(slot: int, regions: tuple[places.Region, ...]) -> bool:
    return not regions or places.SlotIndex(slot).region.id in regions


def _most(state: Table, to: places.Most) -> Slots:
    slots = [n for n in places.ALL_SLOTS if _in_regions(n, to.regions)]
    if to.of == "assets":
        counts = {n: sum(state.assets(n)) for n in slots}
    else:
        what = places.Filter(tags=(to.tag,) if to.tag else ())
        counts = {n: len(obstacles(state, what, (n,))) for n in slots}
    most = max(counts.values(), default=0)
    return tuple(n for n in slots if most and counts[n] == most)


def known_amount(state: Table, task: DoVerb, amount: places.Amount) -> int | None:
    """Return an amount; None if it depends on faces that are not recorded."""
    match amount:
        case int():
            return amount
        case places.ThreatLevel(resource):
            return state.threat_level(places.ResourceIndex.of(resource))
        case places.PerObstacle(what, base):
            return base + len(obstacles(state, what, places.ALL_SLOTS, task.card))
        case places.PerPoolDie(resource, face, each):
            pool = places.ResourceIndex.of(resource)
            if (faces := state.pool_faces(pool)) is not None:
                return faces.count(face) * each
            return None if state.pools[pool] else 0
        case places.DiceHere():
            return None
        case _:
            assert_never(amount)


def holds(
    state: Table, task: DoVerb, only_if: places.Condition | None, seat: int
) -> bool | None:
    """Return whether a condition holds, of a seat if it is about a character.

    None if it depends on faces that are not recorded.
    """
    match only_if:
        case None:
            return True
        case places.SkillBelow(skill, below):
            return rank(state, seat, skill) < below
        case places.ObstacleHere(what):
            slots = within(state, places.Here(), task.here(state))
            return bool(obstacles(state, what, slots, task.card))
        case places.NobodyHere():
            at = task.here(state)
            return not any(state.seats[n].slot == at for n in on_board(state))
        case places.PoolPair(resource):
            pool = places.ResourceIndex.of(resource)
            if (faces := state.pool_faces(pool)) is not None:
                return len(set(faces)) < len(faces)
            # A pair is about faces; fewer than two dice show none.
            return None if state.pools[pool] >= 2 else False
        case _:
            assert_never(only_if)
