"""The logbook with full dice: what is legal is some taps away, and faces are shown."""

from random import Random

from companion.contract import Choice, Roll
from companion.contract.parts import Do
from companion.games.six_winters import words
from companion.games.six_winters.campaign import (
    State,
    actions,
    apply,
    heaps,
    legal_actions,
    view,
    waits_for,
)
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.campaign.tasks import ActionStep, Correcting
from tests.games.six_winters.campaigns import campaign, states
from tests.games.six_winters.taps import offered, screen, way
from tests.taps import taps


def seen(seed: int, every: int) -> list[State]:
    """Views of a campaign with full dice, more of those in the actions step."""
    found = []
    begun = states(Random(seed), campaign(dice="full"), "random")
    for number, (state, action) in enumerate(begun):
        busy = isinstance(state.task, ActionStep | Attempting)
        if action and not number % (every // 4 if busy else every):
            found.append(view(state, 0))
    return found


def test_every_legal_report_with_dice_is_some_taps_away() -> None:
    rng, missing, tried = Random(3), [], 0
    for state in seen(3, 160):
        if isinstance(waits_for(state), Choice):
            legal = legal_actions(state)
            for action in rng.sample(legal, min(8, len(legal))):
                tried += 1
                if not way(state, words.write(action)):
                    missing.append(words.write(action))

    assert missing == []
    assert tried > 40


def test_what_a_tap_does_is_legal() -> None:
    rows = []
    for state in seen(4, 200):
        if isinstance(state.task, Correcting):
            continue
        for tap in taps(screen(state)):
            if isinstance(tap, Do):
                rows += offered(state, tap.text)

    assert rows == []


def test_the_question_is_the_roll_that_is_due() -> None:
    state = next(one for one in seen(3, 4) if isinstance(waits_for(one), Roll))
    due = waits_for(state)
    assert isinstance(due, Roll)
    assert screen(state).title.startswith("Roll ")
    assert due.what in screen(state).title


def test_the_mat_shows_the_unspent_action_dice_and_the_board_the_faces() -> None:
    state = next(
        one
        for one in seen(5, 40)
        if one.seats[0].acts and heaps.action_dice(one, "hand-ann")
    )
    shown = repr(screen(state))
    assert "Action dice" in shown
    pool = next(pool for pool in state.shown.pools if pool) if state.shown else ()
    assert f"value='{' '.join(map(str, pool))}'" in shown
    assert "Dice in the pools" in shown


def test_the_settings_of_dice_are_among_what_may_be_done_to_the_record() -> None:
    for state in (seen(3, 400)[-1], view(campaign(books="light"), 0)):
        texts = [
            tap.text for tap in taps(screen(state, ("record",))) if isinstance(tap, Do)
        ]
        assert ("faces" in texts) == (state.shown is None)
        assert ("counted" in texts) == (state.shown is not None)


def test_a_path_of_faces_asked_for_is_tapped() -> None:
    state = next(one for one in seen(3, 8) if one.step == "actions")
    counted = apply(apply(state, actions.Counted()), words.read("answer yes"))
    assert way(counted, "faces")


def test_a_correction_of_a_face_is_some_taps_away() -> None:
    state = next(
        one
        for one in seen(5, 40)
        if one.seats[0].acts and heaps.action_dice(one, "hand-ann")
    )
    mending = apply(state, actions.Mend("misread"))
    puts = [one for one in legal_actions(mending) if isinstance(one, actions.Put)]
    some = [one for one in puts if one.what.startswith(("face:", "hand:", "path:"))]
    missing = [
        words.write(one) for one in some[::7] if not way(mending, words.write(one))
    ]
    assert some
    assert missing == []


def test_an_attempt_offers_each_fitting_die_at_once() -> None:
    for state in seen(3, 4):
        if not isinstance(state.task, Attempting) or state.task.phase != "place":
            continue
        fits = [one for one in legal_actions(state) if isinstance(one, actions.Placed)]
        texts = [tap.text for tap in taps(screen(state)) if isinstance(tap, Do)]
        assert {words.write(one) for one in fits} <= set(texts)
        assert "Go on: the attempt is over" in repr(screen(state))
        return
    raise AssertionError
