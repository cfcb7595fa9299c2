"""A map of hexagons with coordinates, on as many sheets as it takes."""

import sys

from companion.press import script
from companion.press.layout import hexes, kinds
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

WIDE, HIGH = 340, 240
TERRAIN = ("#DCE5C8", "#C3D6A9", "#E7DDB8", "#BFD5DF")


def draw(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#F6F1E4")
    w, h = hexes.box("flat", flats=30)
    label = Type("jost-500-normal", 9, "#4A4A4A")
    for column in range(12):
        for row in range(7):
            x = 12 + column * w * 0.75
            y = 10 + (row + column % 2 / 2) * h
            shape = Path().points(hexes.corners("flat", x, y, w, h))
            fill = TERRAIN[(column * 5 + row * 3 + column * row) % 4]
            scene.draw(shape, fill=fill, stroke="#7C7663", width=0.3)
            name = f"{chr(65 + column)}{row + 1}"
            scene.text(name, (x + w / 2, y + 5), label, align="centre")


script.save([kinds.board("map", WIDE, HIGH, draw)], sys.argv[1])
