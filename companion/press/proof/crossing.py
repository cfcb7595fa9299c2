"""What crosses a text on a face: another text, a line, or the number of a picture.

Text at an angle is not looked at; of a picture's numbers any text is. Boxes are (left,
top, right, bottom), in mm of the face.

Of a line that is drawn through a text, along it or across, the middle of the small
letters is looked at: a rule below a name or a frame above it does not reach there.

    ..........  the top of capitals
    ==========  .. looked at, between 0.36 and 0.1 em above the base line
    __________  the base line

Of text on a curve, which is drawn as outlines, the middle of each letter is looked at.
A line that was painted before the text, and covered by a plate since, is not seen.
Lines of pictures and icons are not looked at.
"""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.press.layout.packing import Box, moved_box
from companion.press.proof import background
from companion.press.proof.background import Edge, Ground, edges
from companion.press.proof.finding import Finding, placed, quoted, warning
from companion.press.proof.points import within
from companion.press.scene import text
from companion.press.scene.marks import Group, Mark, Shape, Text
from companion.press.scene.path import IDENTITY, Matrix, Path, compose, inverse, moved
from companion.press.scene.scene import BOXED, CALLOUT, Place, Scene

LEAST = 0.4  # so much of two inks in both directions, in mm, that cross
STRAIGHT = 1e-6
TOP, FOOT = 0.36, 0.1  # what of a text a line may strike, in em above the base line
ALONG = 0.4  # part of a text that a line must run along to strike it through
SEEN = 0.5  # opacity from which on a line is seen
BROAD = 1.5  # width in mm from which a line below a text is its ground
TEXTURE = 200  # number of segments from which an outline is a picture
NOTHING: Box = (0.0, 0.0, 0.0, 0.0)  # what is left of a part that is cut off
NEAR = 0.2  # how far a number may be over a word or edge, in mm, unnoticed


def crossing(scene: Scene, bleed: float) -> Iterator[Finding]:
    """Yield a finding for each text with ink on another one's.

    Where each text has a named box, only if these overlap.
    """
    boxes = [place for place in scene.places if place.kind == BOXED]
    lines = [(mark, matrix) for mark, matrix, _ in _lines(scene.marks)]
    loose = not all(_boxed(boxes, *moved(at, mark.x, mark.y)) for mark, at in lines)
    if not (loose or any(overlap(*two) for two in itertools.combinations(boxes, 2))):
        return
    reported: set[tuple[int, int]] = set()
    for under, over in itertools.combinations(_numbered(lines), 2):
        pair = under.number, over.number
        if pair[0] == pair[1] or pair in reported or under.words == over.words:
            continue
        left, top = max(under.box[0], over.box[0]), max(under.box[1], over.box[1])
        wide = min(under.box[2], over.box[2]) - left
        high = min(under.box[3], over.box[3]) - top
        if min(wide, high) < LEAST:
            continue
        reported.add(pair)
        problem = f"is set on {quoted(under.words)}, {wide:.1f} x {high:.1f} mm of it"
        right = "move one of the boxes, or make it smaller"
        place = left - bleed, top - bleed, wide, high
        yield warning("overlap", quoted(over.words), problem, right, place)


def _boxed(boxes: Sequence[Place], x: float, y: float) -> bool:
    return any(within(box, x, y) for box in boxes)


def overlap(first: Place, second: Place) -> bool:
    return (
        abs(first.x - second.x) * 2 < first.w + second.w - 2 * LEAST
        and abs(first.y - second.y) * 2 < first.h + second.h - 2 * LEAST
    )


def _lines(
    marks: Sequence[Mark], matrix: Matrix = IDENTITY, seen: Box | None = None
) -> Iterator[tuple[Text, Matrix, Box | None]]:
    """Yield lines of text, where each is, and what clips leave of `seen` there."""
    for mark in marks:
        if isinstance(mark, Group):
            inner, left = compose(matrix, mark.matrix), seen
            if mark.clip and seen:
                left = _both(seen, moved_box(inner, mark.clip.bounds())) or NOTHING
            yield from _lines(mark.marks, inner, left)
        elif isinstance(mark, Text) and not mark.hidden and mark.words.strip():
            yield mark, matrix, seen


class Inked(NamedTuple):
    """The ink of a line on the face, and the number of the text that it is part of."""

    words: str
    number: int
    box: Box


def _numbered(lines: Iterable[tuple[Text, Matrix]]) -> Iterator[Inked]:
    """Yield lines with their ink; those further down in one size are one text."""
    number, before, above = 0, (0.0, "", IDENTITY), 0.0
    for mark, matrix in lines:
        same = mark.size_pt, mark.colour, matrix
        number += same != before or mark.y < above
        before, above = same, mark.y
        if min(abs(matrix[0]), abs(matrix[1])) <= STRAIGHT:
            yield Inked(mark.words, number, moved_box(matrix, _ink(mark)))


def _ink(mark: Text) -> Box:
    left, top, right, bottom = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
    return mark.x + left, mark.y + top, mark.x + right, mark.y + bottom


class Stroke(NamedTuple):
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


def struck(
    scene: Scene,
    bleed: float,
    ground: Ground,
    quiet: Collection[str] = (),
    proved: Collection[int] = (),
) -> Iterator[Finding]:
    """Yield a finding for each text that a line is drawn through.

    Not looked at are `quiet` colours, pale on purpose, to be written over, and texts
    that are `proved`, by their identity.
    """
    inked = {key for key, symbol in scene.symbols.items() if symbol.ink}
    reader = Strokes(inked, ground, proved)
    reader.read(scene.marks, IDENTITY, None)
    for words, colour, cores, since in reader.texts:
        if colour in quiet:
            continue
        left, top, right, bottom = box = background.around(cores)
        near = list(reader.near(box, min(since), quiet))
        hit = [
            any(number >= first and _strikes(pieces, core) for number, pieces in near)
            for core, first in zip(cores, since, strict=True)
        ]
        if sum(hit) > len(hit) / 4:
            name, problem = f"'{' '.join(words.split())}'", "a line is drawn through it"
            place = left - bleed, top - bleed, right - left, bottom - top
            yield warning("struck", name, problem, "move one of them", place)


class Strokes:
    """The lines and texts of a face, in the order in which they are painted."""

    def __init__(
        self, symbols: Collection[int], ground: Ground, proved: Collection[int] = ()
    ) -> None:
        self._proved = proved
        self.lines: list[Stroke] = []
        self.texts: list[Written] = []
        # Plates, each with the number of lines that were painted before it.
        self._plates: list[tuple[int, Stroke]] = []
        self._straight: dict[int, list[Edge]] = {}
        self._symbols, self._ground = symbols, ground

    def read(self, marks: Iterable[Mark], matrix: Matrix, seen: Box | None) -> None:
        """Read marks; of what they draw, `seen` is left."""
        before: Mark | None = None
        for mark in marks:
            if isinstance(mark, Group):
                if id(mark.marks) not in self._symbols and not mark.mask:
                    inner, left = compose(matrix, mark.matrix), seen
                    if mark.clip is not None:
                        box = moved_box(inner, self._ground.box(mark.clip)[0])
                        left = _both(seen, box) or NOTHING
                    self.read(mark.marks, inner, left)
            elif isinstance(mark, Shape):
                self._shape(mark, matrix, seen)
            elif isinstance(mark, Text) and id(mark) not in self._proved:
                self._text(mark, before, matrix)
            before = mark

    def near(
        self, box: Box, first: int, quiet: Collection[str]
    ) -> Iterator[tuple[int, list[Edge]]]:
        """Yield the lines from the first on that reach into a box, in pieces."""
        for number, line in enumerate(self.lines[first:], first):
            if line.width >= BROAD or line.colour in quiet or not meets(line.box, box):
                continue
            if number not in self._straight:
                self._straight[number] = [
                    (*moved(line.matrix, *start), *moved(line.matrix, *end))
                    for start, end in edges(line.path, close=False)
                ]
            pieces = [edge for edge in self._straight[number] if meets(edge, box)]
            if pieces:
                yield number, pieces

    def under(self, box: Box) -> int | None:
        """Return the number of lines below the last plate that is round a box, if any.

        Only plates of which that is seen at once are looked at: rectangles.
        """
        for number, plate in reversed(self._plates):
            inner, (_, b, c, *_) = self._ground.box(plate.path)[1], plate.matrix
            if inner is None or b or c:
                continue
            inner = _both(plate.box, moved_box(plate.matrix, inner))
            if inner and inside(box, inner):
                return number
        return None

    def _shape(self, mark: Shape, matrix: Matrix, seen: Box | None) -> None:
        if mark.opacity < SEEN or len(mark.path.segments) > TEXTURE:
            return
        box = _both(seen, moved_box(matrix, self._ground.box(mark.path)[0]))
        if box is None:
            return
        width = mark.width * (abs(matrix[0]) + abs(matrix[1]))
        line = Stroke(mark.path, matrix, box, width, mark.stroke or "")
        if mark.fill and mark.opacity == 1:
            self._plates.append((len(self.lines), line))
        if mark.stroke:
            self.lines.append(line)

    def _text(self, mark: Text, before: Mark | None, matrix: Matrix) -> None:
        cores: list[Box] = []
        if mark.hidden:
            # Text on a curve: its outlines are the mark before its hidden words.
            if isinstance(before, Shape) and before.fill == mark.colour:
                for letter in _contours(before.path):
                    left, top, right, bottom = letter.bounds()
                    inset = 0.35 * (bottom - top)
                    middle = left, top + inset, right, bottom - inset
                    cores.append(moved_box(matrix, middle))
        elif min(abs(matrix[0]), abs(matrix[1])) <= STRAIGHT and mark.words.strip():
            cores.append(core(mark, matrix))
        if cores:
            since = [self._since(core) for core in cores]
            self.texts.append(Written(mark.words, mark.colour, cores, since))

    def _since(self, core: Box) -> int:
        plates = reversed(self._plates)
        return next((at for at, plate in plates if self._covers(plate, core)), 0)

    def _covers(self, plate: Stroke, core: Box) -> bool:
        """Return whether a plate is under all of a text, as far as its corners say."""
        if not inside(core, plate.box):
            return False
        back = inverse(plate.matrix)
        corners = ((x, y) for x in core[::2] for y in core[1::2])
        return all(self._ground.covers(plate.path, *moved(back, *at)) for at in corners)


def core(mark: Text, matrix: Matrix) -> Box:
    """Return what is looked at of a straight text, on the face."""
    em = mark.size_pt * text.POINT
    left, _, right, _ = _ink(mark)
    return moved_box(matrix, (left, mark.y - TOP * em, right, mark.y - FOOT * em))


def _contours(path: Path) -> Iterator[Path]:
    part = Path()
    for verb, numbers in path.segments:
        if verb == "M" and part.segments:
            yield part
            part = Path()
        part.segments.append((verb, numbers))
    if part.segments:
        yield part


def _strikes(pieces: Sequence[Edge], core: Box) -> bool:
    """Return whether a line, in pieces, runs along much of a text, or through it."""
    wide, high, along = core[2] - core[0], core[3] - core[1], 0.0
    upright = high > wide
    for edge in pieces:
        across, down = _length_inside(edge, core)
        if (across if upright else down) >= 0.98 * min(wide, high):
            return True
        along += down if upright else across
    return along >= ALONG * max(wide, high)


def _length_inside(edge: Edge, box: Box) -> tuple[float, float]:
    """Return how wide and high the part of a straight line within a box is."""
    if not meets(edge, box):
        return 0.0, 0.0
    # Points of the line are start + part * (end - start); a part from 0 to 1 is cut off
    # at either side of the box, axis by axis.
    first, last = 0.0, 1.0
    for axis in (0, 1):
        at, way = edge[axis], edge[axis + 2] - edge[axis]
        if way:
            enter, leave = sorted(((box[axis] - at) / way, (box[axis + 2] - at) / way))
            first, last = max(first, enter), min(last, leave)
    part = max(0.0, last - first)
    return abs(edge[2] - edge[0]) * part, abs(edge[3] - edge[1]) * part


def meets(edge: Edge, box: Box) -> bool:
    x0, y0, x1, y1 = edge
    left, top, right, bottom = box
    if x0 > x1:
        x0, x1 = x1, x0
    if y0 > y1:
        y0, y1 = y1, y0
    return x0 <= right and x1 >= left and y0 <= bottom and y1 >= top


def inside(inner: Box, outer: Box) -> bool:
    """Return whether a box is all in another one."""
    left, top, right, bottom = outer
    x0, y0, x1, y1 = inner
    return left <= x0 and top <= y0 and x1 <= right and y1 <= bottom


def _both(first: Box | None, second: Box | None) -> Box | None:
    """Return what two boxes have in common; one that is None has no bounds."""
    if first is None or second is None:
        return first or second
    left, top = max(first[0], second[0]), max(first[1], second[1])
    right, bottom = min(first[2], second[2]), min(first[3], second[3])
    return (left, top, right, bottom) if left <= right and top <= bottom else None


def numbers(shown: Mapping[Scene, str], name: str, *, low: bool) -> Iterator[Finding]:
    """Yield what is wrong with the numbers on the pictures of a document.

    `shown` has the names of its pictures.
    """
    for scene, title in shown.items():
        yield from placed(picture(scene), name, f"picture {title}", low=low)


def picture(scene: Scene) -> Iterator[Finding]:
    """Yield each number that leaves a picture, or is on words of it."""
    discs = [place for place in scene.places if place.kind == CALLOUT]
    if not discs:
        return
    words: list[tuple[str, Box]] = []
    whole = 0.0, 0.0, scene.width, scene.height
    for mark, matrix, seen in _lines(scene.marks, seen=whole):
        ink = _both(seen, moved_box(matrix, _ink(mark)))
        if ink and ink[0] < ink[2] and ink[1] < ink[3]:
            words.append((" ".join(mark.words.split()), ink))
    for disc in discs:
        half = disc.w / 2 - NEAR
        x_fits = half <= disc.x <= scene.width - half
        if not (x_fits and half <= disc.y <= scene.height - half):
            yield _callout(disc, "it leaves the picture")
        for line, (left, top, right, foot) in words:
            # Its nearest point to the disc's middle is within the disc.
            across = disc.x - min(max(disc.x, left), right)
            down = disc.y - min(max(disc.y, top), foot)
            if line != disc.name and across * across + down * down < half**2:
                yield _callout(disc, f"it is on {quoted(line)}")


def _callout(disc: Place, problem: str) -> Finding:
    right = "move it, and draw a line to what it names"
    place = disc.x - disc.w / 2, disc.y - disc.h / 2, disc.w, disc.h
    return warning("callout", f"number {disc.name}", problem, right, place)
