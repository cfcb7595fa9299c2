"""The table before the first circle, and what each action does to it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from companion.contract import NO_SETUP, Rolled
from companion.contract.players import seats
from companion.dice.faces import without
from companion.errors import IllegalAction
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules.legality import why_not
from companion.games.nine_circles.rules.options import options
from companion.games.nine_circles.rules.state import (
    Action,
    Activate,
    ActivateGroups,
    Name,
    Pass,
    State,
    Virgil,
    after_pip,
)

Faces = tuple[int, ...]


def start(
    rulings: Mapping[str, str] = MappingProxyType({}),
    setup: Mapping[str, Any] = NO_SETUP,
) -> State:
    """Return the table before the first circle.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `rows` or `virgil` cannot be read, or `setup` names more than one
            player, or anything else.
    """
    seats(setup, 1, 1, NAME)
    chosen = options(rulings)
    return State(
        pool=facts().dice, pips=chosen.rows, virgils=chosen.virgil, options=chosen
    )


def apply(state: State, action: Action) -> State:
    """Return the table after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    match action:
        case Activate(fresh, again):
            return thrown(state, fresh, again, (action.size,))
        case ActivateGroups(sizes, again):
            return thrown(state, action.fresh, again, sizes)
        case Rolled(faces):
            return _reported(state, faces)
        case Name(number):
            return msgspec.structs.replace(state, number=number)
        case Virgil():
            return after_pip(state, action)
        case Pass(using):
            return State(
                circle=state.circle + 1,
                pool=state.pool + len(using),
                pips=state.pips,
                virgils=state.virgils,
                options=state.options,
            )


def thrown(state: State, fresh: int, again: Faces, sizes: Faces) -> State:
    """Return the table while these dice are being thrown."""
    kept = without(state.active, again) if again else state.active
    marks = [row - sizes.count(size) for size, row in enumerate(state.pips, 1)]
    return msgspec.structs.replace(
        state,
        pool=state.pool - fresh,
        pips=tuple(marks),
        active=kept,
        due=sum(sizes),
        turned=(),
        met=False,
        frozen=kept if state.options.kept_dice == "frozen" else (),
    )


def _reported(state: State, faces: Faces) -> State:
    if state.fact.kind == "none_of":
        # "Immediately discard any 5s": they are neither active nor in the pool again.
        faces = tuple(face for face in faces if face != state.fact.face)
    active = tuple(sorted(state.active + faces))
    return msgspec.structs.replace(state, active=active, due=0)
