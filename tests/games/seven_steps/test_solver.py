"""Best play of Seven Steps against brute force and against the dice."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any

import pytest

from companion.contract import Over
from companion.dice.odds import hands as throws_of
from companion.errors import BadValue
from companion.games.dante.booklet_values import best_play
from companion.games.seven_steps import rules
from companion.games.seven_steps.facts import DATA
from companion.games.seven_steps.rules import State
from companion.games.seven_steps.rules.terraces import Challenge, options, ways_to_pass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.games.seven_steps import solver

WIN, SCORE = 0, -1
TINY = 1e-9
"""More than the chance that a tie may cost: 1e-10 x the best score."""

pytestmark = pytest.mark.xdist_group("compiled")

AIMS: dict[int, Callable[[Over], int]] = {
    WIN: lambda over: over.won,
    SCORE: lambda over: over.won * over.score,
    2: lambda over: over.won and over.score >= 2,
}
RULINGS = [
    {"bought_die": "sun", "wrath": "within_one", "gluttony_odd": "round_up"},
    {"pips_may_add_dice": "false", "gluttony_odd": "round_down", "wrath": "one_more"},
]


def solved(rulings: Mapping[str, str], *columns: int) -> solver.Player:
    from companion.games.seven_steps import solver

    return solver.Player(solver.solve(rulings, columns), rulings, columns)


@pytest.fixture(scope="module")
def usual() -> solver.Player:
    return solved({}, SCORE, WIN)


def last_two(rulings: Mapping[str, str]) -> State:
    """Return terrace 6 with three dice: the other six come back too late."""
    return State(
        terrace=6, pool=2, spare=1, sun=6, pips=1, closed=1, options=options(rulings)
    )


@pytest.mark.parametrize(
    ("column", "rulings"),
    [
        (SCORE, {}),
        pytest.param(WIN, {}, marks=pytest.mark.slow),
        pytest.param(2, RULINGS[0], marks=pytest.mark.slow),
        pytest.param(SCORE, RULINGS[1], marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_two_terraces_with_three_dice_are_worth_what_trying_everything_finds(
    column: int, rulings: dict[str, str], brute_force: Callable[..., Any]
) -> None:
    state, worth = last_two(rulings), AIMS[column]

    def ended(state: State) -> int | None:
        due = rules.waits_for(state)
        return int(worth(due)) if isinstance(due, Over) else None

    found = solved(rulings, column, WIN if column == SCORE else SCORE).worth(state)[0]
    tried = float(brute_force(rules, ended)(state))
    later = float(brute_force(rules, ended, bought_in_hand)(state))

    assert found == pytest.approx(tried, abs=TINY)
    # A pip bought with the dice in hand gains nothing over one bought before.
    assert later == tried


def bought_in_hand(state: State) -> list[rules.Action]:
    """Return what may be done while dice are in hand, before the roll."""
    return [buy] if rules.why_not(state, buy := rules.Buy()) is None else []


@pytest.mark.slow
def test_more_threads_find_the_same_and_the_booklet_quotes_it(
    usual: solver.Player,
) -> None:
    from companion.games.seven_steps import solver

    shared = solver.solve({}, (SCORE, WIN), jobs=3)
    scores = solver.spread(shared, {}, (SCORE, WIN), jobs=3)
    alone = usual.tables

    assert alone.keys() == shared.keys()
    assert all((alone[name] == shared[name]).all() for name in alone)
    quoted = best_play(DATA)
    best = (quoted.for_score.score, quoted.for_score.win)
    assert best == pytest.approx(tuple(alone["start"]), abs=1e-12)
    assert quoted.scores == pytest.approx(tuple(scores), abs=1e-12)
    mean = sum(score * share for score, share in enumerate(scores))
    assert quoted.for_score.score == pytest.approx(mean, abs=1e-12)
    shares = {
        "Redeemed": scores[8:].sum(),
        "Sanctified": scores[7],
        "Repentant": scores[4:7].sum(),
        "Weary Ascendent": scores[1:4].sum(),
        "lost": 1 - quoted.for_score.win,
    }
    found = {rank.name: rank.share for rank in quoted.shares}
    assert found == pytest.approx(shares, abs=1e-12)


@pytest.mark.slow
def test_the_published_chance_is_that_of_the_pure_aim_in_every_printed_digit() -> None:
    from companion.games.seven_steps import solver

    pure = solver.solve({}, (WIN, WIN))["start"][0]

    assert f"{best_play(DATA).for_win.win:.9f}" == f"{pure:.9f}" == "0.999999954"


@pytest.mark.slow
def test_title_shares_do_not_depend_on_rounding(
    usual: solver.Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numpy as np

    from companion.games.seven_steps import solver
    from companion.games.seven_steps.solver import fill

    dice, sums = np.random.default_rng(5), fill.profiles

    def in_another_order(*throw: Any) -> tuple[Any, Any]:
        chance, least = sums(*throw)
        order = dice.permutation(len(chance))
        return chance[order], np.ascontiguousarray(least[order])

    as_usual = solver.spread(usual.tables, {}, (SCORE, WIN))
    monkeypatch.setattr(fill, "profiles", in_another_order)
    fill.throws_of.cache_clear()
    otherwise = solver.spread(solver.solve({}, (SCORE, WIN)), {}, (SCORE, WIN))
    fill.throws_of.cache_clear()

    assert (as_usual != otherwise).any()
    assert otherwise == pytest.approx(as_usual, abs=1e-10)


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


@pytest.mark.slow
def test_150_games_end_as_the_table_says(
    usual: solver.Player, play_best: Callable[..., Any]
) -> None:
    state = State(terrace=5, pool=3, sun=0, moon=3, scored=3, spare=0, pips=1, closed=1)
    score, win = usual.worth(state)

    ends = [over for _, over in play_best(rules, usual, [state] * 150, seed=2)]

    scores = [over.won * over.score for over in ends]
    assert 0.5 < win < 0.999
    assert abs(fmean(scores) - score) < 4 * pstdev(scores) / 150**0.5
    lucky = fmean(over.won for over in ends) - win
    assert abs(lucky) < 4 * (win * (1 - win) / 150) ** 0.5


def test_least_pips_are_those_of_the_rules() -> None:
    from companion.games.seven_steps.solver import fill

    hand = (2, 3, 4, 6, 6)
    row = [known for known, _ in throws_of(5)].index(hand)
    for terrace in range(1, 8):
        for die in range(1, 7):
            aim = Challenge(terrace, die)
            least = fill.costs(aim, 9, thrown=5)[row]
            found = {used: int(pips) for used, pips in enumerate(least) if pips <= 7}
            ways = ways_to_pass(aim, hand)
            assert found == {way.dice: way.pips for way in ways}, aim


def test_profiles_of_a_throw_are_a_chance_of_each() -> None:
    from companion.games.seven_steps.solver import fill

    # Gluttony on a 2 wants a total of 1: one die showing 1, 11 rolls in 36.
    chance, least = fill.profiles(Challenge(6, 2), 9, 2)

    passing = chance[(least == 0).any(axis=1)].sum()

    assert passing == pytest.approx(11 / 36)
    assert chance.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (State(pool=8), "10 dice are placed as they never are; a game has 9"),
        (State(pips=4), "4 pips are available; 0 to 3 can be"),
        (State(closed=5), "5 circles are still to be bought; 0 to 4 can be"),
        (State(terrace=8), "there is no terrace 8; 1 to 7 are"),
        (State(phase="ready"), "the challenge die shows 0; it is thrown, so 1 to 6"),
        (State(1, "fallen", 1, 6, (7,)), "no die shows 7; faces are 1 to 6"),
        (State(1, "fallen", 1, 6, (5,), passed=True),
         "the dice do not pass without pips; leave `passed` out"),
        (State(1, "fallen", 6, 6, (5,)), "the dice pass without pips; say passed=true"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_state_that_cannot_occur_is_refused(
    state: State, message: str, usual: solver.Player
) -> None:
    with pytest.raises(BadValue) as refused:
        usual.worth(state)

    assert str(refused.value).startswith(f"seven-steps: {message}")


def test_compiled_games_hold_no_dice() -> None:
    import numpy as np

    from companion.games.seven_steps import solver

    with pytest.raises(BadValue) as refused:
        solver.games({}, {"reroll": "hold"}, (SCORE, WIN), 1, np.arange(2))
    assert str(refused.value) == (
        "seven-steps: compiled games hold no dice, as the ruling reroll 'hold' lets "
        "players; leave out --compiled"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("aim", "rulings"),
    [
        ((WIN, SCORE), {}),
        ((SCORE, WIN), {"bought_die": "sun", "gluttony_odd": "round_up"}),
        ((2, SCORE), {"pips_may_add_dice": "false", "wrath": "within_one"}),
    ],
    ids=str,
)
def test_two_terraces_with_three_dice_end_as_often_as_trying_everything_finds(
    aim: tuple[int, ...], rulings: Mapping[str, str], followed: Callable[..., Any]
) -> None:
    from companion.games.seven_steps import solver

    state = last_two(rulings)
    columns = (*aim, 1, 2, 3)
    tables = solver.solve(rulings, columns, keep=5)
    player = solver.Player(tables, rulings, columns, 5)

    def ended(state: State) -> int | None:
        due = rules.waits_for(state)
        return int(due.won) * due.score if isinstance(due, Over) else None

    found = followed(rules, player.best, ended)(state)
    _, _, one, two, three = player.worth(state)
    often = {score: float(found.get(score, 0)) for score in (1, 2, 3)}
    assert often == pytest.approx({1: one - two, 2: two - three, 3: three}, abs=1e-13)


@pytest.mark.slow
def test_scores_sum_up_to_what_the_table_says() -> None:
    from companion.games.seven_steps import solver

    columns, rulings = (8, SCORE, WIN), {"wrath": "one_more"}
    tables = solver.solve(rulings, columns, keep=3)

    scores = solver.spread(tables, rulings, columns)

    sums = (scores[8:].sum(), sum(n * share for n, share in enumerate(scores)))
    assert len(scores) == 10
    assert (*sums, scores.sum()) == pytest.approx(tuple(tables["start"]), abs=1e-12)
