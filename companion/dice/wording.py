"""How a sentence shows counts, faces and changes of dice, however large a slip is."""

from collections.abc import Iterable, Sequence

from companion.contract.questions import Change
from companion.language import listed, phrase, phrases

SHOWN = 9  # faces that a sentence repeats before it stops


def number(value: int) -> str:
    """Return a number in digits, unless there are too many to read.

    Python itself refuses to write out more than some thousands.
    """
    return str(value) if abs(value) < 10**6 else phrase("a number of many digits")


def dice(count: int) -> str:
    """Return `count` with its noun.

    >>> dice(1), dice(4)
    ('1 die', '4 dice')
    """
    return phrases("{n} die", "{n} dice", count, n=number(count))


def pips(count: int, *, virgil: bool = False) -> str:
    """Return `count` with its noun.

    `virgil`: whether it says whose they are, in a game that has others too.

    >>> pips(1), pips(2, virgil=True)
    ('1 pip', '2 Virgil pips')
    """
    if virgil:
        return phrases("{n} Virgil pip", "{n} Virgil pips", count, n=number(count))
    return phrases("{n} pip", "{n} pips", count, n=number(count))


def faces(hand: Sequence[int]) -> str:
    """Return faces side by side, nine of them at most.

    >>> faces((2, 2, 6)), faces(())
    ('2 2 6', 'none')
    """
    text = " ".join(map(number, hand[:SHOWN]))
    return f"{text} ..." if len(hand) > SHOWN else text or phrase("none")


def one_of(values: Iterable[int]) -> str:
    """Return alternatives, one or more, sorted.

    >>> one_of([3]), one_of([4, 2]), one_of(range(1, 6))
    ('3', '2 or 4', '1 to 5')
    """
    known = sorted(values)
    if len(known) > 2 and known[-1] - known[0] == len(known) - 1:
        return phrase("{n} to {m}", n=known[0], m=known[-1])
    return listed([*map(str, known)], "or")


def turned(changes: Sequence[Change]) -> str:
    """Return what pips change.

    >>> turned([Change(3, 2, 1), Change(5, 2, 1)])
    '3 becomes 2, 5 becomes 2'
    """
    pairs = ((change.face, change.to) for change in changes)
    return ", ".join(phrase("{n} becomes {m}", n=face, m=to) for face, to in pairs)


def roll_of(challenge: str, count: int | None, most: int = 0) -> str:
    """Return what is rolled for a challenge, in words; `most`: pips there may be.

    >>> roll_of("Lust", 1, 2), roll_of("steal 4 2", None)
    ('Lust with 1 die and up to 2 pips', 'steal 4 2')
    """
    if count is None:
        return challenge
    said = {"what": challenge, "dice": dice(count)}
    if most:
        return phrase("{what} with {dice} and up to {pips}", **said, pips=pips(most))
    return phrase("{what} with {dice}", **said)
