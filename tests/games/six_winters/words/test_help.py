"""Look-ups: mats, the fields that can be set, the headings of the log."""

import pytest
from msgspec.structs import replace

from companion.errors import UnknownName
from companion.games.six_winters.campaign.actions import Next, Pick, Stand
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    ActivateObstacles,
    BurnProgress,
    DealCard,
    EndStep,
    EnterBoard,
    Pause,
    PlaceObstacle,
    Question,
)
from companion.games.six_winters.cards.answers import At, Card, Keep, That
from companion.games.six_winters.cards.places import SLOT_NAMES
from companion.games.six_winters.reports import AbilityUsed, Attempted
from companion.games.six_winters.words import (
    WORDS,
    about,
    answer,
    chapter,
    choice,
    describe,
    quiet,
    spelled,
)
from companion.games.six_winters.words.context import about as asked
from companion.games.six_winters.words.context import logged
from companion.table import screen
from tests.games.six_winters.campaigns import campaign, doing, table


def test_a_mat_lists_skills_stress_abilities_and_task_by_player_or_name() -> None:
    state = table("thea", "keel")

    shown = about("mat", "BEN", state)
    assert shown == about("mat", "keel", state)
    assert shown[1:] == [
        "    psyche 3, body 3",
        "    1 any die: reroll any action dice, or any assets here",
        "    2 a 5 becomes a 1",
        "    3 a Technology asset is split in two",
        "    achievements 0 of 6; for the next: Overcome a trap",
    ]
    with pytest.raises(UnknownName, match="did you mean 'Thea'"):
        about("mat", "tea", state)


def test_while_characters_are_picked_every_mat_is_shown() -> None:
    shown = "\n".join(about("mat", "", campaign()))

    assert "Thea" in shown
    assert "Oniri" in shown


@pytest.mark.parametrize(
    ("verb", "rest"), [("mend", ""), ("put", ""), ("help", "mend")]
)
def test_all_that_can_be_put_is_listed_with_an_example_of_each_kind(
    verb: str, rest: str
) -> None:
    lines = about(verb, rest, table("thea", "keel", empire__military="poison"))
    shown = "\n".join(lines)

    assert "such as put threat:support 12: 1 to 12" in shown
    for kind in ("year", "box", "WHO:SKILL", "WHO:CONDITION", "location:SLOT"):
        assert f"  {kind} " in shown
    assert "OBSTACLE" in shown


@pytest.mark.parametrize(
    ("verb", "rest"), [("mend", "misread"), ("help", ""), ("next", "")]
)
def test_what_is_no_question_is_not_answered(verb: str, rest: str) -> None:
    assert about(verb, rest, table("thea", "keel")) == []


def test_choices_have_the_location_of_a_slot_and_the_place_of_an_obstacle() -> None:
    state = table("thea", "keel", empire__military="legionary-2")

    slot = "the Military place of the Empire"
    assert choice(At("empire-military"), state) == f"Eastkeep, {slot}"
    assert choice(Stand("thea", "empire-military"), state) == (
        f"Thea begins in Eastkeep, {slot}"
    )
    where = f"Legionary 2 (fall), Eastkeep, {slot}"
    assert choice(That("legionary-2"), state) == where


def test_a_choice_is_in_the_present_and_a_new_location_has_its_lines() -> None:
    state = table("thea", "keel", empire__military="legionary-2")

    tries = "tries to overcome Legionary 2 (fall)"
    assert choice(Attempted("legionary-2", ("thea",)), state) == f"Thea {tries}"
    assert choice(AbilityUsed("keel", 2), state) == "Keel, ability 2: a 5 becomes a 1"
    assert choice(Keep("sightrock-keep"), state) == (
        "Sightrock Keep: to use: Move 1 unit anywhere; on arrival: Doom Under Sightrock"
    )


def test_of_obstacles_that_act_the_question_alone_says_where() -> None:
    state = table("thea", "keel", empire__military="legionary-2 poison")
    state = doing(state, ActivateObstacles(0, ("legionary-2", "poison")))

    assert choice(That("legionary-2"), state) == "Legionary 2 (fall)"


def test_each_location_is_listed_by_its_name_where_somebody_begins() -> None:
    state = doing(table("thea", "keel"), EnterBoard(0))
    stands = [Stand("thea", slot) for slot in SLOT_NAMES]
    legal = screen.ordered(stands, WORDS, state)

    lines = screen.listed(legal, WORDS, state).text.splitlines()
    first = "Thea begins in Eastkeep, the Military place of the Empire  [eastkeep]"
    assert lines[0] == f"   1) {first}"
    assert " 2) guild-of-strategy " in lines[1]
    assert max(map(len, lines)) <= 79
    for stand in stands:
        typed = answer(stand, state)
        assert spelled(typed, state) == f"stand thea {stand.slot}"


def test_an_answer_is_listed_without_its_verb_at_a_question_alone() -> None:
    state = table("thea", "keel")
    asks = doing(state, Question("Which?", (Card("tinkering"),), Pause()))

    assert answer(Card("tinkering"), asks) == "tinkering"
    assert answer(Pick("ann", "thea"), asks) == "thea"
    assert answer(Card("tinkering"), state) == ""


def test_going_on_names_the_next_step_and_is_logged_so() -> None:
    state = doing(table("thea", "keel"), Pause(), EndStep(3))
    assert choice(Next(), state) == "go on to session end, step 3"
    assert logged(Next(), doing(state, ActionStep())) == "the actions are over"
    where = logged(Stand("thea", "empire-military"), state)
    assert where == "Thea begins in Eastkeep"


def test_mats_are_in_the_order_of_the_players() -> None:
    shown = about("mat", "", table("thea", "keel"))
    assert shown[0].startswith("  Thea")
    assert about("mat", "", table("keel", "thea"))[0].startswith("  Keel")


def test_a_question_says_where_whose_and_how() -> None:
    state = table("thea", "keel")

    goes = "It goes to Gravewood, the Sorcery place of the Settled Lands."
    assert asked(state, PlaceObstacle(8)) == goes
    assert asked(state, DealCard(1)) == (
        "The row is dealt to ann, to ben, then the 4 that are staged, from the bottom."
    )
    assert asked(state, DealCard()) == "It is staged as card 1 of 4, from the bottom."
    assert "draw one at random. 2 are still to burn." in asked(state, BurnProgress(2))


def test_the_log_has_a_heading_for_each_turn_and_leaves_going_on_out() -> None:
    state = table("thea", "keel", year=2)

    assert chapter(state) == "Year II, turn 1, winter"
    assert chapter(replace(state, turn=0)) == "Year II, before the first turn"
    closing = replace(state, year=3, step="end-9")
    assert chapter(closing) == "Year II, as the session ended"
    assert quiet(Next())
    assert not quiet(At("empire-military"))


def test_a_session_that_ends_is_in_its_own_year_and_in_no_turn() -> None:
    state = replace(table("thea", "keel", year=3), step="end-9", box=8, turn=6)

    first = describe(state).splitlines()[0]
    assert first == "Six Winters: year 2 of 6; session end, step 9"
    assert "of stage" not in describe(state)


def test_the_state_leaves_room_for_legal_reports_on_a_small_screen() -> None:
    state = replace(table("thea", "keel"), step="actions")

    assert len(describe(doing(state, ActionStep())).splitlines()) <= 20
