"""What the booklet quotes of the rules, so that the two cannot disagree."""

from collections.abc import Mapping

from .rules import TOP


def tables() -> Mapping[str, object]:
    """Return each number by its name in `rules.md`."""
    return {"top": TOP}
