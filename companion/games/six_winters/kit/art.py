"""Busts and landmarks of `art.toml`, each read and drawn once."""

from functools import cache, lru_cache

from companion import places
from companion.facts import Fact, load
from companion.games.six_winters.cards.places import Region
from companion.press.scene import svgpath
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from .landscape import landscape
from .style import GAME, Canvas, canvas_of, outline
from .terrain import Marks

GRID = 100
FOOT, MIDDLE = 100, 50

FINE, LINE = 0.75, 1.5
"""Width of an outline on the grid: of a bust, and of a landmark, which is smaller."""

BROAD = 1.1
"""Largest factor by which a low landmark is enlarged."""


class Art(Fact, frozen=True):
    """The contents of `art.toml`."""

    parts: dict[str, tuple[tuple[str, str], ...]]
    characters: dict[str, Region]
    locations: dict[str, str]


@cache
def art() -> Art:
    """Return all outlines, read once."""
    return load(Art, places.TEMPLATES / GAME / "art.toml")


@lru_cache(maxsize=256)
def part(name: str, low: bool) -> Marks:
    """Return a part's marks on its grid."""
    scene = Scene(GRID, GRID, low=low)
    canvas = canvas_of(scene)
    width = FINE if name in art().characters else LINE
    for fill, words in art().parts[name]:
        _outline(canvas, fill, svgpath.read(words), width)
    return scene.marks


def _outline(canvas: Canvas, fill: str, path: Path, width: float) -> None:
    if fill == "line":
        canvas.stroke(path, "ink", width)
    elif fill == "mark":
        canvas.fill(path, "ink")
    elif fill.endswith("_shade"):
        if not canvas.low:
            canvas.fill(path, fill)
    elif fill in ("lit", "glow") and canvas.low:
        canvas.stroke(path, "ink", width * 0.95)
    else:
        canvas.outlined(path, fill, width)


def draw(canvas: Canvas, name: str, at: Point, high: float) -> None:
    """Draw a part `high` mm high, the middle of its foot at a point."""
    scale, (x, foot) = high / GRID, at
    where = (scale, 0.0, 0.0, scale, x - MIDDLE * scale, foot - FOOT * scale)
    canvas.scene.share(part(name, canvas.low), where)


def landmark(canvas: Canvas, location: str, at: Point, high: float) -> None:
    """Draw a location's landmark, its highest point `high` mm over its foot."""
    name = art().locations[location]
    draw(canvas, name, at, min(high * GRID / (FOOT - _top(name)), high * BROAD))


@cache
def _top(name: str) -> float:
    return min(svgpath.read(words).bounds()[1] for _, words in art().parts[name])


def bust(canvas: Canvas, character: str, box: Box) -> None:
    """Draw a character's bust in front of its region's land, as large as the box."""
    landscape(canvas, box, art().characters[character], character, homes="far")
    with canvas.scene.clip(outline(box)):
        draw(canvas, character, (box.centre[0], box.bottom + 1), box.w * 1.12)
    canvas.stroke(outline(box), "ink", 0.5)
