"""The best turn, for a player who asks for advice."""

from collections.abc import Iterator

from companion.contract import Suggestion
from companion.errors import IllegalAction
from companion.games.seven_steps_kosmos.facts import NAME
from companion.games.seven_steps_kosmos.rules import UNKNOWN, Action, Line, State, best
from companion.games.seven_steps_kosmos.rules.state import TILE
from companion.games.seven_steps_kosmos.rules.wording import points


def best_turns(state: State) -> Iterator[Suggestion[Action]]:
    """Yield the active player's best turn without tiles and with each one held.

    Raises:
        IllegalAction: if no discs are laid now, or not all that is held is known.
    """
    if state.phase != "lay":
        what = "there is a best turn only while discs are laid"
        raise IllegalAction(NAME, what, "do what is due first")
    if UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        what = f"not all of what {state.seat.name} holds is known here"
        raise IllegalAction(NAME, what, "ask on the player's own screen")
    yield from map(_suggestion, best(state, state.turn))


def _suggestion(line: Line) -> Suggestion[Action]:
    tiles = [tile for tile in (line.aid, line.points) if tile]
    note = f"{points(line.score)} with {' and '.join(tiles) or 'no tile'}"
    # An unused tile is worth points at the end.
    return Suggestion(line.actions, note, line.score - TILE * len(tiles))
