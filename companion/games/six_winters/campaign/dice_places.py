"""Where resource dice are, and what cards change of that; the pools are a place, too.

Assets are in slots, dice of patterns on obstacles, dice of paths on the card of a
player; a die that paid for an ability stays there until Refresh, a stashed one longer.
In full-dice mode each change keeps the faces too: those that are named, or else new
dice are unrolled and the lowest go.

Source: V20.4, resource dice; reading new-dice.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.language import later, marked

from ..cards.places import POOL, SLOT_NAMES
from ..cards.table import put
from ..referee.overcoming import Faces
from . import told
from .state import ACTION, NO_FACES, DiceAt, Heap, Shown, State, fitted, without


def of_card(player: str) -> str:
    """Return the place that is the progress card of a player."""
    return f"card-{player}"


def of_abilities(character: str) -> str:
    """Return the place that is the abilities of a character, until Refresh."""
    return f"abilities-{character}"


def of_stash(character: str) -> str:
    """Return the place that is the stash of a character."""
    return f"stash-{character}"


def of_hand(player: str) -> str:
    """Return the place that is the unspent action dice of a player."""
    return f"hand-{player}"


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


def number_at(state: State, place: str, resource: int) -> int:
    """Return how many dice of a resource are in a place."""
    there = state.pools if place == POOL else state.dice_at(place)
    return there[resource]


def faces_at(shown: Shown, place: str, resource: int) -> Faces:
    """Return the faces of dice of a resource in a place, sorted."""
    return shown.pools[resource] if place == POOL else shown.row(place)[resource]


def with_count(
    state: State, place: str, resource: int, count: int, shows: Faces | None = None
) -> State:
    """Return the state with so many dice of a resource in a place, these if given."""
    if place == POOL:
        state = replace(state, pools=put(state.pools, resource, count))
    else:
        dice = put(state.dice_at(place), resource, count)
        # Invariant: no heap is empty and heaps are sorted: equal states compare equal.
        others = [heap for heap in state.heaps if heap.place != place]
        if any(dice):
            others.append(Heap(place, dice))
        heaps = tuple(sorted(others, key=lambda heap: heap.place))
        state = replace(state, heaps=heaps)
    if state.shown is None:
        return state
    there = faces_at(state.shown, place, resource)
    now = fitted(there, count) if shows is None else tuple(sorted(shows))
    if place == POOL:
        pools = put(state.shown.pools, resource, now)
        return replace(state, shown=replace(state.shown, pools=pools))
    return _with_row(state, place, put(state.shown.row(place), resource, now))


def with_more(
    state: State, place: str, resource: int, more: int, shows: Faces = ()
) -> State:
    """Return the state with more dice of a resource in a place: these, or new ones."""
    now, known = number_at(state, place, resource) + more, None
    if state.shown is not None and shows:
        known = (*faces_at(state.shown, place, resource), *shows)
    return with_count(state, place, resource, now, known)


def removed(
    state: State, place: str, resource: int, gone: int, shows: Faces = ()
) -> State:
    """Return the state with fewer dice of a resource in a place, at least none.

    Those that show `shows` go, or else the lowest.
    """
    left, rest = max(0, number_at(state, place, resource) - gone), None
    if state.shown is not None and shows:
        rest = without(faces_at(state.shown, place, resource), shows)
    return with_count(state, place, resource, left, rest)


def moved(
    state: State, start: str, end: str, resource: int, dice: int | Faces
) -> State:
    """Return the state once dice were moved: those that show `dice`, or so many."""
    if isinstance(dice, int):
        come = min(dice, number_at(state, start, resource))
        there = faces_at(state.shown, start, resource) if state.shown else ()
        dice = there[:come]
    else:
        come = len(dice)
    state = removed(state, start, resource, come, dice)
    return with_more(state, end, resource, come, dice)


def cleared(state: State, *places: str) -> State:
    """Return the state once all dice of some places are in the supply again."""
    left = tuple(heap for heap in state.heaps if heap.place not in places)
    state = replace(state, heaps=left)
    if state.shown is None:
        return state
    dice_at = tuple(row for row in state.shown.dice_at if row.place not in places)
    paths = tuple(
        () if of_card(seat.player) in places else path
        for seat, path in zip(state.seats, state.shown.paths, strict=True)
    )
    beside = tuple(dice for dice in state.shown.beside if dice[0] not in places)
    shown = replace(state.shown, dice_at=dice_at, paths=paths, beside=beside)
    return replace(state, shown=shown)


# Action dice, which only full-dice mode knows.


def action_dice(state: State, place: str) -> Faces:
    """Return the action dice in a place, sorted."""
    return state.shown.row(place)[ACTION] if state.shown else ()


def with_action_dice(state: State, place: str, faces: Faces) -> State:
    """Return the state with these action dice in a place, and no others."""
    if state.shown is None:
        return state
    row = put(state.shown.row(place), ACTION, tuple(sorted(faces)))
    return _with_row(state, place, row)


def _with_row(state: State, place: str, row: tuple[Faces, ...]) -> State:
    if state.shown is None:
        return state
    others = [there for there in state.shown.dice_at if there.place != place]
    if row != NO_FACES:
        others.append(DiceAt(place, row))
    return replace(state, shown=replace(state.shown, dice_at=tuple(sorted(others))))


def pooled(state: State, resource: int, more: int, shows: Faces = ()) -> State:
    """Return the state with more dice in a pool, or fewer; at most the supply."""
    more = min(more, state.supply(resource))
    if more > 0:
        state = with_more(state, POOL, resource, more, shows[:more])
    elif more < 0:
        state = removed(state, POOL, resource, -more, shows)
    name, now = told.resource(resource), state.pools[resource]
    return state.says(later("the {name} pool holds {n} now", name=name, n=now))


def added(
    state: State, resource: int, count: int, *places: str, how: str = "rolled"
) -> State:
    """Return the state with new assets in each place; at most the supply."""
    wanted = count * len(places)
    come = left = min(wanted, state.supply(resource))
    for place in places:
        state = with_more(state, place, resource, min(count, left))
        left -= min(count, left)
    # With faces they are rolled, or turned, next.
    text = ADDED[how if state.shown is None else "new"]
    said = later(text, name=told.resource(resource), n=come)
    return state.says(said if come == wanted else told.short(said, wanted - come))


ADDED = {
    "rolled": marked("{name} assets rolled: {n}"),
    "made": marked("{name} assets made: {n}"),
    "new": marked("new {name} assets: {n}"),
}


def put_on(state: State, resource: int, obstacle: str) -> State:
    """Return the state once the lowest die of a pool lies on an obstacle."""
    lowest = state.shown.pools[resource][:1] if state.shown else ()
    state = moved(state, POOL, obstacle, resource, lowest or 1)
    if state.shown is None or not lowest:
        return state
    lying = dict(state.shown.beside)
    lying[obstacle] = lying.get(obstacle, ()) + lowest
    beside = tuple(sorted(lying.items()))
    return replace(state, shown=replace(state.shown, beside=beside))
