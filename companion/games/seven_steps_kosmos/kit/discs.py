"""Discs as they are cut out and as stickers; and the pattern of their bag.

The bag is of cloth: lines to cut, to sew and to fold.
"""

import math
from collections.abc import Mapping

from companion.press.scene.path import Path
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene, Shape, Type

from . import look
from .words import Words

LARGE = 13.0
"""Radius at which the rings are as wide as given here; they follow the disc."""

RINGS = ((0.95, 0.28), (1.9, 0.22), (2.75, 0.16))
"""How far inside the rim each ring runs, and how wide it is."""

LOW_FORM = 0.78  # how large a form is where ink is saved, on a disc

LOW_RING = 1.1
"""How far inside the rim a second ring runs where ink is saved, if there is room."""

LOW_RIM = 0.2  # width of the rim of the smallest disc where ink is saved
MILLS = 56  # strokes of the milled rim


def disc(
    scene: Scene, *, known: Mapping[str, look.Hue], letter: str, bleed: float
) -> None:
    """Draw a disc to be cut out; both its sides are alike."""
    looks = look.look(scene, known)
    x, y = scene.width / 2, scene.height / 2
    radius = x - bleed
    if not looks.low:
        # Cut a little wide, a disc has a wider rim, not a white edge. The rim of a
        # white one is the line to cut along: black all round would hide it.
        white = looks.hues[letter].name == "white"
        around = looks.of(letter, "dark" if white else "rim")
        looks.scene.draw(Path().circle(x, y, x), fill=around)
    face(looks, letter, x, y, radius)
    scene.place("disc", looks.hues[letter].name, x, y, 2 * radius, 2 * radius)


def face(looks: look.Look, letter: str, x: float, y: float, radius: float) -> None:
    """Draw the face of a disc about (x, y)."""
    k = radius / LARGE
    if looks.low:
        width = max(LOW_RIM, 0.3 * k)
        rim = Path().circle(x, y, radius - width / 2)
        looks.scene.draw(rim, fill=looks["paper"], stroke=looks["ink"], width=width)
        if LOW_RING * k > 2 * width:
            looks.stroke(Path().circle(x, y, radius - LOW_RING * k), "ink", look.FINEST)
    else:
        rim = Path().circle(x, y, radius - 0.175)
        edge, fill = looks.of(letter, "rim"), looks.hue(letter)
        looks.scene.draw(rim, fill=fill, stroke=edge, width=0.35)
        _mill(looks, letter, x, y, radius)
        for number, (inset, width) in enumerate(RINGS):
            ring = Path().circle(x, y, radius - inset * k)
            tone = looks.of(letter, "dark" if number % 2 else "pale")
            looks.scene.draw(ring, stroke=tone, width=max(look.FINEST, width * k))
    look.form(looks, letter, x, y, radius * (LOW_FORM if looks.low else 1))


def _mill(looks: look.Look, letter: str, x: float, y: float, radius: float) -> None:
    k, strokes = radius / LARGE, Path()
    for number in range(MILLS):
        turn = math.tau * number / MILLS
        cos, sin = math.cos(turn), math.sin(turn)
        outer, inner = radius - RINGS[0][0] * k, radius - RINGS[1][0] * k
        strokes.move(x + outer * cos, y + outer * sin)
        strokes.line(x + inner * cos, y + inner * sin)
    tone = looks.of(letter, "pale")
    looks.scene.draw(strokes, stroke=tone, width=max(look.FINEST, 0.16 * k))


WIDE, HIGH = 6.4, 8.0
"""Of the finished bag, in diameters of a disc: room for all discs and a hand."""

SEAM = 10.0
TUNNEL = 20.0
SLIT = 12.0
ROUND = 18.0
EDGE = 4.0


def size(sizes: look.Sizes) -> tuple[float, float]:
    """Return the width and height of the pattern with its seams and its edge."""
    wide, high = WIDE * sizes.disc, HIGH * sizes.disc
    return wide + 2 * SEAM + 2 * EDGE, high + SEAM + TUNNEL + 2 * EDGE


def pattern(scene: Scene, *, words: Words) -> None:
    """Draw one half of the bag, and how to sew it."""
    looks = look.look(scene, words.hues)
    left, top = EDGE, EDGE
    wide, high = scene.width - 2 * EDGE, scene.height - 2 * EDGE
    looks.stroke(_pocket(left, top, wide, high, ROUND), "ink", 0.45)
    x0, x1 = left + SEAM, left + wide - SEAM
    tunnel, foot = top + TUNNEL, top + high - SEAM
    slit = tunnel + SLIT
    low, bend = foot - ROUND / 2, ROUND / 2
    seam = Path().move(x0, slit).line(x0, low)
    seam.curve((x0, foot), (x0, foot), (x0 + bend, foot)).line(x1 - bend, foot)
    seam.curve((x1, foot), (x1, foot), (x1, low)).line(x1, slit)
    scene.draw(seam, stroke=looks["accent"], width=0.45)
    fold = Path().move(left, tunnel).line(left + wide, tunnel)
    scene.add(Shape(fold, stroke=looks["ink"], width=0.3, dash=(3, 2)))
    for x in (x0, x1):
        gap = Path().move(x, tunnel).line(x, slit)
        scene.add(Shape(gap, stroke=looks["accent"], width=0.3, dash=(0.8, 1.2)))
    middle = scene.width / 2
    note, ink = Type(look.LABEL, 9, looks["note"]), looks["ink"]
    scene.text(words["bag_cord"], (middle, tunnel - 2), note, align="centre")
    scene.text(words["bag_open"], (x0 + 2, tunnel + 6), note)
    accent, large = Type(look.LABEL, 9, looks["accent"]), Type(look.TITLE, 17, ink)
    scene.text(words["bag_seam"], (x0 + 2, foot - ROUND), accent)
    scene.text(words["bag"], (middle, slit + 17), large, align="centre")
    # The steps with their pictures, one below another.
    lines = words.texts.bag.values()
    room = (foot - slit - 34) / len(lines)
    for number, line in enumerate(lines, 1):
        y, high = slit + 24 + (number - 1) * room, min(room - 2, 30)
        at = x0 + 8 + high * 16 / 30, y + high / 2
        looks.motif(f"bag-{number}", at, scale=high / 30)
        x = x0 + 14 + high * 32 / 30
        place = (x, y, x1 - x - 6, high)
        scene.rich(f"**{number}** {line}", place, Style(look.FACES, 13, ink))
    scene.place("pattern", "bag", middle, scene.height / 2, wide, high)


def _pocket(left: float, top: float, wide: float, high: float, r: float) -> Path:
    right, foot, half = left + wide, top + high, r / 2
    path = Path().move(left, top).line(right, top).line(right, foot - r)
    path.curve((right, foot - half), (right - half, foot), (right - r, foot))
    path.line(left + r, foot)
    path.curve((left + half, foot), (left, foot - half), (left, foot - r))
    return path.close()
