"""Dice set by hand, in the place where they lie."""

from collections.abc import Iterator

from companion.games.six_winters.campaign import heaps
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.facts import RESOURCES

PLACED = "dice"
"""`dice:empire-military:support` are the Support dice there."""


def subjects(state: State) -> Iterator[str]:
    """Yield the dice of each kind in each place."""
    for place in heaps.places(state):
        yield from (f"{PLACED}:{place}:{one}" for one in RESOURCES)


def values(state: State, what: str) -> Cards:
    """Return the values that one of these can have; empty if it is none of them."""
    if what not in tuple(subjects(state)):
        return ()
    place, resource = _dice(what)
    there = state.dice_at(place)[resource]
    return tuple(str(n) for n in range(state.supply(resource) + there + 1))


def present(state: State, what: str) -> str:
    """Return the value that one of these has now."""
    place, resource = _dice(what)
    return str(state.dice_at(place)[resource])


def done(state: State, what: str, value: str) -> State:
    """Return the state once one of these is set."""
    place, resource = _dice(what)
    return heaps.with_count(state, place, resource, int(value))


def _dice(what: str) -> tuple[str, int]:
    """Return the place and the resource that are named."""
    place, _, resource = what.partition(":")[2].rpartition(":")
    return place, ResourceIndex.of(resource)
