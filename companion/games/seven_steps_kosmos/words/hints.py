"""What may be asked at the table, beside what is done there."""

from collections.abc import Iterator

from companion.games.seven_steps_kosmos.rules import UNKNOWN, Line, State, best
from companion.games.seven_steps_kosmos.rules.wording import points
from companion.games.seven_steps_kosmos.words.typed import write


def best_told(state: State) -> Iterator[str]:
    """Yield the best turn of whose turn it is, without tiles and with each held."""
    if state.phase != "lay":
        yield "the best turn is known once discs are to be laid"
    elif UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        yield f"not all of what {state.seat.name} holds is known here"
    else:
        yield from map(_told, best(state, state.turn))


def _told(line: Line) -> str:
    tiles = " and ".join(one for one in (line.aid, line.points) if one)
    typed = ", ".join(map(write, line.actions))
    return f"{points(line.score)} with {tiles or 'no tile'}: {typed}"
