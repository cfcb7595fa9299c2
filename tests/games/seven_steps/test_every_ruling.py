"""One terrace of Seven Steps with three dice under all rulings, against trying all."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from companion.contract import Over, Roll, Rolled
from companion.games.seven_steps import rules
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import State
from companion.games.seven_steps.rules.terraces import options
from tests import long
from tests.games.conftest import every_ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.games.seven_steps import solver

WIN, SCORE = 0, -1

pytestmark = pytest.mark.xdist_group("compiled")

RULINGS = [
    {"wrath": "within_one", "gluttony_odd": "round_up"},
    *(
        pytest.param(rulings, marks=pytest.mark.slow)
        for rulings in (
            {"reroll": "hold"},
            {"reroll": "hold", "pips_may_add_dice": "false"},
            *every_ruling(facts())[::11],  # each value comes up
        )
    ),
]


def play_with(pool: int, spare: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the solver know of a game with fewer dice."""
    from companion.games.seven_steps.solver import fill, player

    starts = {"pool": pool, "spare": spare}
    usual = facts().places
    fewer = {name: replace(usual[name], start=start) for name, start in starts.items()}
    small = replace(facts(), places=usual | fewer)
    for module in (fill, player):
        monkeypatch.setattr(module, "facts", lambda: small)


def terrace(number: int, rulings: Mapping[str, str]) -> tuple[Any, solver.Player]:
    """Return what the dawn after a terrace is worth, and who knows it and plays."""
    import numpy as np

    from companion.games.seven_steps import solver
    from companion.games.seven_steps.solver import fill
    from companion.games.seven_steps.solver.fill import places

    chosen = options(rulings)
    spots = places(3, chosen)
    # More with every pip and circle, unevenly: pips left are never worth less.
    grown = np.random.default_rng(7).random((len(spots.all), 5, 8))
    above = np.repeat(grown.cumsum(axis=1).cumsum(axis=2)[..., None], 2, axis=3)
    if number == 7:
        above = fill.won(spots, (SCORE, WIN))
    filling = fill.terrace_of(number, spots, chosen, above)
    with ThreadPoolExecutor(1) as pool:
        values = fill.fill_terrace(filling, spots, chosen, fill.Threads(pool, 1))
    ready = values.ready[:, spots.moves.active == 0]
    tables = {f"dawn{number + 1}": above, f"dawn{number}": values.dawn}
    tables |= {f"ready{number}": ready, f"again{number}": values.again}
    return above, solver.Player(tables, rulings, (SCORE, WIN))


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
def test_a_terrace_is_worth_what_trying_everything_finds(
    rulings: Mapping[str, str],
    brute_force: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from companion.games.seven_steps.solver.fill import of_state, places

    play_with(2, 1, monkeypatch)
    for number in (3, 6, 1 + len(str(rulings)) % 7):
        above, plays = terrace(number, rulings)
        state = State(
            number, pool=2, spare=1, pips=1, closed=1, options=options(rulings)
        )

        def ended(state: State, number: int = number, above: Any = above) -> Any:
            if state.terrace != number:
                at = places(3, state.options).number[of_state(state)]
                return float(above[at, state.closed, state.pips, 0])
            due = rules.waits_for(state)
            return due.won * due.score if isinstance(due, Over) else None

        of = brute_force(rules, ended)
        assert plays.worth(state)[0] == pytest.approx(float(of(state)), abs=1e-12)
        dice = random.Random(number)
        while ended(state) is None:
            if isinstance(due := rules.waits_for(state), Roll):
                faces = tuple(dice.randint(1, 6) for _ in range(due.count))
                state = rules.apply(state, Rolled(faces))
            else:
                after = rules.apply(state, plays.best(state))
                assert float(of(after)) == pytest.approx(float(of(state)), abs=1e-12)
                state = rules.apply(state, dice.choice(rules.legal_actions(state)))


@pytest.mark.slow
def test_to_hold_dice_is_worth_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """With all nine dice in a long run, which takes half a minute; else with five."""
    from companion.games.seven_steps import solver
    from companion.games.seven_steps.solver import fill

    known = [8.866374181, 0.999967586]
    if not long.GAMES:
        play_with(4, 1, monkeypatch)
        monkeypatch.setattr(fill, "State", lambda: State(pool=4, spare=1))
        known = [4.866052729, 0.997458349]
    held, usual = (
        solver.solve(rulings, (SCORE, WIN), jobs=2)["start"]
        for rulings in ({"reroll": "hold"}, {})
    )

    assert held == pytest.approx(known)
    assert 0 < held[0] - usual[0] < 0.02
