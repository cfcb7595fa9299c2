"""The land on the backs of cards: a winter's night, or its dawn, in a double frame."""

import random

from companion.games.six_winters.kit import ridges
from companion.games.six_winters.kit.look import BLEED, Look
from companion.games.six_winters.kit.scenery import lay, seed
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade

INSET = 3.5
VEIL = 0.55
"""How much a ring hides of the land behind it."""


def night(looks: Look, w: float, h: float, name: str, *, dawn: bool = False) -> None:
    """Draw the back of a card of w by h mm, seeded by its name."""
    edge = Path().rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    looks.flat(edge, "paper")
    box = Box(INSET, INSET, w - 2 * INSET, h - 2 * INSET)
    inner = Path().rect(box.x, box.y, box.w, box.h, 1.6)
    with looks.scene.clip(inner):
        _sky(looks, box, "dawn" if dawn else "night")
        noise, high = random.Random(seed(name)), 1.5 if w > h else 2.1
        for part in ("far", "near"):
            marks = ridges.strip("back", part, int(noise.random() * 3), looks.low)
            lay(looks, marks, box, noise, high, flip=True)
        land = ridges.strip("back", "front", int(noise.random() * 3), looks.low)
        lay(looks, land, box, noise, high, flip=True)
    looks.stroke(inner, "ink", 0.5)
    frame = Path().rect(2.3, 2.3, w - 4.6, h - 4.6, 2.2)
    looks.stroke(frame, "ink", 0.2)


def _sky(looks: Look, box: Box, hour: str) -> None:
    """Draw the sky with its falling snow; a few grey flakes where ink is saved."""
    area = Path().rect(box.x, box.y, box.w, box.h)
    if looks.low:
        looks.flat(area, "white")
    else:
        stops = tuple((step / 2, looks[f"{hour}_{step + 1}"]) for step in range(3))
        looks.scene.draw(area, fill=Fade(0, box.y, 0, box.bottom, stops))
    noise = random.Random(int(box.w * 10 + box.h))
    for width in (0.3,) if looks.low else (0.3, 0.45, 0.65):
        flakes = Path()
        for _ in range(16 if looks.low else 30):
            x, y = box.x + box.w * noise.random(), box.y + box.h * noise.random()
            flakes.move(x, y).line(x, y)
        looks.stroke(flakes, "ghost" if looks.low else "snow", width)
