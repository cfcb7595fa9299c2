"""Bots: one plays at random, the other takes most points in each turn.

A bot is given the game as its seat may see it (`rules.view`) and answers with a legal
action. Chance comes in from the caller.
"""

from companion.contract import Chooser
from companion.games.seven_steps_kosmos.rules import (
    Action,
    Line,
    Pick,
    State,
    best,
    legal_actions,
)
from companion.games.seven_steps_kosmos.rules.state import TILE


def random_legal(state: State, chance: Chooser) -> Action:
    """Return any legal action."""
    return chance.choice(legal_actions(state))


def greedy(state: State, chance: Chooser) -> Action:
    """Return the next action of the turn with most points.

    A tile is played if it adds more than the points that it is worth unused. No disc is
    thrown in, and a tile is taken of a family of which none is held.
    """
    return natural(state)


def natural(state: State) -> Action:
    """Return what the greedy bot does, which takes no chance."""
    if state.phase == "lay":
        return first_of_best(state)
    legal = legal_actions(state)
    if state.phase == "bonus":
        seat = state.seat
        for family, held in (("points", seat.points), ("aid", seat.aid)):
            if not held and Pick(family) in legal:
                return Pick(family)
    return legal[0]


def first_of_best(state: State) -> Action:
    """Return the first action of the turn with most points."""
    return max(best(state, state.turn), key=gain).actions[0]


def gain(line: Line) -> int:
    """Return the points of a line, less those of its tiles if they stay unused."""
    return line.score - TILE * (bool(line.aid) + bool(line.points))
