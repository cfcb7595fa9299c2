"""The rules of one face, whose marks are checked from the bottom up.

Text in a named box fits it at its smallest size or larger: `rich.fit` guarantees that,
so only the box is measured. Quiet colours are pale on purpose.
"""

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import chain
from operator import itemgetter

from msgspec import Struct

from companion.press.proof import points as at_points
from companion.press.proof.background import FaceCache, Level, density, whole, within
from companion.press.proof.colours import contrast
from companion.press.proof.crossing import crossing, struck
from companion.press.proof.finding import Finding, Rule, Severity, quoted, warning
from companion.press.proof.points import Zone
from companion.press.scene import fonts, pictures, text
from companion.press.scene.marks import Group, Picture, Shape, Text
from companion.press.scene.path import Point, compose, moved
from companion.press.scene.rich import FLOOR
from companion.press.scene.scene import BOXED, Place, Scene, Symbol

DOTS = 200
READ, LARGE = 4.5, 3.0  # least contrast: of text; of large text, symbols and edges
LARGE_PT, BOLD_PT = 18.0, 14.0  # from which text, and bold text, is large, in points
NEAR = 0.05  # tolerance of every limit, in mm
EDGED = ("box", "field", "pip", "slot", "space", "spot")  # whose edge must be visible
RISE, SINK = 0.78, 0.26  # highest and deepest reach of any letter from the baseline, em
BLANK = re.compile(r" +(?:[,)]|\.(?![.\w]))")

LOOSE = re.compile(r" +(?:[;!?]|:(?! *\d))")
"""A blank before punctuation; French has one before the latter. "2 : 1" is a ratio."""

APART = 0.1  # least space between two hyphens, in em: nearer ones look like a dash
HYPHENS = "--"


class Inked(Struct):
    """A mark whose contrast is checked."""

    what: str
    ink: str
    points: Sequence[Point]  # where its ground is sampled
    about: Callable[[], Sequence[Point]]  # gives the points round it, for a report
    large: bool  # whether it is large text or a symbol, which need less contrast


class FaceReader:
    """Checks one face; `zone` is None if it is not cut.

    Texts and icons in `proved` are known to break no rule.

    `levels` of a method are the groups round a mark, outermost first; each counts the
    marks below it, which are its ground.
    """

    def __init__(
        self,
        scene: Scene,
        zone: Zone | None,
        cache: FaceCache,
        quiet: Collection[str] = (),
        proved: Collection[int] = (),
    ) -> None:
        self.proved = proved
        self.scene, self.zone, self.cache, self.quiet = scene, zone, cache, quiet
        self.ground = cache.ground
        self.safe = zone.piece.safe if zone else 0.0
        self.bleed = zone.piece.bleed if zone else 0.0
        self.boxes = [place for place in scene.places if place.kind == BOXED]
        self.edged = [place for place in scene.places if place.kind in EDGED]
        self.outlying = [place for place in self.boxes if self._outlying(place)]
        self.findings: list[Finding] = []
        # A hash of all marks below the next one: equal for faces of one layout, so that
        # results are shared through the cache. None once a mark is of this face alone.
        self.below: int | None = 0

    def read(self) -> list[Finding]:
        """Return the findings, in the order of the marks."""
        self._marks([whole(self.scene.marks)])
        self.findings += crossing(self.scene, self.bleed)
        known = self.quiet, self.proved
        self.findings += struck(self.scene, self.bleed, self.ground, *known)
        self.findings += notes(self.scene)
        return self.findings

    def _marks(self, levels: list[Level]) -> None:
        level = levels[-1]
        for number, mark in enumerate(level.marks):
            level.count = number
            if isinstance(mark, Text):
                self._text(levels, mark)
            elif isinstance(mark, Group):
                self._group(levels, mark)
            elif isinstance(mark, Picture):
                self.below = None
                dots = density(mark, math.hypot(*level.matrix[:2]))
                if dots < DOTS - 1:
                    sides = mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
                    at, right = at_points.placed(level, sides), f"{DOTS} at least"
                    problem = f"{dots:.0f} dots an inch as printed"
                    self._report("dots", "picture", at, problem, right)
            else:
                self.below = None
                if mark.stroke and self.edged:
                    self._edge(levels, mark, mark.stroke)

    def _group(self, levels: list[Level], group: Group) -> None:
        symbol = self.scene.symbols.get(id(group.marks))
        if symbol and symbol.ink:
            if id(group) not in self.proved:
                self.symbol(levels, group, symbol)
            elif id(group) not in self.scene.fitted:
                self._add_below((id(group.marks), group.matrix))
            return
        known = group.shared and self.cache.shapes(group.marks)
        if not known or self.edged:
            if group.clip:
                self.below = None
            self._add_below((group.matrix,))
            self._marks([*levels, within(levels[-1], group)])
        if known:
            self._add_below((id(group.marks), group.matrix))

    def _add_below(self, what: tuple[object, ...]) -> None:
        if self.below is not None:
            self.below = hash((self.below, what))

    def _text(self, levels: list[Level], mark: Text) -> None:
        level = levels[-1]
        if id(mark) in self.proved:
            return
        for rule, problem, right in _misprints(mark):
            at = _extent(level, mark, ((mark.x, mark.y),))
            self._report(rule, mark.words, at, problem, right)
        boxed = self._boxed(*moved(level.matrix, mark.x, mark.y))
        if boxed in self.outlying:
            self._text_inside(level, mark, ())
        if boxed and self._readable(levels, boxed, mark.colour):
            return
        size = mark.size_pt * math.hypot(*level.matrix[:2])
        bent = mark.hidden
        ink = _bent_letters(level, mark) if bent else at_points.along(mark, level)
        if not ink:
            return
        if boxed is None:
            if size < FLOOR - NEAR:
                problem = f"{quoted(mark.words)} is set at {size:.1f} pt"
                about, right = _extent(level, mark, ink), f"{FLOOR:g} pt at least"
                self._report("small", mark.words, about, problem, right)
            if self.zone:
                self._text_inside(level, mark, ink)
        large = is_large(mark.font, size)
        if mark.colour not in self.quiet:
            sample = ink[:: len(ink) // 6 + 1]
            extent = partial(_extent, level, mark, ink)
            inked = Inked(mark.words, mark.colour, sample, extent, large)
            self._contrast(levels, inked)

    def _readable(self, levels: Sequence[Level], place: Place, ink: str) -> bool:
        if self.below is None:
            return False
        key = self.below, place.x, place.y, place.w, place.h, ink
        if key in self.cache.passed:
            return True
        plain = self.ground.plain(levels, at_points.sides(place))
        spots = () if plain else at_points.all_over(place)
        paints = (self.ground.under(levels, *at).colours for at in spots)
        colours = (plain,) if plain else chain.from_iterable(paints)
        if all(contrast(ink, colour) >= READ for colour in colours):
            self.cache.passed.add(key)
            return True
        return False

    def _boxed(self, x: float, y: float) -> Place | None:
        return next((box for box in self.boxes if at_points.within(box, x, y)), None)

    def _text_inside(self, level: Level, mark: Text, ink: Iterable[Point]) -> None:
        if mark.hidden:
            self._inside(mark.words, ink)
            return
        em = mark.size_pt * text.POINT
        wide = text.width(mark.words, mark.font, mark.size_pt, mark.track)
        sides = mark.x, mark.y - RISE * em, mark.x + wide, mark.y + SINK * em
        if self._least(at_points.placed(level, sides)) < self.safe - NEAR:
            self._inside(mark.words, _extent(level, mark, ()))

    def _least(self, points: Iterable[Point]) -> float:
        zone = self.zone
        return min((zone.inside(*at) for at in points), default=0) if zone else 0

    def _outlying(self, place: Place) -> bool:
        if self.zone is None:
            return False
        key = place.x, place.y, place.w, place.h, self.zone.cut
        if key in self.cache.passed:
            return False
        corners = at_points.corners(at_points.sides(place))
        outlying = self._least(corners) < self.safe - NEAR
        if not outlying:
            self.cache.passed.add(key)
        return outlying

    def _inside(self, what: str, points: Iterable[Point]) -> None:
        """Report a mark outside the safe zone, unless all of it is in the waste."""
        points = list(points)
        if not self.zone or not points:
            return
        # A trim is convex: no point is nearer to it than the corners of their box.
        xs, ys = zip(*points, strict=True)
        corners = at_points.corners((min(xs), min(ys), max(xs), max(ys)))
        if self._least(corners) >= self.safe - NEAR:
            return
        insides = [self.zone.inside(*at) for at in points]
        if min(insides) >= self.safe - NEAR or max(insides) <= 0:
            return
        problem = f"is {max(0.0, min(insides)):.1f} mm inside the cut"
        if min(insides) < 0:
            problem = f"is cut through, {-min(insides):.1f} mm of it"
        self._report("safe", what, points, problem, f"{self.safe:g} mm at least")

    def symbol(self, levels: list[Level], group: Group, symbol: Symbol) -> None:
        """Read an icon, above the marks that the levels count."""
        name, ink, marks = symbol
        matrix = compose(levels[-1].matrix, group.matrix)
        middle = moved(matrix, pictures.GRID / 2, pictures.GRID / 2)
        boxed = self._boxed(*middle)
        if boxed and boxed not in self.outlying and self._readable(levels, boxed, ink):
            return
        key = self.below, id(marks), matrix, boxed is None, ink in self.quiet
        if key in self.cache.passed:
            self._add_below((id(marks), group.matrix))
            return
        before = len(self.findings)
        points = [moved(matrix, x, y) for x, y in at_points.outline(marks, ink)]
        if self.zone and (boxed is None or boxed in self.outlying):
            self._inside(name, points)
        if ink not in self.quiet:
            sample = points[:: len(points) // 5 + 1]
            self._contrast(levels, Inked(name, ink, sample, lambda: points, large=True))
        if self.below is not None and len(self.findings) == before:
            self.cache.shapes(marks)  # keeps them, so that their identity stays
            self.cache.passed.add(key)
        self._add_below((id(marks), group.matrix))

    def _contrast(self, levels: Sequence[Level], mark: Inked) -> None:
        grounds = (self.ground.under(levels, *at) for at in mark.points)
        pairs = ((colour, paint.kind) for paint in grounds for colour in paint.colours)
        values = ((contrast(mark.ink, colour), colour, kind) for colour, kind in pairs)
        worst = min(values, key=itemgetter(0), default=None)
        least = LARGE if mark.large else READ
        if worst is None or worst[0] >= least:
            return
        value, colour, picture = worst
        ground = f"{colour} (the worst of a {picture})" if picture else colour
        kind = "large text and symbols need" if mark.large else "text needs"
        rounded = math.floor(value * 100) / 100
        problem = f"contrast {rounded:.2f}, {mark.ink} on {ground}"
        self._report("contrast", mark.what, mark.about(), problem, f"{kind} {least:g}")

    def _edge(self, levels: list[Level], mark: Shape, stroke: str) -> None:
        if stroke in self.quiet or len(mark.path.segments) > 24:
            return
        level = levels[-1]
        left, top, right, bottom = self.ground.box(mark.path)[0]
        x, y = moved(level.matrix, (left + right) / 2, (top + bottom) / 2)
        scale = math.hypot(*level.matrix[:2])
        wide, high = (right - left) * scale, (bottom - top) * scale
        for place in self.edged:
            apart = abs(place.x - x) + abs(place.y - y)
            if apart < 0.2 and abs(place.w - wide) + abs(place.h - high) < 0.4:
                self._edged(levels, place, mark, stroke)

    def _edged(
        self, levels: Sequence[Level], place: Place, mark: Shape, stroke: str
    ) -> None:
        outside = self.ground.under(levels, place.x + place.w / 2 + 0.3, place.y)
        ground = outside.colours[0]
        inside = mark.fill if isinstance(mark.fill, str) else ground
        pairs = (stroke, ground), (stroke, inside), (inside, ground)
        best = max(contrast(*pair) for pair in pairs)
        if best < LARGE:
            problem = f"contrast {best:.2f} of its edge, {stroke} on {ground}"
            corners = at_points.corners(at_points.sides(place))
            right = f"edges need {LARGE:g}"
            self._report("contrast", place.name, corners, problem, right)

    def _report(
        self, rule: Rule, what: str, points: Iterable[Point], problem: str, right: str
    ) -> None:
        xs, ys = zip(*points, strict=True)
        left, top = min(xs), min(ys)
        wide, high = max(xs) - left, max(ys) - top
        # It is called after the smallest place round its middle.
        x, y = left + wide / 2, top + high / 2
        about = [
            place
            for place in self.scene.places
            if abs(x - place.x) * 2 <= place.w and abs(y - place.y) * 2 <= place.h
            if rule != "dots" or place.kind == "picture"
        ]
        smallest = min(about, key=lambda place: place.w * place.h, default=None)
        name = f"{smallest.kind} {smallest.name}" if smallest else quoted(what)
        box = left - self.bleed, top - self.bleed, max(wide, 0.1), max(high, 0.1)
        self.findings.append(warning(rule, name, problem, right, box))


def notes(scene: Scene) -> Iterator[Finding]:
    """Yield what a drawing itself says: of texts that shrank, and of its pictures."""
    for shrunk in scene.shrunk:
        boxes = [
            place
            for place in scene.places
            if place.kind == BOXED and (place.w, place.h) == shrunk.box
        ]
        name = shrunk.name or (boxes[0].name if len(boxes) == 1 else "")
        what = f"text {name}" if name else quoted(shrunk.words)
        problem = f"set at {shrunk.set_pt:g} pt, not at {shrunk.target_pt:g}"
        yield Finding("shrunk", "note", what, problem, "shorten it")
    for remark in scene.remarks:
        words = remark.what, remark.problem, remark.right
        severity: Severity = "warning" if remark.fault else "note"
        yield Finding("missing", severity, *words)


@lru_cache(maxsize=1024)
def is_large(font: str, size_pt: float) -> bool:
    """Return whether a text is large, so that less contrast is enough."""
    bold = any(f"-{weight}-" in font for weight in (700, 800, 900))
    return size_pt >= (BOLD_PT if bold else LARGE_PT)


def _bent_letters(level: Level, mark: Text) -> list[Point]:
    """Return the positions of letters whose outlines are the mark just before.

    `Scene.arc_text` draws bent text as outlines, then as one hidden line. These
    outlines are no ground for it.
    """
    before = level.marks[level.count - 1] if level.count else None
    if not isinstance(before, Shape) or before.fill != mark.colour:
        return []
    level.count -= 1
    starts = (numbers for verb, numbers in before.path.segments if verb == "M")
    return [moved(level.matrix, x, y) for x, y in starts]


def _extent(level: Level, mark: Text, bent: Sequence[Point]) -> Sequence[Point]:
    """Return the corners of the box round a line's own ink; `bent` if it is bent."""
    if mark.hidden:
        return bent
    left, top, right, bottom = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
    sides = mark.x + left, mark.y + top, mark.x + right, mark.y + bottom
    return at_points.placed(level, sides)


def _misprints(mark: Text) -> Iterator[tuple[Rule, str, str]]:
    if problem := blank(mark.words, french=True):
        yield "blank", problem, "leave it out"
    if HYPHENS in mark.words and (problem := joined(mark.font, mark.track)):
        yield "hyphens", problem, "set it in a fixed-width font"


def blank(words: str, *, french: bool = False) -> str:
    """Return what is wrong with the punctuation of words, perhaps French, or nothing.

    >>> blank("one of these , from the left")
    "a blank is before ','"
    >>> blank("3 : 2, or .5")
    ''
    """
    match = BLANK.search(words) or (None if french else LOOSE.search(words))
    return f"a blank is before '{match.group().strip()}'" if match else ""


@cache
def joined(font: str, track: float = 0, *, ligatures: bool = False) -> str:
    """Return what is wrong with two hyphens in a font, or nothing.

    `track` is added after each letter, in em.

    >>> joined("jost-500-normal")
    "the hyphens of '--' are 0.01 em apart"
    >>> joined("inconsolata-500-normal")
    ''
    """
    known = fonts.font(font)
    if any(letter not in known.cmap for letter in HYPHENS):
        return ""  # another rule reports that
    features = {"liga": ligatures, "clig": ligatures}
    shaped = fonts.shaped(known.hb, HYPHENS, features)
    infos, positions = shaped.glyph_infos, shaped.glyph_positions
    if len(infos) < len(HYPHENS) or infos[0].codepoint != known.glyph("-"):
        return f"'{HYPHENS}' is set as one sign"
    left, _, right, _ = known.bounds("-")
    apart = positions[0].x_advance / known.upem - (right - left) + track
    return "" if apart >= APART else f"the hyphens of '--' are {apart:.2g} em apart"
