"""Games played by lot, and what every state holds: nothing lost, nothing told."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec

from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled
from companion.contract.board import Moment
from companion.games.seven_steps_kosmos.rules import (
    Action,
    State,
    apply,
    deck,
    legal_actions,
    start,
    unseen,
    view,
    waits_for,
)
from companion.games.seven_steps_kosmos.rules.state import face_down, ordered

PLAYERS = ("ann", "ben", "cleo", "dan")


def begun(players: int = 2, first: int = 1, **rulings: str) -> State:
    """Lay boards A to G in slots 0 to 6, and deal the same hand to everybody."""
    state = start(rulings, {"players": list(PLAYERS[:players])})
    state = do(state, Drawn(tuple("ABCDEFG")), Rolled((first,)))
    for _ in range(players):
        state = apply(state, Drawn(tuple("RRRWWYB")))
    return state


def do(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def with_seat(state: State, number: int, **changes: Any) -> State:
    seats = list(state.seats)
    seats[number] = msgspec.structs.replace(seats[number], **changes)
    return msgspec.structs.replace(state, seats=tuple(seats))


@cache
def played(seed: int, players: int = 3) -> tuple[tuple[State, Action], ...]:
    """A random game of which the companion knows all: each state, what was done."""
    rng = Random(seed)
    state = start({}, {"players": list(PLAYERS[:players])})
    steps: list[tuple[State, Action]] = []
    while not isinstance(due := waits_for(state), Over):
        action: Action
        match due:
            case Roll(count, sides):
                action = Rolled(tuple(rng.randint(1, sides) for _ in range(count)))
            case Draw(_, count):
                action = Drawn(tuple(rng.sample(deck(state), count)))
            case _:
                action = rng.choice(legal_actions(state))
        steps.append((state, action))
        state = apply(state, action)
    return tuple(steps)


def lost(state: State) -> list[str]:
    """Return what is wrong with the number of discs or tiles; empty if nothing is."""
    hands = sum(len(seat.hand) for seat in state.seats)
    hidden = unseen(state)
    total = sum(state.heights) + hands + state.bag + len(state.box)
    found = []
    if total != 140:
        found.append(f"{total} discs")
    if min(hidden.values()) < 0 or sum(hidden.values()) != state.bag:
        found.append(f"hidden {hidden} of {state.bag}")
    for family in ("aid", "points"):
        stack = state.stack(family)
        tiles = sum(one.count for one in state.kinds if one.family == family)
        held = sum(len(seat.tiles(family)) for seat in state.seats)
        counts = (stack.count, len(stack.discards), held)
        if sum(counts) != tiles or min(counts) < 0:
            found.append(f"{family} {counts} of {tiles}")
    return found


def dealt_anew(state: State, seat: int, rng: Random) -> State:
    """The same game with everything that a seat cannot see dealt anew."""
    pool = list(Counter(unseen(state, seat)).elements())
    tiles = {
        family: list(Counter(face_down(state, family, seat)).elements())
        for family in ("aid", "points")
    }
    for cards in (pool, *tiles.values()):
        rng.shuffle(cards)
    seats = []
    for number, one in enumerate(state.seats):
        if number != seat:
            one = msgspec.structs.replace(
                one,
                hand=ordered([pool.pop() for _ in one.hand]),
                aid=ordered([tiles["aid"].pop() for _ in one.aid]),
                points=ordered([tiles["points"].pop() for _ in one.points]),
            )
        seats.append(one)
    return msgspec.structs.replace(state, seats=tuple(seats))


def moment(state: State, seat: int, *draft: str) -> Moment[State, Action]:
    due = waits_for(state)
    mine = isinstance(due, Choice) and due.player == seat
    return Moment(view=view(state, seat), seat=seat, mine=mine, draft=draft)


def viewers(state: State) -> range:
    """Return the seats of a table for which `dealt_anew` deals."""
    return range(len(state.seats))
