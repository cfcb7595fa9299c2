"""Lines that are drawn through a text, along it or across.

What is looked at is the middle of the small letters: a rule below a name or a frame
above it does not reach there.

    ..........  the top of capitals
    ==========  .. looked at, between 0.36 and 0.1 em above the base line
    __________  the base line

Of text on a curve, which is drawn as outlines, the middle of each letter is looked at.
A line that was painted before the text, and covered by a plate since, is not seen. Text
at an angle, and lines of pictures and icons, are not looked at.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.press.proof.background import Box, Edge, Ground, edges
from companion.press.proof.finding import Finding
from companion.press.scene import text
from companion.press.scene.path import IDENTITY, Matrix, Path, compose, inverse, moved
from companion.press.scene.scene import Group, Mark, Scene, Shape, Text

TOP, FOOT = 0.36, 0.1
"""What is looked at, in em above the base line."""

ALONG = 0.4
"""Part of a text that a line must run along to strike it through."""

SEEN = 0.5
"""Opacity from which on a line is seen."""

BROAD = 1.5
"""Width in mm from which a line below a text is its ground."""

TEXTURE = 200
"""Number of segments from which an outline is a picture."""

STRAIGHT = 1e-6

NOTHING: Box = (0.0, 0.0, 0.0, 0.0)
"""What is left of a part that is cut off."""


class Line(NamedTuple):
    """A line or a plate on the face: its outline, where it is, its width and colour."""

    path: Path
    matrix: Matrix
    box: Box
    width: float
    colour: str


class Written(NamedTuple):
    """A text: its words, and what of it is looked at, one box or one for each letter.

    `since` are the numbers of the first lines that are not covered there.
    """

    words: str
    colour: str
    cores: Sequence[Box]
    since: Sequence[int]


class Found:
    """The lines and texts of a face, in the order in which they are painted."""

    def __init__(self, symbols: Collection[int], ground: Ground) -> None:
        self.lines: list[Line] = []
        self.texts: list[Written] = []
        self._plates: list[tuple[int, Line]] = []
        self._straight: dict[int, list[Edge]] = {}
        self._symbols, self._ground = symbols, ground

    def read(self, marks: Iterable[Mark], matrix: Matrix, seen: Box | None) -> None:
        """Read marks; of what they draw, `seen` is left."""
        before: Mark | None = None
        for mark in marks:
            if isinstance(mark, Text) and mark.hidden:
                self._bent(mark, before, matrix)
            before = mark
            if isinstance(mark, Group):
                if id(mark.marks) in self._symbols or mark.mask:
                    continue
                within = compose(matrix, mark.matrix)
                self.read(mark.marks, within, self._seen(mark.clip, within, seen))
            elif isinstance(mark, Text):
                self._text(mark, matrix)
            elif isinstance(mark, Shape):
                self._shape(mark, matrix, seen)

    def near(
        self, box: Box, first: int, quiet: Collection[str]
    ) -> Iterator[tuple[int, list[Edge]]]:
        """Yield the lines from the first on that reach into a box, in pieces."""
        for number, line in enumerate(self.lines[first:], first):
            if line.width >= BROAD or line.colour in quiet or not _meets(line.box, box):
                continue
            if pieces := [edge for edge in self._pieces(number) if _meets(edge, box)]:
                yield number, pieces

    def _pieces(self, number: int) -> list[Edge]:
        """Return a line as straight pieces on the face, which are kept."""
        if number not in self._straight:
            line = self.lines[number]
            self._straight[number] = [
                (*moved(line.matrix, *start), *moved(line.matrix, *end))
                for start, end in edges(line.path, close=False)
            ]
        return self._straight[number]

    def _seen(self, clip: Path | None, matrix: Matrix, seen: Box | None) -> Box | None:
        """Return what a clip leaves of what is seen."""
        if clip is None:
            return seen
        return _both(seen, _placed(matrix, self._ground.box(clip)[0])) or NOTHING

    def _shape(self, mark: Shape, matrix: Matrix, seen: Box | None) -> None:
        if mark.opacity < SEEN or len(mark.path.segments) > TEXTURE:
            return
        box = self._ground.box(mark.path)[0]
        shown = _both(seen, _placed(matrix, box))
        if shown is None:
            return
        width = mark.width * (abs(matrix[0]) + abs(matrix[1]))
        line = Line(mark.path, matrix, shown, width, mark.stroke or "")
        if mark.fill and mark.opacity == 1:
            self._plates.append((len(self.lines), line))
        if mark.stroke:
            self.lines.append(line)

    def _text(self, mark: Text, matrix: Matrix) -> None:
        turned = min(abs(matrix[0]), abs(matrix[1])) > STRAIGHT
        if mark.hidden or turned or not mark.words.strip():
            return
        em = mark.size_pt * text.POINT
        ink = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
        left, right = mark.x + ink[0], mark.x + ink[2]
        core = _placed(matrix, (left, mark.y - TOP * em, right, mark.y - FOOT * em))
        self.texts.append(Written(mark.words, mark.colour, [core], [self._since(core)]))

    def _bent(self, mark: Text, before: Mark | None, matrix: Matrix) -> None:
        """Read text on a curve: its outlines are the mark before its hidden words."""
        if isinstance(before, Shape) and before.fill == mark.colour:
            cores = [_placed(matrix, _middle(letter)) for letter in _parts(before.path)]
            since = [self._since(core) for core in cores]
            self.texts.append(Written(mark.words, mark.colour, cores, since))

    def _since(self, core: Box) -> int:
        plates = reversed(self._plates)
        return next((at for at, plate in plates if self._covers(plate, core)), 0)

    def _covers(self, plate: Line, core: Box) -> bool:
        """Return whether a plate is under all of a text, as far as its corners say."""
        if not _holds(plate.box, core):
            return False
        back = inverse(plate.matrix)
        corners = ((x, y) for x in core[::2] for y in core[1::2])
        return all(self._ground.covers(plate.path, *moved(back, *at)) for at in corners)


def struck(
    scene: Scene, bleed: float, ground: Ground, quiet: Collection[str] = ()
) -> Iterator[Finding]:
    """Yield a finding for each text that a line is drawn through.

    Args:
        quiet: colours that are pale on purpose, to be written over.
    """
    inked = {key for key, symbol in scene.symbols.items() if symbol.ink}
    found = Found(inked, ground)
    found.read(scene.marks, IDENTITY, None)
    for words, colour, cores, since in found.texts:
        if colour in quiet:
            continue
        about = _round(cores)
        near = list(found.near(about, min(since), quiet))
        hit = [
            any(number >= first and _strikes(pieces, core) for number, pieces in near)
            for core, first in zip(cores, since, strict=True)
        ]
        if sum(hit) > len(hit) / 4:
            left, top, right, bottom = about
            yield Finding(
                "struck",
                "warning",
                f"'{' '.join(words.split())}'",
                "a line is drawn through it",
                "move one of them",
                x=left - bleed,
                y=top - bleed,
                w=right - left,
                h=bottom - top,
            )


def _parts(path: Path) -> Iterator[Path]:
    """Yield the contours of an outline, which has one or several for each letter."""
    part = Path()
    for verb, numbers in path.segments:
        if verb == "M" and part.segments:
            yield part
            part = Path()
        part.segments.append((verb, numbers))
    if part.segments:
        yield part


def _middle(letter: Path) -> Box:
    left, top, right, bottom = letter.bounds()
    high = bottom - top
    return left, top + 0.35 * high, right, bottom - 0.35 * high


def _round(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _strikes(pieces: Sequence[Edge], core: Box) -> bool:
    """Return whether a line, in pieces, runs along much of a text, or through it."""
    wide, high, along = core[2] - core[0], core[3] - core[1], 0.0
    upright = high > wide
    for edge in pieces:
        across, down = _inside(edge, core)
        if (across if upright else down) >= 0.98 * min(wide, high):
            return True
        along += down if upright else across
    return along >= ALONG * max(wide, high)


def _inside(edge: Edge, box: Box) -> tuple[float, float]:
    """Return how wide and high the part of a straight line within a box is."""
    if not _meets(edge, box):
        return 0.0, 0.0
    first, last = 0.0, 1.0
    for axis in (0, 1):
        at, way = edge[axis], edge[axis + 2] - edge[axis]
        if way:
            one, other = sorted(((box[axis] - at) / way, (box[axis + 2] - at) / way))
            first, last = max(first, one), min(last, other)
    part = max(0.0, last - first)
    return abs(edge[2] - edge[0]) * part, abs(edge[3] - edge[1]) * part


def _meets(edge: Edge, box: Box) -> bool:
    """Return whether the box round a straight line, and another one, have a part."""
    x0, y0, x1, y1 = edge
    left, top, right, bottom = box
    if x0 > x1:
        x0, x1 = x1, x0
    if y0 > y1:
        y0, y1 = y1, y0
    return x0 <= right and x1 >= left and y0 <= bottom and y1 >= top


def _both(one: Box | None, other: Box | None) -> Box | None:
    """Return what two boxes have in common; one that is None has no bounds."""
    if one is None or other is None:
        return one or other
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left <= right and top <= bottom else None


def _holds(box: Box, other: Box) -> bool:
    return (
        box[0] <= other[0]
        and box[1] <= other[1]
        and box[2] >= other[2]
        and box[3] >= other[3]
    )


def _placed(matrix: Matrix, box: Box) -> Box:
    left, top, right, bottom = box
    corners = [moved(matrix, x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
