"""Games by the million, played compiled, and added to the counts of a sweep."""

import hashlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from companion.contract.best_play import Games
from companion.lab.sweeps.play import WIN, Tally, Used

Numbers = NDArray[np.int64]


def seed_of(seed: int) -> int:
    """Return the 64 bits that the generators of compiled games begin with."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8])


def unwatched(games: range, stride: int) -> Numbers:
    """Return the numbers of the games, but for one in `stride`."""
    numbers = np.arange(games.start, games.stop)
    return numbers[numbers % stride > 0]


def count(tally: Tally, games: Games) -> None:
    """Count games as `tally.count` does one by one."""
    won = int(games.won.sum())
    tally.games += len(games.won)
    tally.decided += won
    tally.won[0] += WIN * won
    tally.places[0] += WIN * won
    _add(tally.scores[0], games.score)
    _add(tally.turns, games.turns)
    tally.dead += int(games.dead.sum())
    tally.level += len(games.won)
    for thing, used in zip(games.things, games.used, strict=True):
        if used.any():
            known = tally.used.setdefault(thing, Used())
            known.seats += int(used.sum())
            known.won += WIN * int((used & games.won).sum())
    for end, times in _often(games.ended):
        name = games.ends[end]
        tally.ended[name] = tally.ended.get(name, 0) + times


def compare(tally: Tally, games: Games, first: Games) -> None:
    """Count what games came to beside the same games of the first variant."""
    paired = tally.paired[0]
    _add(paired.won, WIN * (games.won.astype(np.int64) - first.won))
    _add(paired.score, games.score - first.score)
    _add(tally.longer, games.turns - first.turns)


def _add(counts: dict[int, int], values: Numbers) -> None:
    for value, times in _often(values):
        counts[value] = counts.get(value, 0) + times


def _often(values: Numbers) -> Iterable[tuple[int, int]]:
    distinct, times = np.unique(values, return_counts=True)
    return zip(distinct.tolist(), times.tolist(), strict=True)
