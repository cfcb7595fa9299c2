"""What the players may see of a full record: not the order of face-down cards.

They know which cards are in each draw pile, because all others are visible, and the
sign on its top. Both seats see the same.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.contract import Drawn

from ..campaign.state import State, card
from ..campaign.tasks import Shuffle
from ..cards.table import Cards
from ..reports import Action

UNKNOWN = "?"  # the id in place of a face-down card

FACE_DOWN = ("draw", "top", "deck", "layer")
"""Shuffles after which cards are face down; all other draws are seen."""


def view(state: State, seat: int) -> State:
    """Return the state with each draw pile sorted, below the sign on its top."""
    if state.light:
        return state
    piles = tuple(map(_sorted, state.piles))
    return replace(state, piles=piles, deck=tuple(sorted(state.deck)))


def _sorted(pile: Sequence[str]) -> Cards:
    if not pile:
        return ()
    top = card(pile[0]).season
    return tuple(sorted(pile, key=lambda name: (card(name).season != top, name)))


def observed(state: State, action: Action, seat: int) -> Action:
    """Return what a seat may know of a report: not the order of face-down cards."""
    match state.task, action:
        case Shuffle(kind=kind), Drawn(cards) if kind in FACE_DOWN:
            return Drawn((UNKNOWN,) * len(cards))
    return action
