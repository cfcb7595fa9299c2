"""A small card to break one rule at a time on."""

from companion.press.layout.piece import Draw, Piece


def card(draw: Draw) -> Piece:
    """A card of 40 by 60 mm with 3 mm bleed and safe zone."""
    return Piece("ace", 40, 60, draw, bleed=3, safe=3, group="cards")
