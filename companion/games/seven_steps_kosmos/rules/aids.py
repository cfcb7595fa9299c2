"""Building aids: what may be done with one before the first disc, and why not.

A1 to A5 are data; what an `op` does is here. Taking and moving go disc by disc, so an
aid of two discs is two actions, of which the first one plays the tile.
"""

from collections.abc import Callable, Iterator

from companion.games.seven_steps_kosmos.facts import TOP, Family, Tile
from companion.games.seven_steps_kosmos.rules.actions import Aid, Move, Shift, Take
from companion.games.seven_steps_kosmos.rules.state import UNKNOWN, State, face_down
from companion.games.seven_steps_kosmos.rules.wording import listed, quoted
from companion.language import phrase

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
        return phrase(
            "there is no building aid {id}; {right}",
            id=quoted(action.tile),
            right=known_tiles(state, "aid"),
        )
    if reason := _closed(state, tile):
        return reason
    reason = _effect(state, tile, action)
    if not reason:
        return ""
    return phrase(
        "aid {id}, {tile}: {why}", id=tile.id, tile=phrase(tile.name), why=reason
    )


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
        return phrase(
            "no building aid {id} is held; held is {held}",
            id=tile.id,
            held=listed(state.seat.aid),
        )
    return ""


def _effect(state: State, tile: Tile, action: AidAction) -> str:
    if isinstance(action, Aid):
        return _bend_refused(state, tile)
    if tile.op != VERBS[type(action)]:
        return phrase(
            "it does not {verb}; say {form}",
            verb=phrase(VERBS[type(action)]),
            form=_form(tile),
        )
    fields = state.fields
    names = [action.field] if isinstance(action, Take) else [action.field, action.to]
    for name in names:
        if name not in fields.index:
            return phrase(
                "there is no field {f}; fields are 0.0 to 6.6", f=quoted(name)
            )
    if not state.height(action.field):
        return phrase("no disc lies on {f}", f=action.field)
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
        return phrase(
            "{f} is {c} and {g} is {c2}; choose another {c} field",
            f=action.field,
            c=names[0],
            g=action.to,
            c2=names[1],
        )
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


def _bend_refused(state: State, tile: Tile) -> str:
    if tile.op in BENDS:
        if state.seat.hand:
            return ""
        return phrase("no disc is in the hand, so it would do nothing; keep it")
    if next(effects(state, tile), None):
        return phrase(
            "it is not clear what to {verb}; say {form}",
            verb=phrase(tile.op),
            form=_form(tile),
        )
    return phrase(
        "there is nothing on the boards to {verb}; keep it", verb=phrase(tile.op)
    )


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
