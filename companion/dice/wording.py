"""How a sentence shows counts, faces and changes of dice, however large a slip is."""

from collections.abc import Iterable, Sequence

from companion.contract.questions import Change

SHOWN = 9
"""Faces that a sentence repeats before it stops."""


def number(value: int) -> str:
    """Return a number in digits, unless there are too many to read.

    Python itself refuses to write out more than some thousands.
    """
    return str(value) if abs(value) < 10**6 else "a number of many digits"


def dice(count: int) -> str:
    """Return `count` with its noun.

    >>> dice(1), dice(4)
    ('1 die', '4 dice')
    """
    return "1 die" if count == 1 else f"{number(count)} dice"


def pips(count: int, noun: str = "pip") -> str:
    """Return `count` with its noun.

    >>> pips(1), pips(2, "Virgil pip")
    ('1 pip', '2 Virgil pips')
    """
    return f"{number(count)} {noun}" + ("" if count == 1 else "s")


def faces(hand: Sequence[int]) -> str:
    """Return faces side by side, nine of them at most.

    >>> faces((2, 2, 6)), faces(())
    ('2 2 6', 'none')
    """
    text = " ".join(map(number, hand[:SHOWN]))
    return f"{text} ..." if len(hand) > SHOWN else text or "none"


def one_of(values: Iterable[int]) -> str:
    """Return alternatives, one or more, sorted.

    >>> one_of([3]), one_of([4, 2]), one_of(range(1, 6))
    ('3', '2 or 4', '1 to 5')
    """
    known = sorted(values)
    if len(known) > 2 and known[-1] - known[0] == len(known) - 1:
        return f"{known[0]} to {known[-1]}"
    *others, last = map(str, known)
    return f"{', '.join(others)} or {last}" if others else last


def turned(changes: Sequence[Change]) -> str:
    """Return what pips change.

    >>> turned([Change(3, 2, 1), Change(5, 2, 1)])
    '3 becomes 2, 5 becomes 2'
    """
    return ", ".join(f"{change.face} becomes {change.to}" for change in changes)


def roll_of(challenge: str, dice: int | None, pips: int = 0) -> str:
    """Return what is rolled for a challenge, in words.

    >>> roll_of("Lust", 1, pips=2), roll_of("steal 4 2", None)
    ('Lust with 1 die and up to 2 pips', 'steal 4 2')
    """
    if dice is None:
        return challenge
    with_pips = f" and up to {pips} pip{'s' * (pips != 1)}" if pips else ""
    return f"{challenge} with {dice} {'die' if dice == 1 else 'dice'}{with_pips}"
