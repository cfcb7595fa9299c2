"""Hex: two players lay stones; the first joins top and bottom, the second the sides.

Cells are numbered row by row on a board of seven columns, of which a smaller one uses
the corner at the top left. A cell touches six others:

    . a b         the one above and the one above to the right,
     c X d        left and right,
      e f .       the one below to the left and the one below
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Due, Over, Say
from companion.contract.fields import Cell, Grid, Names, Unshown

SIDE = 7
AROUND = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))

FREE, FIRST, SECOND, OUTSIDE = range(4)


class Lay(Act, frozen=True, tag="lay"):
    """Lay a stone on a free cell."""

    say = Say("lay CELL", "lay d4: in the middle", "stone on {cell}")
    cell: Annotated[int, Cell(SIDE, SIDE)]


class Swap(Act, frozen=True, tag="swap"):
    """Take the first stone: it becomes yours, mirrored."""

    say = Say("swap", "the first stone becomes yours", "take the stone")


Action = Lay | Swap


class State(Struct, frozen=True):
    """The board, row by row."""

    names: Names
    cells: Annotated[tuple[int, ...], Grid(SIDE, signs=".XO ", slant=1)]
    size: Annotated[int, Unshown()] = SIDE
    stones: int = 0
    player: int = 0
    swap: Annotated[bool, Unshown()] = True


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Begin with a free board."""
    size = int(rulings["size"])
    inside = [FREE] * size + [OUTSIDE] * (SIDE - size)
    cells = inside * size + [OUTSIDE] * SIDE * (SIDE - size)
    return State(names, tuple(cells), size, swap=rulings["swap"] == "yes")


def waits_for(state: State) -> Due:
    """Return whose stone is due, or who has joined both sides."""
    before = 1 - state.player
    if state.stones and joined(state, before):
        rank = f"{state.names[before]} wins"
        reason = f"both sides joined with {state.stones} stones laid"
        return Over(True, state.stones, rank, reason, (before,))
    return Choice(state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the free cells, and the swap as the second player's first answer."""
    free = (Lay(cell) for cell, of in enumerate(state.cells) if of == FREE)
    return (*free, *([Swap()] if state.swap and state.stones == 1 else []))


def apply(state: State, action: Action) -> State:
    """Return what an action leads to."""
    cells = list(state.cells)
    if isinstance(action, Lay):
        cells[action.cell] = FIRST + state.player
        stones = state.stones + 1
    else:
        row, column = divmod(cells.index(FIRST), SIDE)
        cells[row * SIDE + column] = FREE
        cells[column * SIDE + row] = SECOND
        stones = state.stones
    return replace(
        state,
        cells=tuple(cells),
        stones=stones,
        player=1 - state.player,
        swap=state.swap and isinstance(action, Lay),
    )


def joined(state: State, player: int) -> bool:
    """Return whether a player's stones join the two sides."""
    size, own = state.size, FIRST + player
    edge = [(n, 0) if player == 0 else (0, n) for n in range(size)]
    new = [at for at in edge if _at(state, at) == own]
    seen = set(new)
    while new:
        at = new.pop()
        if at[1 - player] == size - 1:
            return True
        for near in _near(at, size):
            if near not in seen and _at(state, near) == own:
                seen.add(near)
                new.append(near)
    return False


def _at(state: State, at: tuple[int, int]) -> int:
    column, row = at
    return state.cells[row * SIDE + column]


def _near(at: tuple[int, int], size: int) -> Iterator[tuple[int, int]]:
    for dx, dy in AROUND:
        x, y = at[0] + dx, at[1] + dy
        if 0 <= x < size and 0 <= y < size:
            yield x, y
