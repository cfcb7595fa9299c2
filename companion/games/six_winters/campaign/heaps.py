"""The places of resource dice that are neither in a pool nor in the supply.

Assets are in slots, dice of patterns on obstacles, dice of paths on the card of a
player; a die that paid for an ability stays there until Refresh, a stashed one longer.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign.state import Heap, State
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.cards.table import put


def of_card(player: str) -> str:
    """Return the place that is the progress card of a player."""
    return f"card-{player}"


def of_abilities(character: str) -> str:
    """Return the place that is the abilities of a character, until Refresh."""
    return f"abilities-{character}"


def of_stash(character: str) -> str:
    """Return the place that is the stash of a character."""
    return f"stash-{character}"


def places(state: State) -> Iterator[str]:
    """Yield where dice can be now: slots, obstacles in play, cards, stashes."""
    yield from SLOT_NAMES
    yield from state.in_play
    for seat in state.seats:
        if seat.card:
            yield of_card(seat.player)
        if seat.character:
            yield of_abilities(seat.character)
            yield of_stash(seat.character)


def with_count(state: State, place: str, resource: int, count: int) -> State:
    """Return the state with so many dice of a resource in a place."""
    dice = put(state.dice_at(place), resource, count)
    # Invariant: no heap is empty and heaps are sorted, so equal states compare equal.
    others = [heap for heap in state.heaps if heap.place != place]
    if any(dice):
        others.append(Heap(place, dice))
    return replace(state, heaps=tuple(sorted(others, key=lambda heap: heap.place)))


def with_more(state: State, place: str, resource: int, count: int) -> State:
    """Return the state with more dice of a resource in a place."""
    return with_count(state, place, resource, state.dice_at(place)[resource] + count)


def removed(state: State, place: str, resource: int, count: int) -> State:
    """Return the state with fewer dice of a resource in a place, at least none."""
    there = state.dice_at(place)[resource]
    return with_count(state, place, resource, there - min(count, there))


def moved(state: State, start: str, end: str, resource: int, count: int) -> State:
    """Return the state once dice were moved, at most as many as there are."""
    come = min(count, state.dice_at(start)[resource])
    return with_more(removed(state, start, resource, come), end, resource, come)


def cleared(state: State, *places: str) -> State:
    """Return the state once all dice of some places are in the supply again."""
    left = tuple(heap for heap in state.heaps if heap.place not in places)
    return replace(state, heaps=left)
