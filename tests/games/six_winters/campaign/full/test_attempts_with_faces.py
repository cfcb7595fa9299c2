"""Attempts step by step, and the worked examples of the rulebook, with faces."""

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.dice_places import put_on
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    Attempting,
    Question,
)
from companion.games.six_winters.cards.places import SLOT_NAMES
from companion.games.six_winters.reports import Placed
from companion.games.six_winters.rules import (
    State,
    legal_actions,
    waits_for,
    why_not,
)
from companion.games.six_winters.words import describe, read
from tests.games.six_winters.campaigns import (
    do,
    faced,
    news,
)

HERE = "empire-military"


def hand(state: State, player: str) -> tuple[int, ...]:
    return dice_places.action_dice(state, f"hand-{player}")


def places(state: State) -> set[str]:
    found = (one for one in legal_actions(state) if isinstance(one, Placed))
    return {f"{one.die[0].label or one.die[0].type}:{one.die[0].face}" for one in found}


def test_the_skilled_approach_with_action_dice_and_assets_and_need_no_defence() -> None:
    state = faced(empire__military="tripwire")
    state = dice_places.with_count(state, HERE, 0, 2, (1, 4))
    state = do(state, "tried tripwire keel")
    assert places(state) == {"keel:1", "support:1"}

    state = do(state, "placed su1", "placed keel:1")
    assert state.where("tripwire") is None
    assert hand(state, "ben") == (2, 3, 4, 5, 6)
    assert state.assets(0)[0] == 1
    assert state.shown.free_action_dice == 18 - 11  # the die is in the supply again
    assert "Keel gains achievement 1" in news(state)


def test_the_unskilled_defend_first_and_a_success_needs_each_different_face() -> None:
    state = do(faced(empire__military="military-sabotage"), "tried mil thea")
    assert waits_for(state).what == "action dice of ann"
    state = do(state, "rolled 1 3 5 5 5 5", "next")
    assert "the defence succeeds" in news(state)
    assert state.seats[0].dice == (5, 3)

    state = do(state, "placed 1", "placed 3", "next")
    assert isinstance(state.task, ActionStep)
    assert state.shown.row("military-sabotage")[6] == (1, 3)  # they stay on it
    assert hand(state, "ann") == (5, 5, 5, 5)


def test_of_a_pattern_of_equal_faces_one_is_enough_to_defend() -> None:
    state = do(faced(empire__military="imperial-guard-1"), "tried imp thea")
    state = do(state, "rolled 2 3 3 3 3 3", "next")
    assert "the defence succeeds" in news(state)


def test_a_failed_defence_costs_the_printed_damage_and_the_attempt_goes_on() -> None:
    state = faced(empire__military="military-sabotage")
    state = do(state, "tried mil keel", "rolled 1 1 1 2 2 2", "next")
    assert "the defence fails, 3 lacking: 2 body" in news(state)
    assert state.seats[1].dice == (3, 1)
    assert isinstance(state.task, Attempting)
    assert places(state) == {"keel:1"}
    state = do(state, "placed 1", "placed 1", "placed 1", "next")
    assert len(hand(state, "ben")) == 3


def test_keel_finishes_a_pattern_later_and_learns_the_skill() -> None:
    state = faced(hands=("123456", "1"), empire__military="military-sabotage")
    state = dice_places.with_action_dice(state, "military-sabotage", (1, 1, 3))
    state = do(state, "tried mil keel", "rolled 1", "next", "placed 1")
    assert state.where("military-sabotage") is None
    assert state.sheet("keel").rank("thievery") == 3
    assert state.shown.row("military-sabotage")[6] == ()


def test_nobody_without_action_dice_defends_and_the_damage_is_taken() -> None:
    state = faced(hands=("", "1"), empire__military="imperial-guard-1")
    state = do(state, "tried imp thea", "next")
    assert "the defence fails, no dice: 2 psyche" in news(state)


def test_a_team_rolls_together_and_splits_the_damage() -> None:
    state = faced(hands=("123", "45"), empire__military="military-sabotage")
    state = do(state, "tried mil", "rolled 2 2 2", "rolled 5 5", "next")
    assert isinstance(state.task, Question)
    assert "How much of 2 body does Thea take?" in state.task.text
    state = do(state, "many 1")
    assert [seat.dice for seat in state.seats] == [(5, 2), (3, 2)]


def test_oniri_takes_body_damage_for_another_one() -> None:
    state = faced("thea", "oniri", hands=("1", "2"), empire__military="tripwire")
    sheet = replace(state.sheet("oniri"), achievements=5, joined=0)
    state = do(state.with_sheet(sheet), "tried tripwire thea", "rolled 5", "next")
    assert isinstance(state.task, Question)
    assert "does Oniri take in place of Thea" in state.task.text
    state = do(state, "many 2")
    assert [seat.dice for seat in state.seats] == [(5, 3), (2, 4)]


def test_with_rank_six_any_die_fits_and_only_the_number_counts() -> None:
    state = faced(empire__military="military-sabotage")
    sheet = state.sheet("keel").with_rank("thievery", 6)
    state = do(state.with_sheet(sheet), "tried mil keel")
    assert places(state) == {f"keel:{face}" for face in range(1, 7)}
    state = do(state, "placed 6", "placed 5", "placed 4", "placed 2")
    assert state.where("military-sabotage") is None


def test_abilities_change_dice_between_the_roll_and_the_judgement() -> None:
    state = faced(hands=("4", "1"), empire__military="culture-clash")
    state = do(state, "tried cul thea", "next", "rolled 4")
    state = do(state, "ability thea 2 with 4", "next")
    assert "the defence fails, 4 lacking: 2 psyche" in news(state)


def test_what_keeps_an_obstacle_from_being_overcome_keeps_it_from_being_tried() -> None:
    state = faced(empire__military="angry-mob-1", red_bank__military="drauga")
    assert why_not(state, read("tried angry-mob-1 keel")) == (
        "it cannot be overcome while Drauga is in play"
    )


def test_a_die_that_an_effect_puts_on_a_card_covers_none_of_its_places() -> None:
    state = faced(empire__military="eight-ears")
    state = dice_places.with_pool(state, 1, 2, (1, 6))
    state = put_on(state, 1, "eight-ears")
    sheet = state.sheet("keel").with_rank("combat", 3)
    state = do(state.with_sheet(sheet), "tried eight keel")
    assert places(state) == {"keel:1", "keel:3", "keel:6"}
    state = do(state, "placed 1", "placed 3", "placed 6")
    assert state.where("eight-ears") is None


def test_the_damage_of_eight_ears_is_the_total_on_it_if_that_is_more() -> None:
    state = faced(hands=("2", "1"), empire__military="eight-ears")
    state = dice_places.with_action_dice(state, "eight-ears", (1, 6))
    state = do(state, "tried eight thea", "rolled 2", "next")
    assert "the defence fails, 1, 3 and 6 lacking: 7 body" in news(state)


def test_a_pool_die_acts_as_an_action_die_beside_field_work() -> None:
    state = faced(hands=("", ""), empire__military="tripwire field-work")
    state = dice_places.with_pool(state, 1, 2, (1, 4))
    state = do(state, "tried tripwire keel")
    assert places(state) == {"keel:1"}
    state = do(state, "placed keel:te1")
    assert state.pools[1] == 1
    assert state.dice_at("tripwire") == (0, 1, 0, 0, 0, 0)


def test_during_an_attempt_other_actions_wait() -> None:
    state = do(faced(empire__military="tripwire"), "tried tripwire keel")
    assert why_not(state, read("rested keel body with 1")) == (
        "rested waits until the attempt is over; place dice, or next"
    )
    assert why_not(state, read("placed keel:5")) == (
        "that die fits no open place; `attempts` lists those that do"
    )
    assert "place dice in the approach" in describe(state)
    state = do(state, "next")
    state = do(state, "rolled 2 2 2 2 2 2")
    assert why_not(state, read("placed keel:2")) == (
        "the defence is judged first; go on with next"
    )


def test_somebody_knocked_out_by_the_damage_ends_the_attempt() -> None:
    state = faced(hands=("2", "1"), empire__military="imperial-guard-1")
    sheet = replace(state.sheet("thea"), psyche=(True, True, True))
    state = state.with_sheet(sheet)
    state = state.with_seat(0, replace(state.seats[0], dice=(1, 3), boxes=(3, 0)))
    state = do(state, "tried imp thea", "rolled 3", "next")
    assert state.seats[0].out
    assert isinstance(state.task, ActionStep)
    assert SLOT_NAMES[0] == HERE
