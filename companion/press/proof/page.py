"""The rules of a page that is set: its letters, and what they are on.

Read are the boxes as WeasyPrint has laid them, in CSS pixels of 1/96 inch. Figures are
pieces, or drawn for the page at a size of their own, and are not read here.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.press.proof import flow
from companion.press.proof.colours import contrast
from companion.press.proof.face import BOLD_PT, LARGE, LARGE_PT, NEAR, READ
from companion.press.proof.finding import Finding, Rule, quoted
from companion.press.scene import fonts
from companion.press.scene.rich import FLOOR

POINT, MM = 72 / 96, 25.4 / 96
"""A pixel of CSS in points, and in mm."""

BOLD = 700
PAPER = "#FFFFFF"


DOCUMENT = (flow.empty, flow.split, flow.left, flow.levels)
"""The rules of the pages of a document together."""


# WeasyPrint has no stubs: its pages, boxes, styles and colours are `Any`.
def pages(laid: Sequence[Any], name: str, *, low: bool) -> list[Finding]:
    """Return what is wrong with the sides of a document, as WeasyPrint laid them."""
    found = [
        finding
        for number, side in enumerate(laid, 1)
        for finding in page(side, name, number, low=low)
    ]
    ink = "low" if low else "full"
    for check in DOCUMENT:
        for number, finding in check(laid):
            found.append(replace(finding, piece=name, side=f"page {number}", ink=ink))
    return found


def page(laid: Any, name: str, number: int, *, low: bool) -> list[Finding]:
    """Return what is wrong with a laid page, the `number`th of a document.

    Args:
        laid: a page of a rendered WeasyPrint document.
        name: of the document.
    """
    sheet = laid._page_box  # the public page has no positions of boxes
    side, ink = f"page {number}", "low" if low else "full"
    texts = (
        finding
        for box, ground in _texts(sheet, PAPER)
        for finding in _text(box, ground, sheet)
    )
    silent = map(_unspoken, _pictures(sheet))
    return [
        replace(finding, piece=name, side=side, ink=ink)
        for finding in (*texts, *flow.page(sheet), *silent)
    ]


def _texts(box: Any, ground: str | None) -> Iterator[tuple[Any, str | None]]:
    """Yield each box of text with the colour behind it, None if that is a picture."""
    match box:
        case object(_box=inner):  # an absolutely positioned box is wrapped
            box = inner
    if box.style["visibility"] != "visible":
        return
    ground = _ground(box.style, ground)
    match box:
        case object(text=str(words)) if words.strip():
            yield box, ground
        case object(children=children):
            for child in children:
                yield from _texts(child, ground)


def _ground(style: Any, below: str | None) -> str | None:
    """Return the colour of a box that is on another colour."""
    if any(kind != "none" for kind, _ in style["background_image"]):
        return None
    if style["background_color"].alpha == 0:
        return below
    return _over(style["background_color"], below)


def _over(colour: Any, below: str | None) -> str | None:
    """Return a colour, through which the one below may be seen, as "#RRGGBB"."""
    if below is None and colour.alpha < 1:
        return None
    under = [int((below or PAPER)[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    mixed = (
        colour.alpha * own + (1 - colour.alpha) * other
        for own, other in zip(colour.to("srgb").coordinates, under, strict=True)
    )
    return "#" + "".join(f"{round(255 * value):02X}" for value in mixed)


def _text(box: Any, ground: str | None, sheet: Any) -> Iterator[Finding]:
    size = box.style["font_size"] * POINT
    if size < FLOOR - NEAR:
        yield _finding("small", box, f"set at {size:.1f} pt", f"{FLOOR:g} pt at least")
    bold = box.style["font_weight"] >= BOLD
    large = size >= (BOLD_PT if bold else LARGE_PT) - NEAR
    least, ink = LARGE if large else READ, _over(box.style["color"], ground)
    if ink and ground and (found := contrast(ink, ground)) < least:
        problem = f"{ink} on {ground} has contrast {found:.1f}"
        yield _finding("contrast", box, problem, f"{least:g} at least")
    if _outside(box, sheet):
        yield _finding("overflow", box, "it leaves the page", "shorten or break it")
    for letter in dict.fromkeys(box.text):
        if not (letter.isascii() or _drawn(letter)):
            problem = f"no font draws '{letter}' (U+{ord(letter):04X})"
            yield _finding("glyph", box, problem, "write it otherwise")


def _pictures(box: Any) -> Iterator[Any]:
    """Yield the pictures within a box that have no alternative text."""
    match box:
        case object(_box=inner):  # an absolutely positioned box is wrapped
            box = inner
    if box.element_tag == "img" and not box.element.get("alt", "").strip():
        yield box
    match box:
        case object(children=children):
            for child in children:
                yield from _pictures(child)


def _unspoken(box: Any) -> Finding:
    place = box.position_x, box.position_y, box.width, box.height
    x, y, w, h = (value * MM for value in place)
    problem, right = "has no alternative text", "say what it shows"
    return Finding("spoken", "warning", "a picture", problem, right, x=x, y=y, w=w, h=h)


def _outside(box: Any, sheet: Any) -> bool:
    across, down = sheet.margin_width(), sheet.margin_height()
    right, foot = box.position_x + box.width, box.position_y + box.height
    past = max(-box.position_x, -box.position_y, right - across, foot - down)
    return bool(past * MM > NEAR)


@cache
def _drawn(letter: str) -> bool:
    """Return whether any font draws a letter: the engine takes the first that does."""
    return any(letter in fonts.font(name).cmap for name in fonts.names())


def _finding(rule: Rule, box: Any, problem: str, right: str) -> Finding:
    place = (box.position_x, box.position_y, box.width, box.height)
    x, y, w, h = (value * MM for value in place)
    return Finding(
        rule, "warning", quoted(box.text), problem, right, x=x, y=y, w=w, h=h
    )
