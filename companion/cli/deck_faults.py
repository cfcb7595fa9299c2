"""A deck that is refused: all that is wrong with it, not the first thing alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.options import note
from companion.errors import (
    BadData,
    CompanionError,
    DoesNotFit,
    MissingGlyph,
    Refused,
    UnknownName,
)

if TYPE_CHECKING:
    from companion.decks.faults import Opened

ROWS = (BadData, DoesNotFit, MissingGlyph, UnknownName)
"""What may be wrong with a row of a deck."""


def answer(error: CompanionError) -> dict[str, object]:
    """Return an error as --json writes it, with each of its faults if it has several.

    >>> answer(BadData("deck.csv", "is empty", "add a card"))["refused"]
    'deck.csv: is empty; add a card'
    """
    about = {"where": error.where, "what": error.what, "right": error.right}
    several = (
        error.answer
        if isinstance(error, Refused)
        else {"faults": [{"number": 1} | about]}
    )
    return {"refused": " ".join(str(error).split()), **about, **several}


@contextmanager
def whole(
    table: Path, opened: "Opened | None", *, low: bool, left: str, all: bool
) -> Iterator[None]:
    """List all that is wrong with a deck if the block is refused one of its rows.

    Args:
        opened: opens the deck again; None if it is the kit of a game.
        left: what is not done then, such as "printed".
        all: whether all faults are listed, or the first of them.

    Raises:
        Refused: with the faults; the block's own error if it is the only one.
    """
    try:
        yield
    except ROWS:
        if opened is None:
            raise
        from companion.decks import faults

        found = faults.every(opened, low=low)
        if found.count < 2:
            raise
        for line in found.lines(all=all):
            note(line)
        what = f"{found.count} things are wrong, and nothing is {left}"
        right = "correct what is listed"
        raise Refused(table.name, what, right, {"faults": found.answer}) from None
