"""Boxes to tick and lines to write on: blank, filled in, or as fields of a PDF.

One call draws an entry in all three, so that blank, filled and fillable sheets cannot
differ.
"""

from msgspec import Struct

from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Align
from companion.press.scene.scene import ON, TICK, WRITE

from .sheet_data import Entries
from .style import TEXT, Canvas

HAND_PT = 11
"""Size of filled-in text, unless its line is too short."""

LEAST_PT = 5


class Form(Struct, frozen=True):
    """Draws the entries of a sheet, and fills in those that are known.

    If `fillable`, they are fields of the PDF with these values, otherwise ink.
    """

    canvas: Canvas
    entries: Entries
    fillable: bool = False

    def box(self, name: str, at: Point, size: float) -> None:
        """Draw a box to tick about a point."""
        x, y, half = *at, size / 2
        square = Path().rect(x - half, y - half, size, size, size / 6)
        self.canvas.outlined(square, "white")
        self.tick(name, at, size)

    def dot(self, name: str, at: Point, size: float, colour: str) -> None:
        """Draw a circle to tick about a point, its edge in a colour."""
        canvas, circle = self.canvas, Path().circle(*at, size / 2)
        canvas.scene.draw(
            circle, fill=canvas["white"], stroke=canvas[colour], width=0.4
        )
        self.tick(name, at, size)

    def tick(self, name: str, at: Point, size: float) -> None:
        """Record an entry to tick about a point, and cross it if it is ticked."""
        x, y, reach = *at, size * 0.28
        value = self._entry(
            "box", TICK, name, Box(x - size / 2, y - size / 2, size, size)
        )
        if value == ON:
            cross = Path().move(x - reach, y - reach).line(x + reach, y + reach)
            cross.move(x - reach, y + reach).line(x + reach, y - reach)
            self.canvas.stroke(cross, "ink", size * 0.13)

    def line(self, name: str, box: Box, *, centre: bool = False) -> None:
        """Record a box as an entry to write in, and write its value, if known."""
        if value := self._entry("line", WRITE, name, box):
            size = min(HAND_PT, box.h * 0.8 / text.POINT)
            size = max(LEAST_PT, size * min(1, box.w / text.width(value, TEXT, size)))
            x, y = box.x + box.w / 2 if centre else box.x, box.y + box.h * 0.5
            align: Align = "centre" if centre else "left"
            self.canvas.caption(value, (x, y), TEXT, size, align)

    def _entry(self, drawn: str, field: str, name: str, box: Box) -> str:
        """Record an entry; return the value to draw, empty for a field."""
        value, kind = self.entries.get(name, ""), field if self.fillable else drawn
        self.canvas.scene.place(kind, name, *box.centre, box.w, box.h, value=value)
        return "" if self.fillable else value
