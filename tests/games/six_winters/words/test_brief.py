"""What the terminal shows at each step, and the table as a drawing."""

import re

from msgspec.structs import replace

from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.actions import Next
from companion.games.six_winters.campaign.state import Message, Shown
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    Attempting,
    Pause,
    Question,
    TakeCard,
)
from companion.games.six_winters.cards.answers import Card
from companion.games.six_winters.rules import State, apply, legal_actions
from companion.games.six_winters.words import WORDS, choice, read, spelled, usual
from companion.games.six_winters.words.board import brief, offered
from companion.games.six_winters.words.drawing import drawn, tint
from companion.table import screen
from tests.games.six_winters.campaigns import campaign, doing, table

ROW = re.compile(r"Sorcery +([PTX+.]{12})  ")


def acting() -> State:
    """Thea and Keel at Eastkeep with an obstacle, Support there and a pool."""
    state = table("thea", "keel", empire__military="tripwire")
    state = replace(state, step="actions", progress=(1,) * 6, threat=(1,) * 6)
    state = dice_places.with_pool(state, 3, 2, ())
    state = dice_places.with_count(state, "empire-military", 0, 2, ())
    return doing(state, ActionStep())


def test_the_actions_step_shows_who_is_where_with_what_and_no_more() -> None:
    shown = brief(acting(), 79)

    assert shown.splitlines()[1:] == [
        "  ann: Thea, psyche 5, body 3; at Eastkeep, Military pool 2; assets (2",
        "    Support); obstacles: Tripwire",
        "  ben: Keel, psyche 3, body 3; at Eastkeep, Military pool 2; assets (2",
        "    Support); obstacles: Tripwire",
        "  `moves`, `attempts`, `paths` and `mat` show what is possible now",
    ]


def test_a_pause_shows_what_happened_and_not_the_table() -> None:
    state = replace(acting(), step="threats", agenda=(Pause(),))
    state = replace(state, news=(Message("threat icons: Support 0"),))

    shown = brief(state, 79)
    assert "  - Threat icons: Support 0" in shown
    assert "Eastkeep" not in shown


def test_the_first_screen_says_for_whom_each_setting_is() -> None:
    light = brief(campaign(books="light"), 79)
    assert "light books, counted dice: for a table with the game; named" in light
    assert "full books (`full`): for one without cards" in light
    assert "full dice (`faces`): for one without dice" in light
    full = brief(campaign(books="full", dice="full"), 79)
    assert "light books (`light`), counted dice (`counted`): for a table" in full
    assert "full books, on now: for one without cards" in full
    assert "full dice, on now: for one without dice" in full
    assert "for a table" not in brief(acting(), 79)


def test_of_a_long_actions_step_the_last_messages_are_shown() -> None:
    news = tuple(Message(f"message {n}") for n in range(1, 9))
    shown = brief(replace(acting(), news=news), 79)

    assert "`log` has what happened earlier" in shown
    assert "Message 2\n" not in shown
    assert "- Message 3\n" in shown
    assert "- Message 8\n" in shown


def test_an_attempt_offers_dice_that_fit_and_each_ability_once() -> None:
    state = replace(acting(), shown=Shown(), pools=(0,) * 6, heaps=())
    state = dice_places.with_action_dice(state, "hand-ben", (2, 3, 5))
    state = doing(state, Attempting("tripwire", (1,), "place"))

    assert [typed for typed, _ in offered(state)] == [
        "ability keel 1 with 2",
        "ability keel 2 with 5",
        "next",
    ]
    fits = dice_places.with_action_dice(state, "hand-ben", (1,))
    assert offered(fits)[0] == ("placed keel:1", "Keel's 1 is placed")
    legal = screen.ordered(legal_actions(fits), WORDS, fits)
    assert not screen.listed(legal, WORDS, fits).numbers  # 1 is a face here
    assert spelled("1", fits) == "placed keel:1"


def test_a_few_reports_are_listed_and_not_offered() -> None:
    state = replace(table("thea", "keel"), step="actions", shown=Shown())

    assert offered(doing(state, ActionStep())) == []


def test_two_or_three_usual_reports_are_offered_and_the_end_of_the_actions() -> None:
    assert offered(acting()) == [
        ("overcame tripwire thea", "Thea overcame Tripwire"),
        ("created military 1", "1 Military die of the pool became an asset"),
        (
            "went thea empire-technology",
            "Thea goes to Guild of Strategy, the Technology place of the Empire",
        ),
        ("next", "the actions are over"),
    ]


def test_the_drawing_has_regions_side_by_side_and_below_one_another_if_narrow() -> None:
    wide, narrow = drawn(acting(), 79).splitlines(), drawn(acting(), 45).splitlines()

    assert max(map(len, wide)) <= 79
    assert max(map(len, narrow)) <= 45
    assert len(wide) <= 24
    (heads,) = [line for line in wide if "THE EMPIRE" in line]
    assert "RED BANK" in heads
    assert "SETTLED LANDS" in heads
    assert sum("RED BANK" in line for line in narrow) == 1
    for lines in (wide, narrow):
        text = "\n".join(lines)
        for thing in ("@ Thea, Keel", "* 2 Support", "! Tripwire", "Eastkeep"):
            assert thing in text


def test_a_track_shows_progress_threat_and_the_space_of_mastery() -> None:
    state = replace(acting(), progress=(1,) * 5 + (2,), threat=(1,) * 5 + (4,))
    found = ROW.search(drawn(state, 79))
    assert found
    assert found[1] == ".P.T....+..."

    state = replace(acting(), progress=(9,) * 6, threat=(9,) * 6)
    found = ROW.search(drawn(state, 45))
    assert found
    assert found[1] == "........X..."


def test_the_drawing_has_faces_where_dice_have_them() -> None:
    state = replace(acting(), shown=Shown(), pools=(0,) * 6, heaps=())
    state = dice_places.with_pool(state, 3, 2, (2, 5))
    state = dice_places.with_count(state, "empire-military", 0, 1, (6,))

    assert "pool 2 5" in drawn(state, 79)
    assert "* Support 6" in drawn(state, 79)


def test_colour_changes_no_letter_of_the_table() -> None:
    for shown in (drawn(acting(), 79), brief(acting(), 79)):
        coloured = tint(shown)
        assert coloured != shown
        assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == shown


def test_enter_goes_on_in_an_attempt_once_no_die_can_be_placed() -> None:
    state = replace(acting(), shown=Shown(), pools=(0,) * 6, heaps=())
    fits = dice_places.with_action_dice(state, "hand-ben", (1, 5))
    assert usual(apply(fits, read("tried tripwire keel"))) is None
    none = dice_places.with_action_dice(state, "hand-ben", (2, 5))
    assert usual(apply(none, read("tried tripwire keel"))) == Next()


def test_a_staged_card_is_offered_with_what_it_raises() -> None:
    asking = Question("Which?", (Card("tinkering"),), TakeCard(0))
    state = doing(acting(), asking)

    assert choice(Card("tinkering"), state) == (
        "the card Tinkering: raises Technology, 3 dice or more"
    )
