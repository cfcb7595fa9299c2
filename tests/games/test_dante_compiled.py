"""Both games compiled: the same actions as by the rules, and the same chances."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from companion import games
from companion.contract import Over, Roll, Rolled
from companion.dice.odds import hands
from companion.games import nine_circles, seven_steps
from tests.games import compiled, dante
from tests.games.conftest import every_ruling

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiled")]

NINE, SEVEN = dante.BOTH
PHASES = {"dawn": 0, "challenge": 0, "ready": 1, "fallen": 2, "again": 3}


def circle_begun(rulings: Mapping[str, str], seed: int, rng: Random) -> Any:
    """Return a game that comes to a circle with some of its dice and pips."""
    rules = nine_circles.Own.rules
    pips = tuple(rng.randint(0, 4) for _ in range(4))
    return rules.State(
        circle=1 + seed % 9,
        pool=rng.randint(2, 7),
        pips=pips,
        virgils=rng.randint(0, 5),
        options=rules.options(rulings),
    )


def circles_on_table(state: Any) -> Any:
    import numpy as np

    many = nine_circles.Own.compiled
    sheet = many.sheet_of(state.options)
    table = np.zeros(1, [*many.TABLE, ("rows", np.int32, len(state.pips))])
    dice = (state.active, state.frozen, state.loose)
    numbers = [compiled.hand(sheet.hands, faces) for faces in dice]
    table["circle"], table["number"] = state.circle, state.number or 0
    table["pool"], table["virgils"] = state.pool, state.virgils
    table["active"], table["frozen"], table["loose"] = numbers
    table["due"], table["rows"] = state.due, state.pips
    table["met"] = not state.ended and state.throw_met
    return table


def circles_key(table: Any) -> compiled.Key:
    met = {"met"} if table["due"][0] else set()
    return compiled.fields(table, {"throws", "used"} | met)


def terrace_begun(rulings: Mapping[str, str], seed: int, rng: Random) -> Any:
    """Return a game that comes to a terrace with its nine dice somewhere."""
    rules, places = seven_steps.Own.rules, [0, 0, 0, 0]
    for _ in range(9):
        places[rng.choice((0, 0, 1, 2, 3))] += 1
    pool, moon, scored, spare = places
    return rules.State(
        terrace=1 + seed % 7,
        pool=pool,
        moon=moon,
        scored=scored,
        spare=spare,
        pips=rng.randint(0, 4),
        closed=rng.randint(0, 3),
        options=rules.options(rulings),
    )


def terraces_on_table(state: Any) -> Any:
    import numpy as np

    many = seven_steps.Own.compiled
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


def terraces_key(table: Any) -> compiled.Key:
    many = seven_steps.Own.compiled
    if table["phase"][0] == many.WON:
        return int(table["terrace"][0]), int(table["scored"][0])
    due = {"phase"} if table["due"][0] else set()
    fallen = table["phase"][0] == many.FALLEN and not due
    passed = set() if fallen else {"passed"}
    return compiled.fields(table, {"throws", "used"} | due | passed)


class Beside(NamedTuple):
    """How a compiled game is held beside its rules."""

    begun: Callable[[Mapping[str, str], int, Random], Any]
    put: compiled.Put
    key: compiled.ToKey


GAMES = {
    NINE: Beside(circle_begun, circles_on_table, circles_key),
    SEVEN: Beside(terrace_begun, terraces_on_table, terraces_key),
}
MODULES = {NINE: nine_circles.Own, SEVEN: seven_steps.Own}

EVERY = {
    NINE: every_ruling(games.load(NINE).facts(), "rows", "virgil"),
    SEVEN: every_ruling(games.load(SEVEN).facts()),
}
OTHERS = {
    "bought_die": "sun",
    "wrath": "within_one",
    "gluttony_odd": "round_up",
    "reroll": "hold",
    "pips_may_add_dice": "false",
}


def check(game: str, rulings: Mapping[str, str], seeds: range) -> int:
    """Return in how many states a compiled game does what the rules do."""
    rules, many = games.load(game).rules(), MODULES[game].compiled
    begun, put, key = GAMES[game]
    sheet, checked = many.sheet_of(MODULES[game].rules.options(rulings)), 0
    for seed in seeds:
        rng = Random(seed)
        for state in compiled.states(rules, begun(rulings, seed, rng), rng):
            due = rules.waits_for(state)
            if not (isinstance(due, Over) and due.won):
                found = compiled.compiled(many, sheet, put(state), key)
                assert found == compiled.by_the_rules(rules, state, put, key)
                checked += 1
    return checked


@pytest.mark.parametrize(
    ("game", "rulings", "seeds", "least"),
    [
        (NINE, EVERY[NINE][0], range(18), 60),
        (NINE, EVERY[NINE][-1], range(18), 60),
        (SEVEN, {}, range(28), 100),
        (SEVEN, OTHERS, range(28), 100),
        *((NINE, rulings, range(18, 108), 300) for rulings in EVERY[NINE]),
        *((SEVEN, rulings, range(28, 49), 60) for rulings in EVERY[SEVEN]),
    ],
    ids=lambda value: "-".join(value.values()) if isinstance(value, dict) else None,
)
def test_every_action_of_the_rules_is_compiled_once(
    game: str, rulings: dict[str, str], seeds: range, least: int
) -> None:
    assert check(game, rulings, seeds) > least


def often(
    rules: Any, state: Any, end: Callable[[Any], bool | None], known: dict[Any, Any]
) -> Fraction:
    """Return the chance that random play comes to an end: every action, every throw.

    Args:
        end: whether a state is that end; None where the game goes on.
    """
    if (ended := end(state)) is not None:
        return Fraction(ended)
    if state not in known:
        due = rules.waits_for(state)
        if isinstance(due, Roll):
            known[state] = sum(
                times * often(rules, rules.apply(state, Rolled(faces)), end, known)
                for faces, times in hands(due.count)
            ) / Fraction(6**due.count)
        else:
            legal = rules.legal_actions(state)
            after = (
                often(rules, rules.apply(state, action), end, known) for action in legal
            )
            known[state] = sum(after, Fraction(0)) / len(legal)
    return known[state]


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        (NINE, {"circle": 9, "pool": 3, "pips": (1, 1, 1, 0), "virgils": 2}),
        (NINE, {"circle": 8, "pool": 3, "pips": (1, 2, 0, 0), "virgils": 1}),
        (NINE, {"circle": 7, "pool": 5, "pips": (1, 0, 1, 1), "virgils": 3}),
        (SEVEN, {"terrace": 7, "pool": 2, "scored": 1, "closed": 1}),
        (SEVEN, {"terrace": 6, "pool": 2, "scored": 1, "closed": 0}),
        (SEVEN, {"terrace": 7, "pool": 1, "scored": 2, "closed": 2}),
    ],
    ids=str,
)
def test_a_circle_is_passed_and_a_game_won_as_often_as_all_throws_say(
    game: str, fields: dict[str, Any]
) -> None:
    import numpy as np

    rules, many = games.load(game).rules(), MODULES[game].compiled
    if game == SEVEN:
        fields = {**fields, "spare": 0, "pips": 1}
    state = MODULES[game].rules.State(**fields)

    def end(state: Any) -> bool | None:
        if game == NINE and state.circle > fields["circle"]:
            return True
        due = rules.waits_for(state)
        return due.won if isinstance(due, Over) else None

    exact, count = float(often(rules, state, end, {})), 20_000
    tables = np.repeat(GAMES[game].put(state), count)
    many.play_all(many.sheet_of(state.options), tables, np.uint64(4), np.arange(count))

    met = (
        tables["circle"] > fields["circle"]
        if game == NINE
        else tables["phase"] == many.WON
    )
    error = sqrt(exact * (1 - exact) / count)
    assert 0.01 < exact < 0.99
    assert met.mean() == pytest.approx(exact, abs=4 * error)
