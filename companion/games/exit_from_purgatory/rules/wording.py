"""How a sentence of the rules repeats what was typed, however large a slip is."""

SHOWN = 20
"""Characters of a slip that a sentence repeats."""


def digits(number: int) -> str:
    """Return a number in digits, unless there are too many to read.

    Python itself refuses to write out more than some thousands.
    """
    return str(number) if abs(number) < 10**6 else "a number of many digits"


def quoted(text: str) -> str:
    """Return what was typed in quotes, on one line and not long.

    >>> quoted("x" * 30)
    "'xxxxxxxxxxxxxxxxxxxx...'"
    """
    shown = repr(text[: SHOWN + 1])[1:-1]
    return f"'{shown}'" if len(text) <= SHOWN else f"'{shown[:SHOWN]}...'"


def some(count: int, noun: str) -> str:
    """Return a count with its noun.

    >>> some(1, "Lantern"), some(3, "Lantern")
    ('1 Lantern', '3 Lanterns')
    """
    return f"{digits(count)} {noun}{'' if count == 1 else 's'}"
