"""The best turn for a hand, with and without each of the tiles held.

`walk` tries every sequence of discs and leaves out what cannot be best: by `bounds` of
the levels, by `most_bonus` of a points tile, and by `changes`, what an aid may have
done to the boards.
"""

from collections.abc import Iterator, Sequence

import msgspec

from companion.games.seven_steps_kosmos.facts import Tile
from companion.games.seven_steps_kosmos.rules.search.bounds import Bounds, Hands
from companion.games.seven_steps_kosmos.rules.search.walk import Line, Search
from companion.games.seven_steps_kosmos.rules.state import State

__all__ = ["Line", "best", "top"]


def best(state: State, seat: int) -> tuple[Line, ...]:
    """Return the best turn of a seat with and without each tile it holds.

    The first line is without tiles; a line that cannot be played is left out. In the
    middle of the seat's own turn it is the best way to go on.

    Raises:
        ValueError: if the boards are not laid, or there is no such seat.
    """
    if not state.table or not 0 <= seat < len(state.seats):
        raise ValueError(f"no boards are laid, or there is no seat {seat}")
    state = _as_its_turn(state, seat)
    held = state.seat
    aids = [None, *_tiles(state, held.aid)]
    if state.laid or state.aid:
        aids = [state.aid]
    points = [None, *_tiles(state, held.points)]
    hands = Hands(state)
    bounds = [Bounds(state, aid, hands) for aid in aids]
    lines: list[Line] = []
    without: dict[Bounds, Search] = {}
    for tile in points:
        plain = None
        for known in bounds:
            search = Search(known, tile)
            fewer = [done for done in (plain, without.get(known)) if done]
            line = search.run(*fewer)
            plain = plain or search
            without.setdefault(known, search)
            if line:
                lines.append(line)
    return tuple(sorted(lines, key=lambda line: (line.aid != "", line.points != "")))


def top(lines: Sequence[Line]) -> Line:
    """Return the line with most points; of equal ones that with fewest tiles."""
    return max(lines, key=lambda line: line.score)


def _as_its_turn(state: State, seat: int) -> State:
    if state.turn == seat and state.phase == "lay":
        return state
    return msgspec.structs.replace(
        state, turn=seat, phase="lay", laid=(), played=(), left=0
    )


def _tiles(state: State, held: Sequence[str]) -> Iterator[Tile]:
    return (tile for tile in state.kinds if tile.id in held)
