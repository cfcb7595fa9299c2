"""Changes of dice by verbs of cards, as counts: pools, assets, the supply.

Source: V20.4, resource dice; reading new-dice.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import heaps
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.table import put


def pooled(state: State, resource: int, count: int) -> State:
    """Return the state with more dice in a pool, or fewer; at most the supply."""
    count = min(count, state.supply(resource))
    pools = put(state.pools, resource, state.pools[resource] + count)
    name, now = ResourceIndex(resource).title, pools[resource]
    return replace(state, pools=pools).says(f"the {name} pool holds {now} now")


def added(
    state: State, resource: int, count: int, *places: str, how: str = "rolled"
) -> State:
    """Return the state with new assets in each place; at most the supply."""
    wanted = count * len(places)
    come = left = min(wanted, state.supply(resource))
    for place in places:
        state = heaps.with_more(state, place, resource, min(count, left))
        left -= min(count, left)
    name = ResourceIndex(resource).title
    short = "" if come == wanted else f", {wanted - come} short: the supply is empty"
    return state.says(f"{name} assets {how}: {come}{short}")


def moved_out(state: State, resource: int, count: int, place: str) -> State:
    """Return the state once pool dice are in a place."""
    count = min(count, state.pools[resource])
    pools = put(state.pools, resource, state.pools[resource] - count)
    return heaps.with_more(replace(state, pools=pools), place, resource, count)


def spent(state: State, resource: int, count: int) -> State:
    """Return the state once dice of a pool are back in the supply."""
    return replace(
        state, pools=put(state.pools, resource, state.pools[resource] - count)
    )
