"""A deck of 12 cards: numbers in four colours, with a back."""

import sys
from functools import partial

from companion.press import script
from companion.press.layout import kinds
from companion.press.layout.sizes import size
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

COLOURS = {"fox": "#A8431E", "owl": "#3E4E73", "elk": "#4C6B36", "bee": "#8A6412"}


def front(scene: Scene, name: str, number: int) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill=COLOURS[name])
    scene.draw(Path().rect(9, 9, 51.5, 76.9, radius=4), fill="#FFFDF6")
    big = Type("jost-800-normal", 72, COLOURS[name])
    scene.text_middle(str(number), (scene.width / 2, scene.height / 2), big)
    small = Type("grenze-700-normal", 18, "#1F2430")
    scene.text(name, (scene.width / 2, 78), small, align="centre")


def back(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#22303F")
    middle = scene.width / 2, scene.height / 2
    scene.icon("star8", middle, size=40, ink="#D8C48E", ground="#22303F")


poker = size("poker")
cards = [
    kinds.card(f"{name} {count}", poker, partial(front, name=name, number=count), back)
    for name in COLOURS
    for count in (1, 2, 3)
]
script.save(cards, sys.argv[1])
