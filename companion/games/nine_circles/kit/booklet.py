"""What is read: the rules booklet with its figures, the options, the charts."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.dante.kit import BestPlay, Tables, cover, documents_beside
from companion.games.nine_circles.facts import Circle, Facts
from companion.games.nine_circles.kit.circles import figures_of, raised, reach
from companion.games.nine_circles.kit.look import (
    ANY_NUMBER,
    ITALIC,
    NUMBER,
    Look,
    look,
    skins,
)
from companion.press.layout import callouts
from companion.press.layout.callouts import Beside
from companion.press.layout.piece import Page, Piece
from companion.press.scene import figures
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type

DIE, PITCH = 6.6, 8.6
"""Side of a die, and from the middle of one to the next."""

FRAME = 58.0
"""Width of the picture of a step."""

COVER = 34.0, 110.0
"""Top and height of what the cover shows, on the gamesheet."""

SHEET = 60.0
"""Width of the numbered gamesheet."""

SPOTS = (
    "circle.1.ring",
    "row.2.pip.1",
    "circle.3.slot.1",
    "virgil.3",
    "circle.3.ring",
    Beside((74, 225), (72, 237)),
)
"""What the numbers on the gamesheet are on."""

KEPT, PLAIN, IDLE, TURNED = "kept", "plain", "idle", "turned"
"""What becomes of a die: framed, plain, struck out as it leaves, framed in red."""

Draw = Callable[[Scene, Look], None]
Row = Sequence[tuple[int, str]]


def _figure(name: str, width: float, height: float, draw: Draw) -> Piece:

    def front(scene: Scene) -> None:
        with scene.at(width / 2, height / 2):
            draw(scene, look(scene, skins()[0]))

    return Piece(name, width, height, front)


def sheet(whole: Piece) -> Piece:
    """Return the gamesheet with six numbers on it."""
    marks = callouts.Marks("#A8241B", "#FFFFFF", NUMBER, "#A8241B", edge="#B9B0A6")
    return callouts.numbered(whole, SPOTS, SHEET, marks)


def nine_dice(count: int) -> Piece:
    """Return so many dice in rows of three."""

    def draw(scene: Scene, looks: Look) -> None:
        for number in range(count):
            row, column = divmod(number, 3)
            at = (column - 1) * 6.2, (row - 1) * 6.2
            _die(scene, looks, at, ((number * 2) % 6 + 1, PLAIN), size=5.2)

    return _figure("dice", 19, 19, draw)


def pencil() -> Piece:
    """Return a pencil."""

    def draw(scene: Scene, looks: Look) -> None:
        style = figures.PencilStyle(21, looks["grain"], looks["lip"], looks["ink"])
        figures.pencil(scene, (0, 0), style)

    return _figure("pencil", 21, 19, draw)


def face(number: int) -> Piece:
    """Return one die."""

    def draw(scene: Scene, looks: Look) -> None:
        _die(scene, looks, (0, 0), (number, PLAIN), size=4.4)

    return _figure(f"face-{number}", 5, 5, draw)


def target(circle: Circle) -> Piece:
    """Return what a circle wants, as on its wall."""

    def draw(scene: Scene, looks: Look) -> None:
        for figure in figures_of(circle):
            with scene.at(figure.across, 0), raised(scene, figure.rise):
                figure.draw(scene, looks, looks["ink_on"])

    return _figure(circle.name, 2 * reach(circle) + 1.5, 13, draw)


def signs(facts: Facts) -> dict[str, Piece]:
    """Return each sign of the sheet by its name."""
    kinds: dict[str, Circle] = {circle.kind: circle for circle in facts.circles}
    names = {"die": "faces", "total": "totals", "any": "chosen"}
    signs_of = {
        name: _figure(name, 12, 12, partial(_first, circle=kinds[kind]))
        for name, kind in names.items()
    }
    barred = kinds["none_of"]
    return {
        **signs_of,
        "barred": _figure("barred", 12, 12, partial(_first, circle=barred, place=-1)),
        "open": _figure("open", 6, 6, partial(_pip, crossed=False)),
        "crossed": _figure("crossed", 6, 6, partial(_pip, crossed=True)),
    }


def _first(scene: Scene, looks: Look, *, circle: Circle, place: int = 0) -> None:
    figures_of(circle)[place].draw(scene, looks, looks["ink_on"])


def _pip(
    scene: Scene, looks: Look, *, crossed: bool, at: tuple[float, float] = (0, 0)
) -> None:
    x, y = at
    circle = Path().circle(x, y, 1.35)
    scene.draw(circle, fill=looks["blank"], stroke=looks["ink_on"], width=0.3)
    if crossed:
        for way in (-1, 1):
            start, end = (x - 0.95, y - way * 0.95), (x + 0.95, y + way * 0.95)
            scene.line(start, end, stroke=looks["rubric"], width=0.55)


def virgil() -> Piece:
    """Return a 5 and the three faces that one pip makes of it."""

    def draw(scene: Scene, looks: Look) -> None:
        figures.changes(
            scene,
            5,
            (("one down", 4), ("one up", 6), ("flipped", 2)),
            figures.ChangesStyle(
                size=8,
                type=Type(ITALIC, 9.5, looks["ink"]),
                paper=looks["paper"],
                accent=looks["rubric"],
            ),
        )

    return _figure("virgil", 64, 18, draw)


def steps(facts: Facts) -> list[Piece]:
    """Return the pictures of a circle that is played, and of the pips it costs.

    Source: Nine Circles rules, example turn.
    """
    thrown: Row = ((2, KEPT), (2, KEPT), (4, PLAIN), (6, PLAIN))
    again: Row = ((2, KEPT), (2, KEPT), (3, PLAIN), (5, PLAIN))
    turned: Row = ((2, KEPT), (2, KEPT), (2, TURNED), (5, PLAIN))
    passed: Row = ((2, KEPT), (2, KEPT), (2, KEPT), (5, IDLE))
    costs = (
        partial(_track, row=4, pips=facts.rows),
        partial(_track, row=2, pips=facts.rows),
    )
    return [
        _figure("throw", FRAME, 15.6, partial(_played, row=thrown, cost=costs[0])),
        _figure("again", FRAME, 15.6, partial(_played, row=again, cost=costs[1])),
        _figure("ask", FRAME, 15.6, partial(_played, row=turned, cost=_one_virgil)),
        _figure("pass", FRAME, 15.6, partial(_played, row=passed, cost=_left)),
    ]


def _played(scene: Scene, looks: Look, *, row: Row, cost: Draw) -> None:
    for place, shown in enumerate(row):
        at = (place - (len(row) - 1) / 2) * PITCH, -3.6
        _die(scene, looks, at, shown, size=DIE)
    with scene.at(0, 5.2):
        cost(scene, looks)


def _die(
    scene: Scene,
    looks: Look,
    at: tuple[float, float],
    shown: tuple[int, str],
    *,
    size: float,
) -> None:
    number, fate = shown
    pale = looks["ghost"] if fate == IDLE else looks["ink_on"]
    rim = looks["rubric_on"] if fate == TURNED else pale
    wide = 0.8 if fate in (KEPT, TURNED) else 0.35
    style = figures.DieStyle(
        size, body=looks["blank"], pips=pale, edge=rim, edge_width=wide
    )
    figures.die(scene, at, number, style)
    if fate == IDLE:
        x, y = at
        half = size * 0.62
        scene.line(
            (x - half, y + half),
            (x + half, y - half),
            stroke=looks["rubric"],
            width=0.6,
        )


def _track(scene: Scene, looks: Look, *, row: int, pips: Sequence[int]) -> None:
    count = pips[row - 1]
    left = -(count - 1) * 1.9
    words = Type(NUMBER, 11, looks["rubric"])
    scene.text_middle(f"{row}", (left - 5, 0), words)
    for place in range(count):
        at = left + place * 3.8, 0.0
        _pip(scene, looks, crossed=place == 0, at=at)


def _one_virgil(scene: Scene, looks: Look) -> None:
    words = Type(ANY_NUMBER, 10.5, looks["ink"])
    scene.text("one of Virgil's pips: 3 to 2", (2, 1.2), words, align="centre")
    _pip(scene, looks, crossed=True, at=(-23, 0))


def _left(scene: Scene, looks: Look) -> None:
    words = Type(ANY_NUMBER, 10.5, looks["ink"])
    scene.text("8 dice go on", (0, 1.2), words, align="centre")


COMMAND = "companion new nine-circles mygame --option rows=6,5,5,5"
"""Begins a game with a reading that is not the usual one."""

FEW = 4
"""Most dice of a throw for one pip, which the booklet's chances are of."""

TALLEST = 5.0
"""Height of the bar of a sure throw, in mm."""

BEST_PLAY = (
    "The exact chance that one throw of so many fresh dice passes a circle, without "
    "Virgil. More than four dice come from more than one group."
)

NOTE = (
    "A throw after one of Virgil's pips in the same circle is not counted. From the "
    "start it gains nothing to twelve digits; in Lust, Greed and Wrath it may, with "
    "hands that best play never has."
)


def documents_of(
    facts: Facts, whole: Piece, tables: Tables, rulings: Mapping[str, str]
) -> tuple[Page, ...]:
    """Return all that is read.

    Args:
        whole: the gamesheet, which the booklet shows with numbers.
        tables: gives the numbers that are quoted of the rules.
        rulings: what is chosen.
    """
    best = BestPlay(
        BEST_PLAY, NOTE, {title.name: title.least for title in facts.titles}
    )
    beside = documents_beside(facts.game, facts.rulings, COMMAND, tables, best)
    return (booklet(facts, whole, tables, rulings), *beside)


def booklet(
    facts: Facts, whole: Piece, tables: Tables, rulings: Mapping[str, str]
) -> Page:
    """Return the rules booklet, four pages."""
    figures = {
        "cover": cover(whole, *COVER),
        "sheet": sheet(whole),
        "small_sheet": whole,
        "dice": nine_dice(facts.dice),
        "pencil": pencil(),
        "virgil": virgil(),
        "targets": {circle.number: target(circle) for circle in facts.circles},
        "signs": signs(facts),
        "steps": steps(facts),
        "faces": [face(number) for number in range(1, FEW + 1)],
    }

    def context() -> dict[str, Any]:
        quoted = tables()
        return {
            "facts": facts,
            "chosen": rulings,
            "figures": figures,
            "chances": _chances(quoted["odds"]),
            "colours": palette("nine_circles").full,
            "outcome": quoted["outcome"],
        }

    title = f"{facts.game.title}: the rules"
    return Page("rules", "nine_circles/rules.html", title, context, "booklet")


def _chances(odds: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the chance of each circle in percent, and the height of its bar in mm."""
    return [
        {
            "numeral": row["name"].split()[0],
            "cells": [
                (cell, TALLEST * int(cell) / 100 if cell.isdigit() else 0)
                for cell in row["cells"][:FEW]
            ],
        }
        for row in odds["rows"]
    ]
