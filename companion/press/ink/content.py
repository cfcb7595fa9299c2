"""Marks as PDF's own operators: what is painted on a page or in a form.

Lines of text are written word by word; each word, and each space, is worked out once.
The letters of a word have the same positions in every line, and a space is kerned with
the letters on both sides of it: `text.length` measures lines in the same way.

A line is `[(A)80(V.)] TJ`: strings of glyph codes and, between them, how much less
than its own width the glyph before takes, in thousandths of an em (kerning).
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial

from companion.press.ink import document as documents
from companion.press.ink import inks
from companion.press.ink.document import MM, Content, Document, Form, Overprint, State
from companion.press.layout.side import PlacedFace, Side
from companion.press.scene import scene as scenes
from companion.press.scene import text
from companion.press.scene.path import IDENTITY, Path

FINE = 2  # decimals of a mm on paper: a grid of 10 microns, half a dot at 1200 dpi
ROUND = "1 j 1 J"  # how lines of a face meet and end, unless they say so
KNOCKOUT = Overprint(stroke=False, fill=False)  # of a file at its beginning
FAR = 100_000  # beyond any mark: the box of a form that is not cut

MATRIX = "q %.6f %.6f %.6f %.6f %.4f %.4f cm"

CAPS = {"round": "1 J", "butt": "0 J", "mitre": "0 J", "square": "2 J"}
LEAST = 0.05  # what a letter is moved by at least, in thousandths of an em

ESCAPED = str.maketrans({char: f"\\{char}" for char in "()\\"} | {"\r": "\\r"})
"""Characters that have a meaning of their own within a PDF string, escaped."""


class _Words(dict[str, str]):
    """The glyphs of words that are all in a font's first subset; else a KeyError."""

    def __init__(self, made: Callable[[str], str | None]) -> None:
        self._made = made

    def __missing__(self, word: str) -> str:
        glyphs = self._made(word)
        if glyphs is None:
            raise KeyError(word)
        self[word] = glyphs
        return glyphs


class Letters:
    """What is written in one font: glyphs by the codes that the document gives them."""

    def __init__(self, font: str, embedded: documents.EmbeddedFont) -> None:
        self._font, self._embedded = font, embedded
        # Those within a line and at its end have the space before them; all are kerned
        # with spaces.
        self._words = _Words(self._word)
        self._first = _Words(partial(self._spaced, after=" "))
        self._inner = _Words(partial(self._spaced, before=" ", after=" "))
        self._last = _Words(partial(self._spaced, before=" "))
        self._kerned: dict[str, str] = {}
        # The code and the width of each letter; no code if it is in another subset.
        self._codes: dict[str, tuple[str, float]] = {}
        self._heads: dict[float, str] = {}

    def head(self, em: float) -> str:
        """Return the operator after which letters are `em` mm large, in this font."""
        if em not in self._heads:
            self._heads[em] = f"{self._embedded.resource(0)} {em:.4f} Tf"
        return self._heads[em]

    def line(self, words: str) -> str | None:
        """Return the operators that show a line after `head`; None if they are more."""
        first, *inner = text.composed(words).split(" ")
        try:
            if not inner:
                return f"[({self._words[first]})] TJ"
            last, known = inner.pop(), self._inner
            begun = self._first[first]
            between = "".join([known[word] for word in inner])
            return f"[({begun}{between}{self._last[last]})] TJ"
        except KeyError:
            return None

    def show(self, words: str, em: float, track: float = 0) -> str:
        """Return the operators that show any line whose letters are `em` mm large."""
        line = None if track else self.line(words)
        if line is not None:
            return f"{self.head(em)} {line}"
        run = text.shape(words, self._font, track)
        gaps, code, at = self._gaps(run, track), [], 0
        for subset, codes in self._embedded.split(run.words):
            part = _glyphs(codes, gaps[at : at + len(codes)])
            code.append(f"{self._embedded.resource(subset)} {em:.4f} Tf [({part})] TJ")
            at += len(codes)
        return "\n".join(code)

    def _spaced(self, word: str, *, before: str = "", after: str = "") -> str | None:
        """Return a word with the space before it, and kerned with that after it."""
        if not word and before and after:
            return None
        glyphs = self._words[word]
        left = f"{before}{self._kern(before + word[:1])}"
        return f"{left}{glyphs}{self._kern(word[-1:] + after)}"

    def _kern(self, pair: str) -> str:
        """Return how what is after the first of a letter and a space is moved."""
        if len(pair) < 2:
            return ""
        if pair not in self._kerned:
            gap, _ = self._gaps(text.shape(pair, self._font), 0)
            self._kerned[pair] = _moved_operator(gap)
        return self._kerned[pair]

    def _word(self, word: str) -> str | None:
        codes = [self._codes.get(letter) or self._code(letter) for letter in word]
        glyphs = [code for code, _ in codes]
        # What is after the last letter is part of the space.
        steps = itertools.pairwise(text.shape(word, self._font).starts)
        for number, (start, end) in enumerate(steps):
            gap = codes[number][1] - (end - start) * 1000
            if abs(gap) >= LEAST:
                glyphs[number] += _moved_operator(gap)
        return None if "" in glyphs else "".join(glyphs)

    def _code(self, letter: str) -> tuple[str, float]:
        ((subset, codes),) = self._embedded.split(letter)
        code = "" if subset else chr(codes[0]).translate(ESCAPED)
        self._codes[letter] = code, self._embedded.width(letter)
        return self._codes[letter]

    def _gaps(self, run: text.Run, track: float) -> list[float]:
        """Return how much less than its own width each glyph takes in the line.

        In thousandths of an em, the unit of PDF; the width is the rounded one in the
        file.
        """
        ends = (*run.starts[1:], run.width + track)
        return [
            self._embedded.width(character) - (end - start - track) * 1000
            for character, start, end in zip(run.words, run.starts, ends, strict=True)
        ]


def _glyphs(codes: bytes, gaps: Sequence[float]) -> str:
    """Return glyphs as the inside of a string, broken where the next one is moved.

    >>> _glyphs(b"AV.", [80, 0, 0])
    'A)80(V.'
    """
    letters = (chr(code).translate(ESCAPED) for code in codes)
    moved = map(_moved_operator, gaps)
    return "".join(itertools.chain.from_iterable(zip(letters, moved, strict=True)))


def _moved_operator(gap: float) -> str:
    return f"){gap:.1f}(".replace(".0(", "(") if abs(gap) >= LEAST else ""


class Shared:
    """What a document holds once: faces, shared marks, the words of its lines."""

    def __init__(self, document: Document, sides: Sequence[Side]) -> None:
        self.document = document
        self._placed = Counter(
            id(placed.face) for side in sides for placed in side.placements
        )
        self._faces: dict[int, str] = {}
        # Keyed by the identity of the marks, the extra decimals and whether they are a
        # layer; the marks are kept too, so that no others can take that identity.
        self._marks: dict[
            tuple[int, int, bool], tuple[str, tuple[scenes.Mark, ...]]
        ] = {}
        self._forms: dict[tuple[object, ...], str] = {}
        self._letters: dict[str, Letters] = {}

    def letters(self, font: str) -> Letters:
        if font not in self._letters:
            self._letters[font] = Letters(font, self.document.font(font))
        return self._letters[font]

    def face(self, face: scenes.Scene) -> str:
        """Return the form of a face, in mm, y down; "" if it is placed only once."""
        if self._placed[id(face)] == 1:
            return ""
        if id(face) not in self._faces:
            form = self.painted(face)
            name = f"face{len(self._faces) + 1}"
            self._faces[id(face)] = self.document.add_form(name, form)
        return self._faces[id(face)]

    def painted(
        self, face: scenes.Scene, scale: float = 1.0, *, shared: bool = False
    ) -> Form:
        """Return a face as a form, in mm, y down.

        Args:
            scale: how it is enlarged.
            shared: whether other faces may hold its marks.
        """
        stream = ContentStream(self, scale=scale)
        stream.code.append(ROUND)
        stream.marks([scenes.Group(face.marks, shared=True)] if shared else face.marks)
        return Form(stream.content(), (0, 0, face.width, face.height))

    def marks(
        self, marks: tuple[scenes.Mark, ...], fine: int, *, whole: bool = False
    ) -> str:
        """Return the name of marks, with `fine` more decimals, as operators have it."""
        key = id(marks), fine, whole
        if key not in self._marks:
            stream = ContentStream(self, scale=10**fine)
            stream.marks(marks)
            form = Form(stream.content(), (-FAR, -FAR, FAR, FAR), whole)
            self._marks[key] = self._form(form), marks
        return self._marks[key][0]

    def _form(self, form: Form) -> str:
        # Marks that were drawn again, as an earlier print had them forgotten, are
        # others by identity; a file has the same bytes whatever was printed before it.
        parts = form.content
        content = "\n".join(parts.code), *parts.objects, *parts.shadings, *parts.spots
        drawn = content, tuple(parts.states.items()), form.whole
        if drawn not in self._forms:
            # Numbered after the groups within, which have been added by now.
            name = f"shared{len(self._forms) + 1}"
            self._forms[drawn] = self.document.add_form(name, form)
        return self._forms[drawn]


class ContentStream:
    """PDF operators for marks, enlarged by `scale`, and the resources they name."""

    def __init__(self, shared: Shared, *, scale: float = 1.0) -> None:
        self._shared_forms, self._document = shared, shared.document
        self._inks = shared.document.inks
        self.code: list[str] = []
        # Dictionaries as ordered sets: the same marks give the same bytes.
        self._objects: dict[str, None] = {}
        self._shadings: dict[str, None] = {}
        self._states: dict[str, State] = {}
        self._spots: dict[str, None] = {}
        # The last operator written for each graphics state, to leave out repetitions.
        self._now: dict[str, str] = {}
        # That of the last text, whose lines are all written in it.
        self._text_state: tuple[object, ...] | None = None
        self._scale, self._over = scale, KNOCKOUT

    def content(self) -> Content:
        """Return what was written."""
        names = tuple(self._objects), tuple(self._shadings)
        return Content(self.code, *names, self._states, tuple(self._spots))

    def face(self, placed: PlacedFace, high: float) -> None:
        """Paint a face on a page `high` mm high, cut at its edges."""
        clip = _clip(placed.clip, high) if placed.clip else "q"
        # From the face's mm, y down, to the points of a page, y up: Y = high - y
        # changes the sign of b, d and f; all numbers are enlarged by `MM`.
        a, b, c, d, e, f = placed.matrix
        linear = a * MM, -b * MM, c * MM, -d * MM
        matrix, face = MATRIX % (*linear, e * MM, (high - f) * MM), placed.face
        if name := self._shared_forms.face(face):
            self._objects[name] = None
            self.code.append(f"{clip} {matrix} /{name} Do Q Q")
            return
        edge = f"0 0 {face.width:g} {face.height:g} re W n"
        self.code += [f"{clip} {matrix} {edge}", ROUND]
        self._now, self._over, self._text_state = {}, KNOCKOUT, None
        self.marks(face.marks)
        self.code.append("Q Q")

    def marks(self, marks: Iterable[scenes.Mark]) -> None:
        for mark in marks:
            # Most are these two, and `match` takes longer.
            if isinstance(mark, scenes.Text):
                self._text(mark)
                continue
            if isinstance(mark, scenes.Group) and self._is_shared(mark):
                self._shared(mark)
                continue
            match mark:
                case scenes.Shape() if mark.stroke and mark.stroke[0] != "#":
                    # An ink of its own is on a layer of its own.
                    self._document.add_layer(mark.stroke)
                    self.code.append(f"/OC /{mark.stroke} BDC")
                    self._shape(mark)
                    self.code.append("EMC")
                case scenes.Shape():
                    self._shape(mark)
                case scenes.Group() if mark.mask:
                    self._masked(mark)
                case scenes.Group():
                    self._group(mark)
                case scenes.Picture():
                    self._picture(mark)

    def _is_shared(self, group: scenes.Group) -> bool:
        return group.shared and not (group.mask or self._inks.sized)

    def _shared(self, group: scenes.Group) -> None:
        """Refer to marks that the document holds once, as a form."""
        self._opacity(1)
        fine = finer(self._scale * math.hypot(*group.matrix[:2]))
        name = self._shared_forms.marks(group.marks, fine)
        self._objects[name] = None
        if group.matrix == IDENTITY:
            self.code.append(f"/{name} Do")
        else:
            self.code.append(f"{MATRIX % group.matrix} /{name} Do Q")

    def _masked(self, group: scenes.Group) -> None:
        self._opacity(1)
        fine = finer(self._scale * math.hypot(*group.matrix[:2]))
        layer, mask = (
            self._shared_forms.marks(marks, fine, whole=True)
            for marks in (group.marks, group.mask)
        )
        name = f"M{mask}"
        self._states[name] = mask
        self._objects[layer] = None
        self.code.append(MATRIX % group.matrix)
        if group.clip is not None:
            self.code += [self._outline(group.clip), "W n"]
        self.code.append(f"/{name} gs /{layer} Do Q")

    def _group(self, group: scenes.Group) -> None:
        # `q ... Q` of PDF restores the graphics state, so the record of it is too.
        before, self._text_state = (dict(self._now), self._scale, self._over), None
        self._scale *= math.hypot(*group.matrix[:2])
        self.code.append(MATRIX % group.matrix)
        if group.clip is not None:
            self.code += [self._outline(group.clip), "W n"]
        self.marks(group.marks)
        self.code.append("Q")
        self._now, self._scale, self._over = before
        self._text_state = None

    def _shape(self, shape: scenes.Shape) -> None:
        self._opacity(shape.opacity)
        outline = self._outline(shape.path)
        if isinstance(shape.fill, scenes.Fade):
            name = self._document.add_shading(shape.fill)
            self._shadings[name] = None
            clip = "W* n" if shape.even_odd else "W n"
            self.code += ["q", outline, clip, f"/{name} sh", "Q"]
        elif shape.fill:
            use = inks.of_fill(shape, self._scale) if self._inks.sized else "fill"
            self._colour(shape.fill, use)
        filled = isinstance(shape.fill, str)
        if shape.stroke:
            use = inks.of_line(shape.width * self._scale)
            self._colour(shape.stroke, use, stroke=True)
            self._set("width", f"{shape.width:.3f} w")
            self._set("cap", CAPS[shape.cap])
            sharp = shape.cap in ("mitre", "square")
            if sharp or "join" in self._now:
                self._set("join", "0 j" if sharp else "1 j")
            dash = " ".join(f"{length:.3f}" for length in shape.dash)
            self._set("dash", f"[{dash}] 0 d")
        if filled or shape.stroke:
            fills = ("B" if shape.stroke else "f") + "*" * shape.even_odd
            self.code += [outline, fills if filled else "S"]

    def _text(self, mark: scenes.Text) -> None:
        em = mark.size_pt * text.POINT
        letters = self._shared_forms.letters(mark.font)
        how = mark.colour, mark.opacity, mark.size_pt, mark.hidden, mark.track, letters
        if self._text_state != how:
            self._opacity(mark.opacity)
            self._colour(mark.colour, inks.of_text(mark.size_pt * self._scale))
            self._set("mode", "3 Tr" if mark.hidden else "0 Tr")
            self._set("track", f"{mark.track * em:.4f} Tc")
            self._set("font", letters.head(em))
            self._text_state = how
        if not (mark.track or mark.hidden) and (line := letters.line(mark.words)):
            self.code.append(f"BT 1 0 0 -1 {mark.x:.3f} {mark.y:.3f} Tm {line} ET")
            return
        # Words that are drawn as outlines need no font here: a dot holds them.
        held = mark.hidden and not text.by_letters(mark.words, mark.font)
        if mark.track or held:
            # Readers take wide gaps for spaces unless ActualText names the words.
            words = f"\ufeff{text.composed(mark.words)}".encode("utf-16-be").hex()
            self.code.append(f"/Span <</ActualText <{words}>>> BDC")
        line = letters.show("." if held else mark.words, em, mark.track)
        self.code.append(f"BT 1 0 0 -1 {mark.x:.3f} {mark.y:.3f} Tm\n{line}\nET")
        self._now.pop("font", None)  # it may have been set in parts
        self._text_state = None
        if mark.track or held:
            self.code.append("EMC")

    def _picture(self, mark: scenes.Picture) -> None:
        self._opacity(1)
        name = self._document.add_picture(mark.raster)
        self._objects[name] = None
        # PDF draws a raster on the unit square with y up: flip and enlarge it.
        matrix = MATRIX % (mark.w, 0, 0, -mark.h, mark.x, mark.y + mark.h)
        self.code.append(f"{matrix} /{name} Do Q")

    def _outline(self, path: Path) -> str:
        return outline(path, FINE + finer(self._scale))

    def _colour(self, colour: str, use: inks.Use, *, stroke: bool = False) -> None:
        paint = self._inks.paint(colour, use, stroke=stroke)
        self._set("stroke" if stroke else "fill", paint.code)
        if paint.spot:
            self._spots[paint.spot] = None
        before = self._over
        self._over = Overprint(
            stroke=paint.over if stroke else before.stroke,
            fill=before.fill if stroke else paint.over,
        )
        if self._over != before:
            name = f"OP{self._over.stroke:d}{self._over.fill:d}"
            self.code.append(f"/{name} gs")
            self._states[name] = self._over

    def _opacity(self, opacity: float) -> None:
        if opacity < 1 or "opacity" in self._now:
            name = f"G{opacity * 1000:.0f}"
            self._set("opacity", f"/{name} gs")
            self._states[name] = opacity

    def _set(self, state: str, code: str) -> None:
        if self._now.get(state) != code:
            self._now[state], self._text_state = code, None
            self.code.append(code)


def outline(path: Path, decimals: int) -> str:
    """Return an outline, its zeros without a sign.

    On which side of zero a rounding error ends may depend on the machine.

    >>> outline(Path().move(-1e-17, 2).line(-0.5, 0), 1)
    '0.0 2.0 m\\n-0.5 0.0 l'
    """
    written, zero = _segments(decimals), f"{0:.{decimals}f} "
    code = "\n".join(written[verb] % numbers for verb, numbers in path.segments)
    return code.replace(f"-{zero}", zero)


@cache
def _segments(decimals: int) -> dict[str, str]:
    point = f"%.{decimals}f %.{decimals}f "
    return {"M": f"{point}m", "L": f"{point}l", "C": f"{point * 3}c", "Z": "h"}


@lru_cache(maxsize=256)
def _clip(path: Path, high: float) -> str:
    """Return operators that clip to a polygon on a sheet `high` mm high, in points.

    Cards in one place of many sheets have the same path.
    """
    outline = []
    for verb, numbers in path.segments:
        for x, y in [numbers] if numbers else ():
            outline.append(f"{x * MM:.4f} {(high - y) * MM:.4f}")
        outline.append({"M": "m", "L": "l", "Z": "h"}[verb])
    return f"q {' '.join(outline)} W n"


@lru_cache(maxsize=1024)
def finer(scale: float) -> int:
    """Return how many more decimals marks need if they are enlarged by `scale`.

    >>> finer(0.5), finer(12)
    (0, 2)
    """
    return max(0, math.ceil(math.log10(scale)))
