"""Nine cards with a ring of as many dots as their number says, printed as ring.pdf."""

import math

from companion.press import script
from companion.press.layout import kinds
from companion.press.layout.sizes import size
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type


def ring(number: int):
    def front(scene: Scene) -> None:
        middle_x, middle_y = scene.width / 2, scene.height / 2
        for dot in range(number):
            angle = math.tau * dot / number
            x, y = middle_x + 18 * math.sin(angle), middle_y - 18 * math.cos(angle)
            scene.draw(Path().circle(x, y, 4), fill="#2F4B6E")
        big = Type("jost-800-normal", 32, "#1F2430")
        scene.text_middle(str(number), (middle_x, middle_y), big)

    return front


cards = [kinds.card(f"ring {n}", size("poker"), ring(n)) for n in range(1, 10)]
for finding in script.save(cards, "ring.pdf", paper="a4"):
    print(finding)
