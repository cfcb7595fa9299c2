"""Pieces made a little larger or smaller, for services that sell other sizes.

A piece keeps its proportions and is in the middle of the nearest size; what is beside
it continues its edge.
"""

import math
from collections.abc import Iterable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.press.export import extending
from companion.press.ink import pixels
from companion.press.layout.piece import Piece
from companion.press.layout.sizes import Size
from companion.press.scene.path import Path
from companion.press.scene.scene import Raster, Scene

SMALLER, LARGER = 3.0, 2.0
"""How much a piece that is made smaller, or larger, counts: type becomes small."""

LEAST, MOST = 0.9, 1.15
"""How much smaller or larger a piece may be. Services print any picture; this is our
own judgement of how far a piece is still the one that was designed."""

FILLED = 0.75
"""Least part of a size that a piece fills: less is another shape."""


class Fit(Struct, frozen=True):
    """A size for a piece, and by what it is enlarged.

    Attributes:
        turned: whether the size is turned by a quarter.
        cost: 0 if nothing is lost.
    """

    size: Size
    turned: bool
    scale: float
    cost: float

    @property
    def sides(self) -> tuple[float, float]:
        """Width and height of the new trim, as the piece is read."""
        size = self.size
        return (size.height, size.width) if self.turned else (size.width, size.height)

    def fault(self, piece: Piece, least: float = FILLED) -> str:
        """Return why the size does not suit a piece; empty if it does.

        Args:
            least: part of it that is to be filled.
        """
        if not LEAST <= self.scale <= MOST:
            return f"{100 * LEAST:.0f} to {100 * MOST:.0f} % would be right"
        wide, high = self.sides
        filled = self.scale**2 * piece.width * piece.height / (wide * high)
        if filled < least:
            return f"it would fill {100 * filled:.0f} % of that"
        return ""

    @property
    def words(self) -> str:
        """What is made of a piece."""
        width, height = self.sides
        return f"{self.size.name}, {width:g} x {height:g} mm, {100 * self.scale:.0f} %"


def fits(piece: Piece, known: Iterable[Size]) -> list[Fit]:
    """Return the sizes of a piece's form, the one that it fits best first."""
    found = [
        _fit(piece, size, turned)
        for size in known
        if (size.form == "disc") == (piece.form == "disc")
        for turned in (False, True)
    ]
    return sorted(found, key=lambda fit: fit.cost)


def _fit(piece: Piece, size: Size, turned: bool) -> Fit:
    width, height = (size.height, size.width) if turned else (size.width, size.height)
    scale = min(width / piece.width, height / piece.height)
    lost = math.log(scale) * (LARGER if scale > 1 else -SMALLER)
    empty = 1 - scale * scale * piece.width * piece.height / (width * height)
    return Fit(size, turned, scale, lost + empty)


def fitted(piece: Piece, fit: Fit, bleed: float) -> Piece:
    """Return a piece in the size that fits it, with a bleed in mm."""
    width, height = fit.sides
    draw = partial(_draw, piece=piece, bleed=bleed)
    return replace(
        piece,
        width=width,
        height=height,
        front=partial(draw, back=False),
        back=partial(draw, back=True) if piece.back else None,
        bleed=bleed,
        form=fit.size.form,
        folds=(),
    )


def _draw(scene: Scene, *, piece: Piece, bleed: float, back: bool) -> None:
    wide, high = scene.width - 2 * bleed, scene.height - 2 * bleed
    scale = min(wide / piece.width, high / piece.height)
    left, top = (
        (a - b * scale) / 2
        for a, b in zip(
            (scene.width, scene.height), (piece.width, piece.height), strict=True
        )
    )
    around = _around(scene, piece, scale, back=back)
    scene.picture(around, 0, 0, scene.width, scene.height)
    own = piece.bleed
    with scene.at(left, top, scale=scale), scene.clip(_inked(piece)):
        scene.insert(piece.face(low=scene.low, back=back), -own, -own)


def _inked(piece: Piece) -> Path:
    """Return the edge of the bleed, which is cut off square at a rectangle."""
    grow = piece.bleed
    if piece.form != "rectangle":
        return piece.outline(grow)
    wide, high = piece.width + 2 * grow, piece.height + 2 * grow
    return Path().rect(-grow, -grow, wide, high)


def _around(scene: Scene, piece: Piece, scale: float, *, back: bool) -> Raster:
    dpi = extending.DPI
    size = pixels.across(scene.width, dpi), pixels.across(scene.height, dpi)
    face = pixels.face(piece, dpi * scale, low=scene.low, back=back, bleed=True)
    image = extending.grown(face, size, piece)
    return Raster(pixels.png(image), *image.size)
