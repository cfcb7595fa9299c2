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
from companion.language import phrase

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
        return phrase("disc {n}: {why}", n=self.disc, why=self.what)


def violation(state: State, disc: str, field: str) -> Violation | None:
    """Return the first condition that fails if `disc` is laid on `field` next."""
    number = len(state.laid) + 1
    fields = state.fields
    if field not in fields.index:
        what = phrase("there is no field {f}; fields are 0.0 to 6.6", f=quoted(field))
        return Violation("UNKNOWN_FIELD", number, what)
    if what := _not_in_hand(state, disc):
        return Violation("NOT_IN_HAND", number, what)
    if number > state.most:
        return Violation("TOO_MANY_DISCS", number, _most(state))
    at = fields.index[field]
    level = state.heights[at] + 1
    shown = phrase("{c} on {f}", c=state.colour(disc), f=field)
    if fields.colours[at] != disc:
        what = phrase(
            "{shown}: that field is {c2}; {c} fields are {rest}",
            shown=shown,
            c=state.colour(disc),
            c2=state.colour(fields.colours[at]),
            rest=listed(fields_of(state, disc)),
        )
        return Violation("WRONG_COLOUR", number, what)
    if field in [laid.field for laid in state.laid]:
        what = phrase(
            "{shown}: a disc was laid there in this turn; choose another field",
            shown=shown,
        )
        return Violation("FIELD_TWICE", number, what)
    if level > TOP:
        what = phrase(
            "{shown}: {n} discs stand there; choose a lower tower", shown=shown, n=TOP
        )
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
        return phrase(
            "no disc is called {letter}; colours are {rest}",
            letter=quoted(disc),
            rest=" ".join(state.letters),
        )
    if disc in held:
        return ""
    if UNKNOWN not in held:
        return phrase(
            "no {c} disc is in the hand, which is {rest}",
            c=state.colour(disc),
            rest=hand(held),
        )
    if unseen(state, state.turn)[disc] < 1:
        return phrase(
            "all {n} {c} discs are in sight", n=state.discs, c=state.colour(disc)
        )
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
    what = phrase(
        "{shown} is level {n}; the first {c} disc of a turn lies on the lowest level "
        "that colour has, level {m}: {rest}",
        shown=shown,
        n=level,
        c=state.colour(disc),
        m=low + 1,
        rest=listed(where),
    )
    return Violation("FIRST_NOT_LOWEST", 1, what)


def _next(state: State, at: int, level: int, shown: str) -> Violation | None:
    fields = state.fields
    number, last = len(state.laid) + 1, state.laid[-1]
    near = fields.near[fields.index[last.field]]
    if at not in near:
        around = listed(fields.names[field] for field in near)
        what = phrase(
            "{shown} does not touch {f}, the field before; choose {rest}",
            shown=shown,
            f=last.field,
            rest=around,
        )
        return Violation("NOT_ADJACENT", number, what)
    if level < last.level:
        what = phrase(
            "{shown} is level {n}, below level {m} of the disc before; stay on level "
            "{m} or go up",
            shown=shown,
            n=level,
            m=last.level,
        )
        return Violation("LEVEL_DOWN", number, what)
    highest = min(TOP, last.level + state.rise)
    if level > highest:
        what = phrase(
            "{shown} is level {n}, the disc before is on level {m}; go no higher than "
            "level {most}",
            shown=shown,
            n=level,
            m=last.level,
            most=highest,
        )
        return Violation("LEVEL_JUMP", number, what)
    return None


def _most(state: State) -> str:
    """Return that no more discs may be laid in a turn."""
    laid = discs(state.most)
    if state.aid is None:
        return phrase("{discs} are laid, the most; say done", discs=laid)
    tile = phrase(state.aid.name)
    return phrase(
        "{discs} are laid, the most with {tile}; say done", discs=laid, tile=tile
    )


def must_place(state: State) -> Violation | None:
    """Return what is wrong with laying no more discs, if anything is."""
    if state.laid or not state.seat.hand:
        return None
    held = discs(len(state.seat.hand))
    what = phrase("none is laid and {discs} are in the hand; lay one", discs=held)
    return Violation("MUST_PLACE_ONE", 1, what)
