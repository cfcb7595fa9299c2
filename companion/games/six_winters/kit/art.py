"""Busts of characters and landmarks of locations: pictures of `artwork/`."""

from functools import cache

from companion import places
from companion.facts import Fact, load
from companion.games.six_winters.cards.places import Region
from companion.press.scene.artwork import Artwork
from companion.press.scene.boxes import Box
from companion.press.scene.path import Point
from companion.press.scene.pictures import picture

from .landscape import landscape
from .style import GAME, Canvas, outline

GRID = 100
"""Height of a bust, and of a landmark without what towers above it, in its units."""

BROAD = 0.8
"""Height of 100 units of a landmark, at most, in heights of its room."""

LOWER = 0.74
"""How high a landmark below a name is, in heights of its room."""

MIDDLE, LEAST = 72.0, 57.0
"""From a card's left edge to the middle of a landmark: at most, at least; mm."""


class Art(Fact, frozen=True):
    """The contents of `art.toml`: the region behind each bust."""

    characters: dict[str, Region]


@cache
def art() -> Art:
    """Return what is stated of pictures, read once."""
    return load(Art, places.TEMPLATES / GAME / "art.toml")


def _picture(canvas: Canvas, name: str) -> Artwork:
    return picture(GAME, name, canvas.colours, low=canvas.low)


def draw(canvas: Canvas, character: str, at: Point, high: float) -> None:
    """Draw a bust alone `high` mm high, the middle of its foot at a point."""
    found = _picture(canvas, f"characters/{character}")
    canvas.scene.put(found, at, scale=high / GRID, foot=True)


def landmark(canvas: Canvas, location: str, free: Box) -> None:
    """Draw a location's landmark at the right end of a card, on the foot of a box.

    Args:
        free: right of the name, to the card's edge; what is broader is lower.
    """
    found = _picture(canvas, f"locations/{location}")
    scale = free.h / found.height
    if found.width * scale > free.w:
        scale = max(scale * LOWER, free.w / found.width)
        scale = min(scale, free.h / found.height)
    scale = min(scale, free.h * BROAD / GRID)
    x = min(MIDDLE, free.right - found.width / 2 * scale)
    canvas.scene.put(found, (max(x, LEAST), free.bottom), scale=scale, foot=True)


def bust(canvas: Canvas, character: str, box: Box) -> None:
    """Draw a character's bust in front of its region's land, as large as the box."""
    landscape(canvas, box, art().characters[character], character, homes="far")
    with canvas.scene.clip(outline(box)):
        draw(canvas, character, (box.centre[0], box.bottom + 1), box.w * 1.12)
    canvas.stroke(outline(box), "ink", 0.5)
