"""What the booklet quotes of the rules: examples of dice, and what they score."""

from collections.abc import Mapping

from .rules import GOAL, STRAIGHT, points

EXAMPLES = (
    ("each one", (1,)),
    ("each five", (5,)),
    ("three ones", (1, 1, 1)),
    ("three alike: 100 times the face", (4, 4, 4)),
    ("each die more of it: twice as much", (4, 4, 4, 4)),
    ("one to six", STRAIGHT),
)


def tables() -> Mapping[str, object]:
    """Return each number and table by its name in `rules.md`."""
    rows = [
        (what, " ".join(map(str, dice)), f"{points(dice):,}") for what, dice in EXAMPLES
    ]
    return {"goal": f"{GOAL:,}", "dice": [("dice", "such as", "points"), *rows]}
