"""Games by the million decide as the player does that advice asks."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from companion.contract import Choice
from companion.errors import BadValue
from companion.games.nine_circles import rules
from companion.games.nine_circles.rules import Activate, State
from companion.games.nine_circles.rules.play import thrown
from tests import long
from tests.games import lot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.games.nine_circles import solver
    from companion.games.nine_circles.solver.fill import Table

WIN, SCORE = 0, -1
FOR_WIN, FOR_SCORE = (WIN, SCORE), (SCORE, WIN)
SMALL = {"rows": "2,2,2,2", "virgil": "2", "on_success": "stop_virgil"}

pytestmark = pytest.mark.xdist_group("compiled")


def solved(rulings: Mapping[str, str], *columns: int) -> solver.Player:
    from companion.games.nine_circles import solver

    return solver.Player(solver.solve(rulings, columns, jobs=2), rulings, columns)


AIMS = {"win": FOR_WIN, "score": FOR_SCORE}
LONG = AIMS if long.GAMES else {"win": FOR_WIN}


@pytest.fixture(scope="module", params=AIMS.values(), ids=AIMS)
def small(request: pytest.FixtureRequest) -> solver.Player:
    return solved(SMALL, *request.param)


@pytest.fixture(scope="module", params=LONG.values(), ids=LONG)
def usual(request: pytest.FixtureRequest) -> solver.Player:
    """Who plays the usual game; decisions are kept for one of the two aims."""
    from companion.games.nine_circles import solver
    from companion.games.nine_circles.solver import fill

    solve = solver.solve if request.param == FOR_WIN else fill.solve
    return solver.Player(solve({}, request.param, jobs=2), {}, request.param)


for_win = pytest.mark.parametrize("usual", [FOR_WIN], indirect=True, ids=["win"])


def without_kept(tables: Mapping[str, Table]) -> dict[str, Table]:
    return {name: part for name, part in tables.items() if "policy" not in name}


def chosen_in(rulings: Mapping[str, str], count: int) -> list[State]:
    """Return states of random games in which a circle's next step is chosen."""
    dice, states = random.Random(31), set()
    while len(states) < count:
        for state, _ in lot.played(rules, rules.start(rulings), dice):
            naming = state.names_first and state.number is None
            if isinstance(rules.waits_for(state), Choice) and not (
                naming or state.turned or state.fact.kind == "none_of"
            ):
                states.add(state)
    return sorted(states, key=repr)[:count]


def agree(player: solver.Player, states: list[State]) -> int:
    """Compare every decision; return in how many of them dice are thrown."""
    import numpy as np

    from companion.games.nine_circles.solver import many
    from companion.games.nine_circles.solver.graph import hands, rows
    from companion.games.nine_circles.solver.player import Begun

    faces = {number: hand for hand, number in hands().number.items()}
    throws = 0
    for state in states:
        side = state.number and min(state.number, 7 - state.number)
        active = state.active
        if state.number and side != state.number:
            active = tuple(sorted(7 - face for face in active))
        begun = Begun(state.circle, state.dice, state.virgils, state.pips)
        row = rows(state.pips).number[state.pips]
        filling = player.filling(begun, side, np.array([row], np.int32))
        circle = many.circle_of(filling, state.virgils)
        found = many.decide(circle, hands().number[active], row)
        best = player.best(state)
        if isinstance(best, Activate):
            kept = thrown(state, best.fresh, best.again, (best.size,)).active
            if active != state.active:
                assert found.group == best.size, state
            else:
                assert (found.group, faces[found.kept]) == (best.size, kept), state
            throws += 1
        else:
            assert found.group == 0, state
            dice = state.pool + found.used
            start = player.start(state, dice, state.virgils - found.pips)
            assert start.tolist() == player.worth(state).tolist(), state
    return throws


@pytest.mark.slow
def test_each_decision_of_a_small_game_is_the_best_one(small: solver.Player) -> None:
    assert agree(small, chosen_in(SMALL, 150)) > 20


@pytest.mark.slow
def test_each_decision_of_the_usual_game_is_the_best_one(usual: solver.Player) -> None:
    states = chosen_in({}, long.games(20))

    assert agree(usual, states) > len(states) // 3


def kept_as_good(
    player: solver.Player,
    rulings: Mapping[str, str],
    columns: tuple[int, int],
    count: int,
) -> None:
    """Compare decisions that are kept with all that may be done, in games played best.

    They are worth as much to the last digit.
    """
    from companion.dice.best_play import valued
    from companion.games.nine_circles import solver

    filled = solver.Player(without_kept(player.tables), rulings, columns)
    dice, seen, looked_up = random.Random(5), set[State](), 0
    while len(seen) < count:
        start = rules.start(rulings)
        for state, _ in lot.played(rules, start, dice, player.best):
            if state in seen or not isinstance(rules.waits_for(state), Choice):
                continue
            seen.add(state)
            worths = dict(filled.choices(state))
            best = max(map(valued, worths.values()))
            assert valued(worths[player.best(state)]) == best, state
            looked_up += player.kept(state) is not None

    # A kind of choice that is not looked up: throws of Violence, pips after the first.
    assert looked_up > len(seen) // 2


@pytest.mark.slow
def test_decisions_that_are_kept_are_as_good_as_the_best() -> None:
    from companion.games.nine_circles import solver
    from companion.games.nine_circles.solver import policy

    # With fewer pips no game is won, and nothing is followed.
    rulings = {"rows": "4,4,3,3", "virgil": "4"}
    tables = solved(rulings, *FOR_SCORE).tables
    kept = policy.follow(tables, rulings, FOR_SCORE, jobs=2)
    player = solver.Player({**tables, **kept}, rulings, FOR_SCORE)

    kept_as_good(player, rulings, FOR_SCORE, 100)


@pytest.mark.slow
@for_win
def test_decisions_of_the_usual_game_that_are_kept_are_as_good_as_the_best(
    usual: solver.Player,
) -> None:
    kept_as_good(usual, {}, FOR_WIN, long.games(100))


@pytest.mark.slow
@for_win
def test_games_come_to_the_same_with_what_is_kept_and_without(
    usual: solver.Player,
) -> None:
    import numpy as np

    from companion.games.nine_circles import solver
    from companion.games.nine_circles.solver import policy

    count, bare = long.games(2_000), without_kept(usual.tables)
    assert len(bare) == len(usual.tables) - 3
    assert 3_000_000 < len(usual.tables["policy.keys"]) < policy.MOST

    kept, filled = (
        solver.games(some, {}, FOR_WIN, 7, np.arange(count))
        for some in (usual.tables, bare)
    )

    # Of choices that are worth as much another may be made; most games are the same.
    assert (kept.score == filled.score).mean() > 0.9
    assert abs(kept.won.mean() - filled.won.mean()) < 0.004


@pytest.mark.slow
def test_violence_is_played_by_its_best_throws(small: solver.Player) -> None:
    import numpy as np

    from companion.games.nine_circles.solver import many
    from companion.games.nine_circles.solver.player import Begun

    filled = small.violence(Begun(7, 7, 2, (2, 2, 2, 2)))
    begun = np.full((20_000, 3), (80, 7, 0), np.int32)  # row pips, dice, lane of pips
    out, chances = np.zeros((20_000, 4), np.int32), np.arange(20_000, dtype=np.uint64)

    many.pass_violence(filled, begun, chances[:, None], out)

    # As often as the table says: each start of Fraud counts what it is worth.
    fraud = filled.after[:, :, 0, 0][out[:, 1], out[:, 0]]
    error = 4 * float(fraud.std()) / 20_000**0.5
    assert abs(float(fraud.mean()) - filled.values[0, 7, 80, 0, 0]) < error


def test_compiled_games_for_a_title_are_refused() -> None:
    import numpy as np

    from companion.games.nine_circles.solver import many

    with pytest.raises(BadValue, match="not for a title; leave out --compiled"):
        many.games({}, {}, (0, 0, 12), 1, np.arange(3))


@pytest.mark.slow
def test_a_million_games_come_to_what_the_table_says(usual: solver.Player) -> None:
    import numpy as np

    from companion.games.nine_circles import solver

    count, columns = long.games(10_000), usual.columns
    win, score = {
        FOR_WIN: (0.96627189, 13.32316241),
        FOR_SCORE: (0.94276780, 15.54095334),
    }[columns]
    games = solver.games(usual.tables, {}, columns, 7, np.arange(count))

    assert abs(games.won.mean() - win) < 4 * (win * (1 - win) / count) ** 0.5
    spread = float(games.score.std()) / count**0.5
    assert abs(games.score.mean() - score) < 4 * spread
