"""The set-up of a campaign's first locations, and of every session.

Source: V20.4, session set-up; readings first-obstacles, below and late-characters.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import (
    decks,
    dice_places,
    hand,
    piles,
    stress,
    tasks,
)
from companion.games.six_winters.campaign.actions import Pick, Stand
from companion.games.six_winters.campaign.die_faces import Shown
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.answers import Keep
from companion.games.six_winters.cards.indexes import (
    SLOT_NAMES,
    RegionIndex,
    ResourceIndex,
    SlotIndex,
)
from companion.games.six_winters.cards.table import put
from companion.games.six_winters.cards.wording import regional
from companion.games.six_winters.facts import facts

DRAWN = 4
"""Locations drawn of each region for a start with drawn locations."""


def start_location(state: State, task: tasks.StartLocation) -> State:
    """Put one of the drawn locations in a slot, and its starting obstacles."""
    region = SlotIndex(task.slot).region
    known = task.drawn or state.decks[region]
    left = tuple(card for card in known if card in state.decks[region])
    answer = answers.first(Keep, task.answers)
    if answer is None:
        where = f"{regional(region.id)}, {SlotIndex(task.slot).resource}"
        text = f"Which location begins in the place of {where}?"
        return state.asks(task, text, *map(Keep, left))
    decks = put(
        state.decks, region, piles.without(state.decks[region], answer.location)
    )
    spot = replace(state.spots[task.slot], location=answer.location)
    spots = put(state.spots, task.slot, spot)
    return piles.starts(replace(state, decks=decks, spots=spots), task.slot)


def session(state: State, _: tasks.SetUpSession) -> State:
    """Set up a session, in the order of the rulebook."""
    seats = tuple(replace(s, character="", slot=-1, out=False) for s in state.seats)
    state = replace(
        piles.lowest_deck(state),
        seats=seats,
        heaps=(),  # also dice set by hand since the last session ended
        shown=state.shown and Shown(state.shown.pools),
        box=1,
        turn=0,
    )
    if state.year > 1:
        last = "the bottom place of the Settled Lands first, the top of the Empire last"
        state = state.says(f"unpack the stack: {last}")
    shuffles = (
        [tasks.Shuffle("draw", n) for n in RegionIndex] if state.year == 1 else []
    )
    first = [tasks.FirstObstacle(0), tasks.FirstObstacle(1)] if state.year == 1 else []
    return state.push(
        tasks.BeginStep("set-up"),
        *shuffles,
        tasks.Shuffle("deck"),
        tasks.DealCard(0),
        tasks.DealCard(1),
        *first,
        tasks.FillStaging(),
        tasks.PickCharacter(0),
        tasks.PickCharacter(1),
        tasks.FillPools(),
        tasks.EnterBoard(0),
        tasks.EnterBoard(1),
        tasks.Pause(),
        tasks.TakeTurn(),
    )


def first(state: State, task: tasks.FirstObstacle) -> State:
    """Place the obstacle of a player's own card; the card is kept."""
    who = state.seats[task.seat]
    if not who.card:  # a correction moved it
        return state.says(f"{who.player} has no progress card, so no obstacle comes")
    slot = SlotIndex.of(facts().card[who.card].obstacle_slot)
    return state.push(tasks.PlaceObstacle(slot))


def pick_character(state: State, task: tasks.PickCharacter) -> State:
    """Give a player a character, stress dice on the top boxes whatever is marked."""
    who = state.seats[task.seat]
    answer = answers.first(Pick, task.answers)
    if answer is None:
        choices = (
            Pick(who.player, sheet.character)
            for sheet in state.sheets
            if sheet.unlocked and state.seat(sheet.character) is None
        )
        text = f"Which character does {who.player} play this year?"
        return state.asks(task, text, *choices, player=task.seat)
    dice = stress.dice(answer.character)
    who = replace(who, character=answer.character, dice=dice, boxes=(0, 0))
    sheet = replace(state.sheet(answer.character), played=state.year)
    state = state.with_seat(task.seat, who).with_sheet(sheet)
    return state.says(f"{who.player} plays {stress.name(answer.character)}")


def fill_pools(state: State, _: tasks.FillPools) -> State:
    """Clear dice from abilities, then fill every pool to its progress level."""
    people = [seat.character for seat in state.seats]
    places = [*map(dice_places.of_abilities, people)]
    if state.options.stash_refresh == "cleared":  # Ruling stash-refresh
        places += map(dice_places.of_stash, people)
    state = replace(dice_places.cleared(state, *places), used=())
    for number in ResourceIndex:
        state = decks.pool_filled(state, number)
    return hand.refreshed(state)


def enter_board(state: State, task: tasks.EnterBoard) -> State:
    """Put a character on any location; that is not moving in (reading moves)."""
    who = state.seats[task.seat]
    answer = answers.first(Stand, task.answers)
    if answer is None:
        text = f"Where does {stress.name(who.character)} begin?"
        choices = (Stand(who.character, slot) for slot in SLOT_NAMES)
        return state.asks(task, text, *choices, player=task.seat)
    return state.with_seat(task.seat, replace(who, slot=SlotIndex.of(answer.slot)))
