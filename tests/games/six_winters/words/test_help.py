"""Look-ups: mats, the fields that can be set, the headings of the log."""

import pytest
from msgspec.structs import replace

from companion.errors import UnknownName
from companion.games.six_winters.campaign.actions import Next
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    BurnProgress,
    DealCard,
    PlaceObstacle,
)
from companion.games.six_winters.cards.answers import At, That
from companion.games.six_winters.words import about, chapter, choice, describe, quiet
from companion.games.six_winters.words.questions import about as asked
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
    assert choice(At("empire-military"), state) == f"{slot} (Eastkeep)"
    where = f"Legionary 2 (fall), Eastkeep, {slot}"
    assert choice(That("legionary-2"), state) == where


def test_a_question_says_where_whose_and_how() -> None:
    state = table("thea", "keel")

    goes = "It goes to Gravewood, the Sorcery place of the Settled Lands."
    assert asked(state, PlaceObstacle(8)) == goes
    assert asked(state, DealCard(1)) == "It is the card of ben."
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
