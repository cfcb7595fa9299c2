"""Liar's dice: everybody rolls under a cup, then bids go up until one is doubted.

A bid is true if there are at least so many dice of its face. Who bid what is not true
loses a die; if it is true, whoever doubted does. The last with dice wins.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Due, Over, Roll, Rolled, Say
from companion.contract.fields import UNKNOWN_FACE, Faces, Names, PerSeat, Unshown

DICE = 5


class Bid(Act, frozen=True, tag="bid"):
    """Say that there are at least so many dice of a face."""

    say = Say(
        "bid COUNT FACE", "bid 4 6: at least four sixes", "bid {count} dice of {face}"
    )
    count: Annotated[int, Meta(ge=1, le=30)]
    face: Annotated[int, Meta(ge=1, le=6)]


class Doubt(Act, frozen=True, tag="doubt"):
    """Have all dice shown."""

    say = Say("doubt", "all dice are shown", "doubt {count} dice of {face}")


Action = Bid | Doubt | Rolled


class State(Struct, frozen=True):
    """Dice under the cups, and the bid that stands; no count is no bid."""

    names: Names
    dice: PerSeat[Faces]
    count: int = 0
    face: int = 0
    player: int = 0
    rolls: Annotated[tuple[int, ...], Unshown()] = ()
    wild: Annotated[bool, Unshown()] = False


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Begin with five dice each, which everybody rolls."""
    seats = tuple(range(len(names)))
    dice = ((UNKNOWN_FACE,) * DICE,) * len(names)
    return State(names, dice, rolls=seats, wild=rulings["ones"] == "wild")


def waits_for(state: State) -> Due:
    """Return whose dice are rolled or whose bid is due, or who has won."""
    alive = [seat for seat, dice in enumerate(state.dice) if dice]
    if len(alive) == 1:
        (winner,) = alive
        left = len(state.dice[winner])
        rank = f"{state.names[winner]} wins"
        return Over(True, left, rank, f"{left} dice left", (winner,))
    if state.rolls:
        seat = state.rolls[0]
        return Roll(len(state.dice[seat]), player=seat)
    return Choice(state.player)


def why_not(state: State, action: Action) -> str | None:
    """Return why a bid or a doubt is not allowed; None if it is."""
    match action:
        case Bid(count, face):
            dice = sum(map(len, state.dice))
            if count > dice:
                return f"there are {dice} dice"
            if (count, face) <= (state.count, state.face):
                return "a bid has more dice than the last, or as many of a higher face"
        case Doubt() if not state.count:
            return "there is no bid to doubt"
    return None


def apply(state: State, action: Action) -> State:
    """Return what an action leads to."""
    match action:
        case Rolled(faces):
            seat, *later = state.rolls
            dice = _with(state.dice, seat, tuple(sorted(faces)))
            return replace(state, dice=dice, rolls=tuple(later))
        case Bid(count, face):
            return replace(state, count=count, face=face, player=_next(state))
    doubter, bidder = state.player, _next(state, -1)
    loser = doubter if _true(state) else bidder
    dice = _with(state.dice, loser, state.dice[loser][1:])
    rolls = tuple(seat for seat, left in enumerate(dice) if left)
    after = replace(state, dice=dice, count=0, face=0, player=loser, rolls=rolls)
    return after if dice[loser] else replace(after, player=_next(after))


def view(state: State, seat: int) -> State:
    """Return the state with the dice of others under their cups."""
    dice = tuple(
        own if owner == seat else (UNKNOWN_FACE,) * len(own)
        for owner, own in enumerate(state.dice)
    )
    return replace(state, dice=dice)


def observed(state: State, action: Action, seat: int) -> Action:
    """Return an action as a seat knows it: nobody sees what others roll."""
    if isinstance(action, Rolled) and state.rolls[0] != seat:
        return Rolled((UNKNOWN_FACE,) * len(action.faces))
    return action


def _true(state: State) -> bool:
    # Ruling ones: they count as any face that was bid but their own.
    wanted = {state.face, 1} if state.wild else {state.face}
    return sum(die in wanted for own in state.dice for die in own) >= state.count


def _next(state: State, step: int = 1) -> int:
    seat, seats = state.player, len(state.names)
    while True:
        seat = (seat + step) % seats
        if state.dice[seat]:
            return seat


def _with(
    dice: tuple[tuple[int, ...], ...], seat: int, own: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*dice[:seat], own, *dice[seat + 1 :])
