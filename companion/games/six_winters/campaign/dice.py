"""Changes of dice by verbs of cards: pools, assets, the supply.

Where faces are not given, new dice are rolled and the lowest are removed.

Source: V20.4, resource dice; reading new-dice.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.referee.overcoming import Faces


def pooled(state: State, resource: int, count: int, faces: Faces = ()) -> State:
    """Return the state with more dice in a pool, or fewer; at most the supply."""
    count = min(count, state.supply(resource))
    if count > 0:
        state = dice_places.into_pool(state, resource, count, faces[:count])
    elif count < 0:
        state = dice_places.out_of_pool(state, resource, -count, faces)
    name, now = ResourceIndex(resource).title, state.pools[resource]
    return state.says(f"the {name} pool holds {now} now")


def added(
    state: State, resource: int, count: int, *places: str, how: str = "rolled"
) -> State:
    """Return the state with new assets in each place; at most the supply."""
    wanted = count * len(places)
    come = left = min(wanted, state.supply(resource))
    for place in places:
        state = dice_places.with_more(state, place, resource, min(count, left))
        left -= min(count, left)
    name = ResourceIndex(resource).title
    short = "" if come == wanted else f", {wanted - come} short: the supply is empty"
    if state.shown is not None:  # they are rolled, or turned, next
        return state.says(f"new {name} assets: {come}{short}")
    return state.says(f"{name} assets {how}: {come}{short}")


def moved_out(
    state: State, resource: int, count: int, place: str, faces: Faces = ()
) -> State:
    """Return the state once pool dice are in a place, with their faces."""
    count = min(count, state.pools[resource])
    if state.shown is not None and not faces:
        faces = state.shown.pools[resource][:count]
    state = dice_places.out_of_pool(state, resource, count, faces)
    return dice_places.with_more(state, place, resource, count, faces)


def put_on(state: State, resource: int, obstacle: str) -> State:
    """Return the state once the lowest die of a pool lies on an obstacle."""
    shown = state.shown
    lowest = shown.pools[resource][:1] if shown else ()
    state = moved_out(state, resource, 1, obstacle, lowest)
    if state.shown is None or not lowest:
        return state
    lying = dict(state.shown.beside)
    lying[obstacle] = (*lying.get(obstacle, ()), *lowest)
    beside = tuple(sorted(lying.items()))
    return replace(state, shown=replace(state.shown, beside=beside))


def spent(state: State, resource: int, count: int, faces: Faces = ()) -> State:
    """Return the state once dice of a pool are back in the supply."""
    return dice_places.out_of_pool(state, resource, count, faces)
