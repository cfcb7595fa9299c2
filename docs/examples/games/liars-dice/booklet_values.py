"""What the booklet quotes of the rules."""

from collections.abc import Mapping

from .rules import DICE


def tables() -> Mapping[str, object]:
    """Return each number by its name in `rules.md`."""
    return {"dice": DICE}
