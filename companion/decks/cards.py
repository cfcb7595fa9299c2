"""A row drawn with a layout: the functions that draw its front and its back."""

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path

from msgspec import Struct

from companion.decks import fonts, frames, layouts, pictures
from companion.decks.boxes import AnyBox
from companion.decks.layouts import Layout
from companion.decks.pen import Kept, Pen
from companion.decks.rows import Report, Row, shortened
from companion.errors import CompanionError, MissingGlyph
from companion.press.layout.piece import Draw
from companion.press.layout.sizes import Size, size
from companion.press.scene import scene as drawing
from companion.press.scene.boxes import Palette
from companion.press.scene.scene import Scene

FONT = "put a .ttf or .otf that does into the folder fonts, or draw it as an icon"
"""What would be right if no font has a character."""


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
    def common_back(self) -> Draw | None:
        """The function that draws the back of all rows, if it has no cell of a row."""
        boxes = self.layout.back
        if not boxes or any(layouts.columns(box) for box in boxes.values()):
            return None
        return partial(_draw, look=self, boxes=boxes, row=Row(1, {}))


def own_size(layout: Layout) -> Size:
    """Return the size that a layout is designed for."""
    return size(layout.size)


def front(look: Look, row: Row) -> Draw:
    """Return the function that draws a row's front."""
    return partial(_draw, look=look, boxes=look.layout.front, row=row)


def back(look: Look, row: Row) -> Draw | None:
    """Return the function that draws a row's back, if the layout has one.

    Rows whose backs are alike share it, so that it is drawn once.
    """
    if look.common_back or not look.layout.back:
        return look.common_back
    return partial(_draw, look=look, boxes=look.layout.back, row=row)


def _draw(scene: Scene, *, look: Look, boxes: Mapping[str, AnyBox], row: Row) -> None:
    scene.icons = look.icons
    look.kept.bound()
    own_pen = Pen(scene, look, row.cells)
    with scene.at(look.layout.bleed, look.layout.bleed):
        for name, box in boxes.items():
            try:
                own_pen.box(box, name)
            except CompanionError as error:
                if look.report is None:
                    raise _located(error, look, (name, box), row) from None
                every = {str(fault): fault for fault in (error, *own_pen.wrong(box))}
                located = (
                    _located(at, look, (name, box), row) for at in every.values()
                )
                numbers = [
                    number for fault in located if (number := look.report(fault))
                ]
                if numbers:
                    rough = Pen(scene, look, row.cells, rough=True)
                    rough.faulty(box, name, ", ".join(map(str, numbers)))


def _located(
    error: CompanionError, look: Look, drawn: tuple[str, AnyBox], row: Row
) -> CompanionError:
    """Return an error in a box with its file, row and column."""
    name, box = drawn
    named = [hole.column for hole in layouts.columns(box)]
    columns = list(dict.fromkeys(filter(row.cells.get, named)))
    where = f"{look.file}: row {row.number}, "
    where += f"column {' and '.join(columns)}" if columns else f"box {name}"
    what = f"{shortened(error.where)}: {shortened(error.what, 100)}"
    right = FONT if isinstance(error, MissingGlyph) else error.right
    return type(error)(where, what, right)


def forget() -> None:
    """Forget what was read of files, so that changed ones are read again."""
    layouts.read.cache_clear()
    fonts.forget()
    frames.forget()
    pictures.forget()
    drawing.forget()
