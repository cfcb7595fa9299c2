"""The lantern in the lobby, its light, and the floor below it."""

import math

from companion.games.exit_from_purgatory.kit import deco
from companion.games.exit_from_purgatory.kit.look import Look, motif
from companion.press.scene.path import Path

OCTAGONS = (62, 53, 44.5, 36.5, 29.5, 23.5, 18)
"""Radii of the light's rings, from the dark inwards."""

HIGH = 13.0
"""Half the lantern's height, in mm."""


def lights(look: Look, x: float, y: float) -> None:
    """Draw octagons of light about (x, y), or rays where ink is saved."""
    if look.low:
        angles = [math.tau * number / 32 for number in range(32)]
        for parity, inner in ((0, 22), (1, 18.5)):
            rays = deco.spokes(x, y, inner, 75, angles[parity::2])
            look.stroke(rays, "ink", 0.19)
        return
    for number, radius in enumerate(OCTAGONS, 2):
        look.flat(deco.octagon(x, y, radius), f"light_{number}")


def floor(look: Look, x: float, top: float, bottom: float, lamp: float) -> None:
    """Draw a chequered floor from `top` to `bottom`, lit below the lamp at `lamp`.

    Args:
        x: of the middle of the card, where all lines lead.
    """
    pool = Path().ellipse(lamp + 6, top + 6.4, 23.5, 5.4)
    everything = Path().rect(x - 60, top, 120, bottom - top + 10)
    tiles = _tiles(x, top, bottom)
    look.flat(everything, "floor")
    if look.low:
        look.stroke(tiles, "ink", 0.19)
        look.scene.draw(pool, fill=look["paper"], stroke=look["ink"], width=0.3)
    else:
        look.flat(tiles, "tile")
        with look.scene.clip(pool):
            look.flat(everything, "floor_lit")
            look.flat(tiles, "tile_lit")
    look.stroke(Path().move(x - 60, top).line(x + 60, top), "ink", 0.5)


def _tiles(x: float, top: float, bottom: float) -> Path:
    """Return every other tile of a floor seen from eye height."""
    # All columns run towards a point `high` mm above `top`, so that a row at y is
    # (y - top + high) / high times as wide as one at `top`.
    high, path = 30.0, Path()
    rows = [top + (bottom - top + 8) * (1 / (1 - part) - 1) for part in DEPTHS]
    for row, (near, far) in enumerate(zip(rows[1:], rows, strict=False)):
        for column in range(-12, 12):
            if (row + column) % 2:
                continue
            a, b = column * 5.4, (column + 1) * 5.4
            k, m = (far - top + high) / high, (near - top + high) / high
            path.points(
                [
                    (x + a * k, far),
                    (x + b * k, far),
                    (x + b * m, near),
                    (x + a * m, near),
                ]
            )
    return path


DEPTHS = (0.0, 0.1, 0.19, 0.27, 0.345, 0.41, 0.47, 0.52)


def lantern(look: Look, x: float, y: float, foot: float) -> None:
    """Draw the paper lantern about (x, y), on a crook whose pole ends at `foot`."""
    pole = x - 15.6
    post = Path().move(pole, foot - 1).line(pole, y - 12)
    post.curve((pole, y - 22.6), (x, y - 24.6), (x, y - HIGH - 2.4))
    look.stroke(post, "figure", 1.4)
    if look.low:
        look.stroke(post, "paper", 0.8)
    base = Path().rect(pole - 2.9, foot - 1.7, 5.8, 1.9, 0.6)
    base.rect(pole - 1.6, foot - 3.4, 3.2, 2, 0.6)
    look.flat(base, "iron", line=0.35)
    motif(look, "lantern", (x, y))
