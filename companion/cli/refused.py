"""A deck that is refused: all that is wrong with it, not the first thing alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.options import note
from companion.errors import BadData, DoesNotFit, MissingGlyph, UnknownName

if TYPE_CHECKING:
    from companion.decks.faults import Opened

ROWS = (BadData, DoesNotFit, MissingGlyph, UnknownName)
"""What may be wrong with a row of a deck."""


@contextmanager
def whole(
    table: Path, opened: "Opened | None", *, low: bool, left: str
) -> Iterator[None]:
    """List all that is wrong with a deck if the block is refused one of its rows.

    Args:
        opened: opens the deck again; None if it is the kit of a game.
        left: what is not done then, such as "printed".

    Raises:
        BadData: with the number of faults; the block's own error if it is the only one.
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
        for line in found.lines:
            note(line)
        what = f"{found.count} things are wrong, and nothing is {left}"
        raise BadData(table.name, what, "correct what is listed") from None
