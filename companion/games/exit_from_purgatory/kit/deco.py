"""Ornament of 1928: stepped corners, plates, polygons, rays, scales, the lantern.

The lantern hangs in the lobby; its light and the floor below it are drawn with it.
"""

import math
from collections.abc import Iterable

from companion.games.exit_from_purgatory.kit.look import Look, motif
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point, polygon

Line = tuple[float, str, float]
"""Of a frame: the distance from the edge, a colour, a width; in mm."""


def stepped(x: float, y: float, w: float, h: float, step: float) -> Path:
    """Return a rectangle whose corners are cut in two stairs of `step` mm."""
    # From the left edge up to the top edge; the other corners mirror it.
    corner = [(0.0, 2 * step), (step, 2 * step), (step, step), (2 * step, step)]
    corner.append((2 * step, 0.0))
    back = corner[::-1]
    return polygon(
        [(x + a, y + b) for a, b in corner]
        + [(x + w - a, y + b) for a, b in back]
        + [(x + w - a, y + h - b) for a, b in corner]
        + [(x + a, y + h - b) for a, b in back]
    )


def regular(count: int, x: float, y: float, radius: float, *, turn: float = 0) -> Path:
    """Return a regular polygon; `turn` in degrees moves its first corner."""
    return polygon(around(count, x, y, radius, turn=turn))


def around(
    count: int, x: float, y: float, radius: float, *, turn: float = 0
) -> list[Point]:
    """Return points about (x, y), the first to the right, running clockwise."""
    angles = [math.radians(turn + 360 * place / count) for place in range(count)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def octagon(x: float, y: float, radius: float) -> Path:
    return regular(8, x, y, radius, turn=22.5)


def star(count: int, x: float, y: float, outer: float, inner: float) -> Path:
    """Return a star of `count` points, one of them at the top."""
    tips = around(count, x, y, outer, turn=-90)
    dents = around(count, x, y, inner, turn=-90 + 180 / count)
    return polygon([p for pair in zip(tips, dents, strict=True) for p in pair])


def wedges(
    x: float, y: float, radius: float, angles: Iterable[float], wide: float
) -> Path:
    """Return thin triangles from (x, y), from each angle on, `wide` radians each."""
    path = Path()
    for angle in angles:
        path.points(
            [
                (x, y),
                (x + radius * math.cos(angle), y + radius * math.sin(angle)),
                (
                    x + radius * math.cos(angle + wide),
                    y + radius * math.sin(angle + wide),
                ),
            ]
        )
    return path


def spokes(
    x: float, y: float, inner: float, outer: float, angles: Iterable[float]
) -> Path:
    """Return straight lines that point away from (x, y)."""
    path = Path()
    for angle in angles:
        cos, sin = math.cos(angle), math.sin(angle)
        path.move(x + inner * cos, y + inner * sin)
        path.line(x + outer * cos, y + outer * sin)
    return path


def frame(look: Look, w: float, h: float, step: float, *lines: Line) -> None:
    """Draw stepped lines inside the edge of a piece of w x h mm."""
    for inset, colour, width in lines:
        outline = stepped(inset, inset, w - 2 * inset, h - 2 * inset, step)
        look.stroke(outline, colour, width)


def plate(look: Look, middle: Point, w: float, h: float, step: float) -> None:
    """Draw a stepped plate about a point, for words to be written on."""
    x, y = middle
    outline = stepped(x - w / 2, y - h / 2, w, h, step)
    look.inked(outline, "ivory")
    inner = stepped(x - w / 2 + 0.9, y - h / 2 + 0.9, w - 1.8, h - 1.8, step)
    look.stroke(inner, "brass", 0.2)


def scales(look: Look, box: Box, size: float) -> None:
    """Fill a box with scales that open downwards, the lowest first.

    `size` is the distance from scale to scale in mm.
    """
    (x, _), top = box.centre, box.y
    row, y, count = 0, box.bottom, math.ceil(box.w / 2 / size)
    while y > top - size / 2:
        outer, inner = Path(), Path()
        for column in range(-count, count + 1):
            at = x + (column + row % 2 / 2) * size
            outer.add(_bowl(at, y, size * 0.5))
            for part in () if look.low else (0.36, 0.22):
                inner.add(_bowl(at, y, size * part))
        width = 0.22 if look.low else 0.34
        look.scene.draw(outer, fill=look["back"], stroke=look["back_line"], width=width)
        look.stroke(inner, "back_line", 0.2)
        row, y = row + 1, y - size / 2


def _bowl(x: float, y: float, radius: float) -> Path:
    depth = radius * 1.33
    path = Path().move(x - radius, y)
    return path.curve((x - radius, y + depth), (x + radius, y + depth), (x + radius, y))


OCTAGONS = (62, 53, 44.5, 36.5, 29.5, 23.5, 18)
"""Radii of the light's rings, from the dark inwards."""

HIGH = 13.0
"""Half the lantern's height, in mm."""


def lights(look: Look, x: float, y: float) -> None:
    """Draw octagons of light about (x, y), or rays where ink is saved."""
    if look.low:
        angles = [math.tau * number / 32 for number in range(32)]
        for parity, inner in ((0, 22), (1, 18.5)):
            rays = spokes(x, y, inner, 75, angles[parity::2])
            look.stroke(rays, "ink", 0.19)
        return
    for number, radius in enumerate(OCTAGONS, 2):
        look.flat(octagon(x, y, radius), f"light_{number}")


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
