"""The planning bot: what it does is legal, hangs on nothing hidden, and is useful."""

from itertools import product
from random import Random

import pytest

from companion.contract import Choice
from companion.games.six_winters.bots import planning
from companion.games.six_winters.bots.attempts import shows
from companion.games.six_winters.campaign import State, view, waits_for, why_not
from tests.games.six_winters.campaigns import campaign, some_rulings, states


@pytest.mark.parametrize("dice", ["full", "counted"])
@pytest.mark.parametrize("books", ["full", "light"])
def test_the_planner_does_what_is_legal_and_sees_nothing_hidden(
    dice: str, books: str
) -> None:
    rng = Random(11)
    chosen = 0
    begun = campaign(some_rulings(rng), dice=dice, books=books)
    for number, (state, action) in enumerate(states(rng, begun, "planner")):
        if state.year == 3:
            break
        if action is None or not isinstance(waits_for(state), Choice):
            continue
        chosen += 1
        assert why_not(state, action) is None
        if number % 5 == 0:
            for seat in range(2):
                seen = view(state, seat)
                assert planning(seen, Random(5)) == planning(state, Random(5))

    assert chosen > 100


def last(seed: int, bot: str) -> State:
    *_, (state, _) = states(Random(seed), campaign(dice="full"), bot)
    return state


def test_the_planner_comes_further_than_the_steady_bot() -> None:
    for seed in range(3):
        assert sum(last(seed, "planner").progress) > sum(last(seed, "steady").progress)


@pytest.mark.parametrize("wanted", [(), (3,), (2, 2), (1, 4), (1, 1, 5)])
def test_the_chance_that_dice_show_faces_is_that_of_all_rolls(
    wanted: tuple[int, ...],
) -> None:
    rolls = list(product(range(1, 7), repeat=4))
    hits = [all(one.count(f) >= wanted.count(f) for f in wanted) for one in rolls]

    assert shows(wanted, 4) == pytest.approx(sum(hits) / len(rolls))
