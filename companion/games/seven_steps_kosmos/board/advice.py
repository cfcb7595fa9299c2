"""The best turn of a hand, for tables that play with advice."""

from companion.contract.parts import Button, Buttons, Line, Panel, Text
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.board.boards import Planned
from companion.games.seven_steps_kosmos.rules import UNKNOWN, State
from companion.games.seven_steps_kosmos.rules.wording import points
from companion.games.seven_steps_kosmos.words import hints
from companion.language import phrase

Best = rules.Line
"""Actions one after the other, and what the turn is worth with them."""


def best(state: State) -> Best | None:
    """Return the turn with most points; None if not all that is held is known."""
    if UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        return None
    found = rules.best(state, state.turn)
    return rules.top(found) if found else None


def panel(state: State, found: Best, button: Button) -> Panel:
    """Return the best turn in words, with a button below it."""
    return Panel(
        (Text((line(state, found),)), Buttons((button,))),
        title=phrase("Best of your hand"),
        chip=Line(f"**{points(found.score)}**"),
    )


def line(state: State, found: Best) -> Line:
    """Return the best turn in words, and the tiles that it plays."""
    words, tiles = hints.sentence(state, found), hints.tiles(state, found)
    return Line(f"{words}; {tiles}", tone="soft")


def plan(state: State, found: Best) -> tuple[Planned, ...]:
    """Return the discs that the best turn lays."""
    planned: list[Planned] = []
    for action in found.actions:
        if not isinstance(action, rules.Lay | rules.Done | rules.Points):
            return ()  # an aid changes the boards first
        if isinstance(action, rules.Lay):
            level = state.height(action.field) + 1
            planned.append(Planned(action.disc, action.field, level))
    return tuple(planned)
