"""The rules: draw as long as you dare; a storm takes what you have.

A turn is a row of draws. Whoever stops keeps the points of the turn.
"""

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn, Due, Over, Say
from companion.contract.fields import Cards, Names, PerSeat, Unshown

GOAL = 15
POINTS = {"one": 1, "two": 2, "three": 3, "storm": 0}

with Path(__file__).with_name("cards.csv").open(encoding="utf-8") as file:
    DECK = tuple(
        row["id"] for row in csv.DictReader(file) for _ in range(int(row["qty"]))
    )


class Sail(Act, frozen=True, tag="sail"):
    """Draw one more card."""

    say = Say("sail", "a storm loses the turn", "draw one more card")


class Stop(Act, frozen=True, tag="stop"):
    """Keep the cards of this turn."""

    say = Say("stop", "keep the cards of the turn", "stop with {turn}")


Action = Sail | Stop | Drawn


class State(Struct, frozen=True):
    """All there is to know at one moment."""

    names: Names
    scores: PerSeat[int]
    turn: Cards = ()
    player: int = 0
    drawing: Annotated[bool, Unshown()] = True


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Return the state in which a game begins."""
    return State(names, (0,) * len(names))


def waits_for(state: State) -> Due:
    """Return what is due: a card, a choice, or the end."""
    for seat, points in enumerate(state.scores):
        if points >= GOAL:
            rank = f"{state.names[seat]} wins"
            return Over(True, points, rank, f"{GOAL} points", (seat,))
    return Draw("pile", 1) if state.drawing else Choice(state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what may be chosen."""
    return (Sail(), Stop())


def deck(state: State) -> tuple[str, ...]:
    """Return the cards of the pile."""
    left = list(DECK)
    for card in state.turn:
        left.remove(card)
    return tuple(left)


def apply(state: State, action: Action) -> State:
    """Return the state after an action that is allowed."""
    then = (state.player + 1) % len(state.names)
    match action:
        case Drawn(("storm",)):
            return State(state.names, state.scores, player=then)
        case Drawn(cards):
            return replace(state, turn=(*state.turn, *cards), drawing=False)
        case Stop():
            scores = list(state.scores)
            scores[state.player] += sum(POINTS[card] for card in state.turn)
            return State(state.names, tuple(scores), player=then)
    return replace(state, drawing=True)
