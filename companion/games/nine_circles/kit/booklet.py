"""The pictures of what is read: dice, signs, targets.

What most of them show is data: `templates/nine_circles/figures.toml`.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.games.dante.kit import FIGURES, DieLook, Pen, turned
from companion.press.layout.piece import Piece
from companion.press.layout.translation import Translation
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path, Point
from companion.press.scene.scene import Scene

from ..facts import Circle, Facts
from .circles import figures_of, raised, reach
from .look import Look, look, skins

DICE = {
    "": DieLook("blank", "ink_on", "ink_on"),
    "kept": DieLook("blank", "ink_on", "ink_on", 0.8),
    "turned": DieLook("blank", "ink_on", "rubric_on", 0.8),
    "idle": DieLook("blank", "ghost", "ghost", struck=True),
}
"""Dice by their kind: framed if kept, in red if turned, struck out if they leave."""

SIGNS = {"die": "faces", "total": "totals", "any": "chosen", "barred": "none_of"}
"""The kind of circle with each sign: the first on its wall, or the last if barred."""


def _sign(facts: Facts, looks: Look, word: str) -> None:
    if word in SIGNS:
        circle = next(it for it in reversed(facts.circles) if it.kind == SIGNS[word])
        which = figures_of(circle)[-1 if word == "barred" else 0]
        which.draw(looks, looks["ink_on"])
    elif word in ("open", "crossed"):
        _pip(looks, (0, 0), crossed=word == "crossed")
    else:
        row = int(word.removeprefix("row-"))
        _track(looks, row, facts.rows[row - 1])


def _track(looks: Look, row: int, pips: int) -> None:
    left = -(pips - 1) * 1.9
    words = looks.type(FIGURES, 11, colour="rubric")
    looks.scene.text_middle(f"{row}", (left - 5, 0), words)
    for place in range(pips):
        _pip(looks, (left + place * 3.8, 0.0), crossed=place == 0)


def _pip(looks: Look, at: Point, *, crossed: bool) -> None:
    (x, y), scene = at, looks.scene
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
                    figure.draw(looks, looks["ink_on"])

    return Piece(circle.name, 2 * reach(circle) + 1.5, 13, front)


FEW = 4  # most dice of a throw for one pip, which the booklet's chances are of
TALLEST = 5.0  # height of the bar of a sure throw, in mm


def pen(facts: Facts, said: Translation) -> Pen[Look]:
    """Return what draws dice, words and signs."""
    begin, sign = partial(look, skin=skins()[0]), partial(_sign, facts)
    wood = "grain", "lip"
    return Pen(begin, DICE, sign, 1.2, wood, turned(said), "paper", "rubric")


def values(quoted: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what the pages quote beside their pictures."""

    def bar(cell: str) -> tuple[str, float]:
        """Return a chance in percent, and the height of its bar in mm."""
        return cell, TALLEST * int(cell) / 100 if cell.isdigit() else 0

    chances = [
        {"numeral": row["name"].split()[0], "cells": [*map(bar, row["cells"][:FEW])]}
        for row in quoted["odds"]["rows"]
    ]
    colours = palette("nine_circles").full
    return {"chances": chances, "colours": colours, "outcome": quoted["outcome"]}
