"""How sentences of the rules name cards and numbers."""

from companion.dice import wording
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules.cards import NAMES, TYPES, UNKNOWN

digits, some_dice = wording.number, wording.dice
"""A number that may be too long to read, a count of dice."""


def some(count: int, noun: str) -> str:
    """Return `count` with its noun.

    >>> some(1, "apple"), some(2, "apple")
    ('1 apple', '2 apples')
    """
    return f"{digits(count)} {noun}" + ("" if count == 1 else "s")


def can(most: int, noun: str) -> str:
    """Return how many of something can be used.

    >>> can(0, "apple"), can(1, "apple"), can(3, "apple")
    ('no apple can', '0 or 1 apple can', '0 to 3 apples can')
    """
    if most < 1:
        return f"no {noun} can"
    return f"0 {'or' if most == 1 else 'to'} {some(most, noun)} can"


def are(cards: str) -> str:
    """Return the verb for cards in words.

    >>> are("A"), are("AW"), are("")
    ('is', 'are', 'is')
    """
    return "are" if len(cards) > 1 else "is"


def show(cards: str) -> str:
    """Return cards in words.

    >>> show("AAWL"), show("??"), show("")
    ('2 apples, 1 worm and 1 lantern', '2 cards', 'no card')
    """
    counted = [(cards.count(card), NAMES[card]) for card in TYPES + UNKNOWN]
    words = [f"{n} {name}{'s' * (n > 1)}" for n, name in counted if n]
    *most, last = words or ["no card"]
    return f"{', '.join(most)} and {last}" if most else last


def named(letter: str) -> str:
    """Return a challenge with its letter, as printed on the mat.

    >>> named("D"), named("")
    ('D Peace', '')
    """
    return f"{letter} {facts().challenge(letter).name}" if letter else ""
