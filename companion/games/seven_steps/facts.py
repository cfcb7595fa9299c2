"""What the rulebook of Seven Steps states: the structs of `data/`, read once.

The referee and the printed sheet both read these, so they cannot disagree.
"""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from companion.facts import Fact, Game, Rulings, load

if TYPE_CHECKING:
    from companion.contract.best_play import Outcome

DATA = Path(__file__).resolve().parent / "data"
NAME = "seven-steps"

BOX = "[]"
"""The token of a printed formula that stands for the challenge die."""

Relation = Literal["at_most", "below", "equal", "one_off"]
Aim = Literal["die", "number_less_die", "die_less_number", "die_over_number"]


class Place(Fact, frozen=True):
    """A place for player dice; `start` of them are there at the beginning."""

    id: str
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

    `formula` holds the printed tokens left to right, `BOX` for the challenge die.
    """

    number: int
    numeral: str
    name: str
    relation: Relation
    aim: Aim
    formula: tuple[str, ...]
    text: str
    by: int = 0

    @property
    def before(self) -> tuple[str, ...]:
        """The tokens printed left of the challenge die."""
        return self.formula[: self.formula.index(BOX)]

    @property
    def after(self) -> tuple[str, ...]:
        """The tokens printed right of the challenge die."""
        return self.formula[self.formula.index(BOX) + 1 :]


class Rank(Fact, frozen=True):
    """The title for `least` to `most` scored dice."""

    title: str
    least: int
    most: int


class Steps(Fact, frozen=True):
    """The contents of `steps.toml`."""

    places: tuple[Place, ...]
    virgil: Virgil
    terraces: tuple[Terrace, ...]
    ranks: tuple[Rank, ...]


class Facts(Fact, frozen=True):
    """All that is stated; terraces from the shore up, ranks from the lowest up."""

    game: Game
    places: dict[str, Place]
    virgil: Virgil
    terraces: tuple[Terrace, ...]
    ranks: tuple[Rank, ...]
    rulings: Rulings

    @property
    def dice(self) -> int:
        """How many dice the player has; the challenge die is not among them."""
        return sum(place.start for place in self.places.values())


@lru_cache(maxsize=1)
def facts() -> Facts:
    """Return the facts of Seven Steps.

    >>> facts().dice, facts().terraces[3].before, facts().terraces[3].after
    (9, ('<',), ('-', '2'))
    """
    steps = load(Steps, DATA / "steps.toml")
    return Facts(
        game=load(Game, DATA / "game.toml"),
        places={place.id: place for place in steps.places},
        virgil=steps.virgil,
        terraces=steps.terraces,
        ranks=steps.ranks,
        rulings=load(Rulings, DATA / "rulings.toml"),
    )


@lru_cache(maxsize=1)
def outcome() -> "Outcome":
    """Return what best play of the usual game comes to."""
    from companion.contract.best_play import Outcome

    return load(Outcome, DATA / "outcome.toml")
