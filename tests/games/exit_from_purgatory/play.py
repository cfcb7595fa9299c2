"""Tables to test with: laid out by hand, or played by bots."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.furniture import Choice, Draw, Drawn, Over, Roll, Rolled
from companion.games.exit_from_purgatory.bots import BOTS
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import (
    Action,
    State,
    apply,
    deck,
    start,
    view,
    waits_for,
)
from companion.games.exit_from_purgatory.words import read

NAMES = ("ann", "ben", "cleo", "dan", "eva", "finn", "gus", "hal")


def table(held: str = "", arms: str = "", **rulings: str) -> State:
    """Lay out a table of four, ann to move.

    `held` (hands) and `arms` (mats) go by seat, with spaces between; `-` is an empty
    hand and `=` a fresh mat.
    """
    state = start(rulings, {"players": NAMES[:4]})
    for seat, hand in enumerate(held.split()):
        cards = "" if hand == "-" else hand
        state = state.change(seat, replace(state.players[seat], hand=cards))
    for seat, mat in enumerate(arms.split()):
        if mat != "=":
            state = state.change(seat, replace(state.players[seat], mat=mat))
    return state


def after(state: State, *typed: str) -> State:
    """Do typed actions one after another."""
    for one in typed:
        state = apply(state, read(one))
    return state


def hands(state: State) -> list[str]:
    return [player.hand for player in state.players]


def mats(state: State) -> list[str]:
    return [player.mat for player in state.players]


def some_rulings(rng: Random) -> dict[str, str]:
    return {one.id: rng.choice(list(one.choices)) for one in facts().rulings}


def some_action(state: State, rng: Random, bot: str = "random") -> Action | None:
    match waits_for(state):
        case Roll(count, sides):
            return Rolled(tuple(rng.randint(1, sides) for _ in range(count)))
        case Draw(_, count):
            return Drawn(tuple(rng.sample(deck(state), count)))
        case Choice(seat):
            return BOTS[bot](view(state, seat), rng)
        case Over():
            return None


def states(
    rng: Random, players: int, rulings: dict[str, str], bot: str = "random"
) -> Iterator[tuple[State, Action | None]]:
    """Yield each state of a game with what is done in it, the end with None."""
    state = start(rulings, {"players": NAMES[:players]})
    while action := some_action(state, rng, bot):
        yield state, action
        state = apply(state, action)
    yield state, None


def cards(state: State) -> Counter[str]:
    """Count all cards wherever they lie; `?` are those that nobody knows."""
    known = "".join(hands(state)) + state.pile
    lanterns = sum(player.held for player in state.players)
    if state.attempt:
        known += "".join(laid.card for laid in state.attempt.middle)
        lanterns += state.attempt.lanterns
    step: Any = state.step
    known += getattr(step, "cards", "")
    return Counter(known + ("?" if state.table else "L") * lanterns)
