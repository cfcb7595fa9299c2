"""The bundled fonts: their characters, with measures and outlines.

A font is named by the stem of its file, `fonts/<family>/<family>-<weight>-<style>.ttf`;
a name that ends in `.ttf` is the path of a deck's own font. Measures are in em, with y
down in outlines. Fonts of the system are never used.

What is measured is kept in the platform's cache folder, and may be deleted at any time.
A deck that needs no more of our fonts does without HarfBuzz, which takes 12 ms to load.
"""

import io
import itertools
import os
import struct
import zlib
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from pathlib import Path as File
from typing import TYPE_CHECKING

from msgspec import MsgspecError, Struct, msgpack

from companion import places, reading
from companion.errors import BadData, MissingGlyph, UnknownName, near
from companion.press.scene.path import Path as Outline
from companion.press.scene.path import Pen
from companion.press.scene.writing import HIDDEN

if TYPE_CHECKING:
    import uharfbuzz


SIGNS = "\xd7\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026"
LETTERS = [*map(chr, range(32, 127)), *"äöüÄÖÜßàéèêñç·", *SIGNS]
"""The characters of whose pairs it is known how they are kerned."""

FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False, "calt": False}


class Measures(Struct, frozen=True):
    """Measures of a font, in its units, `upem` to an em, y up."""

    upem: int
    cmap: dict[str, int]  # the glyph of each character that the font draws
    advances: dict[str, int]  # the width of each character, before kerning
    # the left, top, width and height of the ink of each, the latter negative
    boxes: dict[str, tuple[int, int, int, int]]
    kerned: dict[str, int]  # widths of `LETTERS` before each other, where kerned
    paired: bool  # whether that is all that a width depends on
    coloured: bool  # whether it has glyphs of several colours, or made of dots


def of_ours(path: Path) -> Measures:
    """Return the measures of one of our fonts, kept by the content of its file."""
    data = path.read_bytes()
    known = zlib.crc32("".join(LETTERS).encode(), zlib.crc32(data))
    name = f"{path.stem}-{known:08x}-{len(data)}"
    cached = places.fonts().with_name("measures") / name
    with suppress(OSError, MsgspecError):
        return msgpack.decode(cached.read_bytes(), type=Measures)
    made = measured(opened(path), kerned=True)
    own = cached.with_name(f".{name}.{os.getpid()}")
    with suppress(OSError):  # such as no room: it is measured again
        cached.parent.mkdir(parents=True, exist_ok=True)
        own.write_bytes(msgpack.encode(made))
        own.replace(cached)
    return made


def opened(path: Path) -> "uharfbuzz.Font":
    """Return a font as HarfBuzz knows it."""
    import uharfbuzz

    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))


def measured(font: "uharfbuzz.Font", *, kerned: bool) -> Measures:
    """Return what a font measures, and if it is one of ours, how it is kerned."""
    face = font.face
    cmap = {chr(code): int(font.get_nominal_glyph(code) or 0) for code in face.unicodes}
    advances = {char: int(font.get_glyph_h_advance(cmap[char])) for char in cmap}
    boxes = {}
    for char, glyph in cmap.items():
        ink = font.get_glyph_extents(glyph)
        boxes[char] = ink.x_bearing, ink.y_bearing, ink.width, ink.height
    coloured = face.has_color_paint or face.has_color_layers or face.has_color_png
    pairs = _pairs(font, cmap) if kerned else {}
    kept = {pair: wide for pair, wide in pairs.items() if wide != advances[pair[0]]}
    paired, upem = bool(pairs), int(face.upem)
    return Measures(upem, cmap, advances, boxes, kept, paired, bool(coloured))


def _pairs(font: "uharfbuzz.Font", cmap: dict[str, int]) -> dict[str, int]:
    known = [char for char in LETTERS if char in cmap]
    every = ["".join(pair) for pair in itertools.product(known, known)]
    # No font has a glyph for what is between them.
    wide = _advances(font, "\n".join(every))
    if len(wide) != 3 * len(every) - 1:
        return {}
    pairs = dict(zip(every, wide[::3], strict=True))
    # Each letter is beside every other one here, among others than before.
    for step in range(1, len(known)):
        row = "".join(known[at * step % len(known)] for at in range(3 * len(known)))
        beside = [pairs[left + right] for left, right in itertools.pairwise(row)]
        if _advances(font, f"A{row}")[1:-1] != beside:
            return {}
    return pairs


def _advances(font: "uharfbuzz.Font", words: str) -> list[int]:
    places = shaped(font, words).glyph_positions or ()
    return [int(place.x_advance) for place in places]


def shaped(
    font: "uharfbuzz.Font",
    words: str,
    features: dict[str, bool] = FEATURES,
    direction: str = "",
) -> "uharfbuzz.Buffer":
    """Return the glyphs of words and where they are placed."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    buffer.direction = direction or buffer.direction
    uharfbuzz.shape(font, buffer, features)
    return buffer


LARGEST = 1 << 25  # most bytes of a deck's own font
USUAL_HEIGHT = 0.7  # height of capitals, in em, beside which a font without any is set
COLOURED = ("COLR", "CBDT", "sbix")  # tables with glyphs in colours that are drawn

DAMAGED = (
    *(ArithmeticError, AssertionError, AttributeError, EOFError, LookupError),
    *(NotImplementedError, OSError, TypeError, ValueError, struct.error),
)
"""What reading a damaged font raises."""

Bounds = tuple[float, float, float, float]  # left, top, right, bottom about (0, 0)


class Font:
    """One font file, opened once; `cmap` is the glyph of each character it draws."""

    def __init__(self, name: str, path: File) -> None:
        self.name, self.path = name, path
        self.own = own = name.endswith(".ttf")  # not one of ours
        self.measures = measured(self.hb, kerned=False) if own else of_ours(path)
        self.upem, self.cmap = self.measures.upem, self.measures.cmap
        # Whether it has glyphs of several colours, or made of dots.
        self.coloured = self.measures.coloured
        letters = LETTERS if self.measures.paired else ()
        self._paired = self.cmap.keys() & {*letters}
        self._outlines: dict[int, Outline] = {}
        # Of a flat capital, in em.
        self.cap_height = -self.bounds("H")[1] if "H" in self.cmap else USUAL_HEIGHT

    @cached_property
    def hb(self) -> "uharfbuzz.Font":
        """The same font as HarfBuzz knows it, for shaping."""
        return opened(self.path)

    def starts(self, words: str) -> list[float] | None:
        """Return where each letter of words starts, and where they end, in em.

        None if that is not known without HarfBuzz.
        """
        if not self._paired >= set(words):
            return None
        advances, kerned, upem = self.measures.advances, self.measures.kerned, self.upem
        at, starts = 0.0, [0.0]
        for left, right in itertools.pairwise(words):
            at += (kerned.get(left + right) or advances[left]) / upem
            starts.append(at)
        if words:
            starts.append(at + advances[words[-1]] / upem)
        return starts

    def bounds(self, character: str) -> Bounds:
        """Return the box of a character's ink; all zero for a space."""
        self.glyph(character)  # or say that there is none
        # HarfBuzz has y up, and gives the height of an extent as a negative number.
        x, y, wide, high = self.measures.boxes[character]
        left, top = x / self.upem, -y / self.upem
        return left, top, left + wide / self.upem, top - high / self.upem

    @cached_property
    def over(self) -> float:
        """How far ink is at most over the ends of a line, in em."""
        sides = (
            max(-left, right - self.advance(character))
            for character in self.cmap
            for left, _, right, _ in (self.bounds(character),)
        )
        return max(sides, default=0.0)

    def advance(self, character: str) -> float:
        """Return a character's own width, before kerning."""
        self.glyph(character)
        return self.measures.advances[character] / self.upem

    def outline(self, character: str) -> Outline:
        """Return a character's outline in em, y down; cached, so do not change it."""
        return self.glyph_outline(self.glyph(character))

    def glyph_outline(self, glyph: int) -> Outline:
        """Return the outline of a glyph by its number, as `outline` does."""
        if glyph not in self._outlines:
            pen, upem = Pen(), self.upem
            self.hb.draw_glyph_with_pen(glyph, pen)
            self._outlines[glyph] = pen.path.moved(lambda x, y: (x / upem, -y / upem))
        return self._outlines[glyph]

    def lacks(self, words: str) -> str:
        """Return the first character of words that the font does not draw, or ""."""
        if self.cmap.keys() >= set(words):
            return ""
        unseen = HIDDEN.sub("", words)
        return next((letter for letter in unseen if letter not in self.cmap), "")

    def glyph(self, character: str, words: str = "") -> int:
        """Return the number of a character's glyph.

        Raises:
            MissingGlyph: if the font lacks it; names `words`, which contain it.
        """
        if character not in self.cmap:
            raise self.lack(character, words)
        return self.cmap[character]

    def lack(self, character: str, words: str) -> MissingGlyph:
        """Return the error that the font lacks a character of `words`."""
        which = f"'{character}' (U+{ord(character):04X}) of '{words or character}'"
        right = "choose another font, or draw it"
        return MissingGlyph(self.name, f"does not draw {which}", right)


@cache
def font(name: str) -> Font:
    """Return the bundled font of that name.

    Raises:
        UnknownName: if there is none; the near one is named.
    """
    if name.endswith(".ttf"):
        return _own(File(name))
    if name not in names():
        raise UnknownName("fonts", f"no font is called '{name}'", near(name, names()))
    return Font(name, places.FONTS / name.rsplit("-", 2)[0] / f"{name}.ttf")


def _own(path: File) -> Font:
    import logging

    # It has no stubs.
    from fontTools.ttLib import TTFont, TTLibError

    # It warns of tables that it repairs; only what it cannot repair matters here.
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    data = reading.data(path, LARGEST, "subset it")
    try:
        with TTFont(io.BytesIO(data)) as tables:
            known = {"glyf", *COLOURED} & {*tables.keys()}
            letters = tables.getBestCmap() or {}
            # Pictures without letters, in colours that are not drawn, would be black.
            lost = "SVG " in tables and known == {"glyf"} and ord("H") not in letters
            chosen = Font(path.name, path) if known and letters and not lost else None
    except (TTLibError, *DAMAGED) as error:
        what = f"is no TrueType font ({fault(error)})"
        raise BadData(path.name, what, "choose another .ttf") from None
    if chosen is None:
        what = "has no TrueType outlines, or has colours as SVG"
        right = f"choose one with a table glyf, {', '.join(COLOURED)}"
        raise BadData(path.name, what, right)
    return chosen


def fault(error: Exception) -> str:
    """Return what a library says of a font; the words of Python change with it."""
    if isinstance(error, DAMAGED) or isinstance(error.__context__, DAMAGED):
        return "it is damaged"
    return " ".join(str(error).split())[:80]


@cache
def names() -> tuple[str, ...]:
    """Return the names of all bundled fonts, sorted."""
    return tuple(sorted(path.stem for path in places.FONTS.glob("*/*.ttf")))
