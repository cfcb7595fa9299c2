"""The steps of a turn and attempts with faces."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Roll
from companion.games.six_winters.campaign import dice_places, tasks
from companion.games.six_winters.campaign.corrections.cards import swapped
from companion.games.six_winters.campaign.piles import discarded, moved
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.cards.places import SLOT_NAMES
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.reports import Placed
from companion.games.six_winters.rules import State, legal_actions, waits_for, why_not
from companion.games.six_winters.words import describe, read
from tests.games.six_winters.campaigns import (
    campaign,
    do,
    doing,
    faced,
    keeps_every_law,
    news,
    piled,
    states,
    table,
    unlocked,
)

ORDER = [
    "set-up", "event", "actions", "refresh", "activation", "new-obstacles", "threats",
    "time",
]  # fmt: skip


def with_dice() -> State:
    """A table with dice in a pool, a hand, a slot, a stash, on an obstacle, a card."""
    state = table("thea", "keel", empire__military="tripwire")
    state = piled(
        replace(state, shown=Shown()), ("poison",), ("culture-clash",), ("radia",)
    )
    state = dice_places.with_count(state, "pool", 0, 3, (1, 5, 6))
    state = dice_places.with_action_dice(state, "hand-ann", (2, 4))
    state = dice_places.with_count(state, "empire-military", 1, 2, (3, 6))
    state = dice_places.with_count(state, "stash-keel", 1, 1, (5,))
    state = dice_places.with_action_dice(state, "abilities-thea", (4,))
    return dice_places.with_action_dice(state, "tripwire", (1,))


def test_turns_have_seven_steps_in_their_order_and_sessions_nine_at_the_end() -> None:
    seen: list[str] = []
    for state, _ in states(Random(6), campaign(dice="full"), "random"):
        if not seen or seen[-1] != state.step:
            seen.append(state.step)
        if state.year == 3:
            break
    ends = [f"end-{number}" for number in range(1, 10)]
    for number, step in enumerate(seen[:-1]):
        then = seen[number + 1]
        if step in ends:
            assert then == (ends[ends.index(step) + 1] if step != "end-9" else "set-up")
        elif step == "time":
            assert then in ("event", "end-1")
        else:
            assert then == ORDER[ORDER.index(step) + 1]
    assert seen.count("end-5") == 2


def test_an_event_rolls_its_assets() -> None:
    state = replace(table("thea", "keel"), shown=Shown(), turn=1, box=1)
    state = doing(state, tasks.FindEvent(), tasks.Pause())
    assert "0 draw piles show winter: Mana Flows" in news(state)
    due = waits_for(state)
    assert isinstance(due, Roll)
    state = do(state, "rolled 3", "rolled 6")
    assert state.shown.row("red_bank-military")[5] == (3,)


def test_refresh_clears_abilities_fills_pools_and_rolls_action_dice() -> None:
    state = with_dice()
    state = replace(state, progress=(4, 4, 1, 1, 1, 1), used=("thea:2",))
    state = dice_places.with_count(state, "pool", 2, 3, (2, 2, 2))
    state = doing(state, tasks.FillPools(), tasks.Pause())
    assert state.shown.pools[:3] == ((1, 5, 6), (0, 0), (2, 2, 2))
    assert dice_places.action_dice(state, "abilities-thea") == ()
    assert state.used == ()
    assert state.shown.row("stash-keel")[1] == (5,)
    assert dice_places.action_dice(state, "hand-ann") == (0,) * 5
    state = do(state, "rolled 4 4", "rolled 1", "rolled 2", "rolled 3")
    state = do(state, "rolled 6 5 4 3 2", "rolled 1 1 1 1 1")
    assert dice_places.action_dice(state, "hand-ben") == (1, 1, 1, 1, 1)
    assert state.task == tasks.Pause()


def test_a_location_that_activates_rolls_an_asset() -> None:
    state = swapped(table("thea", "keel"), "eastkeep", "guilder-farms")
    state = replace(state, shown=Shown())
    state = do(doing(state, tasks.ActivateSlot(0, False), tasks.Pause()), "rolled 2")
    assert state.shown.row("empire-military")[0] == (2,)


def test_dice_stay_on_an_obstacle_that_moves_and_return_when_it_leaves() -> None:
    state = moved(with_dice(), "tripwire", 4)
    assert dice_places.action_dice(state, "tripwire") == (1,)
    state = discarded(state, "tripwire")
    assert state.shown.row("tripwire") == ((),) * 7


def test_the_first_step_of_a_session_s_end_clears_every_die() -> None:
    state = doing(with_dice(), tasks.EndStep(1))
    assert state.shown == Shown()
    assert state.pools == (0,) * 6
    assert state.step == "end-1"
    keeps_every_law(state)


def test_a_session_is_set_up_with_full_pools_and_hands() -> None:
    state = next(
        one
        for one, _ in states(Random(6), campaign(dice="full"), "random")
        if one.year == 2 and one.step == "event"
    )
    for kind, pool in enumerate(state.shown.pools):
        assert len(pool) >= state.progress_level(kind) or not state.supply(kind)
    for seat in state.seats:
        assert len(dice_places.action_dice(state, f"hand-{seat.player}")) >= 5
    assert tasks.SetUpSession not in map(type, state.agenda)
    assert tasks.Attempting not in map(type, state.agenda)


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (tasks.NewObstacles(), "2 new obstacles, as stage 1 has it"),
        (tasks.AdvanceThreats(), "threat icons: Support 1, Technology 2, Espionage 0, "
         "Military 0, Diplomacy 0, Sorcery 0"),
        (tasks.AdvanceTime(), "time moves on to spring, box 2"),
    ],
)  # fmt: skip
def test_the_other_steps_of_a_turn_leave_every_face_as_it_was(
    task: Task, said: str
) -> None:
    state = with_dice().with_attached(4, ("angry-mob-1",))
    state = unlocked(state, "angry-mob-1")
    staged = ("tinkering", "cantrips", "warmachine", "grand-tour")
    later = tuple(one for one in state.later if one not in (*staged, "small-steps"))
    state = replace(state, staged=staged, later=later, deck=("small-steps",))
    after = doing(state, task, tasks.Pause())
    assert said in news(after)
    assert after.shown == state.shown
    assert after.pools == state.pools


def test_each_step_of_a_session_s_end_does_what_the_rulebook_says() -> None:
    said: dict[str, str] = {}
    for state, _ in states(Random(8), campaign(dice="full"), "random"):
        if state.step.startswith("end-"):
            said[state.step] = said.get(state.step, "") + "; ".join(news(state))
            assert state.shown == Shown()
            assert state.heaps == ()
        if state.year == 2 and state.step == "set-up":
            break
    assert [*said] == [f"end-{number}" for number in range(1, 10)]
    for step, words in (
        ("end-1", "all dice are in the supply, all progress cards are back"),
        ("end-2", "burned: "),
        ("end-3", "each region's discards are shuffled into its draw pile"),
        ("end-4", " burns; on top of the draw pile: "),
        ("end-5", " comes"),
        ("end-6", "condition"),
        ("end-8", "year 2 begins"),
        ("end-9", "on the pile of the Empire: "),
    ):
        assert words in said[step], step


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
    assert isinstance(state.task, tasks.ActionStep)
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
    assert isinstance(state.task, tasks.Attempting)
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
    assert isinstance(state.task, tasks.Question)
    assert "How much of 2 body does Thea take?" in str(state.task.text)
    state = do(state, "many 1")
    assert [seat.dice for seat in state.seats] == [(5, 2), (3, 2)]


def test_oniri_takes_body_damage_for_another_one() -> None:
    state = faced("thea", "oniri", hands=("1", "2"), empire__military="tripwire")
    sheet = replace(state.sheet("oniri"), achievements=5, joined=0)
    state = do(state.with_sheet(sheet), "tried tripwire thea", "rolled 5", "next")
    assert isinstance(state.task, tasks.Question)
    assert "does Oniri take in place of Thea" in str(state.task.text)
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
    state = dice_places.with_count(state, "pool", 1, 2, (1, 6))
    state = dice_places.put_on(state, 1, "eight-ears")
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
    state = dice_places.with_count(state, "pool", 1, 2, (1, 4))
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
    assert isinstance(state.task, tasks.ActionStep)
    assert SLOT_NAMES[0] == HERE
