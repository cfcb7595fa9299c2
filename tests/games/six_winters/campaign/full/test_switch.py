"""Faces begin to be recorded at any time, and are dropped after a question."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Choice, Roll
from companion.games.six_winters.campaign import actions, dice_places
from companion.games.six_winters.campaign.state import Heap, Shown
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    Correcting,
    Pause,
    Question,
)
from companion.games.six_winters.rules import (
    State,
    apply,
    legal_actions,
    waits_for,
    why_not,
)
from companion.games.six_winters.words import read, spelled
from tests.games.six_winters.campaigns import (
    campaign,
    doing,
    holding,
    keeps_every_law,
    located,
    news,
    some_action,
    states,
    table,
)


def asked(state: State) -> str:
    due = waits_for(state)
    if isinstance(due, Roll):
        return f"{due.count} {due.what}"
    assert isinstance(state.task, Question)
    return state.task.text


def test_the_faces_that_there_are_are_asked_for_place_by_place() -> None:
    state = holding(table("thea", "keel", empire__military="tripwire"))
    dice = (
        Heap("card-ann", (1, 1, 0, 0, 0, 0)),
        Heap("empire-military", (0, 0, 2, 0, 0, 0)),
        Heap("tripwire", (1, 0, 0, 0, 0, 0)),
    )
    state = replace(state, pools=(2, 0, 0, 0, 0, 1), heaps=dice)
    state = doing(state, ActionStep(), Pause())
    expected = [
        ("2 dice of the Support pool", "rolled 5 2"),
        ("1 die of the Sorcery pool", "rolled 6"),
        ("1 Support die on ann's card", "rolled 3"),
        ("1 Technology die on ann's card", "rolled 4"),
        ("2 Espionage dice at Eastkeep", "rolled 2 2"),
        ("1 Support die on Tripwire", "rolled 1"),
        ("How many unspent action dice does Thea have?", "many 2"),
        ("2 action dice of ann", "rolled 6 1"),
        ("How many unspent action dice does Keel have?", "many 0"),
        ("Which die of ann's card is number 1 of its path?", "die a1:su3"),
        ("Which die of ann's card is number 2 of its path?", "die b1:te4"),
    ]
    state = apply(state, actions.Faces())
    for question, typed in expected:
        keeps_every_law(state)
        assert asked(state) == question
        assert legal_actions(state) or isinstance(waits_for(state), Roll)
        state = apply(state, read(spelled(typed, state)))

    assert isinstance(state.task, ActionStep)
    assert state.shown.pools == ((2, 5), (), (), (), (), (6,))
    assert [str(one.at) for one in state.shown.paths[0]] == ["(1, 1)", "(1, 2)"]
    assert dice_places.action_dice(state, "hand-ann") == (1, 6)
    keeps_every_law(state)


def test_action_dice_that_lie_on_obstacles_are_asked_for() -> None:
    state = table("thea", "keel", empire__military="military-sabotage")
    state = replace(state, pools=(1, 0, 0, 0, 0, 0))
    state = apply(doing(state, ActionStep(), Pause()), actions.Faces())
    for typed in ("rolled 3", "many 0", "many 0", "that military-sabotage", "many 2"):
        state = apply(state, read(typed))
    assert asked(state) == "2 action dice on Military Sabotage"
    state = apply(state, read("rolled 1 3"))
    assert asked(state) == "On which obstacle do action dice lie? no for none"
    state = apply(state, read("answer no"))
    assert dice_places.action_dice(state, "military-sabotage") == (1, 3)


def test_dice_that_lie_on_no_path_go_back() -> None:
    state = holding(table("thea", "keel"))
    state = replace(state, heaps=(Heap("card-ann", (0, 2, 0, 0, 0, 0)),))
    state = apply(doing(state, ActionStep(), Pause()), actions.Faces())
    state = apply(state, read("rolled 3 3"))
    assert "the dice on the card of ann are on no path" in news(state)
    assert state.heaps == ()


def test_faces_are_dropped_only_after_a_question() -> None:
    begun = states(Random(4), campaign(dice="full"), "random")
    state = next(
        one for one, _ in begun if one.turn and isinstance(waits_for(one), Choice)
    )
    assert why_not(state, actions.Faces()) == "dice have faces already"
    state = apply(state, actions.Counted())
    assert "Are dice only counted from now on?" in asked(state)
    kept = apply(state, read("answer no"))
    assert kept.shown
    dropped = apply(state, read("answer yes"))
    assert dropped.shown is None
    assert dropped.pools == kept.pools
    assert why_not(dropped, actions.Counted()) == "dice are counted already"


@pytest.mark.parametrize("dice", ["counted", "full"])
def test_a_campaign_goes_on_however_often_its_settings_change(dice: str) -> None:
    rng = Random(11)
    state, steps = campaign(dice=dice), 0
    changes = (actions.Faces(), actions.Counted(), actions.Light(), actions.Full())
    while steps < 700 and (action := some_action(state, rng, "random")):
        steps += 1
        if steps % 23 == 0 and isinstance(waits_for(state), Choice):
            legal = set(legal_actions(state))
            action = rng.choice([one for one in changes if one in legal] or [action])
        state = apply(state, action)
        keeps_every_law(state)
    assert state.year > 1


def test_dice_put_by_hand_where_a_location_has_burned_are_asked_for_by_the_slot() -> (
    None
):
    state = replace(table("thea", "keel"), shown=Shown(), step="end-4")
    state = located(state, empire__military="")
    state = doing(state, Correcting("repair"), Pause())
    state = apply(state, read("put dice:empire-military:support 1"))
    assert asked(state) == "1 Support die in the Military place of the Empire"
