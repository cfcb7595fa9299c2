"""How a sentence of the rules shows dice, however large a slip is."""

from collections.abc import Sequence

from companion.contract.questions import Change

SHOWN = 9
"""Faces that a sentence repeats before it stops."""


def some_dice(count: int) -> str:
    """Return `count` with its noun.

    >>> some_dice(1), some_dice(4)
    ('1 die', '4 dice')
    """
    return "1 die" if count == 1 else f"{digits(count)} dice"


def some_pips(count: int) -> str:
    """Return how many of Virgil's pips.

    >>> some_pips(1), some_pips(2)
    ('1 Virgil pip', '2 Virgil pips')
    """
    return "1 Virgil pip" if count == 1 else f"{count} Virgil pips"


def turns(changes: Sequence[Change]) -> str:
    """Return what pips change.

    >>> turns([Change(3, 2, 1), Change(5, 2, 1)])
    '3 becomes 2, 5 becomes 2'
    """
    return ", ".join(f"{change.face} becomes {change.to}" for change in changes)


def show(faces: Sequence[int]) -> str:
    """Return faces side by side, nine of them at most.

    >>> show((2, 2, 6)), show(())
    ('2 2 6', 'none')
    """
    shown = " ".join(map(digits, faces[:SHOWN]))
    return f"{shown} ..." if len(faces) > SHOWN else shown or "none"


def digits(number: int) -> str:
    """Return a number in digits, unless there are too many to read.

    Python itself refuses to write out more than some thousands.
    """
    return str(number) if abs(number) < 10**6 else "a number of many digits"
