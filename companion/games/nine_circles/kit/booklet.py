"""The pictures of what is read: dice, signs, targets.

What most of them show is data: `templates/nine_circles/figures.toml`.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.games.dante.kit import FIGURES, ITALIC, READING_ITALIC, Pen
from companion.games.nine_circles.facts import Circle, Facts
from companion.games.nine_circles.kit.circles import figures_of, raised, reach
from companion.games.nine_circles.kit.look import Look, look, skins
from companion.press.layout.piece import Piece
from companion.press.layout.teaching import Die
from companion.press.scene import figures
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene, Type

DIE = 6.6
"""Side of a die."""

SIGNS = {"die": "faces", "total": "totals", "any": "chosen", "barred": "none_of"}
"""The kind of circle with each sign: the first on its wall, or the last if barred."""


Drawn = tuple[Scene, Look]


def _sign(facts: Facts, on: Drawn, word: str) -> None:
    scene, looks = on
    if word in SIGNS:
        circle = next(it for it in reversed(facts.circles) if it.kind == SIGNS[word])
        which = figures_of(circle)[-1 if word == "barred" else 0]
        which.draw(scene, looks, looks["ink_on"])
    elif word in ("open", "crossed"):
        _pip(scene, looks, (0, 0), crossed=word == "crossed")
    elif word == "pencil":
        pencil = figures.PencilStyle(21, looks["grain"], looks["lip"], looks["ink"])
        figures.pencil(scene, (0, 0), pencil)
    elif word == "virgil":
        _virgil(scene, looks)
    else:
        row = int(word.removeprefix("row-"))
        _track(scene, looks, row, facts.rows[row - 1])


def _virgil(scene: Scene, looks: Look) -> None:
    """Draw a 5 and the three faces that one pip makes of it."""
    made = (("one down", 4), ("one up", 6), ("flipped", 2))
    style = figures.ChangesStyle(
        size=8,
        type=looks.type(ITALIC, 9.5),
        paper=looks["paper"],
        accent=looks["rubric"],
    )
    figures.changes(scene, 5, made, style)


def _die(on: Drawn, die: Die) -> None:
    """Draw a die: framed if kept, in red if turned, struck out if it leaves."""
    scene, looks = on
    pale, size = looks["ghost" if die.kind == "idle" else "ink_on"], die.size or DIE
    rim = looks["rubric_on"] if die.kind == "turned" else pale
    wide = 0.8 if die.kind in ("kept", "turned") else 0.35
    style = figures.DieStyle(
        size, body=looks["blank"], pips=pale, edge=rim, edge_width=wide
    )
    figures.die(scene, (0, 0), die.face, style)
    if die.kind == "idle":
        half = size * 0.62
        start, end = (-half, half), (half, -half)
        scene.line(start, end, stroke=looks["rubric"], width=0.6)


def _track(scene: Scene, looks: Look, row: int, pips: int) -> None:
    """Draw a row of pips with its number; the first is crossed off."""
    left = -(pips - 1) * 1.9
    words = looks.type(FIGURES, 11, colour="rubric")
    scene.text_middle(f"{row}", (left - 5, 0), words)
    for place in range(pips):
        _pip(scene, looks, (left + place * 3.8, 0.0), crossed=place == 0)


def _pip(scene: Scene, looks: Look, at: Point, *, crossed: bool) -> None:
    x, y = at
    circle = Path().circle(x, y, 1.35)
    scene.draw(circle, fill=looks["blank"], stroke=looks["ink_on"], width=0.3)
    if crossed:
        for way in (-1, 1):
            start, end = (x - 0.95, y - way * 0.95), (x + 0.95, y + way * 0.95)
            scene.line(start, end, stroke=looks["rubric"], width=0.55)


def target(circle: Circle) -> Piece:
    """Return what a circle wants, as on its wall."""

    def front(scene: Scene) -> None:
        looks = look(scene, skins()[0])
        with scene.at(scene.width / 2, scene.height / 2):
            for figure in figures_of(circle):
                with scene.at(figure.across, 0), raised(scene, figure.rise):
                    figure.draw(scene, looks, looks["ink_on"])

    return Piece(circle.name, 2 * reach(circle) + 1.5, 13, front)


FEW = 4
"""Most dice of a throw for one pip, which the booklet's chances are of."""

TALLEST = 5.0
"""Height of the bar of a sure throw, in mm."""


def pen(facts: Facts) -> Pen[Drawn]:
    """Return what draws dice, words and signs."""
    return Pen(
        lambda scene: (scene, look(scene, skins()[0])),
        _die,
        partial(_sign, facts),
        lambda on: (Type(READING_ITALIC, 10.5, on[1]["ink"]), 1.2),
    )


def values(quoted: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what the pages quote beside their pictures."""
    chances, colours = _chances(quoted["odds"]), palette("nine_circles").full
    return {"chances": chances, "colours": colours, "outcome": quoted["outcome"]}


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
