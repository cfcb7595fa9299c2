"""What is due, and how a game ends: won, lost, or no longer to be won."""

from companion.contract import Choice, Due, Over, Roll
from companion.dice import wording
from companion.dice.faces import SIDES
from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules.challenges import (
    Challenge,
    fewest_dice,
    least,
    passing,
)
from companion.games.nine_circles.rules.state import State

Faces = tuple[int, ...]


def waits_for(state: State) -> Due:
    """Return the dice that are due, the choice, or the end and how it came about."""
    if state.due:
        return Roll(state.due, SIDES)
    if state.ended:
        return _won(state)
    if can_throw(state) or sets_that_pass(state) or _can_finish(state):
        return Choice()
    return Over(won=False, score=0, rank="", reason=_why_lost(state))


def _won(state: State) -> Over:
    score = state.pool + sum(state.pips) + state.virgils
    # Printings with few pips still win: a win holds three dice, and three is a rank.
    rank = next(title.name for title in facts().titles if score >= title.least)
    reason = (
        f"all nine circles are passed; {wording.dice(state.pool)}, "
        f"{sum(state.pips)} of the rows' pips and {state.virgils} of Virgil's are left"
    )
    return Over(won=True, score=score, rank=rank, reason=reason)


def can_throw(state: State) -> bool:
    """Return whether there are dice and a pip for any group."""
    return any(state.pips[: state.pool + len(state.active) - len(state.frozen)])


def _why_lost(state: State) -> str:
    circle = state.fact
    if not state.pool and not state.loose:
        lacking = "no die is left to throw"
    else:
        lacking = "no row that fits the dice left has an open pip"
    return f"{lacking}, and circle {circle.numeral}, {circle.name}, is not met"


def sets_that_pass(state: State) -> tuple[Faces, ...]:
    return passing(state.challenge, state.active)


def _can_finish(state: State) -> bool:
    pips = least(state.challenge, state.active)
    return pips is not None and pips <= state.virgils


def cannot_be_won(state: State) -> str:
    """Return why the game can no longer be won though it goes on; empty if it can be.

    Looks at the dice and at the number of row pips, not at what is merely unlikely.
    """
    ahead = facts().circles[state.circle - 1 :]
    for circle in ahead:
        dice = fewest_dice(Challenge(circle.number))
        if dice > state.dice:
            return (
                f"circle {circle.numeral}, {circle.name}, takes {dice} dice "
                f"and {state.dice} are left"
            )
    throws = len(ahead) - bool(state.active or state.due)
    if throws > sum(state.pips):
        return (
            f"circles still to be thrown for: {throws}, "
            f"open row pips: {sum(state.pips)}"
        )
    return ""
