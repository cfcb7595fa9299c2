"""What the booklet quotes of the rules and of the cards."""

from collections.abc import Mapping

from .rules import HAND, MOST, POINTS, ROUNDS, ROWS


def tables() -> Mapping[str, object]:
    """Return each number and table by its name in `rules.md`."""
    head = ("good", "cards", *range(1, 7), "most")
    rows = [
        (row["title"], row["qty"], *POINTS[row["id"]], MOST[row["id"]] or "")
        for row in ROWS
    ]
    return {"hand": HAND, "rounds": ROUNDS, "goods": [head, *rows]}
