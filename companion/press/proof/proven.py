"""Faces that are sound, as what their layout shares proves: a look at each mark less.

Cards of a layout share all but their words. What its shapes are to a box of text is
worked out once for all cards: whether one colour is all round the box, and which of
their lines reach into it. Of a card only its texts and icons are then looked at:

    parts below a box, from the top down    --> one colour, or those all over the box
    lines of parts that reach into a box    --> none, or none near this text
    icons within the text before this one   --> none where the text is looked at

Nothing is found here. A face of which this cannot be said is read mark by mark in
`face` and `crossing`, whose rules these are; `test_proven.py` compares both.
"""

import math
import re
from collections.abc import Collection, Sequence
from weakref import WeakKeyDictionary

from msgspec import Struct

from companion.press.layout.packing import Box, moved_box
from companion.press.proof import points
from companion.press.proof.background import FaceCache, whole
from companion.press.proof.colours import contrast
from companion.press.proof.crossing import FOOT, TOP, inside, meets
from companion.press.proof.face import LARGE, READ, RISE, SINK, FaceReader, is_large
from companion.press.proof.parts import STEPS, Below, Beside, Part, Proofs, Region
from companion.press.proof.points import Zone
from companion.press.scene import fonts, pictures, text
from companion.press.scene.path import IDENTITY, Matrix, Point, compose, moved
from companion.press.scene.scene import Group, Mark, Place, Scene, Symbol, Text

MISPRINT = re.compile(" [,).]|--")  # in all words that `face` may report

PROOFS: WeakKeyDictionary[FaceCache, dict[object, Proofs]] = WeakKeyDictionary()
"""What was worked out, by the cut of faces and their quiet colours."""

OVER = 0.4  # how far letters of a usual font are over the ends of their line, in em
Written = tuple[Region, int, list[tuple[Text, float, float]]]  # box, parts below, texts


class Proof(Struct):
    """What is known of a face: the marks that break no rule, by their identity."""

    marks: set[int]
    whole: bool = False  # whether they are all


def prove(
    scene: Scene, zone: Zone | None, cache: FaceCache, quiet: Collection[str]
) -> Proof:
    """Return of which marks of a face it is known that they break no rule."""
    if not scene.fitted:
        return Proof(set())
    key = zone.cut if zone else None, frozenset(quiet)
    known = PROOFS.setdefault(cache, {})
    if key not in known:
        known[key] = Proofs(zone, cache.ground, frozenset(quiet))
    proofs = known[key]
    beside = proofs.beside(scene.places)
    if beside is None:
        return Proof(set())
    reader = _Reader(scene, cache, proofs, beside)
    reader.marks(scene.marks, 0, 0)
    reader.leave_struck()
    reader.leave_doubtful()
    return reader.proof


class _Reader:
    """Proves one face, mark by mark from the lowest up."""

    def __init__(
        self, scene: Scene, cache: FaceCache, proofs: Proofs, beside: Beside
    ) -> None:
        self.scene, self.cache, self.proofs = scene, cache, proofs
        self.quiet, self.fitted, self.beside = proofs.quiet, scene.fitted, beside
        self.proof = Proof(set(), whole=True)
        # Boxes with a mark that is to be read: all that is in them is.
        self.doubtful: set[Place] = set()
        # The parts so far, and the number of their order.
        self.parts: list[Part] = []
        self.order = 0
        # Icons within texts, and those of them with lines.
        self.icons: list[Box] = []
        self.lined: list[Box] = []
        # The box that is being filled, what is below it, and the icons in it so far.
        self.at: tuple[Place | None, int] = None, 0
        self.region: Region | None = None
        self.below = Below(None, frozenset(), [])
        self.near: list[Box] = []
        self.touching: Sequence[Place] = ()
        # How the last text is set that is read all over its box.
        self.read: tuple[object, ...] | None = None
        # Texts with where they are, by their box and the parts below them.
        self.texts: list[Written] = []
        self.written: list[tuple[Text, float, float]] = []

    def marks(self, marks: Sequence[Mark], dx: float, dy: float) -> None:
        """Prove marks of a group that is moved by (dx, dy)."""
        for mark in marks:
            if isinstance(mark, Text):
                x, y = mark.x + dx, mark.y + dy
                self._note(mark, (x, y), sound=self._text(mark, x, y))
            elif isinstance(mark, Group):
                self._group(mark, dx, dy)
            else:
                self._add(Group((mark,)), (1, 0, 0, 1, dx, dy))

    def _note(self, mark: Mark, at: Point, *, sound: bool) -> None:
        if sound:
            self.proof.marks.add(id(mark))
        else:
            self._doubt(at, self.fitted.get(id(mark)))

    def _doubt(self, at: Point, own: Place | None = None) -> None:
        """Leave a mark to be read, and all that depends on how it is.

        Whether a box can be read all over is looked at where its first mark is, and
        again if other marks come between those in it.
        """
        self.proof.whole = False
        boxes = {box for box in self.beside if points.within(box, *at)}
        self.doubtful |= {own} if own else set(self.beside) if boxes else set()

    def _group(self, group: Group, dx: float, dy: float) -> None:
        a, b, c, d, e, f = group.matrix
        matrix = a, b, c, d, e + dx, f + dy
        symbol = self.scene.symbols.get(id(group.marks))
        if symbol and id(group) in self.fitted:
            self._icon(group, matrix, symbol)
        elif (
            not (group.shared or group.clip or group.mask)
            and (a, b, c, d) == IDENTITY[:4]
        ):
            self.marks(group.marks, e + dx, f + dy)
        else:
            self._add(group, matrix, symbol)

    def _add(self, group: Group, matrix: Matrix, symbol: Symbol | None = None) -> None:
        part = self.proofs.part(group, matrix, self.scene)
        if not part.plain:  # it has marks of its own to be read
            self.proof.whole = False
            self._doubt_all((part.group,), IDENTITY)
        elif symbol and symbol.ink:
            middle = moved(part.group.matrix, pictures.GRID / 2, pictures.GRID / 2)
            self._note(group, middle, sound=self._symbol(part, symbol, middle))
        self.parts.append(part)
        self.order = self.proofs.order(self.order, part)

    def _doubt_all(self, marks: Sequence[Mark], matrix: Matrix) -> None:
        for mark in marks:
            if isinstance(mark, Group):
                inner = compose(matrix, mark.matrix)
                if id(mark.marks) in self.scene.symbols:
                    self._doubt(moved(inner, pictures.GRID / 2, pictures.GRID / 2))
                self._doubt_all(mark.marks, inner)
            elif isinstance(mark, Text):
                self._doubt(moved(matrix, mark.x, mark.y))

    def _enter(self, place: Place, steps: int) -> Region:
        """Return the region of a box for text, where the next mark is."""
        region = self.region
        if region is None or self.at[0] is not place or steps > self.at[1]:
            region = self.region = self.proofs.region(place, steps)
            self.at, self.touching = (place, steps), self.beside[place]
            self.below = self.proofs.below(self.parts, region, self.order)
            self.near = [icon for icon in self.icons if meets(icon, region.box)]
            self.written, self.read = [], None
            self.texts.append((region, len(self.parts), self.written))
        return region

    def _text(self, mark: Text, x: float, y: float) -> bool:
        place, words = self.fitted.get(id(mark)), mark.words
        if place is None or mark.hidden or MISPRINT.search(words):
            return False
        em = mark.size_pt * text.POINT
        how = (place, mark.font, mark.size_pt, mark.colour)
        if how == self.read and self.region and not self.near:
            region = self.region
        else:
            over = max(OVER, fonts.font(mark.font).over)
            region = self._enter(place, math.ceil(over * em * STEPS))
        if region.box[1] > y - TOP * em or not self._is_in(place, x, y):
            return False
        if how == self.read and not self.near:  # as the line above it is
            self.written.append((mark, x, y))
            return True
        if region.outlying:
            right = x + text.width(words, mark.font, mark.size_pt, mark.track)
            if not self.proofs.safe((x, y - RISE * em, right, y + SINK * em)):
                return False
        if mark.colour in self.quiet:
            return True  # it may be struck, too
        if self.near or not self.below.reads(mark.colour):
            wide = len(words.rstrip()) * em * (points.BROAD + mark.track)
            middle = y - points.MIDDLE * em
            first, last = points.ENDS
            looked = x + first * wide, middle, x + last * wide, middle
            large = is_large(mark.font, mark.size_pt)
            if not self._reads(mark.colour, looked, large=large):
                return False
        elif not region.outlying:
            self.read = how
        self.written.append((mark, x, y))
        return True

    def _is_in(self, place: Place, x: float, y: float) -> bool:
        """Return whether a point is in a box, and in no other that touches it."""
        inside = points.within(place, x, y)
        if inside and self.touching:
            return not any(points.within(other, x, y) for other in self.touching)
        return inside

    def _reads(self, ink: str, looked: Box, *, large: bool) -> bool:
        """Return whether ink is read where it is looked at, on one colour."""
        below = self.below
        if below.plain is None or not inside(looked, below.plain):
            return False
        (colour,) = below.colours
        if contrast(ink, colour) < (LARGE if large else READ):
            return False
        return not any(meets(icon, looked) for icon in self.near)

    def _icon(self, group: Group, matrix: Matrix, symbol: Symbol) -> None:
        icon = self.proofs.icon(group.marks, self.scene)
        if not icon.inert:
            self._add(group, matrix, symbol)
            return
        place, grid = self.fitted[id(group)], pictures.GRID
        scale, _, _, _, e, f = matrix
        region = self._enter(place, math.ceil(OVER * scale * grid * STEPS))
        box = moved_box(matrix, icon.reach) if icon.reach else None
        if symbol.ink:
            middle = e + scale * grid / 2, f + scale * grid / 2
            sound = box is not None and self._is_in(place, *middle)
            if box and sound and region.outlying:
                sound = self.proofs.safe(box)
            if box and sound and symbol.ink not in self.quiet:
                reads = self.below.reads(symbol.ink) and not self.near
                sound = reads or self._reads(symbol.ink, box, large=True)
            self._note(group, middle, sound=sound)
        if box:
            self.icons.append(box)
            self.near.append(box)
            if icon.lines and not symbol.ink:
                self.lined.append(box)

    def _symbol(self, part: Part, symbol: Symbol, middle: Point) -> bool:
        """Prove an icon that has a place of its own: once for all faces alike."""
        reach = part.reach
        if reach is None or any(meets(icon, reach) for icon in self.icons):
            return False
        if any(points.within(place, *middle) for place in self.beside):
            return False
        near = [
            below for below in self.parts if below.reach and meets(below.reach, reach)
        ]
        key = part.number, *(below.number for below in near)
        known = self.proofs.symbols
        if key not in known:
            reader = FaceReader(self.scene, self.proofs.zone, self.cache, self.quiet)
            reader.below = None  # what is known of marks below is not of these
            level = whole((*(below.group for below in near), part.group))
            level.count = len(near)
            reader.symbol([level], part.group, symbol)
            known[key] = not reader.findings
        return known[key]

    def leave_struck(self) -> None:
        """Leave out texts that a line may be drawn through."""
        for region, count, written in self.texts:
            lines = self.proofs.lines(self.parts, count, self.order, region)
            if not (lines.every or self.lined):
                continue
            place, lined = region.place, self.lined
            left, right = place.x - place.w / 2, place.x + place.w / 2
            for mark, x, y in written:
                em = mark.size_pt * text.POINT
                over = max(OVER, fonts.font(mark.font).over) * em
                row = left - over, y - TOP * em, right + over, y - FOOT * em
                near = [*lines.near(row), *(box for box in lined if meets(box, row))]
                if near and _struck(near, mark, x, y):
                    self._doubt((x, y), self.fitted[id(mark)])

    def leave_doubtful(self) -> None:
        """Leave out what shares its box with a mark that is to be read."""
        if self.doubtful:
            known, fitted = self.proof.marks, self.fitted
            known -= {at for at in known if fitted.get(at) in self.doubtful}


def _struck(lines: Sequence[Box], mark: Text, x: float, y: float) -> bool:
    """Return whether one of some lines may be drawn through a text."""
    em = mark.size_pt * text.POINT
    top, foot = y - TOP * em, y - FOOT * em
    # First about where it ends, as that is soon known.
    over = max(OVER, fonts.font(mark.font).over) * em
    right = x + text.length(mark.words, mark.font) * em + over
    looked = x - over, top, right + len(mark.words) * mark.track * em, foot
    near = [line for line in lines if meets(line, looked)]
    if not near:
        return False
    start, _, end, _ = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
    looked = x + start, top, x + end, foot
    return any(meets(line, looked) for line in near)
