"""The planning bot: what it does is legal, hangs on nothing hidden, and is useful."""

import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from msgspec.structs import replace

from companion.cli.sweep_options import Finder
from companion.contract import Choice
from companion.errors import IllegalAction
from companion.games.six_winters import reports
from companion.games.six_winters.bots import advice, moves, planning, progress
from companion.games.six_winters.bots.attempts import outlook
from companion.games.six_winters.bots.value import Value, weights
from companion.games.six_winters.campaign import actions, dice_places
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.campaign.tasks import (
    EnterBoard,
    PickCharacter,
    Question,
)
from companion.games.six_winters.cards.places import SLOT_NAMES
from companion.games.six_winters.cards.table import Faces
from companion.games.six_winters.facts import DATA, facts
from companion.games.six_winters.referee.paths import Asset, PlacedDie
from companion.games.six_winters.rules import State, view, waits_for, why_not
from companion.games.six_winters.words import read, write
from companion.lab.sweeps import answers, claims, run
from companion.lab.sweeps.play import WIN
from tests import long
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
        if state.year == 2:
            break
        if action is None or not isinstance(waits_for(state), Choice):
            continue
        chosen += 1
        assert why_not(state, action) is None
        if number % 5 == 0:
            for seat in range(2):
                seen = view(state, seat)
                assert planning(seen, Random(5)) == planning(state, Random(5))

    assert chosen > 50


@pytest.mark.slow
def test_the_planner_comes_further_than_the_steady_bot() -> None:
    def progress(seed: int, bot: str) -> int:
        *_, (state, _) = states(Random(seed), campaign(dice="full"), bot)
        return sum(state.progress)

    for seed in long.seeds(1):
        assert progress(seed, "planner") > progress(seed, "steady")


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

    assert moves.ways(state, seat)[far].left == (3, 4, 6)
    state = with_achievements(state, "fuscus", 1)
    way = moves.ways(state, seat)[far]
    assert (way.first, way.left) == (read("ability fuscus 4 with 1"), (2, 3, 4, 6))


def test_who_cannot_go_to_a_place_goes_there_through_another() -> None:
    state = replace(table("thea", "keel", at="empire-espionage"), shown=Shown())
    state = dice_places.with_action_dice(state, "hand-ann", (1, 2, 5))
    way = moves.ways(state, state.seats[0])[SLOT_NAMES.index("red_bank-military")]

    assert isinstance(way.first, reports.Went)
    assert (way.first.slot, len(way.left)) == ("empire-military", 1)


def test_advice_is_one_report_and_the_track_that_is_aimed_at() -> None:
    state = faced("keel", "thea", hands=("1256", "3"))
    (suggestion,) = advice(replace(state, progress=(3, 1, 9, 1, 8, 1)))

    assert suggestion.note == "aims at Espionage: progress 9 of 12, threat 4"
    assert why_not(state, suggestion.actions[0]) is None
    (suggestion,) = advice(replace(state, progress=(3, 1, 12, 1, 8, 1)))
    assert suggestion.note == "holds Espionage: progress complete, threat 4 of 12"
    with pytest.raises(IllegalAction, match="dice are only counted"):
        next(advice(replace(state, shown=None)))
    bare = replace(state.spots[0], location="", attached=("legionary-1",))
    with pytest.raises(IllegalAction, match="in a slot without a location"):
        next(advice(replace(state, spots=(bare, *state.spots[1:]))))


def test_the_planner_makes_a_face_that_an_obstacle_lacks_and_leaves_dice_on_it() -> (
    None
):
    lacks, has = (
        faced("menas", "keel", hands=(hand, ""), empire__military="legionary-1")
        for hand in ("22", "34")
    )
    lacks, has = (after(state, "tried legionary-1 menas") for state in (lacks, has))

    assert planned(lacks) == "ability menas 2 with 2"
    assert planned(after(lacks, "ability menas 2 with 2")) == "placed menas:3"
    assert planned(has) == "placed menas:3"
    assert planned(replace(has, box=8)) == "next"  # in the last turn


def test_the_planner_begins_where_most_can_be_done() -> None:
    state = faced("menas", "keel", hands=("35", ""), red_bank__military="legionary-1")
    choices = tuple(actions.Stand("menas", slot) for slot in SLOT_NAMES)
    where = Question("Where?", choices, EnterBoard(0))

    assert planned(replace(state, agenda=(where,))) == "stand menas red-bank-military"


@pytest.mark.parametrize("pattern", [(3,), (2, 2), (1, 4), (1, 1, 5), (2, 3, 6)])
def test_what_an_attempt_comes_to_is_the_mean_of_all_rolls(
    pattern: tuple[int, ...],
) -> None:
    rolls = list(product(range(1, 7), repeat=4))
    placed = [sum((Counter(pattern) & Counter(roll)).values()) for roll in rolls]
    fails = [not set(pattern) <= set(roll) for roll in rolls]
    complete = placed.count(len(pattern))

    counts = tuple(Counter(pattern).values())
    assert outlook(counts, 0, 4, 1) == pytest.approx(
        (complete / len(rolls), mean(placed), mean(fails))
    )


def test_a_second_attempt_has_the_dice_that_are_left() -> None:
    # (1/6) at once, else 5/6 for a second roll of the same die.
    assert outlook((1,), 0, 1, 2).complete == pytest.approx(11 / 36)
    assert outlook((), 0, 3, 2) == (1.0, 0.0, 0.0)
    assert outlook((2,), 0, 0, 2) == (0.0, 0.0, 0.0)


def test_the_track_nearest_to_victory_is_aimed_at() -> None:
    state = replace(table("thea", "keel"), progress=(3, 1, 9, 1, 8, 1))
    assert Value(state, weights()).ranked == [2, 4, 0]
    lost = replace(state, threat=(2, 6, 12, 5, 3, 4))
    value = Value(lost, weights())
    assert value.ranked[0] == 4
    assert value.steps[4] == max(value.steps)
    # A step of the full Espionage threat goes to Military.
    assert value.costs[2] == value.costs[3]


def test_who_ends_a_turn_where_something_activates_or_meets_a_trap_counts_as_hurt() -> (
    None
):
    # Securing the Perimeter hits all in its region for the Military threat level.
    there = {"settled_lands__sorcery": "securing-the-perimeter"}
    state = faced("menas", "keel", hands=("35", ""), **there)
    fall = next(card.id for card in facts().obstacles if card.season == "fall")
    state = replace(state, piles=(*state.piles[:2], (fall,)), tops=("", "", "fall"))
    value = Value(state, weights())
    near, far = map(SLOT_NAMES.index, ("settled_lands-diplomacy", "empire-military"))

    assert value.danger((near, far)) > value.danger((far, far)) == 0
    # So is who moves in where a trap is.
    state = faced("thea", "keel", hands=("2", ""), empire__military="tripwire")
    at, other = map(SLOT_NAMES.index, ("empire-military", "empire-technology"))
    value = Value(state.with_seat(0, replace(state.seats[0], slot=other)), weights())
    assert value.arrival(0, at) > value.arrival(0, other) == 0


def test_no_trade_is_planned_that_the_supply_does_not_allow() -> None:
    state = replace(table("thea", "keel", at="empire-technology"), shown=Shown())
    state = dice_places.with_count(state, "pool", 0, 3, (1, 2, 3))
    out = dice_places.with_more(state, "empire-support", 1, 12, (1,) * 12)

    traded = {kind for kind, _ in progress._sources(state, 1)}
    assert traded == {0, 1, 5}
    assert {kind for kind, _ in progress._sources(out, 1)} == {1}


def with_card(state: State, name: str, *laid: PlacedDie, pool: Faces = ()) -> State:
    state = state.with_seat(0, replace(state.seats[0], card=name))
    state = dice_places.with_count(state, "pool", 0, len(pool), pool)
    assert state.shown is not None
    return replace(state, shown=replace(state.shown, paths=(laid, ())))


def left(state: State, name: str) -> float:
    assert state.shown is not None
    (path, _), (seat, _) = state.shown.paths, state.seats
    return progress.Roads(state, weights()).left(seat, name, path, seat.slot)


def test_what_is_left_of_a_card_is_its_assets_and_the_moves_between_them() -> None:
    state = replace(table("keel", "thea", at="empire-espionage"), shown=Shown())
    state = dice_places.with_count(state, "pool", 2, 1, (1,))

    # An Espionage asset, one of the Empire and any: all three of Whitehold.
    assert left(state, "warmachine") == 3
    # A Military asset comes first: one move to Eastkeep, and one asset more.
    assert left(state, "grand-tour") > 4


def test_a_path_is_not_begun_with_a_face_that_no_later_die_can_follow() -> None:
    # Bread and Circuses: any of Red Bank, then each one more than the last, thrice.
    state = replace(table("keel", "thea", at="red_bank-support"), shown=Shown())
    laid, card = (
        PlacedDie((1, 1), Asset("support", 6, "red_bank")),
        "bread-and-circuses",
    )
    none, six = (
        with_card(state, card, *some, pool=(1, 2, 3, 4)) for some in ((), (laid,))
    )

    assert left(none, card) < left(six, card) == progress.OUT_OF_REACH


def test_the_planner_turns_an_asset_into_one_that_its_card_demands() -> None:
    # Keel turns a 5 into a 1, and the next square demands a 1 or a 2.
    state = faced("keel", "thea", hands=("6", ""))
    laid = PlacedDie((1, 1), Asset("military", 3, "empire"))
    state = with_card(state, "out-in-the-cold", laid)
    state = dice_places.with_more(state, "empire-military", 3, 1, (5,))

    assert planned(state) == "ability keel 2 with mi5"


def test_who_is_worn_out_rests_while_others_play() -> None:
    state = table("thea", "keel")
    choices = tuple(actions.Pick("ann", who) for who in ("thea", "fuscus"))
    state = replace(state, agenda=(Question("Who?", choices, PickCharacter(0)),))
    state = state.with_seat(0, replace(state.seats[0], character=""))

    for worn, who in ((False, "thea"), (True, "fuscus")):
        sheet = replace(state.sheet("thea"), body=(worn,) * 3, achievements=3)
        assert planned(state.with_sheet(sheet)) == f"pick ann {who}"


LONG_RUN = Path(__file__).parents[3] / "bench/planner.toml"


@pytest.mark.slow
def test_the_planner_wins_the_campaigns_that_the_long_run_says() -> None:
    """COMPANION_GAMES is how many blocks are played, else one of one difficulty."""
    answer = answers.read(DATA / "findings" / "planner.json")
    known = tomllib.loads(LONG_RUN.read_text())
    query = claims.question(answer, answer.revision, known["games"], answer.seed)
    if not long.GAMES:
        query = replace(query, variants=query.variants[-1:])

    for number in long.seeds(1):
        tallies = run.played(run.Block(query, number), Finder())
        for variant, tally in zip(query.variants, tallies, strict=True):
            won = known["won"][variant.setup["difficulty"]][number]
            assert (number, tally.won[0] // WIN) == (number, won)
