"""How often each score of Nine Circles comes up, against trying everything."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract import Over
from companion.games.nine_circles import rules
from companion.games.nine_circles.rules import State, options
from companion.games.nine_circles.solver import scores as push

WIN, SCORE = 0, -1
ONES = {"rows": "1,1,1,1", "virgil": "3"}
FEW = {"rows": "5,4,2,2", "virgil": "7"}

pytestmark = pytest.mark.xdist_group("compiled")

ON = {"on_success": "stop_virgil"}
LATE = {"fraud_choice": "after_throw"}
CASES = [
    *((circle, {}) for circle in (1, 5, 8, 9)),
    *((3, ON), (8, LATE)),
    *(
        pytest.param(circle, rulings, marks=pytest.mark.slow)
        for rulings, circles in (
            ({}, (2, 3, 4, 6, 7)),
            (ON, (1, 2, 4, 5, 6, 7, 8, 9)),
            (LATE, (3,)),  # only Fraud reads it
            (ON | LATE, (8,)),
        )
        for circle in circles
    ),
]

Ends = dict[tuple[int, ...], float]


@pytest.fixture(autouse=True)
def _as_python(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Push chance on without numba, which takes seconds to compile it, unless slow."""
    from companion.games.nine_circles.solver import scores, violence

    if request.node.get_closest_marker("slow"):
        return
    monkeypatch.setattr(scores, "push", scores.push.py_func)
    private = ((push, name) for name in ("_any", "_add", "_go_on", "_fall"))
    for module, name in (*private, (violence, "push"), (violence, "best")):
        monkeypatch.setattr(module, name, getattr(module, name).py_func)


def noise() -> Any:
    """Return what the next start is worth: more with dice and pips, unevenly."""
    import numpy as np

    grown = np.random.default_rng(7).random((7, 2, 2, 2, 2, 4))
    for axis in range(grown.ndim):
        grown = grown.cumsum(axis=axis)
    return np.repeat(grown.reshape(7, 16, 1, 4), 2, axis=2)


def listed(often: Any, shape: tuple[int, ...]) -> Ends:
    """Return how often the next circle begins with dice, row pips, Virgil's pips."""
    import numpy as np

    dice, row, virgils = np.nonzero(often > 1e-15)
    keys = zip(dice, *np.unravel_index(row, shape), virgils, strict=True)
    shares = often[dice, row, virgils].tolist()
    return {
        tuple(map(int, key)): share for key, share in zip(keys, shares, strict=True)
    }


@pytest.mark.parametrize(("circle", "rulings"), CASES, ids=str)
def test_a_circle_is_worth_and_ends_as_often_as_trying_everything_finds(
    circle: int,
    rulings: Mapping[str, str],
    followed: Callable[..., Any],
    brute_force: Callable[..., Any],
) -> None:
    import numpy as np

    from companion.games.nine_circles.solver import fill, scores

    rulings = {**rulings, **ONES}
    chosen, table = options(rulings), noise()
    player = alone(circle, table, rulings)
    dice, shape = 5 if circle == 7 else 4, (2, 2, 2, 2)
    pips = 1 if circle == 8 else 2
    state = State(circle, pool=dice, pips=(1, 0, 1, 1), virgils=pips, options=chosen)

    after = np.concatenate([np.zeros((3, *table.shape[1:])), table])
    if circle == 9:
        after = fill.finished(chosen, (SCORE, WIN))
    begun = np.zeros((10, 16, 4))
    begun[dice, np.ravel_multi_index((1, 0, 1, 1), shape), pips] = 1
    often = listed(scores.through(scores.Circle(circle, chosen, after), begun), shape)

    def ended(state: State) -> tuple[int, ...] | None:
        if state.circle > circle:
            return (state.dice, *state.pips, state.virgils)
        due = rules.waits_for(state)
        return () if isinstance(due, Over) and not due.won else None

    def known_worth(state: State) -> float | None:
        end = ended(state)
        if end == () or (end and end[0] < 3):
            return 0.0  # With fewer than three dice no game is won.
        if end and circle == 9:
            return float(sum(end))
        row = np.ravel_multi_index(state.pips, shape)
        return float(table[end[0] - 3, row, 0, end[-1]]) if end else None

    best = float(brute_force(rules, known_worth)(state))
    # The rules allow pips before a throw and several groups at once; they gain nothing.
    assert player.worth(state)[0] == pytest.approx(best, abs=1e-9)
    ends = followed(rules, player.best, ended)(state).items()
    wanted = {key: float(share) for key, share in ends if key and key[0] >= 3}
    assert often == pytest.approx(wanted, abs=1e-14)


@pytest.mark.parametrize(
    "columns",
    [
        (SCORE, WIN),
        pytest.param((WIN, SCORE), marks=pytest.mark.slow),
        pytest.param((6, SCORE, WIN), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_two_circles_with_three_dice_end_as_often_as_trying_everything_finds(
    columns: tuple[int, ...], followed: Callable[..., Any]
) -> None:
    import numpy as np

    from companion.games.nine_circles import solver
    from companion.games.nine_circles.solver.fill import finished
    from companion.games.nine_circles.solver.scores import Circle, through

    rulings = {"rows": "2,2,2,2", "virgil": "1"}
    chosen, shape = options(rulings), (3, 3, 3, 3)
    tables = solver.solve(rulings, columns, keep=len(columns))
    player = solver.Player(tables, rulings, columns, len(columns))
    often = np.zeros((10, 81, 2))
    often[3, -1, 1] = 1
    ninth = np.concatenate([np.zeros((3, 81, len(columns), 2)), tables["circle9"]])
    often = through(Circle(8, chosen, ninth[:, :, :2]), often)
    last = Circle(9, chosen, finished(chosen, columns[:2]))
    often = listed(through(last, often), shape)
    scores: dict[int, float] = defaultdict(float)
    for key, share in often.items():
        scores[sum(key)] += share

    def ended(state: State) -> int | None:
        due = rules.waits_for(state)
        return int(due.won * due.score) if isinstance(due, Over) else None

    state = State(circle=8, pool=3, pips=(2, 2, 2, 2), virgils=1, options=chosen)
    found = followed(rules, player.best, ended)(state)
    wanted = {score: float(share) for score, share in found.items() if score}
    assert scores == pytest.approx(wanted, abs=1e-14)


def alone(circle: int, table: Any, rulings: Mapping[str, str]) -> Any:
    """Return who plays one circle; `table` is what the start of the next is worth."""
    from companion.games.nine_circles import solver
    from companion.games.nine_circles.solver.fill import circle_graphs

    known = {f"circle{circle + 1}": table}
    for name, one in circle_graphs(circle, options(rulings)).items():
        known |= {f"graph{name}.{key}": part for key, part in one._asdict().items()}
    return solver.Player(known, rulings, (SCORE, WIN))


def within(circle: int, table: Any) -> Callable[[State], float | None]:
    """Return what ends a circle: what the next start is worth, or a loss."""

    import numpy as np

    def worth(state: State) -> float | None:
        if state.circle > circle and state.dice >= 3:
            row = np.ravel_multi_index(state.pips, (2, 2, 2, 2))
            return float(table[state.dice - 3, row, 0, state.virgils])
        lost = state.circle > circle or isinstance(rules.waits_for(state), Over)
        return 0.0 if lost else None

    return worth


def test_good_dice_of_violence_thrown_again_are_worth_what_trying_everything_finds(
    brute_force: Callable[..., Any],
) -> None:
    table, chosen = noise(), options(ONES)
    player, tried = alone(7, table, ONES), brute_force(rules, within(7, table))

    for kept, pool, pips in (
        (4, 1, (0, 1, 0, 0)), (3, 2, (0, 0, 1, 1)), (2, 3, (0, 1, 0, 1)),
    ):  # fmt: skip
        faces = (1, 2, 3, 4)[:kept]
        state = State(7, pool, pips, 2, faces, options=chosen)
        assert player.worth(state)[0] == pytest.approx(tried(state), abs=1e-9)
        assert player.worth(state)[0] > 0
        assert player.best(state) in rules.legal_actions(state)


@pytest.mark.parametrize("circle", [3, 9])
def test_a_pip_before_a_throw_gains_nothing_where_the_dice_used_are_fixed(
    circle: int, brute_force: Callable[..., Any]
) -> None:
    from companion.games.nine_circles.solver.fill import finished

    table, chosen = noise(), options(ONES)
    if circle == 9:
        table = finished(chosen, (SCORE, WIN))[3:]
    player = alone(circle, table, ONES)
    tried = brute_force(rules, within(circle, table))

    for hand in combinations_with_replacement((1, 2, 3, 6), 3):
        for turned in ((), hand[:1]):
            state = State(circle, 1, (1, 1, 0, 0), 2, hand, turned=turned)
            state = replace(state, options=chosen)
            assert player.worth(state)[0] == pytest.approx(tried(state), abs=1e-9), hand


def test_a_pip_before_a_throw_may_gain_where_a_success_would_come_too_soon(
    brute_force: Callable[..., Any],
) -> None:
    import numpy as np

    table = 2.0 ** np.arange(3, 10)[:, None, None, None] * np.ones((7, 16, 2, 4))
    player, tried = alone(2, table, ONES), brute_force(rules, within(2, table))
    state = State(2, 0, (1, 1, 0, 0), 2, (1, 4, 6, 6), options=options(ONES))

    # 6 becomes 1, and the other 6 is thrown for a 3; as it was, a 2 or 4 comes first.
    assert (
        player.worth(state)[0]
        < tried(state)
        == tried(rules.apply(state, rules.Virgil(6, 1)))
    )
    assert player.left_out(state).startswith("Not counted: a pip now and a throw")


def test_nothing_is_said_to_be_left_out_where_a_pip_before_a_throw_gains_nothing() -> (
    None
):
    for about, circle, hand, pips in (
        ("a fixed number of dice", 3, (1, 2, 3, 6), 2),
        ("no pip left", 2, (1, 4, 6, 6), 0),
        ("nothing thrown yet", 2, (), 2),
        ("a success", 2, (3, 6), 2),
    ):
        state = State(circle, 1, (1, 1, 0, 0), pips, hand, options=options(ONES))
        assert alone(circle, noise(), ONES).left_out(state) == "", about


def test_advice_answers_after_a_pip_that_does_not_finish() -> None:
    player = alone(3, noise(), ONES)
    state = State(3, 1, (1, 1, 1, 0), 2, (2, 4, 6), options=options(ONES))
    assert rules.Virgil(6, 5) not in dict(player.choices(state))

    turned = rules.apply(state, rules.Virgil(6, 5))

    found = dict(player.choices(turned))
    assert {type(action) for action in found} == {rules.Activate}
    assert 0 < player.worth(turned)[0] < player.worth(state)[0]


@pytest.mark.parametrize("seed", [6, 8, 10, 15])
def test_aims_that_differ_by_rounding_are_chosen_alike_both_ways(seed: int) -> None:
    import numpy as np

    from companion.games.nine_circles.solver.fill import fill_violence
    from companion.games.nine_circles.solver.graph import rows
    from companion.games.nine_circles.solver.scores import Circle, through

    chosen, dice = options(ONES), np.random.default_rng(seed)
    after = np.zeros((10, 16, 2, 4))
    after[3:] = dice.random((7, 16, 2, 4))
    after[3:, :, 0] = 0.5 + 4e-13 * dice.integers(0, 8, (7, 16, 4))
    begun = np.zeros((10, 16, 4))
    begun[9, -1, 2] = 1

    often = through(Circle(7, chosen, after), begun)

    filled = fill_violence(7, rows(chosen.rows), after, chosen)
    _, score = filled.values[0, 9, -1, :, 2]
    assert (often * after[:, :, 1]).sum() == pytest.approx(score, abs=1e-12)


@pytest.mark.slow
def test_scores_sum_up_to_what_the_table_says() -> None:
    from companion.games.nine_circles import solver

    columns, counted = (12, SCORE, WIN), (12, SCORE, WIN, 9, 10, 13)
    tables = solver.solve(FEW, counted, keep=len(columns), jobs=2)

    scores = solver.spread(tables, FEW, columns, jobs=2)

    assert len(scores) == 30
    mean = sum(score * share for score, share in enumerate(scores))
    found = {WIN: scores.sum(), SCORE: mean}
    found |= {least: scores[least:].sum() for least in (9, 10, 12, 13)}
    sums = [found[column] for column in counted]
    assert sums == pytest.approx(tables["start"].tolist(), abs=1e-14)
    assert found[WIN] > 0.00001
