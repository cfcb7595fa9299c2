"""Boxes to tick and lines to write on, as form fields of a PDF.

A drawing records them with `scene.place`: a "tick" is a box, a "write" a line of text;
a reader shows its name, and its value is the initial content. reportlab's form gives
fields their appearance; everything round them is drawn.
"""

from collections.abc import Sequence
from typing import Any

from companion.press.ink.document import Document
from companion.press.ink.operators import MM
from companion.press.layout.side import Side
from companion.press.scene.path import compose
from companion.press.scene.scene import ON, TICK, WRITE, Place

TALLEST_PT = 12
"""Largest type in a line, in points."""

SHARE = 0.72
"""Size of type as a part of the height of its line."""


def add(document: Document, side: Side) -> None:
    """Add to the page being drawn the fields of the faces that are on a sheet.

    Raises:
        ValueError: if a face with fields is turned, or two fields have one name.
    """
    names: set[str] = set()
    for placed in side.placements:
        for place in placed.face.places:
            if place.kind not in (TICK, WRITE):
                continue
            if placed.turn or place.name in names:
                raise ValueError(f"{place.name} is turned, or there twice")
            names.add(place.name)
            a, _, _, _, x, y = compose(placed.matrix, (1, 0, 0, 1, place.x, place.y))
            wide, high = place.w * a, place.h * a
            box = x - wide / 2, side.height - y - high / 2, wide, high
            _add(document.fields, place, [length * MM for length in box])


# reportlab has no stubs, so its form has no type.
def _add(form: Any, place: Place, box: Sequence[float]) -> None:
    x, y, w, h = box
    common = {
        "name": place.name,
        "tooltip": place.name,
        "x": x,
        "y": y,
        "borderWidth": 0,
        "borderColor": None,
        "fillColor": None,
        "textColor": None,
        "fieldFlags": "",
    }
    if place.kind == TICK:
        checked = place.value == ON
        form.checkbox(checked=checked, buttonStyle="cross", size=min(w, h), **common)
        return
    size = min(TALLEST_PT, round(h * SHARE, 1))
    form.textfield(value=place.value, width=w, height=h, fontSize=size, **common)
