"""The pictures of what is read: dice, and signs, which are laid out in `signs.toml`.

What most of them show is data: `templates/seven_steps/figures.toml`.
"""

from companion.games.dante.kit import DieLook, Pen, turned
from companion.games.seven_steps.kit.sheet import Plate, Sheet, plate

DICE = {
    "": DieLook("paper", "ink", "ink"),
    "challenge": DieLook("star", "ink", "ink"),
    "forward": DieLook("paper", "ink", "rose", 0.8),
    "spent": DieLook("paper", "ghost", "ghost"),
}
"""Dice by their kind: framed in red if put forward, pale as they leave for the sun."""


def pen(sheet: Sheet) -> Pen[Plate]:
    """Return what draws dice, words and signs."""

    def sign(plate: Plate, word: str) -> None:
        sheet.front("signs", own={"sign": word})(plate.scene)

    wood, words = ("sun_ray", "ledge"), turned(sheet.said)
    return Pen(plate, DICE, sign, 0, wood, words, "paper", "rose")
