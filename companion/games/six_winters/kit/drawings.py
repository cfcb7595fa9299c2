"""What layouts of several pieces cannot say: a land, a heading, a crystal, dice.

A layout names a drawing and says what of: the words of a cell. Each is drawn into the
place of its box, in mm from the trim's top left corner.
"""

from collections.abc import Mapping
from contextlib import nullcontext

from companion.press.layout.piece import Drawing
from companion.press.scene.boxes import Box

from . import landscape, portraits, signs, style
from .style import Canvas


def drawings(palette: str) -> Mapping[str, Drawing]:
    """Return every drawing that a layout may name."""
    known: dict[str, style.Draws] = {
        "land": _land,
        "heading": _heading,
        "crystal": lambda canvas, of, box: signs.crystal_frame(
            canvas, box.centre, box.w / 2, of
        ),
        "die": lambda canvas, of, box: signs.die(canvas, box.centre, box.w, int(of)),
        "dice": _dice,
        "any asset": lambda canvas, _, box: signs.any_asset(canvas, box.centre),
        "bust": lambda canvas, of, box: portraits.bust(canvas, box, of),
        "portrait": _portrait,
    }
    return style.drawings(known, palette)


def _land(canvas: Canvas, of: str, box: Box) -> None:
    """Draw a land: its region, its seed, where houses are, the radius of its corners.

    Only those above are round if that is said.
    """
    parts = [part.strip() for part in of.split("|")]
    region, name, homes, corners = [*parts, *("both", "0")[len(parts) - 2 :]]
    corner, _, above = corners.partition(" ")
    high = box.h + float(corner) if above else box.h
    edge = style.outline(Box(box.x, box.y, box.w, high), float(corner))
    with canvas.scene.clip(edge) if float(corner) else nullcontext():
        landscape.landscape(canvas, box, region, name, homes=homes)


def _heading(canvas: Canvas, of: str, box: Box) -> None:
    """Write a heading, in a size if one is given before its words."""
    size, _, words = of.rpartition("|")
    signs.heading(canvas, words, box, float(size or 17))


def _dice(canvas: Canvas, of: str, box: Box) -> None:
    """Draw dice as high as the box; its width is from one to the next."""
    for number, face in enumerate(of.split()):
        x = box.x + box.h / 2 + number * box.w
        signs.die(canvas, (x, box.centre[1]), box.h, int(face))


def _portrait(canvas: Canvas, of: str, box: Box) -> None:
    """Draw a bust alone, nearly as high as the box."""
    with canvas.scene.clip(style.outline(box)):
        portraits.draw(canvas, of, (box.centre[0], box.bottom + 1), box.h * 0.96)
