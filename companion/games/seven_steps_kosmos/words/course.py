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
from companion.games.seven_steps_kosmos.words.logged import title
from companion.language import phrase


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
    found = {"who": seat.name, "points": points(made), "m": seat.score}
    if not isinstance(action, Points):
        yield phrase("{who} scores {points}: {m} in all", **found)
        return
    yield phrase(
        "{who} scores {points}, {n} of them with {tile}: {m} in all",
        **found,
        n=made - sum(disc.level for disc in before.laid),
        tile=title(before, action.tile),
    )


def _end(after: State) -> Iterator[str]:
    """Yield with what each player ends, if the game is over."""
    if after.phase == "over":
        yield from map(_ends, after.seats)


def _ends(seat: Seat) -> str:
    total = points(seat.total)
    if unused := seat.total - seat.score:
        return phrase(
            "{who} ends with {points}, {n} of them for unused tiles",
            who=seat.name,
            points=total,
            n=unused,
        )
    return phrase("{who} ends with {points}", who=seat.name, points=total)
