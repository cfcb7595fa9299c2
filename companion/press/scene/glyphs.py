"""Words whose glyphs depend on one another, and glyphs in colours, as marks.

What `text` measures and draws is a glyph a character. Here HarfBuzz joins, replaces and
places glyphs as a script wants it; they are drawn as outlines, those of a colour font
(COLR, CBDT, sbix) as shapes and pictures.
"""

import math
from collections.abc import Sequence
from functools import lru_cache, partial

import uharfbuzz
from msgspec import Struct

from companion.press.scene import rasters, writing
from companion.press.scene.fonts import Font
from companion.press.scene.fonts import font as find
from companion.press.scene.marks import Fade, Group, Mark, Picture, Shape
from companion.press.scene.matrix import IDENTITY, Matrix, compose, moved
from companion.press.scene.path import Path

KERNED = {"kern": True, "liga": True}


class Shaped(Struct, frozen=True):
    """Words as glyphs of a font, by number, each at (x, y) in em from the left, y down.

    `width` is that of them all, in em.
    """

    font: str
    glyphs: tuple[tuple[int, float, float], ...]
    width: float


def needed(words: str, font: str, level: int = 0) -> bool:
    """Return whether words are to be shaped as here; others are a glyph a letter."""
    if level % 2:
        return True
    if words.isascii():
        return False
    return find(font).coloured or writing.SHAPED.search(words) is not None


@lru_cache(maxsize=4096)
def shaped(words: str, font: str, level: int = 0) -> Shaped:
    """Return the glyphs of words, which the font has; an odd level runs leftwards."""
    chosen, buffer = find(font), uharfbuzz.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if level % 2 else "ltr"
    uharfbuzz.shape(chosen.hb, buffer, KERNED)
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
        if chosen.coloured and (own := painted(words.font, glyph, colour)):
            marks.append(Group(own, matrix, shared=True))
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
        box, dots = chosen.hb.get_glyph_extents(glyph), rasters.read(png, chosen.name)
        left, top, wide, high = box.x_bearing, -box.y_bearing, box.width, -box.height
        return (Picture(dots, left / em, top / em, wide / em, high / em),)
    if not (face.has_color_paint or face.has_color_layers):
        return ()
    painter = Painter(chosen, (1 / em, 0, 0, -1 / em, 0, 0))
    foreground = uharfbuzz.Color(*bytes.fromhex(colour[1:]), 255)
    chosen.hb.paint_glyph(glyph, _funcs(), painter, foreground=foreground)
    return tuple(painter.marks)


class Painter:
    """Collects the marks of a glyph as HarfBuzz paints it, layer by layer.

    Where layers are mixed in another way than one above the other, they are not.
    """

    def __init__(self, font: Font, matrix: Matrix) -> None:
        self.font, self.marks = font, list[Mark]()
        self._matrices, self._clips = [matrix], list[Path | None]()

    def turn(self, *matrix: float) -> None:
        a, b, c, d, e, f = matrix
        self._matrices.append(compose(self._matrices[-1], (a, b, c, d, e, f)))

    def turn_back(self) -> None:
        self._matrices.pop()

    def clip(self, glyph: int) -> None:
        em = self.font.upem
        # An outline of ours is in em with y down, one of the font in units with y up.
        matrix = compose(self._matrices[-1], (em, 0, 0, -em, 0, 0))
        outline = self.font.glyph_outline(glyph)
        self._clips.append(outline.moved(partial(moved, matrix)))

    def bound(self, *_: float) -> None:
        self._clips.append(None)  # only the box of all that is drawn

    def unclip(self) -> None:
        self._clips.pop()

    def fill(self, colour: uharfbuzz.Color) -> None:
        self._paint(_hex(colour), colour.alpha / 255)

    def line(self, colours: uharfbuzz.ColorLine, *at: float) -> None:
        x0, y0, x1, y1, x2, y2 = at
        # Lines of one colour are parallel to that from (x0, y0) to (x2, y2).
        along, over = x2 - x0, y2 - y0
        size = along**2 + over**2
        part = ((x1 - x0) * -over + (y1 - y0) * along) / size if size else 0.0
        end = (x0 - over * part, y0 + along * part) if size else (x1, y1)
        matrix = self._matrices[-1]
        ends = moved(matrix, x0, y0), moved(matrix, *end)
        stops = colours.color_stops
        self._paint(Fade(*ends[0], *ends[1], _stops(stops)), _opacity(stops))

    def circle(self, colours: uharfbuzz.ColorLine, *at: float) -> None:
        x0, y0, r0, x1, y1, r1 = at
        a, b, c, d, *_ = matrix = self._matrices[-1]
        ends = moved(matrix, x0, y0), moved(matrix, x1, y1)
        radius = max(r1, 1e-6) * math.sqrt(abs(a * d - b * c))
        stops = colours.color_stops
        tones = _stops(stops, r0 / r1 if r1 > r0 else 0.0)
        self._paint(Fade(*ends[0], *ends[1], tones, radius), _opacity(stops))

    def sweep(self, colours: uharfbuzz.ColorLine) -> None:
        self.fill(colours.color_stops[0].color)

    def _paint(self, fill: str | Fade, opacity: float) -> None:
        clips = [clip for clip in self._clips if clip]
        if not clips or not opacity:
            return
        mark: Mark = Shape(clips.pop(), fill, opacity=opacity)
        for clip in reversed(clips):
            mark = Group((mark,), IDENTITY, clip)
        self.marks.append(mark)


@lru_cache(maxsize=1)
def _funcs() -> uharfbuzz.PaintFuncs:
    """Return what HarfBuzz calls; the last argument is the painter."""
    funcs = uharfbuzz.PaintFuncs()
    funcs.set_push_transform_func(lambda *at: at[-1].turn(*at[:-1]))
    funcs.set_pop_transform_func(lambda painter: painter.turn_back())
    funcs.set_push_clip_glyph_func(lambda glyph, painter: painter.clip(glyph))
    funcs.set_push_clip_rectangle_func(lambda *at: at[-1].bound(*at[:-1]))
    funcs.set_pop_clip_func(lambda painter: painter.unclip())
    funcs.set_color_func(lambda colour, _, painter: painter.fill(colour))
    funcs.set_linear_gradient_func(lambda *at: at[-1].line(*at[:-1]))
    funcs.set_radial_gradient_func(lambda *at: at[-1].circle(*at[:-1]))
    funcs.set_sweep_gradient_func(lambda *at: at[-1].sweep(at[0]))
    return funcs


def _hex(colour: uharfbuzz.Color) -> str:
    return f"#{colour.red:02X}{colour.green:02X}{colour.blue:02X}"


def _stops(
    stops: Sequence[uharfbuzz.ColorStop], start: float = 0.0
) -> tuple[tuple[float, str], ...]:
    """Return stops within 0 to 1, the first at `start`."""
    found = sorted((min(1.0, max(0.0, at.offset)), _hex(at.color)) for at in stops)
    return tuple((start + at * (1 - start), tone) for at, tone in found)


def _opacity(stops: Sequence[uharfbuzz.ColorStop]) -> float:
    return float(max(stop.color.alpha for stop in stops) / 255)
