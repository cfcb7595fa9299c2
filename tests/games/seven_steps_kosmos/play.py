"""Games played by lot, and what every state holds: nothing lost, nothing told."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from companion.contract import Choice, Drawn, Rolled
from companion.contract.board import Moment
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.rules import (
    Action,
    State,
    apply,
    start,
    view,
    waits_for,
)
from companion.games.seven_steps_kosmos.rules.actions import Lay
from companion.games.seven_steps_kosmos.rules.check import Position, position
from companion.games.seven_steps_kosmos.rules.placing import violation
from companion.games.seven_steps_kosmos.rules.state import face_down, ordered, unseen
from tests.games import lot

PLAYERS = ("ann", "ben", "cleo", "dan")


def begun(players: int = 2, first: int = 1, **rulings: str) -> State:
    """Lay boards A to G in slots 0 to 6, and deal the same hand to everybody."""
    state = start(rulings, {"players": list(PLAYERS[:players])})
    state = do(state, Drawn(tuple("ABCDEFG")), Rolled((first,)))
    for _ in range(players):
        state = apply(state, Drawn(tuple("RRRWWYB")))
    return state


def table(
    hand: str = "",
    laid: str = "",
    red: str = "0000000",
    *,
    aid: str = "",
    held: str = "",
) -> State:
    """A turn on single-coloured boards: white in slot 0, then Y O R V B K.

    Args:
        laid: discs of this turn, such as `R3.1 R3.2`.
        red: the heights of the fields of slot 3.
        aid, held: the aid that is played, and the one that is held.
    """
    heights = {3: tuple(map(int, red))}
    state = position(Position(hand, heights=heights, aid=aid), {})
    you = msgspec.structs.replace(state.seats[0], aid=(held,) if held else ())
    bag = 140 - sum(state.heights) - len(hand)
    state = msgspec.structs.replace(state, seats=(you, *state.seats[1:]), bag=bag)
    for word in laid.split():
        state = apply(state, Lay(word[0], word[1:]))
    return state


def new(*, players: Sequence[str] = (), **hand: str) -> State:
    """Return a game before its boards are laid, or a turn on single-coloured boards."""
    return start({}, {"players": players}) if players else table(**hand)


def seen(state: State, discs: Iterable[str]) -> dict[str, str]:
    """Return the condition that fails for each disc laid on a field; empty if none."""
    found = {disc: violation(state, disc[0], disc[1:]) for disc in discs}
    return {disc: fault.code if fault else "" for disc, fault in found.items()}


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
    state = start({}, {"players": list(PLAYERS[:players])})
    return tuple(lot.played(rules, state, Random(seed)))[:-1]


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
