"""Cards laid elsewhere by hand, one at a time: progress cards and locations.

`swaps` puts a card in the place of another; this moves it out of a place, or into one
that is free. What the rest of a campaign cannot do without is left to it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.six_winters.campaign import heaps
from companion.games.six_winters.campaign.decks import STAGED as FULL
from companion.games.six_winters.campaign.piles import without
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.table import Cards
from companion.games.six_winters.facts import facts

LIES = "lies"
"""`lies:tinkering` is where that card lies."""

HEAPS = ("deck", "staged", "spent", "burned", "later")
"""Where a progress card may lie but in a hand."""

DECK, ASIDE, BURNED, LATER = "deck", "aside", "burned", "later"


def subjects(state: State) -> Iterator[str]:
    """Yield the cards that can be laid elsewhere; a location in a slot is swapped."""
    yield from (f"{LIES}:{one}" for one in facts().card)
    here = {spot.location for spot in state.spots}
    yield from (f"{LIES}:{one}" for one in facts().location if one not in here)


def values(state: State, what: str) -> Cards:
    """Return where a card may be laid; empty if there is no such card to lay."""
    kind, _, card = what.partition(":")
    if kind != LIES:
        return ()
    if card in facts().card:
        full = len(state.staged) >= FULL and card not in state.staged
        return without(HEAPS, "staged") if full else HEAPS
    location = facts().location.get(card)
    if location is None or card in {spot.location for spot in state.spots}:
        return ()
    if location.kind != "region":
        return (ASIDE, BURNED)
    return (DECK,) if _is_needed(state, card) else (DECK, BURNED)


def _is_needed(state: State, location: str) -> bool:
    """Return whether a location's deck is too small to spare it."""
    decks = [deck for deck in state.decks if location in deck]
    return any(len(deck) <= lasts(state.year) for deck in decks)


def lasts(year: int) -> int:
    """Return the locations that a deck needs from a year on: each end draws two."""
    return facts().campaign.years - year + 1


def present(state: State, what: str) -> str:
    """Return where a card lies now, a hand by its player."""
    card = what.partition(":")[2]
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
    "spent": "to the discards",
}
"""Where cards go that are displaced, in words."""


def home(state: State, card: str) -> str:
    """Return where a card would lie that is in nobody's way: its deck, or its heap."""
    kind = facts().location.get(card)
    if kind:
        return DECK if kind.kind == "region" else ASIDE
    stage = facts().card[card].stage
    if stage == state.stage:
        return DECK
    return LATER if stage > state.stage else "spent"


def done(state: State, what: str, value: str) -> State:
    """Return the state once a card is laid elsewhere by hand."""
    return placed(state, what.partition(":")[2], value)


def placed(state: State, card: str, where: str) -> State:
    """Return the state with a card laid elsewhere, on top where there is an order."""
    if card in facts().location:
        return _location_laid(state, card, where)
    state = _removed(state, card)
    match where:
        case "deck":
            return replace(state, deck=(card, *state.deck))
        case "staged":
            return replace(state, staged=(*state.staged, card))
        case "spent":
            return replace(state, spent=(card, *state.spent))
        case "burned":
            return replace(state, burned_cards=(*state.burned_cards, card))
    return replace(state, later=(*state.later, card))


def _removed(state: State, card: str) -> State:
    """Return the state without a progress card."""
    held = [seat.player for seat in state.seats if seat.card == card]
    state = heaps.cleared(state, *map(heaps.of_card, held))
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


def _location_laid(state: State, card: str, where: str) -> State:
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
    """Return the state with a progress card, from wherever it lay, in an empty hand."""
    state = _removed(state, card)
    one, other = (
        replace(seat, card=card) if seat.player == player else seat
        for seat in state.seats
    )
    return replace(state, seats=(one, other))
