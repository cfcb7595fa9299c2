"""Positions of the letters of a line: measured once, drawn exactly there.

HarfBuzz places the glyphs, with kerning and without ligatures, so that one character is
one glyph, whatever draws it later. A character that the font lacks is refused here,
before any ink. Sizes of type are in points, lengths in mm, positions in a line in em.
"""

import bisect
import itertools
import math
import unicodedata
from collections.abc import Callable
from functools import lru_cache

import uharfbuzz
from msgspec import Struct

from companion.errors import MissingGlyph
from companion.press.scene.fonts import font as find
from companion.press.scene.path import Path, Point
from companion.press.scene.writing import SHAPED

POINT = 25.4 / 72
"""One point in mm."""

STEPS = 10
"""Steps a mm when a curve is walked along."""

FEATURES = {"kern": True, "liga": False, "clig": False, "dlig": False, "calt": False}


class Shrunk(Struct, frozen=True):
    """A text that was set smaller than its style says, so that it fits its box."""

    words: str
    box: tuple[float, float]
    target_pt: float
    set_pt: float


class Run(Struct, frozen=True):
    """One line of text as it is drawn; one entry of `starts` a character.

    Attributes:
        words: the characters, composed (NFC).
        starts: where each character's origin is, in em from the left end.
        width: of the whole run, in em, without the tracking after its last character.
    """

    words: str
    starts: tuple[float, ...]
    width: float


@lru_cache(maxsize=4096)
def shape(words: str, font: str, track: float = 0) -> Run:
    """Return the position of each character, with `track` em added between them.

    Raises:
        MissingGlyph: if the font lacks a character; names string, character and font.

    >>> shape("AV", "eb-garamond-500-normal").width < 2 * 0.66
    True
    """
    chosen, words = find(font), composed(words)
    if not chosen.cmap.keys() >= set(words):
        for character in words:
            chosen.glyph(character, words)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    uharfbuzz.shape(chosen.hb, buffer, FEATURES)
    if len(buffer) != len(words):
        raise MissingGlyph(
            font, f"'{words}' is not one glyph a character", "write it plainly"
        )
    # HarfBuzz gives advances in units of the font, `upem` to an em; kerning is part of
    # the advance of the left letter.
    starts, at = [], 0.0
    for place in buffer.glyph_positions or ():
        starts.append(at + place.x_offset / chosen.upem)
        at += place.x_advance / chosen.upem + track
    return Run(words, tuple(starts), max(0.0, at - track))


def by_letters(words: str, font: str) -> bool:
    """Return whether the font has a glyph for each character, which it is alone."""
    return words.isascii() or not (SHAPED.search(words) or find(font).lacks(words))


def composed(words: str) -> str:
    """Return words with each letter and its accents as one character (NFC)."""
    return words if words.isascii() else unicodedata.normalize("NFC", words)


def length(words: str, font: str) -> float:
    """Return the width of a line in em, as that of its words and of the spaces.

    A word is measured once, however many lines contain it.

    Raises:
        MissingGlyph: if the font lacks a character.
    """
    if "  " in words:
        return shape(words, font).width
    before, *others = composed(words).split(" ")
    total = shape(before, font).width
    for word in others:
        total += space(before[-1:], word[:1], font) + shape(word, font).width
        before = word
    return total


@lru_cache(maxsize=4096)
def space(left: str, right: str, font: str) -> float:
    """Return the width of a space between two letters, kerned with both, in em."""
    apart = shape(left, font).width + shape(right, font).width
    return shape(f"{left} {right}", font).width - apart


def width(words: str, font: str, size_pt: float, track: float = 0) -> float:
    """Return the width of a line in mm."""
    return shape(words, font, track).width * size_pt * POINT


def ink(words: str, font: str, size_pt: float, track: float = 0) -> tuple[float, ...]:
    """Return (left, top, right, bottom) of a line's ink about its start, in mm."""
    run, chosen, em = shape(words, font, track), find(font), size_pt * POINT
    boxes = [
        (start + left, top, start + right, bottom)
        for character, start in zip(run.words, run.starts, strict=True)
        for left, top, right, bottom in [chosen.bounds(character)]
        if right > left
    ] or [(0.0, 0.0, 0.0, 0.0)]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts) * em, min(tops) * em, max(rights) * em, max(bottoms) * em


def ink_middle(words: str, font: str, size_pt: float) -> float:
    """Return how far below its middle a line's baseline is, from its own ink, in mm."""
    _, top, _, bottom = ink(words, font, size_pt)
    return -(top + bottom) / 2


def cap_middle(words: str, font: str, size_pt: float) -> float:
    """Return how far below the middle of capitals the baseline is, in mm.

    Lines of one size then share a baseline, whatever letters they hold.
    """
    shape(words, font)
    return find(font).cap_height * size_pt * POINT / 2


def outline(words: str, font: str, size_pt: float, *, track: float = 0) -> Path:
    """Return a line's outlines, its baseline starting at the origin."""
    chosen, em, path = find(font), size_pt * POINT, Path()
    run = shape(words, font, track)
    for character, start in zip(run.words, run.starts, strict=True):
        path.add(chosen.outline(character).moved(_moved_by(start * em, em)))
    return path


class Bend(Struct, frozen=True):
    """The curve y = curve(x) that a line is bent along, centred at `x`.

    `above` is how far over the curve the baseline runs, in mm.
    """

    x: float
    curve: Callable[[float], float]
    above: float = 0


def arc(
    words: str,
    font: str,
    size_pt: float,
    bend: Bend,
    *,
    track: float = 0,
) -> Path:
    """Return a line's outlines bent along a curve.

    Letters are not deformed: each is moved and turned as a whole, its middle on the
    curve, at the distance along the curve that it has along a straight line.
    """
    x, curve = bend.x, bend.curve
    chosen, em, path = find(font), size_pt * POINT, Path()
    run = shape(words, font, track)
    walk = _distance_to_x(x, curve, run.width * em / 2 + 5)
    for character, start in zip(run.words, run.starts, strict=True):
        half = chosen.advance(character) / 2
        middle = walk((start + half - run.width / 2) * em)
        slope = math.atan((curve(middle + 0.01) - curve(middle - 0.01)) / 0.02)
        seat = _placed_on((middle, curve(middle)), slope, em, half, bend.above / em)
        path.add(chosen.outline(character).moved(seat))
    return path


def _distance_to_x(
    x: float, curve: Callable[[float], float], reach: float
) -> Callable[[float], float]:
    """Return a function from a distance along the curve, 0 at `x`, to the x there.

    The curve is measured as short chords from `x - reach` to `x + reach`; between two
    of their ends x is interpolated.
    """
    count = max(50, round(reach * STEPS))
    xs = [x + reach * step / count for step in range(-count, count + 1)]
    lengths = [0.0]
    for left, right in itertools.pairwise(xs):
        step = math.hypot(right - left, curve(right) - curve(left))
        lengths.append(lengths[-1] + step)
    start = lengths[count]

    def at(length: float) -> float:
        place = bisect.bisect_right(lengths, start + length, 1, 2 * count)
        low, high = lengths[place - 1], lengths[place]
        part = (start + length - low) / (high - low)
        return xs[place - 1] + part * (xs[place] - xs[place - 1])

    return at


def _placed_on(
    at: Point, slope: float, em: float, half: float, above: float
) -> Callable[[float, float], Point]:
    """Return the function that moves a letter's outline, in em, to a point of a curve.

    Args:
        slope: of the curve there, as an angle, clockwise as seen since y is down.
        half: half the letter's width in em: its middle is put on the point.
        above: distance from the curve to the baseline, in em.
    """
    (x, y), cos, sin = at, math.cos(slope) * em, math.sin(slope) * em

    def put(gx: float, gy: float) -> Point:
        right, down = gx - half, gy - above
        return x + right * cos - down * sin, y + right * sin + down * cos

    return put


def _moved_by(left: float, scale: float) -> Callable[[float, float], Point]:
    return lambda x, y: (left + x * scale, y * scale)
