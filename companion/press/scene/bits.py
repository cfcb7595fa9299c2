"""Words of a text as bits of one font: their widths, and lines made of them.

Widths are in em, so that breaking a text at another size needs no measuring. What a
text says is read in `rich`.
"""

import itertools
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, partial
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from companion.press.scene import text
from companion.press.scene.writing import Span

ICON = 1.02  # size of an icon within text, in em


class Bit(Struct, frozen=True):
    """Words in one font, or an icon, if `font` is empty."""

    words: str
    font: str
    level: int = 0  # of UAX 9: if it is odd they run from right to left
    less: float = 0.0  # how much nearer what follows an icon is, in em
    span: Span | None = None  # their own size and colour, if they have any


Word = tuple[Bit, ...]  # bits that stay together on a line

Measured = tuple[Word, float, float, Word | None]
"""A word, its width, and the width of what is before it, kerned, in em; and that.

Before a word is a space, if it is None, or bits that a line may end at.
"""


class Paragraph(Struct, frozen=True):
    """Words to be broken into lines."""

    words: list[Measured]
    level: int = 0  # if it is odd they run from right to left
    plain: bool = False  # in one font, without icons and spans


class Line(Struct, frozen=True):
    """A line of a paragraph, which may go on: its words, and their width in em."""

    level: int
    words: list[Word]
    more: bool
    width: float
    plain: bool


def tall(line: Line) -> float:
    """Return how much higher a line is than others, for its largest span."""
    sizes = [bit.span.size for word in line.words for bit in word if bit.span]
    return max(1.0, *sizes) if sizes else 1.0


def divided(line: list[Bit]) -> list[Bit]:
    """Return a line as its words, each with the space after it."""
    divided = []
    for bit in line:
        words = re.findall(r"[^ ]* |[^ ]+", bit.words) if bit.font else [bit.words]
        divided += [replace(bit, words=word) for word in words]
    return divided


Known = tuple[Word, float, str, str]  # a word, its width in em, its end letters


class Vocabulary(dict[str, Known]):
    """The words in a font that are known so far, once for all lines that contain them.

    `spaces` are the widths of spaces by the two letters beside them.
    """

    def __init__(self, font: str) -> None:
        self.font, self.spaces = font, _Spaces(font)

    def __missing__(self, word: str) -> Known:
        if len(self) > text.WORDS // 2:
            self.clear()
        bit, plain = Bit(word, self.font), word.isascii()
        wide = text.shape(word, self.font).width if plain else advance(bit)
        self[word] = (bit,), wide, word[0], word[-1]
        return self[word]


class _Spaces(dict[str, float]):
    def __init__(self, font: str) -> None:
        self._font = font

    def __missing__(self, pair: str) -> float:
        self[pair] = text.space(pair[0], pair[1], self._font)
        return self[pair]


vocabulary = cache(Vocabulary)


def gap(left: Bit, right: Bit, plain: str) -> float:
    """Return the width of the space between two words, of which one may be an icon.

    Kerning is between neighbours, so it depends on one letter on each side only.
    """
    ends = left.words[-1] if left.font else left.words
    starts = right.words[0] if right.font else right.words
    if left.span or right.span:
        return _pair_width(left, right, plain) - advance(left) - advance(right)
    if left.font and left.font == right.font:
        return text.space(ends, starts, left.font)
    return _joined_gap(ends, left.font, starts, right.font, plain)


@lru_cache(maxsize=4096)
def _joined_gap(ends: str, font: str, starts: str, other: str, plain: str) -> float:
    left, right = Bit(ends, font), Bit(starts, other)
    return _pair_width(left, right, plain) - advance(left) - advance(right)


def _pair_width(left: Bit, right: Bit, plain: str) -> float:
    return width(_joined(((left,), (right,)), plain))


def broken(paragraphs: list[Paragraph], room: float) -> tuple[float, list[Line]]:
    """Break paragraphs into lines of at most `room` em; a longer word has its own line.

    Greedy: a word goes to the next line if it does not fit this one. Returns the width
    of the widest line, too.
    """
    widest, lines = 0.0, list[Line]()
    for paragraph in paragraphs:
        level, plain, line = paragraph.level, paragraph.plain, list[Word]()
        wide = 0.0
        for word, width, gap, joint in paragraph.words:
            if line and wide + gap + width > room:
                lines.append(Line(level, line, True, wide, plain))
                widest = widest if widest > wide else wide
                line, wide, gap = [], 0.0, 0.0
            if joint is None or not line:
                line.append(word)
            else:
                line[-1] = (*line[-1], *joint, *word)
            wide += gap + width
        lines.append(Line(level, line, False, wide, plain))
        widest = widest if widest > wide else wide
    return widest, lines


def joined(line: Line, font: str) -> list[Bit]:
    """Join words of a line, and bits of one font; `font`: of spaces beside icons."""
    if line.plain:
        words = " ".join([word[0].words for word in line.words])
        return [Bit(words, line.words[0][0].font)] if line.words else []
    return _joined(line.words, font)


def _joined(words: Iterable[Word], plain: str) -> list[Bit]:
    line: list[Bit] = []
    run: list[str] = []
    last, last_level, last_span, highest = "", 0, None, 0
    before: Bit | None = None
    for word in words:
        if before and word:
            # A space is set as what is before it, but that it has no level.
            font, span = before.font or plain, before.span
            if run and (font != last or last_level or span != last_span):
                line.append(Bit("".join(run), last, last_level, span=last_span))
                run = []
            run.append(" ")
            last, last_level, last_span = font, 0, span
        for before in word:
            font, level, span = before.font, before.level, before.span
            if run and (font != last or level != last_level or span != last_span):
                line.append(Bit("".join(run), last, last_level, span=last_span))
                run = []
            if font:
                run.append(before.words)
            else:
                line.append(before)
            last, last_level, last_span = font, level, span
            highest = highest if highest > level else level
    if run:
        line.append(Bit("".join(run), last, last_level, span=last_span))
    # Rule L2 of UAX 9: from the highest level to 1, what is at least so high is turned.
    for level in range(highest, 0, -1):
        line = list(_turned(line, level))
    return line


def _turned(line: Iterable[Bit], least: int) -> Iterator[Bit]:
    """Yield a line with each run of bits of some level, or a higher one, turned."""
    for high, run in itertools.groupby(line, lambda bit: bit.level >= least):
        yield from [*run][:: -1 if high else 1]


def cut(line: Line, run: list[Bit], room: float) -> tuple[Line, list[Bit]]:
    """Return as much of a line, joined to a run, as there is room for."""
    beginning: list[Bit] = []
    for bit in run:
        room -= advance(bit)
        if room >= 0:
            beginning.append(bit)
            continue
        if bit.font:
            room += advance(bit)
            ends = range(len(bit.words))
            fits = bisect_right(ends, room, key=partial(_advance_to, bit)) - 1
            beginning += [replace(bit, words=bit.words[:fits])] * (fits > 0)
        break
    return replace(line, words=[tuple(beginning)], plain=False), beginning


def _advance_to(bit: Bit, end: int) -> float:
    return advance(replace(bit, words=bit.words[:end]))


def width(line: Iterable[Bit]) -> float:
    return fsum(advance(bit) for bit in line)


def advance(bit: Bit) -> float:
    words, font, level = bit.words, bit.font, bit.level
    if bit.span:
        return advance(replace(bit, span=None)) * bit.span.size
    if not font:
        return ICON - bit.less
    if (level or not words.isascii()) and text.needs_shaping(words, font, level):
        return text.shaped(words, font, level).width
    return text.length(words, font)
