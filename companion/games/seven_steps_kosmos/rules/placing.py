"""Placing discs, every condition in the order checked; and what building aids do.

A game in progress and `check` use the same `violation`. It names the disc by its number
in the turn, and the condition by a code.

A1 to A5 are data; what an `op` does is here, and why not. Taking and moving go disc by
disc, so an aid of two discs is two actions, of which the first one plays the tile.

Source: German rules of 7 Steps, placing.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from companion.errors import quoted
from companion.language import phrase

from ..facts import TOP, Family, Tile
from .actions import Aid, Lay, Move, Shift, Take
from .state import UNKNOWN, State, face_down, unseen
from .wording import discs, hand, listed

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
    number, fields = len(state.laid) + 1, state.fields
    if field not in fields.index:
        return Violation("UNKNOWN_FIELD", number, _no_field(field))
    if what := _not_in_hand(state, disc):
        return Violation("NOT_IN_HAND", number, what)
    if number > state.most:
        most = {"discs": discs(state.most)}
        what = phrase("{discs} are laid, the most; say done", **most)
        if state.aid:
            most["tile"] = phrase(state.aid.name)
            what = phrase("{discs} are laid, the most with {tile}; say done", **most)
        return Violation("TOO_MANY_DISCS", number, what)
    heights, at = state.heights, fields.index[field]
    level = heights[at] + 1
    disc_on_field = phrase("{c} on {f}", c=state.colour(disc), f=field)
    if fields.colours[at] != disc:
        what = phrase(
            "{shown}: that field is {c2}; {c} fields are {rest}",
            **{"shown": disc_on_field, "c": state.colour(disc)},
            c2=state.colour(fields.colours[at]),
            rest=listed(fields.names[one] for one in fields.of[disc]),
        )
        return Violation("WRONG_COLOUR", number, what)
    if field in [laid.field for laid in state.laid]:
        what = phrase(
            "{shown}: a disc was laid there in this turn; choose another field",
            shown=disc_on_field,
        )
        return Violation("FIELD_TWICE", number, what)
    if level > TOP:
        shown = {"shown": disc_on_field, "n": TOP}
        what = phrase("{shown}: {n} discs stand there; choose a lower tower", **shown)
        return Violation("TOWER_FULL", number, what)
    if not state.laid:
        if may_start(state, disc, level - 1):
            return None
        low = lowest(state, disc)
        where = [fields.names[one] for one in fields.of[disc] if heights[one] == low]
        what = phrase(
            "{shown} is level {n}; the first {c} disc of a turn lies on the lowest "
            "level that colour has, level {m}: {rest}",
            **{"shown": disc_on_field, "n": level, "c": state.colour(disc)},
            **{"m": low + 1, "rest": listed(where)},
        )
        return Violation("FIRST_NOT_LOWEST", 1, what)
    return _next(state, at, level, disc_on_field)


def _no_field(name: str) -> str:
    return phrase("there is no field {f}; fields are 0.0 to 6.6", f=quoted(name))


def reachable(state: State) -> list[Lay]:
    """Return discs on fields that they may reach, the highest level first."""
    fields, heights = state.fields, state.heights
    held = set(state.seat.hand)
    colours = set(state.letters) if UNKNOWN in held else held
    if state.laid:
        near = fields.near[fields.index[state.laid[-1].field]]
        fitting = [field for field in near if fields.colours[field] in colours]
    else:
        fitting = [
            field
            for colour in colours
            for field in fields.of[colour]
            if may_start(state, colour, heights[field])
        ]
    fitting.sort(key=lambda field: (-heights[field], field))
    return [Lay(fields.colours[field], fields.names[field]) for field in fitting]


def _not_in_hand(state: State, disc: str) -> str:
    held = state.seat.hand
    if disc not in state.letters or len(disc) != 1:
        known = {"letter": quoted(disc), "rest": " ".join(state.letters)}
        return phrase("no disc is called {letter}; colours are {rest}", **known)
    if disc in held:
        return ""
    c = state.colour(disc)
    if UNKNOWN not in held:
        return phrase(
            "no {c} disc is in the hand, which is {rest}", c=c, rest=hand(held)
        )
    if unseen(state, state.turn)[disc] < 1:
        return phrase("all {n} {c} discs are in sight", n=state.discs, c=c)
    return ""


def lowest(state: State, colour: str) -> int:
    """Return the height of the lowest field of a colour."""
    return min(state.heights[field] for field in state.fields.of[colour])


def may_start(state: State, colour: str, height: int) -> bool:
    """Whether a turn may begin on a field of that colour and height."""
    return True if state.anywhere else height == lowest(state, colour)


def _next(state: State, at: int, level: int, shown: str) -> Violation | None:
    fields = state.fields
    number, last = len(state.laid) + 1, state.laid[-1]
    near = fields.near[fields.index[last.field]]
    if at not in near:
        rest = listed(fields.names[field] for field in near)
        what = phrase(
            "{shown} does not touch {f}, the field before; choose {rest}",
            **{"shown": shown, "f": last.field, "rest": rest},
        )
        return Violation("NOT_ADJACENT", number, what)
    levels = {"shown": shown, "n": level, "m": last.level}
    if level < last.level:
        what = phrase(
            "{shown} is level {n}, below level {m} of the disc before; stay on level "
            "{m} or go up",
            **levels,
        )
        return Violation("LEVEL_DOWN", number, what)
    highest = min(TOP, last.level + state.rise)
    if level > highest:
        what = phrase(
            "{shown} is level {n}, the disc before is on level {m}; go no higher than "
            "level {most}",
            **levels,
            most=highest,
        )
        return Violation("LEVEL_JUMP", number, what)
    return None


def must_place(state: State) -> Violation | None:
    """Return what is wrong with laying no more discs, if anything is."""
    if state.laid or not state.seat.hand:
        return None
    held = discs(len(state.seat.hand))
    what = phrase("none is laid and {discs} are in the hand; lay one", discs=held)
    return Violation("MUST_PLACE_ONE", 1, what)


BENDS = ("high_start", "big_step")
"""What changes the placing rules instead of the board."""

MOVES: dict[str, type[Shift | Move]] = {"shift": Shift, "move": Move}
"""What moves discs to another field, by what a tile does."""

AidAction = Take | Shift | Move | Aid


def holds(state: State, tile: Tile) -> bool:
    """Whether the player may hold a tile: it is known to be there, or not known."""
    held = state.seat.tiles(tile.family)
    if tile.id in held:
        return True
    return UNKNOWN in held and face_down(state, tile.family, state.turn)[tile.id] > 0


def playable(state: State) -> Iterator[Tile]:
    """Yield the aids that may be played now, or go on to be used."""
    aids = (tile for tile in state.kinds if tile.family == "aid")
    return (tile for tile in aids if not _closed(state, tile))


def refusal(state: State, action: AidAction) -> str:
    """Return why an aid may not be used so, empty if it may."""
    tile = state.tile(action.tile)
    if tile is None or tile.family != "aid":
        known = {"id": quoted(action.tile), "right": known_tiles(state, "aid")}
        return phrase("there is no building aid {id}; {right}", **known)
    if reason := _closed(state, tile):
        return reason
    if reason := _effect(state, tile, action):
        named = {"id": tile.id, "tile": phrase(tile.name)}
        return phrase("aid {id}, {tile}: {why}", **named, why=reason)
    return ""


def known_tiles(state: State, family: Family) -> str:
    """Return which tiles of a family there are, for a word that names none."""
    known = state.known(family)
    if not known:
        return phrase("none are played with")
    if family == "aid":
        return phrase("aids are {known}", known=listed(known))
    return phrase("points tiles are {known}", known=listed(known))


def _closed(state: State, tile: Tile) -> str:
    """Return why an aid may not be played or used any more now."""
    if state.laid:
        return phrase(
            "a building aid is played before the first disc; a disc is laid already"
        )
    if state.aid and state.aid.id == tile.id:
        if state.left:
            return ""
        return phrase(
            "aid {id} has done all it can do in this turn; lay a disc", id=tile.id
        )
    if state.aid:
        return phrase(
            "aid {id} was played in this turn; one is the most", id=state.aid.id
        )
    if not holds(state, tile):
        held = {"id": tile.id, "held": listed(state.seat.aid)}
        return phrase("no building aid {id} is held; held is {held}", **held)
    return ""


def _effect(state: State, tile: Tile, action: AidAction) -> str:
    if isinstance(action, Aid):
        if tile.op in BENDS:
            if state.seat.hand:
                return ""
            return phrase("no disc is in the hand, so it would do nothing; keep it")
        said = {"verb": phrase(tile.op), "form": _form(tile)}
        if next(effects(state, tile), None):
            return phrase("it is not clear what to {verb}; say {form}", **said)
        return phrase("there is nothing on the boards to {verb}; keep it", **said)
    verb = str(action.__struct_config__.tag)
    if tile.op != verb:
        said = {"verb": phrase(verb), "form": _form(tile)}
        return phrase("it does not {verb}; say {form}", **said)
    names = [action.field] if isinstance(action, Take) else [action.field, action.to]
    for name in names:
        if name not in state.fields.index:
            return _no_field(name)
    if not state.height(action.field):
        return phrase("no disc lies on {f}", f=action.field)
    return "" if isinstance(action, Take) else _target(state, action)


def _form(tile: Tile) -> str:
    if tile.op in BENDS:
        return f"bend {tile.id}"
    return f"{tile.op} {tile.id} FIELD{'' if tile.op == 'take' else ' TO'}"


def _target(state: State, action: Shift | Move) -> str:
    fields = state.fields
    colours = [fields.colours[fields.index[name]] for name in (action.field, action.to)]
    if colours[0] != colours[1]:
        c, c2 = map(state.colour, colours)
        both = {"f": action.field, "c": c, "g": action.to, "c2": c2}
        return phrase("{f} is {c} and {g} is {c2}; choose another {c} field", **both)
    if action.field == action.to:
        return phrase("it goes to another field than {f}", f=action.to)
    height = state.height(action.to)
    if isinstance(action, Shift):
        if not height:
            return ""
        return phrase("{f} is not empty; choose a field that is", f=action.to)
    if height + 1 >= TOP:
        return phrase(
            "the tower on {f} would reach {n}; choose a lower one", f=action.to, n=TOP
        )
    return ""


def effects(state: State, tile: Tile) -> Iterator[AidAction]:
    """Yield everything that an aid could do on these boards, no matter who holds it."""
    if tile.op in BENDS:
        if not _effect(state, tile, Aid(tile.id)):
            yield Aid(tile.id)
        return
    fields = state.fields
    for at, height in enumerate(state.heights):
        field = fields.names[at]
        if height and tile.op == "take":
            yield Take(tile.id, field)
        elif height:
            for other in fields.of[fields.colours[at]]:
                action = MOVES[tile.op](tile.id, field, fields.names[other])
                if not _effect(state, tile, action):
                    yield action
