"""Parts of every sheet: head, plates, lines, bands, blanks."""

from companion.press.scene import text
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point

from .form import Form
from .landscape import Homes, landscape
from .signs import ribbon
from .style import TITLE, Canvas, outline

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
