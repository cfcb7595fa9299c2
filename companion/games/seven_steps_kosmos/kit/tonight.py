"""The sheets for tonight: boards to write on, and slips to cut out; no discs."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.press.layout import first_turn, teaching
from companion.press.layout.piece import Page, Piece
from companion.press.layout.teaching import Pictures
from companion.press.layout.translation import Translation, titled

from ..facts import Facts
from . import fields
from .booklet import Pen, cloth, table
from .look import GAME, Sizes, hues


def tonight(facts: Facts, said: Translation) -> Page:
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
                said, fields.pencilled(facts), Pen(hues(facts))
            ),
        }

    title = titled(facts.game.title, "tonight", said.language)
    return Page("tonight", said.template("tonight"), title, context)


def turn(
    facts: Facts, pieces: Sequence[Piece], said: Translation
) -> list[dict[str, object]]:
    """Return the six pictures of a turn, with the discs of the kit."""
    steps = fields.stacked(facts, pieces)
    return first_turn.panels(said, steps, Pen(hues(facts)), tonight=False)


def folded(
    facts: Facts, pieces: Sequence[Piece], chosen: Sizes, said: Translation
) -> Page:
    """Return the first turn on a folded sheet, with the discs of the kit."""
    pen, joined = Pen(hues(facts)), table(pieces, chosen)
    laid = Pictures(teaching.figures(GAME), (*pieces, joined), pen)
    ground, steps = laid.table("setup", cloth), fields.stacked(facts, pieces)
    return first_turn.folded(said, facts.game.title, ground, steps, pen)
