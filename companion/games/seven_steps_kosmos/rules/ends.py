"""What is due, and how a game ends."""

from companion.contract import Choice, Draw, Due, Over, Roll
from companion.games.seven_steps_kosmos.facts import FIELDS
from companion.games.seven_steps_kosmos.rules.state import Seat, State
from companion.games.seven_steps_kosmos.rules.wording import listed

TILE = 2
"""Points for each tile that nobody used."""


def waits_for(state: State) -> Due:
    """Return the cards or dice that are due, whose choice it is, or the end."""
    match state.phase:
        case "boards":
            return Draw("boards", FIELDS)
        case "turns":
            return Roll(FIELDS, 6, "turns of slots 0 to 6")
        case "first" if state.options.start_player == "random":
            return Roll(1, len(state.seats), "starting player's die")
        case "deal" | "refill":
            return Draw("bag", missing(state))
        case "draw":
            return Draw(f"{state.family} tiles", 1)
        case "over":
            return _over(state)
    return Choice(state.turn)


def missing(state: State) -> int:
    """Return how many discs the bag still gives to the hand that is filled."""
    return min(state.full - len(state.seat.hand), state.bag)


def total(seat: Seat) -> int:
    """Return a player's points, 2 for each tile not used among them."""
    return seat.score + TILE * len(seat.aid + seat.points)


def _over(state: State) -> Over:
    best = max(map(total, state.seats))
    # The rules know no tie-break.
    names = listed([one.name for one in state.seats if total(one) == best], "and")
    told = ", ".join(f"{one.name} {total(one)}" for one in state.seats)
    reason = f"points with {TILE} for each unused tile: {told}"
    return Over(won=True, score=best, rank=names, reason=reason)
