"""The sheet for tonight: the gamesheet, and the rules behind it."""

from collections.abc import Mapping
from typing import Any

from companion.games.nine_circles.facts import Facts
from companion.games.nine_circles.kit.booklet import Pen, target
from companion.press.layout import first_turn
from companion.press.layout.piece import Page, Piece


def tonight(facts: Facts, sheet: Piece) -> Page:
    """Return the sheet; `sheet` is the gamesheet."""

    def context() -> Mapping[str, Any]:
        targets = {circle.number: target(circle) for circle in facts.circles}
        return {
            "facts": facts,
            "figures": {"sheet": sheet, "targets": targets},
            "panels": first_turn.panels("nine_circles", (), Pen(facts)),
        }

    title = f"{facts.game.title}: tonight"
    return Page("tonight", "nine_circles/tonight.html", title, context)
