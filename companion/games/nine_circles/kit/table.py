"""The table of a simulator: the sheet, its other edition beside it, nine dice."""

from companion.press.layout.table import Place, Table, row

IVORY = "#F4EBD3"
DICE = 9
APART = 21.0
"""From one die to the next, in mm."""

SHEET, OTHER = "gamesheet", "gamesheet-nine-slices"


def table() -> Table:
    """Return the table before the first throw: all dice are in the pool."""
    die = Place((0, 0), dice=((IVORY, 1),), name="Pool")
    sheets = (
        Place((0, 0), ((SHEET, 1),), fixed=True),
        Place((-210, 0), ((OTHER, 1),)),
    )
    dice = row((-(DICE - 1) / 2 * APART, 150), APART, [die] * DICE)
    return Table((*sheets, *dice))
