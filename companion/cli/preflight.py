"""What preflight finds, as commands that print report it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.cli.options import note
from companion.errors import Unclean

if TYPE_CHECKING:
    from companion.press.proof import Finding

MOST = 5
"""Findings of a kit that are listed; the rest are counted."""


def faults(findings: "Sequence[Finding]") -> "list[Finding]":
    """Return the findings that are faults, each once."""
    from companion.press.proof import is_fault

    return list(dict.fromkeys(finding for finding in findings if is_fault(finding)))


def say(findings: "Sequence[Finding]", what: str, *, more: int = 0) -> int:
    """List faults, a line each, `MOST` of them; return how many there are.

    Args:
        what: the game or deck, as it is typed.
        more: how many there are beside `findings`.
    """
    from companion.press.proof import gathered

    found = faults(findings)
    listed = gathered(found)
    for finding, others in listed[:MOST]:
        ink = ", low ink" if finding.ink == "low" else ""
        note(f"{what}{ink}: {finding}{others}")
    left = max(0, len(listed) - MOST) + more
    if left:
        note(f"... and {left} more: companion proof {what}")
    return len(found) + more


def refuse(findings: "Sequence[Finding]", what: str, *, more: int = 0) -> None:
    """List faults, and refuse to print if there are any.

    Raises:
        Unclean: if a fault was found.
    """
    if count := say(findings, what, more=more):
        found = "1 fault is found" if count == 1 else f"{count} faults are found"
        right = f"see companion proof {what}, or leave out --strict"
        raise Unclean(what, found, right)
