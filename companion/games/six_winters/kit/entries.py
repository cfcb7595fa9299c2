"""Boxes to tick and lines to write on: blank, filled in, or as fields of a PDF.

One call draws an entry, whichever way the sheet is wanted, so that the blank sheet, the
filled one and the fillable one cannot differ.
"""

from msgspec import Struct

from companion.games.six_winters.kit.filled import Entries
from companion.games.six_winters.kit.look import TEXT, Look
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.scene import ON, TICK, WRITE

HAND_PT = 11
"""Size of what is written in, unless its line is too short for it."""

LEAST_PT = 5


class Pencil(Struct, frozen=True):
    """Draws the entries of a sheet, and fills in those that are known.

    `fillable` makes fields of them, whose values these are; else they are drawn.
    """

    looks: Look
    entries: Entries
    fillable: bool = False

    def box(self, name: str, x: float, y: float, size: float) -> None:
        """Draw a box to tick about (x, y)."""
        half = size / 2
        self.looks.inked(Path().rect(x - half, y - half, size, size, size / 6), "white")
        self.tick(name, x, y, size)

    def dot(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        """Draw a circle to tick about (x, y), its edge in a colour."""
        circle = Path().circle(x, y, size / 2)
        looks = self.looks
        looks.scene.draw(circle, fill=looks["white"], stroke=looks[colour], width=0.4)
        self.tick(name, x, y, size)

    def tick(self, name: str, x: float, y: float, size: float) -> None:
        """Cross what is drawn already about (x, y), if it is to be."""
        value = self.entries.get(name, "")
        self._place("box", TICK, name, (x, y, size, size), value)
        if (value == ON) and not self.fillable:
            reach = size * 0.28
            cross = Path().move(x - reach, y - reach).line(x + reach, y + reach)
            cross.move(x - reach, y + reach).line(x + reach, y - reach)
            self.looks.stroke(cross, "ink", size * 0.13)

    def line(
        self, name: str, x: float, y: float, w: float, h: float, *, centre: bool = False
    ) -> None:
        """Write into the box whose top left corner is (x, y)."""
        value = self.entries.get(name, "")
        self._place("line", WRITE, name, (x + w / 2, y + h / 2, w, h), value)
        if value and not self.fillable:
            size = min(HAND_PT, h * 0.8 / text.POINT)
            wide = text.width(value, TEXT, size)
            size = max(LEAST_PT, size * min(1, w / wide))
            self.looks.scene.text(
                value,
                x + w / 2 if centre else x,
                y + h * 0.5 + text.cap_middle(value, TEXT, size),
                TEXT,
                size,
                self.looks["ink"],
                align="centre" if centre else "left",
            )

    def _place(
        self,
        drawn: str,
        field: str,
        name: str,
        box: tuple[float, float, float, float],
        value: str,
    ) -> None:
        x, y, w, h = box
        kind = field if self.fillable else drawn
        self.looks.scene.place(kind, name, x, y, w, h, value=value)
