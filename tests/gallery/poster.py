"""A poster of A3 size on four sheets of A4, to be joined."""

import sys

from companion.press import script
from companion.press.layout import kinds
from companion.press.scene.marks import Fade
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type


def draw(scene: Scene) -> None:
    w, h = scene.width, scene.height
    sky = Fade(0, 0, 0, h, ((0, "#F3C98B"), (1, "#B8574E")))
    scene.draw(Path().rect(0, 0, w, h), fill=sky)
    scene.draw(Path().circle(w * 0.66, h * 0.3, 34), fill="#FFF1C9")
    hills = ((0.55, "#6D4A67"), (0.7, "#3D3352"), (0.85, "#241F38"))
    for number, (part, colour) in enumerate(hills):
        y, swing = h * part, 40 - 10 * number
        points = [
            (w * step / 6, y + swing * (-1) ** (step + number)) for step in range(7)
        ]
        scene.draw(Path().smooth(points).line(w, h).line(0, h).close(), fill=colour)
    title = Type("grenze-700-normal", 64, "#FFF6E0")
    scene.text("The Vale at Dusk", (w / 2, h * 0.93), title, align="centre")


script.save([kinds.board("poster", 297, 420, draw)], sys.argv[1])
