"""What faces of one layout share, and what that is to a box of text.

    parts below a box, from the top down    --> one colour, or those all over the box
    lines of parts that reach into a box    --> none, or these

Each is worked out once for all faces; `proven` looks at what else is on a face.
"""

import math
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import TypeVar

from msgspec import Struct, field

from companion.press.layout.packing import Box
from companion.press.proof import background, points
from companion.press.proof.background import PAPER, Edge, Ground, density, whole
from companion.press.proof.colours import contrast
from companion.press.proof.crossing import Strokes, meets, overlap
from companion.press.proof.face import DOTS, EDGED, NEAR, READ
from companion.press.proof.points import Zone
from companion.press.scene.path import IDENTITY, Matrix
from companion.press.scene.scene import BOXED, Group, Mark, Picture, Place, Scene, Shape

STEPS = 2  # in a mm, by which what letters need beside their box is rounded
MOST = 4096  # so many results of a kind are kept
K = TypeVar("K")
V = TypeVar("V")


class Known(dict[K, V]):
    """Results of a kind; all are forgotten once there are more than `MOST`."""

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) > MOST:
            self.clear()
        super().__setitem__(key, value)


class Part(Struct, eq=False):
    """What several faces have in one place: shapes, an icon, the frame of a picture."""

    number: int
    group: Group  # its marks in mm of the face
    reach: Box | None  # the box that it may be ground in
    strokes: Strokes  # its lines and plates
    plain: bool  # whether it has nothing to be read: shapes, pictures of enough dots


class Effect(Struct):
    """What a part is to a box of text."""

    # Its one colour all round the box; "" if it has others, None if it is no ground
    # there. `wider` likewise, round the wider box.
    ground: str | None
    wider: str | None
    # Pieces of its lines that reach into the box; `seen` are those that no plate of the
    # part covers. `covers`: whether one covers the whole box.
    lines: list[Edge]
    seen: list[Edge]
    covers: bool


class Below(Struct):
    """What is below a text in its box."""

    plain: Box | None  # the box that is round it, and of one colour
    colours: frozenset[str]  # those at points all over the box
    lines: list[Edge]
    known: dict[str, bool] = {}

    def reads(self, ink: str) -> bool:
        """Return whether letters of a colour are read all over the box."""
        if ink not in self.known:
            reads = all(contrast(ink, colour) >= READ for colour in self.colours)
            self.known[ink] = reads
        return self.known[ink]


class Lines(Struct):
    """Lines that may be drawn through texts of a box; `rows` are those at a place."""

    every: list[Edge]
    rows: dict[Box, list[Edge]]

    def near(self, looked: Box) -> list[Edge]:
        """Return those that reach into a box, such as a row of the text's own."""
        row = self.rows.get(looked)
        if row is None:
            row = [line for line in self.every if meets(line, looked)]
            self.rows[looked] = row
        return row


class Region(Struct):
    """A box for text; `wide` is as much wider as letters may be over its sides.

    `effects` are known by the numbers of parts, `below` by the numbers of those that
    matter and of all of them in their order, `lines` also by how many are below.
    """

    place: Place
    box: Box
    wide: Box
    outlying: bool
    effects: dict[int, Effect | None] = field(default_factory=Known)
    below: dict[tuple[int, ...] | int, Below] = field(default_factory=Known)
    lines: dict[tuple[int, int], Lines] = field(default_factory=Known)


class Icon(Struct):
    """The marks of an icon: the box that they are in, on its grid."""

    marks: Sequence[Mark]
    reach: Box | None
    lines: bool  # whether some are lines
    inert: bool  # whether all are shapes


Beside = dict[Place, list[Place]]  # other boxes of text that touch one


class Proofs:
    """What was proved for faces that are cut alike and have the same quiet colours."""

    def __init__(
        self, zone: Zone | None, ground: Ground, quiet: frozenset[str]
    ) -> None:
        self.zone, self.ground, self.quiet = zone, ground, quiet
        self.parts: dict[tuple[int, Matrix], Part] = Known()
        self.icons: dict[int, Icon] = {}
        self.symbols: dict[tuple[int, ...], bool] = Known()
        self._regions: dict[tuple[Place, int], Region] = Known()
        self._beside: dict[tuple[Place, ...], Beside | None] = Known()
        self._orders: dict[tuple[int, int], int] = Known()
        self._count = 0

    def beside(self, places: Sequence[Place]) -> Beside | None:
        """Return the boxes of text that touch each one; None if they are to be read.

        They are if one is over another, or if there are places with an edge.
        """
        key = tuple(places)
        if key not in self._beside:
            boxes = [place for place in places if place.kind == BOXED]
            over = any(overlap(*pair) for pair in combinations(boxes, 2))
            edged = any(place.kind in EDGED for place in places)
            self._beside[key] = None if over or edged else _touching(boxes)
        return self._beside[key]

    def region(self, place: Place, steps: int) -> Region:
        """Return a box for text; letters may be over its sides by steps of a mm."""
        key, margin = (place, steps), steps / STEPS
        if key not in self._regions:
            left, top, right, bottom = box = points.sides(place)
            wide = left - margin, top, right + margin, bottom
            outlying = not self.safe(box)
            self._regions[key] = Region(place, box, wide, outlying)
        return self._regions[key]

    def order(self, before: int, part: Part) -> int:
        """Return the number of an order of parts: of others, then this one."""
        key = before, part.number
        if key not in self._orders:
            self._count += 1
            self._orders[key] = self._count
        return self._orders[key]

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
            whole_box = background.around(boxes) if boxes else None
            inert, lines = _inert(marks, scene.symbols), bool(strokes.lines)
            self.icons[id(marks)] = Icon(marks, whole_box, lines, inert)
        return self.icons[id(marks)]

    def effect(self, part: Part, region: Region) -> Effect | None:
        """Return what a part is to a box of text; None if it is apart from it."""
        known = region.effects
        if part.number not in known:
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
        near = (strokes.near(region.wide, first, quiet) for first in (0, under or 0))
        lines, seen = ([edge for _, edges in some for edge in edges] for some in near)
        if wider is None and not lines and under is None:
            return None
        return Effect(colour, wider, lines, seen, under is not None)

    def lines(
        self, parts: Sequence[Part], count: int, order: int, region: Region
    ) -> Lines:
        """Return the lines near the texts of a box, of which `count` parts are below.

        `order` is the number of all parts in their order.
        """
        if (order, count) not in region.lines:
            lines = [*self.below(parts[:count], region).lines]
            for part in parts[count:]:
                effect = self.effect(part, region)
                lines += effect.lines if effect else ()
            region.lines[order, count] = Lines(lines, Known())
        return region.lines[order, count]

    def below(
        self, parts: Sequence[Part], region: Region, order: int | None = None
    ) -> Below:
        """Return what parts, from the lowest up, are below a text in a box.

        `order` is the number of these parts in their order.
        """
        if order is not None:
            if order not in region.below:
                region.below[order] = self.below(parts, region)
            return region.below[order]
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
