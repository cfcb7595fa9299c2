"""Everything that is wrong with a deck, found in one go.

A deck is printed without it. One that is refused is read once more, and every card is
drawn, so that its maker corrects all of it at once.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from companion.decks import deck, rows
from companion.decks.deck import Deck
from companion.errors import CompanionError
from companion.press.cards import layouts
from companion.press.cards.layouts import Report
from companion.press.layout.piece import Draw

MOST = 20  # errors of a deck that are listed, unless all are asked for
KEPT = 10_000  # errors of a deck that are kept; the rest are counted
Opened = Callable[[Report], Deck]  # opens a deck that reports what is wrong


class Faults(Struct):
    """What is wrong with a deck: its errors, and the number of each by its line."""

    kept: list[CompanionError] = []
    numbers: dict[str, int] = {}
    count: int = 0

    def add(self, error: CompanionError) -> None:
        """Note an error; one of all rows, such as a missing column, is noted once."""
        self.number(error)

    def number(self, error: CompanionError) -> int:
        """Note an error, and return its number in the list, from 1."""
        line = " ".join(str(error).split())
        if line in self.numbers:
            return self.numbers[line]
        self.count += 1
        if self.count <= KEPT:
            self.kept.append(error)
            self.numbers[line] = self.count
        return self.count

    def lines(self, *, all: bool) -> list[str]:
        """Return the errors, a line each, and how many more there are."""
        lines = [*self.numbers][: KEPT if all else MOST]
        more = self.count - len(lines)
        how = "" if all else "; --all lists them"
        return [*lines, f"... and {more} more{how}"] if more else lines

    @property
    def answer(self) -> list[dict[str, object]]:
        """All errors as --json has them."""
        return [
            {"number": number, "where": at.where, "what": at.what, "right": at.right}
            for number, at in enumerate(self.kept, 1)
        ]


def every(opened: Opened, *, low: bool) -> Faults:
    """Return everything that is wrong with a deck."""
    faults = Faults()
    backs: list[Draw] = []
    try:
        for piece in deck.pieces(opened(faults.add)):
            piece.face(low=low)
            if piece.back and piece.back not in backs[-1:]:
                backs = [piece.back]
                piece.face(low=low, back=True)
    except CompanionError as error:  # it ends the table, such as an open quote
        faults.add(error)
    return faults


def doubts(deck: Deck) -> list[str]:
    """Return what may have been read otherwise than it was meant, a line each."""
    boxes = layouts.boxes(layouts.read(deck.layout))
    shown = {hole.column for *_, box in boxes for hole in layouts.columns(box)}
    where = f"{deck.table.name}: row 1"
    lines = [
        f"{where}: '{renamed}' is read as '{column}', which the layout shows"
        for column, renamed in deck.renamed.items()
    ]
    # A column that the layout shows is no quantity: it has a meaning on the card.
    left = [name for name in deck.table.columns if name not in shown]
    return [*lines, *uncounted(deck, left)]


def uncounted(deck: Deck, columns: Iterable[str]) -> Iterator[str]:
    """Yield a line if one of some columns may be the number of copies, and is not."""
    if column := rows.uncounted(columns):
        what = "no column is called 'qty', so each card is printed once"
        right = f"rename '{column}' if it is the number of copies"
        yield f"{deck.table.name}: row 1: {what}; {right}"
