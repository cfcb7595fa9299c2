"""A board with a track of 30 spaces round its edge."""

import sys

from companion.press import script
from companion.press.layout import kinds
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

SIDE, SPACE = 220, 24


def places() -> list[tuple[float, float]]:
    """Return the corner of each space, clockwise from the top left."""
    steps = [10 + SPACE * number for number in range(9)]
    last = steps[-1]
    top, right = [(x, 10.0) for x in steps[:-1]], [(last, y) for y in steps[:-1]]
    bottom = [(x, last) for x in reversed(steps[1:])]
    left = [(10.0, y) for y in reversed(steps[1:])]
    return [*top, *right, *bottom, *left][:30]


def draw(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#EFE7D3")
    number = Type("jost-700-normal", 14, "#1F2430")
    for count, (x, y) in enumerate(places(), 1):
        fill = "#C9D8B6" if count % 5 else "#E3B7A0"
        square = Path().rect(x, y, SPACE - 2, SPACE - 2, radius=2)
        scene.draw(square, fill=fill, stroke="#5B5F6B", width=0.4)
        scene.text_middle(str(count), (x + SPACE / 2 - 1, y + SPACE / 2 - 1), number)


script.save([kinds.board("board", SIDE, SIDE, draw)], sys.argv[1])
