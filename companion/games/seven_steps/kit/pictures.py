"""The pictures of what is read: dice, signs, formulas.

What most of them show is data: `templates/seven_steps/figures.toml`.
"""

from functools import partial

from companion.games.dante.kit import FIGURES, ITALIC, READING_ITALIC, Pen
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit import formula as formulas
from companion.games.seven_steps.kit.plate import Plate, plate
from companion.press.layout.piece import Piece
from companion.press.layout.teaching import Die
from companion.press.scene import figures
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

DIE = 6.6
"""Side of a die."""


def pen(facts: Facts) -> Pen[Plate]:
    """Return what draws dice, words and signs."""
    begin = partial(plate, facts=facts)
    return Pen(begin, _die, _sign, lambda on: (on.type(READING_ITALIC, 10.5), 0))


def formula(facts: Facts, terrace: Terrace) -> Piece:
    """Return what a terrace wants, as on its wall."""
    left, right = formulas.reach(terrace)

    def front(scene: Scene) -> None:
        with scene.at(scene.width / 2, scene.height / 2):
            formulas.line(plate(scene, facts), terrace, (left - right) / 2, 0)

    return Piece(terrace.name, left + right, 19, front)


def _die(plate: Plate, die: Die) -> None:
    """Draw a die: framed in red if it is put forward, pale as it leaves for the sun."""
    forward, pips = (
        die.kind == "forward",
        plate["ghost" if die.kind == "spent" else "ink"],
    )
    style = figures.DieStyle(
        die.size or DIE,
        body=plate["star" if die.kind == "challenge" else "paper"],
        pips=pips,
        edge=plate["rose"] if forward else pips,
        edge_width=0.8 if forward else 0.35,
    )
    figures.die(plate.scene, (0, 0), die.face, style)


def _sign(plate: Plate, word: str) -> None:
    scene, rose = plate.scene, plate["rose"]
    match word:
        case "pencil":
            inks = plate["sun_ray"], plate["ledge"], plate["ink"]
            figures.pencil(scene, (0, 0), figures.PencilStyle(21, *inks))
        case "virgil":
            made = (("one down", 4), ("one up", 6), ("flipped", 2))
            style = figures.ChangesStyle(
                8, plate.type(ITALIC, 9.5), plate["paper"], rose
            )
            figures.changes(scene, 5, made, style)
        case "day":
            _day(plate)
        case "pip" | "price":
            plate.outlined(Path().circle(0, 0, 3.6), "paper", 0.4)
            if word == "pip":
                scene.text_middle("V", (0, 0), plate.type(FIGURES, 13, colour="rose"))
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
