"""Boxes and colours: the looks of a piece, read from `templates/`.

`templates/<game>/<piece>.toml` holds a table a box, in mm, and
`templates/<game>/palette.toml` the tables `[full]` and `[low]`, with the same names.
"""

from functools import cache
from typing import Annotated

import msgspec

from companion import places
from companion.errors import BadData
from companion.facts import Fact, load

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9A-F]{6}$")]
"""Written "#RRGGBB", capitals."""


class Box(Fact, frozen=True):
    """A rectangle on a face: (x, y) is its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


class Palette(Fact, frozen=True):
    """A game's colours by name, for either ink."""

    full: dict[str, Colour]
    low: dict[str, Colour]

    def ink(self, *, low: bool) -> dict[str, Colour]:
        """Return the colours to draw with."""
        return self.low if low else self.full


@cache
def layout(name: str) -> dict[str, Box]:
    """Return the boxes of `templates/<name>.toml`, such as "nine_circles/gamesheet".

    Raises:
        BadData: naming file, box and key.
    """
    return load(dict[str, Box], places.TEMPLATES / f"{name}.toml")


@cache
def palette(game: str) -> Palette:
    """Return the colours of `templates/<game>/palette.toml`.

    Raises:
        BadData: naming file, table and key; also if one ink lacks a colour.
    """
    found = load(Palette, places.TEMPLATES / game / "palette.toml")
    for table, here, there in (
        ("full", found.full, found.low),
        ("low", found.low, found.full),
    ):
        if missing := sorted(there.keys() - here.keys()):
            where = f"palette.toml: {table}"
            raise BadData(
                where, f"key '{missing[0]}' is missing", "add it to both inks"
            )
    return found
