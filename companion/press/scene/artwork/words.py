"""Text of an SVG file as outlines of our own fonts, the nearest to what it names."""

import re
from collections.abc import Iterator
from math import fsum
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.errors import MissingGlyph
from companion.press.scene import fonts, text
from companion.press.scene.artwork.geometry import length, numbers
from companion.press.scene.artwork.paints import Drawing
from companion.press.scene.artwork.style import Style
from companion.press.scene.artwork.tree import local
from companion.press.scene.marks import Mark

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SANS, SERIF = "jost", "eb-garamond"
SERIFS = re.compile(
    r"(?<!sans-)(?<!sans )serif|times|georgia|garamond|palatino|baskerville|caslon"
    r"|minion|bodoni|didot|cambria",
    re.IGNORECASE,
)
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
ANCHORS = {"middle": 0.5, "end": 1.0}
BOLD = 600


class Run(Struct):
    """Words of one style, and where they begin if that is said."""

    words: str
    style: Style
    x: float | None = None
    y: float | None = None
    right: float = 0
    down: float = 0


def lines(
    drawer: Drawing, element: "Element", style: Style, opacity: float
) -> Iterator[Mark]:
    """Yield the outlines of a text element, and note the fonts that replace its own."""
    runs = _spaced(_runs(drawer, element, style), element.get(SPACE) == "preserve")
    x = y = 0.0
    for chunk in _chunks(runs):
        x, y = (
            at if at is not None else was
            for at, was in zip((chunk[0].x, chunk[0].y), (x, y), strict=True)
        )
        try:
            wide = fsum(_width(run) + run.right for run in chunk)
            x -= wide * ANCHORS.get(chunk[0].style["text-anchor"], 0.0)
            for run in chunk:
                x, y = x + run.right, y + run.down
                yield from _drawn(drawer, run, (x, y), opacity)
                x += _width(run)
        except MissingGlyph as error:
            drawer.left_out[f"text, of which {error.where} {error.what}"] = None


def _runs(drawer: Drawing, element: "Element", style: Style) -> Iterator[Run]:
    """Yield the words of an element and of those within it, in their order."""
    x, y = (next(iter(numbers(element.get(name, ""))), None) for name in ("x", "y"))
    dx, dy = (next(iter(numbers(element.get(name, ""))), 0.0) for name in ("dx", "dy"))
    yield Run(element.text or "", style, x, y, dx, dy)
    for child in element:
        if local(child.tag) in ("tspan", "a"):
            yield from _runs(drawer, child, drawer.sheet.style(child, style))
        elif local(child.tag) == "textPath":
            drawer.left_out["text along a path"] = None
        yield Run(child.tail or "", style)


def _spaced(runs: Iterator[Run], keep: bool) -> Iterator[Run]:
    """Yield runs without the spaces and ends of lines that only indent them."""
    before, held = " ", Run("", {})
    for run in runs:
        words = re.sub(r"\s", " ", run.words)
        if not keep:
            words = re.sub(" +", " ", words)
            fresh = before.endswith(" ") or run.x is not None or run.y is not None
            words = words.lstrip() if fresh else words
        run.words = words
        if held.words:
            ends = not keep and (run.x is not None or run.y is not None)
            held.words = held.words.rstrip() if ends else held.words
            yield held
            held = Run("", {})
        if words:
            before, held = words, run
        elif run.x is not None or run.y is not None or run.right or run.down:
            yield run
    if held.words:
        held.words = held.words if keep else held.words.rstrip()
        yield held


def _chunks(runs: Iterator[Run]) -> Iterator[list[Run]]:
    """Yield runs that are anchored together: each place that is named begins anew."""
    some: list[Run] = []
    for run in runs:
        if some and (run.x is not None or run.y is not None):
            yield some
            some = []
        some.append(run)
    if some:
        yield some


def _drawn(
    drawer: Drawing, run: Run, at: tuple[float, float], opacity: float
) -> Iterator[Mark]:
    if not run.words.strip() or run.style["visibility"] != "visible":
        return
    font, (x, y) = _font(run.style), at
    named = run.style["font-family"].split(",")[0].strip(" '\"")
    family = font.rsplit("-", 2)[0]
    if named.lower().replace(" ", "-") not in (family, "sans-serif", "serif"):
        drawer.replaced[f"its text is set in {family}, not in {named[:40]}"] = None
    outline = text.outline(run.words, font, _points(run.style), track=_track(run.style))
    yield from drawer.shape(
        outline.moved(lambda a, b: (a + x, b + y)), run.style, opacity
    )


def _points(style: Style) -> float:
    """Return the size whose em is as many mm as that of a text has units."""
    return length(style["font-size"], 16) / text.POINT


def _track(style: Style) -> float:
    """Return the space between letters in em."""
    if style["letter-spacing"] == "normal":
        return 0.0
    return length(style["letter-spacing"], 0) / (length(style["font-size"], 16) or 1)


def _width(run: Run) -> float:
    if not run.words:
        return 0.0
    style = run.style
    return text.width(run.words, _font(style), _points(style), _track(style))


def _font(style: Style) -> str:
    """Return the font of ours that is nearest to the one of a style."""
    family = style["font-family"].split(",")[0].strip(" '\"").lower().replace(" ", "-")
    known = {name.rsplit("-", 2)[0] for name in fonts.names()}
    if family not in known:
        family = SERIF if SERIFS.search(style["font-family"]) else SANS
    weight = style["font-weight"]
    heavy = {"bold": 700, "bolder": 700, "normal": 400, "lighter": 300}.get(weight)
    number = heavy or int(next(iter(numbers(weight)), 400))
    slant = "italic" if style["font-style"] in ("italic", "oblique") else "normal"
    cuts = [name for name in fonts.names() if name.rsplit("-", 2)[0] == family]

    def far(name: str) -> tuple[bool, int]:
        _, cut, lean = name.rsplit("-", 2)
        return (lean != slant) and number < BOLD, abs(int(cut) - number)

    return min(cuts, key=far)
