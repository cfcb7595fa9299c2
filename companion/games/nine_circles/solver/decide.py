"""One decision of best play: of a circle that is filled, or one that was kept.

A decision that is kept is a code of 32 bits, found by row pips and by what the hand is
merged into; what it says of the hand itself (which dice are picked up) follows from the
order in which `decide` compares.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.dice.best_play import value

from .graph import GROUPS, NONE, Graph, Rows, hands
from .kernel import SIDES, Floats, Numbers, throws_of

LOST = np.iinfo(np.int32).max  # the code of a choice after which no game is won
UNKNOWN = -2  # the group of a decision that is not kept

PARTS = 257
"""More than the hands that are left of nine dice if up to four are picked up."""


class Hands(NamedTuple):
    """As `graph.Hands` has them: their dice, and with a die more or fewer."""

    size: Numbers
    more: Numbers
    fewer: Numbers


NO_NUMBERS, NO_PLACES = np.zeros(0, np.int32), np.zeros(0, np.int64)
NO_VALUES = np.zeros(0)


class Circle(NamedTuple):
    """A circle that is filled for a number of dice and of Virgil's pips.

    One that is not filled has no `throws`, and no `after`: to decide there is to be
    lost whatever is done, and the first of what may be done is the best.

    Attributes:
        throws_of: as `kernel.throws_of` returns them.
        fewer, place, sums: of row pips: the number with one fewer, the place in their
            layer, the sum.
        throws: of every layer, flat; `begins` and `lanes` of a layer are where its
            throws begin and the positions of a block there.
        after: the start of the next circle, (dice, row pips, column, Virgil's pips).
    """

    dice: int
    virgils: int
    graph: Graph
    hands: Hands
    throws_of: NDArray[np.int64]
    fewer: Numbers
    place: Numbers = NO_NUMBERS
    sums: Numbers = NO_NUMBERS
    throws: Floats = NO_VALUES
    begins: NDArray[np.int64] = NO_PLACES
    lanes: NDArray[np.int64] = NO_PLACES
    after: Floats = NO_VALUES.reshape(0, 0, 0, 0)


class Decision(NamedTuple):
    """What is best: a group and the hand kept beside it, or the dice used and pips.

    A group of 0 finishes the circle; of -1 means that nothing can be done.
    """

    group: int
    kept: int
    used: int
    pips: int


@njit(cache=True, nogil=True)
def decide(circle: Circle, hand: int, row: int) -> Decision:
    """Return the best that may be done with a hand, in the order of the rules."""
    graph, dice, size = circle.graph, circle.dice, circle.hands.size[hand]
    group, kept_best, dice_used, spent = -1, 0, 0, 0
    most, node, filled = -1.0, graph.node[hand], circle.throws.size > 0
    begins, used, pips = graph.begins, graph.used, graph.pips
    ended = node < 0
    if ended:
        node = NONE - node
        begins, used, pips = graph.kind_begins, graph.kind_used, graph.kind_pips
    for way in range(begins[node + 1] - 1, begins[node] - 1, -1):
        if used[way] <= size and pips[way] <= circle.virgils:
            left, worth = circle.virgils - pips[way], 0.0
            if filled:
                after = circle.after[dice - size + used[way], row]
                worth = value(after[0, left], after[1, left])
            if worth > most:
                most, group, dice_used, spent = worth, 0, used[way], pips[way]
    if ended:
        return Decision(group, kept_best, dice_used, spent)
    kept, first = parts(circle.hands, hand)
    begins_at, flat = circle.throws_of, circle.throws
    for thrown in range(1, GROUPS + 1):
        below = circle.fewer[row, thrown - 1]
        if below < 0:
            continue
        at = lanes = rows_of = 0
        if filled:
            layer, at = circle.sums[below], circle.place[below]
            lanes = circle.lanes[layer]
            rows_of = circle.begins[layer] + at // lanes * begins_at[-1] * 2 * lanes
        for picked in range(min(thrown, size), -1, -1):
            if thrown - picked > dice - size:
                break
            for part in range(first[picked], first[picked + 1]):
                worth = 0.0
                if filled:
                    throw = begins_at[thrown - 1] + graph.node[kept[part]]
                    cell = rows_of + throw * 2 * lanes + at % lanes
                    worth = value(flat[cell], flat[cell + lanes])
                if worth > most:
                    most, group, kept_best = worth, thrown, kept[part]
    if group > 0:
        return Decision(group, kept_best, 0, 0)
    return Decision(group, 0, dice_used, spent)


@njit(cache=True, nogil=True)
def parts(every: Hands, hand: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return what is left of a hand once 0 to 4 dice are picked up, each hand once.

    Returns:
        The hands, and where those begin of which 0, 1, ... dice are picked up. Of as
        many dice, small faces are picked up first.
    """
    kept, face = np.zeros(PARTS, np.int64), np.zeros(PARTS, np.int64)
    first = np.ones(GROUPS + 2, np.int64)
    first[0], kept[0], end = 0, hand, 1
    for picked in range(1, GROUPS + 1):
        for before in range(first[picked - 1], first[picked]):
            for lower in range(face[before], SIDES):
                fewer = every.fewer[kept[before], lower]
                if fewer < every.fewer.shape[0]:
                    kept[end], face[end] = fewer, lower
                    end += 1
        first[picked + 1] = end
    return kept, first


class Known(NamedTuple):
    """Decisions of a circle with a number of dice and of Virgil's pips that are kept.

    Attributes:
        keys: ascending: row pips times `slots_of` plus a node, or what a hand ends as.
        codes: what is chosen there, as `scores` codes it, or `LOST`.
    """

    keys: Numbers
    codes: Numbers


NOTHING = Known(NO_NUMBERS, NO_NUMBERS)


@njit(cache=True, nogil=True)
def slots_of(dice: int, graph: Graph) -> int:
    """Return how many choices there are at most with the same row pips.

    They are the nodes, then (thrown dice, kind) of hands that ended the throwing.
    """
    kinds = graph.kind_begins.shape[0] - 1
    return int(graph.first[dice + 1] + (dice + 1) * kinds)


@njit(cache=True, nogil=True)
def look_up(circle: Circle, known: Known, hand: int, row: int) -> Decision:
    """Return a decision that is kept; its group is `UNKNOWN` if it is not."""
    graph, dice, size = circle.graph, circle.dice, circle.hands.size[hand]
    slot = graph.node[hand]
    if slot < 0:
        kinds = graph.kind_begins.shape[0] - 1
        slot = graph.first[dice + 1] + size * kinds + NONE - slot
    key = row * slots_of(dice, graph) + slot
    at = np.searchsorted(known.keys, key)
    if at == known.keys.shape[0] or known.keys[at] != key:
        return Decision(UNKNOWN, 0, 0, 0)
    code = known.codes[at]
    if code == LOST:
        return decide(circle, hand, row)
    if code < 0:
        left, virgils = divmod(-code - 1, circle.virgils + 1)
        return Decision(0, 0, left - dice + size, circle.virgils - virgils)
    thrown = 1
    while code - 1 >= circle.throws_of[thrown]:
        thrown += 1
    node = code - 1 - circle.throws_of[thrown - 1]
    kept, first = parts(circle.hands, hand)
    for picked in range(min(thrown, size), -1, -1):
        for part in range(first[picked], first[picked + 1]):
            if thrown - picked <= dice - size and graph.node[kept[part]] == node:
                return Decision(thrown, kept[part], 0, 0)
    return Decision(UNKNOWN, 0, 0, 0)


def unfilled(dice: int, virgils: int, graph: Graph, space: Rows) -> Circle:
    """Return a circle that only reads what is kept."""
    every, begins = Hands(*hands()[1:]), throws_of(dice, graph)
    return Circle(dice, virgils, graph, every, begins, space.fewer)
