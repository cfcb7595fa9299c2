"""Castles, houses, a river and furrows of the landscapes: pictures of `artwork/`.

Each has its origin on the ground, in mm, x to the right and y down, for a landscape
`terrain.HIGH` high. It is read once, so that all landscapes share it.
"""

from functools import lru_cache

from companion.press.scene.pictures import picture
from companion.press.scene.scene import Group, Scene

from .style import GAME, canvas_of
from .terrain import Marks

CASTLES, VILLAGES = 3, 4
ORIGIN = (24.0, 20.0)
"""The origin of each picture, from its upper left corner."""


def castle(number: int, low: bool) -> Marks:
    """Return a castle, some 20 mm wide, right of the origin."""
    return drawn(f"castle-{number % CASTLES + 1}", low)


def village(number: int, wall: str, low: bool) -> Marks:
    """Return a few houses right of the origin; `wall` is their colour."""
    return drawn(f"village-{number % VILLAGES + 1}", low, wall)


@lru_cache(maxsize=64)
def drawn(name: str, low: bool, wall: str = "wood") -> Marks:
    """Return a picture by its name, with houses of a colour."""
    canvas = canvas_of(Scene(1, 1, low=low))
    colours = {**canvas.colours, "house": canvas[wall]}
    found = picture(GAME, f"buildings/{name}", colours, low=low)
    return (Group(found.marks, (1, 0, 0, 1, -ORIGIN[0], -ORIGIN[1])),)
