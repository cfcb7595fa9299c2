"""Cards moved by hand, one at a time: progress cards, and locations in no slot.

`swaps` puts a card in the place of another; this moves it out of a place, or into one
that is free. Cards that the rest of the campaign needs stay in their deck.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.decks import STAGED as FULL
from companion.games.six_winters.campaign.piles import without
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.facts import facts

KINDS = (PLACE,) = ("lies",)
"""`lies:tinkering` is where that card is."""

HEAPS = DECK, STAGED, SPENT, BURNED, LATER = (
    "deck", "staged", "spent", "burned", "later",
)  # fmt: skip
"""Where a progress card can be, except in a hand."""

ASIDE = "aside"


def subjects(state: State) -> Iterator[str]:
    """Yield the cards that can be moved; a location in a slot is swapped instead."""
    yield from (f"{PLACE}:{card}" for card in facts().card)
    in_slots = {spot.location for spot in state.spots}
    yield from (f"{PLACE}:{card}" for card in facts().location if card not in in_slots)


def values(state: State, _: str, card: str) -> Cards:
    """Return where a card can be moved to."""
    if card in facts().card:
        full = len(state.staged) >= FULL and card not in state.staged
        return without(HEAPS, STAGED) if full else HEAPS
    if facts().location[card].kind != "region":
        return (ASIDE, BURNED)
    return (DECK,) if _is_needed(state, card) else (DECK, BURNED)


def _is_needed(state: State, location: str) -> bool:
    decks = [deck for deck in state.decks if location in deck]
    return any(len(deck) <= lasts(state.year) for deck in decks)


def lasts(year: int) -> int:
    """Return the locations that a deck needs from a year on: each end draws two."""
    return facts().campaign.years - year + 1


def present(state: State, _: str, card: str) -> str:
    """Return where a card is now; a hand is named by its player."""
    if card in facts().location:
        if card in state.burned:
            return BURNED
        return ASIDE if card in state.aside else DECK
    held = {seat.card: seat.player for seat in state.seats}
    heaps = (state.deck, state.staged, state.spent, state.burned_cards, state.later)
    for name, heap in zip(HEAPS, heaps, strict=True):
        if card in heap:
            return name
    return held[card]


HOMES = {
    DECK: "to its deck",
    ASIDE: "aside",
    LATER: "to the cards of later stages",
    SPENT: "to the discards",
}
"""Where a displaced card goes, in words."""


def home(state: State, card: str) -> str:
    """Return where a displaced card goes: its deck, or the heap that it belongs to."""
    kind = facts().location.get(card)
    if kind:
        return DECK if kind.kind == "region" else ASIDE
    stage = facts().card[card].stage
    if stage == state.stage:
        return DECK
    return LATER if stage > state.stage else SPENT


def done(state: State, _: str, card: str, value: str) -> State:
    """Return the state with a card moved, on top where there is an order."""
    if card in facts().location:
        return _location_moved(state, card, value)
    state = _removed(state, card)
    if value == DECK:
        return replace(state, deck=(card, *state.deck))
    if value == STAGED:
        return replace(state, staged=(*state.staged, card))
    if value == SPENT:
        return replace(state, spent=(card, *state.spent))
    if value == BURNED:
        return replace(state, burned_cards=(*state.burned_cards, card))
    return replace(state, later=(*state.later, card))


def _removed(state: State, card: str) -> State:
    held = [seat.player for seat in state.seats if seat.card == card]
    state = dice_places.cleared(state, *map(dice_places.of_card, held))
    one, other = (
        replace(seat, card="") if seat.card == card else seat for seat in state.seats
    )
    return replace(
        state,
        seats=(one, other),
        deck=without(state.deck, card),
        staged=without(state.staged, card),
        spent=without(state.spent, card),
        burned_cards=without(state.burned_cards, card),
        later=without(state.later, card),
    )


def _location_moved(state: State, card: str, where: str) -> State:
    kind = facts().location[card]
    state = replace(
        state,
        decks=tuple(without(deck, card) for deck in state.decks),
        aside=without(state.aside, card),
        burned=without(state.burned, card),
    )
    if where == BURNED:
        return replace(state, burned=(*state.burned, card))
    if where == ASIDE:
        return replace(state, aside=(*state.aside, card))
    return replace(
        state,
        decks=tuple(
            (*deck, card) if region.id == kind.region else deck
            for region, deck in zip(facts().board.regions, state.decks, strict=True)
        ),
    )


def handed(state: State, player: str, card: str) -> State:
    """Return the state with a progress card, from wherever it was, in an empty hand."""
    state = _removed(state, card)
    one, other = (
        replace(seat, card=card) if seat.player == player else seat
        for seat in state.seats
    )
    return replace(state, seats=(one, other))
