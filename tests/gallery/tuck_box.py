"""A tuck box for 54 cards of poker size."""

import sys
from functools import partial

from msgspec.structs import replace

from companion.press import script
from companion.press.layout import nets
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type


def panel(scene: Scene, words: str = "") -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#2F4B6E")
    if words:
        middle = scene.width / 2, scene.height / 2
        type = Type("grenze-700-normal", min(26, scene.width), "#FFFFFF")
        scene.text_middle(words, middle, type)


room = nets.inside(54, 63.5, 88.9)
art = {
    "front": partial(panel, words="Ember Road"),
    "back": partial(panel, words="54 cards"),
    **dict.fromkeys(("left", "right", "lid", "foot"), panel),
}
grounds = dict.fromkeys(nets.PANELS, panel)
box = replace(nets.tuck_box("box", room, art, grounds=grounds), title="Ember Road")
script.save([box], sys.argv[1])
