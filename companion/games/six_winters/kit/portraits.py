"""Busts of characters and landmarks of locations, pictures of `artwork/`.

Standees show a bust in front of its land on both sides; portraits are for screens: a
bust, and a round one for a figure.
"""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from companion import places
from companion.facts import Fact, load
from companion.language import phrase, reader
from companion.press.layout import kinds
from companion.press.layout.piece import Piece
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import mix

from ..cards.places import Region
from ..facts import Facts
from ..facts.cards import Character
from . import style
from .landscape import landscape
from .style import BLEED, GAME, HEAD, Canvas, outline

GRID = 100
"""Height of a bust, and of a landmark without what towers above it, in its units."""

BROAD = 0.8  # height of 100 units of a landmark, at most, in heights of its room
LOWER = 0.74  # how high a landmark below a name is, in heights of its room

MIDDLE, LEAST = 72.0, 57.0
"""From a card's left edge to the middle of a landmark: at most, at least; mm."""


class Art(Fact, frozen=True):
    """The contents of `art.toml`: the region behind each bust."""

    characters: dict[str, Region]


@cache
def art() -> Art:
    """Return what is stated of pictures, read once."""
    return load(Art, places.TEMPLATES / GAME / "art.toml")


def draw(canvas: Canvas, character: str, at: Point, high: float) -> None:
    """Draw a bust alone `high` mm high, the middle of its foot at a point."""
    artwork = canvas.picture(f"characters/{character}")
    canvas.scene.put(artwork, at, scale=high / GRID, foot=True)


def landmark(canvas: Canvas, location: str, free: Box) -> None:
    """Draw a location's landmark at the right end of a card, on the foot of a box.

    It is high where it is `free`, right of the name; what is broader is lower.
    """
    artwork = canvas.picture(f"locations/{location}")
    scale = free.h / artwork.height
    if artwork.width * scale > free.w:
        scale = max(scale * LOWER, free.w / artwork.width)
        scale = min(scale, free.h / artwork.height)
    scale = min(scale, free.h * BROAD / GRID)
    x = min(MIDDLE, free.right - artwork.width / 2 * scale)
    with canvas.scene.clip(Path().rect(-BLEED, -BLEED, 94, free.bottom + 6.2)):
        canvas.scene.put(artwork, (max(x, LEAST), free.bottom), scale=scale, foot=True)


def bust(canvas: Canvas, box: Box, character: str) -> None:
    """Draw a character's bust in front of its region's land, as large as the box."""
    landscape(canvas, box, art().characters[character], character, homes="far")
    with canvas.scene.clip(outline(box)):
        draw(canvas, character, (box.centre[0], box.bottom + 1), box.w * 1.12)
    canvas.stroke(outline(box), "ink", 0.5)


WIDE, HIGH = 40.0, 60.0
ACROSS = 24.0
DISC = Box(-7, -17, 38, 55)  # the box of a bust whose head fills a disc


def portraits(facts: Facts, palette: str) -> Iterator[Piece]:
    """Yield two pieces for each character, neither of which is printed."""
    for who in facts.characters:
        draw = style.painter(bust, palette, who.id)
        name = f"portrait-{who.id}"
        yield Piece(name, WIDE, HIGH, draw, corner=style.CORNER, title=who.name)
        draw = style.painter(_figure, palette, who.id)
        name = f"figure-{who.id}"
        yield Piece(name, ACROSS, ACROSS, draw, form="disc", title=who.name)


def _figure(canvas: Canvas, box: Box, character: str) -> None:
    middle = box.w / 2
    with canvas.scene.clip(Path().circle(middle, middle, middle)):
        bust(canvas, DISC, character)
    canvas.stroke(Path().circle(middle, middle, middle - 0.7), "support", 1.4)


STANDEE_WIDE, STANDEE_HIGH = 28.0, 46.0
PLATE = 7.0  # height of the plate with the name, along the feet

NAME_PT = 14.0


def standees(facts: Facts, palette: str) -> Iterator[Piece]:
    """Yield a figure for each character, with its base; the front is brighter."""
    size = STANDEE_WIDE, STANDEE_HIGH
    for who in facts.characters:
        front, back = (
            style.painter(_standee_side, palette, who, dim) for dim in (False, True)
        )
        piece = kinds.standee(f"standee-{who.id}", size, front, back, reader())
        yield replace(piece, title=phrase("Figure of {who}", who=who.name))


def _standee_side(canvas: Canvas, box: Box, character: Character, dim: bool) -> None:
    """Draw a side; the back is dimmed, to show which way a figure faces."""
    wide, high, dark = box.w, STANDEE_HIGH - PLATE, dim and not canvas.low
    with canvas.scene.clip(Path().rect(0, 0, wide, high)):
        bust(canvas, Box(0, 0, wide, high), character.id)
        if dark:
            veil = Path().rect(0, 0, wide, STANDEE_HIGH)
            canvas.scene.draw(veil, fill=canvas["ink"], opacity=0.28)
    shade = mix(canvas["ice"], canvas["ink"], 0.2)
    plate = Path().rect(0, high, wide, PLATE)
    canvas.scene.draw(plate, fill=shade if dark else canvas["paper"])
    canvas.stroke(Path().move(0, high).line(wide, high), "ink", 0.5)
    at = wide / 2, STANDEE_HIGH - PLATE / 2
    canvas.caption_in(STANDEE_WIDE - 3, character.name, at, HEAD, NAME_PT)
