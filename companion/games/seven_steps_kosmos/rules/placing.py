"""Placing discs: every condition, in the order checked.

A game in progress and `check` use the same `violation`. It names the disc by its number
in the turn, and the condition by a code.

Source: German rules of 7 Steps, placing.
"""

from typing import Literal

import msgspec

from companion.games.seven_steps_kosmos.facts import TOP
from companion.games.seven_steps_kosmos.rules.actions import Lay
from companion.games.seven_steps_kosmos.rules.state import UNKNOWN, State, unseen
from companion.games.seven_steps_kosmos.rules.wording import (
    discs,
    hand,
    listed,
    quoted,
)

Code = Literal[
    "MUST_PLACE_ONE",
    "UNKNOWN_FIELD",
    "NOT_IN_HAND",
    "TOO_MANY_DISCS",
    "WRONG_COLOUR",
    "FIELD_TWICE",
    "TOWER_FULL",
    "FIRST_NOT_LOWEST",
    "NOT_ADJACENT",
    "LEVEL_DOWN",
    "LEVEL_JUMP",
]


class Violation(msgspec.Struct, frozen=True):
    """A condition that fails: its code, which disc of the turn, and a sentence."""

    code: Code
    disc: int
    what: str

    @property
    def sentence(self) -> str:
        return f"disc {self.disc}: {self.what}"


def violation(state: State, disc: str, field: str) -> Violation | None:
    """Return the first condition that fails if `disc` is laid on `field` next."""
    number = len(state.laid) + 1
    fields = state.fields
    if field not in fields.index:
        what = f"there is no field {quoted(field)}; fields are 0.0 to 6.6"
        return Violation("UNKNOWN_FIELD", number, what)
    if what := _not_in_hand(state, disc):
        return Violation("NOT_IN_HAND", number, what)
    if number > state.most:
        why = f" with {state.aid.name}" if state.aid else ""
        what = f"{discs(state.most)} are laid, the most{why}; say done"
        return Violation("TOO_MANY_DISCS", number, what)
    at = fields.index[field]
    level = state.heights[at] + 1
    shown = f"{state.colour(disc)} on {field}"
    if fields.colours[at] != disc:
        what = (
            f"{shown}: that field is {state.colour(fields.colours[at])}; "
            f"{state.colour(disc)} fields are {listed(fields_of(state, disc))}"
        )
        return Violation("WRONG_COLOUR", number, what)
    if field in [laid.field for laid in state.laid]:
        what = f"{shown}: a disc was laid there in this turn; choose another field"
        return Violation("FIELD_TWICE", number, what)
    if level > TOP:
        what = f"{shown}: {TOP} discs stand there; choose a lower tower"
        return Violation("TOWER_FULL", number, what)
    if not state.laid:
        return _first(state, disc, level, shown)
    return _next(state, at, level, shown)


def reachable(state: State) -> list[Lay]:
    """Return discs on fields that they may reach, the highest level first."""
    fields, heights = state.fields, state.heights
    held = set(state.seat.hand)
    colours = set(state.letters) if UNKNOWN in held else held
    if state.laid:
        near = fields.near[fields.index[state.laid[-1].field]]
        found = [field for field in near if fields.colours[field] in colours]
    else:
        found = [
            field
            for colour in colours
            for field in fields.of[colour]
            if may_start(state, colour, heights[field])
        ]
    found.sort(key=lambda field: (-heights[field], field))
    return [Lay(fields.colours[field], fields.names[field]) for field in found]


def fields_of(state: State, colour: str) -> list[str]:
    """Return the names of the fields of a colour."""
    fields = state.fields
    return [fields.names[field] for field in fields.of[colour]]


def _not_in_hand(state: State, disc: str) -> str:
    held = state.seat.hand
    if disc not in state.letters or len(disc) != 1:
        right = f"colours are {' '.join(state.letters)}"
        return f"no disc is called {quoted(disc)}; {right}"
    if disc in held:
        return ""
    if UNKNOWN not in held:
        return f"no {state.colour(disc)} disc is in the hand, which is {hand(held)}"
    if unseen(state, state.turn)[disc] < 1:
        return f"all {state.discs} {state.colour(disc)} discs are in sight"
    return ""


def lowest(state: State, colour: str) -> int:
    """Return the height of the lowest field of a colour."""
    return min(state.heights[field] for field in state.fields.of[colour])


def may_start(state: State, colour: str, height: int) -> bool:
    """Whether a turn may begin on a field of that colour and height."""
    if state.anywhere:
        return True
    return height == lowest(state, colour)


def _first(state: State, disc: str, level: int, shown: str) -> Violation | None:
    if may_start(state, disc, level - 1):
        return None
    low = lowest(state, disc)
    where = [field for field in fields_of(state, disc) if state.height(field) == low]
    what = (
        f"{shown} is level {level}; the first {state.colour(disc)} disc of a turn lies "
        f"on the lowest level that colour has, level {low + 1}: {listed(where)}"
    )
    return Violation("FIRST_NOT_LOWEST", 1, what)


def _next(state: State, at: int, level: int, shown: str) -> Violation | None:
    fields = state.fields
    number, last = len(state.laid) + 1, state.laid[-1]
    near = fields.near[fields.index[last.field]]
    if at not in near:
        around = listed(fields.names[field] for field in near)
        what = f"{shown} does not touch {last.field}, the field before; choose {around}"
        return Violation("NOT_ADJACENT", number, what)
    if level < last.level:
        what = (
            f"{shown} is level {level}, below level {last.level} of the disc before; "
            f"stay on level {last.level} or go up"
        )
        return Violation("LEVEL_DOWN", number, what)
    highest = min(TOP, last.level + state.rise)
    if level > highest:
        what = (
            f"{shown} is level {level}, the disc before is on level {last.level}; "
            f"go no higher than level {highest}"
        )
        return Violation("LEVEL_JUMP", number, what)
    return None


def must_place(state: State) -> Violation | None:
    """Return what is wrong with laying no more discs, if anything is."""
    if state.laid or not state.seat.hand:
        return None
    what = f"none is laid and {discs(len(state.seat.hand))} are in the hand; lay one"
    return Violation("MUST_PLACE_ONE", 1, what)
