"""What the booklet quotes of the rules: each box, an example, and what it scores."""

from collections.abc import Mapping

from .rules import STRAIGHT, YACHT, points

EXAMPLES = {
    "full-house": ("all dice, if three and two are alike", (2, 2, 5, 5, 5)),
    "four-of-a-kind": ("the four, added", (3, 4, 4, 4, 4)),
    "little-straight": (f"{STRAIGHT} for 1 to 5", (1, 2, 3, 4, 5)),
    "big-straight": (f"{STRAIGHT} for 2 to 6", (2, 3, 4, 5, 6)),
    "choice": ("all dice, whatever they are", (1, 3, 4, 6, 6)),
    "yacht": (f"{YACHT} for five alike", (6, 6, 6, 6, 6)),
}


def tables() -> Mapping[str, object]:
    """Return each table by its name in `rules.md`."""
    head = ("box", "scores", "such as", "points")
    ones = ("ones to sixes", "the dice of that face, added", "3 3 3 5 6, threes", 9)
    rows = [
        (box.replace("-", " "), what, " ".join(map(str, dice)), points(box, dice))
        for box, (what, dice) in EXAMPLES.items()
    ]
    return {"boxes": [head, ones, *rows]}
