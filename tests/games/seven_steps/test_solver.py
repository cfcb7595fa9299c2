"""Best play of Seven Steps against brute force and against the dice."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from companion.contract import Over
from companion.errors import BadValue
from companion.games.seven_steps import rules, solver
from companion.games.seven_steps.facts import outcome
from companion.games.seven_steps.rules import Challenge, Options, State, options
from companion.games.seven_steps.rules.terraces import ways_to_pass
from companion.games.seven_steps.solver import hands

WIN, SCORE = 0, -1

RULINGS = [
    {},
    {"bought_die": "sun", "wrath": "within_one", "gluttony_odd": "round_up"},
    {"combine": "single", "pips_may_add_dice": "false", "must_take_pass": "false"},
    {"combine": "all", "buy_source": "scored_only", "gluttony_odd": "round_down"},
    {"sun_days": "2", "buy_limit": "one_per_throw", "pip_stacking": "false"},
]


def solved(rulings: Mapping[str, str], *columns: int) -> solver.Player:
    return solver.Player(solver.solve(rulings, columns), rulings, columns)


@pytest.fixture(scope="module")
def usual() -> solver.Player:
    return solved({}, SCORE, WIN)


def last_two(rulings: Mapping[str, str]) -> State:
    """Return terrace 6 with three dice: the other six lie where they stay away."""
    return State(
        terrace=6, pool=2, spare=1, sun=6, pips=1, closed=1, options=options(rulings)
    )


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
@pytest.mark.parametrize(
    ("column", "worth"),
    [
        (WIN, lambda over: over.won),
        (SCORE, lambda over: over.won * over.score),
        (2, lambda over: over.won and over.score >= 2),
    ],
    ids=["win", "score", "title"],
)
def test_two_terraces_with_three_dice_are_worth_what_trying_everything_finds(
    column: int,
    worth: Callable[[Over], int],
    rulings: dict[str, str],
    brute_force: Callable[..., Any],
) -> None:
    state = last_two(rulings)

    def ended(state: State) -> int | None:
        due = rules.waits_for(state)
        return int(worth(due)) if isinstance(due, Over) else None

    found = solved(rulings, column, WIN if column == SCORE else SCORE).worth(state)[0]

    assert found == pytest.approx(float(brute_force(rules, ended)(state)), abs=1e-13)


def test_more_threads_find_the_same_and_the_booklet_tells_it() -> None:
    alone, shared = (solver.solve({}, (WIN, SCORE), jobs=jobs) for jobs in (1, 3))
    scores = solver.spread(shared, {}, (WIN, SCORE), jobs=3)

    assert alone.keys() == shared.keys()
    assert all((alone[name] == shared[name]).all() for name in alone)
    told = outcome()
    assert (told.win, told.score) == pytest.approx(tuple(alone["start"]), abs=1e-12)
    assert told.scores == pytest.approx(tuple(scores), abs=1e-12)
    assert told.score == pytest.approx(scores @ np.arange(10), abs=1e-12)
    shares = {one.name: one.share for one in told.shares}
    assert shares == pytest.approx(
        {
            "Redeemed": scores[8:].sum(),
            "Sanctified": scores[7],
            "Repentant": scores[4:7].sum(),
            "Weary Ascendent": scores[1:4].sum(),
            "lost": 1 - told.win,
        },
        abs=1e-12,
    )


def test_each_choice_is_legal_and_the_best_is_worth_as_much_as_the_state(
    usual: solver.Player, play_best: Callable[..., Any]
) -> None:
    dice, judged = random.Random(5), 0
    for state, _ in play_best(rules, usual, [rules.start()] * 10, seed=5):
        assert isinstance(rules.waits_for(state), Over)
    state = rules.start()
    while not isinstance(due := rules.waits_for(state), Over):
        if legal := rules.legal_actions(state):
            after = rules.apply(state, usual.best(state))
            assert usual.worth(after)[0] == pytest.approx(usual.worth(state)[0])
            state, judged = rules.apply(state, dice.choice(legal)), judged + 1
        else:
            faces = tuple(dice.randint(1, 6) for _ in range(due.count))
            state = rules.apply(state, rules.Rolled(faces))

    assert judged >= 7


def test_400_games_end_as_the_table_says(
    usual: solver.Player, play_best: Callable[..., Any]
) -> None:
    state = State(terrace=5, pool=3, sun=0, moon=3, scored=3, spare=0, pips=1, closed=1)
    score, win = usual.worth(state)

    ends = [over for _, over in play_best(rules, usual, [state] * 400, seed=2)]

    scores = np.array([over.won * over.score for over in ends], float)
    wins = np.array([over.won for over in ends], float)
    assert 0.5 < win < 0.999
    assert abs(scores.mean() - score) < 4 * scores.std() / 400**0.5
    assert abs(wins.mean() - win) < 4 * wins.std() / 400**0.5


def test_least_pips_are_those_of_the_rules() -> None:
    hand = (2, 3, 4, 6, 6)
    for terrace in range(1, 8):
        for die in range(1, 7):
            aim = Challenge(terrace, die)
            found = hands.least_pips_of(aim, Options(), hand, ())
            ways = ways_to_pass(aim, Options(), hand)
            known = {way.dice: way.pips for way in ways}
            assert {u: p for u, p in found.items() if p <= 7} == known


def test_profiles_of_a_throw_are_a_chance_of_each() -> None:
    # Gluttony on a 2 wants a total of 1: one die showing 1, 11 rolls in 36.
    chance, least = hands.profiles(Challenge(6, 2), Options(), 9, 2, most=7)

    passing = chance[(least == 0).any(axis=1)].sum()

    assert passing == pytest.approx(11 / 36)
    assert chance.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (State(pool=8), "10 dice lie as they never do; 9 dice lie where the rules"),
        (State(pips=4), "4 pips are available; 0 to 3 can be"),
        (State(closed=5), "5 circles are still to be bought; 0 to 4 can be"),
        (State(terrace=8), "there is no terrace 8; 1 to 7 are"),
        (State(phase="ready"), "the challenge die shows 0; it lies there, 1 to 6"),
        (
            State(phase="fallen", challenge=1, pool=6, active=(7,)),
            "no die shows 7; faces are 1 to 6",
        ),
        (
            State(phase="fallen", challenge=1, pool=6, active=(5,), passed=True),
            "the dice do not pass as they lie; leave `passed` out",
        ),
        (
            State(phase="fallen", challenge=6, pool=6, active=(5,)),
            "the dice pass as they lie; say passed=true",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_state_that_cannot_occur_is_refused(
    state: State, message: str, usual: solver.Player
) -> None:
    with pytest.raises(BadValue) as refused:
        usual.worth(state)

    assert str(refused.value).startswith(f"seven-steps: {message}")
