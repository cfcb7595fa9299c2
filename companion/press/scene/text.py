"""Positions of the letters of a line: measured once, drawn exactly there.

HarfBuzz places the glyphs, with kerning and without ligatures, so that one character is
one glyph, whatever draws it later. A character that the font lacks is refused here,
before any ink. Sizes of type are in points, lengths in mm, positions in a line in em.

Words whose glyphs depend on one another are `shaped`: HarfBuzz joins, replaces and
places glyphs as their script wants it. They are drawn as outlines, those of a colour
font (COLR, CBDT, sbix) as shapes and pictures.
"""

import bisect
import itertools
import math
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.errors import MissingGlyph
from companion.press.scene import fonts, writing
from companion.press.scene.fonts import Font
from companion.press.scene.fonts import font as find
from companion.press.scene.marks import Fade, Group, Mark, Picture, Shape, read_raster
from companion.press.scene.path import IDENTITY, Matrix, Path, Point, compose, moved

if TYPE_CHECKING:
    import uharfbuzz

POINT = 25.4 / 72  # one point in mm
WORDS = 1 << 14  # words in a font that are kept as shaped: those of a large deck
STEPS = 10  # steps a mm when a curve is walked along
Ink = tuple[float, float, float, float]  # (left, top, right, bottom)
NOTHING: Ink = (0.0, 0.0, 0.0, 0.0)


class Shrunk(Struct, frozen=True):
    """A text that was set smaller than its style says, so that it fits its box."""

    words: str
    box: tuple[float, float]
    target_pt: float
    set_pt: float
    name: str = ""  # that of the box, if it has one


class Run(Struct, frozen=True):
    """One line of text as it is drawn; one entry of `starts` a character."""

    words: str  # the characters, composed (NFC)
    starts: tuple[float, ...]  # where each character's origin is, in em from the left
    width: float  # of the whole run, in em, without tracking after its last character


class _Runs(dict[str, Run]):
    """The lines in a font and a track that are known so far."""

    def __init__(self, font: str, track: float) -> None:
        self._font, self._track = font, track

    def __missing__(self, words: str) -> Run:
        if len(self) > WORDS:
            self.clear()
        self[words] = _shape(words, self._font, self._track)
        return self[words]


_runs = lru_cache(maxsize=256)(_Runs)


def shape(words: str, font: str, track: float = 0) -> Run:
    """Return the position of each character, with `track` em added between them.

    Raises:
        MissingGlyph: if the font lacks a character; names string, character and font.
    """
    return _runs(font, track)[words]


def _shape(words: str, font: str, track: float) -> Run:
    chosen, words = find(font), composed(words)
    if starts := None if track else chosen.starts(words):
        return Run(words, tuple(starts[:-1]), starts[-1])
    if not chosen.cmap.keys() >= set(words):
        for character in words:
            chosen.glyph(character, words)
    buffer = fonts.shaped(chosen.hb, words)
    if len(buffer) != len(words):
        what = f"'{words}' is not one glyph a character"
        raise MissingGlyph(font, what, "write it plainly")
    # HarfBuzz gives advances in units of the font, `upem` to an em; kerning is part of
    # the advance of the left letter.
    places, at = list[float](), 0.0
    for place in buffer.glyph_positions or ():
        places.append(at + place.x_offset / chosen.upem)
        at += place.x_advance / chosen.upem + track
    return Run(words, tuple(places), max(0.0, at - track))


def by_letters(words: str, font: str) -> bool:
    """Return whether the font has a glyph for each character, which it is alone."""
    return words.isascii() or not (writing.shaped(words) or find(font).lacks(words))


def composed(words: str) -> str:
    """Return words with each letter and its accents as one character (NFC)."""
    return words if words.isascii() else unicodedata.normalize("NFC", words)


def length(words: str, font: str) -> float:
    """Return the width of a line in em, as that of its words and of the spaces.

    Raises:
        MissingGlyph: if the font lacks a character.
    """
    if "  " in words:
        return shape(words, font).width
    runs = _runs(font, 0)
    before, *others = composed(words).split(" ")
    total = runs[before].width
    for word in others:
        total += space(before[-1:], word[:1], font) + runs[word].width
        before = word
    return total


@lru_cache(maxsize=WORDS)
def space(left: str, right: str, font: str) -> float:
    """Return the width of a space between two letters, kerned with both, in em."""
    runs = _runs(font, 0)
    apart = runs[left].width + runs[right].width
    if left and right and (left + right).isascii() and not find(font).own:
        # In our fonts, as a test shows, each letter is kerned with the space alone.
        whole = runs[f"{left} "].starts[1] + runs[f" {right}"].starts[1]
        return whole + runs[right].width - apart
    return runs[f"{left} {right}"].width - apart


def width(words: str, font: str, size_pt: float, track: float = 0) -> float:
    """Return the width of a line in mm."""
    wide = shape(words, font, track).width if track else length(words, font)
    return wide * size_pt * POINT


@lru_cache(maxsize=1024)
def ink(words: str, font: str, size_pt: float, track: float = 0) -> tuple[float, ...]:
    """Return (left, top, right, bottom) of a line's ink about its start, in mm."""
    em, boxes, at, before = size_pt * POINT, list[Ink](), 0.0, None
    for word in [words] if track or "  " in words else composed(words).split(" "):
        if before is not None:
            at += space(before[-1:], word[:1], font)
        if box := _ink(word, font, track):
            left, top, right, bottom = box
            boxes.append((at + left, top, at + right, bottom))
        at += shape(word, font, track).width
        before = word
    lefts, tops, rights, bottoms = zip(*boxes or [NOTHING], strict=True)
    return min(lefts) * em, min(tops) * em, max(rights) * em, max(bottoms) * em


@lru_cache(maxsize=4096)
def _ink(word: str, font: str, track: float) -> Ink | None:
    """Return the box of a word's ink in em, once for all lines that contain it."""
    run, chosen = shape(word, font, track), find(font)
    boxes = [
        (start + left, top, start + right, bottom)
        for character, start in zip(run.words, run.starts, strict=True)
        for left, top, right, bottom in [chosen.bounds(character)]
        if right > left
    ]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


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
    """The curve y = curve(x) that a line is bent along, centred at `x`."""

    x: float
    curve: Callable[[float], float]
    above: float = 0  # how far over the curve the baseline runs, in mm


def arc(words: str, font: str, size_pt: float, bend: Bend, *, track: float = 0) -> Path:
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


KERNED = {"kern": True, "liga": True}


class Shaped(Struct, frozen=True):
    """Words as glyphs of a font, by number, each at (x, y) in em from the left."""

    font: str
    glyphs: tuple[tuple[int, float, float], ...]
    width: float  # of them all, in em


def needs_shaping(words: str, font: str, level: int = 0) -> bool:
    """Return whether words are to be shaped as here; others are a glyph a letter."""
    if level % 2 or words.isascii():
        return level % 2 == 1
    return find(font).coloured or writing.shaped(words)


@lru_cache(maxsize=4096)
def shaped(words: str, font: str, level: int = 0) -> Shaped:
    """Return the glyphs of words, which the font has; an odd level runs leftwards."""
    chosen, direction = find(font), "rtl" if level % 2 else "ltr"
    buffer = fonts.shaped(chosen.hb, words, KERNED, direction)
    glyphs, at = [], 0.0
    places = zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True)
    for glyph, place in places:
        x = at + place.x_offset / chosen.upem
        glyphs.append((int(glyph.codepoint), x, -place.y_offset / chosen.upem))
        at += place.x_advance / chosen.upem
    return Shaped(font, tuple(glyphs), at)


def drawn(words: Shaped, at: Matrix, colour: str) -> tuple[Mark, ...]:
    """Return the marks of words; `at` moves em to mm.

    Outlines of one colour are one shape, so that preflight knows them as letters.
    """
    chosen, path, marks = find(words.font), Path(), list[Mark]()
    for glyph, x, y in words.glyphs:
        matrix = compose(at, (1, 0, 0, 1, x, y))
        if chosen.coloured and (coloured := painted(words.font, glyph, colour)):
            marks.append(Group(coloured, matrix, shared=True))
        else:
            path.add(chosen.glyph_outline(glyph).moved(partial(moved, matrix)))
    if path.segments:
        marks.append(Shape(path, colour))
    return tuple(marks)


@lru_cache(maxsize=512)
def painted(font: str, glyph: int, colour: str) -> tuple[Mark, ...]:
    """Return the marks of a glyph in colours, in em; none if it has no colours."""
    chosen = find(font)
    face, em = chosen.hb.face, chosen.upem
    if face.has_color_png and (png := chosen.hb.get_glyph_color_png(glyph).data):
        box, dots = chosen.hb.get_glyph_extents(glyph), read_raster(png, chosen.name)
        left, top, wide, high = box.x_bearing, -box.y_bearing, box.width, -box.height
        return (Picture(dots, left / em, top / em, wide / em, high / em),)
    if not (face.has_color_paint or face.has_color_layers):
        return ()
    painter = Painter(chosen, (1 / em, 0, 0, -1 / em, 0, 0))
    import uharfbuzz

    foreground = uharfbuzz.Color(*bytes.fromhex(colour[1:]), 255)
    chosen.hb.paint_glyph(glyph, _funcs(), painter, foreground=foreground)
    return tuple(painter.marks)


class Painter:
    """Collects the marks of a glyph as HarfBuzz paints it, layer by layer.

    Where layers are mixed in another way than one above the other, they are not.
    """

    def __init__(self, font: Font, matrix: Matrix) -> None:
        self.font, self.marks = font, list[Mark]()
        self.matrices, self.clips = [matrix], list[Path | None]()

    def turn(self, *matrix: float) -> None:
        a, b, c, d, e, f = matrix
        self.matrices.append(compose(self.matrices[-1], (a, b, c, d, e, f)))

    def clip(self, glyph: int) -> None:
        em = self.font.upem
        # An outline of ours is in em with y down, one of the font in units with y up.
        matrix = compose(self.matrices[-1], (em, 0, 0, -em, 0, 0))
        self.clips.append(self.font.glyph_outline(glyph).moved(partial(moved, matrix)))

    def fill(self, colour: "uharfbuzz.Color") -> None:
        self._paint(_hex(colour), colour.alpha / 255)

    def line(self, colours: "uharfbuzz.ColorLine", *at: float) -> None:
        x0, y0, x1, y1, x2, y2 = at
        # Lines of one colour are parallel to that from (x0, y0) to (x2, y2).
        along, over = x2 - x0, y2 - y0
        size = along**2 + over**2
        part = ((x1 - x0) * -over + (y1 - y0) * along) / size if size else 0.0
        end = (x0 - over * part, y0 + along * part) if size else (x1, y1)
        matrix = self.matrices[-1]
        ends = moved(matrix, x0, y0), moved(matrix, *end)
        stops = colours.color_stops
        self._paint(Fade(*ends[0], *ends[1], _stops(stops)), _opacity(stops))

    def circle(self, colours: "uharfbuzz.ColorLine", *at: float) -> None:
        x0, y0, r0, x1, y1, r1 = at
        a, b, c, d, *_ = matrix = self.matrices[-1]
        ends = moved(matrix, x0, y0), moved(matrix, x1, y1)
        radius = max(r1, 1e-6) * math.sqrt(abs(a * d - b * c))
        stops = colours.color_stops
        tones = _stops(stops, r0 / r1 if r1 > r0 else 0.0)
        self._paint(Fade(*ends[0], *ends[1], tones, radius), _opacity(stops))

    def sweep(self, colours: "uharfbuzz.ColorLine") -> None:
        self.fill(colours.color_stops[0].color)

    def _paint(self, fill: str | Fade, opacity: float) -> None:
        clips = [clip for clip in self.clips if clip]
        if not clips or not opacity:
            return
        mark: Mark = Shape(clips.pop(), fill, opacity=opacity)
        for clip in reversed(clips):
            mark = Group((mark,), IDENTITY, clip)
        self.marks.append(mark)


@lru_cache(maxsize=1)
def _funcs() -> "uharfbuzz.PaintFuncs":
    """Return what HarfBuzz calls; the last argument is the painter."""
    import uharfbuzz

    funcs = uharfbuzz.PaintFuncs()
    funcs.set_push_transform_func(lambda *at: at[-1].turn(*at[:-1]))
    funcs.set_pop_transform_func(lambda painter: painter.matrices.pop())
    funcs.set_push_clip_glyph_func(lambda glyph, painter: painter.clip(glyph))
    # A rectangle is only the box of all that is drawn.
    funcs.set_push_clip_rectangle_func(lambda *at: at[-1].clips.append(None))
    funcs.set_pop_clip_func(lambda painter: painter.clips.pop())
    funcs.set_color_func(lambda colour, _, painter: painter.fill(colour))
    funcs.set_linear_gradient_func(lambda *at: at[-1].line(*at[:-1]))
    funcs.set_radial_gradient_func(lambda *at: at[-1].circle(*at[:-1]))
    funcs.set_sweep_gradient_func(lambda *at: at[-1].sweep(at[0]))
    return funcs


def _hex(colour: "uharfbuzz.Color") -> str:
    return f"#{colour.red:02X}{colour.green:02X}{colour.blue:02X}"


def _stops(
    stops: "Sequence[uharfbuzz.ColorStop]", start: float = 0.0
) -> tuple[tuple[float, str], ...]:
    """Return stops within 0 to 1, the first at `start`."""
    tones = sorted((min(1.0, max(0.0, at.offset)), _hex(at.color)) for at in stops)
    return tuple((start + at * (1 - start), tone) for at, tone in tones)


def _opacity(stops: "Sequence[uharfbuzz.ColorStop]") -> float:
    return float(max(stop.color.alpha for stop in stops) / 255)
