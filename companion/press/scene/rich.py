"""Text that wraps and shrinks into a box, with **bold**, *italic* and {icons} in it.

One size for the whole text: the largest, in tenths of a point, at which its lines fit.
Nothing is clipped, no text is smaller than its floor, and text that shrank is reported.

    words --_measured--> words of bits, with widths in em, once for all sizes
    --bits.broken, at each size tried--> lines --bits.joined--> runs of one font
    --_placed_lines-->

Widths in em do not depend on the size, so that a trial only breaks lines anew. What
stars and braces mean is in `writing`, as is where lines of Chinese end, and that Hebrew
runs from right to left.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import fsum
from pathlib import Path as File
from typing import Literal

from msgspec import Struct, structs

from companion.errors import BadData, CompanionError, DoesNotFit, MissingGlyph
from companion.press.scene import bits, pictures, text, writing
from companion.press.scene.bits import ICON, Bit, Line, Measured, Paragraph, Word
from companion.press.scene.fonts import font as find
from companion.press.scene.writing import Span

Align = Literal["left", "centre", "right"]
Lines = Literal["left", "centre", "right", "justify"]
Rise = Literal["top", "middle", "bottom"]
FLOOR = 6.0  # smallest size of text in points, unless a layout allows a smaller one
DISC, ON_DISC = 1.04, 0.76  # diameter of a disc below an icon, and size of that, in em
HAIR = 0.05  # from the drawing of an icon to a sign of `CLOSING` after it, in em
CLOSING = ",.;:!?)"  # signs that are set close to what is before them
LETTERS = "\u0300"  # beyond Latin letters: what is before it needs no look at scripts
OBJECT = "\ufffc"  # what stands for an icon where the direction is worked out
PICTURE = "\ufe0f"  # the selector after a character that asks for a picture in colours
ABSENT = "\ufffd"  # set in the place of a letter that no font has, like an icon

FRACTION = {
    **{"left": 0.0, "centre": 0.5, "right": 1.0},
    **{"top": 0.0, "middle": 0.5, "bottom": 1.0},
}


class Faces(Struct, frozen=True):
    """The fonts of a text; without others, all of it is set in `regular`."""

    regular: str
    bold: str = ""
    italic: str = ""
    fallback: tuple[str, ...] = ()  # the first that does draws what these do not
    strong: tuple[str, ...] = ()  # the same of what is bold, if there are any


class Style(Struct, frozen=True):
    """How a text is set: at `size_pt` if that fits its box, or smaller."""

    faces: Faces
    size_pt: float
    colour: str = "#000000"
    floor_pt: float = FLOOR  # the smallest size that is still set
    leading: float = 1.2  # from line to line, in em
    # lines that run from right to left begin at the right if this is "left", and are
    # not justified
    align: Lines = "left"
    rise: Rise = "middle"  # where the lines are in a box that is higher than they are
    # whether nothing is refused: what does not fit is cut, what no font draws is a box,
    # an unknown icon its name
    rough: bool = False


Letter = tuple[str, str, Span | None]  # with font and span; an icon's name with ""


class Placed(Struct, frozen=True):
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
    plain: str = ""  # the marks, such as "*", for which there was no face


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
        wide, lines = bits.broken(paragraphs, w / em)
        high = fsum(map(bits.tall, lines)) if reader.spanned else len(lines)
        return lines if wide * em <= w and high * leading * em <= h else None

    target = round(style.size_pt * 10)
    got, broken = _largest(lines_at, min(round(style.floor_pt * 10), target), target)
    em = got / 10 * text.POINT
    if broken is None and not style.rough:
        what = f"does not fit {w:.4g} x {h:.4g} mm at {got / 10:g} pt"
        raise DoesNotFit(f"'{words}'", what, "shorten it")
    room = max(1, int(h / leading / em))
    whole = broken or bits.broken(paragraphs, w / em)[1][:room]
    lines = [(line, bits.joined(line, style.faces.regular)) for line in whole]
    if broken is None:
        lines = [bits.cut(line, run, w / em) for line, run in lines]
    puts = tuple(_placed_lines(lines, box, style, em, spanned=reader.spanned))
    shrunk = text.Shrunk(words, box, style.size_pt, got / 10) if got < target else None
    return Setting(puts, got / 10, len(lines), shrunk, reader.plain)


def wrong(words: str, style: Style, *, own: File | None = None) -> list[CompanionError]:
    """Return what refuses a text, all of it but that it does not fit."""
    reader = _Reader(structs.replace(style, rough=True), own)
    for line in words.split("\n"):
        reader.measured(line)
    return reader.wrong


def even_width(words: str, box: tuple[float, float], style: Style) -> float:
    """Return the least width, to the mm, of words in no more lines than in a box.

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
    lines: Sequence[tuple[Line, list[Bit]]],
    box: tuple[float, float],
    style: Style,
    em: float,
    *,
    spanned: bool,
) -> Iterator[Placed]:
    """Yield the bits of lines at their positions; `spanned`: some have own sizes."""
    step, justify = style.leading * em, style.align == "justify"
    usual: Align = "left" if style.align == "justify" else style.align
    tall = [bits.tall(line) if spanned else 1.0 for line, _ in lines]
    # `top` is that of the first line, on whose middle its largest capitals are centred.
    top = (box[1] - fsum(tall) * step) * FRACTION[style.rise]
    capital = find(style.faces.regular).cap_height * em / 2
    for (line, run), high in zip(lines, tall, strict=True):
        left, apart = 0.0, 0.0
        if justify and line.more and not any(bit.level for bit in run):
            run = bits.divided(run)
            room = box[0] - bits.width(run) * em
            apart = room / max(1, sum(" " in bit.words for bit in run))
        align = "right" if line.level % 2 and usual == "left" else usual
        if align != "left":
            wide = line.width if line.plain else bits.width(run)
            left = (box[0] - wide * em) * FRACTION[align]
        middle = top + high * step / 2 + (high - 1) * capital
        if line.plain and not apart and run and run[0].words[-1] < LETTERS:
            (bit,) = run  # the usual line, all of it in the regular font
            yield Placed(Bit(f"{bit.words} ", bit.font), left, middle + capital)
        else:
            yield from _placed_bits(run, (left, middle), (em, apart), style.faces)
        top += high * step


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
        self.size_pt, self.spanned = style.size_pt, False
        self.span: Span | None = None
        self.spans: list[Span] = []
        self.opened: list[Span | None] = []
        self.wrong: list[CompanionError] = []

    def measured(self, line: str) -> Paragraph:
        """Split a paragraph into words, which are never broken."""
        self.font, self.bold, self.italic = self.faces.regular, False, False
        if "*" in line and writing.odd(line):
            line = writing.starred(line)
        self.line = line
        if ":" in line and writing.SPAN.search(line):
            line = self._marked(line)
        if writing.plain(line):
            try:
                return self._spaced(line)
            except MissingGlyph:
                if not (self.faces.fallback or self.rough):
                    raise
            self.font, self.bold, self.italic = self.faces.regular, False, False
        return self._mixed(text.composed(line))

    def _marked(self, line: str) -> str:
        """Return a line with its spans marked, and keep how they are set."""
        try:
            line, self.spans = writing.spans(line, self.size_pt)
            self.spanned, self.opened, self.span = True, [], None
        except BadData as error:
            self._refuse(error)
        return line

    def _spaced(self, line: str) -> Paragraph:
        """Return the words of a line in which they end at spaces alone."""
        measured: list[Measured] = []
        before, last, regular = None, "", self.faces.regular
        spanned, marks = writing.OPEN in line, "*" in line or writing.STAR in line
        plain = not (spanned or marks or "{" in line)
        known, words = bits.vocabulary(self.font), line.split(" ")
        for written in words:
            marked = marks and ("*" in written or writing.STAR in written)
            if not plain and (spanned or marked or "{" in written):
                word = tuple(self._read(written))
                wide, known = bits.width(word), bits.vocabulary(self.font)
                if not (word and word[0].words):
                    continue
                last = ""
            elif written:
                word, wide, first, end = known[written]
                if last:  # the usual word, which follows another one in its font
                    measured.append((word, wide, known.spaces[last + first], None))
                    last, before = end, word[0]
                    continue
                last = end
            else:
                continue
            gap = bits.gap(before, word[0], regular) if before else 0.0
            measured.append((word, wide, gap, None))
            before = word[-1]
        return Paragraph(measured, plain=plain)

    def _mixed(self, line: str) -> Paragraph:
        """Split a line of any scripts where it may be broken, and by direction."""
        split = (list(self._letters(written)) for written in line.split(" "))
        words = [word for word in split if word]
        plain = ("".join(c if font else OBJECT for c, font, _ in w) for w in words)
        levels = writing.levels(" ".join(plain))
        measured, at = list[Measured](), 0
        for word in words:
            before = (measured[-1][0][-1].font if measured else "") or word[0][1]
            spaced = before and not (find(before).coloured or find(before).lacks(" "))
            space = Bit(" ", before if spaced else self.faces.regular, levels[at - 1])
            joint: Word = (space,) if measured else ()
            # An icon is like a letter here, so that it stays with a number before it.
            letters = "".join(char if font else "a" for char, font, _ in word)
            start = at
            for unit in writing.units(letters):
                end = at + len(unit)
                part = tuple(self._part(word[at - start : end - start], levels[at:end]))
                measured.append((part, bits.width(part), bits.width(joint), joint))
                joint, at = (), end
            at += 1
        return Paragraph(measured, levels[-1])

    def _letters(self, written: str) -> Iterator[Letter]:
        """Yield each character of a word with its font, and icons with ""."""
        for bit in self._read(written):
            letters = bit.words if bit.font else [bit.words]
            yield from ((letter, bit.font, bit.span) for letter in letters)

    def _part(self, letters: Sequence[Letter], levels: Sequence[int]) -> Iterator[Bit]:
        """Yield letters as bits of one font and level, each drawn by its font."""
        both = zip(letters, levels, strict=True)
        for key, run in itertools.groupby(both, lambda at: (*at[0][1:], at[1])):
            (font, span, level), words = key, [letter for (letter, *_), _ in run]
            if font:
                run_bits = self._covered("".join(words), font, level)
                yield from (structs.replace(bit, span=span) for bit in run_bits)
            else:
                yield from (Bit(icon, "", level, span=span) for icon in words)

    def _covered(self, words: str, font: str, level: int) -> Iterator[Bit]:
        """Yield words in their font, or in those fonts that have their characters."""
        bold = font == self.faces.bold
        chosen = find(font)
        fonts = (font, *((bold and self.faces.strong) or self.faces.fallback))
        if not chosen.lacks(words) and (PICTURE not in words or len(fonts) == 1):
            yield Bit(words, font, level)
            return
        # A selector asks for a picture; a font of letters may have one without colour.
        vivid = sorted(fonts, key=lambda name: not find(name).coloured)
        # A word of letters stays in one font, so that it looks and is found as one.
        whole = writing.plain(words) and not all(find(n).lacks(words) for n in fonts)
        for cluster in [words] if whole else writing.clusters(words):
            candidates = vivid if PICTURE in cluster else fonts
            able = (name for name in candidates if not find(name).lacks(cluster))
            if drawn_by := next(able, ""):
                if font != self.faces.regular and drawn_by in self.faces.fallback:
                    self.plain = "**" if bold else "*"
                yield Bit(cluster, drawn_by, level)
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
            elif token == writing.OPEN and self.spans:
                self.opened.append(self.span)
                self.span = self.spans.pop(0)
            elif token == writing.CLOSE and self.opened:
                self.span = self.opened.pop()
            elif token == "{{":
                yield Bit("{", self.font, span=self.span)
            elif token[0] != "{":
                if "}" in token or writing.STAR in token:
                    token = token.replace("}}", "}").replace(writing.STAR, "*")
                yield Bit(token, self.font, span=self.span)
            elif icon := self._icon(token):
                after, less = "".join(tokens[number:]).lstrip("*")[:1], 0.0
                if after and after in CLOSING:  # which is set close to the drawing
                    blank = 1 - pictures.right(icon, self.own)
                    less = max(ICON * blank - HAIR, 0.0)
                yield Bit(icon, "", less=less, span=self.span)
            else:
                yield Bit(token, self.font, span=self.span)

    def _icon(self, token: str) -> str:
        """Return the name of an icon; "" if a rough text shows the token itself."""
        name = token[1:-1]
        try:
            pictures.icon(name, self.own)
        except CompanionError as error:
            named = writing.NAMED.fullmatch(token)
            self._refuse(error if named else writing.no_icon(token, self.line))
            return ""
        return name

    def _refuse(self, error: CompanionError) -> None:
        if not self.rough:
            raise error from None
        self.wrong.append(error)


def _placed_bits(
    line: list[Bit], at: tuple[float, float], how: tuple[float, float], faces: Faces
) -> Iterator[Placed]:
    """Place bits from (x, middle); `how` is an em, and what is added to a space."""
    (x, middle), (em, apart) = at, how
    for number, bit in enumerate(line, 1):
        if bit.font:
            # Without a space, copied or spoken text would join the words of two lines.
            ends = number == len(line)
            if ends and (last := bit.words[-1:]) < LETTERS:
                ends = not bit.level
            elif ends:
                shaped = text.needs_shaping(bit.words, bit.font, bit.level)
                ends = not (shaped or writing.unspaced(last))
            other = bit.font in faces.fallback or bit.font in faces.strong
            base = find(faces.regular if other else bit.font)
            if ends:
                bit = Bit(f"{bit.words} ", bit.font, bit.level, span=bit.span)
            yield Placed(bit, x, middle + base.cap_height * em / 2)
        else:
            size = bit.span.size if bit.span else 1.0
            capital = find(faces.regular).cap_height * em / 2
            yield Placed(bit, x + ICON * size * em / 2, middle - (size - 1) * capital)
        if number < len(line):
            x += bits.advance(bit) * em + (apart if " " in bit.words else 0.0)
