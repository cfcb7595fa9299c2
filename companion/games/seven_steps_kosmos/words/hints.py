"""The best turn, for a player who asks for advice."""

from collections.abc import Iterator

from companion.contract import Suggestion
from companion.errors import IllegalAction
from companion.games.seven_steps_kosmos.facts import NAME
from companion.games.seven_steps_kosmos.rules import (
    UNKNOWN,
    Action,
    Done,
    Lay,
    Line,
    Points,
    State,
    best,
)
from companion.games.seven_steps_kosmos.rules.state import TILE
from companion.games.seven_steps_kosmos.rules.wording import listed, points
from companion.games.seven_steps_kosmos.words.logged import logged, place
from companion.language import phrase


def best_turns(state: State) -> Iterator[Suggestion[Action]]:
    """Yield the active player's best turn without tiles and with each one held.

    Raises:
        IllegalAction: if no discs are laid now, or not all that is held is known.
    """
    if state.phase != "lay":
        what = phrase("there is a best turn only while discs are laid")
        raise IllegalAction(NAME, what, phrase("do what is due first"))
    if UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        what = phrase("not all of what {who} holds is known here", who=state.seat.name)
        raise IllegalAction(NAME, what, phrase("ask on the player's own screen"))
    for line in best(state, state.turn):
        count = len([tile for tile in (line.aid, line.points) if tile])
        yield Suggestion(
            line.actions,
            f"{points(line.score)} {tiles(state, line)}",
            line.score - TILE * count,  # an unused tile is worth points at the end
            sentence(state, line),
        )


def tiles(state: State, line: Line) -> str:
    """Return which tiles a turn plays."""
    names = [phrase(state.kind(tile).name) for tile in (line.aid, line.points) if tile]
    if not names:
        return phrase("with no tile")
    return phrase("with {tiles}", tiles=listed(names, phrase("and")))


def sentence(state: State, line: Line) -> str:
    """Return what a turn lays, by the colours of the discs."""
    words = [_word(state, action) for action in line.actions]
    return ", ".join(word for word in words if word) or phrase("no more")


def _word(state: State, action: Action) -> str:
    """Return an action of a turn; that nothing more is laid says itself."""
    match action:
        case Lay(disc, field):
            return phrase("{c} on {f}", c=state.colour(disc), f=place(state, field))
        case Done() | Points():
            return ""
    return logged(action, state)
