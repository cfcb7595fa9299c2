"""Cards set by hand: progress cards and locations swapped or moved, obstacles.

`Swaps` puts a card in the place of another; `PlacesOfCards` moves it out of a place, or
into one that is free.
"""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from companion.language import later, marked

from ...cards.places import SLOT_NAMES, RegionIndex, SlotIndex
from ...cards.table import Cards
from ...facts import REGIONS, facts
from .. import dice_places, piles, told
from ..decks import STAGED as FULL
from ..state import State

CARD, STAGED, LOCATION = "card", "staged", "location"
NONE = "none"
PLACE = "lies"  # `lies:tinkering` is where that card is
HEAPS = DECK, STAGED, SPENT, BURNED, LATER = (
    "deck", "staged", "spent", "burned", "later",
)  # fmt: skip
"""Where a progress card can be, except in a hand."""
FIELDS = {heap: heap for heap in HEAPS} | {BURNED: "burned_cards"}
"""The field of the state in which each heap is."""
ASIDE = "aside"
HOMES = {
    DECK: marked("{card} is displaced by that: it goes to its deck"),
    ASIDE: marked("{card} is displaced by that: it goes aside"),
    LATER: marked("{card} is displaced by that: it goes to the cards of later stages"),
    SPENT: marked("{card} is displaced by that: it goes to the discards"),
}
"""Where a displaced card goes, in words."""
PILE, DISCARD, LOCKED = "pile", "discard", "locked"
PLACES: Cards = (
    *SLOT_NAMES,
    *(f"{heap}-{region}" for heap in (PILE, DISCARD) for region in REGIONS),
    LOCKED,
)


class Swaps:
    """Cards set by hand in a hand, the staging area or a slot: they change places.

    The new card comes from wherever it is; the old one goes there instead, so that each
    card stays in one place.
    """

    kinds: Collection[str] = (CARD, STAGED, LOCATION)

    def subjects(self, state: State) -> Iterator[str]:
        ending = state.step.startswith("end-")  # then all cards are back in their decks
        hands = [seat for seat in state.seats if seat.card or not ending]
        yield from (f"{CARD}:{seat.player}" for seat in hands)
        yield from (f"{STAGED}:{n}" for n in range(1, len(state.staged) + 1))
        names = zip(SLOT_NAMES, state.spots, strict=True)
        yield from (f"{LOCATION}:{name}" for name, spot in names if spot.location)

    def values(self, _: State, kind: str, of: str) -> Cards:
        if kind != LOCATION:
            return tuple(facts().card)
        region = SlotIndex.of(of).region.id
        return tuple(
            location.id
            for location in facts().locations
            if location.region in (None, region)
        )

    def present(self, state: State, kind: str, of: str) -> str:
        if kind == LOCATION:
            return state.spots[SlotIndex.of(of)].location
        if kind == STAGED:
            return state.staged[int(of) - 1]
        return next(seat.card for seat in state.seats if seat.player == of) or NONE

    def done(self, state: State, kind: str, of: str, value: str) -> State:
        old, came_from = self.present(state, kind, of), card_place(state, value)
        if old == NONE:
            state = _removed(state, value)
            seat = next(n for n, seat in enumerate(state.seats) if seat.player == of)
            return state.with_seat(seat, replace(state.seats[seat], card=value))
        state = swapped(state, old, value)
        # Out of the campaign or of this session is no place for the displaced card.
        goes_to = home(state, old)
        if came_from not in (BURNED, LATER) or goes_to == came_from:
            return state
        entry = state.corrections[-1]._replace(what=f"{PLACE}:{old}", value=goes_to)
        state = moved(state, old, goes_to)
        state = replace(state, corrections=(*state.corrections, entry))
        return state.says(later(HOMES[goes_to], card=told.card(old)))


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
        **{field: others(getattr(state, field)) for field in FIELDS.values()},
        burned=others(state.burned),
    )
    loose = [facts().location[other(card)] for card in sum(state.decks, state.aside)]
    regional = [card for card in loose if card.kind == "region"]
    return replace(
        state,
        aside=tuple(card.id for card in loose if card.kind != "region"),
        decks=tuple(
            tuple(card.id for card in regional if card.region == region)
            for region in REGIONS
        ),
    )


class PlacesOfCards:
    """Progress cards moved by hand, and locations in no slot, one at a time.

    A location in a slot is swapped instead. Cards that the rest of the campaign needs
    stay in their deck.
    """

    kinds: Collection[str] = (PLACE,)

    def subjects(self, state: State) -> Iterator[str]:
        yield from (f"{PLACE}:{card}" for card in facts().card)
        in_slots = {spot.location for spot in state.spots}
        yield from (
            f"{PLACE}:{card}" for card in facts().location if card not in in_slots
        )

    def values(self, state: State, _: str, card: str) -> Cards:
        if card in facts().card:
            full = len(state.staged) >= FULL and card not in state.staged
            return piles.without(HEAPS, STAGED) if full else HEAPS
        if facts().location[card].kind != "region":
            return (ASIDE, BURNED)
        decks = [deck for deck in state.decks if card in deck]
        needed = any(len(deck) <= lasts(state.year) for deck in decks)
        return (DECK,) if needed else (DECK, BURNED)

    def present(self, state: State, _: str, card: str) -> str:
        return card_place(state, card)

    def done(self, state: State, _: str, card: str, value: str) -> State:
        return moved(state, card, value)


def lasts(year: int) -> int:
    """Return the locations that a deck needs from a year on: each end draws two."""
    return facts().campaign.years - year + 1


def card_place(state: State, card: str) -> str:
    """Return where a card is now; a hand is named by its player."""
    if card in facts().location:
        if card in state.burned:
            return BURNED
        return ASIDE if card in state.aside else DECK
    held = {seat.card: seat.player for seat in state.seats}
    heaps = (name for name, field in FIELDS.items() if card in getattr(state, field))
    return next(heaps, None) or held[card]


def home(state: State, card: str) -> str:
    """Return where a displaced card goes: its deck, or the heap that it belongs to."""
    if kind := facts().location.get(card):
        return DECK if kind.kind == "region" else ASIDE
    stage = facts().card[card].stage
    if stage == state.stage:
        return DECK
    return LATER if stage > state.stage else SPENT


def moved(state: State, card: str, value: str) -> State:
    """Return the state with a card moved, on top where there is an order."""
    if location := facts().location.get(card):
        decks = [piles.without(deck, card) for deck in state.decks]
        aside = piles.without(state.aside, card)
        burned = piles.without(state.burned, card)
        if value == BURNED:
            burned += (card,)
        elif value == ASIDE:
            aside += (card,)
        elif location.region:
            decks[RegionIndex.of(location.region)] += (card,)
        return replace(state, decks=tuple(decks), aside=aside, burned=burned)
    state = _removed(state, card)
    heap = getattr(state, FIELDS[value])
    heap = (card, *heap) if value in (DECK, SPENT) else (*heap, card)
    return replace(state, **{FIELDS[value]: heap})


def _removed(state: State, card: str) -> State:
    for number, seat in enumerate(state.seats):
        if seat.card == card:
            state = dice_places.cleared(state, dice_places.of_card(seat.player))
            state = state.with_seat(number, replace(seat, card=""))
    heaps = {f: piles.without(getattr(state, f), card) for f in FIELDS.values()}
    return replace(state, **heaps)


class Obstacles:
    """Obstacles moved by hand: to a slot, a draw pile, the discards, or locked."""

    kinds: Collection[str] = facts().obstacle

    def subjects(self, _: State) -> Iterator[str]:
        yield from facts().obstacle

    def values(self, _: State, __: str, ___: str) -> Cards:
        return PLACES

    def present(self, state: State, obstacle: str, _: str) -> str:
        return obstacle_place(state, obstacle)

    def done(self, state: State, obstacle: str, _: str, value: str) -> State:
        state = replace(
            piles.detached(state, obstacle),
            locked=piles.without(state.locked, obstacle),
            discards=tuple(piles.without(pile, obstacle) for pile in state.discards),
        )
        for region in RegionIndex:
            state = piles.taken(state, region, obstacle)
        if value in SLOT_NAMES:
            slot = SlotIndex.of(value)
            return state.with_attached(slot, (*state.spots[slot].attached, obstacle))
        state = dice_places.cleared(state, obstacle)
        if value == LOCKED:
            return replace(state, locked=(*state.locked, obstacle))
        heap, _, name = value.partition("-")
        if heap == DISCARD:
            return piles.put_by(state, RegionIndex.of(name), obstacle)
        return piles.on_top(state, RegionIndex.of(name), (obstacle,))


def obstacle_place(state: State, obstacle: str) -> str:
    """Return where an obstacle is: a slot, a pile, discards, or locked."""
    slot = state.where(obstacle)
    if slot is not None:
        return SLOT_NAMES[slot]
    for number, region in enumerate(REGIONS):
        if obstacle in state.piles[number]:
            return f"{PILE}-{region}"
        if obstacle in state.discards[number]:
            return f"{DISCARD}-{region}"
    return LOCKED
