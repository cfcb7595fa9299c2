"""The rules booklet: what it shows beside its words, drawn as on the gamesheet."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.contract.best_play import Outcome
from companion.games.seven_steps.facts import Facts, Terrace
from companion.games.seven_steps.kit import formula
from companion.games.seven_steps.kit.plate import VERSE, Plate
from companion.press.layout import kinds
from companion.press.layout.piece import Page, Piece
from companion.press.scene import chart, figures
from companion.press.scene.boxes import layout, palette
from companion.press.scene.scene import Scene

DIE = 9.5
PITCH = 13.0
"""From the middle of one die to the next, in mm."""

LABEL_PT = 12
READING = "eb-garamond-500-normal"

Tables = Callable[[], Mapping[str, Any]]
Draw = Callable[[Plate], None]


def booklet(facts: Facts, sheet: Piece, tables: Tables) -> Page:
    """Return the booklet; `tables` gives the numbers it quotes of the rules."""

    def figure(name: str, width: float, height: float, draw: Draw) -> Piece:
        return _figure(facts, name, width, height, draw)

    shown = {
        "sheet": sheet,
        "virgil": figure("virgil", 8 * DIE, 22, _virgil),
        "day": figure("day", 96, 26, _day),
        "formulas": {
            terrace.number: _formula(facts, terrace) for terrace in facts.terraces
        },
        "sloth": figure("sloth", 5 * PITCH, 22, _sloth),
        "gluttony": figure("gluttony", 6.5 * PITCH, 22, _gluttony),
    }

    def context() -> dict[str, Any]:
        quoted = tables()
        ends = _charts(facts, quoted["outcome"])
        return {"facts": facts, "figures": {**shown, **ends}, **quoted}

    title = f"{facts.game.title}: the rules"
    return Page("rules", "seven_steps/rules.html", title, context)


def _charts(facts: Facts, outcome: Outcome) -> dict[str, Piece]:
    """Return how games end: a bar for each title, a column for each score."""
    ends = chart.Ends(
        [(title.name, title.share) for title in outcome.shares],
        dict(enumerate(outcome.scores)),
        {rank.title: rank.least for rank in facts.ranks},
    )
    return kinds.charts(ends, READING)


def _figure(facts: Facts, name: str, width: float, height: float, draw: Draw) -> Piece:
    """Return a figure whose drawing finds the origin in its middle."""

    def front(scene: Scene) -> None:
        boxes = layout("seven_steps/gamesheet")
        colours = palette("seven_steps").ink(low=scene.low)
        with scene.at(width / 2, height / 2):
            draw(Plate(scene, facts, boxes, colours))

    return Piece(name, width, height, front)


def _formula(facts: Facts, terrace: Terrace) -> Piece:
    left, right = formula.reach(terrace)

    def draw(plate: Plate) -> None:
        formula.line(plate, terrace, (left - right) / 2, 0)

    return _figure(facts, terrace.name, left + right, 19, draw)


def _virgil(plate: Plate) -> None:
    """Draw a 5 and the three faces that one pip makes of it."""
    figures.changes(
        plate.scene,
        5,
        (("one down", 4), ("one up", 6), ("flipped", 2)),
        figures.ChangesStyle(
            size=DIE,
            type=plate.type(VERSE, LABEL_PT),
            paper=plate.colour("paper"),
            accent=plate.colour("rose"),
        ),
    )


def _day(plate: Plate) -> None:
    """Draw the three places that a spent die passes, an evening between each."""
    scene, ink = plate.scene, plate.colour("ink")
    places, label = plate.facts.places, plate.type(VERSE, LABEL_PT)
    for x, name, icon in (
        (-38, "sun", "sun"),
        (0, "moon", "moon"),
        (38, "pool", "boat"),
    ):
        scene.icon(icon, (x, -4), size=15, ink=ink, ground=plate.colour("paper"))
        scene.text(places[name].name, (x, 11), label, align="centre")
    for x in (-19, 19):
        figures.arrow(
            scene,
            (x - 7, -4),
            (x + 6, -4),
            figures.ArrowStyle(colour=plate.colour("rose")),
        )


def _sloth(plate: Plate) -> None:
    """Draw the first example. Source: Seven Steps rules, example of terrace 4."""
    _challenge(plate, 6, -1.75 * PITCH)
    for place, face in enumerate((1, 2, 3)):
        _die(plate, face, (place - 0.25) * PITCH, put_forward=face < 3)


def _gluttony(plate: Plate) -> None:
    """Draw the second example. Source: Seven Steps rules, example of terrace 6."""
    _challenge(plate, 2, -2.5 * PITCH)
    _die(plate, 6, -PITCH, put_forward=False)
    _die(plate, 5, 0, put_forward=False)
    start, end = (0.65 * PITCH, 0.0), (1.25 * PITCH, 0.0)
    figures.arrow(
        plate.scene, start, end, figures.ArrowStyle(colour=plate.colour("rose"))
    )
    _die(plate, 1, 2 * PITCH, put_forward=True)


def _challenge(plate: Plate, face: int, x: float) -> None:
    """Draw the challenge die with its name below."""
    ink, label = plate.colour("ink"), plate.type(VERSE, LABEL_PT)
    figures.die(
        plate.scene,
        (x, 0),
        face,
        figures.DieStyle(DIE, body=plate.colour("star"), pips=ink, edge=ink),
    )
    plate.scene.text("challenge die", (x, DIE), label, align="centre")


def _die(plate: Plate, face: int, x: float, *, put_forward: bool) -> None:
    """Draw a player's die, framed in red if it is put forward."""
    ink, rose = plate.colour("ink"), plate.colour("rose")
    figures.die(
        plate.scene,
        (x, 0),
        face,
        figures.DieStyle(
            DIE,
            body=plate.colour("paper"),
            pips=ink,
            edge=rose if put_forward else ink,
            edge_width=0.9 if put_forward else 0.4,
        ),
    )
