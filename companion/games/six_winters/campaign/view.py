"""What the table may know of full books: not how face-down cards lie.

It knows what is in each draw pile, for all else lies open, and the sign on top. No
seat knows more than another.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.contract import Drawn
from companion.games.six_winters.campaign.actions import Action
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.campaign.tasks import Shuffle
from companion.games.six_winters.cards.table import Cards

UNKNOWN = "?"
"""A card of which it is not told which it is."""

FACE_DOWN = ("draw", "top", "deck")
"""Shuffles after which cards lie face down; what is drawn else is seen."""


def view(state: State, seat: int) -> State:
    """Return the state with each draw pile sorted, below the sign on its top."""
    if state.light:
        return state
    return replace(
        state, piles=tuple(map(_sorted, state.piles)), deck=tuple(sorted(state.deck))
    )


def _sorted(pile: Sequence[str]) -> Cards:
    """Return a pile by name, but with some card of the season on top as the first."""
    if not pile:
        return ()
    top = card(pile[0]).season
    return tuple(sorted(pile, key=lambda one: (card(one).season != top, one)))


def told(state: State, action: Action, seat: int) -> Action:
    """Return what is heard of a report: not how cards were laid face down."""
    match state.task, action:
        case Shuffle(kind=kind), Drawn(cards) if kind in FACE_DOWN:
            return Drawn((UNKNOWN,) * len(cards))
    return action
