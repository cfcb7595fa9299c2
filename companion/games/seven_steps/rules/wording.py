"""How a sentence shows counts, faces and totals, however large a slip is."""

from collections.abc import Iterable, Sequence

SHOWN = 9
"""Faces that a sentence repeats before it stops."""


def dice(count: int) -> str:
    return "1 die" if count == 1 else f"{number(count)} dice"


def pips(count: int) -> str:
    return f"{number(count)} pip" + ("" if count == 1 else "s")


def faces(hand: Sequence[int]) -> str:
    """Faces as a sentence shows them, however many or large they are."""
    shown = " ".join(map(number, hand[:SHOWN]))
    return f"{shown} ..." if len(hand) > SHOWN else shown or "none"


def number(value: int) -> str:
    """A number as a sentence shows it: Python refuses to write out very long ones."""
    return str(value) if abs(value) < 10**6 else "a number of many digits"


def one_of(values: Iterable[int]) -> str:
    """Alternatives, one or more, sorted: `3`, `2 or 4`, `1 to 5`."""
    known = sorted(values)
    if len(known) > 2 and known[-1] - known[0] == len(known) - 1:
        return f"{known[0]} to {known[-1]}"
    *others, last = map(str, known)
    return f"{', '.join(others)} or {last}" if others else last
