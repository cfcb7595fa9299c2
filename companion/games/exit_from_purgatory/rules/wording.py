"""How sentences name cards, challenges and numbers."""

import msgspec

from companion.dice import wording
from companion.language import inside, listed, phrase, phrases

from ..facts import facts
from .cards import TYPES, UNKNOWN

digits, some_dice = wording.number, wording.dice
"""A number that may be too long to read, a count of dice."""


def some(count: int, kind: str = UNKNOWN) -> str:
    """Return how many cards of a kind there are."""
    shown = digits(count)
    match kind:
        case "A":
            return phrases("{n} apple", "{n} apples", count, n=shown)
        case "W":
            return phrases("{n} worm", "{n} worms", count, n=shown)
        case "L":
            return phrases("{n} lantern", "{n} lanterns", count, n=shown)
    return phrases("{n} card", "{n} cards", count, n=shown)


def lanterns(count: int) -> str:
    """Return how many Lanterns there are."""
    return phrases("{n} Lantern", "{n} Lanterns", count, n=digits(count))


def can(most: int, none: str, several: str) -> str:
    """Return how many of something can be used, of as many as there are in words.

    >>> can(0, "no apple can", ""), can(1, "", some(1, "A")), can(3, "", some(3, "A"))
    ('no apple can', '0 or 1 apple can', '0 to 3 apples can')
    """
    if most < 1:
        return none
    if most == 1:
        return phrase("0 or {what} can", what=several)
    return phrase("0 to {what} can", what=several)


def show(cards: str) -> str:
    """Return cards in words.

    >>> show("AAWL"), show("??"), show("")
    ('2 apples, 1 worm and 1 lantern', '2 cards', 'no card')
    """
    kinds = [kind for kind in TYPES + UNKNOWN if kind in cards]
    if not kinds:
        return phrase("no card")
    return listed([some(cards.count(kind), kind) for kind in kinds])


def noun(kind: str) -> str:
    """Return what a card is called in a sentence."""
    names = {card.letter: card.name for card in facts().cards}
    return inside(phrase(names[kind])) if kind in names else phrase("card")


def challenge(letter: str) -> str:
    """Return what a challenge is called."""
    return phrase(facts().challenge(letter).name)


def named(letter: str) -> str:
    """Return a challenge with its letter, as printed on the mat; empty without one."""
    return f"{letter} {challenge(letter)}" if letter else ""


class Heap(msgspec.Struct, frozen=True):
    """Cards as a part of a sentence that is kept; nobody reads in which order they lay.

    >>> f"ann shows {Heap('L')}", Heap("WAW")
    ('ann shows 1 lantern', Heap(cards='AWW'))
    """

    cards: str

    def __post_init__(self) -> None:
        # The order of cards that are mixed would tell who laid or got which.
        msgspec.structs.force_setattr(self, "cards", "".join(sorted(self.cards)))

    def __str__(self) -> str:
        return show(self.cards)


class Named(msgspec.Struct, frozen=True):
    """A challenge as a part of a sentence that is kept."""

    letter: str

    def __str__(self) -> str:
        return challenge(self.letter)
