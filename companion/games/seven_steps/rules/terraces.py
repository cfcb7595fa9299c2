"""The rulings, typed; what a terrace requires once its challenge die is thrown.

Source: Seven Steps rules, "Terrace Challenges"; `data/steps.toml`.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.contract.questions import Way
from companion.dice.faces import SIDES, sets_within, virgil_changes, ways
from companion.facts import convert, settle

from ..facts import NAME, Terrace, facts

Faces = tuple[int, ...]


class Options(msgspec.Struct, frozen=True):
    """One value for each ruling of `data/rulings.toml`, by default its default."""

    bought_die: Literal["pool", "sun"] = "pool"
    wrath: Literal["exactly_one_off", "within_one", "one_more"] = "exactly_one_off"
    gluttony_odd: Literal["impossible", "round_down", "round_up"] = "impossible"
    reroll: Literal["all", "hold"] = "all"
    pips_may_add_dice: bool = True

    @property
    def in_time(self) -> bool:
        """Whether a bought die can be thrown the same turn; else it is in the sun."""
        return self.bought_die == "pool"

    def closes(self, *, passed: bool) -> bool:
        """Ruling pips_may_add_dice: whether a throw takes no pips, as it passed."""
        return passed and not self.pips_may_add_dice

    @property
    def holds(self) -> bool:
        """Whether active dice may be held when others are thrown."""
        return self.reroll == "hold"


def options(rulings: Mapping[str, str]) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName: if there is no such ruling or choice.
    """
    settled = settle(facts().rulings, rulings, NAME)
    # Not strict: the file says "true" and "false".
    return convert(Options, settled, NAME, strict=False)


class Challenge(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """A terrace, 1 to 7, the face of its challenge die, 1 to 6, and the rulings."""

    terrace: int
    die: int
    options: Options = Options()

    @property
    def fact(self) -> Terrace:
        return facts().terraces[self.terrace - 1]


@lru_cache(maxsize=1 << 12)
def totals(challenge: Challenge) -> frozenset[int]:
    """Return the totals of one or more dice that pass; empty if no throw can.

    >>> sorted(totals(Challenge(4, die=6)))    # Sloth: less than 6 - 2
    [1, 2, 3]
    """
    aim = _aim(challenge)
    # Ruling wrath: the die's own number fails, and +1 is not the only way.
    wrath = {
        "exactly_one_off": {aim - 1, aim + 1},
        "within_one": {aim - 1, aim, aim + 1},
        "one_more": {aim + 1},
    }
    passing = {
        "at_most": {*range(1, aim + 1)},
        "below": {*range(1, aim)},
        "equal": {aim},
        "one_off": wrath[challenge.options.wrath],
    }
    return frozenset(it for it in passing[challenge.fact.relation] if it >= 1)


def _aim(challenge: Challenge) -> int:
    """Return what the total is compared with; 0 if there is no such number."""
    fact, die = challenge.fact, challenge.die
    match fact.aim:
        case "die":
            return die
        case "number_less_die":
            return fact.by - die
        case "die_less_number":
            return die - fact.by
        case "die_over_number":
            whole, rest = divmod(die, fact.by)
            # Ruling gluttony_odd: no dice make half of an odd number.
            odd = {"impossible": 0, "round_down": whole, "round_up": whole + 1}
            return odd[challenge.options.gluttony_odd] if rest else whole


@lru_cache(maxsize=1 << 12)
def targets(challenge: Challenge, dice: int) -> tuple[Faces, ...]:
    """Return every sorted set of faces that `dice` active dice may put forward.

    Any of them may make up the total: reading `combine`.
    """
    return tuple(
        faces
        for size in range(1, dice + 1)
        for total in sorted(totals(challenge))
        for faces in _making(total, size)
    )


@lru_cache(maxsize=1 << 8)
def _making(total: int, dice: int) -> tuple[Faces, ...]:
    hands = combinations_with_replacement(range(1, SIDES + 1), dice)
    return tuple(faces for faces in hands if sum(faces) == total)


@lru_cache(maxsize=1 << 15)
def passing_sets(challenge: Challenge, hand: Faces) -> tuple[Faces, ...]:
    """Return the sets of `hand` that pass without pips: most dice first."""
    return sets_within(hand, targets(challenge, len(hand)))


@lru_cache(maxsize=1 << 15)
def ways_to_pass(challenge: Challenge, hand: Faces) -> tuple[Way, ...]:
    """Return, for each number of dice that can pass, the way with the fewest pips."""
    return ways(hand, targets(challenge, len(hand)), limit=facts().virgil.circles)


def least_pips(challenge: Challenge, hand: Faces) -> int | None:
    """Return the fewest pips with which `hand` passes, None if no pips do."""
    if passing_sets(challenge, hand):
        return 0
    return min((way.pips for way in ways_to_pass(challenge, hand)), default=None)


def faces_that_open(challenge: Challenge) -> Faces:
    """Return the faces one pip from the challenge die with which dice can pass.

    >>> faces_that_open(Challenge(4, die=2))    # Sloth wants 4 or more
    (5,)
    """
    changes = virgil_changes(challenge.die)
    return tuple(face for face in changes if totals(replace(challenge, die=face)))
