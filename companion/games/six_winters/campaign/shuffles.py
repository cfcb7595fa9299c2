"""Shuffles and draws: the cards, the report that is due, and its result.

In a full record the order is reported; in a light one it is not, and the record knows
only which cards are in a pile.
"""

from msgspec.structs import replace

from companion.contract import Draw
from companion.games.six_winters.campaign.piles import layered, on_top, piled
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import (
    NewLocation,
    Shuffle,
    StartLocation,
)
from companion.games.six_winters.campaign.year import burned
from companion.games.six_winters.cards.indexes import RegionIndex
from companion.games.six_winters.cards.table import Cards, put
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.cards.wording import regional, row
from companion.games.six_winters.facts import REGIONS, facts


def cards(state: State, task: Shuffle) -> Cards:
    """Return the cards that are shuffled, or drawn from."""
    match task.kind:
        case "draw":
            return (*state.piles[task.region], *state.discards[task.region])
        case "top":
            return state.discards[task.region]
        case "layer":
            return _layers(state, task.region)[task.layer]
        case "deck" | "burn":
            return state.deck
        case "places" | "start":
            return state.decks[task.region]


def due(state: State, task: Shuffle) -> Draw:
    """Return the draw that is due."""
    land = regional(REGIONS[task.region])
    count = task.count or len(cards(state, task))
    match task.kind:
        case "draw":
            return Draw(f"draw pile of {land}, to shuffle it", count)
        case "top":
            return Draw(f"discards of {land}, shuffled on top of its pile", count)
        case "layer":
            return Draw(f"cards of {land} whose order is not known", count)
        case "deck":
            return Draw(
                f"progress cards of stage {state.stage}, to shuffle them", count
            )
        case "burn":
            return Draw(f"progress cards of stage {state.stage} that are burned", count)
        case "places" | "start":
            return Draw(f"location cards of {land}", count)


def needless(state: State, task: Shuffle) -> bool:
    """Return whether a shuffle needs no report."""
    if task.kind in ("places", "start"):
        return False
    whole = cards(state, task)
    return state.light or len(whole) <= 1 or task.count == len(whole)


def shuffled(state: State, task: Shuffle, order: Cards) -> State:
    """Return the state once cards are in a new order, or are drawn."""
    n = task.region
    match task.kind:
        case "draw" | "top":
            state = replace(state, discards=put(state.discards, n, ()))
            state = (piled if task.kind == "draw" else on_top)(state, n, order)
            return replace(state, tops=put(state.tops, n, ""))
        case "layer":
            layers = _layers(state, n)
            return piled(
                state, n, *layers[: task.layer], order, *layers[task.layer + 1 :]
            )
        case "deck":
            return replace(state, deck=order)
        case "burn":
            return burned(state, order)
        case "places":
            return _behind(_seen(state, n, order), NewLocation(n, order))
        case "start":
            state = _seen(state, n, order)
            slots = RegionIndex(n).slots
            return _behind(state, *(StartLocation(slot, order) for slot in slots))


def _layers(state: State, region: int) -> tuple[Cards, ...]:
    return tuple(layered(state.piles[region], state.layers[region]))


def _seen(state: State, region: int, drawn: Cards) -> State:
    names = row(facts().location[card].name for card in drawn)
    return state.says(f"drawn for {regional(REGIONS[region])}: {names}")


def _behind(state: State, *tasks: Task) -> State:
    agenda = state.agenda
    at = 0
    while at < len(agenda) and isinstance(
        agenda[at], Shuffle | NewLocation | StartLocation
    ):
        at += 1
    return replace(state, agenda=(*agenda[:at], *tasks, *agenda[at:]))


def lightened(state: State, tops: tuple[str, ...]) -> State:
    """Return the state with a light record from now on; the top signs stay known."""
    state = replace(state, light=True)
    for n in RegionIndex:  # no order is known except that of the layers
        state = piled(state, n, *_layers(state, n))
    state = replace(state, deck=tuple(sorted(state.deck)), tops=tops)
    return state.says("from now on the piles are on the table only")


def ordered(state: State) -> State:
    """Return the state with a full record from now on, once all piles are shuffled.

    What lies in a known order keeps it; the rest is shuffled, or read from the table.
    """
    shuffles = [
        Shuffle("layer", n, layer=at)
        for n in RegionIndex
        for at in range(len(state.layers[n]))
    ]
    state = replace(state, light=False, tops=("",) * len(REGIONS))
    state = state.says("from now on the companion shuffles and draws")
    return state.push(*shuffles, Shuffle("deck"))
