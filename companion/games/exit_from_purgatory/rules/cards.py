"""Hands and other heaps of cards, written as their letters: `AAWL`.

A is an apple, W a worm, L a lantern and `?` a card whose face the viewer does not
see. A heap that holds a `?` is known by its size only.
"""

from functools import lru_cache
from itertools import product

APPLE, WORM, LANTERN, UNKNOWN = "A", "W", "L", "?"
TYPES = APPLE + WORM + LANTERN
NAMES = {APPLE: "apple", WORM: "worm", LANTERN: "lantern", UNKNOWN: "card"}


def tidy(cards: str) -> str:
    """Return cards in the order in which a hand is written.

    >>> tidy("LWAA")
    'AAWL'
    """
    return "".join([card * cards.count(card) for card in TYPES + UNKNOWN])


def holds(hand: str, cards: str) -> bool:
    """Return whether `cards` are in `hand`, or may be as far as anybody knows."""
    if UNKNOWN in hand:
        return len(cards) <= len(hand)
    return all([hand.count(card) >= cards.count(card) for card in set(cards)])


def without(hand: str, cards: str) -> str:
    """Return `hand` once `cards`, which it holds, are gone.

    >>> without("AAWL", "AL"), without("????", "AL")
    ('AW', '??')
    """
    if UNKNOWN in hand:
        return hand[len(cards) :]
    for card in cards:
        hand = hand.replace(card, "", 1)
    return hand


def hidden(cards: str) -> str:
    """Return as many cards, none of them seen."""
    return UNKNOWN * len(cards)


@lru_cache(maxsize=1 << 12)
def parts(hand: str) -> tuple[str, ...]:
    """Return every different choice of cards out of a hand, none at all first.

    >>> parts("AAL")
    ('', 'L', 'A', 'AL', 'AA', 'AAL')
    """
    heaps = [
        [card * n for n in range(hand.count(card) + 1)] for card in TYPES + UNKNOWN
    ]
    return tuple(map("".join, product(*heaps)))


def opposite(token: str) -> str:
    """Return the other side of a token."""
    return WORM if token == APPLE else APPLE
