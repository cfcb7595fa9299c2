"""Cards set by hand in a hand, the staging area or a slot: they change places.

The new card comes from wherever it is; the old one goes there instead, so that each
card stays in one place.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign.corrections import cards
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SlotIndex
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.facts import REGIONS, facts

KINDS = CARD, STAGED, LOCATION = "card", "staged", "location"
NONE = "none"


def subjects(state: State) -> Iterator[str]:
    """Yield where cards can be set: a player's card, the staged ones, locations."""
    ending = state.step.startswith("end-")  # then all cards are back in their decks
    hands = [seat for seat in state.seats if seat.card or not ending]
    yield from (f"{CARD}:{seat.player}" for seat in hands)
    yield from (f"{STAGED}:{n}" for n in range(1, len(state.staged) + 1))
    names = zip(SLOT_NAMES, state.spots, strict=True)
    yield from (f"{LOCATION}:{name}" for name, spot in names if spot.location)


def values(_: State, kind: str, of: str) -> Cards:
    """Return the cards that can be in a place; a location only in its region."""
    if kind != LOCATION:
        return tuple(facts().card)
    region = SlotIndex.of(of).region.id
    return tuple(
        location.id
        for location in facts().locations
        if location.region in (None, region)
    )


def present(state: State, kind: str, of: str) -> str:
    """Return the card that is there now."""
    if kind == LOCATION:
        return state.spots[SlotIndex.of(of)].location
    if kind == STAGED:
        return state.staged[int(of) - 1]
    return next(seat.card for seat in state.seats if seat.player == of) or NONE


def done(state: State, kind: str, of: str, value: str) -> State:
    """Return the state once a card is put in a place, in exchange for what is there."""
    old = present(state, kind, of)
    if old == NONE:
        return cards.handed(state, of, value)
    came_from = cards.present(state, cards.PLACE, value)
    state = swapped(state, old, value)
    # Out of the campaign or of this session is no place for the card that is displaced.
    home = cards.home(state, old)
    if came_from not in (cards.BURNED, cards.LATER) or home == came_from:
        return state
    entry = state.corrections[-1]._replace(what=f"{cards.PLACE}:{old}", value=home)
    state = cards.done(state, cards.PLACE, old, home)
    state = replace(state, corrections=(*state.corrections, entry))
    name = (facts().card.get(old) or facts().location[old]).name
    return state.says(f"{name} is displaced by that: it goes {cards.HOMES[home]}")


def swapped(state: State, first: str, second: str) -> State:
    """Return the state with two cards in each other's place."""
    partners = {first: second, second: first}

    def other(card: str) -> str:
        return partners.get(card, card)

    def others(heap: Cards) -> Cards:
        return tuple(map(other, heap))

    one, two = (replace(seat, card=other(seat.card)) for seat in state.seats)
    spots = (replace(spot, location=other(spot.location)) for spot in state.spots)
    state = replace(
        state,
        seats=(one, two),
        spots=tuple(spots),
        deck=others(state.deck),
        staged=others(state.staged),
        spent=others(state.spent),
        later=others(state.later),
        burned_cards=others(state.burned_cards),
        decks=tuple(map(others, state.decks)),
        aside=others(state.aside),
        burned=others(state.burned),
    )
    return _sorted(state)


def _sorted(state: State) -> State:
    locations = [facts().location[card] for card in sum(state.decks, state.aside)]
    regional = [card for card in locations if card.kind == "region"]
    return replace(
        state,
        aside=tuple(card.id for card in locations if card.kind != "region"),
        decks=tuple(
            tuple(card.id for card in regional if card.region == region)
            for region in REGIONS
        ),
    )
