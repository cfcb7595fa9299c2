"""The pictures of what is read: dice, signs, formulas.

What most of them show is data: `templates/seven_steps/figures.toml`.
"""

from functools import partial

from companion.games.dante.kit import FIGURES, ITALIC, DieLook, Pen
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit import formula as formulas
from companion.games.seven_steps.kit.plate import Plate, plate
from companion.press.layout.piece import Piece
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


def pen(facts: Facts) -> Pen[Plate]:
    """Return what draws dice, words and signs."""
    begin, wood = partial(plate, facts=facts), ("sun_ray", "ledge")
    return Pen(begin, DICE, _sign, down=0, wood=wood, blank="paper", accent="rose")


def formula(facts: Facts, terrace: Terrace) -> Piece:
    """Return what a terrace wants, as on its wall."""
    left, right = formulas.reach(terrace)

    def front(scene: Scene) -> None:
        with scene.at(scene.width / 2, scene.height / 2):
            formulas.line(plate(scene, facts), terrace, (left - right) / 2, 0)

    return Piece(terrace.name, left + right, 19, front)


def _sign(plate: Plate, word: str) -> None:
    match word:
        case "day":
            _day(plate)
        case "pip" | "price":
            plate.outlined(Path().circle(0, 0, 3.6), "paper", 0.4)
            if word == "pip":
                plate.scene.text_middle(
                    "V", (0, 0), plate.type(FIGURES, 13, colour="rose")
                )
        case _:
            plate.emblem(word, (0, 0), 9.5)


def _day(plate: Plate) -> None:
    """Draw the three places that a spent die passes, an evening between each."""
    scene, label = plate.scene, plate.type(ITALIC, 10)
    arrow = figures.ArrowStyle(colour=plate["rose"], head=3)
    for x, name, icon in (
        (-40, "sun", "sun"),
        (0, "moon", "moon"),
        (40, "pool", "boat"),
    ):
        plate.emblem(icon, (x, -2.5), 11)
        scene.text(plate.facts.places[name].name, (x, 8), label, align="centre")
        if name != "pool":
            figures.arrow(scene, (x + 12, -2.5), (x + 27, -2.5), arrow)
            scene.text("evening", (x + 20, 1.8), label, align="centre")
