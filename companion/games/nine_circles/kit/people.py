"""The two travellers, coming and going, and what waits for them on the rim."""

from companion.games.nine_circles.kit.look import Look
from companion.games.nine_circles.kit.pit import Ground
from companion.games.nine_circles.kit.strokes import strokes
from companion.press.scene.boxes import Box
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene


def travellers(scene: Scene, look: Look, box: Box, ground: Ground) -> None:
    """Draw the guide, who points ahead, and the one he guides; both face right."""
    guide, guided = box.x + box.w * 0.22, box.x + box.w * 0.8
    with scene.at(guided, ground(guided) + 0.25, scale=box.h * 0.94):
        _robe(scene, look, fill=look["robe"], fold=look["robe_fold"], hat="hood")
    with scene.at(guide, ground(guide) + 0.25, scale=box.h):
        hat = look.skin.hat
        _robe(scene, look, fill=look["ink"], fold=look["cloak_fold"], hat=hat)


def _robe(scene: Scene, look: Look, *, fill: str, fold: str, hat: str) -> None:
    """Draw a figure one unit high, standing at the origin: `hood`, or one who points.

    `hat` of who points is `laurel` or `toque`.
    """
    ink = look["ink"]
    robe = Path().move(-0.21, 0)
    robe.curve((-0.17, -0.26), (-0.13, -0.5), (-0.1, -0.7))
    robe.curve((-0.07, -0.79), (0.06, -0.79), (0.1, -0.71))
    robe.curve((0.13, -0.5), (0.18, -0.24), (0.22, 0))
    robe.curve((0.1, 0.025), (-0.1, 0.025), (-0.21, 0)).close()
    scene.draw(robe, fill=fill, stroke=ink, width=0.028)
    with strokes(scene, fold) as lines:
        for x, top in ((-0.09, -0.5), (-0.01, -0.42), (0.07, -0.5)):
            lines.path.move(x * 0.6, top).curve(
                (x, top * 0.7), (x * 1.3, top * 0.3), (x * 1.55, -0.02)
            )
            lines.path.curve(
                (x * 1.15, top * 0.3), (x * 0.9, top * 0.7), (x * 0.6, top)
            )
            lines.path.close()
    head = Path().ellipse(0.015, -0.865, 0.075, 0.095)
    if hat != "hood":
        _pointing_arm(scene, ink)
        scene.draw(head, fill=ink)
        (_toque if hat == "toque" else _laurel)(scene, look)
        return
    scene.draw(head, fill=ink)
    cap = Path().move(-0.115, -0.72)
    cap.curve((-0.15, -0.93), (-0.12, -1.03), (0.02, -1.0))
    cap.curve((0.09, -0.985), (0.115, -0.94), (0.1, -0.895))
    cap.curve((0.03, -0.9), (0.0, -0.86), (0.0, -0.76)).close()
    scene.draw(cap, fill=fill, stroke=ink, width=0.028)


def _laurel(scene: Scene, look: Look) -> None:
    crown = Path().move(-0.085, -0.915)
    crown.curve((-0.03, -0.955), (0.06, -0.955), (0.1, -0.9))
    scene.draw(crown, stroke=look["crown"], width=0.05)


def _toque(scene: Scene, look: Look) -> None:
    """Draw a cook's hat: three puffs on a band."""
    hat = Path().move(-0.085, -0.9).line(-0.09, -0.965)
    hat.curve((-0.19, -0.98), (-0.17, -1.1), (-0.07, -1.07))
    hat.curve((-0.05, -1.14), (0.09, -1.14), (0.1, -1.07))
    hat.curve((0.2, -1.09), (0.22, -0.965), (0.12, -0.955)).line(0.105, -0.89)
    hat.curve((0.04, -0.93), (-0.03, -0.93), (-0.085, -0.9)).close()
    scene.draw(hat, fill=look["blank"], stroke=look["ink"], width=0.03)


def _pointing_arm(scene: Scene, ink: str) -> None:
    arm = Path().move(0.05, -0.7).curve((0.14, -0.72), (0.24, -0.74), (0.38, -0.79))
    arm.line(0.385, -0.765).curve((0.26, -0.69), (0.2, -0.55), (0.17, -0.48))
    arm.curve((0.13, -0.5), (0.1, -0.55), (0.05, -0.58)).close()
    scene.draw(arm, fill=ink)


def beast(scene: Scene, look: Look, box: Box, ground: Ground) -> None:
    """Draw the she-wolf that bars the way."""
    x, size = box.x + box.w / 2, box.w
    # The icon's feet stand 2 of 24 above its lower edge.
    y = ground(x) + 0.3 - size * (0.5 - 2 / 24)
    scene.icon("wolf", (x, y), size=size, ink=look["ink"], ground=look["paper"])


def onlookers(scene: Scene, x: float, foot: float, height: float, colour: str) -> None:
    """Draw the two from behind, looking up, dark against the sky."""
    for aside, tall in ((-0.3, 1.0), (0.28, 0.93)):
        with scene.at(x + aside * height, foot, scale=height * tall):
            scene.draw(_from_behind(), fill=colour)


def _from_behind() -> Path:
    """Return a cloaked figure one unit high, standing at the origin."""
    cloak = Path().move(-0.2, 0).line(-0.12, -0.5).line(-0.13, -0.68)
    cloak.curve((-0.1, -0.82), (0.1, -0.82), (0.13, -0.68))
    cloak.line(0.12, -0.5).line(0.2, 0).close()
    return cloak.ellipse(0, -0.88, 0.08, 0.1)
