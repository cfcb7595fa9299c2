"""The pictures of what is read: dice, signs, formulas.

What most of them show is data: `templates/seven_steps/figures.toml`.
"""

from functools import partial

from companion.games.dante.kit import FIGURES, DieLook, Pen, turned
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit import formula as formulas
from companion.games.seven_steps.kit.plate import Plate, plate
from companion.press.layout.piece import Piece
from companion.press.layout.translation import Translation
from companion.press.scene import figures
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

DICE = {
    "": DieLook("paper", "ink", "ink"),
    "challenge": DieLook("star", "ink", "ink"),
    "forward": DieLook("paper", "ink", "rose", 0.8),
    "spent": DieLook("paper", "ghost", "ghost"),
}
"""Dice by their kind: framed in red if put forward, pale as they leave for the sun."""


def pen(facts: Facts, said: Translation) -> Pen[Plate]:
    """Return what draws dice, words and signs."""
    begin, wood = partial(plate, facts=facts), ("sun_ray", "ledge")
    return Pen(begin, DICE, _sign, 0, wood, turned(said), "paper", "rose")


def formula(facts: Facts, terrace: Terrace) -> Piece:
    """Return what a terrace wants, as on its wall."""
    left, right = formulas.reach(terrace)

    def front(scene: Scene) -> None:
        with scene.at(scene.width / 2, scene.height / 2):
            formulas.line(plate(scene, facts), terrace, (left - right) / 2, 0)

    return Piece(terrace.name, left + right, 19, front)


def _sign(plate: Plate, word: str) -> None:
    match word:
        case "evening":
            arrow = figures.ArrowStyle(colour=plate["rose"], head=3)
            figures.arrow(plate.scene, (-7.5, 0), (7.5, 0), arrow)
        case "pip" | "price":
            plate.outlined(Path().circle(0, 0, 3.6), "paper", 0.4)
            if word == "pip":
                plate.scene.text_middle(
                    "V", (0, 0), plate.type(FIGURES, 13, colour="rose")
                )
        case _:
            plate.emblem(word, (0, 0), 9.5)
