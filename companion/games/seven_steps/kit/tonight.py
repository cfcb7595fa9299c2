"""The sheet for tonight: the gamesheet, and the rules behind it."""

from collections.abc import Mapping
from typing import Any

from companion.games.dante.kit import Tables
from companion.games.seven_steps.facts import Facts
from companion.games.seven_steps.kit.booklet import Pen, formula
from companion.press.layout import first_turn, teaching
from companion.press.layout.piece import Page, Piece
from companion.press.layout.teaching import Pictures


def tonight(facts: Facts, sheet: Piece, tables: Tables) -> Page:
    """Return the sheet.

    Args:
        sheet: the gamesheet.
        tables: gives the totals that pass.
    """

    def context() -> Mapping[str, Any]:
        pen = Pen(facts)
        rows = Pictures(teaching.figures("seven_steps"), (), pen).rows()
        return {
            "facts": facts,
            "figures": {
                "sheet": sheet,
                "faces": {face: rows[f"face-{face}"] for face in range(1, 7)},
                "formulas": {it.number: formula(facts, it) for it in facts.terraces},
            },
            "panels": first_turn.panels("seven_steps", (), pen),
            "totals": tables()["totals"],
        }

    title = f"{facts.game.title}: tonight"
    return Page("tonight", "seven_steps/tonight.html", title, context)
