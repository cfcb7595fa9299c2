"""Text that wraps and shrinks into a box, with **bold**, *italic* and {icons} in it.

One size for the whole text: the largest, in tenths of a point, at which its lines fit.
Nothing is clipped, no text is smaller than its floor, and text that shrank is reported.

    words --_measured--> words of bits, with widths in em, once for all sizes
    --_lines, at each size tried--> lines --_bits--> runs of one font --_placed_lines-->

Widths in em do not depend on the size, so that a trial only breaks lines anew. What
stars and braces mean is in `writing`, as is where lines of Chinese end, and that Hebrew
runs from right to left.
"""

import itertools
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import fsum
from pathlib import Path as File
from typing import Literal, NamedTuple

from msgspec import Struct, structs

from companion.errors import (
    BadData,
    CompanionError,
    DoesNotFit,
    MissingGlyph,
    UnknownName,
)
from companion.press.scene import pictures, text, writing
from companion.press.scene.fonts import font as find

Align = Literal["left", "centre", "right"]
Rise = Literal["top", "middle", "bottom"]

FLOOR = 6.0
"""Smallest size of text in points, unless a layout allows a smaller one."""

ICON = 1.02
"""Size of an icon within text, in em."""

DISC, ON_DISC = 1.04, 0.76
"""Diameter of a disc below an icon within text, and size of the icon then, in em."""

HAIR = 0.05
"""Between the drawing of an icon and a sign of `CLOSING` that follows it, in em."""

CLOSING = ",.;:!?)"
"""Signs that are set close to what is before them."""

LETTERS = "\u0300"
"""Beyond Latin letters: what is before it needs no look at its script."""

OBJECT = "\ufffc"
"""What stands for an icon where the direction of letters is worked out."""

PICTURE = "\ufe0f"
"""The selector after a character that asks for a picture in colours."""

ABSENT = "\ufffd"
"""What is set in the place of a letter that no font has, as if it were an icon."""

FRACTION = {
    **{"left": 0.0, "centre": 0.5, "right": 1.0},
    **{"top": 0.0, "middle": 0.5, "bottom": 1.0},
}


class Faces(Struct, frozen=True):
    """The fonts of a text; without others, all of it is set in `regular`.

    What they do not draw is taken from the first in `fallback` that does.
    """

    regular: str
    bold: str = ""
    italic: str = ""
    fallback: tuple[str, ...] = ()


class Style(Struct, frozen=True):
    """How a text is set: at `size_pt` if that fits its box, or smaller.

    Attributes:
        floor_pt: the smallest size that is still set.
        leading: from line to line, in em.
        align: lines that run from right to left begin at the right if this is "left".
        rise: vertical position of the lines in a box that is higher than they are.
        rough: whether nothing is refused: what does not fit is cut, what no font draws
            is a box, an unknown icon its name.
    """

    faces: Faces
    size_pt: float
    colour: str = "#000000"
    floor_pt: float = FLOOR
    leading: float = 1.2
    align: Align = "left"
    rise: Rise = "middle"
    rough: bool = False


class Bit(NamedTuple):
    """Words in one font, or an icon, if `font` is empty.

    Their `level` is that of UAX 9: if it is odd they run from right to left.
    What follows an icon is `less` em nearer: a comma is beside the drawing.
    """

    words: str
    font: str
    level: int = 0
    less: float = 0.0


Word = tuple[Bit, ...]
"""Bits that stay together on a line."""

Measured = tuple[Word, float, float, Word | None]
"""A word, its width, and the width of what is before it, kerned, in em; and that.

Before a word is a space, if it is None, or bits that a line may end at.
"""


class Paragraph(NamedTuple):
    """Words to be broken into lines; with an odd level they run from right to left."""

    words: list[Measured]
    level: int = 0


Line = tuple[int, list[Word]]
"""The level of a line, and its words."""


class Placed(NamedTuple):
    """A bit at (x, y): the start of its baseline, or the middle of an icon."""

    bit: Bit
    x: float
    y: float


class Setting(Struct, frozen=True):
    """A text as it fits its box, in mm from the box's top left corner.

    `plain` has the marks, such as "*", for which there was no face.
    """

    puts: tuple[Placed, ...]
    size_pt: float
    lines: int
    shrunk: text.Shrunk | None
    plain: str = ""


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
    leading, (w, h) = style.leading, box
    reader = _Reader(style, own)
    paragraphs = [reader.measured(line) for line in words.split("\n")]

    def lines_at(tenths: int) -> list[Line] | None:
        em = tenths / 10 * text.POINT
        if len(paragraphs) * leading * em > h:
            return None
        wide, lines = _lines(paragraphs, w / em)
        return lines if wide * em <= w and len(lines) * leading * em <= h else None

    target = round(style.size_pt * 10)
    got, broken = _largest(lines_at, min(round(style.floor_pt * 10), target), target)
    em = got / 10 * text.POINT
    if broken is None and not style.rough:
        what = f"does not fit {w:.4g} x {h:.4g} mm at {got / 10:g} pt"
        raise DoesNotFit(f"'{words}'", what, "shorten it")
    whole = broken or _lines(paragraphs, w / em)[1][: max(1, int(h / leading / em))]
    lines = [(level, _bits(line, style.faces.regular)) for level, line in whole]
    if broken is None:
        lines = [(level, _cut(line, w / em)) for level, line in lines]
    puts = tuple(_placed_lines(lines, box, style, em))
    shrunk = text.Shrunk(words, box, style.size_pt, got / 10) if got < target else None
    return Setting(puts, got / 10, len(lines), shrunk, reader.plain)


def wrong(words: str, style: Style, *, own: File | None = None) -> list[CompanionError]:
    """Return what refuses a text, all of it but that it does not fit."""
    reader = _Reader(structs.replace(style, rough=True), own)
    for line in words.split("\n"):
        reader.measured(line)
    return reader.wrong


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
    paragraph = _Reader(style, own).measured(words)
    return fsum(wide + gap for _, wide, gap, _ in paragraph.words) * em


def _placed_lines(
    lines: Sequence[tuple[int, list[Bit]]],
    box: tuple[float, float],
    style: Style,
    em: float,
) -> Iterator[Placed]:
    """Yield the bits of all lines at their positions; `em` in mm."""
    step = style.leading * em
    # `top` is the middle of the first line, on which capitals are centred.
    top = (box[1] - len(lines) * step) * FRACTION[style.rise] + step / 2
    for row, (level, line) in enumerate(lines):
        align = "right" if level % 2 and style.align == "left" else style.align
        left = (
            0.0 if align == "left" else (box[0] - _width(line) * em) * FRACTION[align]
        )
        yield from _placed_bits(line, (left, top + row * step), em, style.faces)


def _largest(
    lines_at: Callable[[int], list[Line] | None], low: int, high: int
) -> tuple[int, list[Line] | None]:
    """Return the largest size from `low` to `high`, in tenths of a point, with lines.

    By bisection: a text that fits at one size fits at every smaller one.
    """
    if lines := lines_at(high):
        return high, lines
    lines, high = lines_at(low), high - 1
    while lines and low < high:
        middle = (low + high + 1) // 2
        if larger := lines_at(middle):
            low, lines = middle, larger
        else:
            high = middle - 1
    return low, lines


class _Reader:
    """Reads paragraphs of a text; `plain` has the marks that have no face.

    Of a rough text `wrong` has what would refuse another.
    """

    def __init__(self, style: Style, own: File | None) -> None:
        self.faces, self.rough, self.own = style.faces, style.rough, own
        self.plain = self.line = ""
        self.wrong: list[CompanionError] = []

    def measured(self, line: str) -> Paragraph:
        """Split a paragraph into words, which are never broken."""
        self.font, self.bold, self.italic = self.faces.regular, False, False
        if "*" in line and writing.odd(line):
            line = writing.starred(line)
        self.line = line
        if writing.plain(line):
            try:
                return Paragraph(self._spaced(line))
            except MissingGlyph:
                if not (self.faces.fallback or self.rough):
                    raise
            self.font, self.bold, self.italic = self.faces.regular, False, False
        return self._mixed(text.composed(line))

    def _spaced(self, line: str) -> list[Measured]:
        """Return the words of a line in which they end at spaces alone."""
        measured: list[Measured] = []
        before: Word = ()
        for written in line.split(" "):
            if "*" in written or "{" in written or writing.STAR in written:
                word = tuple(self._read(written))
                wide = _width(word)
            else:
                word, wide = _whole_word(written, self.font)
            if not (word and word[0].words):
                continue
            gap = _gap(before[-1], word[0], self.faces.regular) if before else 0.0
            measured.append((word, wide, gap, None))
            before = word
        return measured

    def _mixed(self, line: str) -> Paragraph:
        """Split a line of any scripts where it may be broken, and by direction."""
        words = [list(self._letters(written)) for written in line.split(" ")]
        words = [word for word in words if word]
        plain = ("".join(char if font else OBJECT for char, font in w) for w in words)
        levels = writing.levels(" ".join(plain))
        measured, at = list[Measured](), 0
        for word in words:
            before = (measured[-1][0][-1].font if measured else "") or word[0][1]
            spaced = before and not (find(before).coloured or find(before).lacks(" "))
            space = Bit(" ", before if spaced else self.faces.regular, levels[at - 1])
            joint: Word = (space,) if measured else ()
            # An icon is like a letter here, so that it stays with a number before it.
            letters = "".join(char if font else "a" for char, font in word)
            start = at
            for unit in writing.units(letters):
                end = at + len(unit)
                run = word[at - start : end - start]
                part = tuple(self._part(run, levels[at:end]))
                measured.append((part, _width(part), _width(joint), joint))
                joint, at = (), end
            at += 1
        return Paragraph(measured, levels[-1])

    def _letters(self, written: str) -> Iterator[tuple[str, str]]:
        """Yield each character of a word with its font, and icons with ""."""
        for words, font, *_ in self._read(written):
            yield from ((letter, font) for letter in words) if font else [(words, "")]

    def _part(
        self, letters: Sequence[tuple[str, str]], levels: Sequence[int]
    ) -> Iterator[Bit]:
        """Yield letters as bits of one font and level, each drawn by its font."""
        both = zip(letters, levels, strict=True)
        for (font, level), run in itertools.groupby(both, lambda at: (at[0][1], at[1])):
            words = [letter for (letter, _), _ in run]
            if font:
                yield from self._covered("".join(words), font, level)
            else:
                yield from (Bit(icon, "", level) for icon in words)

    def _covered(self, words: str, font: str, level: int) -> Iterator[Bit]:
        """Yield words in their font, or in those fonts that have their characters."""
        chosen, fonts = find(font), (font, *self.faces.fallback)
        if not chosen.lacks(words) and (PICTURE not in words or len(fonts) == 1):
            yield Bit(words, font, level)
            return
        # A selector asks for a picture; a font of letters may have one without colour.
        vivid = sorted(fonts, key=lambda name: not find(name).coloured)
        for cluster in writing.clusters(words):
            candidates = vivid if PICTURE in cluster else fonts
            chosen_font = next(
                (name for name in candidates if not find(name).lacks(cluster)), ""
            )
            if chosen_font:
                if chosen_font != font != self.faces.regular:
                    self.plain = "**" if font == self.faces.bold else "*"
                yield Bit(cluster, chosen_font, level)
            else:
                self._refuse(chosen.lack(chosen.lacks(cluster), words))
                yield Bit(ABSENT, "", level)

    def _read(self, word: str) -> Iterator[Bit]:
        """Yield the parts of a word with marks in it, which may change the font."""
        tokens: list[str] = writing.MARKED.findall(word)
        for number, token in enumerate(tokens, 1):
            if token in ("*", "**"):
                self.bold ^= token == "**"
                self.italic ^= token == "*"
                faces = self.faces
                style = faces.bold if self.bold else faces.italic if self.italic else ""
                self.font = style or faces.regular
                if not style and (self.bold or self.italic):
                    self.plain = "**" if self.bold else "*"
            elif token == "{{":
                yield Bit("{", self.font)
            elif token[0] != "{":
                if "}" in token or writing.STAR in token:
                    token = token.replace("}}", "}").replace(writing.STAR, "*")
                yield Bit(token, self.font)
            elif icon := self._icon(token):
                after, less = "".join(tokens[number:]).lstrip("*")[:1], 0.0
                if after and after in CLOSING:  # which is set close to the drawing
                    blank = 1 - pictures.right(icon, self.own)
                    less = max(ICON * blank - HAIR, 0.0)
                yield Bit(icon, "", less=less)
            else:
                yield Bit(token, self.font)

    def _icon(self, token: str) -> str:
        """Return the name of an icon; "" if a rough text shows the token itself.

        Raises:
            UnknownName, BadData: if there is no such icon.
        """
        name = token[1:-1]
        try:
            pictures.icon(name, self.own)
        except (BadData, UnknownName) as error:
            self._refuse(
                error
                if writing.NAMED.fullmatch(token)
                else writing.no_icon(token, self.line)
            )
            return ""
        return name

    def _refuse(self, error: CompanionError) -> None:
        if not self.rough:
            raise error from None
        self.wrong.append(error)


@lru_cache(maxsize=4096)
def _whole_word(word: str, font: str) -> tuple[Word, float]:
    """Return a word in one font and its width, once for all lines that contain it."""
    bit = Bit(word, font)
    return (bit,), _advance(bit)


def _gap(left: Bit, right: Bit, plain: str) -> float:
    """Return the width of the space between two words, of which one may be an icon.

    Kerning is between neighbours, so it depends on one letter on each side only.
    """
    ends = left.words[-1] if left.font else left.words
    starts = right.words[0] if right.font else right.words
    if left.font and left.font == right.font:
        return text.space(ends, starts, left.font)
    return _joined_gap(ends, left.font, starts, right.font, plain)


@lru_cache(maxsize=4096)
def _joined_gap(ends: str, font: str, starts: str, other: str, plain: str) -> float:
    left, right = Bit(ends, font), Bit(starts, other)
    joined = _bits([(left,), (right,)], plain)
    return _width(joined) - _advance(left) - _advance(right)


def _lines(paragraphs: list[Paragraph], room: float) -> tuple[float, list[Line]]:
    """Break paragraphs into lines of at most `room` em; a longer word has its own line.

    Greedy: a word goes to the next line if it does not fit this one. Returns the width
    of the widest line, too.
    """
    widest, lines = 0.0, list[Line]()
    for words, level in paragraphs:
        line: list[Word] = []
        wide = 0.0
        for word, width, gap, joint in words:
            if line and wide + gap + width > room:
                lines.append((level, line))
                widest = max(widest, wide)
                line, wide, gap = [], 0.0, 0.0
            if joint is None or not line:
                line.append(word)
            else:
                line[-1] = (*line[-1], *joint, *word)
            wide += gap + width
        lines.append((level, line))
        widest = max(widest, wide)
    return widest, lines


def _bits(words: Sequence[Word], plain: str) -> list[Bit]:
    """Join the words of a line by spaces, and neighbours of one font into one bit."""
    font = words[0][0].font if words else ""
    run: list[str] = []
    for word in words:
        if not font or len(word) > 1 or word[0].font != font or word[0].level:
            break
        run.append(word[0].words)
    else:  # the usual line: in one font, and without icons
        return [Bit(" ".join(run), font)] if run else []
    joined: list[Bit] = []
    run = []
    last, last_level, highest = "", 0, 0
    for bit in _spaced(words, plain):
        part, font, level, _ = bit
        if run and (font != last or level != last_level):
            joined.append(Bit("".join(run), last, last_level))
            run = []
        if font:
            run.append(part)
        else:
            joined.append(bit)
        last, last_level, highest = font, level, highest if highest > level else level
    if run:
        joined.append(Bit("".join(run), last, last_level))
    # Rule L2 of UAX 9: from the highest level to 1, what is at least so high is turned.
    for level in range(highest, 0, -1):
        joined = list(_turned(joined, level))
    return joined


def _turned(line: Iterable[Bit], least: int) -> Iterator[Bit]:
    """Yield a line with each run of bits of some level, or a higher one, turned."""
    for high, run in itertools.groupby(line, lambda bit: bit.level >= least):
        yield from [*run][:: -1 if high else 1]


def _cut(line: list[Bit], room: float) -> list[Bit]:
    beginning: list[Bit] = []
    for bit in line:
        room -= _advance(bit)
        if room >= 0:
            beginning.append(bit)
            continue
        if bit.font:
            room += _advance(bit)
            ends = range(len(bit.words))
            fits = bisect_right(ends, room, key=partial(_advance_to, bit)) - 1
            beginning += [bit._replace(words=bit.words[:fits])] * (fits > 0)
        break
    return beginning


def _advance_to(bit: Bit, end: int) -> float:
    return _advance(bit._replace(words=bit.words[:end]))


def _spaced(words: Sequence[Word], plain: str) -> Iterator[Bit]:
    """Yield the bits of a line, and the spaces between its words."""
    last: Bit | None = None
    for word in words:
        if last and word:
            yield Bit(" ", last.font or plain)
        for last in word:
            yield last


def _width(line: Iterable[Bit]) -> float:
    return fsum(_advance(bit) for bit in line)


def _advance(bit: Bit) -> float:
    words, font, level, less = bit
    if not font:
        return ICON - less
    if (level or not words.isascii()) and text.needs_shaping(words, font, level):
        return text.shaped(words, font, level).width
    return text.length(words, font)


def _placed_bits(
    line: list[Bit], at: tuple[float, float], em: float, faces: Faces
) -> Iterator[Placed]:
    """Place a line's bits from (x, middle), with capitals and icons centred on it."""
    x, middle = at
    for number, bit in enumerate(line, 1):
        if bit.font:
            # Without a space, copied or spoken text would join the words of two lines.
            ends = number == len(line)
            if ends and (last := bit.words[-1:]) < LETTERS:
                ends = not bit.level
            elif ends:
                shaped = text.needs_shaping(*bit[:3])
                ends = not (shaped or writing.unspaced(last))
            base = find(faces.regular if bit.font in faces.fallback else bit.font)
            put = Bit(f"{bit.words} ", bit.font, bit.level) if ends else bit
            yield Placed(put, x, middle + base.cap_height * em / 2)
        else:
            yield Placed(bit, x + ICON * em / 2, middle)
        if number < len(line):
            x += _advance(bit) * em
