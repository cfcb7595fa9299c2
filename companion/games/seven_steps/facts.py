"""What the rulebook of Seven Steps states: the structs of `data/`, read once.

The referee and the printed sheet both read these, so they cannot disagree.
"""

from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from companion.facts import Fact, Game, Rank, Rulings, stated

DATA = Path(__file__).resolve().parent / "data"
NAME = "seven-steps"

BOX = "[]"  # what stands in a printed formula for the challenge die


class Place(Fact, frozen=True):
    """A place for player dice; `start` of them are there at the beginning."""

    name: str
    start: int


class Virgil(Fact, frozen=True):
    """The track of pips: `circles` in all, the first `available` filled in."""

    name: str
    initial: str
    circles: int
    available: int
    nudge: str
    flip: str
    example: tuple[int, int]


class Terrace(Fact, frozen=True):
    """A challenge: the total is in `relation` to an aim made of die and number.

    Its `icon` is what the penitents bear; `printed` has what is printed instead under
    a reading of a rule.
    """

    number: int
    numeral: str
    name: str
    relation: Literal["at_most", "below", "equal", "one_off"]
    aim: Literal["die", "number_less_die", "die_less_number", "die_over_number"]
    formula: str
    text: str
    icon: str
    by: int = 0
    printed: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)

    @property
    def sides(self) -> tuple[list[str], list[str]]:
        """The signs printed left and right of the challenge die."""
        left, right = self.formula.split(BOX)
        return left.split(), right.split()


class Facts(Fact, frozen=True):
    """All that is stated; terraces from the shore, ranks from the lowest."""

    verse: str
    places: dict[str, Place]
    virgil: Virgil
    terraces: tuple[Terrace, ...]
    ranks: tuple[Rank, ...]
    game: Game
    rulings: Rulings

    @property
    def dice(self) -> int:
        """How many dice the player has; the challenge die is not among them."""
        return sum(place.start for place in self.places.values())


@lru_cache(maxsize=1)
def facts() -> Facts:
    """Return the facts of Seven Steps.

    >>> facts().dice, facts().terraces[3].sides
    (9, (['<'], ['-', '2']))
    """
    return stated(Facts, DATA, "steps.toml")
