"""The nine circles as they are cut into the earth: walls, ledges and their names."""

import math
import random

from companion.games.nine_circles.facts import Circle
from companion.games.nine_circles.kit import scenery, targets
from companion.games.nine_circles.kit.look import CAPITALS, Look
from companion.games.nine_circles.kit.pit import Pit, Tier
from companion.games.nine_circles.kit.strokes import strokes
from companion.press.scene import text
from companion.press.scene.scene import Fade, Scene, Type, mix

NAME_PT, NUMERAL_PT = 13, 12.3
TRACK = 0.10
GAP = 3.4
"""Between numeral and name, in mm."""


def draw(scene: Scene, look: Look, pit: Pit, circles: tuple[Circle, ...]) -> None:
    """Draw the circles, the deepest first, so that each ledge covers what is below."""
    for tier, circle in reversed(list(zip(pit.tiers, circles, strict=True))):
        _wall(scene, look, tier, circle)
        _ledge(scene, look, tier)
        _name(scene, look, tier, circle)


def _wall(scene: Scene, look: Look, tier: Tier, circle: Circle) -> None:
    wall, ground = tier.wall(), look[f"circle_{tier.number}"]
    shade = look[f"shade_{tier.number}"]
    if scene.low:
        scene.draw(wall, fill=ground)
    else:
        _, top, _, bottom = wall.bounds()
        stops = ((0.0, mix(ground, shade, 0.42)), (0.45, ground), (1.0, ground))
        scene.draw(wall, fill=Fade(0, top, 0, bottom, stops))
    with scene.clip(wall):
        scenery.draw(scene, look, tier, clear=targets.reach(circle))
        _shade_wall(scene, look, tier)
    scene.draw(wall, stroke=look["ink_on"], width=0.4)
    level, bend = tier.middle, tier.middle.sag / 2
    high = tier.foot.y - tier.back.y + bend
    middle = level.axis, level.y + bend
    scene.anchor(f"circle.{tier.number}", middle, 2 * level.half, high, wall)


def _shade_wall(scene: Scene, look: Look, tier: Tier) -> None:
    """Cut the shadow of the ledge, longer where the wall turns away."""
    noise, back = random.Random(tier.number), tier.back
    step = 1.05 * (2 if scene.low else 1)
    count = int(2 * back.half / step)
    shade = look[f"shade_{tier.number}"]
    with strokes(scene, shade, opacity=0.9 if scene.low else 0.66) as lines:
        for i in range(count + 1):
            out = math.sin((2 * i / count - 1) * math.pi / 2)
            x, far = back.axis + out * back.half, abs(out)
            length = (1.5 + 1.7 * noise.random()) + 13 * far**7
            length += 5 * far**3 * noise.random()
            if scene.low:
                length *= 0.7
            y = back.at(x) - 0.1
            lines.stroke((x, y), (x - out * length * 0.3, y + length), 0.3)


def _ledge(scene: Scene, look: Look, tier: Tier) -> None:
    front, half, axis = tier.ledge(), tier.top.half, tier.top.axis
    if scene.low:
        scene.draw(front, fill=look["lip"])
    else:
        lip, side = look["lip"], look["lip_side"]
        turning = ((0, 0.6), (0.05, 0.28), (0.13, 0.08), (0.26, 0))
        stops = [(at, mix(lip, side, part)) for at, part in turning]
        stops += [(1 - at, colour) for at, colour in reversed(stops)]
        scene.draw(front, fill=Fade(axis - half, 0, axis + half, 0, tuple(stops)))
    with scene.clip(front):
        _shade_ledge(scene, look, tier)
    scene.draw(front, stroke=look["ink_on"], width=0.45)


def _shade_ledge(scene: Scene, look: Look, tier: Tier) -> None:
    """Cut the two ends of a ledge, where it turns away."""
    top, noise = tier.top, random.Random(100 + tier.number)
    count = int(2 * top.half / (1.8 if scene.low else 0.9))
    with strokes(scene, look["ink_on"], opacity=0.8) as lines:
        for i in range(count + 1):
            out = math.sin((2 * i / count - 1) * math.pi / 2)
            turned = (abs(out) - 0.8) / 0.14
            if turned <= 0:
                continue
            x = top.axis + out * top.half
            length = tier.front * min(1, turned) * noise.uniform(0.5, 1)
            lines.stroke((x, top.at(x)), (x, top.at(x) + length), 0.22)


def _name(scene: Scene, look: Look, tier: Tier, circle: Circle) -> None:
    """Write numeral and name along the ledge, a star on either side."""
    name_pt, numeral_pt = NAME_PT, NUMERAL_PT
    numeral = text.width(circle.numeral, CAPITALS, numeral_pt, 0.04)
    name = text.width(circle.name, CAPITALS, name_pt, TRACK)
    whole = numeral + GAP + name
    under = tier.under
    left = under.axis - whole / 2

    rise = tier.front / 2 - text.cap_middle("N", CAPITALS, name_pt)

    def line(x: float) -> float:
        return under.at(x) - rise

    scene.arc_text(
        circle.numeral,
        text.Bend(left + numeral / 2, line),
        Type(CAPITALS, numeral_pt, look["rubric_on"], track=0.04),
    )
    middle = left + numeral + GAP + name / 2
    scene.arc_text(
        circle.name,
        text.Bend(middle, line),
        Type(CAPITALS, name_pt, look["ink_on"], track=TRACK),
    )
    centre = under.at(under.axis) - tier.front / 2
    scene.place("label", circle.name, under.axis, centre, whole, tier.front)
    for side in (-1, 1):
        x = under.axis + side * (whole / 2 + 5)
        scene.icon(
            look.skin.star,
            (x, under.at(x) - tier.front / 2),
            size=2.8,
            ink=look["ink_on"],
            ground=look["lip"],
        )
