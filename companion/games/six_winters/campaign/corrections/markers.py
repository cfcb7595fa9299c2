"""Markers and pools set by hand: progress, threats, dice in pools, the season."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places, threats
from companion.games.six_winters.campaign.state import DICE, LAST, State
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.table import Cards, put
from companion.games.six_winters.facts import RESOURCES, facts

KINDS = PROGRESS, THREAT, POOL, BOX = "progress", "threat", "pool", "box"


def subjects(_: State) -> Iterator[str]:
    """Yield the markers and pools of the resources, and the season marker's box."""
    for kind in (PROGRESS, THREAT, POOL):
        yield from (f"{kind}:{resource}" for resource in RESOURCES)
    yield BOX


def values(state: State, kind: str, resource: str) -> Cards:
    """Return the spaces of a marker, or how many dice a pool can hold."""
    if kind == BOX:
        return tuple(map(str, range(1, len(facts().board.wheel) + 1)))
    if kind == POOL:
        return tuple(map(str, range(DICE - state.out[ResourceIndex.of(resource)] + 1)))
    return tuple(map(str, range(1, LAST + 1)))


def present(state: State, kind: str, resource: str) -> str:
    """Return the space of a marker, or how many dice a pool holds."""
    if kind == BOX:
        return str(state.box)
    rows = {PROGRESS: state.progress, THREAT: state.threat, POOL: state.pools}
    return str(rows[kind][ResourceIndex.of(resource)])


def done(state: State, kind: str, resource: str, value: str) -> State:
    """Return the state once a marker or a pool is set."""
    if kind == BOX:
        return replace(state, box=int(value))
    number, count = ResourceIndex.of(resource), int(value)
    if kind == PROGRESS:
        return replace(state, progress=put(state.progress, number, count))
    if kind == THREAT:
        return threats.set_by_hand(state, number, count)
    return dice_places.with_pool(state, number, count)
