"""Seven Steps by the million: the whole game as plain functions that numba compiles.

They play as the bot `random`: of all actions that are legal, each is done as often.
`sheet` has what is looked up, `play` the turn. Tests hold it against the rules.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from companion.contract.best_play import Compiled, Games
from companion.games.seven_steps import metrics
from companion.games.seven_steps.compiled.play import TABLE, WON, play_all
from companion.games.seven_steps.compiled.sheet import sheet_of
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules.ends import rank
from companion.games.seven_steps.rules.options import options


def games(rulings: Mapping[str, str], seed: int, numbers: NDArray[np.int64]) -> Games:
    """Return what games of the bot `random` come to; see `Many.play`."""
    sheet, tables = sheet_of(options(rulings)), np.zeros(len(numbers), TABLE)
    tables["terrace"] = 1
    tables["pool"], tables["sun"], tables["moon"] = sheet.pool, sheet.sun, sheet.moon
    tables["scored"], tables["spare"] = sheet.scored, sheet.spare
    tables["pips"], tables["closed"] = sheet.pips, sheet.closed
    play_all(sheet, tables, np.uint64(seed), numbers)
    terraces = facts().terraces
    won, scored = tables["phase"] == WON, tables["scored"]
    titles = [title.title for title in facts().ranks]
    ranks = np.array(
        [titles.index(rank(n)) if n else 0 for n in range(facts().dice + 1)]
    )
    things = (
        metrics.BOUGHT,
        *(metrics.challenge_turned(terrace) for terrace in terraces),
        *(metrics.virgil_on(terrace) for terrace in terraces),
        *(metrics.punished_on(terrace) for terrace in terraces),
    )
    return Games(
        won=won,
        score=np.where(won, scored, 0),
        turns=tables["throws"],
        # A terrace is passed in the turn of its last throw; the other throws are dead.
        dead=tables["throws"] - (tables["terrace"] - 1 + won),
        ended=np.where(won, len(terraces) + ranks[scored], tables["terrace"] - 1),
        used=np.array([tables["used"] >> at & 1 for at in range(len(things))], bool),
        ends=(*(metrics.lost_on(terrace) for terrace in terraces), *titles),
        things=things,
    )


MANY = Compiled(("random",), games)
"""What is compiled."""
