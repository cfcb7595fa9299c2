"""The elements of an SVG file as marks, from back to front.

Text is drawn as outlines of our own fonts, the nearest to what the file names.
"""

import math
import re
from collections.abc import Iterator
from math import fsum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import BadData, MissingGlyph
from companion.press.scene import fonts, text
from companion.press.scene.artwork import geometry, paints, tree
from companion.press.scene.artwork.geometry import Size, length, numbers
from companion.press.scene.artwork.paints import INK, NONE, Drawing, Paint, Paints
from companion.press.scene.artwork.tree import BEGIN, Sheet, Style, local
from companion.press.scene.marks import Cap, Fade, Group, Mark, Shape
from companion.press.scene.path import IDENTITY, Matrix, Path, Point, compose

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


KINDS = ("marker-start", "marker-mid", "marker-end")
MARKED = ("path", "line", "polyline", "polygon")  # what may have markers
STILL = 0.0, 0.0
Corner = tuple[Point, float]  # a point of a path, and the direction there in radians


def markers(
    drawer: Drawing, path: Path, style: Style, opacity: float
) -> Iterator[Mark]:
    """Yield the markers of a path, each drawn along it."""
    corners = list(_corners(path))
    for number, (at, turn) in enumerate(corners):
        kind = KINDS[1] if 0 < number < len(corners) - 1 else KINDS[2 * bool(number)]
        if style[kind] == "none":
            continue
        element, _ = drawer.paints.reference(style[kind])
        if element is None or local(element.tag) != "marker":
            continue
        orient = element.get("orient", "0")
        if orient.startswith("auto"):
            turn += math.pi if orient != "auto" and kind == KINDS[0] else 0.0
        else:
            turn = math.radians(length(orient.removesuffix("deg"), 0))
        by_line = element.get("markerUnits") != "userSpaceOnUse"
        scale = length(style["stroke-width"], 0) if by_line else 1.0
        named = (element.get(f"marker{side}") for side in ("Width", "Height"))
        wide, high = (length(side, 0, 3) for side in named)
        box = geometry.view(element.attrib) or (0.0, 0.0, wide, high)
        ratio = element.get("preserveAspectRatio", "")
        fit = geometry.fitted(box, (0, 0, wide, high), ratio)
        x, y = length(element.get("refX"), 0), length(element.get("refY"), 0)
        cos, sin = math.cos(turn) * scale, math.sin(turn) * scale
        placed: Matrix = (cos, sin, -sin, cos, *at)
        size = fit[0], 0, 0, fit[3], -x * fit[0], -y * fit[3]
        own = drawer.sheet.style(element, BEGIN)
        before, drawer.paints.context = drawer.paints.context, style
        drawn = tuple(drawer.children(element, own, opacity))
        drawer.paints.context = before
        if drawn and scale:
            seen = own["overflow"] in ("visible", "auto")
            clip = None if seen else Path().rect(*box)
            yield Group(drawn, compose(placed, size), clip)


def _corners(path: Path) -> Iterator[Corner]:
    """Yield the points of a path with the direction between what comes and goes."""
    corners, at, start = list[list[Point]](), STILL, STILL
    for verb, values in path.segments:
        if verb == "M":
            at = start = values[0], values[1]
            corners.append([at, STILL, STILL])
            continue
        if verb == "Z" and at == start:
            continue
        to = zip(values[::2], values[1::2], strict=True)
        every = [at, *to] if values else [at, start]
        goes = (_way(at, point) for point in every[1:])
        corners[-1][2] = next(filter(any, goes), STILL)
        at = every[-1]
        comes = (_way(point, at) for point in reversed(every[:-1]))
        corners.append([at, next(filter(any, comes), STILL), STILL])
    for point, (x0, y0), (x1, y1) in corners:
        yield point, math.atan2(y0 + y1, x0 + x1)


def _way(start: Point, end: Point) -> Point:
    """Return the direction from a point to another, of length 1; `STILL` if none."""
    far = math.dist(start, end)
    if not far:
        return STILL
    return (end[0] - start[0]) / far, (end[1] - start[1]) / far


SVG = "{http://www.w3.org/2000/svg}"

GROUPS = ("g", "a", "switch")
TESTED = "requiredExtensions"  # of what only some programs draw, in a switch

SILENT = (
    *("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "style"),
    *("title", "desc", "metadata", "marker", "pattern", "mask", "filter", "view"),
    *("script", "link"),
)
"""What draws nothing where it stands."""

EFFECTS = {"filter": "filters"}

FLOWED = ("flowRoot",)
"""Text that Inkscape alone flows into a shape; it leaves many without a word."""


class Drawer:
    """Draws a tree of elements; each visit is counted, so that `use` cannot explode."""

    def __init__(
        self, root: "Element", where: str, known: tuple[str, ...], rules: str
    ) -> None:
        self.root, self.where, self.known = root, where, known
        self.left_out: dict[str, None] = {}
        self.replaced: dict[str, None] = {}
        self.sheet = Sheet(root, rules)
        identified = (each for each in root.iter() if "id" in each.attrib)
        self.named = {each.attrib["id"]: each for each in identified}
        self.paints = Paints(self.named, self.sheet, self.left_out)
        self.size: Size = (0, 0)
        self.count = self.depth = 0

    def box(self) -> tuple[float, float, float, float]:
        """Return the view box, else (0, 0, width, height).

        Raises:
            BadData: if it has neither, or is empty.
        """
        at = geometry.numbers(self.root.get("viewBox", ""))
        wide, high = self.root.get("width", ""), self.root.get("height", "")
        if len(at) == 4:
            left, top, width, height = at
        elif wide and high and "%" not in wide + high:
            left, top, width, height = 0, 0, length(wide, 0), length(high, 0)
        else:
            raise BadData(self.where, "has neither view box nor size", "add viewBox")
        if width <= 0 or height <= 0:
            what = f"its view box is {width:g} x {height:g}"
            raise BadData(self.where, what, "make both sides greater than 0")
        self.size = width, height
        return left, top, width, height

    def drawn(self) -> tuple[Mark, ...]:
        """Return the marks of the whole file, in units of its view box."""
        style = self.sheet.style(self.root, BEGIN)
        return tuple(self.children(self.root, style, 1.0))

    def children(
        self, parent: "Element", style: Style, opacity: float
    ) -> Iterator[Mark]:
        for element in parent:
            yield from self._element(element, style, opacity)

    def _element(
        self, element: "Element", above: Style, opacity: float
    ) -> Iterator[Mark]:
        self.count += 1
        if self.count > tree.ELEMENTS:
            what = f"draws more than {tree.ELEMENTS} elements"
            raise BadData(self.where, what, "make it simpler")
        tag = local(element.tag)
        if element.tag not in (tag, SVG + tag) or tag in SILENT:
            return
        style = self.sheet.style(element, above)
        if style["display"] == "none":
            return
        faint = length(style["opacity"], 1)
        # Shapes of a group that is faint as a whole do not shine through one another.
        layer = faint < 1 and tag in GROUPS and len(element) > 1
        opacity *= 1 if layer else faint
        matrix = geometry.transform(style["transform"])
        if geometry.flat(matrix):
            return
        for name, effect in EFFECTS.items():
            if style[name] != "none":
                self.left_out[effect] = None
        if style["mix-blend-mode"] != "normal":
            self.left_out["blend modes"] = None
        if self.depth >= tree.DEPTH:
            raise BadData(self.where, "uses itself, or too much", "make it simpler")
        self.depth += 1
        marks = tuple(self._within(tag, element, style, opacity))
        clip = self._clip(style["clip-path"]) if marks else None
        mask = paints.mask(self, style["mask"]) if marks else ()
        self.depth -= 1
        if marks and (clip or mask or matrix != IDENTITY):
            marks = (Group(marks, matrix, clip, mask=mask),)
        if marks and layer:
            marks = (Group(marks, mask=paints.veil(faint)),)
        yield from marks

    def _within(
        self, tag: str, element: "Element", style: Style, opacity: float
    ) -> Iterator[Mark]:
        if tag == "switch":  # the first that suits
            suits = (child for child in element if not child.get(TESTED))
            if (first := next(suits, None)) is not None:
                yield from self._element(first, style, opacity)
        elif tag in GROUPS:
            yield from self.children(element, style, opacity)
        elif tag == "svg":
            yield from self._viewport(element, element, style, opacity)
        elif tag == "use":
            yield from self._use(element, style, opacity)
        elif tag == "text":
            yield from text_marks(self, element, style, opacity)
        elif tag == "image":
            yield from paints.picture(self, element, opacity)
        elif (path := geometry.outline(tag, element.attrib, self.size)) is None:
            if tag not in FLOWED or "".join(element.itertext()).strip():
                self.left_out[f"<{tag}>"] = None
        elif path.segments and style["visibility"] == "visible":
            names = element.get("class", "").split()
            own = next((name for name in names if name in self.known), "")
            yield from self.shape(path, _classed(style, own, element), opacity, own)
            if tag in MARKED and any(style[kind] != "none" for kind in KINDS):
                yield from markers(self, path, style, opacity)

    def _use(self, element: "Element", style: Style, opacity: float) -> Iterator[Mark]:
        target = self.named.get(tree.href(element).removeprefix("#"))
        if target is None:
            self.left_out[f"what <use> names '{tree.href(element)[:40]}'"] = None
            return
        if local(target.tag) == "symbol":
            marks = tuple(self._viewport(target, element, style, opacity))
        else:
            marks = tuple(self._element(target, style, opacity))
        x = length(element.get("x"), self.size[0])
        y = length(element.get("y"), self.size[1])
        if marks and local(target.tag) != "symbol" and (x or y):
            yield Group(marks, (1, 0, 0, 1, x, y))
        else:
            yield from marks

    def _viewport(
        self, element: "Element", at: "Element", style: Style, opacity: float
    ) -> Iterator[Mark]:
        """Yield what is inside a symbol or an inner <svg>, fitted into its place."""
        x, y, w, h = place = geometry.placed(at.attrib, self.size, self.size)
        matrix: Matrix = (1, 0, 0, 1, x, y)
        if box := geometry.view(element.attrib):
            matrix = geometry.fitted(box, place, element.get("preserveAspectRatio", ""))
        else:
            box = 0, 0, w, h
        before, self.size = self.size, (box[2], box[3])
        marks = tuple(self.children(element, self.sheet.style(element, style), opacity))
        self.size = before
        if marks:
            yield Group(marks, matrix, Path().rect(*box))

    def shape(
        self, path: Path, style: Style, opacity: float, own: str = ""
    ) -> Iterator[Mark]:
        """Yield an outline, filled and stroked."""
        if tiles := paints.tiled(self, path, style, opacity):
            yield tiles
            style = {**style, "fill": "none"}
        fill = self.paints.paint(style["fill"], style, path, self.size)
        fill = _faint(fill, length(style["fill-opacity"], 1) * opacity)
        stroke = self.paints.paint(style["stroke"], style, path, self.size)
        stroke = _faint(stroke, length(style["stroke-opacity"], 1) * opacity)
        width = length(style["stroke-width"], math.hypot(*self.size) / math.sqrt(2))
        if width <= 0:
            stroke = NONE
        if own:  # a class of ours, which stands for its colour
            fill, stroke = (
                paint if paint.colour is None else Paint(own, paint.opacity)
                for paint in (fill, stroke)
            )
        rule = style["fill-rule"] == "evenodd"
        if isinstance(fill.colour, Fade):
            yield paints.faded(path, fill, even_odd=rule)
            fill = NONE
        if isinstance(stroke.colour, Fade):
            yield paints.faded_line(path, stroke, width, _cap(style))
        tone = fill.colour if isinstance(fill.colour, str) else None
        line = stroke.colour if isinstance(stroke.colour, str) else None
        if tone and (not line or fill.opacity != stroke.opacity):
            yield Shape(path, fill=tone, opacity=fill.opacity, even_odd=rule)
            tone = None
        if line:
            yield Shape(
                path,
                fill=tone,
                stroke=line,
                width=width,
                dash=_dash(style["stroke-dasharray"], self.size),
                opacity=stroke.opacity,
                even_odd=rule and tone is not None,
                cap=_cap(style),
            )

    def _clip(self, value: str) -> Path | None:
        """Return the outline that a `clip-path` names, in the element's units."""
        if value == "none":
            return None
        element, _ = self.paints.reference(value)
        if element is None or local(element.tag) != "clipPath":
            self.left_out["clip paths that are no <clipPath>"] = None
            return None
        if element.get("clipPathUnits") == "objectBoundingBox":
            self.left_out["clip paths in parts of a box"] = None
            return None
        clip = Path()
        for child in element:
            clip.add(self._clipping(child, IDENTITY))
        # Nothing is seen through an empty clip path.
        return clip if clip.segments else Path().rect(0, 0, 1e-6, 1e-6)

    def _clipping(self, element: "Element", matrix: Matrix) -> Path:
        style = self.sheet.style(element, BEGIN)
        matrix = compose(matrix, geometry.transform(style["transform"]))
        if local(element.tag) == "use":
            target = self.named.get(tree.href(element).removeprefix("#"))
            if target is None or local(target.tag) == "use":
                return Path()
            x, y = length(element.get("x"), 0), length(element.get("y"), 0)
            return self._clipping(target, compose(matrix, (1, 0, 0, 1, x, y)))
        path = geometry.outline(local(element.tag), element.attrib, self.size)
        return paints.through(matrix, path) if path is not None else Path()


def _classed(style: Style, own: str, element: "Element") -> Style:
    """Return the style of a shape; of our own classes, ends are round unless said."""
    if not own:
        return style
    known = dict(style) | {"stroke-linejoin": "round"}
    if own == INK and "fill-rule" not in element.attrib:
        known["fill-rule"] = "evenodd"
    if "stroke-linecap" not in element.attrib:
        known["stroke-linecap"] = "round"
    if style["fill"] == "none" and style["stroke"] == "none":
        known["stroke"] = "currentColor"
    for name in ("fill", "stroke"):
        if style[name].startswith("var("):
            known[name] = "currentColor"
    return known


def _faint(paint: Paint, opacity: float) -> Paint:
    opacity = round(min(1.0, max(0.0, paint.opacity * opacity)), 3)
    # Manifests hold hashes of marks, in which 1 and 1.0 differ.
    opacity = 1 if opacity == 1 else opacity
    return replace(paint, opacity=opacity) if opacity else NONE


def _dash(value: str, size: Size) -> tuple[float, ...]:
    if value == "none":
        return ()
    whole = math.hypot(*size) / math.sqrt(2)
    parts = [length(part, whole) for part in value.replace(",", " ").split()]
    if not parts or min(parts) < 0 or fsum(parts) <= 0 or len(parts) > 100:
        return ()
    return tuple(parts * (2 if len(parts) % 2 else 1))


def _cap(style: Style) -> Cap:
    if style["stroke-linecap"] == "round":
        return "round"
    if style["stroke-linecap"] == "square":
        return "square"
    return "butt" if style["stroke-linejoin"] == "round" else "mitre"


SANS, SERIF = "jost", "eb-garamond"
SERIFS = re.compile(
    r"(?<!sans-)(?<!sans )serif|times|georgia|garamond|palatino|baskerville|caslon"
    r"|minion|bodoni|didot|cambria",
    re.IGNORECASE,
)
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
ANCHORS = {"middle": 0.5, "end": 1.0}
BOLD = 600


class Run(Struct):
    """Words of one style, and where they begin if that is said."""

    words: str
    style: Style
    x: float | None = None
    y: float | None = None
    right: float = 0
    down: float = 0


def text_marks(
    drawer: Drawer, element: "Element", style: Style, opacity: float
) -> Iterator[Mark]:
    """Yield the outlines of a text element, and note the fonts that replace its own."""
    runs = _spaced(_runs(drawer, element, style), element.get(SPACE) == "preserve")
    x = y = 0.0
    for chunk in _chunks(runs):
        x = x if chunk[0].x is None else chunk[0].x
        y = y if chunk[0].y is None else chunk[0].y
        try:
            wide = fsum(_run_width(run) + run.right for run in chunk)
            x -= wide * ANCHORS.get(chunk[0].style["text-anchor"], 0.0)
            for run in chunk:
                x, y = x + run.right, y + run.down
                yield from _run_marks(drawer, run, (x, y), opacity)
                x += _run_width(run)
        except MissingGlyph as error:
            drawer.left_out[f"text, of which {error.where} {error.what}"] = None


def _runs(drawer: Drawer, element: "Element", style: Style) -> Iterator[Run]:
    x, y = (next(iter(numbers(element.get(name, ""))), None) for name in ("x", "y"))
    dx, dy = (next(iter(numbers(element.get(name, ""))), 0.0) for name in ("dx", "dy"))
    yield Run(element.text or "", style, x, y, dx, dy)
    for child in element:
        if local(child.tag) in ("tspan", "a"):
            yield from _runs(drawer, child, drawer.sheet.style(child, style))
        elif local(child.tag) == "textPath":
            drawer.left_out["text along a path"] = None
        yield Run(child.tail or "", style)


def _spaced(runs: Iterator[Run], keep: bool) -> Iterator[Run]:
    """Yield runs without the spaces and ends of lines that only indent them."""
    before, held = " ", Run("", {})
    for run in runs:
        words = re.sub(r"\s", " ", run.words)
        if not keep:
            words = re.sub(" +", " ", words)
            fresh = before.endswith(" ") or run.x is not None or run.y is not None
            words = words.lstrip() if fresh else words
        run.words = words
        if held.words:
            ends = not keep and (run.x is not None or run.y is not None)
            held.words = held.words.rstrip() if ends else held.words
            yield held
            held = Run("", {})
        if words:
            before, held = words, run
        elif run.x is not None or run.y is not None or run.right or run.down:
            yield run
    if held.words:
        held.words = held.words if keep else held.words.rstrip()
        yield held


def _chunks(runs: Iterator[Run]) -> Iterator[list[Run]]:
    """Yield runs that are anchored together: each place that is named begins anew."""
    chunk: list[Run] = []
    for run in runs:
        if chunk and (run.x is not None or run.y is not None):
            yield chunk
            chunk = []
        chunk.append(run)
    if chunk:
        yield chunk


def _run_marks(
    drawer: Drawer, run: Run, at: tuple[float, float], opacity: float
) -> Iterator[Mark]:
    if not run.words.strip() or run.style["visibility"] != "visible":
        return
    font, (x, y) = _font(run.style), at
    named = run.style["font-family"].split(",")[0].strip(" '\"")
    family = font.rsplit("-", 2)[0]
    if named.lower().replace(" ", "-") not in (family, "sans-serif", "serif"):
        drawer.replaced[f"its text is set in {family}, not in {named[:40]}"] = None
    size, track = _measures(run.style)
    outline = text.outline(run.words, font, size, track=track)
    outline = outline.moved(lambda a, b: (a + x, b + y))
    yield from drawer.shape(outline, run.style, opacity)


def _measures(style: Style) -> tuple[float, float]:
    """Return the size in points, and the space between letters in em.

    The em of that size is as many mm as that of the text has units.
    """
    size, spacing = length(style["font-size"], 16), style["letter-spacing"]
    track = 0.0 if spacing == "normal" else length(spacing, 0) / (size or 1)
    return size / text.POINT, track


def _run_width(run: Run) -> float:
    if not run.words:
        return 0.0
    return text.width(run.words, _font(run.style), *_measures(run.style))


def _font(style: Style) -> str:
    family = style["font-family"].split(",")[0].strip(" '\"").lower().replace(" ", "-")
    known = {name.rsplit("-", 2)[0] for name in fonts.names()}
    if family not in known:
        family = SERIF if SERIFS.search(style["font-family"]) else SANS
    weight = style["font-weight"]
    heavy = {"bold": 700, "bolder": 700, "normal": 400, "lighter": 300}.get(weight)
    number = heavy or int(next(iter(numbers(weight)), 400))
    slant = "italic" if style["font-style"] in ("italic", "oblique") else "normal"
    cuts = [name for name in fonts.names() if name.rsplit("-", 2)[0] == family]

    def far(name: str) -> tuple[bool, int]:
        _, cut, lean = name.rsplit("-", 2)
        return (lean != slant) and number < BOLD, abs(int(cut) - number)

    return min(cuts, key=far)
