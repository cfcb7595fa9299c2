"""Cards set by hand: progress cards and locations that change places.

What is put somewhere comes from wherever it is; what lay there goes there instead, so
that each card stays in one place.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.table import Cards, put
from companion.games.six_winters.facts import REGIONS, facts

CARD, STAGED, LOCATION = "card", "staged", "location"
NONE = "none"


def subjects(state: State) -> Iterator[str]:
    """Yield where cards can be set: a player's card, the staged ones, locations."""
    ending = state.step.startswith("end-")  # then all cards are back in their decks
    hands = [seat for seat in state.seats if seat.card or not ending]
    yield from (f"{CARD}:{seat.player}" for seat in hands)
    yield from (f"{STAGED}:{n}" for n in range(1, len(state.staged) + 1))
    names = zip(SLOT_NAMES, state.spots, strict=True)
    yield from (f"{LOCATION}:{name}" for name, spot in names if spot.location)


def values(state: State, what: str) -> Cards:
    """Return what may be put there; empty if there is no such place."""
    if what not in tuple(subjects(state)):
        return ()
    kind = what.partition(":")[0]
    if kind != LOCATION:
        return tuple(facts().card)
    slot = SlotIndex.of(what.partition(":")[2])
    return tuple(
        one.id for one in facts().locations if one.region in (None, slot.region.id)
    )


def present(state: State, what: str) -> str:
    """Return what lies there now."""
    kind, _, of = what.partition(":")
    if kind == LOCATION:
        return state.spots[SlotIndex.of(of)].location
    if kind == STAGED:
        return state.staged[int(of) - 1]
    return next(one.card for one in state.seats if one.player == of) or NONE


def swapped(state: State, one: str, other: str) -> State:
    """Return the state with two cards in each other's place."""

    def turned(cards: Cards) -> Cards:
        places = {one: other, other: one}
        return tuple(places.get(card, card) for card in cards)

    spots = state.spots
    for slot, spot in enumerate(spots):
        (name,) = turned((spot.location,))
        spots = put(spots, slot, replace(spot, location=name))
    first, second = (
        replace(seat, card=turned((seat.card,))[0]) for seat in state.seats
    )
    state = replace(
        state,
        seats=(first, second),
        spots=spots,
        deck=turned(state.deck),
        staged=turned(state.staged),
        spent=turned(state.spent),
        later=turned(state.later),
        burned_cards=turned(state.burned_cards),
        decks=tuple(map(turned, state.decks)),
        aside=turned(state.aside),
        burned=turned(state.burned),
    )
    return _sorted(state)


def _sorted(state: State) -> State:
    """Return the state with locations of no region aside, the others in their decks."""
    cards = (*state.aside, *(one for deck in state.decks for one in deck))
    kinds = {one: facts().location[one] for one in cards}
    return replace(
        state,
        aside=tuple(one for one, card in kinds.items() if card.kind != "region"),
        decks=tuple(
            tuple(
                one
                for one, card in kinds.items()
                if card.kind == "region" and card.region == region
            )
            for region in REGIONS
        ),
    )
