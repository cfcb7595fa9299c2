"""The table of a simulator: the sheet, with the dice on it as a game begins."""

from companion.press.layout.piece import Piece
from companion.press.layout.table import Place, Table

IVORY, CRIMSON = "#F4EBD3", "#A3202A"
POOL, SPARE = 7, 2
"""Dice of the player at the start."""


def table(sheet: Piece) -> Table:
    """Return the table before the first throw."""
    anchors, name = sheet.anchors(), sheet.name
    spots = [f"pool.{number + 1}" for number in range(POOL)]
    spots += [f"spare.{number + 1}" for number in range(SPARE)]
    dice = [
        Place(
            anchors[spot].centre, dice=((IVORY, 1),), on=name, name=spot.split(".")[0]
        )
        for spot in spots
    ]
    challenge = Place(
        anchors["terrace.1.die"].centre, dice=((CRIMSON, 1),), on=name, name="challenge"
    )
    return Table((Place((0, 0), ((name, 1),), fixed=True), *dice, challenge))
