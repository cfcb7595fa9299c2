"""Nine Circles by the million: the whole game as plain functions that numba compiles.

They play as the bot `random`: of all actions that are legal, each is done as often.
`sheet` has what is looked up, `play` the turn. Tests hold it against the rules.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from companion.contract.best_play import Compiled, Games
from companion.games.nine_circles import metrics
from companion.games.nine_circles.compiled.play import TABLE, play_all
from companion.games.nine_circles.compiled.sheet import sheet_of
from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules.options import options


def games(rulings: Mapping[str, str], seed: int, numbers: NDArray[np.int64]) -> Games:
    """Return what games of the bot `random` come to; see `Many.play`."""
    chosen = options(rulings)
    sheet = sheet_of(chosen)
    tables = np.zeros(len(numbers), [*TABLE, ("rows", np.int32, len(chosen.rows))])
    tables["circle"], tables["pool"] = 1, sheet.dice
    tables["rows"], tables["virgils"] = sheet.rows, sheet.virgils
    play_all(sheet, tables, np.uint64(seed), numbers)
    circles = len(facts().circles)
    won = tables["circle"] > circles
    score = np.where(won, tables["pool"] + tables["virgils"] + tables["rows"].sum(1), 0)
    titles = facts().titles
    rank = np.argmax([score >= title.least for title in titles], axis=0)
    names = [metrics.lost_in(circle) for circle in facts().circles]
    things = (
        *(metrics.virgil_in(circle) for circle in facts().circles),
        metrics.SEVERAL,
        *(metrics.full(row) for row, _ in enumerate(chosen.rows, 1)),
    )
    return Games(
        won=won,
        score=score,
        turns=tables["throws"],
        # A circle is passed in the turn of its last throw; the other throws are dead.
        dead=tables["throws"] - (tables["circle"] - 1),
        ended=np.where(won, circles + rank, tables["circle"] - 1),
        used=np.array([tables["used"] >> at & 1 for at in range(len(things))], bool),
        ends=(*names, *(title.name for title in titles)),
        things=things,
    )


MANY = Compiled(("random",), games)
"""What is compiled."""
