"""Text that wraps and shrinks into a box, with **bold**, *italic* and {icons} in it.

One size for the whole text: the largest, in tenths of a point, at which its lines fit.
Nothing is clipped, no text is smaller than its floor, and text that shrank is reported.

    words --_measured--> words of bits, with widths in em, once for all sizes
    --_lines, at each size tried--> lines --_bits--> runs of one font --_placed_lines-->

Widths in em do not depend on the size, so that a trial only breaks lines anew.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import fsum
from pathlib import Path as File
from typing import Literal, NamedTuple

from msgspec import Struct

from companion.errors import DoesNotFit
from companion.press.scene import icons, text
from companion.press.scene.fonts import font as find

Align = Literal["left", "centre", "right"]
Rise = Literal["top", "middle", "bottom"]

ICON = 1.02
"""Size of an icon within text, in em."""

MARKED = re.compile(r"\*\*|\*|\{[\w-]+\}|[^*{]+|\{")

FRACTION = {
    "left": 0.0,
    "centre": 0.5,
    "right": 1.0,
    "top": 0.0,
    "middle": 0.5,
    "bottom": 1.0,
}


class Faces(Struct, frozen=True):
    """The fonts of a text; without others, all of it is set in `regular`."""

    regular: str
    bold: str = ""
    italic: str = ""


class Style(Struct, frozen=True):
    """How a text is set: at `size_pt` if that fits its box, or smaller.

    Attributes:
        floor_pt: the smallest size that is still set.
        leading: from line to line, in em.
        rise: vertical position of the lines in a box that is higher than they are.
    """

    faces: Faces
    size_pt: float
    colour: str = "#000000"
    floor_pt: float = 6
    leading: float = 1.2
    align: Align = "left"
    rise: Rise = "middle"


class Bit(NamedTuple):
    """Words in one font, or an icon, if `font` is empty."""

    words: str
    font: str


Word = tuple[Bit, ...]
"""Bits that stay together on a line."""

Measured = tuple[Word, float, float]
"""A word, its width, and the width of the space before it, kerned, in em."""


class Placed(NamedTuple):
    """A bit at (x, y): the start of its baseline, or the middle of an icon."""

    bit: Bit
    x: float
    y: float


class Setting(Struct, frozen=True):
    """A text as it fits its box, in mm from the box's top left corner."""

    puts: tuple[Placed, ...]
    size_pt: float
    lines: int
    shrunk: text.Shrunk | None


@lru_cache(maxsize=1024)
def fit(
    words: str, box: tuple[float, float], style: Style, *, own: File | None = None
) -> Setting:
    """Set `words` into a box of (width, height) mm, at their size or smaller.

    Args:
        words: a newline begins a new line; `**bold**`, `*italic*`, `{icon}`.
        own: a folder whose icons come before ours.

    Raises:
        DoesNotFit: if even the style's floor is too large.
        MissingGlyph, UnknownName: if a character or icon does not exist.
    """
    faces, leading, (w, h) = style.faces, style.leading, box
    paragraphs = [_measured(line, faces, own) for line in words.split("\n")]

    def lines_at(tenths: int) -> list[list[Word]] | None:
        em = tenths / 10 * text.POINT
        if len(paragraphs) * leading * em > h:
            return None
        wide, lines = _lines(paragraphs, w / em)
        return lines if wide * em <= w and len(lines) * leading * em <= h else None

    target = round(style.size_pt * 10)
    got, broken = _largest(lines_at, min(round(style.floor_pt * 10), target), target)
    if broken is None:
        what = f"does not fit {w:.4g} x {h:.4g} mm at {got / 10:g} pt"
        raise DoesNotFit(f"'{words}'", what, "shorten it")
    lines = [_bits(line, faces.regular) for line in broken]
    puts = tuple(_placed_lines(lines, box, style, got / 10 * text.POINT))
    shrunk = text.Shrunk(words, box, style.size_pt, got / 10) if got < target else None
    return Setting(puts, got / 10, len(lines), shrunk)


def even_width(words: str, box: tuple[float, float], style: Style) -> float:
    """Return the least width, to the mm, that words need for no more lines.

    Args:
        box: the width that there is, and the height.

    Raises:
        DoesNotFit: if the words do not fit it.
    """
    wide, high = box
    lines = len({put.y for put in fit(words, box, style).puts})
    least = wide / 2
    while wide - least > 1:
        middle = (wide + least) / 2
        try:
            more = len({put.y for put in fit(words, (middle, high), style).puts})
        except DoesNotFit:
            more = lines + 1
        wide, least = (wide, middle) if more > lines else (middle, least)
    return wide


def width(words: str, style: Style, *, own: File | None = None) -> float:
    """Return the width of a line in mm, at the style's size, unbroken."""
    em = style.size_pt * text.POINT
    return fsum(wide + gap for _, wide, gap in _measured(words, style.faces, own)) * em


def _placed_lines(
    lines: Sequence[list[Bit]], box: tuple[float, float], style: Style, em: float
) -> Iterator[Placed]:
    """Yield the bits of all lines at their positions; `em` in mm."""
    step = style.leading * em
    # `top` is the middle of the first line, on which capitals are centred.
    top = (box[1] - len(lines) * step) * FRACTION[style.rise] + step / 2
    for row, line in enumerate(lines):
        yield from _placed_bits(
            line, _left(line, box[0], em, style.align), top + row * step, em
        )


def _largest(
    lines_at: Callable[[int], list[list[Word]] | None], low: int, high: int
) -> tuple[int, list[list[Word]] | None]:
    """Return the largest size from `low` to `high`, in tenths of a point, with lines.

    By bisection: a text that fits at one size fits at every smaller one.
    """
    if lines := lines_at(high):
        return high, lines
    lines, high = lines_at(low), high - 1
    while lines and low < high:
        middle = (low + high + 1) // 2
        if found := lines_at(middle):
            low, lines = middle, found
        else:
            high = middle - 1
    return low, lines


def _measured(line: str, faces: Faces, own: File | None) -> list[Measured]:
    """Split a paragraph at its spaces into words, which are never broken."""
    measured: list[Measured] = []
    shift = _Shift(faces)
    before: Word = ()
    for written in line.split(" "):
        if "*" in written or "{" in written:
            word = tuple(shift.bits(written, own))
            wide = _width(word)
        else:
            word, wide = _whole_word(written, shift.font)
        if not (word and word[0].words):
            continue
        gap = 0.0
        if before:
            left, right = before[-1], word[0]
            if left.font and left.font == right.font:
                gap = text.space(left.words[-1], right.words[0], left.font)
            else:
                gap = _gap(left, right, faces.regular)
        measured.append((word, wide, gap))
        before = word
    return measured


class _Shift:
    """Whether bold or italic words are being read, and their `font`."""

    def __init__(self, faces: Faces) -> None:
        self.faces, self.font = faces, faces.regular
        self.bold = self.italic = False

    def bits(self, word: str, own: File | None) -> Iterator[Bit]:
        """Yield the parts of a word with marks in it, which may shift the font."""
        for token in MARKED.findall(word):
            if token in ("*", "**"):
                self.bold ^= token == "**"
                self.italic ^= token == "*"
                faces = self.faces
                style = faces.bold if self.bold else faces.italic if self.italic else ""
                self.font = style or faces.regular
            elif token[:1] == "{" and token[-1] == "}":
                icons.icon(token[1:-1], own)
                yield Bit(token[1:-1], "")
            else:
                yield Bit(token, self.font)


@lru_cache(maxsize=4096)
def _whole_word(word: str, font: str) -> tuple[Word, float]:
    """Return a word in one font and its width, once for all lines that contain it."""
    bit = Bit(word, font)
    return (bit,), _advance(bit)


def _gap(left: Bit, right: Bit, plain: str) -> float:
    """Return the width of the space between words of which one may be an icon.

    Kerning is between neighbours, so it depends on one letter on each side only.
    """
    ends = left.words[-1] if left.font else left.words
    starts = right.words[0] if right.font else right.words
    return _joined_gap(ends, left.font, starts, right.font, plain)


@lru_cache(maxsize=4096)
def _joined_gap(ends: str, font: str, starts: str, other: str, plain: str) -> float:
    left, right = Bit(ends, font), Bit(starts, other)
    joined = _bits([(left,), (right,)], plain)
    return _width(joined) - _advance(left) - _advance(right)


def _lines(
    paragraphs: list[list[Measured]], room: float
) -> tuple[float, list[list[Word]]]:
    """Break paragraphs into lines of at most `room` em; a longer word has its own line.

    Greedy: a word goes to the next line if it does not fit this one. Returns the width
    of the widest line, too.
    """
    widest, lines = 0.0, []
    for words in paragraphs:
        line: list[Word] = []
        wide = 0.0
        for word, width, gap in words:
            if line and wide + gap + width > room:
                lines.append(line)
                widest = max(widest, wide)
                line, wide, gap = [], 0.0, 0.0
            line.append(word)
            wide += gap + width
        lines.append(line)
        widest = max(widest, wide)
    return widest, lines


def _bits(words: Sequence[Word], plain: str) -> list[Bit]:
    """Join the words of a line by spaces, and neighbours of one font into one bit."""
    font = words[0][0].font if words else ""
    run: list[str] = []
    for word in words:
        if not font or len(word) > 1 or word[0].font != font:
            break
        run.append(word[0].words)
    else:
        return [Bit(" ".join(run), font)] if run else []
    return _joined(words, plain)


def _joined(words: Sequence[Word], plain: str) -> list[Bit]:
    """Do as `_bits` does for words in several fonts, or with icons."""
    joined: list[Bit] = []
    run: list[str] = []
    last = ""
    for bit in _spaced(words, plain):
        if run and bit.font != last:
            joined.append(Bit("".join(run), last))
            run = []
        if bit.font:
            run.append(bit.words)
        else:
            joined.append(bit)
        last = bit.font
    return [*joined, Bit("".join(run), last)] if run else joined


def _spaced(words: Sequence[Word], plain: str) -> Iterator[Bit]:
    """Yield the bits of a line, and the spaces between its words."""
    last: Bit | None = None
    for word in words:
        if last and word:
            yield Bit(" ", last.font or plain)
        for last in word:
            yield last


def _width(line: Iterable[Bit]) -> float:
    """Return a line's width in em."""
    return fsum(_advance(bit) for bit in line)


def _advance(bit: Bit) -> float:
    return text.length(bit.words, bit.font) if bit.font else ICON


def _left(line: list[Bit], w: float, em: float, align: Align) -> float:
    """Return where a line begins in a box of that width."""
    return 0.0 if align == "left" else (w - _width(line) * em) * FRACTION[align]


def _placed_bits(
    line: list[Bit], x: float, middle: float, em: float
) -> Iterator[Placed]:
    """Place a line's bits from `x`, with capitals and icons centred on `middle`."""
    for number, bit in enumerate(line, 1):
        if bit.font:
            # Without a space, copied or spoken text would join the words of two lines.
            words = f"{bit.words} " if number == len(line) else bit.words
            yield Placed(
                Bit(words, bit.font), x, middle + find(bit.font).cap_height * em / 2
            )
        else:
            yield Placed(bit, x + ICON * em / 2, middle)
        if number < len(line):
            x += _advance(bit) * em
