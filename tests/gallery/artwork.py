"""A picture in SVG on a tile: its own colours, and the colours of a palette."""

import sys

from companion.press import script
from companion.press.layout import kinds
from companion.press.scene import artwork
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

TREE = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#9CCB86"/><stop offset="1" stop-color="#3F7D4E"/>
</linearGradient></defs>
<rect class="ground" y="84" width="100" height="16"/>
<path d="M46 60h8v26h-8z" fill="saddlebrown"/>
<path d="M50 8 82 64H18z" fill="url(#g)"/></svg>"""

drawing = artwork.read(TREE, "tree.svg", classes=("ground",))


def tile(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#E8F1F5")
    scale = scene.width / drawing.width
    marks = drawing.painted({"ground": "#6B5A3A"})
    scene.share(marks, (scale, 0, 0, scale, 0, 0))


script.save([kinds.tile("tree", 60, 60, tile)], sys.argv[1])
