"""The rules that one face is held to, its marks read from the bottom up.

Text that is set into a named box lies in it and is not below its floor: that is what
`rich.fit` promises, so only the box is measured. Ghosts are pale on purpose.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Sequence

from companion.press import text
from companion.press.matrix import moved
from companion.press.path import Path, Point
from companion.press.proof import dots
from companion.press.proof.colours import contrast
from companion.press.proof.finding import Finding, Rule
from companion.press.proof.ground import Ground, Level, edges, whole, within
from companion.press.proof.zone import Zone
from companion.press.scene import (
    BOXED,
    Group,
    Picture,
    Place,
    Scene,
    Shape,
    Symbol,
    Text,
)

FLOOR = 6.0
"""Points below which nothing is set that no layout allows."""

DOTS = 200
READ, LARGE = 4.5, 3.0
"""Least contrast: of text; of large text, symbols and edges."""

LARGE_PT, BOLD_PT = 18.0, 14.0
"""From how many points on text is large, and bold text."""

NEAR = 0.05
"""What is less than this outside, in mm, is inside."""

EDGED = ("box", "field", "pip", "slot", "space", "spot")
"""Places that have an edge which must be seen."""

RISE, SINK, MIDDLE = 0.78, 0.26, 0.25
"""In em: no letter is higher, or deeper; and where the middle of small ones is."""


class Reader:
    """Reads one face; `zone` is None if it is not cut."""

    def __init__(
        self,
        scene: Scene,
        zone: Zone | None,
        ground: Ground,
        ghosts: Collection[str] = (),
    ) -> None:
        self.scene, self.zone, self.ground, self.ghosts = scene, zone, ground, ghosts
        self.safe = zone.piece.safe if zone else 0.0
        self.bleed = zone.piece.bleed if zone else 0.0
        self.boxes = [place for place in scene.places if place.kind == BOXED]
        self.found: list[Finding] = []

    def read(self) -> list[Finding]:
        """Return what is found, in the order of the marks."""
        self._marks([whole(self.scene.marks)])
        for place in self.boxes:
            self._inside(place.name, _corners(_sides(place)))
        for shrunk in self.scene.shrunk:
            said = f"set at {shrunk.got_pt:g} pt, not at {shrunk.asked_pt:g}"
            what = _quoted(shrunk.words)
            self.found.append(Finding("shrunk", "note", what, said, "shorten it"))
        return self.found

    def _marks(self, levels: list[Level]) -> None:
        level = levels[-1]
        for number, mark in enumerate(level.marks):
            level.count = number
            if isinstance(mark, Text):
                self._text(levels, mark)
            elif isinstance(mark, Group):
                if symbol := self.scene.symbols.get(id(mark.marks)):
                    self._symbol([*levels, within(level, mark)], symbol)
                else:
                    self._marks([*levels, within(level, mark)])
            elif isinstance(mark, Picture):
                self._picture(level, mark)
            elif mark.stroke and self.scene.places:
                self._edge(levels, mark, mark.stroke)

    def _text(self, levels: list[Level], mark: Text) -> None:
        level = levels[-1]
        scale = math.hypot(*level.matrix[:2])
        size = mark.size_pt * scale
        ink: Iterable[Point]
        if mark.hidden:
            ink = list(self._bent(level, mark))
            if not ink:
                return
        else:
            ink = _along(mark, level)
        boxed = self._boxed(*moved(level.matrix, mark.x, mark.y))
        if boxed is None:
            if size < FLOOR - NEAR:
                said = f"{_quoted(mark.words)} is set at {size:.1f} pt"
                self._tell("small", mark.words, ink, said, f"{FLOOR:g} pt at least")
            if self.zone:
                self._text_inside(level, mark, ink)
        bold = any(f"-{weight}-" in mark.font for weight in (700, 800, 900))
        large = size >= (BOLD_PT if bold else LARGE_PT)
        if mark.colour not in self.ghosts:
            least = LARGE if large else READ
            ink = list(ink)
            ink = ink[:: len(ink) // 6 + 1]
            self._contrast(levels, mark.words, mark.colour, ink, least, large=large)

    def _bent(self, level: Level, mark: Text) -> Iterator[Point]:
        """Yield where the letters are whose outlines were painted just before."""
        before = level.marks[level.count - 1] if level.count else None
        if not isinstance(before, Shape) or before.fill != mark.colour:
            return
        level.count -= 1
        for verb, numbers in before.path.segments:
            if verb == "M":
                yield moved(level.matrix, numbers[0], numbers[1])

    def _boxed(self, x: float, y: float) -> Place | None:
        """Return the named box that holds a point."""
        for place in self.boxes:
            if abs(x - place.x) * 2 <= place.w and abs(y - place.y) * 2 <= place.h:
                return place
        return None

    def _text_inside(self, level: Level, mark: Text, ink: Iterable[Point]) -> None:
        if mark.hidden:
            self._inside(mark.words, ink)
            return
        em = mark.size_pt * text.POINT
        wide = text.width(mark.words, mark.font, mark.size_pt, mark.track)
        sides = mark.x, mark.y - RISE * em, mark.x + wide, mark.y + SINK * em
        if self._least(_placed(level, sides)) < self.safe - NEAR:
            left, top, right, bottom = text.ink(
                mark.words, mark.font, mark.size_pt, mark.track
            )
            sides = mark.x + left, mark.y + top, mark.x + right, mark.y + bottom
            self._inside(mark.words, _placed(level, sides))

    def _least(self, points: Iterable[Point]) -> float:
        return (
            min((self.zone.inside(*at) for at in points), default=0) if self.zone else 0
        )

    def _inside(self, what: str, points: Iterable[Point]) -> None:
        """Tell of what is outside the safe zone, but not of what lies in the waste."""
        if not self.zone:
            return
        points = list(points)
        insides = [self.zone.inside(*at) for at in points]
        if not insides or min(insides) >= self.safe - NEAR or max(insides) <= 0:
            return
        said = f"is {max(0.0, min(insides)):.1f} mm inside the cut"
        if min(insides) < 0:
            said = f"is cut through, {-min(insides):.1f} mm of it"
        self._tell("safe", what, points, said, f"{self.safe:g} mm at least")

    def _symbol(self, levels: list[Level], symbol: Symbol) -> None:
        name, ink, marks = symbol
        level = levels[-1]
        level.count = 0
        outline = _outline(marks, ink)
        points = [moved(level.matrix, x, y) for x, y in outline]
        if self.zone and self._boxed(*points[0]) is None:
            self._inside(name, points)
        if ink not in self.ghosts:
            self._contrast(levels, name, ink, points[:: len(points) // 5 + 1], LARGE)

    def _contrast(
        self,
        levels: Sequence[Level],
        what: str,
        ink: str,
        points: Iterable[Point],
        least: float,
        *,
        large: bool = True,
    ) -> None:
        """Tell of an ink that is too like the ground at any of some points."""
        worst: tuple[float, str, str] | None = None
        points = list(points)
        for at in points:
            paint = self.ground.under(levels, *at)
            for colour in paint.colours:
                value = contrast(ink, colour)
                if worst is None or value < worst[0]:
                    worst = value, colour, paint.kind
        if worst is None or worst[0] >= least:
            return
        value, colour, picture = worst
        ground = f"{colour} (the worst of a {picture})" if picture else colour
        kind = "large text and symbols need" if large else "text needs"
        said = f"contrast {math.floor(value * 100) / 100:.2f}, {ink} on {ground}"
        self._tell("contrast", what, points, said, f"{kind} {least:g}")

    def _edge(self, levels: list[Level], mark: Shape, stroke: str) -> None:
        """Hold the edge of a place to what an edge must be seen by."""
        if stroke in self.ghosts or len(mark.path.segments) > 24:
            return
        level = levels[-1]
        left, top, right, bottom = self.ground.box(mark.path)[0]
        x, y = moved(level.matrix, (left + right) / 2, (top + bottom) / 2)
        scale = math.hypot(*level.matrix[:2])
        wide, high = (right - left) * scale, (bottom - top) * scale
        for place in self.scene.places:
            if (
                place.kind in EDGED
                and abs(place.x - x) + abs(place.y - y) < 0.2
                and abs(place.w - wide) + abs(place.h - high) < 0.4
            ):
                self._edged(levels, place, mark, stroke)

    def _edged(
        self, levels: Sequence[Level], place: Place, mark: Shape, stroke: str
    ) -> None:
        outside = self.ground.under(levels, place.x + place.w / 2 + 0.3, place.y)
        ground = outside.colours[0]
        within = mark.fill if isinstance(mark.fill, str) else ground
        best = max(contrast(stroke, ground), contrast(stroke, within))
        best = max(best, contrast(within, ground))
        if best < LARGE:
            said = f"contrast {best:.2f} of its edge, {stroke} on {ground}"
            points = _corners(_sides(place))
            self._tell("contrast", place.name, points, said, f"edges need {LARGE:g}")

    def _picture(self, level: Level, mark: Picture) -> None:
        scale = math.hypot(*level.matrix[:2])
        density = dots.density(mark, scale)
        if density < DOTS - 1:
            sides = mark.x, mark.y, mark.x + mark.w, mark.y + mark.h
            said = f"{density:.0f} dots an inch as printed"
            points = _placed(level, sides)
            self._tell("dots", "picture", points, said, f"{DOTS} at least")

    def _tell(
        self, rule: Rule, what: str, points: Iterable[Point], said: str, right: str
    ) -> None:
        xs, ys = zip(*points, strict=True)
        left, top = min(xs), min(ys)
        wide, high = max(xs) - left, max(ys) - top
        name = self._name(left + wide / 2, top + high / 2) or _quoted(what)
        b = self.bleed
        self.found.append(
            Finding(
                rule,
                "warning",
                name,
                said,
                right,
                x=left - b,
                y=top - b,
                w=max(wide, 0.1),
                h=max(high, 0.1),
            )
        )

    def _name(self, x: float, y: float) -> str:
        """Return the smallest place about a point by kind and name, if there is one."""
        about = [
            place
            for place in self.scene.places
            if abs(x - place.x) * 2 <= place.w and abs(y - place.y) * 2 <= place.h
        ]
        if not about:
            return ""
        place = min(about, key=lambda one: one.w * one.h)
        return f"{place.kind} {place.name}"


def _along(mark: Text, level: Level) -> list[Point]:
    """Return points in the middle of a line's letters, about where they are."""
    em = mark.size_pt * text.POINT
    words = mark.words.rstrip()
    wide = len(words) * em * (0.42 + mark.track)
    y = mark.y - MIDDLE * em
    return [
        moved(level.matrix, mark.x + part * wide, y)
        for part in ((0.1, 0.5, 0.9) if len(words) > 2 else (0.5,))
    ]


def _outline(marks: Sequence[object], ink: str) -> list[Point]:
    """Return the corners of an icon's inked layers, on its grid."""
    points = [
        start
        for mark in marks
        if isinstance(mark, Shape) and ink in (mark.fill, mark.stroke)
        for start, _ in edges(Path().add(mark.path), close=False)
    ]
    return points or [(12.0, 12.0)]


def _sides(place: Place) -> tuple[float, float, float, float]:
    x, y, w, h = place.x, place.y, place.w / 2, place.h / 2
    return x - w, y - h, x + w, y + h


def _corners(sides: tuple[float, float, float, float]) -> list[Point]:
    left, top, right, bottom = sides
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _placed(level: Level, sides: tuple[float, float, float, float]) -> list[Point]:
    return [moved(level.matrix, x, y) for x, y in _corners(sides)]


def _quoted(words: str) -> str:
    line = " ".join(words.split())
    return f"'{line if len(line) <= 24 else line[:23] + '…'}'"
