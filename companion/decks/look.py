"""How the cards of a deck look: a layout at a size, with its folder."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from companion.decks import layouts
from companion.decks.layouts import Layout
from companion.decks.rows import Report
from companion.press.layout.sizes import Size, size
from companion.press.scene.boxes import Palette
from companion.press.scene.marks import Mark
from companion.press.scene.rich import Style

MOST_KEPT = 1024
"""Most looks of boxes that are kept."""


class Kept:
    """What boxes of a look have in common in many rows, by their colours there.

    A key begins with the identity of a box, which its layout holds, and the ink.
    """

    def __init__(self) -> None:
        self.shapes: dict[tuple[object, ...], tuple[Mark, ...]] = {}
        self.styles: dict[tuple[object, ...], tuple[Style, str]] = {}

    def bound(self) -> None:
        """Forget all if rows have so many colours that keeping them gains nothing."""
        for kept in (self.shapes, self.styles):
            if len(kept) > MOST_KEPT:
                kept.clear()


class Look(Struct, frozen=True, eq=False, dict=True):
    """A layout at a size, with the folder that its pictures and fonts are in.

    With `report`, a box that cannot be drawn is reported and left out, or marked.
    `renamed` has the table's own names of columns that the layout calls otherwise.
    """

    layout: Layout
    size: Size
    folder: Path
    file: str
    report: Report | None = None
    renamed: Mapping[str, str] = {}

    @cached_property
    def stretch(self) -> tuple[float, float, float]:
        """The factors by which boxes are wider and higher, and letters larger."""
        own = own_size(self.layout)
        across, down = self.size.width / own.width, self.size.height / own.height
        return across, down, min(across, down)

    @cached_property
    def palette(self) -> Palette:
        """The colours of the layout, for preflight."""
        return layouts.palette(self.layout)

    @cached_property
    def icons(self) -> Path:
        """The folder of the deck's own icons, which may not exist."""
        return self.folder / "icons"

    @cached_property
    def kept(self) -> Kept:
        """What boxes look like, worked out once for all rows that they look so in."""
        return Kept()

    @cached_property
    def alike(self) -> bool:
        """Whether the backs of all rows are alike: they have no cell of a row."""
        boxes = self.layout.back.values()
        return not any(layouts.columns(box) for box in boxes)


def own_size(layout: Layout) -> Size:
    """Return the size that a layout is designed for."""
    return size(layout.size)
