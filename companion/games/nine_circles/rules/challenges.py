"""The rulings, typed, and what each circle requires: the set of hands that pass it.

A target is a sorted hand of exactly the dice that are used. A circle is met when one of
its targets is contained in the active dice.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Literal

import msgspec

from companion.contract.questions import Change
from companion.dice.faces import SIDES, cheapest, sets_within
from companion.dice.questions import must_exist
from companion.errors import BadValue
from companion.facts import convert, settle
from companion.language import phrase

from ..facts import NAME, Circle, facts, printing

Faces = tuple[int, ...]

CIRCLES = facts().circles


class Options(msgspec.Struct, frozen=True):
    """One value for each ruling of `data/rulings.toml`, and what the choices mean."""

    rows: tuple[int, ...] = (7, 7, 7, 7)
    virgil: int = 9
    on_success: Literal["stop", "stop_virgil"] = "stop"
    kept_dice: Literal["free", "frozen"] = "free"
    fraud_choice: Literal["before_first_throw", "after_throw"] = "before_first_throw"

    @property
    def stops(self) -> bool:
        """Ruling on_success: whether a throw that meets the circle takes no pips."""
        return self.on_success == "stop"

    def closes(self, sets: tuple[Faces, ...]) -> bool:
        """Whether dice take no pips any more, as these sets of them pass."""
        return bool(sets) and self.stops

    @property
    def freezes(self) -> bool:
        """Ruling kept_dice: whether a die that was kept once stays."""
        return self.kept_dice == "frozen"

    def names(self, circle: Circle) -> bool:
        """Ruling fraud_choice: whether a number is named, or any pair passes."""
        return circle.kind == "chosen" and self.fraud_choice == "before_first_throw"


def options(rulings: Mapping[str, str]) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName, BadValue: as `printing` does.
    """
    printed, settled = printing(rulings), settle(facts().rulings, rulings, NAME)
    pips = {"rows": printed.rows, "virgil": printed.virgil}
    return convert(Options, settled | pips, NAME)


class Challenge(msgspec.Struct, frozen=True):
    """A circle, 1 to 9, and in Fraud the number named, if one is."""

    circle: int
    number: int | None = None

    @property
    def fact(self) -> Circle:
        return CIRCLES[self.circle - 1]

    @property
    def takes_pips(self) -> bool:
        """Whether Virgil may help: "immediately discard any 5s" leaves him nothing."""
        return self.fact.kind != "none_of"


def known(challenge: Challenge) -> Challenge:
    """Return `challenge` if the game has it.

    Raises:
        BadValue: if there is no such circle or number, or the circle names none.
    """
    must_exist(challenge.circle, len(CIRCLES), "circle", NAME)
    if challenge.number is None:
        return challenge
    if challenge.fact.kind != "chosen":
        named = {"name": phrase(challenge.fact.name), "n": challenge.number}
        what = phrase("{name} names no number, {n} is given", **named)
        raise BadValue(NAME, what, phrase("leave it out"))
    if not 1 <= challenge.number <= SIDES:
        what = phrase("no die shows {n}", n=challenge.number)
        raise BadValue(NAME, what, phrase("name a number from 1 to {n}", n=SIDES))
    return challenge


@lru_cache(maxsize=64)
def targets(challenge: Challenge) -> tuple[Faces, ...]:
    """Return every hand that meets `challenge` with all its dice, sorted.

    >>> targets(Challenge(6))
    ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))
    """
    circle = challenge.fact
    match circle.kind:
        case "faces":  # exactly `count` dice, surplus ones leave: reading `extras`
            return ((circle.face,) * circle.count,)
        case "chosen":
            named = (challenge.number,) if challenge.number else range(1, SIDES + 1)
            return tuple((face,) * circle.count for face in named)
        case "totals":
            return _separate_groups(circle.totals)
        case "run":
            starts = range(1, SIDES + 2 - circle.count)
            return tuple(tuple(range(low, low + circle.count)) for low in starts)
        case "none_of":
            others = [face for face in range(1, SIDES + 1) if face != circle.face]
            return tuple(combinations_with_replacement(others, circle.count))


def _separate_groups(totals: Faces) -> tuple[Faces, ...]:
    """Return the hands that split into a group for each total: reading `wrath`."""
    groups = product(*(_summing(total, facts().dice) for total in totals))
    hands = {tuple(sorted(sum(group, ()))) for group in groups}
    return tuple(sorted(hand for hand in hands if len(hand) <= facts().dice))


def _summing(total: int, dice: int, least: int = 1) -> Iterator[Faces]:
    """Every sorted hand of at most `dice` dice, none under `least`, with that sum."""
    if total == 0:
        yield ()
    elif dice:
        for face in range(least, min(total, SIDES) + 1):
            for rest in _summing(total - face, dice - 1, face):
                yield (face, *rest)


@lru_cache(maxsize=1 << 14)
def passing(challenge: Challenge, active: Faces) -> tuple[Faces, ...]:
    """Return the sets among `active` that pass: most dice first, then sorted."""
    return sets_within(active, targets(challenge))


def fewest_dice(challenge: Challenge) -> int:
    """Return the number of dice below which the circle can never be met."""
    return min(map(len, targets(challenge)))


def least(challenge: Challenge, active: Faces) -> int | None:
    """Return the fewest pips with which sorted dice meet it; None if no pips do."""
    if not challenge.takes_pips:
        return 0 if passing(challenge, active) else None
    return _least_of_all(challenge, len(active)).get(active)


@lru_cache(maxsize=256)
def _least_of_all(challenge: Challenge, dice: int) -> dict[Faces, int]:
    from companion.dice.odds import least_pips  # 4 ms that `check` need not pay

    return dict(least_pips(dice, targets(challenge)))


def cheapest_plan(challenge: Challenge, active: Faces) -> tuple[Change, ...] | None:
    """Return the changes that meet `challenge` for the fewest pips, if any do.

    Of equals those that use most dice, then smaller faces.
    """
    plans = [
        (sum(change.pips for change in plan), -len(target), target, plan)
        for target in targets(challenge)
        if (plan := cheapest(active, target)) is not None
    ]
    return min(plans)[-1] if plans else None
