"""Blanks on sheets of paper, for tests of where things are placed."""

from companion.press.layout import hexes
from companion.press.layout.imposition import fill_sheets
from companion.press.layout.packing import Backs, Blank, Leaf, Scheme, fullest
from companion.press.layout.sizes import Form, paper

POKER = Blank("card", 63.5, 88.9, 3)


def packed(
    blank: Blank,
    count: int,
    on: str = "a4",
    *,
    scheme: Scheme = "bleed",
    backs: Backs = "none",
) -> list[Leaf]:
    """Return the sheets that so many blanks fill."""
    return fill_sheets(fullest(blank, paper(on), scheme=scheme, backs=backs), count)


def sized(form: Form, width: float, height: float) -> tuple[float, float]:
    """Return a size as a form has it: a disc is round, a hexagon regular."""
    if form in ("pointy", "flat"):
        return hexes.box(form, flats=width)
    return (width, width) if form == "disc" else (width, height)
