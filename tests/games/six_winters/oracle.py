"""A second reading of the arithmetic: small, slow, and without the referee.

Written from the facts of the rules alone. Squares, locations and obstacles are data of
cards; tracks, wheel and rules are written out here once more.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple, Protocol

SPACES = {
    "support": "223333445555",
    "technology": "111222333445",
    "espionage": "112233344555",
    "military": "122223334445",
    "diplomacy": "122333444555",
    "sorcery": "112233344556",
}
"""The level on each space of a track."""
WHEEL = ("support", "technology", "espionage", "military", "diplomacy")
FACES = range(1, 7)


class Square(Protocol):
    """What is read of a square of a progress card."""

    row: int
    column: int
    type: str | None
    value: int | None
    region: str | None
    relation: str | None
    role: str | None


class Die(NamedTuple):
    type: str
    face: int
    region: str


class Chain(NamedTuple):
    """Dice on a card: the squares in order, and what the last die can count as."""

    squares: tuple[Square, ...] = ()
    faces: frozenset[int] = frozenset()
    types: tuple[str, ...] = ()


class Rules(NamedTuple):
    """Sorcery mastery, and whether Repeating Histories is in play."""

    wild: bool
    repeating: bool


def longer(
    card: Sequence[Square], chain: Chain, die: Die, rules: Rules
) -> Iterator[Chain]:
    """Yield the chain with one more die, for each square that takes it."""
    last = chain.squares[-1] if chain.squares else None
    if last is not None and last.role == "end":
        return
    for square in card:
        if square in chain.squares:
            continue
        if last is None and square.role != "start":
            continue
        if last is not None and not (
            abs(square.row - last.row) <= 1 and abs(square.column - last.column) <= 1
        ):
            continue
        types = (*chain.types, die.type)
        if rules.repeating and square.role == "end" and "sorcery" in types:
            continue
        faces = _counts(square, chain.faces, die, rules.wild)
        if faces:
            yield Chain((*chain.squares, square), faces, types)


def _counts(
    square: Square, before: frozenset[int], die: Die, mastery: bool
) -> frozenset[int]:
    """Return the values that a die can have on a square; empty if it does not fit."""
    any_kind = mastery and die.type == "sorcery"
    if square.region and square.region != die.region:
        return frozenset()
    if square.type and square.type != die.type and not any_kind:
        return frozenset()
    faces = set(FACES) if any_kind else {die.face}
    if square.value:
        faces &= {square.value}
    if square.relation:
        step = {"+1": 1, "-1": -1, "=": 0}[square.relation]
        faces &= {face + step for face in before}
    return frozenset(faces)


def fewest(
    card: Sequence[Square], chain: Chain, dice: Sequence[Die], rules: Rules
) -> int | None:
    """Return the fewest of some dice that bring a chain to its end; None if none do."""
    front = {(chain, tuple(dice))}
    for count in range(len(dice) + 1):
        if any(c.squares and c.squares[-1].role == "end" for c, _ in front):
            return count
        front = {
            (more, left[:n] + left[n + 1 :])
            for known, left in front
            for n in range(len(left))
            for more in longer(card, known, left[n], rules)
        }
    return None


# Attempts.


class Trial(NamedTuple):
    """An attempt: the card's numbers, the ranks of the team, the dice of each step."""

    difficulty: int
    pattern: tuple[int, ...]
    ranks: tuple[int, ...]
    on: tuple[int, ...]
    approach: tuple[int, ...]
    rolled: tuple[int, ...]
    place: tuple[int, ...]


class Result(NamedTuple):
    overcome: bool
    hurt: bool
    gains: tuple[int, ...]


def fits(pattern: Sequence[int], dice: Sequence[int], mastery: bool) -> bool:
    """Return whether dice can lie on different places of a pattern."""
    if mastery:
        return len(dice) <= len(pattern)
    return any(
        all(a == b for a, b in zip(dice, some, strict=True))
        for some in set(permutations(pattern, len(dice)))
    )


def tried(trial: Trial) -> Result | None:
    """Return what comes of an attempt; None if it may not be made like this."""
    skilled = [rank == 6 or rank >= trial.difficulty for rank in trial.ranks]
    mastery = 6 in trial.ranks
    gains = tuple(n for n, one in enumerate(skilled) if not one)
    first = (*trial.on, *trial.approach)
    if trial.approach and not any(skilled):
        return None
    if not fits(trial.pattern, first, mastery):
        return None
    if len(first) == len(trial.pattern):
        return Result(True, False, gains)
    left = list(trial.rolled)
    for face in trial.place:
        if face not in left:
            return None
        left.remove(face)
    if not fits(trial.pattern, (*first, *trial.place), mastery):
        return None
    shown = bool(trial.rolled) and set(trial.pattern) <= set(trial.rolled)
    done = len(first) + len(trial.place) == len(trial.pattern)
    return Result(done, not shown, gains if done else ())


# Pool dice, moves, rewards.


def trades(slot: str) -> set[tuple[str, str]]:
    """Return the trades in a slot: into its pool or out of it, one step."""
    steps = {(one, WHEEL[(n + 1) % 5]) for n, one in enumerate(WHEEL)}
    steps |= {("sorcery", one) for one in WHEEL}
    return {step for step in steps if slot in step}


def takes(
    face: int, rank: int, mastery: bool, pool: Sequence[int]
) -> set[tuple[int, ...]]:
    """Return all that one die may take out of a pool; each set is sorted.

    By the mastery of Support it takes all dice that equal it, or none of them.
    """
    found = set()
    for count in range(1, len(pool) + 1):
        for some in combinations(sorted(pool), count):
            by_skill = count <= max(1, rank) and max(some) <= face
            by_mastery = mastery and list(some) == [face] * pool.count(face)
            if by_skill or by_mastery:
                found.add(some)
    return found


class Place(Protocol):
    """What is read of a location."""

    move_cost: dict[str, int]
    port: bool
    gate: bool


def price(start: Place, end: Place, region: str, change: int) -> int | None:
    """Return the action dice of a move; None if none are enough.

    Args:
        change: one more for each Prismatic Lotus, one less for Traveling Weather.
    """
    ways = [1] if start.port and end.port else []
    if region in start.move_cost:
        ways.append(start.move_cost[region])
    return max(1, min(ways) + change) if ways else None


class Track(NamedTuple):
    """A progress marker, the dice in its pool, and those in the supply."""

    space: int
    pool: int
    supply: int


def raised(resource: str, track: Track) -> Track:
    """Return a track after one reward of it."""
    if track.space == 12:
        return track
    level = int(SPACES[resource][track.space])
    new = min(max(level - track.pool, 0), track.supply)
    return Track(track.space + 1, track.pool + new, track.supply - new)
