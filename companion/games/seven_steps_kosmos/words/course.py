"""What a turn scored, and what each player ends with."""

from collections.abc import Iterator

from companion.games.seven_steps_kosmos.rules import (
    Action,
    Done,
    Points,
    Seat,
    State,
)
from companion.games.seven_steps_kosmos.rules.wording import points


def came(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return what came of an action, in lines that everybody may know.

    Points are public: discs laid and tiles played lie face up, and of unused tiles
    only how many there are is counted.
    """
    return (*_turn(before, action, after), *_end(after))


def _turn(before: State, action: Action, after: State) -> Iterator[str]:
    """Yield what the turn scored that an action ends, if it ends one."""
    if before.phase != "lay" or not isinstance(action, Points | Done):
        return
    seat = after.seats[before.turn]
    made = seat.score - before.seat.score
    scored = f"{seat.name} scores {points(made)}"
    if isinstance(action, Points):
        bonus = made - sum(disc.level for disc in before.laid)
        scored += f", {bonus} of them with {action.tile}"
    yield f"{scored}: {seat.score} in all"


def _end(after: State) -> Iterator[str]:
    """Yield with what each player ends, if the game is over."""
    if after.phase == "over":
        yield from map(_ends, after.seats)


def _ends(seat: Seat) -> str:
    ends = f"{seat.name} ends with {points(seat.total)}"
    if unused := seat.total - seat.score:
        return f"{ends}, {unused} of them for unused tiles"
    return ends
