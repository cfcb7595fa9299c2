"""Building aids: what may be done with one before the first disc, and why not.

A1 to A5 are data; what an `op` does is here. Taking and moving go disc by disc, so an
aid of two discs is two actions, of which the first one plays the tile.
"""

from collections.abc import Callable, Iterator

from companion.games.seven_steps_kosmos.facts import TOP, Tile
from companion.games.seven_steps_kosmos.rules.actions import Aid, Move, Shift, Take
from companion.games.seven_steps_kosmos.rules.state import UNKNOWN, State, face_down
from companion.games.seven_steps_kosmos.rules.wording import listed, quoted

BENDS = ("high_start", "big_step")
"""What changes the placing rules instead of the board."""

AidAction = Take | Shift | Move | Aid
VERBS: dict[type[AidAction], str] = {Take: "take", Shift: "shift", Move: "move"}


def holds(state: State, tile: Tile) -> bool:
    """Whether the player may hold a tile: it is known to be there, or not known."""
    held = state.seat.tiles(tile.family)
    if tile.id in held:
        return True
    return UNKNOWN in held and face_down(state, tile.family, state.turn)[tile.id] > 0


def playable(state: State) -> Iterator[Tile]:
    """Yield the aids that may be played now, or go on to be used."""
    for tile in state.kinds:
        if tile.family == "aid" and not _closed(state, tile):
            yield tile


def refusal(state: State, action: AidAction) -> str:
    """Return why an aid may not be used so, empty if it may."""
    tile = state.tile(action.tile)
    if tile is None or tile.family != "aid":
        known = state.known("aid")
        right = f"aids are {listed(known)}" if known else "none are played with"
        return f"there is no building aid {quoted(action.tile)}; {right}"
    if reason := _closed(state, tile):
        return reason
    reason = _effect(state, tile, action)
    return f"aid {tile.id}, {tile.name}: {reason}" if reason else ""


def _closed(state: State, tile: Tile) -> str:
    """Return why an aid may not be played or used any more now."""
    if state.laid:
        return "a building aid is played before the first disc; a disc is laid already"
    if state.aid and state.aid.id == tile.id:
        if state.left:
            return ""
        return f"aid {tile.id} has done all it can do in this turn; lay a disc"
    if state.aid:
        return f"aid {state.aid.id} was played in this turn; one is the most"
    if not holds(state, tile):
        held = listed(state.seat.aid) if state.seat.aid else "none"
        return f"no building aid {tile.id} is held; held is {held}"
    return ""


def _effect(state: State, tile: Tile, action: AidAction) -> str:
    if isinstance(action, Aid):
        return _bend_refused(state, tile)
    if tile.op != VERBS[type(action)]:
        return f"it does not {VERBS[type(action)]}; say {_form(tile)}"
    fields = state.fields
    names = [action.field] if isinstance(action, Take) else [action.field, action.to]
    for name in names:
        if name not in fields.index:
            return f"there is no field {quoted(name)}; fields are 0.0 to 6.6"
    if not state.height(action.field):
        return f"no disc lies on {action.field}"
    return "" if isinstance(action, Take) else _target(state, action)


def _form(tile: Tile) -> str:
    forms = {"take": "FIELD", "shift": "FIELD TO", "move": "FIELD TO"}
    if tile.op in forms:
        return f"{tile.op} {tile.id} {forms[tile.op]}"
    return f"bend {tile.id}"


def _target(state: State, action: Shift | Move) -> str:
    fields = state.fields
    colours = [fields.colours[fields.index[name]] for name in (action.field, action.to)]
    if colours[0] != colours[1]:
        names = [state.colour(letter) for letter in colours]
        return (
            f"{action.field} is {names[0]} and {action.to} is {names[1]}; choose "
            f"another {names[0]} field"
        )
    if action.field == action.to:
        return f"it goes to another field than {action.to}"
    height = state.height(action.to)
    if isinstance(action, Shift):
        return f"{action.to} is not empty; choose a field that is" if height else ""
    if height + 1 >= TOP:
        return f"the tower on {action.to} would reach {TOP}; choose a lower one"
    return ""


def _bend_refused(state: State, tile: Tile) -> str:
    if tile.op in BENDS:
        if state.seat.hand:
            return ""
        return "no disc is in the hand, so it would do nothing; keep it"
    if next(effects(state, tile), None):
        return f"it is not clear what to {tile.op}; say {_form(tile)}"
    return f"there is nothing on the boards to {tile.op}; keep it"


def effects(state: State, tile: Tile) -> Iterator[AidAction]:
    """Yield everything that an aid could do on these boards, no matter who holds it."""
    candidates = CANDIDATES[tile.op](state, tile.id)
    yield from (action for action in candidates if not _effect(state, tile, action))


def _takes(state: State, id: str) -> Iterator[AidAction]:
    fields = state.fields
    for field, height in enumerate(state.heights):
        if height:
            yield Take(id, fields.names[field])


def _pairs(state: State) -> Iterator[tuple[str, str]]:
    fields = state.fields
    for field, height in enumerate(state.heights):
        if height:
            for other in fields.of[fields.colours[field]]:
                yield fields.names[field], fields.names[other]


def _shifts(state: State, id: str) -> Iterator[AidAction]:
    return (Shift(id, field, to) for field, to in _pairs(state))


def _moves(state: State, id: str) -> Iterator[AidAction]:
    return (Move(id, field, to) for field, to in _pairs(state))


def _bends(state: State, id: str) -> Iterator[AidAction]:
    return iter([Aid(id)])


CANDIDATES: dict[str, Callable[[State, str], Iterator[AidAction]]] = {
    "take": _takes,
    "shift": _shifts,
    "move": _moves,
    "high_start": _bends,
    "big_step": _bends,
}
