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

WIN, SCORE = 0, -1
SMALL = {"rows": "2,2,2,2", "virgil": "2", "on_success": "stop_virgil"}

pytestmark = pytest.mark.xdist_group("compiled")


def solved(rulings: Mapping[str, str], *columns: int) -> solver.Player:
    from companion.games.nine_circles import solver

    return solver.Player(solver.solve(rulings, columns, jobs=2), rulings, columns)


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


def test_each_decision_of_a_small_game_is_the_best_one() -> None:
    assert agree(solved(SMALL, WIN, SCORE), chosen_in(SMALL, 150)) > 20


@pytest.mark.slow
def test_each_decision_of_the_usual_game_is_the_best_one() -> None:
    states = chosen_in({}, long.games(100))

    for columns in ((WIN, SCORE), (SCORE, WIN)):
        assert agree(solved({}, *columns), states) > len(states) // 3


def kept_as_good(
    rulings: Mapping[str, str], columns: tuple[int, int], count: int
) -> None:
    """Compare decisions that are kept with all that may be done, in games played best.

    They are worth as much to the last digit.
    """
    from companion.dice.best_play import valued
    from companion.games.nine_circles import solver
    from companion.games.nine_circles.solver import fill, policy

    tables = fill.solve(rulings, columns, jobs=2)
    filled = solver.Player(tables, rulings, columns)
    kept = policy.follow(tables, rulings, columns, jobs=2)
    player = solver.Player(tables | kept, rulings, columns)
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


def test_decisions_that_are_kept_are_as_good_as_the_best() -> None:
    # With fewer pips no game is won, and nothing is followed.
    kept_as_good({"rows": "4,4,3,3", "virgil": "4"}, (SCORE, WIN), 200)


@pytest.mark.slow
def test_decisions_of_the_usual_game_that_are_kept_are_as_good_as_the_best() -> None:
    kept_as_good({}, (WIN, SCORE), long.games(500))


@pytest.mark.slow
def test_games_come_to_the_same_with_what_is_kept_and_without() -> None:
    import numpy as np

    from companion.games.nine_circles import solver
    from companion.games.nine_circles.solver import policy

    columns, count = (WIN, SCORE), 20_000
    tables = solver.solve({}, columns, jobs=2)
    bare = {name: part for name, part in tables.items() if "policy" not in name}
    assert len(bare) == len(tables) - 3
    assert 3_000_000 < len(tables["policy.keys"]) < policy.MOST

    kept, filled = (
        solver.games(some, {}, columns, 7, np.arange(count)) for some in (tables, bare)
    )

    # Of choices that are worth as much another may be made; most games are the same.
    assert (kept.score == filled.score).mean() > 0.9
    assert abs(kept.won.mean() - filled.won.mean()) < 0.002


def test_violence_is_played_by_its_best_throws() -> None:
    import numpy as np

    from companion.games.nine_circles.solver import many
    from companion.games.nine_circles.solver.player import Begun

    player = solved(SMALL, WIN, SCORE)
    filled = player.violence(Begun(7, 7, 2, (2, 2, 2, 2)))
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
def test_a_million_games_come_to_what_the_table_says() -> None:
    import numpy as np

    from companion.games.nine_circles import solver

    count = long.games(10_000)
    for columns, win, score in (
        ((WIN, SCORE), 0.96627189, 13.32316241),
        ((SCORE, WIN), 0.94276780, 15.54095334),
    ):
        tables = solver.solve({}, columns, jobs=2)
        games = solver.games(tables, {}, columns, 7, np.arange(count))
        mean, error = games.won.mean(), (win * (1 - win) / count) ** 0.5
        assert abs(mean - win) < 4 * error, columns
        spread = float(games.score.std()) / count**0.5
        assert abs(games.score.mean() - score) < 4 * spread, columns
