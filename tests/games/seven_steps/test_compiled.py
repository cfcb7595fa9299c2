"""Seven Steps compiled: the same actions as by the rules, and the same chances."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from companion.contract import Over, Roll, Rolled
from companion.dice.odds import hands
from companion.games.seven_steps import rules
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import State, options
from tests.games import compiled
from tests.games.conftest import every_ruling

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiled")]

EVERY = every_ruling(facts())

PHASES = {"dawn": 0, "challenge": 0, "ready": 1, "fallen": 2, "again": 3}


def begun(rulings: Mapping[str, str], terrace: int, rng: Random) -> State:
    """Return a game that comes to a terrace with its nine dice somewhere."""
    places = [0, 0, 0, 0]
    for _ in range(9):
        places[rng.choice((0, 0, 1, 2, 3))] += 1
    pool, moon, scored, spare = places
    return State(
        terrace=terrace,
        pool=pool,
        moon=moon,
        scored=scored,
        spare=spare,
        pips=rng.randint(0, 4),
        closed=rng.randint(0, 3),
        options=options(rulings),
    )


def on_table(state: State) -> Any:
    import numpy as np

    from companion.games.seven_steps import compiled as many

    sheet = many.sheet_of(state.options)
    table = np.zeros(1, many.TABLE)
    for name in ("terrace", "challenge", "pool", "sun", "moon", "scored", "spare"):
        table[name] = getattr(state, name)
    table["pips"], table["closed"] = state.pips, state.closed
    table["active"] = compiled.hand(sheet.hands, state.active)
    table["passed"] = state.passed
    table["due"] = 1 if state.phase == "challenge" else state.due
    if state.phase == "won":
        table["phase"] = many.WON
    elif state.phase != "throw":  # compiled, dice that are due keep the phase before
        table["phase"] = PHASES[state.phase]
    return table


def key(table: Any) -> compiled.Key:

    from companion.games.seven_steps import compiled as many

    if table["phase"][0] == many.WON:
        return int(table["terrace"][0]), int(table["scored"][0])
    due = {"phase"} if table["due"][0] else set()
    fallen = table["phase"][0] == many.FALLEN and not due
    passed = set() if fallen else {"passed"}
    return compiled.fields(table, {"throws", "used"} | due | passed)


def check(rulings: Mapping[str, str], seeds: range) -> int:
    """Return in how many states a compiled game does what the rules do."""

    from companion.games.seven_steps import compiled as many

    sheet, checked = many.sheet_of(options(rulings)), 0
    for seed in seeds:
        rng = Random(seed)
        for state in compiled.states(rules, begun(rulings, 1 + seed % 7, rng), rng):
            if state.phase != "won":
                found = compiled.compiled(many, sheet, on_table(state), key)
                assert found == compiled.by_the_rules(rules, state, on_table, key)
                checked += 1
    return checked


OTHERS = {
    "bought_die": "sun",
    "wrath": "within_one",
    "gluttony_odd": "round_up",
    "reroll": "hold",
    "pips_may_add_dice": "false",
}


@pytest.mark.parametrize("rulings", [{}, OTHERS], ids=["printed", "others"])
def test_every_action_of_the_rules_is_compiled_once(rulings: dict[str, str]) -> None:
    assert check(rulings, range(28)) > 100


@pytest.mark.parametrize(
    "rulings", EVERY, ids=lambda rulings: "-".join(rulings.values())
)
def test_every_action_is_compiled_under_every_ruling(rulings: dict[str, str]) -> None:
    assert check(rulings, range(28, 49)) > 60


def won(state: State, known: dict[State, Fraction]) -> Fraction:
    """Return the chance that random play wins: every action, every throw."""
    if state not in known:
        due = rules.waits_for(state)
        if isinstance(due, Over):
            known[state] = Fraction(due.won)
        elif isinstance(due, Roll):
            known[state] = sum(
                times * won(rules.apply(state, Rolled(faces)), known)
                for faces, times in hands(due.count)
            ) / Fraction(6**due.count)
        else:
            legal = rules.legal_actions(state)
            after = (won(rules.apply(state, action), known) for action in legal)
            known[state] = sum(after, Fraction(0)) / len(legal)
    return known[state]


@pytest.mark.parametrize(
    ("terrace", "pool", "scored", "closed"), [(7, 2, 1, 1), (6, 2, 1, 0), (7, 1, 2, 2)]
)
def test_small_games_are_won_as_often_as_all_their_throws_say(
    terrace: int, pool: int, scored: int, closed: int
) -> None:
    import numpy as np

    from companion.games.seven_steps import compiled as many

    places = {"pool": pool, "scored": scored, "spare": 0, "pips": 1, "closed": closed}
    state = State(terrace=terrace, **places)
    exact = float(won(state, {}))
    count = 20_000
    tables = np.repeat(on_table(state), count)
    many.play_all(many.sheet_of(state.options), tables, np.uint64(4), np.arange(count))

    error = sqrt(exact * (1 - exact) / count)
    assert 0.01 < exact < 0.99
    assert (tables["phase"] == many.WON).mean() == pytest.approx(exact, abs=4 * error)
