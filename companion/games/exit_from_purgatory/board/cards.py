"""Cards as they are shown: faces, backs, and a hand as a fan, sorted by kind."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.contract.parts import Card, Cards, Tap
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules.cards import NAMES, TYPES, UNKNOWN

ORDER = "LWA?"
"""The kinds of card in a fan, from the left; it tells nothing of when each came."""

FACES = tuple(f"card-{card.name.lower()}" for card in facts().cards)
"""The pieces whose faces are hidden from some; their backs are all alike."""

Choose = Callable[[str, bool], Tap | None]
"""What a tap on a card of a kind leads to; whether it is chosen already."""


def face(kind: str, label: str, *, caption: str = "") -> Card:
    """Return a card face up; one that nobody sees lies on its face."""
    if kind == UNKNOWN:
        return back(label, caption=caption)
    return Card(FACES[TYPES.index(kind)], label, caption=caption)


def back(label: str, *, caption: str = "") -> Card:
    """Return a card face down, the same whatever it is."""
    return Card(FACES[0], label, back=True, caption=caption)


def fan(hand: str, chosen: str, tap: Choose, *, caption: str = "") -> Cards:
    """Return a hand; of each kind the cards at the right are chosen."""
    shown: list[Card] = []
    for kind in ORDER:
        count, picked = hand.count(kind), chosen.count(kind)
        for number in range(count):
            up = number >= count - picked
            label = NAMES[kind].capitalize() + (", chosen" if up else "")
            card = face(kind, label)
            look = "chosen" if up else ""
            shown.append(replace(card, look=look, tap=tap(kind, up)))
    return Cards(tuple(shown), form="fan", label="your hand", caption=caption)
