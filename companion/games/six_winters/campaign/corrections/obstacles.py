"""Obstacles moved by hand: to a slot, a draw pile, the discards, or locked."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places, piles
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import SLOT_NAMES, RegionIndex, SlotIndex
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.facts import REGIONS, facts

KINDS = facts().obstacle
PILE, DISCARD, LOCKED = "pile", "discard", "locked"
PLACES: Cards = (
    *SLOT_NAMES,
    *(f"{heap}-{region}" for heap in (PILE, DISCARD) for region in REGIONS),
    LOCKED,
)


def subjects(_: State) -> Iterator[str]:
    """Yield all obstacles; the value of each is its location."""
    yield from facts().obstacle


def values(_: State, __: str, ___: str) -> Cards:
    """Return where any obstacle can be."""
    return PLACES


def present(state: State, obstacle: str, _: str = "") -> str:
    """Return where an obstacle is: a slot, a pile, discards, or locked."""
    slot = state.where(obstacle)
    if slot is not None:
        return SLOT_NAMES[slot]
    for number, region in enumerate(REGIONS):
        if obstacle in state.piles[number]:
            return f"{PILE}-{region}"
        if obstacle in state.discards[number]:
            return f"{DISCARD}-{region}"
    return LOCKED


def done(state: State, obstacle: str, _: str, value: str) -> State:
    """Take an obstacle from where it is and put it elsewhere, outermost or on top."""
    state = replace(
        piles.detached(state, obstacle),
        locked=piles.without(state.locked, obstacle),
        discards=tuple(piles.without(pile, obstacle) for pile in state.discards),
    )
    for region in RegionIndex:
        state = piles.taken(state, region, obstacle)
    if value in SLOT_NAMES:
        slot = SlotIndex.of(value)
        attached = state.spots[slot].attached
        return state.with_attached(slot, (*attached, obstacle))
    state = dice_places.cleared(state, obstacle)
    if value == LOCKED:
        return replace(state, locked=(*state.locked, obstacle))
    heap, _, name = value.partition("-")
    if heap == DISCARD:
        return piles.put_by(state, RegionIndex.of(name), obstacle)
    return piles.on_top(state, RegionIndex.of(name), (obstacle,))
