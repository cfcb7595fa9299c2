"""The stress that activations of this turn will cost, for people in given slots."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ..campaign import piles, turn
from ..campaign.state import State, card
from ..cards import places, targets
from ..cards.effects import Moment
from ..cards.places import Track
from ..cards.verbs import DoVerb
from ..cards.verbs.obstacles import DiscardSelf, MoveSelf
from ..cards.verbs.people import Damage, TakeCondition
from ..facts import REGIONS, facts

ALL = 99


class Hit(NamedTuple):
    """Stress on one track of a seat; with `choice` one of several people takes it."""

    seat: int
    track: Track
    amount: int
    choice: bool = False


def active(state: State) -> tuple[str, ...]:
    """Return the obstacles that activate this turn, by the signs on the draw piles."""
    found: list[str] = []
    for region in range(len(REGIONS)):
        sign = piles.top(state, region)
        for position in facts().board.season(sign).activates if sign else ():
            slot = places.RegionIndex(region).slots[turn.POSITIONS.index(position)]
            found += state.spots[slot].attached
    return tuple(name for name in found if card(name).verbs("activation"))


def standing(state: State, slots: tuple[int, ...]) -> State:
    """Return the state with people in other slots."""
    first, second = (
        seat if seat.slot == slot else replace(seat, slot=slot)
        for seat, slot in zip(state.seats, slots, strict=True)
    )
    return replace(state, seats=(first, second))


def hits(
    state: State, name: str, when: Moment = "activation", seats: tuple[int, ...] = ()
) -> Iterator[Hit]:
    """Yield what an obstacle does to people; `seats` move in, or overcome it."""
    at = state.where(name)
    if at is None:
        return
    for verb in card(name).verbs(when):
        task = DoVerb(verb, name, at, seats)
        match verb:
            case MoveSelf(to):
                slots = targets.destinations(state, to, at)
                if slots and slots[0] != at:
                    here = tuple(n for n in state.spots[at].attached if n != name)
                    there = (*state.spots[slots[0]].attached, name)
                    state = state.with_attached(at, here)
                    state = state.with_attached(slots[0], there)
                    at = slots[0]
            case DiscardSelf():
                return
            case Damage() | TakeCondition():
                amount, choice = ALL, isinstance(verb.whom, places.One)
                if isinstance(verb, Damage):
                    amount = targets.known_amount(state, task, verb.amount) or 0
                for seat in targets.people(state, verb.whom, task):
                    if targets.holds(state, task, verb.only_if, seat) is not False:
                        yield Hit(seat, verb.track, amount, choice)
