"""What the booklet quotes of the rules, so that the two cannot disagree."""

from collections.abc import Mapping

from .rules import DECK, GOAL, POINTS


def tables() -> Mapping[str, object]:
    """Return each number and table by its name in `rules.md`."""
    rows = [(card, DECK.count(card), points) for card, points in POINTS.items()]
    return {"goal": GOAL, "cards": [("card", "in the pile", "points"), *rows]}
