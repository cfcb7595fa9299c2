"""The seven steps of a turn and the nine of a session's end, with faces."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Roll
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.corrections.cards import swapped
from companion.games.six_winters.campaign.piles import discarded, moved
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.campaign.tasks import (
    ActivateSlot,
    AdvanceThreats,
    AdvanceTime,
    Attempting,
    EndStep,
    FillPools,
    FindEvent,
    NewObstacles,
    Pause,
    SetUpSession,
)
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.rules import State, waits_for
from tests.games.six_winters.campaigns import (
    campaign,
    do,
    doing,
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
    state = dice_places.with_pool(state, 0, 3, (1, 5, 6))
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
    state = doing(state, FindEvent(), Pause())
    assert "0 draw piles show winter: Mana Flows" in news(state)
    due = waits_for(state)
    assert isinstance(due, Roll)
    state = do(state, "rolled 3", "rolled 6")
    assert state.shown.row("red_bank-military")[5] == (3,)


def test_refresh_clears_abilities_fills_pools_and_rolls_action_dice() -> None:
    state = with_dice()
    state = replace(state, progress=(4, 4, 1, 1, 1, 1), used=("thea:2",))
    state = dice_places.with_pool(state, 2, 3, (2, 2, 2))
    state = doing(state, FillPools(), Pause())
    assert state.shown.pools[:3] == ((1, 5, 6), (0, 0), (2, 2, 2))
    assert dice_places.action_dice(state, "abilities-thea") == ()
    assert state.used == ()
    assert state.shown.row("stash-keel")[1] == (5,)
    assert dice_places.action_dice(state, "hand-ann") == (0,) * 5
    state = do(state, "rolled 4 4", "rolled 1", "rolled 2", "rolled 3")
    state = do(state, "rolled 6 5 4 3 2", "rolled 1 1 1 1 1")
    assert dice_places.action_dice(state, "hand-ben") == (1, 1, 1, 1, 1)
    assert state.task == Pause()


def test_a_location_that_activates_rolls_an_asset() -> None:
    state = swapped(table("thea", "keel"), "eastkeep", "guilder-farms")
    state = replace(state, shown=Shown())
    state = do(doing(state, ActivateSlot(0, False), Pause()), "rolled 2")
    assert state.shown.row("empire-military")[0] == (2,)


def test_dice_stay_on_an_obstacle_that_moves_and_return_when_it_leaves() -> None:
    state = moved(with_dice(), "tripwire", 4)
    assert dice_places.action_dice(state, "tripwire") == (1,)
    state = discarded(state, "tripwire")
    assert state.shown.row("tripwire") == ((),) * 7


def test_the_first_step_of_a_session_s_end_clears_every_die() -> None:
    state = doing(with_dice(), EndStep(1))
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
    assert SetUpSession not in map(type, state.agenda)
    assert Attempting not in map(type, state.agenda)


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (NewObstacles(), "2 new obstacles, as stage 1 has it"),
        (AdvanceThreats(), "threat icons: Support 1, Technology 2, Espionage 0, "
         "Military 0, Diplomacy 0, Sorcery 0"),
        (AdvanceTime(), "time moves on to spring, box 2"),
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
    after = doing(state, task, Pause())
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
