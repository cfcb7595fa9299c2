"""What a seat may know: the only thing of a game that leaves the process.

Hidden from a seat are the discs and tiles of the others, what they draw, and what they
throw into the bag. How many there are is public, and so is all that lies face up. How
many are in the bag follows from that: ruling bag_count is only what a table is told.
"""

from msgspec.structs import replace

from companion.contract import Drawn
from companion.games.seven_steps_kosmos.rules.state import (
    UNKNOWN,
    Action,
    Seat,
    State,
    Throw,
    unseen,
)


def view(state: State, seat: int) -> State:
    """Return the game as a seat sees it; as everybody sees it, if that is -1."""
    # Ruling bag_colours: open.
    if state.options.bag_colours == "open" and state.table and not state.in_bag:
        state = replace(state, in_bag=tuple(unseen(state).values()))
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


def told(state: State, action: Action, seat: int) -> Action:
    """Return what `seat` hears of an action that is done in `state`."""
    if seat == state.turn:
        return action
    match action:
        case Drawn(cards) if state.phase != "boards":
            return Drawn((UNKNOWN,) * len(cards))
        case Throw(thrown) if not state.triggered:
            return Throw((UNKNOWN,) * len(thrown))
    return action
