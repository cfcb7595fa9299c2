"""Twenty round tokens with a front and a back."""

import sys
from functools import partial

from msgspec.structs import replace

from companion.press import script
from companion.press.layout import kinds
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

COLOURS = {"heart": "#A3242B", "flame": "#B4551A", "sun": "#8A6412", "moon": "#2F4B6E"}


def face(scene: Scene, icon: str, colour: str) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=colour)
    middle = scene.width / 2, scene.height / 2
    scene.icon(icon, middle, size=14, ink="#FFFFFF", ground=colour)


tokens = [
    replace(
        kinds.disc(
            icon,
            25,
            partial(face, icon=icon, colour=colour),
            partial(face, icon=icon, colour="#3A3A3A"),
        ),
        copies=5,
    )
    for icon, colour in COLOURS.items()
]
script.save(tokens, sys.argv[1])
