"""Facts of six-sided faces: what a pip changes, what a hand contains, how one types it.

A hand is a multiset: functions take faces in any order and return them sorted. A pip
turns one die one up, one down or to the opposite face, and several may go on one die.
Games decide what passes; here it is only a set of targets.

Source: companion facts, "The Virgil pip".
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec import structs

from companion.contract import Rolled
from companion.contract.questions import Change, Way
from companion.dice import wording
from companion.errors import BadValue, short
from companion.language import marked, phrase
from companion.typed import Field, Form, form, ordered

SIDES = 6
Hand = Sequence[int]


@lru_cache(maxsize=16)
def virgil_changes(face: int) -> tuple[int, ...]:
    """Return the faces one pip away from `face`, sorted.

    Raises:
        ValueError: if `face` is not 1 to 6.
    """
    _must_be_faces((face,))
    around = {face - 1, face + 1, SIDES + 1 - face}
    return tuple(sorted(around & set(range(1, SIDES + 1))))


def turns(hand: Hand) -> Iterator[tuple[int, int]]:
    """Yield all that one pip may do to a hand: a face of it and the new one, sorted."""
    return ((face, to) for face in sorted(set(hand)) for to in virgil_changes(face))


@lru_cache(maxsize=64)
def pips_between(a: int, b: int) -> int:
    """Return the fewest pips that turn face `a` into face `b`, 0 to 3.

    Steps alone, or one flip and steps: a second flip would undo the first.

    Raises:
        ValueError: if a face is not 1 to 6.
    """
    _must_be_faces((a, b))
    return min(abs(a - b), 1 + abs(SIDES + 1 - a - b))


def holds(hand: Hand, target: Hand) -> bool:
    """Return whether the multiset `target` is contained in `hand`."""
    # Called by the million; `all` of a generator takes twice as long.
    for face in target:  # noqa: SIM110
        if hand.count(face) < target.count(face):
            return False
    return True


def sets_within(hand: Hand, targets: Iterable[Hand]) -> tuple[tuple[int, ...], ...]:
    """Return the targets within `hand`, each once: most dice first, then sorted."""
    within = {tuple(sorted(target)) for target in targets if holds(hand, target)}
    return tuple(sorted(within, key=lambda faces: (-len(faces), faces)))


def without(hand: Hand, some: Hand) -> tuple[int, ...]:
    """Return `hand` less the dice of `some`, sorted.

    Raises:
        ValueError: if `some` is not contained in `hand`.
    """
    left = sorted(hand)
    for face in some:
        left.remove(face)
    return tuple(left)


def turned(hand: Hand, face: int, to: int) -> tuple[int, ...]:
    """Return `hand` with one die of `face` showing `to`, sorted.

    Raises:
        ValueError: if no die of `hand` shows `face`.
    """
    left = list(hand)
    left[left.index(face)] = to
    return tuple(sorted(left))


def with_pip(
    active: Hand, had: Hand, face: int, to: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the active dice after a pip, and those of them that had one, sorted.

    Of the dice that show `face`, one that is not of those that `had` pips before is
    turned if possible.

    >>> with_pip((2, 2, 5), (2,), 2, 3)
    ((2, 3, 5), (2, 3))
    """
    had = list(had)
    if had.count(face) == active.count(face):
        had.remove(face)
    return turned(active, face, to), tuple(sorted((*had, to)))


def cheapest(
    hand: Hand, target: Hand, *, limit: int | None = None
) -> tuple[Change, ...] | None:
    """Return the changes with fewest pips that make dice of `hand` show `target`.

    Dice that show a face of the target already are left alone. That loses nothing: were
    a die x turned into f while a die f is turned into y, then leaving f and turning x
    into y costs no more, since pips_between(x, y) is at most
    pips_between(x, f) + pips_between(f, y).

    Changes are in the order of the faces they make; of several cheapest ways the one
    that takes the smaller dice first. None if there are too few dice, or if they need
    more pips than `limit` together.

    Raises:
        ValueError: if a face is not 1 to 6.
    """
    _must_be_faces((*hand, *target))
    have, want = sorted(hand), sorted(target)
    for face in target:
        if face in have:
            have.remove(face)
            want.remove(face)
    plan = _assign(tuple(have), tuple(want))
    if plan is None or (limit is not None and plan[0] > limit):
        return None
    return tuple(Change(a, b, pips_between(a, b)) for a, b in plan[1] if a != b)


_Plan = tuple[int, tuple[tuple[int, int], ...]]
"""Pips altogether, and for each die put forward the face it shows and is to show."""


@lru_cache(maxsize=1 << 14)
def _assign(have: tuple[int, ...], want: tuple[int, ...]) -> _Plan | None:
    if not want:
        return 0, ()
    if len(have) < len(want):
        return None
    # Choose the die that becomes want[0]; equal dice are one choice, and the smallest
    # face is tried first, so that it wins a tie.
    best: _Plan | None = None
    for face in sorted(set(have)):
        pips = pips_between(face, want[0])
        rest = _assign(without(have, (face,)), want[1:])
        if rest and (best is None or pips + rest[0] < best[0]):
            best = pips + rest[0], ((face, want[0]), *rest[1])
    return best


def ways(
    hand: Hand, targets: Iterable[Hand], *, limit: int | None = None
) -> tuple[Way, ...]:
    """Return, for each number of dice that can meet a target, the cheapest way.

    Ascending by dice; of ways with equal pips the one whose `using` is smallest.
    `limit` is as in `cheapest`, and so is what is raised.
    """
    best: dict[int, Way] = {}
    for target in targets:
        changes = cheapest(hand, target, limit=limit)
        if changes is None:
            continue
        pips = sum(change.pips for change in changes)
        way = Way(len(target), tuple(sorted(target)), changes, pips)
        rival = best.get(way.dice, way)
        best[way.dice] = min(rival, way, key=lambda way: (way.pips, way.using))
    return tuple(best[dice] for dice in sorted(best))


def parse_faces(
    words: Sequence[str], *, sides: int = SIDES, most: int, where: str
) -> tuple[int, ...]:
    """Read faces as people type them, in the order typed.

    `533`, `5 3 3`, `5,3,3` and `2x3 5` (two dice that show 3, and a 5) all read. With
    more than nine sides a run of digits is one face. More dice than `most` are refused
    before they are made.

    Raises:
        BadValue: if there is no face, one that the die does not have, too many dice,
            or a word that is no face at all.
    """
    faces: list[int] = []
    for word in " ".join(words).replace(",", " ").split():
        count, run = _read(word, sides, where)
        if len(faces) + count * len(run) > most:
            right = f"give {most} at most"
            raise BadValue(where, f"'{short(word)}' makes too many dice", right)
        faces += _faces(run, sides, where) * count
    if not faces:
        raise BadValue(where, "no face is given", "type them as 533, 5 3 3 or 2x3 5")
    return tuple(faces)


def typed_faces(
    where: str, most: Callable[[], int], sides: int = SIDES
) -> Field[tuple[int, ...]]:
    """Describe faces in a typed action for `parse_faces`; `most` is called then."""
    return Field(
        "FACES",
        lambda words: parse_faces(words, sides=sides, most=most(), where=where),
        lambda faces: " ".join(map(str, faces)),
        words=0,  # so that `parse_faces` says that none is given
        rest=True,
    )


def sorted_faces(
    where: str,
    most: Callable[[], int],
    verb: str,
    said: Callable[[Hand], str] = wording.faces,
) -> Field[tuple[int, ...]]:
    """Describe the faces of dice after a verb, in any order, and how it is told."""
    return ordered(structs.replace(typed_faces(f"{where}: {verb}", most), said=said))


def report(where: str, most: Callable[[], int], example: str) -> Form[Rolled]:
    """Return how the faces of thrown dice are reported; `most` as in `typed_faces`."""
    field = typed_faces(f"{where}: rolled", most)
    return form(Rolled, (field,), example, marked("what the thrown dice show"))


def _read(word: str, sides: int, where: str) -> tuple[int, list[str]]:
    """Split a word into how often it counts and its faces, still as text."""
    often, by, digits = word.lower().rpartition("x")
    count = often.lstrip("0") if by else "1"
    numbers = word.isascii() and digits.isdigit() and often.isdigit() == bool(by)
    if not numbers or len(count) > 9:
        what = phrase("'{typed}' is not a face", typed=short(word))
        form = phrase("faces are whole numbers 1 to {n}, such as 533 or 2x3 5", n=sides)
        raise BadValue(where, what, form)
    if not count:
        what = phrase("'{typed}' is no dice", typed=short(word))
        raise BadValue(where, what, phrase("count from 1, as in 2x3"))
    return int(count), list(digits) if sides < 10 and not by else [digits]


def _faces(run: Sequence[str], sides: int, where: str) -> list[int]:
    for digits in run:
        if len(digits) > 9 or not 1 <= int(digits) <= sides:
            no = {"n": sides, "face": short(digits)}
            what = phrase("a die of {n} sides has no face {face}", **no)
            raise BadValue(where, what, phrase("faces are 1 to {n}", n=sides))
    return [int(digits) for digits in run]


def _must_be_faces(faces: Iterable[int]) -> None:
    for face in faces:
        if not 1 <= face <= SIDES:
            raise ValueError(f"face {face} is not 1 to {SIDES}")
