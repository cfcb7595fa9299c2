"""Sheets for cutting machines: what each cuts of a paper, and the marks it looks for.

Silhouette's machines look for three marks, a square and two corners of lines, and cut
between them:

     inset                        The lines run along the inset, half of their thickness
    +------+--------------+       on either side. Within `LENGTH + CLEAR` of a mark
    |   ## |         -----+--     there is no other ink.
    |   ##               |
    |                    |        Cricut's software prints its own marks round a
    |   |                         picture that is at most as large as `CRICUT` says.
    |   |
    +---+-----             --

No machine was at hand: what is here was never cut.

Source: silhouette-card-maker (Alan-Cha, MIT licence), SPECIFICATION.md, "Registration
Marks", and page_manager.py, `generate_reg_mark` and the limits above it: the inset, the
thickness, the square, where each mark is, the greatest length and the padding. Cricut
Help, "How large can I Print Then Cut", as quoted by StickerFit Studio for Letter and
A4; its older machines take 171 x 235 mm.
"""

from collections.abc import Collection
from typing import Literal

from companion.errors import BadValue
from companion.press.layout.packing import Leaf, strip_height
from companion.press.layout.paper import MARGIN, Frame, Paper
from companion.press.layout.side import Margin, draw_strip
from companion.press.layout.sizes import INCH
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

Cutter = Literal["silhouette", "cricut", "none"]

INSET = 10.0
"""From the edges of the paper to the marks, in mm."""

LENGTH, THICK = 20.0, 1.0
"""Of the lines of a mark, in mm."""

SQUARE = 5.0
"""Side of the square in the upper left, in mm, without the line round it."""

CLEAR = 1.5
"""Between a mark and other ink, in mm."""

SILHOUETTE = ("a4", "letter", "a3")
"""Papers that the template is for."""

CRICUT = {"a4": (7.2 * INCH, 10.62 * INCH), "letter": (7.44 * INCH, 9.94 * INCH)}
"""Width and height of the largest picture that is cut on a paper, in mm."""


def framed(paper: Paper, cutter: Cutter) -> Paper:
    """Return a paper as a machine cuts it; for Cricut, the picture that it prints.

    Raises:
        BadValue: if no size is known for the paper.
    """
    match cutter:
        case "silhouette":
            _must_be_in(paper, SILHOUETTE, "Silhouette's template is not known for")
            frame = Frame(INSET, INSET, corner=LENGTH + CLEAR)
            return Paper(paper.name, paper.width, paper.height, frame)
        case "none":
            frame = Frame(MARGIN, MARGIN + strip_height(paper.width))
            return Paper(paper.name, paper.width, paper.height, frame)
    _must_be_in(paper, CRICUT, "what Cricut cuts is not known for")
    return Paper(paper.name, *CRICUT[paper.name], Frame(0, 0, strip=False))


def _must_be_in(paper: Paper, known: Collection[str], what: str) -> None:
    """Refuse a paper that is not known."""
    if paper.name not in known:
        *most, last = known
        right = f"choose {', '.join(most)} or {last}"
        raise BadValue("--paper", f"{what} {paper.name}", right)


def marks(width: float, height: float) -> list[Path]:
    """Return the edges of the three marks on a paper: square, right, lower left."""
    half, left, right = THICK / 2, INSET, width - INSET
    top, bottom = INSET, height - INSET
    side, far = SQUARE + 2 * half, LENGTH
    return [
        Path().rect(left - half, top - half, side, side),
        _corner((right + half, top - half), -far - half, far + half),
        _corner((left - half, bottom + half), far + half, -far - half),
    ]


def _corner(tip: tuple[float, float], across: float, down: float) -> Path:
    """Return a corner of two lines, `THICK` each, from its tip inwards."""
    x, y = tip
    wide = THICK if across > 0 else -THICK
    high = THICK if down > 0 else -THICK
    return Path().points(
        [
            (x, y),
            (x + across, y),
            (x + across, y + high),
            (x + wide, y + high),
            (x + wide, y + down),
            (x, y + down),
        ]
    )


def draw_margin(leaf: Leaf, number: int, margin: Margin) -> Scene:
    """Return the marks of one side of a sheet, with the notes between the left ones.

    There is nothing on the back: a machine looks at the front.
    """
    scene = Scene(leaf.width, leaf.height)
    if number:
        return scene
    for mark in marks(leaf.width, leaf.height):
        scene.draw(mark, fill="#000000")
    # Notes are `2 * MARGIN` from the ends of their scene.
    first = INSET + SQUARE + THICK / 2 + CLEAR - 2 * MARGIN
    last = leaf.height - INSET - LENGTH - CLEAR + 2 * MARGIN
    notes = Scene(last - first, leaf.width)
    draw_strip(notes, margin.notes)
    scene.insert(notes, leaf.width, first, turn=-90)
    return scene
