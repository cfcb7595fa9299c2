"""Everything that is wrong with a deck, found in one go.

A deck is printed without it. One that is refused is read once more, and every card is
drawn, so that its maker corrects all of it at once.
"""

from collections.abc import Callable

from msgspec import Struct

from companion.decks import deck, layouts, rows
from companion.decks.deck import Deck
from companion.decks.rows import Report
from companion.errors import CompanionError
from companion.press.layout.piece import Draw

MOST = 20
"""Errors of a deck that are kept; the rest are counted."""

Opened = Callable[[Report], Deck]
"""Opens a deck that reports what is wrong."""


class Faults(Struct):
    """What is wrong with a deck: the first errors, in its order, and their number."""

    kept: list[CompanionError]
    count: int = 0

    def add(self, error: CompanionError) -> None:
        """Note an error; one of all rows, such as a missing column, is noted once."""
        if str(error) not in map(str, self.kept):
            self.count += 1
            if len(self.kept) < MOST:
                self.kept.append(error)

    @property
    def lines(self) -> list[str]:
        """The errors, a line each, and how many more there are."""
        lines = [" ".join(str(error).split()) for error in self.kept]
        more = self.count - len(self.kept)
        return [*lines, f"... and {more} more"] if more else lines


def every(opened: Opened, *, low: bool) -> Faults:
    """Return everything that is wrong with a deck."""
    found = Faults([])
    backs: list[Draw] = []
    try:
        for piece in deck.pieces(opened(found.add)):
            piece.face(low=low)
            if piece.back and piece.back not in backs[-1:]:
                backs = [piece.back]
                piece.face(low=low, back=True)
    except CompanionError as error:  # it ends the table, such as an open quote
        found.add(error)
    return found


def uncounted(deck: Deck) -> str:
    """Return the column that seems to be a quantity, though it is not called `qty`.

    A column that the layout shows is not one: it has a meaning on the card.
    """
    boxes = layouts.boxes(layouts.read(deck.layout))
    shown = {hole.column for _, _, box in boxes for hole in layouts.columns(box)}
    return rows.uncounted(name for name in deck.table.columns if name not in shown)
