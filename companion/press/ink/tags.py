"""What bookmarks and screen readers know of a sheet: its pieces, by name and text.

Each piece is a figure, whose alternative text is its name and all that is written on
it, icons by their names; in the outline, the pieces of a sheet are below it, copies
once. What is no piece, such as marks of cuts, is an artifact, which readers skip.
"""

from collections.abc import Iterable

from companion.press.ink.document.tree import Figure
from companion.press.ink.operators import MM
from companion.press.layout.side import Side
from companion.press.scene.scene import alt_text

ARTIFACT, END = "/Artifact BMC", "EMC"


def tagged(sides: Iterable[Side]) -> bool:
    """Return whether any piece on the sides has a name."""
    return any(placed.name for side in sides for placed in side.placements)


def figures(side: Side, language: str = "en") -> list[Figure]:
    """Return the pieces on a side, in the order in which they are painted.

    Args:
        language: of the names of icons.
    """
    named = [placed for placed in side.placements if placed.name]
    fronts = {placed.name: None for placed in named if not placed.back}
    # A sheet with one piece is called after it: no bookmark repeats that.
    left = set(fronts) if len(fronts) > 1 else set()
    found = []
    for placed in named:
        marked = placed.name if placed.name in left else ""
        left.discard(marked)
        at = placed.x * MM, (side.height - placed.y) * MM
        found.append(Figure(alt_text(placed.name, placed.face, language), marked, at))
    return found


def begin(number: int) -> str:
    """Return the operator that begins a figure, by its number on the page."""
    return f"/Figure <</MCID {number}>> BDC"
