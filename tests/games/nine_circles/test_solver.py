"""Best play of Nine Circles against brute force and against the dice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from companion.contract import Choice, Over
from companion.dice.faces import ways
from companion.errors import BadValue
from companion.games.nine_circles import rules
from companion.games.nine_circles.rules import Challenge, Options, State, options
from companion.games.nine_circles.rules.challenges import targets
from tests.games import lot

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.games.nine_circles import solver

WIN, SCORE = 0, -1
ROUNDING = 1e-8
"""More than the chance that a tie may cost: 1e-10 x the best score."""
TINY = {"rows": "2,2,2,2", "virgil": "1"}
SMALL = {"rows": "3,3,2,2", "virgil": "5"}

FROZEN = {"rows": "2,2,2,2", "virgil": "2", "kept_dice": "frozen"}

pytestmark = pytest.mark.xdist_group("compiled")


def solved(rulings: Mapping[str, str], *columns: int) -> solver.Player:
    from companion.games.nine_circles import solver

    return solver.Player(solver.solve(rulings, columns), rulings, columns)


@pytest.fixture(scope="module")
def frozen() -> solver.Player:
    return solved(FROZEN, SCORE, WIN)


@pytest.fixture(scope="module")
def small() -> solver.Player:
    return solved(SMALL, SCORE, WIN)


def test_there_is_no_best_choice_once_all_circles_are_passed(
    small: solver.Player,
) -> None:
    with pytest.raises(ValueError, match="nothing is to be chosen"):
        small.best(State(circle=10))


@pytest.mark.parametrize(
    ("column", "worth"),
    [
        pytest.param(WIN, lambda over: over.won, id="win", marks=pytest.mark.slow),
        pytest.param(SCORE, lambda over: over.score, id="score"),
        pytest.param(
            6, lambda over: over.score >= 6, id="title", marks=pytest.mark.slow
        ),
    ],
)
def test_two_circles_with_three_dice_are_worth_what_trying_everything_finds(
    column: int, worth: Callable[[Over], int], brute_force: Callable[..., Any]
) -> None:
    state = State(circle=8, pool=3, pips=(2, 2, 2, 2), virgils=1, options=options(TINY))

    def ended(state: State) -> int | None:
        due = rules.waits_for(state)
        return int(worth(due)) if isinstance(due, Over) else None

    found = solved(TINY, column, WIN).worth(state)[0]

    tried = float(brute_force(rules, ended)(state))
    assert found == pytest.approx(tried, abs=ROUNDING)


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(State(6, 5, (1, 1, 0, 1), 1), id="run", marks=pytest.mark.slow),
        pytest.param(State(4, 4, (1, 2, 1, 0), 1), id="total"),
        pytest.param(State(7, 6, (1, 2, 1, 0), 0), id="violence"),
    ],
)
def test_a_circle_with_frozen_dice_is_worth_what_trying_everything_finds(
    state: State, brute_force: Callable[..., Any], frozen: solver.Player
) -> None:
    state = replace(state, options=options(FROZEN))

    def ended(now: State) -> float | None:
        if now.circle > state.circle:
            start = replace(now, circle=state.circle)
            return float(frozen.start(start, now.pool, now.virgils)[0])
        return 0.0 if isinstance(rules.waits_for(now), Over) else None

    of = brute_force(rules, ended)

    assert frozen.worth(state)[0] == pytest.approx(float(of(state)), abs=1e-12)
    after = rules.apply(state, frozen.best(state))
    assert float(of(after)) == pytest.approx(float(of(state)), abs=1e-12)


def test_what_is_best_is_legal_and_worth_as_much_as_the_state(
    small: solver.Player,
) -> None:
    dice = random.Random(3)
    states = [
        state
        for _ in range(3)
        for state, _ in lot.played(rules, rules.start(SMALL), dice, small.best)
        if isinstance(rules.waits_for(state), Choice)
    ]

    assert len(states) >= 20
    for state in states:
        worth = small.worth(rules.apply(state, small.best(state)))[0]
        assert worth == pytest.approx(small.worth(state)[0], abs=ROUNDING)


def test_least_pips_are_those_of_the_rules() -> None:
    from companion.games.nine_circles.solver import graph

    for circle in (3, 5, 6):
        wanted = targets(Challenge(circle))
        least = graph.least_pips(wanted)
        for hand, at in list(graph.hands().number.items())[::97]:
            cheapest = {way.dice: way.pips for way in ways(hand, wanted)}
            found = {used: pips for used, pips in enumerate(least[at]) if pips < 20}
            assert found == cheapest


def test_nine_4s_may_become_nine_1s_where_virgil_has_27_pips() -> None:
    from companion.games.nine_circles.solver import graph

    lust = graph.graph(Challenge(2), Options(virgil=27))
    node = lust.node[graph.hands().number[(4,) * 9]]
    ways = slice(lust.begins[node], lust.begins[node + 1])

    assert (lust.used[ways][-1], lust.pips[ways][-1]) == (9, 27)


def test_hands_that_play_alike_are_one() -> None:
    from companion.games.nine_circles.solver import graph

    for circle, nodes in {1: 220, 3: 136, 6: 2032}.items():
        assert graph.graph(Challenge(circle), Options()).first[-1] == nodes, circle


def test_opposite_numbers_of_fraud_are_worth_the_same(small: solver.Player) -> None:
    state = State(
        circle=8, pool=5, pips=(2, 2, 1, 0), virgils=2, options=options(SMALL)
    )
    worth = {action.number: tuple(one) for action, one in small.choices(state)}

    assert (worth[1], worth[2], worth[3]) == (worth[6], worth[5], worth[4])
    assert worth[2] > worth[1]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"pool": 10}, "10 dice are in the game; a game has 9 at most"),
        (
            {"pips": (8, 0, 0, 0)},
            "the rows have 8,0,0,0 open pips; 3,3,2,2 is the most",
        ),
        ({"virgils": 10}, "Virgil has 10 open pips; 0 to 5 can be"),
        ({"circle": 11}, "there is no circle 11; 1 to 9 are"),
        ({"pool": 5, "active": (7,)}, "no die shows 7; faces are 1 to 6"),
        ({"pool": -1, "active": (1, 1)}, "-1 dice are in the pool; count from 0"),
    ],
    ids=str,
)
def test_a_state_that_cannot_occur_is_refused(
    changes: dict[str, Any], message: str, small: solver.Player
) -> None:
    with pytest.raises(BadValue) as refused:
        small.worth(replace(State(pips=(1, 1, 1, 1)), **changes))

    assert str(refused.value) == f"nine-circles: {message}"


def test_what_cannot_be_solved_is_refused() -> None:
    from companion.games.nine_circles import solver

    with pytest.raises(BadValue) as refused:
        solver.solve({"rows": "99,99,99,99"}, (WIN, SCORE))

    assert str(refused.value) == (
        "nine-circles: so many pips can be left in 1000000000 ways; "
        "best play is known up to 100000"
    )
