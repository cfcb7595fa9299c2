"""Action dice: the hand of each player, what it pays, what it is refilled with.

Source: V20.4, refresh and actions; ruling action-dice; readings new-dice and
action-dice-left.
"""

from collections.abc import Iterable, Sequence

from ..cards import places
from ..cards.table import Seat
from ..referee.overcoming import Faces
from ..referee.queries import Dice, TypedDie
from . import dice_places, reach
from .state import UNROLLED, State, without
from .turn import dice_a_player


def faces(state: State, seat: Seat) -> Faces:
    """Return the unspent action dice of a player, sorted."""
    return dice_places.action_dice(state, dice_places.of_hand(seat.player))


def with_faces(state: State, seat: Seat, dice: Faces) -> State:
    """Return the state with these unspent action dice of a player."""
    return dice_places.with_action_dice(state, dice_places.of_hand(seat.player), dice)


def more(state: State, seat: Seat, dice: Faces) -> State:
    """Return the state with more action dice for a player, as far as there are any."""
    free = state.shown.free_action_dice if state.shown else 0
    return with_faces(state, seat, (*faces(state, seat), *dice[:free]))


def refreshed(state: State) -> State:
    """Return the state with the action dice that each player rolls at Refresh."""
    if state.shown is None:
        return state
    count = dice_a_player(state)
    if state.options.action_dice == "fresh":
        for seat in state.seats:
            state = with_faces(state, seat, ())
    for seat in state.seats:
        if seat.character and not seat.out:
            lacking = max(0, count - len(faces(state, seat)))
            state = more(state, seat, (UNROLLED,) * lacking)
    return state


def changed(state: State, seat: int, count: int) -> State:
    """Return the state once a player rolls more action dice, or loses the lowest."""
    who = state.seats[seat]
    if state.shown is None or who.out or not who.character:
        return state
    if count > 0:
        return more(state, who, (UNROLLED,) * count)
    return with_faces(state, who, faces(state, who)[-count:])


def turned(state: State, seat: int, face: int, to: int) -> State:
    """Return the state with one unspent action die of a player turned."""
    who = state.seats[seat]
    return with_faces(state, who, (*without(faces(state, who), (face,)), to))


def acting(state: State, seat: int, dice: Faces) -> State:
    """Return the state with more unspent action dice of a player, with these faces."""
    return more(state, state.seats[seat], dice) if state.shown else state


def distinct(dice: Iterable[TypedDie]) -> Dice:
    """Return dice without those that are alike."""
    return tuple(dict.fromkeys(dice))


def payers(state: State, seat: Seat, owner: str = "") -> Dice:
    """Return the dice that pay as action dice: the hand, and pools that may be used.

    `owner` is before each as its purpose, where it may be somebody else's.
    """
    hand = [TypedDie(face, label=owner) for face in faces(state, seat)]
    if state.shown is None or not seat.acts:
        return tuple(hand)
    for resource in reach.usable_pools(state, seat.slot):
        pool = state.shown.pools[places.ResourceIndex.of(resource)]
        hand += [TypedDie(face, resource, label=owner) for face in pool]
    return tuple(hand)


def assets(state: State, slot: int) -> Dice:
    """Return the assets in a slot."""
    return resource_dice(state, places.SLOT_NAMES[slot])


def resource_dice(state: State, place: str) -> Dice:
    """Return the resource dice in a place; none while dice are only counted."""
    row = state.shown.row(place) if state.shown else ()
    pairs = zip(places.RESOURCES, row, strict=False)
    return tuple(TypedDie(face, kind) for kind, showing in pairs for face in showing)


def pay(state: State, seat: Seat, dice: Sequence[TypedDie], to: str = "") -> State:
    """Return the state once dice that act as action dice are in a place, or gone."""
    for die in dice:
        if die.type:
            kind = places.ResourceIndex.of(die.type)
            state = dice_places.removed(state, places.POOL, kind, 1, (die.face,))
            if to:
                state = dice_places.with_more(state, to, kind, 1, (die.face,))
            continue
        state = with_faces(state, seat, without(faces(state, seat), (die.face,)))
        if to:
            there = dice_places.action_dice(state, to)
            state = dice_places.with_action_dice(state, to, (*there, die.face))
    return state
