"""What verbs of cards do to dice, as counts: pools, assets, the supply.

Source: V20.4, resource dice; reading new-dice.
"""

from msgspec.structs import replace

from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.facts.places import Anywhere, Resource
from companion.games.six_winters.facts.verbs import (
    AddAsset,
    AddPoolDice,
    PoolToActionDice,
    PoolToAssets,
    RemoveAssets,
    RemovePoolDice,
    TakePoolDie,
)
from companion.games.six_winters.rules.asking import YES_NO, ask
from companion.games.six_winters.rules.meant import here, holds, within
from companion.games.six_winters.rules.reports import Answer, Many, Raise
from companion.games.six_winters.rules.state import State, put, resource_number
from companion.games.six_winters.rules.tasks import Do
from companion.games.six_winters.rules.wording import capital


def do(state: State, task: Do) -> State | None:
    """Do what happens to dice; None if the verb is about something else."""
    match task.verb:
        case AddAsset(resource, count, at):
            slots = within(state, at, here(state, task))
            places = 1 if isinstance(at, Anywhere) else len(slots)
            return added(state, RESOURCES.index(resource), count * places)
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
            return laid_out(state, RESOURCES.index(resource), 1)
        case PoolToAssets(resource) | PoolToActionDice(resource):
            return _pool_moves(state, task, RESOURCES.index(resource))
        case RemoveAssets(resource, gone):
            return _assets_go(state, task, resource, gone)
    return None


def pooled(state: State, resource: int, count: int) -> State:
    """Return the books with dice more, or fewer, in a pool; no more than there are."""
    count = min(count, state.supply(resource))
    pools = put(state.pools, resource, state.pools[resource] + count)
    name, now = capital(RESOURCES[resource]), pools[resource]
    return replace(state, pools=pools).says(f"the {name} pool holds {now} now")


def added(state: State, resource: int, count: int) -> State:
    """Return the books with new assets from the supply; no more than there are."""
    come = min(count, state.supply(resource))
    out = put(state.out, resource, state.out[resource] + come)
    name = capital(RESOURCES[resource])
    short = "" if come == count else f", {count - come} short: the supply is empty"
    return replace(state, out=out).says(f"{name} assets rolled: {come}{short}")


def laid_out(state: State, resource: int, count: int) -> State:
    """Return the books once pool dice lie elsewhere."""
    count = min(count, state.pools[resource])
    pools = put(state.pools, resource, state.pools[resource] - count)
    return replace(
        state, pools=pools, out=put(state.out, resource, state.out[resource] + count)
    )


def returned(state: State, resource: int, count: int) -> State:
    """Return the books once dice that lay about are in the supply again."""
    count = min(count, state.out[resource])
    return replace(state, out=put(state.out, resource, state.out[resource] - count))


def _pool_moves(state: State, task: Do, resource: int) -> State:
    """Move any dice of a pool here as assets, or away as action dice."""
    pool = state.pools[resource]
    if pool and not task.answers:
        name = capital(RESOURCES[resource])
        text = f"how many {name} pool dice are moved?"
        return ask(state, task, text, *map(Many, range(pool + 1)))
    for answer in task.answers:
        if isinstance(answer, Many):
            if isinstance(task.verb, PoolToAssets):
                return laid_out(state, resource, answer.count)
            return pooled(state, resource, -answer.count)
    return state


def _assets_go(
    state: State, task: Do, resource: Resource | None, count: int | None
) -> State:
    """Return assets to the supply; which lie there only the table knows."""
    kinds = (resource,) if resource else RESOURCES
    known = [one for one in kinds if state.out[RESOURCES.index(one)]]
    if count == 1:
        if known and not task.answers:
            nothing = Answer(False)
            return ask(state, task, "which asset goes?", *map(Raise, known), nothing)
        for answer in task.answers:
            number = resource_number(getattr(answer, "resource", ""))
            return state if number is None else returned(state, number, 1)
        return state
    told = len(task.answers)
    if told < len(known):
        number = RESOURCES.index(known[told])
        text = f"how many {capital(known[told])} assets go?"
        return ask(state, task, text, *map(Many, range(state.out[number] + 1)))
    for one, answer in zip(known, task.answers, strict=True):
        assert isinstance(answer, Many)
        state = returned(state, RESOURCES.index(one), answer.count)
    return state
