"""The hands of a circle, merged into the fewest that play alike.

A hand is a sorted set of active dice. Two hands are merged only if they have as many
dice, finish alike (for each number of dice used, the same least pips), lead by one more
die to the same merged hands equally often, and by one die picked up to the same merged
hands. The merging begins with the first two and is refined by the others until nothing
changes. It is exact: by induction over the row pips left, merged hands are worth the
same. With no pip left they are worth what finishing is worth, which is the same. With
more, every throw from the one hand (pick dice up, add dice) is matched by a throw from
the other that leads to merged hands with the same chances and one row pip fewer.

    Gluttony, two dice:   1 2   2 2   3 3   2 6   ...   each hand
                          [ 12 26 ]   [ 22 ]   [ 33 34 .. ]   merged: a node
                             |  one more die         |  one die picked up
                             v  (`up`, by face)      v  (`down`)

A hand that passes without pips ends the throwing; it is no hand to throw from, only of
a kind, by how it finishes.

Row pips are numbered and sorted into layers of one sum (`rows`).
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.dice.best_play import Hands
from companion.dice.best_play import hands as hands_of
from companion.dice.faces import SIDES, pips_between

from ..facts import facts
from ..rules import Challenge, Options
from ..rules.challenges import targets
from ..rules.play import splits

Numbers = NDArray[np.int32]
Pips = tuple[int, ...]
Faces = tuple[int, ...]

NONE, NEVER = -1, 99

GROUPS = 4  # the largest group that is thrown


class Rows(NamedTuple):
    """Every choice of at most so many open pips in each row."""

    number: dict[Pips, int]  # of each choice, counted up from none open
    fewer: Numbers  # (choice, group): with a pip of that row fewer, -1 if it has none
    layers: tuple[Numbers, ...]  # the choices of each sum
    place: Numbers  # of each choice in its layer

    def below(self, total: int) -> Numbers:
        """Return (group, position): the position in the layer below, -1 for none."""
        fewer = self.fewer[self.layers[total]]
        below = np.where(fewer >= 0, self.place[fewer], NONE)
        return np.ascontiguousarray(below.T, np.int32)


def reached(every: Rows, most: Pips, starts: Numbers) -> Rows:
    """Return rows whose layers hold only what can come up from some starts.

    Args:
        every: all row pips up to `most`.
        starts: numbers of row pips; every throw takes one of a row.
    """
    needed = np.zeros(len(every.fewer), np.bool_)
    needed[starts] = True
    box = needed.reshape([pips + 1 for pips in most])
    for axis in range(len(most)):
        box = np.flip(np.logical_or.accumulate(np.flip(box, axis), axis), axis)
    needed = box.ravel()
    kept = (layer[needed[layer]] for layer in every.layers)
    layers = tuple(layer for layer in kept if len(layer))
    return every._replace(layers=layers, place=_placed(layers, len(needed)))


@lru_cache(maxsize=8)
def rows(most: Pips) -> Rows:
    """Return all row pips up to `most`."""
    # Numbers run like those of an array of `shape`, the last row fastest: one pip less
    # in a row is `steps` of that row back.
    shape = tuple(pips + 1 for pips in most)
    table = np.indices(shape).reshape(len(most), -1)
    count = table.shape[1]
    steps = [count // int(np.prod(shape[: group + 1])) for group in range(len(most))]
    at = np.arange(count)[:, None]
    fewer = np.where(table.T > 0, at - steps, NONE).astype(np.int32)
    sums = table.sum(axis=0)
    ends = np.cumsum(np.bincount(sums))[:-1]
    # Sorted by sum and cut where it changes; stable, so numbers ascend in each layer.
    layers = tuple(np.split(np.argsort(sums, kind="stable").astype(np.int32), ends))
    number = dict(zip(product(*map(range, shape)), range(count), strict=True))
    return Rows(number, fewer, layers, _placed(layers, count))


def _placed(layers: tuple[Numbers, ...], count: int) -> Numbers:
    """Return the place in its layer of each choice of row pips."""
    place = np.zeros(count, np.int32)
    for layer in layers:
        place[layer] = np.arange(len(layer))
    return place


class Graph(NamedTuple):
    """The merged hands of a circle; a node is one of them that may be thrown from.

    Attributes:
        node: for each hand its node, or `NONE` less the kind it ends as.
        first: where the nodes of 0, 1, 2, ... dice begin, and the end.
        up: (node, face): the node with one more die, `NONE` if it ends.
        down: (node, up to six): the nodes with one die less, then `NONE`.
        least: for (hand, dice used) the fewest pips that finish, `NEVER` if none do or
            if more dice are used for as few.
        begins, used, pips: the ways to finish from each node.
        kind_begins, kind_used, kind_pips: the ways to finish of each kind of end.
        prices: one number, one more than the most pips that a way to finish takes.
        by_face: one flag: under the ruling kept_dice `frozen` hands are merged face by
            face, and `down` leads nowhere.
        end_begins, end_kind, end_chance: for (node, group) together, the chance that
            the hand thrown ends as each kind; those whose first die does not end it
            are counted where that die leads.
    """

    node: Numbers
    first: Numbers
    up: Numbers
    down: Numbers
    least: NDArray[np.int8]
    begins: Numbers
    used: Numbers
    pips: Numbers
    kind_begins: Numbers
    kind_used: Numbers
    kind_pips: Numbers
    prices: Numbers
    by_face: NDArray[np.bool_]
    end_begins: Numbers
    end_kind: Numbers
    end_chance: NDArray[np.float64]


def hands() -> Hands:
    """Return every hand of the dice that a game has."""
    return hands_of(facts().dice)


@lru_cache(maxsize=16)
def graph(challenge: Challenge, options: Options) -> Graph:
    """Return the merged hands of a circle that discards no faces, as Violence does."""
    known = hands()
    # By hand: `least`, `ends` (the hand passes without pips), `merged` (its class).
    fewest = _least(challenge, options.virgil)
    least, ends = fewest.copy(), (fewest == 0).any(axis=1)
    # Ruling on_success: stop takes no pip once the throw is a success.
    if options.stops:
        least[ends[:, None] & (least > 0)] = NEVER
    merged = _merge(known, least, ends, by_face=options.freezes)
    live = np.unique(merged[~ends])  # ascending by size, so nodes are, too
    kinds, kind_of = np.unique(least[ends], axis=0, return_inverse=True)
    # Hands that end have NONE - kind; one entry more is for moves that do not exist.
    node = np.full(len(merged) + 1, NONE, np.int32)
    node[:-1][~ends] = np.searchsorted(live, merged[~ends])
    node[:-1][ends] = NONE - kind_of.ravel()
    some = np.zeros(len(live), np.int32)
    some[node[:-1][~ends]] = np.flatnonzero(~ends)  # a hand of each node
    ways, kind_ways = _listed(least[some]), _listed(kinds)
    down = _each_once(node[known.fewer[some]])
    return Graph(
        node[:-1],
        _begins(known.size[some], facts().dice + 1),
        np.maximum(node[known.more[some]], NONE),  # whatever kind it ends as
        np.full_like(down, NONE) if options.freezes else down,
        fewest,
        *ways,
        *kind_ways,
        np.array([np.max(np.append(ways[-1], kind_ways[-1]), initial=0) + 1]),
        np.array([options.freezes]),
        *_endings(known, node, ends, some),
    )


def kept_and_loose(dice: int, need: int, options: Options) -> list[tuple[int, int]]:
    """Return what Violence tells apart: dice kept, those that may be thrown again."""
    return [
        (kept, loose)
        for kept in range(dice + 1)
        for loose in (range(kept + 1) if options.freezes and kept < need else [kept])
    ]


def thrown_at_once(dice: int, options: Options) -> list[Faces]:
    """Return the groups that Violence throws: one, or several together.

    Several are left out where any die may be thrown again: one after the other they can
    do the same, and the player may also stop once five dice are kept. Where kept dice
    are frozen they leave more dice to be thrown again.
    """
    together = splits(dice, GROUPS) if options.freezes else ()
    return [*((size,) for size in range(1, GROUPS + 1)), *together]


def why_not_followed(options: Options, what: str) -> str:
    """Return why chance cannot be followed, if so; `what` cannot be done then.

    Ruling kept_dice `frozen` adds up each group as a whole, by its faces.
    """
    return f"{what} under the ruling kept_dice 'frozen'" if options.freezes else ""


def _least(challenge: Challenge, virgil: int) -> NDArray[np.int8]:
    """Return the least pips (hand, dice used) that Virgil has and that are of use.

    Ways to finish that use fewer dice for no fewer pips are left out. Nothing is lost:
    a die or a pip more may always be left where it is, and counts.
    """
    least = least_pips(targets(challenge))
    least[least > virgil] = NEVER
    cheapest = np.full(len(least), NEVER, np.int8)
    for used in range(least.shape[1] - 1, -1, -1):
        least[least[:, used] >= cheapest, used] = NEVER
        np.minimum(cheapest, least[:, used], out=cheapest)
    return least


def least_pips(targets: Iterable[Faces]) -> NDArray[np.int8]:
    """Return the fewest pips for each hand and each number of dice used.

    Dice are added one by one: each is used, to show a face that part of a target still
    lacks, or not. So `cost` is (hand, part of a target), and a hand follows from the
    hand without its last die.
    """
    known = hands()
    parts = _parts(targets)
    faces = range(1, SIDES + 1)
    grown = np.array(
        [[parts.get(tuple(sorted((*p, f))), NONE) for f in faces] for p in parts]
    )
    cost = np.full((len(known.size), len(parts)), NEVER, np.int8)
    cost[0, 0] = 0
    # The largest face of each hand: the last one that it can do without.
    last = (known.fewer < len(known.size)).cumsum(axis=1).argmax(axis=1)
    for dice in range(1, facts().dice + 1):
        here = np.flatnonzero(known.size == dice)
        before = cost[known.fewer[here, last[here]]]
        after = before.copy()  # the last die is not used; or it is made to show `to`
        for to in range(SIDES):
            part = np.flatnonzero(grown[:, to] >= 0)
            price = np.array([pips_between(f, to + 1) for f in faces], np.int8)
            used = np.minimum(before[:, part] + price[last[here]][:, None], NEVER)
            np.minimum(after[:, grown[part, to]], used, out=used)
            after[:, grown[part, to]] = used
        cost[here] = after
    least = np.full((len(cost), facts().dice + 1), NEVER, np.int8)
    for target in targets:
        size = len(target)
        least[:, size] = np.minimum(least[:, size], cost[:, parts[target]])
    return least


def _parts(targets: Iterable[Faces]) -> dict[Faces, int]:
    """Number every set of dice that is part of a target."""
    parts = {
        part
        for target in targets
        for size in range(len(target) + 1)
        for part in combinations(target, size)
    }
    return {part: at for at, part in enumerate(sorted(parts | {()}))}


def _merge(
    known: Hands, least: NDArray[np.int8], ends: NDArray[np.bool_], *, by_face: bool
) -> NDArray[np.int64]:
    """Return a class for each hand, numbered by size.

    Args:
        by_face: merge hands only if each face leads them to one class, and whatever
            their own dice are: dice of a merged hand are not picked up again.
    """
    first = np.concatenate([known.size[:, None], ends[:, None], least], axis=1)
    merged = _numbered(first)
    while True:
        padded = np.append(merged, NONE)  # so that moves beyond the last hand read NONE
        # By the next die: as often into each class (sorted, with repeats). By a die
        # picked up: the same choice of classes, however many dice lead there.
        after = padded[known.more]
        before = _each_once(padded[known.fewer])
        before[ends] = NONE  # nothing is picked up where throwing has ended
        moves = [after] if by_face else [np.sort(after, axis=1), before]
        finer = _numbered(np.concatenate([merged[:, None], *moves], axis=1))
        # Each round only splits classes; as many as before means that none was split.
        if np.max(finer) == np.max(merged):
            return merged
        merged = finer


def _numbered(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.unique(rows, axis=0, return_inverse=True)[1].ravel()


def _each_once(rows: NDArray[np.integer]) -> Numbers:
    """Return each row without repeats, largest first, filled up with `NONE`.

    >>> _each_once(np.array([[3, 5, 3, NONE]])).tolist()
    [[5, 3, -1, -1]]
    """
    rows = -np.sort(-rows, axis=1)
    rows[:, 1:][rows[:, 1:] == rows[:, :-1]] = NONE
    return (-np.sort(-rows, axis=1)).astype(np.int32)


def _begins(ascending: NDArray[np.integer], count: int) -> Numbers:
    """Return where 0 to `count` - 1 begin in ascending numbers, and the end."""
    return np.searchsorted(ascending, range(count + 1)).astype(np.int32)


def _listed(least: NDArray[np.int8]) -> tuple[Numbers, Numbers, Numbers]:
    """Return the ways of each row one after the other, and where they begin."""
    row, used = np.nonzero(least < NEVER)
    pips = least[row, used].astype(np.int32)
    return _begins(row, len(least)), used.astype(np.int32), pips


def _endings(
    known: Hands, node: Numbers, ends: NDArray[np.bool_], some: Numbers
) -> tuple[Numbers, Numbers, NDArray[np.float64]]:
    """Return, for each node and group, the chances to end with the first die."""
    ended = np.flatnonzero(ends)
    kinds = int(np.max(NONE - node[ended], initial=NONE)) + 1
    chance = np.zeros((len(known.size) + 1, kinds))
    chance[ended, NONE - node[ended]] = 1
    # Once a hand has ended, the rest of its group still falls: `chance[hand]` is how
    # the hand ends if it has ended and 0, 1, 2, 3 more dice fall, one more each round.
    rounds = []
    for _ in range(GROUPS):
        rounds.append(chance[known.more[some]].sum(axis=1) / SIDES)
        later = np.zeros_like(chance)
        later[ended] = chance[known.more[ended]].sum(axis=1) / SIDES
        chance = later
    together = np.stack(rounds, axis=1).reshape(len(some) * GROUPS, kinds)
    row, kind = np.nonzero(together)
    return _begins(row, len(together)), kind.astype(np.int32), together[row, kind]
