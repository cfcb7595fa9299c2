"""The two travellers, coming and going, and what waits for them on the rim."""

from companion.games.nine_circles.kit.look import Look, motif
from companion.games.nine_circles.kit.pit import Ground
from companion.press.scene.boxes import Box
from companion.press.scene.scene import Scene


def travellers(scene: Scene, look: Look, box: Box, ground: Ground) -> None:
    """Draw the guide, who points ahead, and the one he guides; both face right."""
    guide, guided = box.x + box.w * 0.22, box.x + box.w * 0.8
    motif(scene, look, "guided", (guided, ground(guided) + 0.25))
    motif(scene, look, look.skin.guide, (guide, ground(guide) + 0.25))


def beast(scene: Scene, look: Look, box: Box, ground: Ground) -> None:
    """Draw the she-wolf that bars the way."""
    x, size = box.x + box.w / 2, box.w
    # The icon's feet stand 2 of 24 above its lower edge.
    y = ground(x) + 0.3 - size * (0.5 - 2 / 24)
    scene.icon("wolf", (x, y), size=size, ink=look["ink"], ground=look["paper"])
