"""The rules of how a page is filled: heads, pictures, empty ends, words that are cut.

Read are the boxes as WeasyPrint has laid them, in CSS pixels of 1/96 inch.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.press.proof import signs
from companion.press.proof.finding import Finding, Rule, quoted
from companion.press.scene import fonts

MM = 25.4 / 96
"""A pixel of CSS in mm."""

NEAR = 0.3
"""How far a picture or a word may be over, in mm, without being visible."""

HEADS = ("h1", "h2", "h3", "h4")

FOLLOWED = 3
"""Least lines below a head at the foot of a page, if what they begin goes on."""

FILLED, ENDED = 0.55, 0.1
"""Least part of a page that is filled; and of the last one of several."""

PICTURE = "\ufffc"
"""Stands for a picture among words."""

CORE = 0.25
"""What of a line's height is left out above and below: letters are in between."""


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
        return Area(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.foot, other.foot),
        )

    @property
    def core(self) -> "Area":
        """The part of a line that letters are in."""
        less = CORE * (self.foot - self.top)
        return Area(self.left, self.top + less, self.right, self.foot - less)


class Leaf(NamedTuple):
    """A word, a picture or a head of a page.

    Attributes:
        box: as WeasyPrint has it.
        area: its own.
        column: the content of the block that it is in.
        seen: what the boxes round it leave visible.
        head: the number of the head that it is in, 0 if it is in none.
        tag: of that head.
    """

    box: Any  # WeasyPrint has no stubs
    area: Area
    column: Area
    seen: Area
    head: int
    tag: str = ""


def page(sheet: Any) -> Iterator[Finding]:
    """Yield what is wrong with how a page is filled.

    Args:
        sheet: the box of a page that WeasyPrint has laid.
    """
    leaves = list(_leaves(sheet))
    words = [leaf for leaf in leaves if _is_text(leaf)]
    yield from _stranded(leaves)
    yield from _wide(leaves)
    yield from _cut(leaves)
    yield from _overlaid(words)
    yield from _blanks(leaves)
    yield from _hyphens(words)


def empty(laid: Sequence[Any]) -> Iterator[tuple[int, Finding]]:
    """Yield each page that is nearly empty, by its number; one page alone may be.

    Args:
        laid: the pages of a rendered WeasyPrint document.
    """
    for number, side in enumerate(laid, 1):
        if len(laid) == 1:
            return
        sheet = side._page_box  # the public page has no positions of boxes
        part = filled(sheet)
        least = ENDED if number == len(laid) else FILLED
        if part < least:
            problem = f"it is filled to {part:.0%}"
            right = f"{least:.0%} at least, or leave it out"
            yield number, Finding("empty", "warning", "the page", problem, right)


def filled(sheet: Any) -> float:
    """Return what part of the content of a page its words and pictures reach down."""
    feet = [leaf.area.foot for leaf in _leaves(sheet)]
    top = sheet.content_box_y()
    return float((max(feet) - top) / sheet.height) if feet else 0.0


def left(laid: Sequence[Any]) -> Iterator[tuple[int, Finding]]:
    """Yield each head at the foot of a page with too few lines below it.

    What it is the head of goes on: a head that ends with its page may have a line only.
    """
    pages = [list(_leaves(side._page_box)) for side in laid]
    for number, (leaves, following) in enumerate(itertools.pairwise(pages), 1):
        last = next((leaf for leaf in reversed(leaves) if leaf.head), None)
        goes_on = next((leaf for leaf in following if _is_text(leaf)), None)
        if last is None or goes_on is None or goes_on.head:
            continue
        below = leaves[leaves.index(last) + 1 :]
        lines = {round(leaf.area.foot) for leaf in below}
        if all(map(_is_text, below)) and 0 < len(lines) < FOLLOWED:
            count = "1 line follows it" if len(lines) == 1 else "2 lines follow it"
            right = f"{FOLLOWED} at least, or move it on"
            yield number, _finding("stranded", last, f"{count} on its page", right)


def levels(laid: Sequence[Any]) -> Iterator[tuple[int, Finding]]:
    """Yield each head of a level whose next higher one is missing before it."""
    above = 0
    for number, side in enumerate(laid, 1):
        heads = {leaf.head: leaf for leaf in reversed(list(_leaves(side._page_box)))}
        for leaf in reversed([leaf for head, leaf in heads.items() if head]):
            level = HEADS.index(leaf.tag) + 1
            if level > above + 1:
                after = f" after a heading {above}" if above else ", the first"
                problem = f"it is a heading {level}{after}"
                right = f"make it a heading {above + 1}"
                yield number, _finding("levels", leaf, problem, right)
            above = level


def split(laid: Sequence[Any]) -> Iterator[tuple[int, Finding]]:
    """Yield each table that goes on from the page before, by the number of its page."""
    before: list[Any] = []
    for number, side in enumerate(laid, 1):
        tables = list(_tables(side._page_box))
        for table in tables:
            if any(table is other for other in before):
                problem, right = "it goes on from the page before", "keep it together"
                yield number, Finding("split", "warning", "a table", problem, right)
        before = tables


def _tables(box: Any) -> Iterator[Any]:
    """Yield the tables of a page, as elements of its document."""
    match box:
        case object(_box=inner):
            box = inner
    if box.element_tag == "table" and box.element is not None:
        yield box.element
        return
    match box:
        case object(children=children):
            for child in children:
                yield from _tables(child)


def _leaves(sheet: Any) -> Iterator[Leaf]:
    """Yield words and pictures of a page, but not those of its margins."""
    whole = Area(0, 0, sheet.margin_width(), sheet.margin_height())
    numbers = iter(range(1, 1 << 30))
    for child in sheet.children:
        match child:
            case object(at_keyword=_):  # a box in the margin of the page
                continue
        yield from _below(child, _content(sheet), whole, (0, "", numbers))


def _below(
    box: Any, column: Area, seen: Area, head: tuple[int, str, Iterator[int]]
) -> Iterator[Leaf]:
    match box:
        case object(_box=inner):  # an absolutely positioned box is wrapped
            box = inner
    style, flows = box.style, box.is_in_normal_flow()
    if style["visibility"] != "visible":
        return
    inside, tag, numbers = head
    if box.element_tag in HEADS and not inside:
        inside, tag = next(numbers), box.element_tag
    match box:
        case object(text=str(words)):
            if words.strip():
                yield Leaf(box, _own(box), column, seen, inside, tag)
        case object(replacement=_):
            yield Leaf(box, _own(box), column, seen, inside, tag)
        case object(children=children):
            if style["overflow"] != "visible":
                seen = _own(box).within(seen)
            if flows and style["display"][:1] != ("inline",):
                column = _content(box) if _holds(box) else column
            for child in children:
                yield from _below(child, column, seen, (inside, tag, numbers))


def _holds(box: Any) -> bool:
    """Return whether a box is a block with a content of its own, no line."""
    return box.element_tag is not None and "line" not in type(box).__name__.lower()


def _own(box: Any) -> Area:
    x, y = box.border_box_x(), box.border_box_y()
    return Area(x, y, x + box.border_width(), y + box.border_height())


def _content(box: Any) -> Area:
    x, y = box.content_box_x(), box.content_box_y()
    return Area(x, y, x + box.width, y + box.height)


def _is_text(leaf: Leaf) -> bool:
    match leaf.box:
        case object(text=str()):
            return True
    return False


def _stranded(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield each head with nothing below it in its column."""
    for number in dict.fromkeys(leaf.head for leaf in leaves if leaf.head):
        own = [leaf for leaf in leaves if leaf.head == number]
        foot = max(leaf.area.foot for leaf in own)
        column = own[0].column
        follows = any(
            leaf.head != number
            and leaf.area.foot > foot
            and leaf.area.left < column.right
            and leaf.area.right > column.left
            for leaf in leaves
        )
        if not follows:
            yield _finding(
                "stranded", own[0], "nothing follows it on its page", "move it on"
            )


def _wide(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield each picture that is wider than its column."""
    for leaf in leaves:
        over = (leaf.area.right - leaf.column.right) * MM
        if not _is_text(leaf) and over > NEAR:
            problem = f"it is {over:.1f} mm wider than its column"
            yield _finding("wide", leaf, problem, "make it smaller")


def _cut(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield each word or picture that a box round it, or the paper, cuts off."""
    for leaf in leaves:
        worded, seen = _is_text(leaf), leaf.seen
        core = leaf.area.core if worded else leaf.area
        past = max(
            seen.left - core.left,
            seen.top - core.top,
            core.right - seen.right,
            core.foot - seen.foot,
        )
        # A word that leaves the page altogether is another finding.
        if past * MM > NEAR and (seen.left > 0 or not worded):
            right = "shorten it" if worded else "make it smaller"
            problem = "its box cuts it off" if seen.left > 0 else "the paper ends in it"
            yield _finding("overflow", leaf, problem, right)


def _overlaid(words: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield each word that is set on another one."""
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
        words = leaf.box.text if _is_text(leaf) else PICTURE
        if before and _beside(before, leaf):
            words = (before.box.text[-1] if _is_text(before) else PICTURE) + words
        if _is_text(leaf) and (problem := signs.blank(words)):
            yield _finding("blank", leaf, problem, "leave it out")
        before = leaf


def _beside(left: Leaf, right: Leaf) -> bool:
    """Return whether one word or picture follows another on its line."""
    (_, top, end, foot), its = left.area, right.area
    near = abs(its.left - end) * MM < NEAR
    return near and min(foot, its.foot) > max(top, its.top)


def _hyphens(words: Sequence[Leaf]) -> Iterator[Finding]:
    """Yield each word whose two hyphens look like a dash."""
    for leaf in words:
        if signs.HYPHENS not in leaf.box.text:
            continue
        style = leaf.box.style
        track = style["letter_spacing"]
        spacing = track / style["font_size"] if isinstance(track, float | int) else 0
        ligatures = style["font_variant_ligatures"] != "none"
        font = _font_of(style)
        if font and (problem := signs.joined(font, spacing, ligatures=ligatures)):
            yield _finding("hyphens", leaf, problem, "set it in a fixed-width font")


def _font_of(style: Any) -> str:
    """Return the bundled font that a page sets words of a style in; "" if unknown."""
    kind = "italic" if style["font_style"] == "italic" else "normal"
    for family in style["font_family"]:
        name = FAMILIES.get(family, family.lower().replace(" ", "-"))
        weights = sorted(
            (abs(int(parts[1]) - style["font_weight"]), found)
            for found in fonts.names()
            if len(parts := found.rsplit("-", 2)) == 3
            and (parts[0], parts[2]) == (name, kind)
        )
        if weights:
            return weights[0][1]
    return ""


def _finding(rule: Rule, leaf: Leaf, problem: str, right: str) -> Finding:
    what = quoted(leaf.box.text) if _is_text(leaf) else "a picture"
    area = leaf.area
    x, y = area.left * MM, area.top * MM
    w, h = (area.right - area.left) * MM, (area.foot - area.top) * MM
    return Finding(rule, "warning", what, problem, right, x=x, y=y, w=w, h=h)
