"""How a sentence of the rules shows counts and lists, however large."""

from collections.abc import Iterable, Sequence

from companion.language import phrase


def discs(count: int) -> str:
    """Return `count` with its noun.

    >>> discs(1), discs(5)
    ('1 disc', '5 discs')
    """
    if count == 1:
        return phrase("1 disc")
    return phrase("{n} discs", n=number(count))


def points(count: int) -> str:
    """Return `count` with its noun.

    >>> points(1), points(0)
    ('1 point', '0 points')
    """
    if count == 1:
        return phrase("1 point")
    return phrase("{n} points", n=number(count))


def number(value: int) -> str:
    """A number as a sentence shows it: Python refuses to write out very long ones."""
    return str(value) if abs(value) < 10**6 else phrase("a number of many digits")


def listed(things: Iterable[str], last: str = "") -> str:
    """Return things side by side.

    Args:
        last: the word before the last one; "or" if empty.

    >>> listed(["A1", "A2", "A3"]), listed(["A1"]), listed([])
    ('A1, A2 or A3', 'A1', 'none')
    """
    *others, final = [*things] or [phrase("none")]
    return f"{', '.join(others)} {last or phrase('or')} {final}" if others else final


def hand(letters: Sequence[str]) -> str:
    """Return discs side by side, 14 of them at most.

    >>> hand("RRB"), hand("")
    ('R R B', 'no discs')
    """
    first = " ".join(letters[:14])
    return f"{first} ..." if len(letters) > 14 else first or phrase("no discs")
