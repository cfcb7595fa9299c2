"""What verbs of cards do to dice, as counts: pools, assets, the supply.

Source: V20.4, resource dice; reading new-dice.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import heaps
from companion.games.six_winters.campaign.actions import Answer, At, Many, Raise
from companion.games.six_winters.campaign.questions import YES_NO, ask
from companion.games.six_winters.campaign.state import SLOT_NAMES, State, put
from companion.games.six_winters.campaign.targets import here, holds, within
from companion.games.six_winters.campaign.tasks import DoVerb
from companion.games.six_winters.cards.places import Anywhere, Area
from companion.games.six_winters.cards.verbs import (
    AddAsset,
    AddPoolDice,
    PoolToActionDice,
    PoolToAssets,
    RemoveAssets,
    RemovePoolDice,
    TakePoolDie,
)
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import RESOURCES


def do(state: State, task: DoVerb) -> State | None:
    """Do what happens to dice; None if the verb is about something else."""
    match task.verb:
        case AddAsset(resource, count, at):
            return _assets_come(state, task, RESOURCES.index(resource), count, at)
        case AddPoolDice(resource, count, _, may):
            if may and not task.answers:
                text = f"is a {capital(resource)} die added to its pool?"
                return ask(state, task, text, *YES_NO)
            if may and task.answers == (Answer(False),):
                return state
            return pooled(state, RESOURCES.index(resource), count)
        case RemovePoolDice(resource, gone, only_if):
            if not holds(state, task, only_if, 0):
                return state
            pool = state.pools[RESOURCES.index(resource)]
            lost = -pool if gone is None else -min(gone, pool)
            return pooled(state, RESOURCES.index(resource), lost)
        case TakePoolDie(resource):
            return laid_out(state, RESOURCES.index(resource), 1, task.card)
        case PoolToAssets(resource) | PoolToActionDice(resource):
            return _pool_moves(state, task, RESOURCES.index(resource))
        case RemoveAssets(resource, gone, at):
            return _assets_go(state, task, within(state, at, here(state, task)))
    return None


def pooled(state: State, resource: int, count: int) -> State:
    """Return the books with dice more, or fewer, in a pool; no more than there are."""
    count = min(count, state.supply(resource))
    pools = put(state.pools, resource, state.pools[resource] + count)
    name, now = capital(RESOURCES[resource]), pools[resource]
    return replace(state, pools=pools).says(f"the {name} pool holds {now} now")


def _assets_come(
    state: State, task: DoVerb, resource: int, count: int, at: Area
) -> State:
    """Roll new assets in each of some slots; anywhere is one the players choose."""
    slots = within(state, at, here(state, task))
    if isinstance(at, Anywhere):
        if not task.answers:
            return ask(state, task, "where does it come?", *map(At, SLOT_NAMES))
        slots = tuple(
            SLOT_NAMES.index(a.slot) for a in task.answers if isinstance(a, At)
        )
    places = [SLOT_NAMES[slot] for slot in slots]
    return added(state, resource, count, *places)


def added(
    state: State, resource: int, count: int, *places: str, how: str = "rolled"
) -> State:
    """Return the books with new assets in each place; no more than there are."""
    wanted = count * len(places)
    come = left = min(wanted, state.supply(resource))
    for place in places:
        state = heaps.laid(state, place, resource, min(count, left))
        left -= min(count, left)
    name = capital(RESOURCES[resource])
    short = "" if come == wanted else f", {wanted - come} short: the supply is empty"
    return state.says(f"{name} assets {how}: {come}{short}")


def laid_out(state: State, resource: int, count: int, place: str) -> State:
    """Return the books once pool dice lie elsewhere."""
    count = min(count, state.pools[resource])
    pools = put(state.pools, resource, state.pools[resource] - count)
    return heaps.laid(replace(state, pools=pools), place, resource, count)


def _pool_moves(state: State, task: DoVerb, resource: int) -> State:
    """Move any dice of a pool here as assets, or away as action dice."""
    pool = state.pools[resource]
    if pool and not task.answers:
        name = capital(RESOURCES[resource])
        text = f"how many {name} pool dice are moved?"
        return ask(state, task, text, *map(Many, range(pool + 1)))
    for answer in task.answers:
        if isinstance(answer, Many):
            if isinstance(task.verb, PoolToAssets):
                place = SLOT_NAMES[here(state, task)]
                return laid_out(state, resource, answer.count, place)
            return pooled(state, resource, -answer.count)
    return state


def _assets_go(state: State, task: DoVerb, slots: tuple[int, ...]) -> State:
    """Return assets to the supply: all of some kind there, or one of a choice."""
    verb = task.verb
    assert isinstance(verb, RemoveAssets)
    kinds = [n for n, one in enumerate(RESOURCES) if verb.resource in (None, one)]
    there = [(slot, n) for slot in slots for n in kinds if heaps.assets(state, slot)[n]]
    if verb.count is None:
        for slot, n in there:
            state = heaps.setting(state, SLOT_NAMES[slot], n, 0)
        return state
    for answer in task.answers:
        there = [
            (slot, n)
            for slot, n in there
            if answer in (Raise(RESOURCES[n]), At(SLOT_NAMES[slot]))
        ]
    if len({n for _, n in there}) > 1:
        found = dict.fromkeys(Raise(RESOURCES[n]) for _, n in there)
        return ask(state, task, "which asset goes?", *found)
    if len(there) > 1:
        slots_there = [At(SLOT_NAMES[slot]) for slot, _ in there]
        return ask(state, task, "from where does it go?", *slots_there)
    for slot, n in there:
        state = heaps.lifted(state, SLOT_NAMES[slot], n, 1)
    return state
