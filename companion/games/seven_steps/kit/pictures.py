"""The pictures of what is read: dice, and signs, which are laid out in `signs.toml`.

What most of them show is data: `templates/seven_steps/figures.toml`.
"""

from companion.games.dante.kit import DieLook, Pen
from companion.games.seven_steps.facts import Facts
from companion.games.seven_steps.kit.sheet import Plate, front, plate

DICE = {
    "": DieLook("paper", "ink", "ink"),
    "challenge": DieLook("star", "ink", "ink"),
    "forward": DieLook("paper", "ink", "rose", 0.8),
    "spent": DieLook("paper", "ghost", "ghost"),
}
"""Dice by their kind: framed in red if put forward, pale as they leave for the sun."""


def pen(facts: Facts) -> Pen[Plate]:
    """Return what draws dice, words and signs."""

    def sign(plate: Plate, word: str) -> None:
        front("signs", facts, own={"sign": word})(plate.scene)

    wood = "sun_ray", "ledge"
    return Pen(plate, DICE, sign, down=0, wood=wood, blank="paper", accent="rose")
