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
from itertools import combinations

from msgspec import Struct

from companion.press.proof import points
from companion.press.proof.background import (
    PAPER,
    Box,
    Edge,
    FaceCache,
    Ground,
    density,
    moved_box,
    whole,
)
from companion.press.proof.colours import contrast
from companion.press.proof.crossing import (
    FOOT,
    TOP,
    Strokes,
    inside,
    meets,
    overlap,
)
from companion.press.proof.face import (
    DOTS,
    EDGED,
    LARGE,
    NEAR,
    READ,
    RISE,
    SINK,
    FaceReader,
    is_large,
)
from companion.press.proof.points import Zone
from companion.press.scene import fonts, pictures, text
from companion.press.scene.path import IDENTITY, Matrix, moved
from companion.press.scene.scene import (
    BOXED,
    Group,
    Mark,
    Picture,
    Place,
    Scene,
    Shape,
    Symbol,
    Text,
)

MISPRINT = re.compile(" [,).]|--")
"""What all words have that `face` may report as misprinted."""

OVER = 0.4
"""How far letters of a usual font are over the ends of their line, in em."""

STEPS = 2
"""Steps of a mm by which that is rounded."""

MOST = 4096
"""So many results of a kind are kept."""


class Part(Struct, eq=False):
    """What several faces have in one place: shapes, an icon, the frame of a picture.

    Attributes:
        group: its marks in mm of the face.
        reach: the box that it may be ground in.
        strokes: its lines and plates.
        plain: whether it has nothing to be read: shapes, and pictures of enough dots.
    """

    number: int
    group: Group
    reach: Box | None
    strokes: Strokes
    plain: bool


class Effect(Struct):
    """What a part is to a box of text.

    Attributes:
        ground: its one colour all round the box; "" if it has others, None if it is no
            ground there. `wider` likewise, round the wider box.
        lines: pieces of its lines that reach into the box; `seen` are those that no
            plate of the part covers. `covers`: whether one covers the whole box.
    """

    ground: str | None
    wider: str | None
    lines: list[Edge]
    seen: list[Edge]
    covers: bool


class Below(Struct):
    """What is below a text in its box.

    Attributes:
        plain: the box that is round it, and of one colour.
        colours: those at points all over the box.
    """

    plain: Box | None
    colours: frozenset[str]
    lines: list[Edge]
    known: dict[str, bool] = {}

    def reads(self, ink: str) -> bool:
        """Return whether letters of a colour are read all over the box."""
        if ink not in self.known:
            reads = all(contrast(ink, colour) >= READ for colour in self.colours)
            self.known[ink] = reads
        return self.known[ink]


class Region(Struct):
    """A box for text; `wide` is as much wider as letters may be over its sides.

    `effects` and `below` are known by the numbers of parts.
    """

    place: Place
    box: Box
    wide: Box
    outlying: bool
    effects: dict[int, Effect | None]
    below: dict[tuple[int, ...], Below]


class Icon(Struct):
    """The marks of an icon: the box that they are in, on its grid.

    Attributes:
        lines: whether some are lines.
        inert: whether all are shapes.
    """

    marks: Sequence[Mark]
    reach: Box | None
    lines: bool
    inert: bool


Written = tuple[Region, list[Edge], int, list[tuple[Text, float, float]]]
"""A box, the lines and the number of parts below its texts, and these."""

Beside = dict[Place, list[Place]]
"""Other boxes of text that touch one."""


class Proofs:
    """What was proved for faces that are cut alike and have the same quiet colours."""

    def __init__(
        self, zone: Zone | None, ground: Ground, quiet: frozenset[str]
    ) -> None:
        self.zone, self.ground, self.quiet = zone, ground, quiet
        self.parts: dict[tuple[int, Matrix], Part] = {}
        self.icons: dict[int, Icon] = {}
        self.symbols: dict[tuple[int, ...], bool] = {}
        self._regions: dict[tuple[Place, int], Region] = {}
        self._beside: dict[tuple[Place, ...], Beside | None] = {}
        self._count = 0

    def beside(self, places: Sequence[Place]) -> Beside | None:
        """Return the boxes of text that touch each one; None if they are to be read.

        They are if one is over another, or if there are places with an edge.
        """
        key = tuple(places)
        if key not in self._beside:
            if len(self._beside) > MOST:
                self._beside.clear()
            boxes = [place for place in places if place.kind == BOXED]
            over = any(overlap(*pair) for pair in combinations(boxes, 2))
            edged = any(place.kind in EDGED for place in places)
            self._beside[key] = None if over or edged else _touching(boxes)
        return self._beside[key]

    def region(self, place: Place, steps: int) -> Region:
        """Return a box for text; letters may be over its sides by steps of a mm."""
        key, margin = (place, steps), steps / STEPS
        if key not in self._regions:
            if len(self._regions) > MOST:
                self._regions.clear()
            left, top, right, bottom = box = points.sides(place)
            wide = left - margin, top, right + margin, bottom
            outlying = not self.safe(box)
            self._regions[key] = Region(place, box, wide, outlying, {}, {})
        return self._regions[key]

    def safe(self, box: Box) -> bool:
        """Return whether a box of a face is inside the safe zone."""
        if self.zone is None:
            return True
        # A trim is convex: what is in the box is no nearer to it than its corners.
        inside = (self.zone.inside(*at) for at in points.corners(box))
        return min(inside) >= self.zone.piece.safe - NEAR

    def part(self, group: Group, matrix: Matrix, scene: Scene) -> Part:
        """Return the part that a group is."""
        if not group.shared or group.clip or group.mask:
            return self._made(group, matrix, scene)
        key = id(group.marks), matrix
        if key not in self.parts:
            if len(self.parts) > MOST:
                self.parts.clear()
            self.parts[key] = self._made(group, matrix, scene)
        return self.parts[key]

    def _made(self, group: Group, matrix: Matrix, scene: Scene) -> Part:
        self._count += 1
        plain = _inert(group.marks, scene.symbols, math.hypot(*matrix[:2]))
        symbol = scene.symbols.get(id(group.marks))
        group = Group(group.marks, matrix, group.clip, group.shared, group.mask)
        strokes = Strokes((), self.ground)
        if not (symbol and symbol.ink):  # lines of icons are not looked at
            strokes.read((group,), IDENTITY, None)
        return Part(self._count, group, self.ground.reach(group), strokes, plain)

    def icon(self, marks: tuple[Mark, ...], scene: Scene) -> Icon:
        """Return what an icon is within a text."""
        if id(marks) not in self.icons:
            strokes = Strokes((), self.ground)
            strokes.read(marks, IDENTITY, None)
            reach = self.ground.reach(Group(marks))
            boxes = [line.box for line in strokes.lines] + ([reach] if reach else [])
            inert, lines = _inert(marks, scene.symbols), bool(strokes.lines)
            self.icons[id(marks)] = Icon(marks, _around(boxes), lines, inert)
        return self.icons[id(marks)]

    def effect(self, part: Part, region: Region) -> Effect | None:
        """Return what a part is to a box of text; None if it is apart from it."""
        known = region.effects
        if part.number not in known:
            if len(known) > MOST:
                known.clear()
            known[part.number] = self._effect(part, region)
        return known[part.number]

    def _effect(self, part: Part, region: Region) -> Effect | None:
        ground, strokes, quiet = self.ground, part.strokes, self.quiet
        colour, wider = (
            ground.colour_around(*topmost) or "" if topmost else None
            for topmost in (
                ground.topmost((part.group,), box) for box in (region.box, region.wide)
            )
        )
        under = strokes.under(region.wide)
        lines, seen = (
            [
                edge
                for _, edges in strokes.near(region.wide, first, quiet)
                for edge in edges
            ]
            for first in (0, under or 0)
        )
        if wider is None and not lines and under is None:
            return None
        return Effect(colour, wider, lines, seen, under is not None)

    def below(self, parts: Sequence[Part], region: Region) -> Below:
        """Return what parts, from the lowest up, are below a text in a box."""
        covered = False
        near: list[tuple[Part, Effect]] = []
        for part in reversed(parts):
            effect = self.effect(part, region)
            if effect is None:
                continue
            near.append((part, effect))
            covered = covered or effect.covers
            if covered and effect.wider:
                break
        key = tuple(part.number for part, _ in near)
        if key not in region.below:
            if len(region.below) > MOST:
                region.below.clear()
            region.below[key] = self._below(near, region)
        return region.below[key]

    def _below(self, near: Sequence[tuple[Part, Effect]], region: Region) -> Below:
        lines = list[Edge]()
        for _, effect in near:
            lines += effect.seen
            if effect.covers:
                break
        grounds = (effect.ground for _, effect in near if effect.ground is not None)
        colour = next(grounds, PAPER)
        if colour:
            wider = (effect.wider for _, effect in near if effect.wider is not None)
            plain = region.wide if next(wider, PAPER) == colour else region.box
            return Below(plain, frozenset((colour,)), lines)
        levels = [whole(tuple(part.group for part, _ in reversed(near)))]
        colours = frozenset(
            colour
            for at in points.all_over(region.place)
            for colour in self.ground.under(levels, *at).colours
        )
        return Below(None, colours, lines)


def _touching(boxes: Sequence[Place]) -> Beside:
    sides = {box: points.sides(box) for box in boxes}
    return {
        box: [
            other for other in boxes if other != box and meets(sides[other], sides[box])
        ]
        for box in boxes
    }


def _around(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _inert(marks: Sequence[Mark], symbols: Collection[int], scale: float = 1) -> bool:
    """Return whether marks are shapes or pictures that break no rule, but no icon."""
    for mark in marks:
        if isinstance(mark, Group):
            larger = scale * math.hypot(*mark.matrix[:2])
            if id(mark.marks) in symbols or not _inert(mark.marks, symbols, larger):
                return False
        elif isinstance(mark, Picture):
            if density(mark, scale) < DOTS - 1:
                return False
        elif not isinstance(mark, Shape):
            return False
    return True


class Proof(Struct):
    """What is known of a face: the marks that break no rule, by their identity.

    Attributes:
        whole: whether they are all.
    """

    marks: set[int]
    whole: bool = False


def prove(
    scene: Scene, zone: Zone | None, cache: FaceCache, quiet: Collection[str]
) -> Proof:
    """Return of which marks of a face it is known that they break no rule."""
    if not scene.fitted:
        return Proof(set())
    key = zone.cut if zone else None, frozenset(quiet)
    if key not in cache.proofs:
        cache.proofs[key] = Proofs(zone, cache.ground, frozenset(quiet))
    proofs = cache.proofs[key]
    beside = proofs.beside(scene.places)
    if beside is None:
        return Proof(set())
    reader = _Reader(scene, cache, proofs, beside)
    reader.marks(scene.marks, 0, 0)
    reader.leave_struck()
    return reader.proof


class _Reader:
    """Proves one face, mark by mark from the lowest up."""

    def __init__(
        self, scene: Scene, cache: FaceCache, proofs: Proofs, beside: Beside
    ) -> None:
        self.scene, self.cache, self.proofs = scene, cache, proofs
        self.quiet, self.fitted, self.beside = proofs.quiet, scene.fitted, beside
        self.proof = Proof(set(), whole=True)
        self.parts: list[Part] = []
        # Icons within texts, and those of them with lines.
        self.icons: list[Box] = []
        self.lined: list[Box] = []
        # The box that is being filled, what is below it, and the icons in it so far.
        self.at: tuple[Place | None, int] = None, 0
        self.region: Region | None = None
        self.below = Below(None, frozenset(), [])
        self.near: list[Box] = []
        self.touching: Sequence[Place] = ()
        # Texts with where they are, by their box, the lines and the parts below them.
        self.texts: list[Written] = []
        self.written: list[tuple[Text, float, float]] = []

    def marks(self, marks: Sequence[Mark], dx: float, dy: float) -> None:
        """Prove marks of a group that is moved by (dx, dy)."""
        for mark in marks:
            if isinstance(mark, Text):
                self._note(mark, sound=self._text(mark, mark.x + dx, mark.y + dy))
            elif isinstance(mark, Group):
                self._group(mark, dx, dy)
            else:
                self._add(Group((mark,)), (1, 0, 0, 1, dx, dy))

    def _note(self, mark: Mark, *, sound: bool) -> None:
        if sound:
            self.proof.marks.add(id(mark))
        else:
            self.proof.whole = False

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
        """Add what may be below the marks that follow."""
        part = self.proofs.part(group, matrix, self.scene)
        if not part.plain:  # it has marks of its own to be read
            self.proof.whole = False
        elif symbol and symbol.ink:
            self._note(group, sound=self._symbol(part, symbol))
        self.parts.append(part)

    def _enter(self, place: Place, steps: int) -> Region:
        """Return the region of a box for text, where the next mark is."""
        region = self.region
        if region is None or self.at[0] is not place or steps != self.at[1]:
            region = self.region = self.proofs.region(place, steps)
            self.at, self.touching = (place, steps), self.beside[place]
            self.below = self.proofs.below(self.parts, region)
            self.near = [icon for icon in self.icons if meets(icon, region.box)]
            self.written = []
            below = self.below.lines, len(self.parts)
            self.texts.append((region, *below, self.written))
        return region

    def _text(self, mark: Text, x: float, y: float) -> bool:
        place, words = self.fitted.get(id(mark)), mark.words
        if place is None or mark.hidden or MISPRINT.search(words):
            return False
        em = mark.size_pt * text.POINT
        over = max(OVER, fonts.font(mark.font).over)
        region = self._enter(place, math.ceil(over * em * STEPS))
        if region.box[1] > y - TOP * em or not self._is_in(place, x, y):
            return False
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
        """Prove an icon within a text."""
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
            self._note(group, sound=sound)
        if box:
            self.icons.append(box)
            self.near.append(box)
            if icon.lines and not symbol.ink:
                self.lined.append(box)

    def _symbol(self, part: Part, symbol: Symbol) -> bool:
        """Prove an icon that has a place of its own: once for all faces alike."""
        reach = part.reach
        if reach is None or any(meets(icon, reach) for icon in self.icons):
            return False
        middle = moved(part.group.matrix, pictures.GRID / 2, pictures.GRID / 2)
        if any(points.within(place, *middle) for place in self.beside):
            return False
        near = [
            below for below in self.parts if below.reach and meets(below.reach, reach)
        ]
        key = part.number, *(below.number for below in near)
        known = self.proofs.symbols
        if key not in known:
            if len(known) > MOST:
                known.clear()
            reader = FaceReader(self.scene, self.proofs.zone, self.cache, self.quiet)
            reader.below = None  # what is known of marks below is not of these
            level = whole((*(below.group for below in near), part.group))
            level.count = len(near)
            reader.symbol([level], part.group, symbol)
            known[key] = not reader.findings
        return known[key]

    def leave_struck(self) -> None:
        """Leave out texts that a line may be drawn through."""
        for region, below, count, written in self.texts:
            lines: list[Box] = [*below, *self.lined]
            for part in self.parts[count:]:
                effect = self.proofs.effect(part, region)
                lines += effect.lines if effect else ()
            for mark, x, y in written if lines else ():
                if _struck(lines, mark, x, y):
                    self.proof.marks.discard(id(mark))
                    self.proof.whole = False


def _struck(lines: Sequence[Box], mark: Text, x: float, y: float) -> bool:
    """Return whether one of some lines may be drawn through a text."""
    em = mark.size_pt * text.POINT
    top, foot = y - TOP * em, y - FOOT * em
    # First those beside its letters, then about where these end, as that is soon known.
    over = max(OVER, fonts.font(mark.font).over) * em
    lines = [line for line in lines if meets(line, (x - over, top, math.inf, foot))]
    if not lines:
        return False
    right = x + text.length(mark.words, mark.font) * em + over
    looked = x - over, top, right + len(mark.words) * mark.track * em, foot
    near = [line for line in lines if meets(line, looked)]
    if not near:
        return False
    start, _, end, _ = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
    looked = x + start, top, x + end, foot
    return any(meets(line, looked) for line in near)
