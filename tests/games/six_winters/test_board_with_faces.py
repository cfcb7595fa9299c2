"""The logbook with full dice: what is legal is some taps away, and faces are shown."""

from random import Random

from companion.contract import Choice, Roll
from companion.contract.parts import Button, Do, Pick
from companion.games.six_winters import reports, words
from companion.games.six_winters.campaign import actions, dice_places
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    Attempting,
    Correcting,
    Question,
)
from companion.games.six_winters.rules import (
    State,
    apply,
    legal_actions,
    view,
    waits_for,
)
from tests.games.six_winters.campaigns import campaign, states
from tests.games.six_winters.taps import offered, screen, way
from tests.taps import taps, things


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
        if one.seats[0].acts and dice_places.action_dice(one, "hand-ann")
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
        if one.seats[0].acts and dice_places.action_dice(one, "hand-ann")
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
        fits = [one for one in legal_actions(state) if isinstance(one, reports.Placed)]
        texts = [tap.text for tap in taps(screen(state)) if isinstance(tap, Do)]
        assert {words.write(one) for one in fits} <= set(texts)
        assert "Go on: the attempt is over" in repr(screen(state))
        return
    raise AssertionError


def in_actions(seed: int, every: int) -> State:
    """A view of the actions step in which a character has dice."""
    return next(
        one
        for one in seen(seed, every)
        if isinstance(one.task, ActionStep)
        and one.seats[0].acts
        and len(set(dice_places.action_dice(one, "hand-ann"))) > 1
    )


def test_dice_that_pay_are_tapped_in_any_order() -> None:
    state = in_actions(5, 40)
    moves = [one for one in legal_actions(state) if isinstance(one, reports.Went)]
    two = next(one for one in moves if len({die.face for die in one.dice}) == 2)
    verb, who, slot, _, first, second = words.write(two).split()

    for die, other in ((first, second), (second, first)):
        draft = (verb, who, slot, "with", die)
        does = [
            tap.text for tap in taps(screen(state, draft).ask) if isinstance(tap, Do)
        ]
        assert words.write(two) in does, (die, other)


def test_each_word_of_a_report_has_its_question() -> None:
    state = in_actions(5, 40)
    who = state.seats[0].character

    assert screen(state, ("went",)).title == "Who goes elsewhere?"
    assert screen(state, ("went", who)).title.startswith("Where does ")
    assert screen(state, ("rested", who, "body")).title == "Which die pays?"
    assert "body die 1 up." in screen(state, ("rested", who, "body")).about


def test_a_location_tapped_on_the_board_offers_to_go_there() -> None:
    state = in_actions(5, 40)
    goes = next(one for one in legal_actions(state) if isinstance(one, reports.Went))
    place = f"slot:{goes.slot}"
    assert Pick(("about", place)) in list(taps(screen(state).board))

    drafts = [
        tap.draft
        for tap in taps(screen(state, ("about", place)).ask)
        if isinstance(tap, Pick)
    ]
    assert ("went", goes.character, goes.slot.replace("_", "-")) in drafts


def test_a_defence_says_which_faces_lack_and_what_a_failure_costs() -> None:
    for state in seen(3, 4):
        rolled = isinstance(waits_for(state), Choice)
        if rolled and isinstance(state.task, Attempting):
            if state.task.phase != "defend":
                continue
            about = screen(state).about
            assert ": the defence needs " in about
            assert " lacking, " in about or about.endswith(" it succeeds.")
            return
    raise AssertionError


def test_no_more_dice_is_a_button_of_its_own() -> None:
    for state in seen(3, 4):
        if isinstance(state.task, Question) and " no for " in state.task.text:
            shown = [
                one.label
                for one in things(screen(state).ask)
                if isinstance(one, Button)
            ]
            assert "No more" in shown or "None" in shown or "An action die" in shown
            assert "no for" not in repr(screen(state).ask)
            return
    raise AssertionError
