"""What is read: the rules booklet, the options, and the charts of best play."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.contract.best_play import Outcome
from companion.games.nine_circles.facts import Facts
from companion.games.nine_circles.kit import booklet_figures as shown
from companion.games.nine_circles.kit.look import READING
from companion.press.layout import kinds
from companion.press.layout.piece import Page, Piece
from companion.press.scene import figures
from companion.press.scene.boxes import palette

Tables = Callable[[], Mapping[str, Any]]

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
    facts: Facts, sheet: Piece, tables: Tables, rulings: Mapping[str, str]
) -> tuple[Page, ...]:
    """Return all that is read.

    Args:
        sheet: the gamesheet, which the booklet shows with numbers.
        tables: gives the numbers that are quoted of the rules.
        rulings: what is chosen.
    """
    return (
        booklet(facts, sheet, tables, rulings),
        kinds.rulings(facts.game.title, kinds.Rulings(COMMAND, tuple(facts.rulings))),
        kinds.best_play(facts.game, lambda: _best_play(facts, tables())),
    )


def booklet(
    facts: Facts, sheet: Piece, tables: Tables, rulings: Mapping[str, str]
) -> Page:
    """Return the rules booklet, four pages."""
    figures = {
        "cover": shown.cover(sheet),
        "sheet": shown.sheet(sheet),
        "small_sheet": sheet,
        "dice": shown.nine_dice(facts.dice),
        "pencil": shown.pencil(),
        "virgil": shown.virgil(),
        "targets": {circle.number: shown.target(circle) for circle in facts.circles},
        "signs": shown.signs(facts),
        "steps": shown.steps(facts),
        "faces": [shown.face(number) for number in range(1, FEW + 1)],
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
            "cells": [(cell, _bar(cell)) for cell in row["cells"][:FEW]],
        }
        for row in odds["rows"]
    ]


def _bar(percent: str) -> float:
    return TALLEST * int(percent) / 100 if percent.isdigit() else 0


def _best_play(facts: Facts, quoted: Mapping[str, Any]) -> dict[str, Any]:
    figures = _charts(facts, quoted["outcome"])
    return {"lead": BEST_PLAY, "figures": figures, "note": NOTE, **quoted}


def _charts(facts: Facts, outcome: Outcome) -> dict[str, Piece]:
    """Return how games end: a bar for each title, a column for each score."""
    ends = figures.Ends(
        [(title.name, title.share) for title in outcome.shares],
        dict(enumerate(outcome.scores)),
        {title.name: title.least for title in facts.titles},
    )
    return kinds.charts(ends, READING)
