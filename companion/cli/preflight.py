"""What preflight finds, as commands that print say it."""

from collections.abc import Sequence
from typing import Any

from companion.cli.options import note
from companion.errors import Unclean

MOST = 5
"""Findings that are said of one kit; the rest are counted."""


def faults(findings: Sequence[Any]) -> list[Any]:
    """Return the findings that are faults, each once."""
    from companion.press.proof import is_fault

    return list(dict.fromkeys(one for one in findings if is_fault(one)))


def say(findings: Sequence[Any], what: str, *, more: int = 0) -> int:
    """Say faults in a line each, a handful at most; return how many there are.

    Args:
        what: the game or deck, as it is typed.
        more: how many others there are.
    """
    found = faults(findings)
    for one in found[:MOST]:
        ink = ", low ink" if one.ink == "low" else ""
        note(f"{what}{ink}: {one}")
    count = len(found) + more
    if count > MOST:
        note(f"... and {count - MOST} more: companion proof {what}")
    return count


def refuse(findings: Sequence[Any], what: str, *, more: int = 0) -> None:
    """Say faults, and refuse to print if there are any.

    Raises:
        Unclean: if a fault was found.
    """
    if count := say(findings, what, more=more):
        found = "1 fault is found" if count == 1 else f"{count} faults are found"
        right = f"see companion proof {what}, or leave out --strict"
        raise Unclean(what, found, right)
