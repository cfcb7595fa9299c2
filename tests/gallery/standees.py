"""A sheet of standees: figures folded over their heads, each with its base."""

import sys
from functools import partial

from companion.press import script
from companion.press.layout import kinds
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

FIGURES = {
    "wolf": "#4A4F57",
    "crane": "#3E5C76",
    "boat": "#6B4A2F",
    "lantern": "#8A6412",
}


def side(scene: Scene, icon: str, ground: str) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=ground)
    middle = scene.width / 2, scene.height / 2
    scene.icon(icon, middle, size=20, ink="#FFFFFF", ground=ground)


figures = [
    kinds.standee(
        icon,
        (26, 40),
        partial(side, icon=icon, ground=colour),
        partial(side, icon=icon, ground="#2A2A2A"),
    )
    for icon, colour in FIGURES.items()
]
script.save(figures, sys.argv[1])
