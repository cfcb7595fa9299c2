"""The sheets for tonight: boards to write on, and slips to cut out; no discs."""

from collections.abc import Mapping
from typing import Any

from companion.games.seven_steps_kosmos.facts import Facts
from companion.games.seven_steps_kosmos.kit import fields
from companion.games.seven_steps_kosmos.kit.booklet import Pen
from companion.games.seven_steps_kosmos.kit.look import GAME, hues
from companion.press.layout import first_turn
from companion.press.layout.piece import Page


def tonight(facts: Facts) -> Page:
    """Return the sheets."""

    def context() -> Mapping[str, Any]:
        letters = [colour.letter for colour in facts.edition.colours]
        return {
            "facts": facts,
            "letters": letters,
            "board": fields.written(facts),
            "one": fields.one(facts),
            "slips": {letter: fields.slip(facts, letter) for letter in letters},
            "panels": first_turn.panels(
                GAME, fields.pencilled(facts), Pen(hues(facts))
            ),
        }

    title = f"{facts.game.title}: tonight"
    return Page("tonight", f"{GAME}/tonight.html", title, context)
