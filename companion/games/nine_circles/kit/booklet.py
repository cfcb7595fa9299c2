"""The rules booklet: what it shows beside its words, drawn as on the gamesheet."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.contract.best_play import Outcome
from companion.games.nine_circles.facts import Circle, Facts
from companion.games.nine_circles.kit.look import ITALIC, READING, Look, look, skins
from companion.games.nine_circles.kit.targets import figures_of, raised, reach
from companion.press.layout import kinds
from companion.press.layout.piece import Page, Piece
from companion.press.scene import chart, figures
from companion.press.scene.scene import Scene, Type

DIE = 9.5
PITCH = 12.5
"""From the middle of one die to the next, in mm."""

Tables = Callable[[], Mapping[str, Any]]
Draw = Callable[[Scene, Look], None]

KEPT, IDLE, TURNED = "kept", "idle", "turned"
"""What becomes of a die in an example: it is framed, pale, or framed in red."""

EXAMPLE = (
    ((2, KEPT), (2, KEPT), (4, ""), (6, "")),
    ((2, KEPT), (2, KEPT), (3, ""), (5, "")),
    ((2, KEPT), (2, KEPT), (2, TURNED), (5, IDLE)),
)
"""Three looks at the dice of one circle. Source: Nine Circles rules, example turn."""


def booklet(facts: Facts, sheet: Piece, tables: Tables) -> Page:
    """Return the booklet; `tables` gives the numbers it quotes of the rules."""
    shown = {
        "sheet": sheet,
        "virgil": _figure("virgil", 8 * DIE, 22, _virgil),
        "targets": {circle.number: _target(circle) for circle in facts.circles},
        "example": [
            _figure("example", len(row) * PITCH, 13, partial(_row, row=row))
            for row in EXAMPLE
        ],
    }

    def context() -> dict[str, Any]:
        quoted = tables()
        ends = _charts(facts, quoted["outcome"])
        return {"facts": facts, "figures": {**shown, **ends}, **quoted}

    title = f"{facts.game.title}: the rules"
    return Page("rules", "nine_circles/rules.html", title, context)


def _charts(facts: Facts, outcome: Outcome) -> dict[str, Piece]:
    """Return how games end: a bar for each title, a column for each score."""
    ends = chart.Ends(
        [(title.name, title.share) for title in outcome.shares],
        dict(enumerate(outcome.scores)),
        {title.name: title.least for title in facts.titles},
    )
    return kinds.charts(ends, READING)


def _figure(name: str, width: float, height: float, draw: Draw) -> Piece:
    def front(scene: Scene) -> None:
        with scene.at(width / 2, height / 2):
            draw(scene, look(scene, skins()[0]))

    return Piece(name, width, height, front)


def _target(circle: Circle) -> Piece:
    def draw(scene: Scene, looks: Look) -> None:
        for figure in figures_of(circle):
            with scene.at(figure.across, 0), raised(scene, figure.rise):
                figure.draw(scene, looks, looks["ink_on"])

    return _figure(circle.name, 2 * reach(circle) + 1.5, 13, draw)


def _row(scene: Scene, looks: Look, *, row: Sequence[tuple[int, str]]) -> None:
    """Draw dice in a row about the origin, each with what becomes of it."""
    for place, (face, fate) in enumerate(row):
        x = (place - (len(row) - 1) / 2) * PITCH
        pale = looks["ghost"] if fate == IDLE else looks["ink_on"]
        rim = looks["rubric_on"] if fate == TURNED else pale
        wide = 0.9 if fate in (KEPT, TURNED) else 0.4
        figures.die(
            scene,
            (x, 0),
            face,
            figures.DieStyle(
                DIE, body=looks["blank"], pips=pale, edge=rim, edge_width=wide
            ),
        )


def _virgil(scene: Scene, looks: Look) -> None:
    """Draw a 5 and the three faces that one pip makes of it."""
    figures.changes(
        scene,
        5,
        (("one down", 4), ("one up", 6), ("flipped", 2)),
        figures.ChangesStyle(
            size=DIE,
            type=Type(ITALIC, 12, looks["ink"]),
            paper=looks["paper"],
            accent=looks["rubric"],
        ),
    )
