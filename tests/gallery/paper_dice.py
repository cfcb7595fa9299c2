"""Two paper dice with pictures for pips."""

import sys
from functools import partial

from companion.press import script
from companion.press.layout import nets
from companion.press.scene.scene import Scene

ICONS = ("sun", "moon", "wind", "flame", "heart", "star5")


def face(scene: Scene, icon: str) -> None:
    middle = scene.width / 2, scene.height / 2
    scene.icon(icon, middle, size=scene.width * 0.7, ink="#1F2430", ground="#FFFFFF")


faces = [partial(face, icon=icon) for icon in ICONS]
dice = [nets.die(f"die {number}", 25, faces, "A die") for number in (1, 2)]
script.save(dice, sys.argv[1])
