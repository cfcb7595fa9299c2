"""What pays for reports: action dice, pool dice that are used as such, stress.

Source: V20.4, actions; reading moves.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from companion.contract.questions import Finding
from companion.language import marked, phrase, phrases

from ..campaign import dice_places, hand, reach, stress
from ..campaign.options import rulings_of
from ..campaign.state import State
from ..cards.places import ResourceIndex, Track
from ..cards.table import Seat
from ..cards.wording import capital, finding, row
from ..facts import facts
from ..referee import queries, verdicts
from ..referee.purchases import Fare
from ..referee.queries import Dice, TypedDie


def check(state: State, query: queries.Challenge, named: Dice) -> Finding:
    """Return the referee's finding under the rulings of the campaign."""
    return verdicts.check(query, named, rulings=rulings_of(state.options))


def refused(state: State, seat: Seat, named: Sequence[TypedDie]) -> Finding | None:
    """Return why some dice do not pay as action dice; None if they do."""
    usable = reach.usable_pools(state, seat.slot)
    for kind, count in Counter(die.type for die in named if die.type).items():
        held, name = state.pools[ResourceIndex.of(kind)], capital(kind)
        if kind not in usable:
            wrong = marked("{name} dice are no action dice here; name the faces alone")
            return finding(False, phrase(wrong, name=name))
        if count > held:
            return finding(False, in_the_pool(held, name))
    return None


def in_the_pool(count: int, name: str) -> str:
    """Return how many dice are in the pool of a resource."""
    return phrases(
        "{n} die is in the {name} pool",
        "{n} dice are in the {name} pool",
        count,
        name=name,
    )


def untyped(named: Sequence[TypedDie], label: str = "") -> Dice:
    """Return dice without their types, for a query in which none counts."""
    return tuple(
        die if die.stress else TypedDie(die.face, label=label or die.label)
        for die in named
    )


def lacking(state: State, character: str, named: Dice) -> str:
    """Return which named action die its owner, or the character, does not have."""
    for die in named:
        owner = die.label if die.label in facts().character else character
        number = state.seat(owner) if owner else None
        if number is None or die.type or die.stress or die.label in ("make", "take"):
            continue
        held = hand.faces(state, state.seats[number])
        if die.face not in held:
            return phrase(
                "{who} has no {n} among the unspent action dice: {dice}",
                who=stress.name(owner),
                n=die.face,
                dice=row(held) if held else phrase("none"),
            )
    return ""


@lru_cache(maxsize=4096)
def combined(named: Dice, count: int) -> tuple[Dice, ...]:
    """Return the sets of so many dice, each once."""
    return tuple(dict.fromkeys(combinations(named, count)))


def ways(
    state: State, seat: Seat, price: int = 1, fare: Fare = "dice"
) -> tuple[Dice, ...]:
    """Return the dice, or the stress, with which a character can pay, each set once.

    While dice are only counted there is one way: not to name them.
    """
    if state.shown is None:
        return ((),)
    if fare != "dice":
        return ((TypedDie(stress=fare),),)
    return combined(hand.payers(state, seat), price)


def owned(state: State, seat: Seat) -> Dice:
    """Return the dice that pay where their owner has to be named, those alike once."""
    return hand.distinct(hand.payers(state, seat, seat.character))


def tracks(named: Dice) -> list[Track]:
    """Return the track of each point of stress."""
    return [die.stress for die in named if die.stress]


def pool_dice(state: State, named: Dice) -> State:
    """Return the state once pool dice that were used as action dice are spent."""
    for die in named:
        if die.type and (die.label in ("", "pay", *facts().character)):
            state = dice_places.pooled(state, ResourceIndex.of(die.type), -1)
    return state


def by_seat(state: State, number: int, named: Dice) -> State:
    """Return the state once one character has paid for a rest or a location."""
    if state.shown is None:
        return pool_dice(state, named)
    return hand.pay(state, state.seats[number], named)


def by_owners(state: State, named: Dice) -> State:
    """Return the state once the dice of those that are their purpose are paid."""
    if state.shown is None:
        return pool_dice(state, named)
    for die in named:
        if die.label in facts().character and not die.stress:
            seat = state.seats[state.seat_of(die.label)]
            state = hand.pay(state, seat, [msgspec.structs.replace(die, label="")])
    return state


def owner(named: Dice) -> str:
    """Return whose action dice are named; empty if nobody's are."""
    return next((die.label for die in named if die.label in facts().character), "")


def in_words(named: Dice) -> tuple[str, ...]:
    """Return the dice that pay, without their owner."""
    return tuple(
        f"1 {phrase(die.stress)}" if die.stress else die.typed().rpartition(":")[2]
        for die in named
        if die.label in ("", "pay", *facts().character)
    )
