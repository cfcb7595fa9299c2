"""Dice on a screen that are tapped: which are chosen, and the pips that turn them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from companion.contract.parts import Ask, Die, Option, Options, Pick, Tap
from companion.contract.questions import Change
from companion.dice.faces import pips_between, virgil_changes, without
from companion.language import decimal, phrase

Faces = tuple[int, ...]


def chosen(hand: Sequence[int], some: Sequence[int]) -> tuple[bool, ...]:
    """Return for each die of a hand whether it is one of `some`, the first of equals.

    >>> chosen((2, 2, 5), (2,))
    (True, False, False)
    """
    left, flags = Counter(some), list[bool]()
    for face in hand:
        flags.append(left[face] > 0)
        left[face] -= 1
    return tuple(flags)


def toggled(some: Sequence[int], face: int, *, away: bool) -> Faces:
    """Return `some`, sorted, with one more die of `face`, or one less.

    >>> toggled((2, 5), 2, away=True), toggled((2, 5), 2, away=False)
    ((5,), (2, 2, 5))
    """
    return without(some, (face,)) if away else tuple(sorted((*some, face)))


def dice(
    hand: Sequence[int], thrown: Sequence[int], tap: Callable[[Faces], Tap] | None
) -> tuple[Die, ...]:
    """Return a hand of which `thrown` are to be thrown again, and the others kept.

    `tap`: what follows from other dice that are to be thrown; None on a screen that
    only watches.
    """
    again, keep = phrase("throw again"), phrase("keep")
    return tuple(
        Die(
            face,
            label=f"{face}, {again if away else keep}",
            look="thrown" if away else "",
            tap=tap(toggled(thrown, face, away=away)) if tap else None,
        )
        for face, away in zip(hand, chosen(hand, thrown), strict=True)
    )


def put_forward(
    hand: Sequence[int],
    using: Faces,
    sets: Sequence[Faces],
    write: Callable[[Faces], str],
    words: tuple[str, str],
) -> tuple[Die, ...]:
    """Return a hand of which `using` is put forward; a tap leads to another set.

    `write` returns one of the `sets` as it is typed; `words` say what happens to a die
    that is used, and to one that is not.
    """
    used, left = words

    def tap(face: int, away: bool) -> Tap | None:
        wanted = toggled(using, face, away=away)
        if other := _nearest(sets, using, wanted):
            return Pick((write(other),))
        return Ask(write(wanted)) if wanted else None

    return tuple(
        Die(
            face,
            label=f"{face}, {used if away else left}",
            look="chosen" if away else "",
            tap=tap(face, away),
        )
        for face, away in zip(hand, chosen(hand, using), strict=True)
    )


def _nearest(sets: Sequence[Faces], using: Faces, wanted: Faces) -> Faces | None:
    """Return the set most like `wanted`, which has one die more or less than `using`.

    >>> _nearest([(1, 3), (4,), (3,)], (4,), (3, 4)), _nearest([(4,)], (4,), (4, 5))
    ((3,), None)
    """
    more, less = Counter(wanted) - Counter(using), Counter(using) - Counter(wanted)

    def fits(some: Faces) -> bool:
        gained, lost = Counter(some) - Counter(using), Counter(using) - Counter(some)
        return bool(gained & more or lost & less)

    def unlike(some: Faces) -> int:
        apart = Counter(some) - Counter(wanted), Counter(wanted) - Counter(some)
        return sum(map(Counter.total, apart))

    return min(filter(fits, sets), key=unlike, default=None)


def turns(changes: Sequence[Change]) -> Iterator[tuple[int, int]]:
    """Yield each single pip of some changes, as the face before and after.

    >>> list(turns([Change(1, 5, 2)]))
    [(1, 2), (2, 5)]
    """
    for change in changes:
        face = change.face
        while face != change.to:
            to = min(virgil_changes(face), key=lambda to: pips_between(to, change.to))
            yield face, to
            face = to


SURE = 0.9999  # a chance to win above this tells nothing: the game is as good as won


def options(
    head: Sequence[str], rows: Sequence[Option], worths: Sequence[float | None]
) -> Options:
    """Return choices, each with the chance to win after it, if that tells anything."""
    if all(worth is None or worth > SURE for worth in worths):
        return Options(tuple(head), tuple(rows))
    pairs = zip(rows, map(percent, worths), strict=True)
    judged = (replace(row, cells=(*row.cells, cell)) for row, cell in pairs)
    return Options((*head, phrase("game won")), tuple(judged))


def percent(chance: float | None) -> str:
    """Return a chance as a cell of a table; empty if it is not known.

    >>> percent(1 / 6), percent(1e-9), percent(0.99999), percent(1), percent(None)
    ('16.67 %', '< 0.01 %', '> 99.99 %', '100 %', '')
    """
    if chance is None:
        return ""
    if chance in (0, 1):
        return f"{100 * chance:g} %"
    if chance < 0.0001:
        return decimal("< 0.01 %")
    return decimal("> 99.99 %" if chance > 0.9999 else f"{100 * chance:.2f} %")
