"""Pig: roll a die and add up its faces, or keep the sum; a 1 loses it.

Whoever comes to 100 points first wins.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Due, Over, Roll, Rolled, Say
from companion.contract.fields import Names, PerSeat, Unshown

GOAL = 100


class Again(Act, frozen=True, tag="roll"):
    """Roll once more."""

    say = Say("again", "a 1 loses the points of the turn", "roll again")


class Hold(Act, frozen=True, tag="hold"):
    """Keep the points of this turn."""

    say = Say("hold", "the points of the turn are safe", "keep {turn} and pass the die")


Action = Again | Hold | Rolled


class State(Struct, frozen=True):
    """Points that are safe, and those of the turn."""

    names: Names
    scores: PerSeat[int]
    player: int = 0
    turn: int = 0
    rolling: Annotated[bool, Unshown()] = True


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Begin with no points."""
    return State(names, (0,) * len(names))


def waits_for(state: State) -> Due:
    """Return what is due: a die, a choice, or the end."""
    if max(state.scores) >= GOAL:
        winner = state.scores.index(max(state.scores))
        rank = f"{state.names[winner]} wins"
        return Over(True, GOAL, rank, f"{GOAL} points", (winner,))
    if state.rolling:
        return Roll(1, player=state.player)
    return Choice(state.player)


def why_not(state: State, action: Action) -> str | None:
    """Return why a choice is not allowed; None if it is."""
    return None


def apply(state: State, action: Action) -> State:
    """Return what an action leads to."""
    match action:
        case Rolled((1,)):
            return replace(state, turn=0, player=_next(state))
        case Rolled((face,)):
            return replace(state, turn=state.turn + face, rolling=False)
        case Hold():
            points = list(state.scores)
            points[state.player] += state.turn
            return State(state.names, tuple(points), _next(state))
    return replace(state, rolling=True)


def _next(state: State) -> int:
    return (state.player + 1) % len(state.names)
