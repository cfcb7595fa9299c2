"""The land on the backs of cards: a winter's night, or its dawn, to the bleed.

A back is printed a little beside its front, so nothing frames it.
"""

import random

from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade

from . import terrain
from .landscape import place_strip, seed
from .style import BLEED, Canvas, outline

VEIL = 0.55
"""Opacity of a ring over the land."""


def night(canvas: Canvas, w: float, h: float, name: str, *, dawn: bool = False) -> None:
    """Draw the back of a card of w by h mm, seeded by its name."""
    box = Box(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    with canvas.scene.clip(outline(box)):
        _sky(canvas, box, "dawn" if dawn else "night")
        noise, high = random.Random(seed(name)), 1.75 if w > h else 2.35
        for part in ("far", "near", "front"):
            marks = terrain.strip("back", part, int(noise.random() * 3), canvas.low)
            place_strip(canvas, marks, box, noise, high)


def _sky(canvas: Canvas, box: Box, hour: str) -> None:
    """Draw the sky with its falling snow; a few grey flakes where ink is saved."""
    area = outline(box)
    if canvas.low:
        canvas.fill(area, "white")
    else:
        stops = tuple((step / 2, canvas[f"{hour}_{step + 1}"]) for step in range(3))
        canvas.scene.draw(area, fill=Fade(0, box.y, 0, box.bottom, stops))
    noise = random.Random(int(box.w * 10 + box.h))
    for width in (0.3,) if canvas.low else (0.3, 0.45, 0.65):
        flakes = Path()
        for _ in range(16 if canvas.low else 30):
            x, y = box.x + box.w * noise.random(), box.y + box.h * noise.random()
            flakes.move(x, y).line(x, y)
        canvas.stroke(flakes, "ghost" if canvas.low else "snow", width)
