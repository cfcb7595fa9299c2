"""Piles of cards: draw piles, discards, slots, and the progress cards.

Source: V20.4, obstacle decks and progress decks; readings empty-pile, unlocking,
progress-discards and starting-obstacles.
"""

from collections.abc import Iterable
from itertools import islice

from msgspec.structs import replace

from companion.language import later, phrase, phrases

from ..cards import answers
from ..cards.answers import That, Top
from ..cards.places import RegionIndex, Season, SlotIndex
from ..cards.table import Cards, put
from ..cards.verbs import Task
from ..facts import REGIONS, SEASONS, facts
from . import dice_places, told
from .state import State, card
from .tasks import PlaceObstacle, Question, Shuffle

LAST_STAGE = len(facts().campaign.stages)


def region_of(obstacle: str) -> int:
    """Return the region whose deck an obstacle belongs to (reading drauga-deck)."""
    return RegionIndex.of(card(obstacle).region)


def without(cards: Cards, *gone: str) -> Cards:
    """Return cards without some of them."""
    return tuple(card for card in cards if card not in gone)


def top(state: State, region: int) -> str:
    """Return the season on top of a draw pile; empty if there is none or unknown."""
    pile = state.piles[region]
    if not state.light:
        # Sorted until then.
        due = (Shuffle("draw", region), Shuffle("layer", region))
        known = pile and not any(task in state.agenda for task in due)
        return card(pile[0]).season if known else ""
    signs = _signs(state, region)
    if len(signs) == 1:
        return signs.pop()
    return state.tops[region] if state.tops[region] in signs else ""


def in_pile(state: State, region: int) -> str:
    """Return the obstacles of a draw pile, and the sign on top if it is known."""
    count = len(state.piles[region])
    pile, sign = phrases("{n} obstacle", "{n} obstacles", count), top(state, region)
    if not sign:
        return pile
    return phrase("{obstacles}, {season} on top", obstacles=pile, season=phrase(sign))


def first(state: State, region: int) -> Cards:
    """Return the top layer of a draw pile; one of its cards is on top."""
    sizes = state.layers[region]
    return state.piles[region][: sizes[0]] if sizes else ()


def atop(state: State, region: int, count: int) -> Cards:
    """Return the cards that may be among so many top ones, layer by layer."""
    pile = state.piles[region]
    if not state.light:
        return pile[:count]
    seen: Cards = ()
    for layer in layers(state, region):
        seen += layer if len(seen) < count else ()
    return seen


# A pile is one tuple, the top card first, and its layers are sizes from the top:
#
#     piles[region]   (a, b, c, d, e, f)
#     layers[region]  (2,    3,       1)  a and b were shuffled together, and are on top
#
# Invariant: the sizes add up to the cards of the pile, and no size is 0. In a light
# record the cards of a layer are sorted: either a or b is on top.


def layers(state: State, region: int) -> tuple[Cards, ...]:
    """Return the layers of a draw pile, the top one first."""
    cards = iter(state.piles[region])
    return tuple(tuple(islice(cards, size)) for size in state.layers[region])


def piled(state: State, region: int, *made_of: Cards) -> State:
    """Return the state with a draw pile that is made of these layers, the top first."""
    filled = [layer for layer in made_of if layer]
    if state.light:
        filled = [tuple(sorted(layer)) for layer in filled]
    return replace(
        state,
        piles=put(state.piles, region, sum(filled, ())),
        layers=put(state.layers, region, tuple(map(len, filled))),
        tops=put(state.tops, region, ""),
    )


def on_top(state: State, region: int, *put_on: Cards) -> State:
    """Return the state with cards put on a draw pile, the top layer first."""
    state = piled(state, region, *put_on, *layers(state, region))
    alone = state.layers[region][:1] == (1,)
    sign = card(state.piles[region][0]).season if alone else ""
    return replace(state, tops=put(state.tops, region, sign))


def before_reading(state: State, regions: Iterable[int], task: Task) -> State | None:
    """Return the state with a task before piles are read; None if they can be read.

    An empty draw pile is made of its discards first; in a light record the players are
    asked for the sign on top.
    """
    for region in regions:
        if rebuilt := before_drawing(state, region, task):
            return rebuilt
        if state.piles[region] and not top(state, region):
            signs = [sign for sign in SEASONS if sign in _signs(state, region)]
            text = later(
                "Which season is on top of the draw pile of {region}?",
                region=told.land(region),
            )
            return state.asks(task, text, *(Top(REGIONS[region], s) for s in signs))
    return None


def _signs(state: State, region: int) -> set[Season]:
    return {card(name).season for name in first(state, region)}


def before_drawing(state: State, region: int, task: Task) -> State | None:
    """Return the state with the shuffle of an empty draw pile; None if it has cards."""
    if state.piles[region] or not state.discards[region]:
        return None
    return state.push(Shuffle("draw", region), task)


def placed(state: State, task: PlaceObstacle) -> State:
    """Attach the top obstacle of a slot's region there."""
    region = SlotIndex(task.slot).region
    if rebuilt := before_drawing(state, region, task):
        return rebuilt
    pile = state.piles[region]
    if not pile:
        none = later("no obstacle is left for {region}", region=told.land(region))
        return state.says(none)
    if state.light and not task.answers and len(first(state, region)) > 1:
        return state.push(came(state, region, task))
    obstacle = (answers.first(That, task.answers) or That(pile[0])).obstacle
    state = attached(taken(state, region, obstacle), task.slot, obstacle)
    if not state.piles[region] and state.discards[region]:
        return state.push(Shuffle("draw", region))
    return state


def came(state: State, region: int, task: Task) -> Question:
    """Return the question which obstacle was on top of a pile (light record)."""
    sign, known = top(state, region), first(state, region)
    text = later(
        "Which obstacle was on top of the draw pile of {region}?",
        region=told.land(region),
    )
    choices = (That(name) for name in known if sign in ("", card(name).season))
    return Question(text, tuple(choices), task)


def taken(state: State, region: int, obstacle: str) -> State:
    """Return the state once an obstacle has left a draw pile, if it was in it."""
    if obstacle not in state.piles[region]:
        return state
    left = (without(layer, obstacle) for layer in layers(state, region))
    return piled(state, region, *left)


def attached(state: State, slot: int, obstacle: str) -> State:
    """Return the state once an obstacle is attached in a slot, outermost."""
    there = told.card(state.spots[slot].location)
    comes = later("{card} comes to {place}", card=told.card(obstacle), place=there)
    state = state.says(comes, obstacle)
    return state.with_attached(slot, (*state.spots[slot].attached, obstacle))


def enters(state: State, obstacle: str, slot: int) -> State:
    """Return the state once a locked obstacle is in play."""
    state = replace(state, locked=without(state.locked, obstacle))
    return attached(state, slot, obstacle)


def detached(state: State, obstacle: str) -> State:
    """Return the state once an obstacle is in no slot."""
    slot = state.where(obstacle)
    if slot is None:
        return state
    return state.with_attached(slot, without(state.spots[slot].attached, obstacle))


def moved(state: State, obstacle: str, slot: int) -> State:
    """Return the state once an obstacle has moved to a slot, outermost there."""
    if state.where(obstacle) == slot:
        return state
    there = told.card(state.spots[slot].location)
    moves = later("{card} moves to {place}", card=told.card(obstacle), place=there)
    state = detached(state, obstacle).says(moves)
    return state.with_attached(slot, (*state.spots[slot].attached, obstacle))


def discarded(state: State, obstacle: str) -> State:
    """Return the state once an obstacle in play is on the discards of its region."""
    slot = state.where(obstacle)
    if slot is None:
        return state
    state = put_by(detached(state, obstacle), SlotIndex(slot).region, obstacle)
    # Reading dice-on-obstacles: they return to the supply when it leaves play.
    state = dice_places.cleared(state, obstacle)
    return state.says(later("{card} is discarded", card=told.card(obstacle)))


def put_by(state: State, region: int, obstacle: str) -> State:
    """Return the state with an obstacle, which is in no pile, on top of discards."""
    pile = (obstacle, *state.discards[region])
    return replace(state, discards=put(state.discards, region, pile))


def starts(state: State, slot: int) -> State:
    """Attach the starting obstacles of a slot's location that are still locked."""
    for obstacle in state.location(slot).starting_obstacles:
        if obstacle in state.locked:
            state = enters(state, obstacle, slot)
    return state


def replaced(state: State, slot: int, location: str) -> State:
    """Burn the location in a slot and put another there; what is attached stays."""
    spot = state.spots[slot]
    state = replace(
        state,
        spots=put(state.spots, slot, replace(spot, location=location)),
        burned=(*state.burned, spot.location),
        aside=without(state.aside, location),
    )
    old, new = map(told.card, (spot.location, location))
    burned = later("{new} replaces {old}, which is burned", new=new, old=old)
    return state.says(burned, location)


# Progress cards.


def stage_of(progress_card: str) -> int:
    """Return the stage of a progress card."""
    return facts().card[progress_card].stage


def lowest_deck(state: State) -> State:
    """Return the state with the cards of the lowest stage left as progress deck."""
    whole = (*state.deck, *state.later)
    # A correction can burn all cards.
    stage = min(map(stage_of, whole), default=LAST_STAGE)
    deck = tuple(card for card in whole if stage_of(card) == stage)
    return replace(state, stage=stage, deck=deck, later=without(whole, *deck))


def next_deck(state: State) -> State:
    """Return the state with a new progress deck in place of an empty one.

    The next stage follows at once; after the last one its discards are the deck again.
    Without either nothing changes.
    """
    later_stages = (n for n in map(stage_of, state.later) if n > state.stage)
    stage = min(later_stages, default=LAST_STAGE)
    deck = tuple(card for card in state.later if stage_of(card) == stage > state.stage)
    if not deck:
        deck = tuple(card for card in state.spent if stage_of(card) == LAST_STAGE)
    if not deck:
        return state
    state = replace(
        state,
        stage=stage,
        deck=deck,
        later=without(state.later, *deck),
        spent=without(state.spent, *deck),
    )
    state = state.says(later("a progress deck of stage {n} follows", n=stage))
    return state.push(Shuffle("deck"))


def spend(state: State, *cards: str) -> State:
    """Return the state with progress cards, which are in no heap, on the discards."""
    return replace(state, spent=(*cards, *state.spent))
