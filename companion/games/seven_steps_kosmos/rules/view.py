"""What a seat may know: the only thing of a game that leaves the process.

Hidden from a seat are the discs and tiles of the others, what they draw, and what they
throw into the bag. How many there are is public, and so is all that is face up; the
number of discs in the bag follows from that.
"""

from msgspec.structs import replace

from companion.contract import Drawn
from companion.games.seven_steps_kosmos.rules.actions import Action, Throw
from companion.games.seven_steps_kosmos.rules.state import UNKNOWN, Seat, State


def view(state: State, seat: int) -> State:
    """Return the game as a seat sees it; as everybody sees it, if that is -1."""
    seats = tuple(
        player if number == seat else _covered(player)
        for number, player in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def _covered(seat: Seat) -> Seat:
    return replace(
        seat,
        hand=(UNKNOWN,) * len(seat.hand),
        aid=(UNKNOWN,) * len(seat.aid),
        points=(UNKNOWN,) * len(seat.points),
    )


def observed(state: State, action: Action, seat: int) -> Action:
    """Return an action done in `state` as `seat` may know it."""
    if seat == state.turn:
        return action
    match action:
        case Drawn(cards) if state.phase != "boards":
            return Drawn((UNKNOWN,) * len(cards))
        case Throw(thrown) if not state.triggered:
            return Throw((UNKNOWN,) * len(thrown))
    return action
