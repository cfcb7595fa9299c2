"""The rules of pages that are set: their letters, and how each page is filled.

Read are the boxes as WeasyPrint has laid them, in CSS pixels of 1/96 inch. Figures are
pieces, or drawn for the page at a size of their own, and are not read here.
"""

import itertools
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from companion.press.layout.packing import common
from companion.press.proof import face
from companion.press.proof.colours import contrast
from companion.press.proof.finding import Finding, Rule, placed, quoted, warning
from companion.press.scene import fonts
from companion.press.scene.rich import FLOOR

POINT, MM = 72 / 96, 25.4 / 96  # a pixel of CSS in points, and in mm
BOLD = 700
PAPER = "#FFFFFF"
NEAR = 0.3  # how far a picture or a word may be over, in mm, without being visible
HEADS = ("h1", "h2", "h3", "h4")
FOLLOWED = 3  # least lines below a head at a page's foot, if what it begins goes on
FILLED, ENDED = 0.55, 0.1  # least part of a page that is filled; of the last one
PICTURE = "\ufffc"  # stands for a picture among words
CORE = 0.25  # part of a line's height without letters, above and below

FAMILIES = {"serif": "eb-garamond", "sans-serif": "jost", "monospace": "inconsolata"}
"""What pages take for families that no font is called; see `fonts/fonts.conf`."""


class Area(NamedTuple):
    """A rectangle on a page, in pixels."""

    left: float
    top: float
    right: float
    foot: float

    def within(self, other: "Area") -> "Area":
        """Return what of this rectangle is in another."""
        return Area(*common(self, other))

    @property
    def core(self) -> "Area":
        """The part of a line that letters are in."""
        less = CORE * (self.foot - self.top)
        return Area(self.left, self.top + less, self.right, self.foot - less)


class Leaf(NamedTuple):
    """A word, a picture or a head of a page."""

    box: Any  # as WeasyPrint, which has no stubs, has it
    area: Area  # its own
    column: Area  # the content of the block that it is in
    seen: Area  # what the boxes round it leave visible
    head: int  # the number of the head that it is in, 0 if it is in none
    tag: str = ""  # of that head

    @property
    def is_text(self) -> bool:
        """Whether it is a word rather than a picture."""
        match self.box:
            case object(text=str()):
                return True
        return False


# WeasyPrint has no stubs: its pages, boxes, styles and colours are `Any`.
def pages(sides: Sequence[Any], name: str, *, low: bool) -> list[Finding]:
    """Return what is wrong with the sides of a document, as WeasyPrint laid them."""
    findings = [
        finding
        for number, side in enumerate(sides, 1)
        for finding in page(side, name, number, low=low)
    ]
    for check in (empty, split, left, levels):
        for number, finding in check(sides):
            findings += placed([finding], name, f"page {number}", low=low)
    return findings


def page(laid: Any, name: str, number: int, *, low: bool) -> list[Finding]:
    """Return what is wrong with the `number`th page of a document, as it is laid."""
    sheet = laid._page_box  # the public page has no positions of boxes
    findings: list[Finding] = []
    for box, ground in _texts(sheet, PAPER):
        findings += _text(box, ground, sheet)
    findings += flow(sheet)
    for box in _pictures(sheet):
        problem, right = "has no alternative text", "say what it shows"
        findings.append(warning("spoken", "a picture", problem, right, _place(box)))
    return list(placed(findings, name, f"page {number}", low=low))


def _inner(box: Any) -> Any:
    match box:
        case object(_box=inner):  # an absolutely positioned box is wrapped
            return inner
    return box


def _children(box: Any) -> Sequence[Any]:
    match box:
        case object(children=list(children) | tuple(children)):
            return children
    return ()


def _place(box: Any) -> tuple[float, float, float, float]:
    x, y, w, h = box.position_x, box.position_y, box.width, box.height
    return x * MM, y * MM, w * MM, h * MM


def _texts(box: Any, ground: str | None) -> Iterator[tuple[Any, str | None]]:
    """Yield each box of text with the colour behind it, None if that is a picture."""
    box = _inner(box)
    style = box.style
    if style["visibility"] != "visible":
        return
    if any(kind != "none" for kind, _ in style["background_image"]):
        ground = None
    elif style["background_color"].alpha != 0:
        ground = _over(style["background_color"], ground)
    match box:
        case object(text=str(words)) if words.strip():
            yield box, ground
        case _:
            for child in _children(box):
                yield from _texts(child, ground)


def _over(colour: Any, below: str | None) -> str | None:
    """Return a colour, through which the one below may be seen, as "#RRGGBB"."""
    if below is None and colour.alpha < 1:
        return None
    under = (int((below or PAPER)[i : i + 2], 16) / 255 for i in (1, 3, 5))
    pairs = zip(colour.to("srgb").coordinates, under, strict=True)
    mixed = (colour.alpha * part + (1 - colour.alpha) * its for part, its in pairs)
    return "#" + "".join(f"{round(255 * value):02X}" for value in mixed)


def _text(box: Any, ground: str | None, sheet: Any) -> Iterator[Finding]:
    what, place = quoted(box.text), _place(box)
    size = box.style["font_size"] * POINT
    if size < FLOOR - face.NEAR:
        problem, right = f"set at {size:.1f} pt", f"{FLOOR:g} pt at least"
        yield warning("small", what, problem, right, place)
    bold = box.style["font_weight"] >= BOLD
    large = size >= (face.BOLD_PT if bold else face.LARGE_PT) - face.NEAR
    least = face.LARGE if large else face.READ
    ink = _over(box.style["color"], ground)
    if ink and ground and (value := contrast(ink, ground)) < least:
        problem = f"{ink} on {ground} has contrast {value:.1f}"
        yield warning("contrast", what, problem, f"{least:g} at least", place)
    across, down = sheet.margin_width(), sheet.margin_height()
    right_edge, foot = box.position_x + box.width, box.position_y + box.height
    past = max(-box.position_x, -box.position_y, right_edge - across, foot - down)
    if past * MM > face.NEAR:
        problem, right = "it leaves the page", "shorten or break it"
        yield warning("overflow", what, problem, right, place)
    for letter in dict.fromkeys(box.text):
        if not (letter.isascii() or _drawn(letter)):
            problem = f"no font draws '{letter}' (U+{ord(letter):04X})"
            yield warning("glyph", what, problem, "write it otherwise", place)


@cache
def _drawn(letter: str) -> bool:
    """Return whether any font draws a letter: the engine takes the first that does."""
    return any(letter in fonts.font(name).cmap for name in fonts.names())


def _pictures(box: Any) -> Iterator[Any]:
    """Yield the pictures without alternative text."""
    box = _inner(box)
    if box.element_tag == "img" and not box.element.get("alt", "").strip():
        yield box
    for child in _children(box):
        yield from _pictures(child)


def flow(sheet: Any) -> Iterator[Finding]:
    """Yield what is wrong with how a page is filled, given its box."""
    leaves = list(_leaves(sheet))
    words = [leaf for leaf in leaves if leaf.is_text]
    yield from _stranded(leaves)
    for leaf in leaves:
        over = (leaf.area.right - leaf.column.right) * MM
        if not leaf.is_text and over > NEAR:
            problem = f"it is {over:.1f} mm wider than its column"
            yield _finding("wide", leaf, problem, "make it smaller")
    yield from _cut(leaves)
    yield from _overlaid(words)
    yield from _blanks(leaves)
    yield from _hyphens(words)


def empty(sides: Sequence[Any]) -> Iterator[tuple[int, Finding]]:
    """Yield each page that is nearly empty, by its number; one page alone may be."""
    for number, side in enumerate(sides if len(sides) > 1 else (), 1):
        part = filled(side._page_box)
        least = ENDED if number == len(sides) else FILLED
        if part < least:
            problem = f"it is filled to {part:.0%}"
            right = f"{least:.0%} at least, or leave it out"
            yield number, warning("empty", "the page", problem, right)


def filled(sheet: Any) -> float:
    """Return what part of the content of a page its words and pictures reach down."""
    feet = [leaf.area.foot for leaf in _leaves(sheet)]
    top = sheet.content_box_y()
    return float((max(feet) - top) / sheet.height) if feet else 0.0


def left(sides: Sequence[Any]) -> Iterator[tuple[int, Finding]]:
    """Yield each head at the foot of a page with too few lines below it.

    What it is the head of goes on: a head that ends with its page may have a line only.
    """
    by_page = [list(_leaves(side._page_box)) for side in sides]
    for number, (leaves, following) in enumerate(itertools.pairwise(by_page), 1):
        last = next((leaf for leaf in reversed(leaves) if leaf.head), None)
        goes_on = next((leaf for leaf in following if leaf.is_text), None)
        if last is None or goes_on is None or goes_on.head:
            continue
        below = leaves[leaves.index(last) + 1 :]
        lines = {round(leaf.area.foot) for leaf in below}
        if all(leaf.is_text for leaf in below) and 0 < len(lines) < FOLLOWED:
            count = "1 line follows it" if len(lines) == 1 else "2 lines follow it"
            right = f"{FOLLOWED} at least, or move it on"
            yield number, _finding("stranded", last, f"{count} on its page", right)


def levels(sides: Sequence[Any]) -> Iterator[tuple[int, Finding]]:
    """Yield each head of a level whose next higher one is missing before it."""
    above = 0
    for number, side in enumerate(sides, 1):
        heads: dict[int, Leaf] = {}
        for leaf in _leaves(side._page_box):
            if leaf.head:
                heads.setdefault(leaf.head, leaf)
        for leaf in heads.values():
            level = HEADS.index(leaf.tag) + 1
            if level > above + 1:
                after = f" after a heading {above}" if above else ", the first"
                problem = f"it is a heading {level}{after}"
                right = f"make it a heading {above + 1}"
                yield number, _finding("levels", leaf, problem, right)
            above = level


def split(sides: Sequence[Any]) -> Iterator[tuple[int, Finding]]:
    """Yield each table that goes on from the page before, by the number of its page."""
    before: list[Any] = []
    for number, side in enumerate(sides, 1):
        tables = list(_tables(side._page_box))
        for table in tables:
            if any(table is other for other in before):
                problem, right = "it goes on from the page before", "keep it together"
                yield number, warning("split", "a table", problem, right)
        before = tables


def _tables(box: Any) -> Iterator[Any]:
    """Yield the tables of a page, as elements of its document."""
    box = _inner(box)
    if box.element_tag == "table" and box.element is not None:
        yield box.element
        return
    for child in _children(box):
        yield from _tables(child)


def _leaves(sheet: Any) -> Iterator[Leaf]:
    """Yield words and pictures of a page, but not those of its margins."""
    whole = Area(0, 0, sheet.margin_width(), sheet.margin_height())
    numbers = itertools.count(1)
    for child in sheet.children:
        match child:
            case object(at_keyword=_):  # a box in the margin of the page
                continue
        yield from _below(child, _content(sheet), whole, (0, "", numbers))


def _below(
    box: Any, column: Area, seen: Area, head: tuple[int, str, Iterator[int]]
) -> Iterator[Leaf]:
    box = _inner(box)
    style, name, in_flow = box.style, box.element_tag, box.is_in_normal_flow()
    if style["visibility"] != "visible":
        return
    inside, tag, numbers = head
    if name in HEADS and not inside:
        inside, tag = next(numbers), name
    match box:
        case object(text=str(words)):
            if words.strip():
                yield Leaf(box, _own(box), column, seen, inside, tag)
        case object(replacement=_):
            yield Leaf(box, _own(box), column, seen, inside, tag)
        case object(children=children):
            if style["overflow"] != "visible":
                seen = _own(box).within(seen)
            # A block with a content of its own, no line.
            line = name is None or "line" in type(box).__name__.lower()
            if in_flow and style["display"][:1] != ("inline",) and not line:
                column = _content(box)
            for child in children:
                yield from _below(child, column, seen, (inside, tag, numbers))


def _own(box: Any) -> Area:
    x, y = box.border_box_x(), box.border_box_y()
    return Area(x, y, x + box.border_width(), y + box.border_height())


def _content(box: Any) -> Area:
    x, y = box.content_box_x(), box.content_box_y()
    return Area(x, y, x + box.width, y + box.height)


def _stranded(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield each head with nothing below it in its column."""
    for number in dict.fromkeys(leaf.head for leaf in leaves if leaf.head):
        own = [leaf for leaf in leaves if leaf.head == number]
        foot = max(leaf.area.foot for leaf in own)
        column = own[0].column
        if not any(
            leaf.head != number
            and leaf.area.foot > foot
            and leaf.area.left < column.right
            and leaf.area.right > column.left
            for leaf in leaves
        ):
            problem = "nothing follows it on its page"
            yield _finding("stranded", own[0], problem, "move it on")


def _cut(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield each word or picture that a box round it, or the paper, cuts off."""
    for leaf in leaves:
        worded, seen = leaf.is_text, leaf.seen
        core = leaf.area.core if worded else leaf.area
        before = seen.left - core.left, seen.top - core.top
        past = max(*before, core.right - seen.right, core.foot - seen.foot)
        # A word that leaves the page altogether is another finding.
        if past * MM > NEAR and (seen.left > 0 or not worded):
            right = "shorten it" if worded else "make it smaller"
            problem = "its box cuts it off" if seen.left > 0 else "the paper ends in it"
            yield _finding("overflow", leaf, problem, right)


def _overlaid(words: Sequence[Leaf]) -> Iterator[Finding]:
    cores = [leaf.area.core for leaf in words]
    least = NEAR / MM
    for number, (left, top, right, foot) in enumerate(cores):
        for other, its in enumerate(cores[:number]):
            # Most are above or below.
            high = min(foot, its.foot) - max(top, its.top)
            if high > least and min(right, its.right) - max(left, its.left) > least:
                problem = f"it is set on {quoted(words[other].box.text)}"
                yield _finding("overlap", words[number], problem, "move one of them")
                break


def _blanks(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield each word with a blank before its punctuation, perhaps after a picture."""
    before: Leaf | None = None
    for leaf in leaves:
        words = leaf.box.text if leaf.is_text else PICTURE
        if before:
            (_, top, end, foot), its = before.area, leaf.area
            on_line = min(foot, its.foot) > max(top, its.top)
            if on_line and abs(its.left - end) * MM < NEAR:
                words = (before.box.text[-1] if before.is_text else PICTURE) + words
        if leaf.is_text and (problem := face.blank(words)):
            yield _finding("blank", leaf, problem, "leave it out")
        before = leaf


def _hyphens(words: Sequence[Leaf]) -> Iterator[Finding]:
    for leaf in words:
        if face.HYPHENS not in leaf.box.text:
            continue
        style = leaf.box.style
        track = style["letter_spacing"]
        spacing = track / style["font_size"] if isinstance(track, float | int) else 0
        ligatures = style["font_variant_ligatures"] != "none"
        font = _font_of(style)
        if font and (problem := face.joined(font, spacing, ligatures=ligatures)):
            yield _finding("hyphens", leaf, problem, "set it in a fixed-width font")


def _font_of(style: Any) -> str:
    """Return the bundled font that a page sets words of a style in; "" if unknown."""
    kind = "italic" if style["font_style"] == "italic" else "normal"
    for family in style["font_family"]:
        name = FAMILIES.get(family, family.lower().replace(" ", "-"))
        weights = sorted(
            (abs(int(parts[1]) - style["font_weight"]), font)
            for font in fonts.names()
            if len(parts := font.rsplit("-", 2)) == 3
            and (parts[0], parts[2]) == (name, kind)
        )
        if weights:
            return weights[0][1]
    return ""


def _finding(rule: Rule, leaf: Leaf, problem: str, right: str) -> Finding:
    what = quoted(leaf.box.text) if leaf.is_text else "a picture"
    area = leaf.area
    size = (area.right - area.left) * MM, (area.foot - area.top) * MM
    return warning(rule, what, problem, right, (area.left * MM, area.top * MM, *size))
