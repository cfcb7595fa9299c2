"""The best turn, for a player who asks for advice."""

from collections.abc import Iterator

from companion.games.seven_steps_kosmos.rules import UNKNOWN, Line, State, best
from companion.games.seven_steps_kosmos.rules.wording import points
from companion.games.seven_steps_kosmos.words.typed import write


def best_turns(state: State) -> Iterator[str]:
    """Yield the active player's best turn without tiles and with each one held."""
    if state.phase != "lay":
        yield "there is a best turn only while discs are laid"
    elif UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        yield f"not all of what {state.seat.name} holds is known here"
    else:
        yield from map(_in_words, best(state, state.turn))


def _in_words(line: Line) -> str:
    tiles = " and ".join(tile for tile in (line.aid, line.points) if tile)
    typed = ", ".join(map(write, line.actions))
    return f"{points(line.score)} with {tiles or 'no tile'}: {typed}"
