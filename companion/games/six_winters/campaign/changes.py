"""What a card can change in a campaign: the functions of `cards.verbs.base.Changes`."""

from msgspec.structs import replace

from companion.language import later

from ..cards.table import OFF_BOARD
from ..cards.verbs import DoVerb
from . import told
from .decks import ask, bottom_staged, looked, restaged, returned, top_discarded
from .dice_places import added, pooled, put_on, removed
from .dice_places import moved as dice_moved
from .hand import acting, changed
from .hand import turned as turned_action
from .piles import discarded, enters, moved, replaced
from .rolls import all_again, turned
from .state import State, card
from .stress import ease, recover, suffer
from .stress import hit_or_helped as hit
from .turn import lowered

__all__ = [
    "acting", "added", "all_again", "ask", "bottom_staged", "changed", "dice_moved",
    "discarded", "ease", "enters", "hit", "joins", "leaves", "looked", "lowered",
    "moved", "pooled", "put_on", "recover", "removed", "replaced", "restaged",
    "returned", "suffer", "top_discarded", "turned", "turned_action", "went",
]  # fmt: skip


def went(state: State, seat: int, slot: int) -> State:
    """Return the state once a character has moved in, and what that brings."""
    who, location = state.seats[seat], state.location(slot)
    state = state.with_seat(seat, replace(who, slot=slot))
    name, there = state.name(who.character), told.card(location.id)
    state = state.says(later("{card} moves to {place}", card=name, place=there))
    tasks = [DoVerb(verb, location.id, slot, (seat,)) for verb in location.moving_in]
    for obstacle in state.spots[slot].attached:
        verbs = card(obstacle).verbs("moving_in")
        tasks += [DoVerb(verb, obstacle, slot, (seat,)) for verb in verbs]
    return state.push(*tasks)


def joins(state: State, character: str) -> State:
    """Return the state once a character is unlocked."""
    state = state.with_sheet(replace(state.sheet(character), joined=state.year))
    name = state.name(character)
    return state.says(later("{who} joins from the next session on", who=name))


def leaves(state: State, character: str) -> State:
    """Return the state once a character is gone; its player acts no more."""
    state = state.with_sheet(replace(state.sheet(character), gone=True))
    seat = state.seat(character)
    if seat is not None:
        who = replace(state.seats[seat], slot=OFF_BOARD, out=True)
        state = state.with_seat(seat, who)
    return state.says(later("{who} leaves the campaign", who=state.name(character)))
