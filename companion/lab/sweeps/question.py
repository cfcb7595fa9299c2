"""What is asked: a game, who plays it, what is varied, and how many games."""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import product
from types import MappingProxyType

import msgspec

NONE: Mapping[str, str] = MappingProxyType({})
Value = str | int | float | bool  # what a fact may be varied to
BLOCKS, MOST = 40, 10_000  # in so many blocks a sweep is counted, and at most

LARGE, LARGE_COMPILED = 2_000, 100_000
"""Games that a process plays in seconds: a block has no more, short of MOST blocks.

Compiled games share what is filled for them, so their blocks are as large as that."""

SAMPLED = 20  # games in which it is counted which rulings come up: that takes long

NAMES = ("ann", "ben", "cleo", "dan", "eva", "finn", "gil", "hana")
"""The players of a swept game, in the order of the seats."""


class Variant(msgspec.Struct, frozen=True):
    """Who plays, and which rulings, facts and options of the set-up are unusual."""

    bots: tuple[str, ...]  # of each seat; in game n the first has seat n, and so on
    rulings: Mapping[str, str] = NONE
    facts: Mapping[str, Value] = MappingProxyType({})
    setup: Mapping[str, str] = NONE


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """All that the games of a sweep depend on."""

    game: str
    revision: str  # of the rules
    variants: tuple[Variant, ...]
    games: int  # of each variant, at most
    seed: int
    until: float = 0.0  # stop once every win rate is so sure on either side; 0: never
    compiled: bool = False  # whether the game is played compiled, not by its rules

    @property
    def seats(self) -> int:
        return len(self.variants[0].bots)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays; nobody has a name in a game for one."""
        return NAMES[: self.seats] if self.seats > 1 else ()

    def setup(self, variant: Variant) -> Mapping[str, object]:
        """Return how a game of a variant is set up."""
        players = {"players": list(self.players)} if self.players else {}
        return {**players, **variant.setup}

    @property
    def block(self) -> int:
        """How many games of each variant are played and counted together."""
        if self.compiled:
            return max(min(LARGE_COMPILED, self.games), -(-self.games // MOST))
        return max(1, min(LARGE, self.games // BLOCKS), -(-self.games // MOST))

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.games // self.block)

    def games_of(self, block: int) -> range:
        """Return the games of a block; blocks are in the order of their seeds."""
        return range(block * self.block, min((block + 1) * self.block, self.games))

    @property
    def stride(self) -> int:
        """In one of so many games it is counted which rulings come up."""
        return max(1, self.games // SAMPLED)

    @property
    def digest(self) -> str:
        """A short text that another question does not have."""
        text = msgspec.json.encode(self, order="sorted")
        return hashlib.sha256(text).hexdigest()[:16]


def variants(
    bots: Sequence[tuple[str, ...]],
    rulings: Mapping[str, tuple[str, ...]],
    facts: Mapping[str, tuple[Value, ...]],
    setup: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
) -> tuple[Variant, ...]:
    """Return every combination of what is varied, that of the first values first.

    `bots`: of each seat, as often as others are to play.
    """
    return tuple(
        Variant(
            seated,
            dict(zip(rulings, readings, strict=True)),
            dict(zip(facts, values, strict=True)),
            dict(zip(setup, options, strict=True)),
        )
        for seated in bots
        for readings in product(*rulings.values())
        for values in product(*facts.values())
        for options in product(*setup.values())
    )


def seatings(bots: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return the bots of each seat: all again from the first, if there are too few.

    Where one plays alone, each of the bots plays the same games.

    >>> seatings(("a", "b"), 3), seatings(("a", "b"), 1)
    ((('a', 'b', 'a'),), (('a',), ('b',)))
    """
    if seats == 1:
        return tuple((bot,) for bot in bots)
    return (tuple(bots[seat % len(bots)] for seat in range(seats)),)
