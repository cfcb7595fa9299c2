"""What layouts of several pieces cannot say: a land, a heading, a crystal, dice.

A layout names a drawing and says what of: the words of a cell. Each is drawn into the
place of its box, in mm from the trim's top left corner.
"""

from collections.abc import Mapping

from companion.games.six_winters.kit import landscape, signs, style
from companion.games.six_winters.kit.style import Canvas
from companion.press.layout.piece import Drawing
from companion.press.scene.boxes import Box


def drawings(palette: str) -> Mapping[str, Drawing]:
    """Return every drawing that a layout may name."""
    known = {"land": _land, "heading": _heading, "crystal": _crystal}
    return {name: style.drawing(draw, palette) for name, draw in known.items()}


def _land(canvas: Canvas, of: str, box: Box) -> None:
    """Draw a land: its region, its seed, where houses are, the radius of its corners."""
    region, name, homes, corner = (*map(str.strip, of.split("|")), "both", "")[:4]
    with canvas.scene.clip(style.outline(box, float(corner or 0))):
        landscape.landscape(canvas, box, region, name, homes=homes)


def _heading(canvas: Canvas, of: str, box: Box) -> None:
    """Write a heading, in a size if one is given before its words."""
    size, _, words = of.rpartition("|")
    signs.heading(canvas, words, box, float(size or 17))


def _crystal(canvas: Canvas, of: str, box: Box) -> None:
    signs.crystal_frame(canvas, box.centre, box.w / 2, of)
