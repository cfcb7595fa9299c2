"""Decisions of best play that come up, kept beside the starts of circles.

A circle is filled in 10 to 50 ms, and games that are played best come through hundreds
of them. So whoever solves the game follows best play once from the start, as `scores`
does, and keeps what is chosen wherever one game in 100 million or more comes: about
4 million decisions of the usual game. In one game in a hundred best play comes to
another one, and its circle is filled there.

    policy.index   (circle, number of Fraud from 0, dice, Virgil's pips, begin, end)
    policy.keys    row pips times slots plus slot, ascending from `begin` to `end`
    policy.codes   what is chosen there
"""

from collections.abc import Mapping, Sequence

import numpy as np

from ..rules import options
from . import fill, scores
from .decide import NOTHING, Known
from .fill import Report, Table, silent
from .graph import why_not_followed

FLOOR = 1e-8  # decisions that come up in a smaller part of games are not kept
MOST = 1 << 23  # no more decisions are kept: 64 MiB of them

SMALL = 10_000
"""Choices of row pips and Virgil's pips up to which circles are filled at once."""

FILLING = 0.75  # the part of the work that solving is; the rest is following


def solve(
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Report = silent,
    *,
    keep: int = 2,
    jobs: int = 1,
) -> dict[str, Table]:
    """Return the tables of `fill.solve`, and the decisions that come up if they help.

    They do not in games with few pips, whose circles are filled at once, nor under the
    ruling kept_dice `frozen`, whose chances are not followed.
    """
    chosen = fill.playable(options(rulings))
    closed = why_not_followed(chosen, "decisions are not kept")
    if closed or fill.choices(chosen) <= SMALL:
        return fill.solve(rulings, columns, tick, keep=keep, jobs=jobs)

    def following(done: float) -> None:
        tick(FILLING + (1 - FILLING) * done)

    filled = fill.solve(
        rulings, columns, lambda done: tick(FILLING * done), keep=keep, jobs=jobs
    )
    return filled | follow(filled, rulings, columns, following, jobs=jobs)


def follow(
    tables: Mapping[str, Table],
    rulings: Mapping[str, str],
    columns: Sequence[int],
    tick: Report = silent,
    *,
    jobs: int = 1,
) -> dict[str, Table]:
    """Return the decisions of best play that come up in the tables of `fill.solve`."""
    notes: scores.Notes = {}
    play = scores.Play(tables, options(rulings), tuple(columns))
    scores.followed(play, tick, jobs=jobs, follow=scores.Follow(FLOOR, notes))
    index, keys, codes, end = [], [], [], 0
    for place, (key, code) in sorted(notes.items()):
        if len(key) and end + len(key) <= MOST:
            index.append((*place, end, end + len(key)))
            keys.append(key)
            codes.append(code)
            end += len(key)
    return {
        "policy.index": np.array(index, np.int64),
        "policy.keys": np.concatenate(keys),
        "policy.codes": np.concatenate(codes),
    }


class Policy:
    """The decisions that are kept in tables; none if there are none."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._tables = tables
        index = tables["policy.index"].tolist() if "policy.index" in tables else ()
        self._places = {tuple(place): (begin, end) for *place, begin, end in index}

    def known(self, circle: int, side: int, dice: int, virgils: int) -> Known:
        """Return what is kept of a circle; `side`: the number of Fraud, from 0."""
        place = self._places.get((circle, side, dice, virgils))
        if place is None:
            return NOTHING
        keys, codes = self._tables["policy.keys"], self._tables["policy.codes"]
        return Known(keys[slice(*place)], codes[slice(*place)])
