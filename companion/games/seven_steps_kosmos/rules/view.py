"""What a seat may know: the only thing of a game that leaves the process.

Hidden from a seat are the discs and tiles of the others, what they draw, and what they
throw into the bag. How many there are is public, and so is all that lies face up.
"""

from msgspec.structs import replace

from companion.furniture import Drawn
from companion.games.seven_steps_kosmos.rules.state import (
    UNKNOWN,
    Action,
    Seat,
    State,
    Throw,
)


def view(state: State, seat: int | None) -> State:
    """Return the game as a seat sees it; as everybody sees it, if that is None."""
    seats = tuple(
        one if number == seat else _covered(one)
        for number, one in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def _covered(seat: Seat) -> Seat:
    return replace(
        seat,
        hand=(UNKNOWN,) * len(seat.hand),
        aid=(UNKNOWN,) * len(seat.aid),
        points=(UNKNOWN,) * len(seat.points),
    )


def seen(state: State, action: Action, seat: int | None) -> Action:
    """Return an action done in `state` as a seat sees it, for a log or an export."""
    if seat == state.turn:
        return action
    match action:
        case Drawn(cards) if state.phase != "boards":
            return Drawn((UNKNOWN,) * len(cards))
        case Throw(thrown) if not state.triggered:
            return Throw((UNKNOWN,) * len(thrown))
    return action
