"""Games by the million, played compiled, and added to the counts of a sweep."""

import hashlib
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.contract import A, Game, S
from companion.contract.many import Games, Many
from companion.errors import BadValue
from companion.lab.solve import needs_numba
from companion.lab.sweep.play import WIN
from companion.lab.sweep.tally import Tally, Used

Numbers = NDArray[np.int64]


def many(game: Game[S, A], bots: Sequence[str]) -> Many:
    """Return a game as it is compiled.

    Raises:
        BadValue: if it or one of the bots is not.
        NoSolver: if the library that compiles is missing.
    """
    if game.many is None:
        what = "it is not compiled, its rules play it"
        raise BadValue(game.name, what, "leave out --compiled")
    needs_numba("compiled games need")
    found = game.many()
    for bot in bots:
        if bot not in found.bots:
            what = f"the bot '{bot}' is not compiled, the rules play it"
            right = f"leave out --compiled, or choose {' or '.join(found.bots)}"
            raise BadValue(game.name, what, right)
    return found


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
    found, times = np.unique(values, return_counts=True)
    return zip(found.tolist(), times.tolist(), strict=True)
