"""Where a deck that is watched comes from, and where it is printed to."""

from pathlib import Path

from msgspec import Struct

from companion.decks.faults import Opened
from companion.press.layout.planning import PrintOptions


class Source(Struct, frozen=True):
    """Where a deck comes from, and how it is printed.

    Attributes:
        opened: opens it again.
        table: its file.
        how: in the ink of its prints.
        manifest: of the last print.
        files: of a print, the path without number and ending.
    """

    opened: Opened
    table: Path
    how: PrintOptions
    manifest: Path
    files: Path
