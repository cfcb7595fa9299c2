"""The printed lines of a card in words, as questions and messages have them."""

from collections.abc import Iterable
from functools import cache

from companion.games.six_winters.campaign import card_lines
from companion.games.six_winters.campaign.mats import plain
from companion.games.six_winters.facts import facts

WHEN: dict[card_lines.Sign, str] = {
    "always": "",
    "activation": "when it acts: ",
    "overcome": "when overcome: ",
    "action": "to use: ",
    "starting": "on arrival: ",
}
"""The words for the sign before a line of a card."""


@cache
def printed(card: str) -> tuple[str, ...]:
    """Return the printed lines of an obstacle, location or event, signs as words.

    >>> printed("breakout")
    ('when it acts: Empty Espionage pool',)
    """
    if card in facts().obstacle:
        lines = _signed(card_lines.obstacle(facts().obstacle[card]))
    elif card in facts().location:
        lines = _signed(card_lines.location(facts().location[card]))
    else:
        lines = [
            card_lines.event(event) for event in facts().events if event.id == card
        ]
    return tuple(map(plain, lines))


def _signed(lines: Iterable[card_lines.Line]) -> list[str]:
    return [f"{WHEN[line.sign]}{line.words}" for line in lines]
