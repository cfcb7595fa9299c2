"""Boxes to tick and lines to write on: blank, filled in, or as fields of a PDF.

One call draws an entry in all three, so that blank, filled and fillable sheets cannot
differ. Heads, plates, lines and bands are those of every sheet.
"""

from msgspec import Struct

from companion.games.six_winters.kit.landscape import Homes, landscape
from companion.games.six_winters.kit.sheet_data import Entries
from companion.games.six_winters.kit.signs import ribbon
from companion.games.six_winters.kit.style import TEXT, TITLE, Canvas, outline
from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.rich import Align
from companion.press.scene.scene import ON, TICK, WRITE

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
        value, kind = self.entries.get(name, ""), field if self.fillable else drawn
        self.canvas.scene.place(kind, name, *box.centre, box.w, box.h, value=value)
        return "" if self.fillable else value


HOMES: dict[str, Homes] = {
    "empire": "none",
    "red_bank": "both",
    "settled_lands": "both",
}
"""Houses in the head of a sheet; the title would hide the castle of the Empire."""


def head(canvas: Canvas, boxes: dict[str, Box], region: str, words: str) -> None:
    """Draw paper, a landscape along its top, and a title on a ribbon."""
    sheet, scene, ribbons = boxes["sheet"], boxes["scene"], boxes["ribbon"]
    edge = Path().rect(0, 0, sheet.w, sheet.h, 2)
    canvas.fill(edge, "white")
    with canvas.scene.clip(edge):
        landscape(canvas, scene, region, f"sheet {words}", homes=HOMES[region])
    canvas.stroke(Path().move(0, scene.h).line(sheet.w, scene.h), "ink", 0.5)
    wide = text.width(words, TITLE, 27)
    ribbon(canvas, Box(ribbons.x, ribbons.y, wide + 13, ribbons.h))
    canvas.caption(words, (ribbons.x + 4, ribbons.y + ribbons.h / 2), TITLE, 27)


def frame(canvas: Canvas, sheet: Box) -> None:
    """Draw the edge along which a sheet is cut."""
    edge = Path().rect(0, 0, sheet.w, sheet.h, 2)
    canvas.stroke(edge, "cut", 0.2)


def plate(canvas: Canvas, box: Box) -> None:
    """Draw a plate with a fine second line."""
    canvas.outlined(outline(box, 2), "white", 0.6)
    inner = Path().rect(box.x + 1, box.y + 1, box.w - 2, box.h - 2, 1.4)
    canvas.stroke(inner, "accent", 0.25)


def dotted(canvas: Canvas, at: Point, w: float) -> None:
    """Draw a dotted line to write on, from a point to the right."""
    x, y = at
    canvas.stroke(Path().move(x, y).line(x + w, y), "ink", 0.2, (0.2, 1.0))


def blank(form: Form, name: str, at: Point, w: float) -> None:
    """Draw a dotted line to write on, from a point to the right."""
    dotted(form.canvas, at, w)
    form.line(name, Box(at[0], at[1] - 5, w, 4.8))


def band(canvas: Canvas, row: int, box: Box, corner: float) -> None:
    """Tint every second row of a table."""
    if row % 2 == 0 and not canvas.low:
        canvas.scene.draw(outline(box, corner), fill=canvas.tint("ice", 0.45))
