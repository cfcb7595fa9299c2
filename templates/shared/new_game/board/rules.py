"""The rules: lay a stone in turn; four of one player's in a row win."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Due, Over, Say
from companion.contract.fields import Cell, Grid, Names

SIDE = 6
ROW = 4
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Lay(Act, frozen=True, tag="lay"):
    """Lay a stone on a free cell."""

    say = Say("lay CELL", "lay a stone on a free cell", "stone on {cell}")
    cell: Annotated[int, Cell(SIDE, SIDE)]


Action = Lay


class State(Struct, frozen=True):
    """All there is to know at one moment; a cell is 0, or 1 more than whose it is."""

    names: Names
    board: Annotated[tuple[int, ...], Grid(SIDE, signs=".XO")] = (0,) * SIDE * SIDE
    player: int = 0


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Return the state in which a game begins."""
    return State(names)


def waits_for(state: State) -> Due:
    """Return whose choice is due, or the end."""
    before = 1 - state.player
    stones = SIDE * SIDE - state.board.count(0)
    if longest(state.board, before + 1) >= ROW:
        rank = f"{state.names[before]} wins"
        return Over(True, stones, rank, f"{ROW} stones in a row", (before,))
    if stones == SIDE * SIDE:
        return Over(True, stones, "a draw", "the board is full", (0, 1))
    return Choice(state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what may be chosen."""
    return tuple([Lay(cell) for cell, of in enumerate(state.board) if not of])


def apply(state: State, action: Action) -> State:
    """Return the state after an action that is allowed."""
    board = list(state.board)
    board[action.cell] = state.player + 1
    return replace(state, board=tuple(board), player=1 - state.player)


def longest(board: tuple[int, ...], stone: int) -> int:
    """Return the length of the longest row of a player's stones."""
    own = {divmod(cell, SIDE) for cell, of in enumerate(board) if of == stone}
    most = 0
    for y, x in own:
        for down, right in WAYS:
            length = 1
            while (y + down * length, x + right * length) in own:
                length += 1
            most = max(most, length)
    return most
