"""The planning bot: what it does is legal, hangs on nothing hidden, and is useful."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Choice
from companion.games.six_winters.bots import planning, plans
from companion.games.six_winters.bots.worth import prices
from companion.games.six_winters.campaign import actions, dice_places
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.campaign.tasks import EnterBoard, Question
from companion.games.six_winters.cards.places import SLOT_NAMES
from companion.games.six_winters.rules import State, view, waits_for, why_not
from companion.games.six_winters.words import read, write
from tests.games.six_winters.campaigns import (
    after,
    campaign,
    faced,
    some_rulings,
    states,
    table,
)


@pytest.mark.parametrize(
    ("dice", "books"),
    [
        ("full", "full"),
        ("counted", "light"),
        pytest.param("full", "light", marks=pytest.mark.slow),
        pytest.param("counted", "full", marks=pytest.mark.slow),
    ],
)
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


@pytest.mark.slow
def test_the_planner_comes_further_than_the_steady_bot() -> None:
    for seed in range(3):
        assert sum(last(seed, "planner").progress) > sum(last(seed, "steady").progress)


def with_achievements(state: State, character: str, count: int) -> State:
    return state.with_sheet(replace(state.sheet(character), achievements=count))


def planned(state: State) -> str:
    return write(planning(state, Random(5)))


def test_the_planner_makes_several_action_dice_of_one_before_anything_else() -> None:
    state = faced("keel", "thea", hands=("1256", "3"), empire__military="tripwire")

    assert not planned(state).startswith("ability")
    assert planned(with_achievements(state, "keel", 2)) == "ability keel 5 with 5"


def test_the_planner_moves_by_an_ability_that_is_cheaper_than_the_way() -> None:
    state = faced("fuscus", "keel", hands=("12346", ""))
    far, seat = SLOT_NAMES.index("settled_lands-diplomacy"), state.seats[0]

    assert prices(state, seat)[far][0] == 2
    price, moved = prices(with_achievements(state, "fuscus", 1), seat)[far]
    assert price == 1
    assert moved == read("ability fuscus 4 with 1")


def test_the_planner_turns_a_die_into_a_face_that_an_obstacle_lacks() -> None:
    state = faced("menas", "keel", hands=("22", ""), empire__military="legionary-1")
    state = after(state, "tried legionary-1 menas")

    assert planned(state) == "ability menas 2 with 2"
    assert planned(after(state, "ability menas 2 with 2")) == "placed menas:3"


def test_the_planner_leaves_dice_on_an_obstacle_except_in_the_last_turn() -> None:
    state = faced("menas", "keel", hands=("34", ""), empire__military="legionary-1")
    state = after(state, "tried legionary-1 menas")

    assert planned(state) == "placed menas:3"
    assert planned(replace(state, box=8)) == "next"


def test_the_planner_begins_where_most_can_be_done() -> None:
    state = faced("menas", "keel", hands=("35", ""), red_bank__military="legionary-1")
    task = EnterBoard(0)
    choices = tuple(actions.Stand("menas", slot) for slot in SLOT_NAMES)
    asked = replace(state, agenda=(Question("Where?", choices, task),))

    assert planned(asked) == "stand menas red-bank-military"


@pytest.mark.parametrize(
    ("wanted", "dice", "chance"),
    [((2,), 1, 1 / 6), ((2, 2), 1, 1 / 6), ((2, 5), 1, 1 / 3), ((2,), 2, 11 / 36)],
)
def test_dice_cover_faces_as_often_as_they_show_them(
    wanted: tuple[int, ...], dice: int, chance: float
) -> None:
    assert plans.covers(wanted, dice) == pytest.approx(chance)


@pytest.mark.parametrize("wanted", [(), (3,), (2, 2), (1, 4), (1, 1, 5)])
def test_the_chance_that_dice_show_faces_is_that_of_all_rolls(
    wanted: tuple[int, ...],
) -> None:
    rolls = list(product(range(1, 7), repeat=4))
    hits = [all(one.count(f) >= wanted.count(f) for f in wanted) for one in rolls]

    assert plans.shows(wanted, 4) == pytest.approx(sum(hits) / len(rolls))


def test_no_trade_is_planned_that_the_supply_does_not_allow() -> None:
    state = replace(table("thea", "keel", at="empire-technology"), shown=Shown())
    state = dice_places.with_count(state, "pool", 0, 3, (1, 2, 3))
    out = dice_places.with_more(state, "empire-support", 1, 12, (1,) * 12)

    traded = {kind for kind, _ in plans._sources(state, 1)}
    assert traded == {"support", "technology", "sorcery"}
    assert {kind for kind, _ in plans._sources(out, 1)} == {"technology"}
