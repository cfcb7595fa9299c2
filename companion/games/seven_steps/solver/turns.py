"""Turns in which dice may be held: which placings they go through, filled as needed.

Held dice tie a state to the faces that lie, so these values are not kept: the dawns and
the choices before the first throw are, and a turn is filled again for who asks.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.dice.faces import SIDES, virgil_changes, without
from companion.dice.odds import hands as throws_of
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import Challenge, Options
from companion.games.seven_steps.solver.hands import Costs, costs
from companion.games.seven_steps.solver.hold import (
    Hands,
    Rows,
    Turn,
    spend_once,
    spent_row,
    turn,
)
from companion.games.seven_steps.solver.kernel import Moves, Rulings
from companion.games.seven_steps.solver.places import NOWHERE, Places

Array = NDArray[np.float64]
Faces = tuple[int, ...]
Pips = tuple[int, int]
"""Circles still to be bought, and pips available."""


def moves_of(spots: Places) -> Moves:
    """Return the moves between placings as the kernel asks for them."""
    return Moves(
        spots.first,
        spots.active,
        spots.pool,
        spots.throw,
        spots.punish,
        spots.buy,
        spots.rise,
        _turns(),
    )


def rulings_of(chosen: Options) -> Rulings:
    """Return the rulings as the kernel asks for them."""
    return Rulings(
        must_take_pass=chosen.must_take_pass,
        pips_may_add_dice=chosen.pips_may_add_dice,
        pip_stacking=chosen.pip_stacking,
        one_a_throw=chosen.buy_limit == "one_per_throw",
        bought_in_time=chosen.bought_die == "pool",
    )


def _turns() -> NDArray[np.bool_]:
    faces = range(1, SIDES + 1)
    return np.array([[to in virgil_changes(face) for to in faces] for face in faces])


@lru_cache(maxsize=1)
def numbered() -> dict[Faces, int]:
    """Return the number of every sorted hand, small ones first."""
    sizes = range(facts().dice + 1)
    listed = [hand for size in sizes for hand, _ in throws_of(size)]
    return {hand: number for number, hand in enumerate(listed)}


@lru_cache(maxsize=1)
def hands() -> Hands:
    """Return every hand of the dice that a game has."""
    number, faces = numbered(), range(1, SIDES + 1)
    more = np.full((len(number), SIDES), NOWHERE, np.int32)
    fewer = np.full((len(number), SIDES), NOWHERE, np.int32)
    for hand, at in number.items():
        for face in faces:
            after = number.get(tuple(sorted((*hand, face))))
            if after is not None:
                more[at, face - 1] = after
                fewer[after, face - 1] = at
    sizes = [len(hand) for hand in number]
    first = np.searchsorted(sizes, range(facts().dice + 2)).astype(np.int32)
    return Hands(first, more, fewer)


def days(spots: Places) -> Iterator[list[int]]:
    """Yield the placings that a turn may go through, by the dice out of its reach."""
    found: dict[tuple[int, int], list[int]] = {}
    for at, one in enumerate(spots.all):
        found.setdefault((one.moon, one.before), []).append(at)
    yield from found.values()


def reach(spots: Places, start: int) -> list[int]:
    """Return the placings that a turn may still go through from `start`, sorted."""
    found, open_ = {start}, [start]
    while open_:
        at = open_.pop()
        after = {*spots.throw[at].tolist(), int(spots.punish[at]), int(spots.buy[at])}
        new = after - found - {NOWHERE}
        found |= new
        open_ += new
    return sorted(found)


def rows_of(spots: Places, listed: Iterable[int]) -> Rows:
    """Return where the values of placings stand."""
    first, chosen = hands().first, np.array(list(listed), np.int32)
    some = np.full(len(spots.all), NOWHERE, np.int32)
    every = np.full(len(spots.all), NOWHERE, np.int32)
    active = spots.active[chosen]
    counts = np.where(active > 0, first[active + 1], 0)
    full = np.where(active > 0, first[active + 1] - first[active], 0)
    some[chosen], every[chosen] = counts.cumsum() - counts, full.cumsum() - full
    ends = np.searchsorted(chosen, spots.first).astype(np.int32)
    return Rows(chosen, ends, some, every)


def room(
    rows: Rows, spots: Places, rulings: Rulings, limit: int, shape: tuple[int, int]
) -> Turn:
    """Return room for the values of a turn, each (column, tail)."""
    first, lying = hands().first, spots.active[rows.listed]
    some = int(np.where(lying > 0, first[lying + 1], 0).sum())
    every = int(np.where(lying > 0, first[lying + 1] - first[lying], 0).sum())
    # Only dice that a punishment leaves active are turned before it.
    failed = lying[spots.punish[rows.listed] != NOWHERE]
    most = 0 if rulings.pip_stacking else int(failed.max(initial=0))
    return Turn(
        thrown=np.empty((some, *shape)),
        held=np.empty((some, *shape)),
        again=np.empty((limit, every, *shape)),
        punished=np.empty((every, *shape)),
        spent=np.empty((spent_rows(most), *shape)),
    )


def spent_rows(active: int) -> int:
    """Return in how many ways active dice may have had a pip each, or none."""
    counts = np.diff(hands().first)[: active + 1]
    return int(counts @ counts[::-1])


def least(aim: Challenge, chosen: Options) -> Costs:
    """Return the least pips with which each hand passes, (hand, dice used)."""
    return costs(aim, chosen, facts().dice, facts().virgil.circles)


class Turns:
    """The turns that somebody asks about, filled from where they stand and kept.

    Args:
        above: the next dawn of a terrace, (placing, closed, pips, column).
    """

    def __init__(
        self, spots: Places, chosen: Options, above: Callable[[int], Array]
    ) -> None:
        self.spots, self.chosen, self.above = spots, chosen, above
        self.moves, self.rulings = moves_of(spots), rulings_of(chosen)
        self._kept: tuple[Challenge, int, Rows, Turn] | None = None
        self._last = NOWHERE

    def thrown(self, aim: Challenge, at: int, pips: Pips, lying: Faces) -> Array:
        """Return what a throw beside `lying` is worth; the other active dice fall."""
        rows, found = self._of(aim, at, pips)
        return self._read(found.thrown[rows.some[at] + numbered()[lying]], pips)

    def again(
        self, aim: Challenge, at: int, pips: Pips, lying: Faces, bought: int
    ) -> Array:
        """Return what it is worth to go on once a punishment is paid."""
        rows, found = self._of(aim, at, pips)
        return self._read(found.again[bought][self._all(rows, at, lying)], pips)

    def punished(
        self, aim: Challenge, at: int, pips: Pips, lying: Faces, had: Faces
    ) -> Array:
        """Return the same, while pips may still be spent on the dice that fell.

        Args:
            had: those of `lying` that had a pip since they fell.
        """
        rows, found = self._of(aim, at, pips)
        if self.rulings.pip_stacking or not had:
            return self._read(found.punished[self._all(rows, at, lying)], pips)
        number, fresh = numbered(), without(lying, had)
        row = spent_row(len(lying), number[fresh], number[had], hands())
        return self._read(self._spent(at, rows, found)[row], pips)

    def _spent(self, at: int, rows: Rows, found: Turn) -> Array:
        """Return what the dice of a placing are worth that take one pip at most."""
        if self._last != at:
            active, pips = int(self.spots.active[at]), facts().virgil.circles + 1
            first, again = rows.all[at], found.again[0]
            spend_once(first, active, pips, hands(), self.moves, again, found.spent)
            self._last = at
        return found.spent

    def begin(self, aim: Challenge, at: int, pips: Pips) -> None:
        """Fill a turn for all that can follow from a placing."""
        self._of(aim, at, pips)

    def _of(self, aim: Challenge, at: int, pips: Pips) -> tuple[Rows, Turn]:
        kept = self._kept
        if kept and kept[:1] == (aim,) and pips[0] <= kept[1] and at in kept[2].listed:
            return kept[2:]
        rows = rows_of(self.spots, reach(self.spots, at))
        above = self.above(aim.terrace)[:, : pips[0] + 1]
        dawn = np.ascontiguousarray(above.transpose(0, 3, 1, 2))
        shape = dawn.shape[1], dawn.shape[2] * dawn.shape[3]
        limit = 2 if self.rulings.one_a_throw else 1
        found = room(rows, self.spots, self.rulings, limit, shape)
        costs = least(aim, self.chosen)
        turn(rows, self.moves, hands(), costs, self.rulings, dawn, found)
        self._kept, self._last = (aim, pips[0], rows, found), NOWHERE
        return rows, found

    def _all(self, rows: Rows, at: int, lying: Faces) -> int:
        return int(rows.all[at] + numbered()[lying] - hands().first[len(lying)])

    def _read(self, worth: Array, pips: Pips) -> Array:
        closed, left = pips
        return np.array(worth[:, closed * (facts().virgil.circles + 1) + left])
