"""The rulings, typed; what a terrace requires once its challenge die is thrown.

Source: Seven Steps rules, "Terrace Challenges"; `data/steps.toml`.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Literal

import msgspec

from companion.contract.questions import Way
from companion.dice.faces import SIDES, sets_within, virgil_changes, ways
from companion.facts import settle
from companion.games.seven_steps.facts import NAME, Terrace, facts

NO_RULINGS: Mapping[str, str] = MappingProxyType({})
"""What a caller who chose nothing hands over: the default of each ruling."""


Faces = tuple[int, ...]


class Options(msgspec.Struct, frozen=True):
    """One value for each ruling of `data/rulings.toml`, by default its default.

    What a choice means is asked here, so that the words for it are in two places.
    """

    bought_die: Literal["pool", "sun"] = "pool"
    wrath: Literal["exactly_one_off", "within_one", "one_more"] = "exactly_one_off"
    gluttony_odd: Literal["impossible", "round_down", "round_up"] = "impossible"
    reroll: Literal["all", "hold"] = "all"
    pips_may_add_dice: bool = True

    @property
    def in_time(self) -> bool:
        """Ruling bought_die: whether a bought die can be thrown in the same turn.

        In the sun space it comes too late.
        """
        return self.bought_die == "pool"

    @property
    def holds(self) -> bool:
        """Ruling reroll: whether active dice may be held when others are thrown."""
        return self.reroll == "hold"


def options(rulings: Mapping[str, str]) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName: if there is no such ruling or choice.

    >>> options({"reroll": "hold"}).reroll
    'hold'
    """
    settled = settle(facts().rulings, rulings, NAME)
    # Not strict: the file says "true" and "false".
    return msgspec.convert(settled, Options, strict=False)


class Challenge(msgspec.Struct, frozen=True):
    """A terrace, 1 to 7, and the face of its challenge die, 1 to 6."""

    terrace: int
    die: int

    @property
    def fact(self) -> Terrace:
        return facts().terraces[self.terrace - 1]


def winning_totals(
    terrace: int, challenge: int, rulings: Mapping[str, str] = NO_RULINGS
) -> frozenset[int]:
    """Return the totals that pass a terrace once its challenge die is set.

    Args:
        terrace: 1 (Pride) to 7 (Lust), counted from the shore.
        challenge: the face of the challenge die, 1 to 6.

    Returns:
        Totals of one or more dice; empty if no roll can pass, so that only a
        Virgil pip on the challenge die helps.

    Raises:
        ValueError: if there is no such terrace or face.
        UnknownName: if there is no such ruling or choice.

    Source: Seven Steps rules, "Terrace Challenges".

    >>> sorted(winning_totals(4, challenge=6))    # Sloth: less than 6 - 2
    [1, 2, 3]
    """
    if not 1 <= terrace <= len(facts().terraces):
        raise ValueError(f"there is no terrace {terrace}")
    if not 1 <= challenge <= SIDES:
        raise ValueError(f"a challenge die does not show {challenge}")
    return totals(Challenge(terrace, challenge), options(rulings))


@lru_cache(maxsize=1 << 12)
def totals(challenge: Challenge, chosen: Options) -> frozenset[int]:
    """Return the totals that pass, 1 or more; `winning_totals` for typed options."""
    aim = _aim(challenge, chosen)
    match challenge.fact.relation:
        case "at_most":
            passing = range(1, aim + 1)
        case "below":
            passing = range(1, aim)
        case "equal":
            passing = range(aim, aim + 1)
        case "one_off":
            # Ruling wrath: the die's own number fails, and +1 is not the only way.
            passing = {
                "exactly_one_off": range(aim - 1, aim + 2, 2),
                "within_one": range(aim - 1, aim + 2),
                "one_more": range(aim + 1, aim + 2),
            }[chosen.wrath]
    return frozenset(total for total in passing if total >= 1)


def _aim(challenge: Challenge, chosen: Options) -> int:
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
            return odd[chosen.gluttony_odd] if rest else whole


@lru_cache(maxsize=1 << 12)
def targets(challenge: Challenge, chosen: Options, dice: int) -> tuple[Faces, ...]:
    """Return every sorted set of faces that `dice` active dice may put forward.

    Any of them may make up the total: reading `combine`.
    """
    return tuple(
        faces
        for size in range(1, dice + 1)
        for total in sorted(totals(challenge, chosen))
        for faces in _making(total, size)
    )


@lru_cache(maxsize=1 << 8)
def _making(total: int, dice: int) -> tuple[Faces, ...]:
    hands = combinations_with_replacement(range(1, SIDES + 1), dice)
    return tuple(faces for faces in hands if sum(faces) == total)


@lru_cache(maxsize=1 << 15)
def passing_sets(
    challenge: Challenge, chosen: Options, hand: Faces
) -> tuple[Faces, ...]:
    """Return the sets of `hand` that pass without pips: most dice first."""
    return sets_within(hand, targets(challenge, chosen, len(hand)))


@lru_cache(maxsize=1 << 15)
def ways_to_pass(challenge: Challenge, chosen: Options, hand: Faces) -> tuple[Way, ...]:
    """Return, for each number of dice that can pass, the way with the fewest pips."""
    needed = targets(challenge, chosen, len(hand))
    return ways(hand, needed, limit=facts().virgil.circles)


def least_pips(challenge: Challenge, chosen: Options, hand: Faces) -> int | None:
    """Return the fewest pips with which `hand` passes, None if no pips do."""
    if passing_sets(challenge, chosen, hand):
        return 0
    possible = ways_to_pass(challenge, chosen, hand)
    return min((way.pips for way in possible), default=None)


@lru_cache(maxsize=1 << 12)
def fewest_dice(challenge: Challenge, chosen: Options) -> int:
    """Return the fewest dice with which a throw can pass; 0 if none ever can."""
    counts = range(1, facts().dice + 1)
    return next((dice for dice in counts if targets(challenge, chosen, dice)), 0)


def is_possible(challenge: Challenge, chosen: Options) -> bool:
    """Return whether any throw of any number of dice could pass."""
    return fewest_dice(challenge, chosen) > 0


@lru_cache(maxsize=1 << 8)
def faces_that_open(challenge: Challenge, chosen: Options) -> Faces:
    """Return the faces one pip from the challenge die with which dice can pass.

    >>> faces_that_open(Challenge(4, die=2), Options())    # Sloth wants 4 or more
    (5,)
    """
    return tuple(
        face
        for face in virgil_changes(challenge.die)
        if is_possible(Challenge(challenge.terrace, face), chosen)
    )
