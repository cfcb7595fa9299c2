"""Dice set by hand in the place where they are: assets, patterns, paths, stashes."""

from collections.abc import Iterator

from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.facts import RESOURCES

KINDS = (DICE,) = ("dice",)
"""`dice:empire-military:support` are the Support dice there."""


def subjects(state: State) -> Iterator[str]:
    """Yield the dice of each kind in each place."""
    cards = [dice_places.of_card(seat.player) for seat in state.seats]
    for place in dice_places.places(state):
        if state.shown is not None and place in cards:
            continue  # its dice are on squares; see `faces`
        yield from (f"{DICE}:{place}:{resource}" for resource in RESOURCES)


def values(state: State, _: str, of: str) -> Cards:
    """Return how many dice of a kind can be in a place: those there and the supply."""
    place, resource = _dice(of)
    most = state.supply(resource) + state.dice_at(place)[resource]
    return tuple(map(str, range(most + 1)))


def present(state: State, _: str, of: str) -> str:
    """Return how many dice of a kind are in a place."""
    place, resource = _dice(of)
    return str(state.dice_at(place)[resource])


def done(state: State, _: str, of: str, value: str) -> State:
    """Return the state once the dice of a kind in a place are set."""
    return dice_places.with_count(state, *_dice(of), int(value))


def _dice(of: str) -> tuple[str, int]:
    place, _, resource = of.rpartition(":")
    return place, ResourceIndex.of(resource)
