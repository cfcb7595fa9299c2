"""Discs and tiles as they are shown, and hands of them."""

from collections.abc import Callable

from companion.contract.parts import Card, Cards, Look, Tap
from companion.games.seven_steps_kosmos.facts import Family, facts
from companion.games.seven_steps_kosmos.rules import UNKNOWN, State
from companion.games.seven_steps_kosmos.rules.state import Seat
from companion.language import phrase

COLOURS = tuple(colour.name for colour in facts().edition.colours)
DISCS = tuple(f"disc-{name}" for name in COLOURS)
TILES = tuple(f"tile-{tile.id.lower()}" for tile in facts().edition.tiles)
"""The pieces whose faces are hidden from some."""

FAMILIES: dict[Family, str] = {"aid": "building aid", "points": "points tile"}

Choose = Callable[[str, bool], Tap | None]
"""What a tap on a disc of a colour leads to; whether it is chosen already."""


def colour(state: State, letter: str) -> str:
    """Return the name that our pieces have for a colour, by its place in the box."""
    return COLOURS[state.letters.index(letter)]


def disc(state: State, letter: str) -> str:
    """Return the piece of a disc."""
    return f"disc-{colour(state, letter)}"


def hand(
    state: State, seat: Seat, chosen: str = "", tap: Choose | None = None
) -> Cards:
    """Return the discs behind a screen, as they are kept: sorted by letter.

    Args:
        chosen: the letters of those that are chosen.
    """
    cards: list[Card] = []
    for letter in seat.hand:
        up = letter in chosen
        chosen = chosen.replace(letter, "", 1)
        cards.append(_shown(state, letter, up, tap(letter, up) if tap else None))
    gone = state.full - len(cards)
    empty = Card("", phrase("an empty place"), look="gone")
    whole = (*cards, *(empty,) * gone)
    return Cards(whole, form="discs", label=phrase("your discs"))


def _shown(state: State, letter: str, up: bool, tap: Tap | None) -> Card:
    """Return a disc of a hand; one that was not reported has no face."""
    look: Look = "chosen" if up else ""
    if letter == UNKNOWN:
        name = phrase("a disc that was not told")
        return Card("", name, look=look, caption="?", tap=tap)
    label = state.colour(letter)
    if up:
        label = phrase("{c}, chosen", c=label)
    return Card(disc(state, letter), label, look=look, tap=tap)


def tile(
    state: State, id: str, *, chosen: bool = False, tap: Tap | None = None
) -> Card:
    """Return a tile face up; one of a box that is not ours has no face."""
    kind, piece = state.kind(id), f"tile-{id.lower()}"
    name = phrase(kind.name)
    return Card(
        piece if piece in TILES else "",
        f"{name}: {phrase(kind.text)}",
        look="chosen" if chosen else "",
        caption=name,
        tap=tap,
    )


def board(state: State, letter: str, tap: Tap | None) -> Card:
    """Return a board; one of a box that is not ours has no face."""
    ours = letter in {known.letter for known in facts().edition.boards}
    piece = f"board-{letter.lower()}" if ours else ""
    name = phrase("board {letter}", letter=letter)
    mixed = state.options.side == "mixed"
    return Card(piece, name, back=mixed, caption=name, tap=tap)


def back(family: Family, label: str, chosen: bool, tap: Tap | None) -> Card:
    """Return a tile face down, the same whatever it is."""
    first = next(known for known in facts().edition.tiles if known.family == family)
    look: Look = "chosen" if chosen else ""
    piece = f"tile-{first.id.lower()}"
    return Card(piece, label, back=True, look=look, caption=label, tap=tap)
