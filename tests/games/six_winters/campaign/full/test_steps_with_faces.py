"""The steps of a turn and attempts with faces."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places, tasks
from companion.games.six_winters.campaign.piles import discarded, moved
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.reports import Placed
from companion.games.six_winters.rules import State, legal_actions, waits_for, why_not
from companion.games.six_winters.words import describe, read
from tests.games.six_winters.campaigns import (
    campaign,
    changes,
    do,
    doing,
    faced,
    keeps_every_law,
    marked,
    news,
    paused,
    seated,
    states,
    stored,
    table,
)

ORDER = [
    "set-up", "event", "actions", "refresh", "activation", "new-obstacles", "threats",
    "time",
]  # fmt: skip


def with_dice() -> State:
    """A table with dice in a pool, a hand, a slot, a stash, on an obstacle, a card."""
    piles = (("poison",), ("culture-clash",), ("radia",))
    trap = {"empire__military": "tripwire", "red_bank__support": "angry-mob-1"}
    state = table("thea", "keel", piles=piles, shown=Shown(), **trap)
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


def test_refresh_clears_abilities_fills_pools_and_rolls_action_dice() -> None:
    state = with_dice()
    state = replace(state, progress=(4, 4, 1, 1, 1, 1), used=("thea:2",))
    state = dice_places.with_count(state, "pool", 2, 3, (2, 2, 2))
    state = paused(state, tasks.FillPools())
    assert state.shown.pools[:3] == ((1, 5, 6), (0, 0), (2, 2, 2))
    assert dice_places.action_dice(state, "abilities-thea") == ()
    assert state.used == ()
    assert state.shown.row("stash-keel")[1] == (5,)
    assert dice_places.action_dice(state, "hand-ann") == (0,) * 5
    state = do(state, "rolled 4 4", "rolled 1", "rolled 2", "rolled 3")
    state = do(state, "rolled 6 5 4 3 2", "rolled 1 1 1 1 1")
    assert dice_places.action_dice(state, "hand-ben") == (1, 1, 1, 1, 1)
    assert state.task == tasks.Pause()


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
    staged = ("tinkering", "cantrips", "warmachine", "grand-tour")
    state = stored(replace(with_dice(), staged=staged, deck=("small-steps",)))
    after = paused(state, task)
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
    words = (
        "all dice are in the supply, all progress cards are back",
        "burned: ",
        "each region's discards are shuffled into its draw pile",
        " burns; on top of the draw pile: ",
        " comes",
        "condition",
        "",
        "year 2 begins",
        "on the pile of the Empire: ",
    )
    assert [*said] == [f"end-{number}" for number in range(1, 10)]
    for step, text in zip(said, words, strict=True):
        assert text in said[step], step


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


SABOTAGE = {"empire__military": "military-sabotage"}
GUARD = {"empire__military": "imperial-guard-1"}
TEAM = {**SABOTAGE, "hands": ("123", "45")}
FAILED = "tried mil keel; rolled 1 1 1 2 2 2; next"

ATTEMPTS = [
    ("the unskilled defend first, and their dice stay on the obstacle", SABOTAGE,
     "tried mil thea; rolled 1 3 5 5 5 5; next; placed 1; placed 3; next",
     "the defence succeeds", "action at hand-ann: 1 2 3 4 5 6 -> 5 5 5 5",
     "action at military-sabotage: - -> 1 3"),
    ("of a pattern of equal faces one is enough to defend", GUARD,
     "tried imp thea; rolled 2 3 3 3 3 3; next", "the defence succeeds",
     "action at hand-ann: 1 2 3 4 5 6 -> 2 3 3 3 3 3"),
    ("a failed defence costs the printed damage", SABOTAGE, FAILED,
     "the defence fails, 3 lacking: 2 body",
     "action at hand-ben: 1 2 3 4 5 6 -> 1 1 1 2 2 2", "keel body: 3 ... -> 1 ..."),
    ("and the attempt goes on", SABOTAGE, f"{FAILED}; placed 1; placed 1; placed 1",
     "the defence fails, 3 lacking: 2 body",
     "action at hand-ben: 1 2 3 4 5 6 -> 2 2 2", "keel body: 3 ... -> 1 ...",
     "action at military-sabotage: - -> 1 1 1"),
    ("nobody without action dice defends and the damage is taken",
     {**GUARD, "hands": ("", "1")}, "tried imp thea; next",
     "the defence fails, no dice: 2 psyche", "thea psyche: 5 ... -> 3 ..."),
    ("a team rolls together and is asked to split the damage", TEAM,
     "tried mil; rolled 2 2 2; rolled 5 5; next",
     "the defence fails, 1 and 3 lacking: 2 body", "action at hand-ann: 1 2 3 -> 2 2 2",
     "action at hand-ben: 4 5 -> 5 5", "choices: - -> many 0, many 1, many 2"),
    ("each of a team takes a share", TEAM,
     "tried mil; rolled 2 2 2; rolled 5 5; next; many 1", "Keel takes 1 body stress",
     "action at hand-ann: 1 2 3 -> 2 2 2", "action at hand-ben: 4 5 -> 5 5",
     "thea body: 3 ... -> 2 ...", "keel body: 3 ... -> 2 ..."),
    ("abilities change dice between the roll and the judgement",
     {"empire__military": "culture-clash", "hands": ("4", "1")},
     "tried cul thea; next; rolled 4; ability thea 2 with 4; next",
     "the defence fails, 4 lacking: 2 psyche", "action at hand-ann: 4 -> 5",
     "thea psyche: 5 ... -> 3 ...", "used: - -> thea:2",
     "action at abilities-thea: - -> 4"),
]  # fmt: skip


@pytest.mark.parametrize("row", ATTEMPTS, ids=[row[0] for row in ATTEMPTS])
def test_an_attempt_changes_what_its_row_says(row: tuple[Any, ...]) -> None:
    _, more, typed, message, *changed = row
    state = faced(**more)
    then = do(state, *typed.split("; "))

    assert changes(state, then) == changed
    assert message in news(then)


def test_whose_dice_are_due_and_whose_damage_is_asked_is_named() -> None:
    state = do(faced(**TEAM), "tried mil")
    assert waits_for(state).what == "action dice of ann"
    state = do(state, "rolled 2 2 2", "rolled 5 5", "next")
    assert isinstance(state.task, tasks.Question)
    assert str(state.task.text) == "How much of 2 body does Thea take?"


def test_keel_finishes_a_pattern_later_and_learns_the_skill() -> None:
    state = faced(hands=("123456", "1"), empire__military="military-sabotage")
    state = dice_places.with_action_dice(state, "military-sabotage", (1, 1, 3))
    state = do(state, "tried mil keel", "rolled 1", "next", "placed 1")
    assert state.where("military-sabotage") is None
    assert state.sheet("keel").rank("thievery") == 3
    assert state.shown.row("military-sabotage")[6] == ()


def test_oniri_takes_body_damage_for_another_one() -> None:
    state = faced("thea", "oniri", hands=("1", "2"), empire__military="tripwire")
    state = marked(state, "oniri", achievements=5, joined=0)
    state = do(state, "tried tripwire thea", "rolled 5", "next")
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
    state = marked(state, "thea", psyche=(True, True, True))
    state = seated(state, 0, dice=(1, 3), boxes=(3, 0))
    state = do(state, "tried imp thea", "rolled 3", "next")
    assert state.seats[0].out
    assert isinstance(state.task, tasks.ActionStep)
