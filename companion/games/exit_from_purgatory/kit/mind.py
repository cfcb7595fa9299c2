"""The guest's bust in evening dress, his head a block of ice with a snowflake in it."""

import math

from companion.games.exit_from_purgatory.kit import deco
from companion.games.exit_from_purgatory.kit.look import Look
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path, Point

ARM = 28.1
"""Length of an arm of the snowflake, from its middle."""

TWIGS = ((11.0, 7.5), (18.5, 7.0), (25.0, 3.6))
"""Where twigs leave an arm, from the middle, and how long they are."""


def draw(looks: Look, box: Box, middle: Point) -> None:
    """Draw the bust into `box`; `middle` is the snowflake's."""
    x = middle[0]
    ears = [_ear(x, side) for side in (-1, 1)]
    for outline, fold in ears:
        looks.flat(outline, "ice_deep")
        looks.stroke(outline, "ice_edge", 0.7)
        looks.stroke(fold, "ice_edge", 0.4)
    _dress(looks, x, box.bottom)
    head = _head(x)
    looks.flat(head, "ice")
    with looks.scene.clip(head):
        _facets(looks, middle)
    looks.stroke(head, "ice_edge", 0.8)
    _eyes(looks, *middle)
    snowflake(looks, *middle)


def _mirrored(x: float, half: Path) -> Path:
    """Return a path and its mirror image about the vertical line at `x`."""
    return Path().add(half).add(half.moved(lambda a, b: (2 * x - a, b)))


def _head(x: float) -> Path:
    """Return a head seen from the front, from its crown round to its crown."""
    right = [
        (x + 24, 32.0, x + 46.5, 46.0, x + 46.5, 76.0),
        (x + 46.5, 100.0, x + 34, 124.0, x + 17, 133.5),
        (x + 9, 138.0, x + 4, 138.0, x, 138.0),
    ]
    here: Point = (x, 32)
    path = Path().move(*here)
    # The right half runs down from the crown; mirrored and reversed it is the left.
    pieces: list[tuple[Point, Point, Point]] = []
    for a, b, c, d, e, f in right:
        path.curve((a, b), (c, d), (e, f))
        pieces.append((here, (a, b), (c, d)))
        here = e, f
    for (a, b), (c, d), (e, f) in reversed(pieces):
        path.curve((2 * x - e, f), (2 * x - c, d), (2 * x - a, b))
    return path.close()


def _ear(x: float, side: int) -> tuple[Path, Path]:
    """Return the outline of an ear and the fold within."""

    def at(across: float, y: float) -> Point:
        return x + side * across, y

    outline = Path().move(*at(45, 68))
    outline.curve(at(50, 61), at(58.5, 63), at(57.6, 74))
    outline.curve(at(57, 84), at(52, 95), at(43.5, 94)).close()
    fold = Path().move(*at(47.6, 72))
    fold.curve(at(52, 66.5), at(55, 69), at(54, 76))
    fold.curve(at(53.4, 80), at(50.4, 79.6), at(50.6, 83.4))
    return outline, fold


def _dress(looks: Look, x: float, foot: float) -> None:
    """Draw neck, shirt, jacket, lapels and bow tie down to the foot of the picture."""
    neck = Path().rect(x - 19, 118, 38, 20)
    looks.flat(neck, "ice_deep")
    looks.stroke(neck, "ice_edge", 0.6)
    jacket = Path().move(x - 70, foot + 3)
    jacket.curve((x - 62, 134), (x - 44, 132), (x - 26, 126.5)).line(x + 26, 126.5)
    jacket.curve((x + 44, 132), (x + 62, 134), (x + 70, foot + 3)).close()
    looks.inked(jacket, "jacket", 0.6)
    if looks.low:
        with looks.scene.clip(jacket):
            looks.stroke(_cloth(x, foot), "ink", 0.2)
    shirt = Path().points(
        [(x - 23, 125.5), (x + 23, 125.5), (x + 13, foot + 3), (x - 13, foot + 3)]
    )
    looks.inked(shirt, "shirt", 0.5)
    half = Path().points(
        [
            (x + 22, 125.6),
            (x + 30, 129.5),
            (x + 33, 137.5),
            (x + 28.5, 138.4),
            (x + 30.5, 141),
            (x + 24, foot + 3),
            (x + 12, foot + 3),
        ]
    )
    looks.inked(_mirrored(x, half), "lapel", 0.5)
    wing = Path().points([(x + 6, 137.6), (x + 20, 132.4), (x + 20, 143.6)])
    looks.inked(_mirrored(x, wing), "tie", 0.5)


def _cloth(x: float, foot: float) -> Path:
    """Return slanting strokes for the jacket, closer together towards the shoulders."""
    strokes = Path()
    for number in range(22):
        across = 24 + 44 * (number / 21) ** 0.8
        for side in (-1, 1):
            strokes.move(x + side * (across - 5), foot - 22)
            strokes.line(x + side * (across + 3), foot)
    return strokes


def _facets(looks: Look, middle: Point) -> None:
    """Cut the ice into light and dark facets; their edges only where ink is saved."""
    gaps = [math.radians(60 * number) for number in range(6)]
    half, narrow = math.radians(30), math.radians(7)
    edges = [gap + side * narrow for gap in gaps for side in (-1, 1)]
    if looks.low:
        looks.stroke(deco.spokes(*middle, 12, 90, edges), "ice_edge", 0.19)
        return
    looks.flat(deco.wedges(*middle, 90, gaps, half), "ice_light")
    looks.flat(deco.wedges(*middle, 90, edges[::2], 2 * narrow), "ice_deep")


def _eyes(looks: Look, x: float, y: float) -> None:
    """Draw closed eyes with frozen lashes between the arms."""
    lids, lashes = Path(), Path()
    for side in (-1, 1):
        out, near = x + side * 37, x + side * 22
        lids.move(out, y - 2.6).curve(
            (out - side * 4, y + 2), (near + side * 4, y + 2), (near, y - 1.4)
        )
        for part in (0.06, 0.28, 0.5, 0.72, 0.94):
            at = out + (near - out) * part
            sag = y - 2.6 + 13.8 * part * (1 - part) + 1.2 * part
            lashes.move(at, sag).line(at + side * (1.7 - 2.8 * part), sag + 2.3)
    looks.stroke(lids, "frost", 1.0)
    looks.stroke(lashes, "frost", 0.5)


def snowflake(looks: Look, x: float, y: float) -> None:
    """Draw the figure with six arms about (x, y)."""
    arms, twigs = Path(), Path()
    for number in range(6):
        turn = math.radians(60 * number - 90)
        cos, sin = math.cos(turn), math.sin(turn)
        arms.move(x + 2 * cos, y + 2 * sin).line(x + ARM * cos, y + ARM * sin)
        for along, long in TWIGS:
            for side in (-1, 1):
                lean = turn + side * math.radians(52)
                a, b = x + along * cos, y + along * sin
                twigs.move(a, b)
                twigs.line(a + long * math.cos(lean), b + long * math.sin(lean))
    for path, width in ((arms, 2.2), (twigs, 1.5)):
        if not looks.low:
            looks.scene.draw(path, stroke=looks["paper"], width=width + 1.0)
    looks.stroke(arms, "frost", 2.2)
    looks.stroke(twigs, "frost", 1.5)
    if not looks.low:
        looks.stroke(arms, "ice", 0.4)
    heart = deco.regular(6, x, y, 8.2, turn=30)
    looks.scene.draw(heart, fill=looks["ice"], stroke=looks["frost"], width=1.4)
    looks.stroke(deco.regular(6, x, y, 5.2, turn=30), "frost", 0.6)
    looks.scene.icon("star4", (x, y), size=6.6, ink=looks["frost"], ground=looks["ice"])
