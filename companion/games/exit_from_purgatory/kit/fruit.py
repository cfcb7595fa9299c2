"""The apple, sound or with somebody in it."""

import itertools
import math
import random

from companion.games.exit_from_purgatory.kit.look import OUTLINE, Look, art
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Shape

FOLD = 7.0
"""From fold to fold of the worm's skin, on the grid of 100."""


def apple(look: Look, suit: str, x: float, y: float, size: float) -> None:
    """Draw an apple in a suit's colours, its grid `size` mm wide about (x, y)."""
    body = art("apple", x, y, size)
    if not look.low:
        shadow = art("apple", x + 1, y + 1.2, size)
        look.scene.draw(shadow, fill=look["ink"], opacity=0.18)
    look.flat(body, "paper" if look.low else suit)
    with look.scene.clip(body):
        _shade(look, suit, x, y, size)
    look.stroke(body, "ink", 0.55)
    _shine(look, x, y, size)
    look.scene.draw(art("stem", x, y, size), fill=look["ink"])
    leaf = art("leaf", x, y, size)
    look.flat(leaf, f"{suit}_leaf")
    if not look.low:
        fold = art("leaf_shade", x, y, size)
        look.scene.draw(fold, fill=look["ink"], opacity=0.22)
    look.stroke(leaf, "ink", OUTLINE)
    look.stroke(art("leaf_veins", x, y, size), "ink", 0.24)


def _shade(look: Look, suit: str, x: float, y: float, size: float) -> None:
    """Turn the right half away from the light, with burin strokes where it turns."""
    if not look.low:
        look.scene.draw(art("apple_shade", x, y, size), fill=look[f"{suit}_shade"])
        look.scene.draw(art("apple_dip", x, y, size), fill=look[f"{suit}_shade"])
    cuts = _meridians(x, y, size, 15 if look.low else 12)
    look.scene.draw(cuts, fill=look["ink"], opacity=1 if look.low else 0.32)
    if not look.low:
        rim = art("apple", x - size * 0.035, y - size * 0.012, size)
        rim.add(art("apple", x, y, size))
        look.scene.add(
            Shape(rim, fill=look[f"{suit}_light"], even_odd=True, opacity=0.55)
        )


def _meridians(x: float, y: float, size: float, count: int) -> Path:
    """Return burin strokes, thick in the middle, that follow the right half."""
    noise, cuts = random.Random(28), Path()
    for number in range(count):
        part = number / (count - 1)
        across = size * (0.1 + 0.33 * part)
        high = size * (0.34 - 0.14 * part) * noise.uniform(0.9, 1.05)
        middle = y + size * (0.09 - 0.05 * part)
        wide = size * (0.005 + 0.006 * part)
        end = x + across * 0.72
        cuts.move(end, middle - high)
        for bulge, way in ((wide, 1), (-wide, -1)):
            side = x + across * 1.12 + bulge
            top, foot = middle - way * high * 0.5, middle + way * high * 0.5
            cuts.curve((side, top), (side, foot), (end, middle + way * high))
        cuts.close()
    return cuts


def _shine(look: Look, x: float, y: float, size: float) -> None:
    for name in ("shine_1", "shine_2"):
        shine = art(name, x, y, size)
        if look.low:
            look.stroke(shine, "ink", 0.24)
        else:
            look.scene.draw(shine, fill=look["shine"], opacity=0.92)


def worm(look: Look, x: float, y: float, size: float) -> None:
    """Draw the bellboy who lives in the apple drawn by `apple` at the same place."""
    scale = size / 100
    look.scene.draw(art("hole", x, y, size), fill=look["hole"])
    look.stroke(art("hole", x, y, size), "ink", 0.4)
    body = art("worm_body", x, y, size)
    look.stroke(body, "ink", 15.2 * scale)
    look.stroke(body, "worm_skin", 12.6 * scale)
    look.stroke(_folds(body, scale), "worm_fold", 0.3 if look.low else 0.5)
    look.inked(art("worm_head", x, y, size), "worm_skin")
    if not look.low:
        cheeks = art("worm_cheek", x, y, size)
        look.scene.draw(cheeks, fill=look["worm_light"], opacity=0.8)
    look.scene.draw(art("worm_eyes", x, y, size), fill=look["ink"])
    look.scene.draw(art("worm_glints", x, y, size), fill=look["shine"])
    look.stroke(art("worm_smile", x, y, size), "ink", 0.45)
    look.inked(art("cap", x, y, size), "cap", 0.4)
    look.inked(art("cap_top", x, y, size), "cap", 0.3)
    look.stroke(art("cap_band", x, y, size), "brass_light", 0.55)
    look.inked(art("cap_button", x, y, size), "brass_light", 0.2)


def _folds(body: Path, scale: float) -> Path:
    """Return short bent lines across a stroke of the worm's width."""
    folds, gone, due = Path(), 0.0, FOLD * scale
    half, last = 5.6 * scale, 112 * scale
    for (x0, y0), (x1, y1) in itertools.pairwise(_walk(body)):
        length = math.hypot(x1 - x0, y1 - y0)
        gone += length
        if not due <= gone < last:
            continue
        due += FOLD * scale
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        bulge = 2.7 * scale
        folds.move(x1 - dy * half, y1 + dx * half)
        top = x1 + dx * bulge, y1 + dy * bulge
        folds.curve(
            (top[0] - dy * half * 0.5, top[1] + dx * half * 0.5),
            (top[0] + dy * half * 0.5, top[1] - dx * half * 0.5),
            (x1 + dy * half, y1 - dx * half),
        )
    return folds


def _walk(path: Path) -> list[Point]:
    """Return points close together along a path of curves."""
    points: list[Point] = []
    here: Point = (0, 0)
    for verb, numbers in path.segments:
        if verb == "C":
            a, b, c, d, e, f = numbers
            for step in range(1, 61):
                t, u = step / 60, 1 - step / 60
                parts = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                xs, ys = (here[0], a, c, e), (here[1], b, d, f)
                points.append(
                    (
                        sum(p * x for p, x in zip(parts, xs, strict=True)),
                        sum(p * y for p, y in zip(parts, ys, strict=True)),
                    )
                )
        here = numbers[-2], numbers[-1]
    return points
