"""Paint a scene as SVG that looks the same everywhere, exact or small.

Letters become outlines, so that no font is needed. Same scene, same text; ids begin
with a hash of the whole, so that two scenes in one page do not share them.

A file of its own is exact, in mm, and has the words of the scene in `desc`. What goes
over the air to a screen is small: everything is moved to the face's own coordinates and
rounded to whole steps of a fraction of a mm; an outline is the way from each point to
the next one, so that its numbers are short; letters and icons are drawn once and used
where they occur again. Whoever shows it says what it is.
"""

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from html import escape

from companion.press.scene import fonts, text
from companion.press.scene.marks import Cap
from companion.press.scene.path import IDENTITY, Matrix, Path, compose, growth, moved
from companion.press.scene.scene import Fade, Group, Mark, Picture, Scene, Shape, Text

EXACT = 1000  # steps a mm of letters in an exact drawing

STEPS, LARGE = 25, 150
"""Steps a mm of a small one of `LARGE` mm or more; a smaller face has up to twice."""

FINE = 0.7  # details smaller than this part of a step are left out of a small drawing

CAPS: dict[Cap, str] = {
    "round": "",
    "butt": ' stroke-linecap="butt"',
    "mitre": ' stroke-linecap="butt" stroke-linejoin="miter"',
    "square": ' stroke-linecap="square" stroke-linejoin="miter"',
}
"""How lines end and turn, unless as on the whole face."""

EVERYWHERE = 'maskUnits="userSpaceOnUse" x="-1e6" y="-1e6" width="2e6" height="2e6"'
"""The region of a mask, which is all that there is."""

MARK = "\N{SECTION SIGN}"  # what stands for the hash of the whole while it is not known
NEAR = 1  # steps by which a handle may miss the one that a reader guesses
START = re.compile(r"M(-?\d+) ?(-?\d+)")  # how an outline begins
Spot = tuple[int, int]


def paint(scene: Scene, *, title: str = "", small: bool = False) -> str:
    """Return the scene as SVG whose view box is in mm.

    Args:
        title: says what it shows; a small one has none.
        small: whether it is for a screen.
    """
    wide, high = f"{scene.width:g}", f"{scene.height:g}"
    steps = STEPS * min(2, max(1, LARGE / max(scene.width, scene.height)))
    body = _Painter(round(steps) if small else 1, small=small).face(scene)
    prefix = "a" + hashlib.sha256(body.encode()).hexdigest()[:6]
    size, about = "", ""
    if not small:
        words = escape(" ".join(_words(scene.marks)), quote=False)
        size = f' width="{wide}mm" height="{high}mm"'
        about = f"\n<title>{escape(title, quote=False)}</title>\n"
        about += f"<desc>{words}</desc>\n" if words else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"{size} '
        f'fill="none" stroke-linejoin="round" stroke-linecap="round">{about}'
        f"{body.replace(MARK, f'{prefix}-')}</svg>\n"
    )


def _words(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _words(mark.marks)
        elif isinstance(mark, Text):
            yield mark.words.strip()


class _Painter:
    """Paints one face in `steps` to a mm."""

    def __init__(self, steps: int, *, small: bool) -> None:
        self._steps, self._small = steps, small
        self._defs: dict[str, str] = {}
        self._often: Counter[object] = Counter()

    def face(self, scene: Scene) -> str:
        if self._small:
            self._often.update(_repeated(scene.marks))
        whole: Matrix = (self._steps, 0, 0, self._steps, 0, 0)
        body = "".join(self._marks(scene.marks, whole))
        if self._small:
            body = f'<g transform="scale({1 / self._steps:g})">{body}</g>'
        defs = "".join(
            content.replace(" ", f' id="{name}" ', 1)
            for content, name in self._defs.items()
        )
        return f"<defs>{defs}</defs>{body}"

    def _named(self, content: str) -> str:
        return self._defs.setdefault(content, f"{MARK}{len(self._defs):x}")

    def _marks(self, marks: Iterable[Mark], matrix: Matrix) -> Iterator[str]:
        for mark in marks:
            match mark:
                case Shape():
                    yield self._shape(mark, matrix)
                case Text() if not mark.hidden:
                    yield from self._text(mark, matrix)
                case Group():
                    yield from self._group(mark, compose(matrix, mark.matrix))
                case Picture():
                    numbers = " ".join(f"{number:.5g}" for number in matrix)
                    yield (
                        f'<image transform="matrix({numbers})" x="{mark.x:g}" '
                        f'y="{mark.y:g}" width="{mark.w:g}" height="{mark.h:g}" '
                        f"{source(mark)}"
                    )

    def _group(self, group: Group, matrix: Matrix) -> Iterator[str]:
        size = growth(matrix) if self._small else 1.0
        if size and not (_is_similar(matrix) if self._small else matrix == IDENTITY):
            # What stretches one way is left to it: lines and fades follow it.
            rest = compose(matrix, (1 / size, 0, 0, 1 / size, 0, 0))
            inner = "".join(self._group(group, (size, 0, 0, size, 0, 0)))
            yield f'<g transform="matrix({self._numbers(*rest)})">{inner}</g>'
            return
        if group.shared and not group.mask and self._often[id(group.marks)] > 1:
            # Marks that occur more than once are used; they are defined at their size.
            a, b, c, d, e, f = matrix
            body = "".join(self._marks(group.marks, (a, b, c, d, 0, 0)))
            yield self._use(f"<g >{body}</g>", e, f)
            return
        body = "".join(self._marks(group.marks, matrix))
        if group.mask and body:
            light = "".join(self._marks(group.mask, matrix))
            name = self._named(f"<mask {EVERYWHERE}>{light}</mask>")
            body = f'<g mask="url(#{name})">{body}</g>'
        if group.clip is None:
            yield body
        elif body and (outline := self._outline(group.clip, matrix)):
            name = self._named(f'<clipPath ><path d="{outline}"/></clipPath>')
            yield f'<g clip-path="url(#{name})">{body}</g>'

    def _use(self, content: str, x: float, y: float) -> str:
        return f'<use href="#{self._named(content)}" x="{round(x)}" y="{round(y)}"/>'

    def _shape(self, shape: Shape, matrix: Matrix) -> str:
        dots = bool(shape.stroke) and shape.cap in ("round", "square")
        outline = self._outline(shape.path, matrix, dots=dots)
        if not outline:
            return ""
        about = f'<path d="{outline}"'
        if isinstance(shape.fill, Fade):
            about += f' fill="url(#{self._named(self._fade(shape.fill, matrix))})"'
        elif shape.fill:
            about += f' fill="{_short(shape.fill)}"'
        if shape.even_odd:
            about += ' fill-rule="evenodd"'
        if shape.stroke:
            size = growth(matrix)
            about += f' stroke="{_short(shape.stroke)}"'
            about += f' stroke-width="{self._numbers(shape.width * size)}"'
            about += CAPS[shape.cap]
            if shape.dash:
                lengths = self._numbers(*(length * size for length in shape.dash))
                about += f' stroke-dasharray="{lengths}"'
        if shape.opacity < 1:
            about += f' opacity="{self._numbers(shape.opacity)}"'
        return f"{about}/>"

    def _text(self, mark: Text, matrix: Matrix) -> Iterator[str]:
        """Draw a line letter by letter; in a small one each is defined once a size."""
        em, fine = mark.size_pt * text.POINT, FINE if self._small else 0.0
        if not self._small:
            matrix = compose((EXACT, 0, 0, EXACT, 0, 0), matrix)
        run = text.shape(mark.words, mark.font, mark.track)
        letters = []
        for character, start in zip(run.words, run.starts, strict=True):
            put: Matrix = (em, 0, 0, em, mark.x + start * em, mark.y)
            a, b, c, d, e, f = compose(matrix, put)
            outline = _letter(mark.font, character, (a, b, c, d), fine)
            if outline and self._small:
                letters.append(self._use(f'<path d="{outline}"/>', e, f))
            elif begin := START.match(outline):
                x, y = int(begin[1]) + round(e), int(begin[2]) + round(f)
                letters.append(f"M{x} {y}{outline[begin.end() :]}")
        about, inner = f'fill="{_short(mark.colour)}"', "".join(letters)
        if mark.opacity < 1:
            about += f' opacity="{self._numbers(mark.opacity)}"'
        if inner and self._small:
            yield f"<g {about}>{inner}</g>"
        elif inner:
            yield f'<path transform="scale({1 / EXACT:g})" d="{inner}" {about}/>'

    def _outline(self, path: Path, matrix: Matrix, *, dots: bool = False) -> str:
        if not self._small:
            return path_data(path)
        return _moved(path, matrix, FINE, dots=dots)

    def _fade(self, fade: Fade, matrix: Matrix) -> str:
        x, y = moved(matrix, fade.x0, fade.y0)
        x2, y2 = moved(matrix, fade.x1, fade.y1)
        if fade.radius:
            where = {"cx": x2, "cy": y2, "r": fade.radius * growth(matrix)}
            where |= {"fx": x, "fy": y} if (x, y) != (x2, y2) else {}
            kind = "radialGradient"
        else:
            where = {"x1": x, "y1": y, "x2": x2, "y2": y2}
            kind = "linearGradient"
        at = " ".join(
            f'{name}="{round(value) if self._small else self._numbers(value)}"'
            for name, value in where.items()
        )
        stops = "".join(
            f'<stop offset="{self._numbers(offset)}" stop-color="{_short(colour)}"/>'
            for offset, colour in fade.stops
        )
        return f'<{kind} gradientUnits="userSpaceOnUse" {at}>{stops}</{kind}>'

    def _numbers(self, *numbers: float) -> str:
        digits = 3 if self._small else 6
        return " ".join(f"{number:.{digits}g}" for number in numbers)


def _moved(path: Path, matrix: Matrix, fine: float, *, dots: bool = False) -> str:
    """Return a path as it is moved, without details smaller than `fine` steps."""
    if fine:
        path = path.thinned(fine / growth(matrix))
    return relative(path.moved(partial(moved, matrix)), dots=dots)


@lru_cache(maxsize=8192)
def _letter(
    name: str, character: str, turn: tuple[float, float, float, float], fine: float
) -> str:
    """Return a letter's outline about its origin."""
    return _moved(fonts.font(name).outline(character), (*turn, 0, 0), fine)


def source(picture: Picture) -> str:
    """Return the dots of a picture as the end of an element."""
    raster = picture.raster.data
    kind = "jpeg" if raster.startswith(b"\xff\xd8") else "png"
    data = base64.b64encode(raster).decode()
    return f'preserveAspectRatio="none" href="data:image/{kind};base64,{data}"/>'


def _repeated(marks: Iterable[Mark]) -> Iterator[object]:
    for mark in marks:
        if isinstance(mark, Group):
            if mark.shared:
                yield id(mark.marks)
            yield from _repeated(mark.marks)
            yield from _repeated(mark.mask)


def _is_similar(matrix: Matrix) -> bool:
    """Return whether a matrix makes things larger alike in all directions."""
    a, b, c, d, _, _ = matrix
    far = 1e-6 * (a * a + b * b + c * c + d * d)
    return abs(a * c + b * d) <= far and abs(a * a + b * b - c * c - d * d) <= far


def _short(colour: str) -> str:
    """Return a colour with three digits if it has twins only.

    >>> _short("#FFCC00"), _short("#FFCC01")
    ('#FC0', '#FFCC01')
    """
    twins = colour[1::2] == colour[2::2]
    return f"#{colour[1::2]}" if twins else colour


def relative(path: Path, *, dots: bool = False) -> str:
    """Return an outline in whole steps, each from the point before.

    `dots`: whether parts too short for a step are kept, as round strokes show them.

    >>> relative(Path().move(1.2, 3).line(4, 3).line(4, 9.9).close())
    'M1 3h3v7z'
    """
    code = _Code(dots)
    for verb, numbers in path.segments:
        points = [round(number) for number in numbers]
        match verb:
            case "M":
                code.move(*points)
            case "L":
                code.line(*points)
            case "C":
                code.curve(*points)
            case _:
                code.close()
    code.end()
    return "".join(code.parts)


SEGMENTS = {"M": "M%.3f %.3f", "L": "L%.3f %.3f", "C": "C%.3f" + 5 * " %.3f", "Z": "Z"}


def path_data(path: Path) -> str:
    """Return a path as the attribute `d` of SVG, its zeros without a sign.

    >>> path_data(Path().move(-1e-17, 2))
    'M0.000 2.000'
    """
    data = "".join(SEGMENTS[verb] % numbers for verb, numbers in path.segments)
    return data.replace("-0.000", "0.000")


def decimal(path: Path) -> str:
    """Return an outline in mm, absolute and with two decimals.

    >>> decimal(Path().move(1.234, 3).line(4, 3).close())
    'M1.23 3L4 3Z'
    """
    return "".join(
        verb + " ".join(f"{round(number, 2):g}" for number in numbers)
        for verb, numbers in path.segments
    )


class _Code:
    """The commands of an outline.

    A move is written with the first line after it, so that no part is empty. `_pen` is
    the point that the next numbers count from, `_handle` the one that `s` guesses: as
    far from the pen as the last one, on the other side.
    """

    def __init__(self, dots: bool) -> None:
        self.parts: list[str] = []
        self._dots, self._alone = dots, False
        self._pen: Spot = (0, 0)
        self._start: Spot = (0, 0)
        self._goes: Spot | None = (0, 0)
        self._handle: Spot = (0, 0)
        self._last = ""

    @property
    def _at(self) -> Spot:
        return self._pen if self._goes is None else self._goes

    def move(self, x: int, y: int) -> None:
        self.end()
        self._goes, self._alone = (x, y), True

    def end(self) -> None:
        """Leave a dot where a part moved to its start and drew no step."""
        if self._dots and self._alone:
            at = self._at
            self._add("h", 0)
            self._pen = at

    def line(self, x: int, y: int) -> None:
        dx, dy = x - self._at[0], y - self._at[1]
        if not dx and not dy:
            return
        if not dy:
            self._add("h", dx)
        elif not dx:
            self._add("v", dy)
        else:
            self._add("l", dx, dy)
        self._pen, self._handle = (x, y), (0, 0)

    def curve(self, *points: int) -> None:
        left, top = self._at
        x1, y1, x2, y2, x, y = points
        steps = x1 - left, y1 - top, x2 - left, y2 - top, x - left, y - top
        if not any(steps):
            return
        guess = self._handle if self._goes is None else (0, 0)
        if abs(steps[0] - guess[0]) <= NEAR and abs(steps[1] - guess[1]) <= NEAR:
            self._add("s", *steps[2:])
        else:
            self._add("c", *steps)
        self._pen, self._handle = (x, y), (x - x2, y - y2)

    def close(self) -> None:
        if self._goes is None:
            self.parts.append("z")
            self._last, self._pen, self._goes = "z", self._start, self._start

    def _add(self, letter: str, *steps: int) -> None:
        self._alone = False
        if self._goes is not None:
            (x, y), (left, top) = self._goes, self._pen
            if self.parts:
                self._write("m", (x - left, y - top))
            else:
                self._write("M", (x, y))
            self._start, self._goes = (x, y), None
        self._write(letter, steps)

    def _write(self, letter: str, steps: Sequence[int]) -> None:
        # Numbers after a move, without a letter, are a line.
        silent = "l" if self._last == "m" else self._last
        first, *others = steps
        apart = letter if letter != silent else " " if first >= 0 else ""
        rest = "".join(f"{step}" if step < 0 else f" {step}" for step in others)
        self.parts.append(f"{apart}{first}{rest}")
        self._last = letter
