"""What each circle asks, as the set of hands that pass it.

A target is a sorted hand of exactly the dice that are used. A circle is met when one of
its targets lies among the active dice.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

import msgspec

from companion.contract.questions import Change
from companion.dice.faces import SIDES, cheapest, sets_within, without
from companion.errors import BadValue
from companion.games.nine_circles.facts import NAME, Circle, facts
from companion.games.nine_circles.rules.options import Options

Faces = tuple[int, ...]


class Challenge(msgspec.Struct, frozen=True):
    """A circle, 1 to 9, and in Fraud the number named, if one is."""

    circle: int
    number: int | None = None

    @property
    def fact(self) -> Circle:
        return facts().circles[self.circle - 1]

    @property
    def takes_pips(self) -> bool:
        """Whether Virgil may help: "immediately discard any 5s" leaves him nothing."""
        return self.fact.kind != "none_of"


def known(challenge: Challenge) -> Challenge:
    """Return `challenge` if the game has it.

    Raises:
        BadValue: if there is no such circle or number, or the circle names none.
    """
    circles = facts().circles
    if not 1 <= challenge.circle <= len(circles):
        what = f"there is no circle {challenge.circle}"
        raise BadValue(NAME, what, f"circles are 1 to {len(circles)}")
    if challenge.number is None:
        return challenge
    if challenge.fact.kind != "chosen":
        what = f"{challenge.fact.name} names no number, {challenge.number} is given"
        raise BadValue(NAME, what, "leave it out")
    if not 1 <= challenge.number <= SIDES:
        what = f"no die shows {challenge.number}"
        raise BadValue(NAME, what, f"name a number from 1 to {SIDES}")
    return challenge


@lru_cache(maxsize=1024)
def targets(challenge: Challenge, options: Options) -> tuple[Faces, ...]:
    """Return every hand that meets `challenge` with all its dice, sorted.

    >>> targets(Challenge(6), Options())
    ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))
    """
    circle = challenge.fact
    match circle.kind:
        case "faces":
            return _alike((circle.face,), circle.count, options)
        case "chosen":
            named = (challenge.number,) if challenge.number else range(1, SIDES + 1)
            return _alike(named, circle.count, options)
        case "totals":
            return _adding_up(circle.totals, options)
        case "run":
            starts = range(1, SIDES + 2 - circle.count)
            return tuple(tuple(range(low, low + circle.count)) for low in starts)
        case "none_of":
            others = [face for face in range(1, SIDES + 1) if face != circle.face]
            return tuple(combinations_with_replacement(others, circle.count))


def _alike(faces: Iterable[int], count: int, options: Options) -> tuple[Faces, ...]:
    # Ruling extras: kept, surplus dice of the wanted number may be used as well.
    most = facts().dice if options.extras == "kept" else count
    return tuple((face,) * dice for face in faces for dice in range(count, most + 1))


def _adding_up(totals: Faces, options: Options) -> tuple[Faces, ...]:
    # Ruling wrath: one_total_of_20, where the two tens are in one sum.
    if options.wrath == "one_total_of_20":
        totals = (sum(totals),)
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
def passing(challenge: Challenge, options: Options, active: Faces) -> tuple[Faces, ...]:
    """Return the sets among `active` that pass: most dice first, then sorted."""
    return sets_within(active, targets(challenge, options))


def fewest_dice(challenge: Challenge, options: Options) -> int:
    """Return the number of dice below which the circle can never be met."""
    return min(map(len, targets(challenge, options)))


@lru_cache(maxsize=1 << 16)
def least(
    challenge: Challenge, options: Options, active: Faces, turned: Faces = ()
) -> int | None:
    """Return the fewest further pips that meet `challenge`; None if no pips can.

    Args:
        active: sorted.
        turned: those of `active` on which a pip was spent already.
    """
    if not challenge.takes_pips:
        return 0 if passing(challenge, options, active) else None
    if options.pip_stacking:
        return _table(challenge, options, len(active)).get(active)
    plan = cheapest_plan(challenge, options, active, turned)
    return None if plan is None else len(plan)


def cheapest_plan(
    challenge: Challenge, options: Options, active: Faces, turned: Faces = ()
) -> tuple[Change, ...] | None:
    """Return the changes that meet `challenge` for the fewest further pips, if any do.

    Of equals those that use most dice, then smaller faces. Arguments are as in `least`.
    """
    # Ruling pip_stacking: false, where a turned die serves as it lies or not at all.
    settled = () if options.pip_stacking else turned
    loose = without(active, settled)
    plans = [
        (sum(change.pips for change in plan), -len(target), target, plan)
        for target in targets(challenge, options)
        if (plan := _plan(loose, _unmet(target, settled), options)) is not None
    ]
    return min(plans)[-1] if plans else None


def _plan(loose: Faces, target: Faces, options: Options) -> tuple[Change, ...] | None:
    return cheapest(loose, target, stacking=options.pip_stacking)


@lru_cache(maxsize=256)
def _table(challenge: Challenge, options: Options, dice: int) -> dict[Faces, int]:
    from companion.dice.odds import least_pips  # 4 ms that `check` need not pay

    return dict(least_pips(dice, targets(challenge, options)))


def _unmet(target: Faces, turned: Faces) -> Faces:
    """What of `target` the turned dice leave to the others.

    A turned die can stand nowhere but at its own face, so it stands there first.
    """
    left = list(target)
    for face in turned:
        if face in left:
            left.remove(face)
    return tuple(left)
