"""What stands on the rim and walks there, and the mouth of the pit."""

import math
import random
from functools import partial

from companion.games.nine_circles.kit import people, wheat, wood
from companion.games.nine_circles.kit.look import CAPITALS, Look
from companion.games.nine_circles.kit.pit import Edge, Pit
from companion.games.nine_circles.kit.strokes import strokes
from companion.press.scene import text
from companion.press.scene.path import Path
from companion.press.scene.scene import Fade, Scene, Type

BACK = 5.2
"""How far the far side of the rim rises over its ends, in mm."""

GATE_PT = 13.5
GATE_WIDTH = 124.0
GATE_TRACK = 0.24

GROWTH = {"wood": wood.draw, "wheat": wheat.draw}
"""What grows on the rim, by the names that `skins.toml` uses."""


def draw(scene: Scene, look: Look, pit: Pit) -> None:
    """Draw the rim's far side and what grows and walks there, then the mouth."""
    footing = partial(ground, pit.rim)
    for side, name in ((-1, "wood_left"), (1, "wood_right")):
        GROWTH[look.skin.rim](scene, look, footing, look.boxes[name], side)
    people.travellers(scene, look, look.boxes["travellers"], footing)
    people.beast(scene, look, look.boxes["wolf"], footing)
    mouth = _mouth(pit.rim)
    _fill(scene, look, pit.rim, mouth)
    scene.draw(mouth, stroke=look["ink"], width=0.45)
    _gate(scene, look, pit.rim)


def ground(rim: Edge, x: float) -> float:
    """Return the height of the far side of the rim at `x`."""
    across = (x - rim.axis) / rim.half
    return rim.y - BACK * math.sqrt(max(0.0, 1 - across**2))


def _mouth(rim: Edge) -> Path:
    """Return the opening, between the far side and the near side of the rim."""
    path = Path().move(rim.axis - rim.half, rim.y)
    for i in range(1, 61):
        x = rim.axis - rim.half * math.cos(math.pi * i / 60)
        path.line(x, ground(rim, x))
    rim.trace(path, back=True)
    return path.close()


def _fill(scene: Scene, look: Look, rim: Edge, mouth: Path) -> None:
    """Fill the opening, and cut the light on its far wall, deeper at both ends."""
    if scene.low:
        scene.draw(mouth, fill=look["mouth_far"])
    else:
        stops = ((0.0, look["mouth_near"]), (1.0, look["mouth_far"]))
        scene.draw(mouth, fill=Fade(0, rim.y - BACK, 0, rim.y + rim.sag, stops))
    noise, count = random.Random(5), 80 if scene.low else 190
    with (
        scene.clip(mouth),
        strokes(scene, look["mouth_glow"], opacity=1 if scene.low else 0.6) as lines,
    ):
        for i in range(count):
            out = -0.99 + 1.98 * i / (count - 1)
            x = rim.axis + out * rim.half
            length = noise.uniform(0.7, 2.6) + 3.6 * out**4
            y = ground(rim, x)
            lines.stroke((x, y), (x, y + length * (0.6 if scene.low else 1)), 0.26)


def _gate(scene: Scene, look: Look, rim: Edge) -> None:
    """Write what is written over the gate."""
    words = look.skin.gate
    room = GATE_WIDTH - text.width(words, CAPITALS, GATE_PT)
    track = min(GATE_TRACK, room / (len(words) - 1) / (GATE_PT * text.POINT))
    wide = scene.arc_text(
        words,
        text.Bend(rim.axis, rim.at, above=4.1),
        Type(CAPITALS, GATE_PT, look["gate"], track=track),
    )
    y = rim.at(rim.axis) - 5.6
    scene.place("label", words, rim.axis, y, wide, 3.2)
