"""Figures, emblems and landmarks of `art.toml`, each read, drawn and kept once."""

from functools import cache, lru_cache

from companion import places
from companion.facts import Fact, load
from companion.games.six_winters.cards.places import Region
from companion.games.six_winters.kit.look import GAME, Look, look
from companion.games.six_winters.kit.ridges import Marks
from companion.games.six_winters.kit.scenery import landscape
from companion.press.scene import svgpath
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

GRID = 100
FOOT, MIDDLE = 100, 50

FINE, LINE, FIRM = 0.75, 1.5, 2.3
"""Width of an outline on the grid: of a bust, a landmark and a figure, the smallest."""

BROAD = 1.1
"""How much a low landmark is enlarged to be as high as others, at most."""


class Art(Fact, frozen=True):
    """The contents of `art.toml`."""

    parts: dict[str, tuple[tuple[str, str], ...]]
    groups: dict[str, tuple[tuple[str, float, float, float], ...]]
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
    looks = look(scene)
    width = LINE if name in art().locations.values() else FIRM
    width = FINE if name in art().characters else width
    for fill, words in art().parts[name]:
        _outline(looks, fill, svgpath.read(words), width)
    return scene.marks


def _outline(looks: Look, fill: str, path: Path, width: float) -> None:
    if fill == "line":
        looks.stroke(path, "ink", width)
    elif fill == "mark":
        looks.flat(path, "ink")
    elif fill.endswith("_shade"):
        if not looks.low:
            looks.flat(path, fill)
    elif fill in ("lit", "glow") and looks.low:
        looks.stroke(path, "ink", width * 0.95)
    else:
        looks.inked(path, fill, width)


def put(looks: Look, name: str, x: float, foot: float, high: float) -> None:
    """Draw a part `high` mm high, standing on `foot`, its middle at x."""
    scale = high / GRID
    where = (scale, 0.0, 0.0, scale, x - MIDDLE * scale, foot - FOOT * scale)
    looks.scene.share(part(name, looks.low), where)


def emblem(looks: Look, tag: str, x: float, foot: float, scale: float = 1) -> None:
    """Draw what stands for a tag of obstacles, some 24 mm wide about x."""
    for name, across, down, high in art().groups[tag]:
        put(looks, name, x + across * scale, foot + down * scale, high * scale)


def landmark(looks: Look, location: str, x: float, foot: float, high: float) -> None:
    """Draw what a location is known by, its highest point `high` mm over its foot."""
    name = art().locations[location]
    put(looks, name, x, foot, min(high * GRID / (FOOT - _top(name)), high * BROAD))


@cache
def _top(name: str) -> float:
    return min(svgpath.read(words).bounds()[1] for _, words in art().parts[name])


def bust(looks: Look, character: str, box: Box) -> None:
    """Draw a character's bust before the land that is theirs, as large as the box."""
    landscape(looks, box, art().characters[character], character, homes="far")
    with looks.scene.clip(Path().rect(box.x, box.y, box.w, box.h)):
        put(looks, character, box.centre[0], box.bottom + 1, box.w * 1.12)
    looks.stroke(Path().rect(box.x, box.y, box.w, box.h), "ink", 0.5)
