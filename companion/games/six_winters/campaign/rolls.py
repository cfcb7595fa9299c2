"""The dice that are still to be rolled, or read from the table, place by place.

Dice that are chosen one after the other are typed: `su3` is a Support 3, `3` an action
die.

>>> face("su3"), kind("su3"), kind("3") == ACTION
(3, 0, True)
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from companion.contract import Roll
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign import names as printed
from companion.games.six_winters.campaign.die_faces import (
    ACTION,
    UNROLLED,
    DiceAt,
    Shown,
)
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.answers import OneDie
from companion.games.six_winters.cards.indexes import (
    SLOT_NAMES,
    ResourceIndex,
    SlotIndex,
)
from companion.games.six_winters.cards.places import RESOURCES
from companion.games.six_winters.cards.wording import counted
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.overcoming import Faces
from companion.games.six_winters.referee.queries import TypedDie


class Pending(NamedTuple):
    """Dice of one kind in one place that show nothing yet; no place is the pool."""

    place: str
    kind: int
    number: int


def pending(state: State) -> Pending | None:
    """Return the next dice to roll; None if every die shows a face."""
    return None if state.shown is None else _unrolled(state.shown)


@lru_cache(maxsize=64)
def _unrolled(shown: Shown) -> Pending | None:
    for kind, faces in enumerate(shown.pools):
        if faces and faces[0] == UNROLLED:
            return Pending("", kind, faces.count(UNROLLED))
    for place, row in shown.dice_at:
        for kind, faces in enumerate(row):
            if faces and faces[0] == UNROLLED:
                return Pending(place, kind, faces.count(UNROLLED))
    return None


def due(state: State, dice: Pending) -> Roll:
    """Return the roll of dice; it names the player whose action dice they are."""
    hands = {dice_places.of_hand(seat.player): n for n, seat in enumerate(state.seats)}
    one = "die" if dice.number == 1 else "dice"
    if dice.place in hands:
        player = hands[dice.place]
        what = f"action {one} of {state.seats[player].player}"
        return Roll(dice.number, what=what, player=player)
    if dice.kind == ACTION:
        return Roll(dice.number, what=f"action {one} {printed.place(dice.place)}")
    name = ResourceIndex(dice.kind).title
    if not dice.place:
        return Roll(dice.number, what=f"{one} of the {name} pool")
    if dice.place in SLOT_NAMES:
        at = state.spots[SlotIndex.of(dice.place)].location
        if at:  # else it has burned, and dice came there by hand
            return Roll(
                dice.number, what=f"{name} {one} at {facts().location[at].name}"
            )
    return Roll(dice.number, what=f"{name} {one} {printed.place(dice.place)}")


def refusal(dice: Pending, faces: Faces) -> str:
    """Return why faces are none of the dice that are due, empty if they are."""
    if len(faces) != dice.number:
        reported = counted(len(faces), "face is", "faces are")
        due = counted(dice.number, "die is", "dice are")
        return f"{reported} reported, {due} due"
    if any(not 1 <= face <= 6 for face in faces):
        return "a die shows 1 to 6"
    return ""


def rolled(state: State, dice: Pending, faces: Faces) -> State:
    """Return the state once dice that were due show their faces."""
    shown = state.shown
    if shown is None:
        return state
    if not dice.place:
        known = shown.pools[dice.kind][dice.number :]
        count = state.pools[dice.kind]
        return dice_places.with_pool(state, dice.kind, count, (*known, *faces))
    known = shown.row(dice.place)[dice.kind][dice.number :]
    if dice.kind == ACTION:
        return dice_places.with_action_dice(state, dice.place, (*known, *faces))
    count = state.dice_at(dice.place)[dice.kind]
    return dice_places.with_count(state, dice.place, dice.kind, count, (*known, *faces))


def turned(state: State, resource: int, face: int) -> State:
    """Return the state with every die of a pool turned to a face."""
    count = state.pools[resource]
    return dice_places.with_pool(state, resource, count, (face,) * count)


def again(state: State, place: str, kind: int, faces: Faces) -> State:
    """Return the state with dice in a place that are to be rolled once more."""
    if state.shown is None:
        return state
    left = list(state.shown.row(place)[kind])
    for face in faces:
        left.remove(face)
    now = (UNROLLED,) * len(faces) + tuple(left)
    if kind == ACTION:
        return dice_places.with_action_dice(state, place, now)
    return dice_places.with_count(state, place, kind, len(now), now)


def all_again(state: State, slot: int) -> State:
    """Return the state with all assets of a slot to be rolled once more."""
    place = SLOT_NAMES[slot]
    if state.shown is None:
        return state
    for kind, faces in enumerate(state.shown.row(place)[:ACTION]):
        state = again(state, place, kind, faces)
    return state


def recorded(state: State) -> State:
    """Return the state with faces for all dice that are counted, all unrolled."""

    def row(counts: Faces) -> tuple[Faces, ...]:
        return (*((UNROLLED,) * count for count in counts), ())

    lying = tuple(DiceAt(heap.place, row(heap.dice)) for heap in state.heaps)
    pools = row(state.pools)[:ACTION]
    return replace(state, shown=Shown(pools, lying))


SHORT = tuple(resource[:2] for resource in RESOURCES)


def typed(die: TypedDie) -> str:
    """Return a die as it is typed in an answer."""
    return f"{(die.type or '')[:2]}{die.face}"


def face(die: str) -> int:
    """Return what a die of an answer shows."""
    return int(die[-1])


def kind(die: str) -> int:
    """Return the kind of a die of an answer."""
    return SHORT.index(die[:2]) if die[:-1] else ACTION


def left(dice: Iterable[TypedDie], picked: Sequence[str]) -> list[str]:
    """Return the dice that are not picked yet."""
    rest = [typed(die) for die in dice]
    for die in picked:
        if die in rest:
            rest.remove(die)
    return rest


def choices(dice: Iterable[str]) -> tuple[OneDie, ...]:
    """Return dice as answers, those that are alike once."""
    return tuple(map(OneDie, dict.fromkeys(dice)))
