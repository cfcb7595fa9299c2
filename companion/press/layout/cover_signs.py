"""Small signs of a cover: pictograms of its steps, dice, a booklet, a code to scan."""

import math

from companion.press.scene import figures
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

INK, WHITE = "#1A1A1A", "#FFFFFF"
PEN = 0.45

QUIET = 4
"""Modules of white round a code."""


def code(scene: Scene, address: str, at: Point, module: float) -> float:
    """Draw a QR code with its quiet zone on white; return its width in mm."""
    import segno

    made = segno.make(address, error="m", micro=False)
    rows = [bytes(row) for row in made.matrix]
    wide = (len(rows) + 2 * QUIET) * module
    x, y = at
    scene.draw(Path().rect(x, y, wide, wide), fill=WHITE)
    path = Path()
    for down, row in enumerate(rows):
        for across, dark in enumerate(row):
            if dark:
                left, top = x + (across + QUIET) * module, y + (down + QUIET) * module
                path.rect(left, top, module, module)
    scene.draw(path, fill="#000000")
    scene.place("code", address, x + wide / 2, y + wide / 2, wide, wide)
    return wide


def die(scene: Scene, at: Point, colour: str, face: int) -> None:
    """Draw a small die of a colour; its pips are light on dark ones."""
    body = WHITE if scene.low else colour
    light = sum(int(body[i : i + 2], 16) for i in (1, 3, 5)) > 330
    pips = INK if light else WHITE
    style = figures.DieStyle(4.4, body=body, pips=pips, edge=INK)
    figures.die(scene, at, min(face, 6), style)


def booklet(scene: Scene, at: Point, high: float, title: str) -> None:
    """Draw a folded booklet with a title."""
    (x, y), wide = at, high * 0.72
    left, top = x - wide / 2, y - high / 2
    for shift in (0.8, 0.4, 0):
        page = Path().rect(left + shift, top + shift, wide, high)
        scene.draw(page, fill=WHITE, stroke="#9A9A9A", width=0.15)
    for row in range(6):
        length = wide * (0.7 if row % 3 == 2 else 0.8)
        line = top + high * (0.42 + row * 0.075)
        start, end = (left + wide * 0.1, line), (left + wide * 0.1 + length, line)
        scene.line(start, end, stroke="#B8B8B8", width=0.2)
    size = min(6.0, 6.0 * wide * 8.2 / max(1, len(title)) / 8)
    kind = Type("jost-700-normal", size, INK)
    scene.text(title, (x, top + high * 0.25), kind, align="centre")


def step(scene: Scene, name: str, at: Point, accent: str) -> None:
    """Draw the pictogram of a step about a point, 9 mm high."""
    with scene.at(*at):
        SIGNS[name](scene, accent)


def _lines(scene: Scene, path: Path, colour: str = INK) -> None:
    scene.draw(path, stroke=colour, width=PEN)


def _ruler(scene: Scene, accent: str) -> None:
    path = Path().rect(-6.5, -2.5, 13, 5, radius=0.5)
    for tick in range(1, 10):
        x = -6.5 + tick * 1.3
        path.move(x, -2.5).line(x, -2.5 + (2.4 if tick % 2 == 0 else 1.4))
    _lines(scene, path)


def _duplex(scene: Scene, accent: str) -> None:
    scene.draw(Path().rect(-1, -2.5, 5, 7), fill=WHITE, stroke=INK, width=PEN)
    scene.draw(Path().rect(-4, -4.5, 5, 7), fill=WHITE, stroke=INK, width=PEN)
    arrow = Path().move(2.5, -4).curve((5.5, -4), (6, -2), (6, -0.5))
    arrow.move(5, -1.6).line(6, -0.3).line(7, -1.6)
    _lines(scene, arrow, accent)


def _fold(scene: Scene, accent: str) -> None:
    _lines(scene, Path().points([(-6, -2), (0, -4), (0, 3), (-6, 4.5)]))
    _lines(scene, Path().points([(0, -4), (6, -2), (6, 4.5), (0, 3)]))
    scene.line((0, -4), (0, 3), stroke=accent, width=PEN, dash=(1, 0.7))


def _round(scene: Scene, accent: str) -> None:
    scene.draw(Path().rect(-5, 0, 10, 4), fill=WHITE, stroke=INK, width=PEN)
    disc = Path().circle(0, -1.5, 3.4)
    scene.draw(disc, fill=WHITE, stroke=accent, width=PEN)
    _lines(scene, Path().circle(0, -1.5, 1.6))


def _cut(scene: Scene, accent: str) -> None:
    blade = Path().points([(5, -4.5), (6.4, -3.2), (0.5, 2), (-2, 3), (-0.8, 0.6)])
    scene.draw(blade, fill=WHITE, stroke=INK, width=PEN)
    scene.draw(Path().points([(-0.8, 0.6), (0.5, 2), (-2, 3)]), fill=accent)
    scene.line((-6.5, 4.2), (6.5, 4.2), stroke=INK, width=PEN, dash=(1.4, 0.9))


def _score(scene: Scene, accent: str) -> None:
    _lines(scene, Path().points([(-5.5, -2), (0.5, -2), (0.5, 4), (-5.5, 4)]))
    flap = [(0.5, -2), (4.5, -4.5), (4.5, 1.5), (0.5, 4)]
    scene.draw(Path().points(flap), fill=WHITE, stroke=INK, width=PEN)
    scene.line((0.5, -2), (0.5, 4), stroke=accent, width=PEN, dash=(1, 0.7))


def _read(scene: Scene, accent: str) -> None:
    left = Path().move(0, -3).curve((-2, -4.2), (-4.5, -4.2), (-6, -3.4))
    left.line(-6, 3.4).curve((-4.5, 2.6), (-2, 2.6), (0, 3.8))
    right = Path().move(0, -3).curve((2, -4.2), (4.5, -4.2), (6, -3.4))
    right.line(6, 3.4).curve((4.5, 2.6), (2, 2.6), (0, 3.8))
    _lines(scene, left)
    _lines(scene, right)
    for y in (-1.2, 1.8):
        scene.line((0, y - math.copysign(0.6, y)), (0, y + 0.6), stroke=accent, width=1)


SIGNS = {
    "print": _ruler,
    "duplex": _duplex,
    "fold": _fold,
    "round": _round,
    "cut": _cut,
    "score": _score,
    "read": _read,
}
