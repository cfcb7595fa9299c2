"""What is read: booklet and sheet for tonight with figures, the options, the charts.

What most pictures show is data: `templates/seven_steps/figures.toml`.
"""

from collections.abc import Mapping
from functools import partial

from companion.games.dante.kit import BestPlay, Pen, Read, Tables, documents_beside
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit import formula as formulas
from companion.games.seven_steps.kit.plate import FIGURES, VERSE, Plate, plate
from companion.press.layout.piece import Page, Piece
from companion.press.layout.teaching import Die
from companion.press.scene import figures
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

DIE = 6.6
"""Side of a die."""

COVER = 24.8, 105.0
"""Top and height of what the cover shows, on the gamesheet."""

WORDS = "eb-garamond-500-italic"


def _die(plate: Plate, die: Die) -> None:
    """Draw a die: framed in red if it is put forward, pale as it leaves for the sun."""
    forward, spent = die.kind == "forward", die.kind == "spent"
    ink = plate["ghost" if spent else "ink"]
    style = figures.DieStyle(
        die.size or DIE,
        body=plate["star" if die.kind == "challenge" else "paper"],
        pips=ink,
        edge=plate["rose"] if forward else ink,
        edge_width=0.8 if forward else 0.35,
    )
    figures.die(plate.scene, (0, 0), die.face, style)


def _sign(plate: Plate, word: str) -> None:
    scene, ink, paper = plate.scene, plate["ink"], plate["paper"]
    match word:
        case "pencil":
            wood, ledge = plate["sun_ray"], plate["ledge"]
            figures.pencil(scene, (0, 0), figures.PencilStyle(21, wood, ledge, ink))
        case "virgil":
            made = (("one down", 4), ("one up", 6), ("flipped", 2))
            kind, rose = plate.type(VERSE, 9.5), plate["rose"]
            figures.changes(scene, 5, made, figures.ChangesStyle(8, kind, paper, rose))
        case "day":
            _day(plate)
        case "pip" | "price":
            plate.draw(Path().circle(0, 0, 3.6), "paper", line="ink", width=0.4)
            if word == "pip":
                scene.text_middle("V", (0, 0), plate.type(FIGURES, 13, colour="rose"))
        case _:
            scene.icon(word, (0, 0), size=9.5, ink=ink, ground=paper)


def _day(plate: Plate) -> None:
    """Draw the three places that a spent die passes, an evening between each."""
    scene, ink, paper = plate.scene, plate["ink"], plate["paper"]
    places, label = plate.facts.places, plate.type(VERSE, 10)
    for x, name, icon in (
        (-40, "sun", "sun"),
        (0, "moon", "moon"),
        (40, "pool", "boat"),
    ):
        scene.icon(icon, (x, -2.5), size=11, ink=ink, ground=paper)
        scene.text(places[name].name, (x, 8), label, align="centre")
    arrow = figures.ArrowStyle(colour=plate["rose"], head=3)
    for x in (-20, 20):
        figures.arrow(scene, (x - 8, -2.5), (x + 7, -2.5), arrow)
        scene.text("evening", (x, 1.8), label, align="centre")


def formula(facts: Facts, terrace: Terrace) -> Piece:
    """Return what a terrace wants, as on its wall."""
    left, right = formulas.reach(terrace)

    def front(scene: Scene) -> None:
        with scene.at(scene.width / 2, scene.height / 2):
            formulas.line(plate(scene, facts), terrace, (left - right) / 2, 0)

    return Piece(terrace.name, left + right, 19, front)


COMMAND = "companion new seven-steps mygame --option wrath=within_one"
"""Begins a game with a reading that is not the usual one."""

BEST_PLAY = (
    "The exact chance that one throw of so many dice passes a terrace without pips, "
    "over all faces of the challenge die."
)


def read(facts: Facts, whole: Piece, tables: Tables) -> Read:
    """Return what is read; `tables` gives the numbers that are quoted of the rules."""
    pen: Pen[Plate] = Pen(
        partial(plate, facts=facts), _die, _sign, lambda on: (on.type(WORDS, 10.5), 0)
    )
    own = {"formulas": {it.number: formula(facts, it) for it in facts.terraces}}
    return Read("seven_steps", facts.game, facts, whole, pen, own, tables)


def documents_of(
    facts: Facts, whole: Piece, tables: Tables, rulings: Mapping[str, str]
) -> tuple[Page, ...]:
    """Return the rules booklet, the options and the charts, of the gamesheet `whole`.

    Args:
        tables: gives the numbers that are quoted of the rules.
        rulings: what is chosen.
    """
    best = BestPlay(BEST_PLAY, "", {rank.title: rank.least for rank in facts.ranks})
    beside = documents_beside(facts.game, facts.rulings, COMMAND, tables, best)
    return (read(facts, whole, tables).booklet(rulings, COVER), *beside)
