"""The abilities of a character, by their numbers: 1 to 3, then those achieved.

Source: V20.4, abilities; ruling menas-stash.
"""

from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.effects import Ability
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.facts import facts

ALWAYS = 3
"""Abilities that a character has from the start."""


def ability(character: str, number: int, state: State) -> Ability:
    """Return an ability of a character by its number (ruling menas-stash)."""
    stashes = state.options.menas_stash == "stash"
    if stashes and number == ALWAYS + 5 and character == "menas":
        return Ability((Stash("military"),))
    who = facts().character[character]
    return (*who.abilities, *who.achievements)[number - 1]


def top(state: State, seat: Seat) -> int:
    """Return the highest number of an ability that a character has."""
    return ALWAYS + state.sheet(seat.character).achievements


def key(seat: Seat, number: int) -> str:
    """Return an ability as `State.used` has it."""
    return f"{seat.character}:{number}"
