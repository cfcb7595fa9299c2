"""The state of a campaign as text, whole and in brief."""

import re
from typing import get_args

import pytest
from msgspec.structs import replace

from companion.contract import Drawn
from companion.errors import BadValue, UnknownName
from companion.games.six_winters import words
from companion.games.six_winters.campaign import dice_places, tasks
from companion.games.six_winters.campaign.actions import Next, Stand
from companion.games.six_winters.campaign.card_lines import plain, printed
from companion.games.six_winters.campaign.state import Message, Shown
from companion.games.six_winters.cards.answers import Card, Order, That, Top
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.reports import Overcame, Went
from companion.games.six_winters.rules import Action, State, legal_actions
from companion.games.six_winters.words.board import brief, offered
from companion.games.six_winters.words.context import STEPS
from companion.games.six_winters.words.drawing import drawn, tint
from companion.table import screen
from tests.games.six_winters.campaigns import after, campaign, doing, table

WAITING = """\
Six Winters: year 2 of 6, winter (box 1), turn 1; session set-up
  Progress cards of the lowest stage left are shuffled; each player draws one,
    four more are staged, characters are picked, pools are filled.
  tracks          Support Technology Espionage Military Diplomacy Sorcery
    progress      1 (2)   1 (1)      1 (1)     1 (1)    1 (1)     1 (1)
    threat        2 (2)   6 (2)      4 (2)     5 (2)    3 (2)     4 (2)
    pool/out/left 0/0/12  0/0/12     0/0/12    0/0/12   0/0/12    0/0/12
  The Empire: pile of 0 obstacles; 0 discarded
    Military   Eastkeep [Thea, Keel]: Poison; Imperial Guard 1 (spring)
    Technology Guild of Strategy
    Espionage  Whitehold
  Red Bank: pile of 0 obstacles; 0 discarded
    Military   Boar's Rift
    Support    Parisa's Glen
    Sorcery    Loomwood
  Settled Lands: pile of 0 obstacles; 0 discarded
    Diplomacy  Lily Manor
    Technology Boar's Peak
    Sorcery    Gravewood
  ann: Thea, psyche 5, body 3
  ben: Keel, psyche 3, body 3
  action dice: each player rolls 5
  0 cards of stage 1 in the deck"""


def test_the_state_is_shown_with_everything_in_its_place() -> None:
    state = table("thea", "keel", year=2, empire__military="poison imperial-guard-1")

    assert words.describe(doing(state, tasks.Pause())) == WAITING


MASTERS = (1, 8, 1, 1, 1, 1)
"""Progress with mastery in Technology."""


def test_set_up_says_how_many_action_dice_each_rolls() -> None:
    state = doing(table("thea", "keel", year=2), tasks.Pause())
    masters = replace(state, progress=MASTERS)

    assert "  action dice: each player rolls 6\n" in words.describe(masters)
    assert "action dice:" not in words.describe(campaign())  # nobody is picked
    assert "action dice:" not in words.describe(replace(state, step="event"))


@pytest.mark.parametrize(
    ("lie", "due", "shown"),
    [
        # Obstacles of a location are told apart though a name has a comma.
        ("tradition-or-reform poison", (tasks.Pause(),),
         "Eastkeep [Thea, Keel]: Tradition, or Reform?; Poison\n"),
        ("breakout", (tasks.ActivateObstacles(0, ("breakout",)), tasks.Pause()),
         "  - Breakout! acts. When it acts: Empty Espionage pool\n"),
        ("", (tasks.EndStep(0),),
         "  The campaign is over: no victory track is complete"),
        ("", (tasks.BeginStep("refresh"), tasks.Pause()),
         "each player returns what is unspent and rolls 5"),
    ],
)  # fmt: skip
def test_obstacles_messages_the_end_and_a_refresh_have_their_lines(
    lie: str, due: tuple[Task, ...], shown: str
) -> None:
    state = table("thea", "keel", year=6, empire__military=lie)

    assert shown in words.describe(doing(state, *due))


def test_a_line_of_a_card_says_when_it_happens_with_words_for_icons() -> None:
    assert plain("Every {settled_lands} die") == "Every Settled Lands die"
    assert printed("wine-and-roses") == (
        "when overcome: All in region: psyche = Diplomacy threat level",
    )
    assert printed("sightrock-keep") == (
        "to use: Move 1 unit anywhere",
        "on arrival: Doom Under Sightrock",
    )


def test_every_step_has_its_rule_and_no_verb_is_offered_for_faces_alone() -> None:
    assert "rolled" not in {verb for verb, _, _ in words.ACTIONS.rows()}
    assert set(STEPS) == set(get_args(tasks.Step))
    assert all(step.rule.endswith(".") for step in STEPS.values())


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("went Thea em-mi", Went("thea", "empire-military")),
        ("stand keel red_bank-sorcery", Stand("keel", "red_bank-sorcery")),
        ("overcame Poison thea keel", Overcame("poison", ("thea", "keel"))),
        ("top s wi", Top("settled_lands", "winter")),
        ("order a b", Order(("a", "b"))),
        ("drawn trip pois", Drawn(("tripwire", "poison"))),
        ("overcame pois th ke", Overcame("poison", ("thea", "keel"))),
        ("that trad", That("tradition-or-reform")),
        ("that legionary", That("legionary")),
        ("  NEXT ", Next()),
        ("drawn poison tripwire", Drawn(("poison", "tripwire"))),
    ],
)
def test_reports_may_be_shortened(typed: str, action: Action) -> None:
    assert words.read(typed) == action
    assert words.read(words.write(action)) == action


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("nxt", "'nxt' is no action; did you mean 'next'?"),
        ("went thea", "'went thea' cannot be read; type went WHO SLOT"),
        ("went thea nowhere", "'nowhere' is no place; name a region and a resource"),
        ("went thea xx-mi", "no region is called 'xx'"),
        ("many much", "'many much' cannot be read; type many N"),
        ("answer maybe", "'answer maybe' cannot be read; type answer yes|no"),
        ("next year", "'next year' cannot be read; type next"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(typed: str, line: str) -> None:
    with pytest.raises((BadValue, UnknownName)) as caught:
        words.read(typed)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_order_of_shuffled_cards_is_hidden() -> None:
    assert words.say(Drawn(("poison", "tripwire"))) == "cards are shuffled or drawn"
    assert "Tripwire" not in words.describe(campaign())
    assert "winter on top" not in words.describe(doing(table(), tasks.Pause()))


def test_a_correction_is_shown() -> None:
    state = doing(table("thea", "keel"), tasks.Pause())
    state = after(state, "mend repair", "put box 4", "next")

    line = "set by hand in year 1, turn 1: the season marker is in box 4 (repair)"
    assert line in words.describe(state)


@pytest.mark.parametrize(
    ("rulings", "progress", "line"),
    [
        ({"action-dice": "top-up"}, (1,) * 6,
         "keeps what is unspent and rolls up to 5"),
        ({"stash-refresh": "cleared"}, (1,) * 6, "stashed assets are cleared, too"),
        ({}, MASTERS, "rolls 6"),
    ],
)  # fmt: skip
def test_refresh_is_shown_as_it_is_ruled_and_mastered(
    rulings: dict[str, str], progress: tuple[int, ...], line: str
) -> None:
    state = replace(campaign(rulings), agenda=(), progress=progress)
    refresh = doing(state, tasks.BeginStep("refresh"), tasks.Pause())

    assert line in words.describe(refresh)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("ability thea 4",
         "Thea used ability 4 (any die: reorder staged progress cards)"),
        ("ability keel 2", "Keel used ability 2 (a 5 becomes a 1)"),
        ("ability oniri 3",
         "Oniri used ability 3 (1 body: move to a Sorcery location)"),
        ("hurt thea body 2", "Thea takes 2 body stress"),
        ("keep prominence", "Prominence is kept"),
        ("top e wi", "winter is on top in the Empire"),
    ],
)  # fmt: skip
def test_reports_are_full_sentences(typed: str, sentence: str) -> None:
    assert words.say(words.read(typed)) == sentence


NARROW = """\
  tracks       progress threat dice
    Support    1 (2)    2 (2)  0/0/12
    Technology 1 (1)    6 (2)  0/0/12
    Espionage  1 (1)    4 (2)  0/0/12
    Military   1 (1)    5 (2)  0/0/12
    Diplomacy  1 (1)    3 (2)  0/0/12
    Sorcery    1 (1)    4 (2)  0/0/12
    (dice: pool/out/left)
"""


def test_the_tracks_are_below_one_another_in_a_narrow_terminal() -> None:
    state = doing(table("thea", "keel"), tasks.Pause())

    assert NARROW in words.describe(state, 45)


ROW = re.compile(r"Sorcery +([PTX+.]{12})  ")


def acting() -> State:
    """Thea and Keel at Eastkeep with an obstacle, Support there and a pool."""
    state = table("thea", "keel", empire__military="tripwire")
    state = replace(state, step="actions", progress=(1,) * 6, threat=(1,) * 6)
    state = dice_places.with_count(state, "pool", 3, 2, ())
    state = dice_places.with_count(state, "empire-military", 0, 2, ())
    return doing(state, tasks.ActionStep())


def with_faces() -> State:
    """The same with full dice, none of them rolled."""
    return replace(acting(), shown=Shown(), pools=(0,) * 6, heaps=())


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
    news = (Message("threat icons: Support 0"),)
    state = replace(acting(), step="threats", agenda=(tasks.Pause(),), news=news)

    shown = brief(state, 79)
    assert "  - Threat icons: Support 0" in shown
    assert "Eastkeep" not in shown


def test_the_first_screen_says_for_whom_each_setting_is() -> None:
    light, full = campaign(books="light"), campaign(books="full", dice="full")

    for state, line in (
        (light, "light books, counted dice: for a table with the game; named"),
        (light, "full books (`full`): for one without cards"),
        (light, "full dice (`faces`): for one without dice"),
        (full, "light books (`light`), counted dice (`counted`): for a table"),
        (full, "full books, on now: for one without cards"),
        (full, "full dice, on now: for one without dice"),
    ):
        assert line in brief(state, 79), line
    assert "for a table" not in brief(acting(), 79)


def test_of_a_long_actions_step_the_last_messages_are_shown() -> None:
    news = tuple(Message(f"message {n}") for n in range(1, 9))
    shown = brief(replace(acting(), news=news), 79)

    assert "`log` has what happened earlier" in shown
    assert "Message 2\n" not in shown
    assert "- Message 3\n" in shown
    assert "- Message 8\n" in shown


def test_an_attempt_offers_dice_that_fit_and_each_ability_once() -> None:
    state = dice_places.with_action_dice(with_faces(), "hand-ben", (2, 3, 5))
    state = doing(state, tasks.Attempting("tripwire", (1,), "place"))

    abilities = ["ability keel 1 with 2", "ability keel 2 with 5"]
    assert [typed for typed, _ in offered(state)] == [*abilities, "next"]
    fits = dice_places.with_action_dice(state, "hand-ben", (1,))
    assert offered(fits)[0] == ("placed keel:1", "Keel's 1 is placed")
    legal = screen.ordered(legal_actions(fits), words.WORDS, fits)
    assert not screen.listed(legal, words.WORDS, fits).numbers  # 1 is a face here
    assert words.spelled("1", fits) == "placed keel:1"


def test_some_usual_reports_and_the_end_are_offered_unless_all_are_few() -> None:
    few = replace(table("thea", "keel"), step="actions", shown=Shown())
    assert offered(doing(few, tasks.ActionStep())) == []
    assert offered(acting()) == [
        ("overcame tripwire thea", "Thea overcame Tripwire"),
        ("created military 1", "1 Military die of the pool became an asset"),
        ("went thea empire-technology",
         "Thea goes to Guild of Strategy, the Technology place of the Empire"),
        ("next", "the actions are over"),
    ]  # fmt: skip


def test_the_drawing_has_regions_side_by_side_and_below_one_another_if_narrow() -> None:
    wide, narrow = drawn(acting(), 79).splitlines(), drawn(acting(), 45).splitlines()

    assert max(map(len, wide)) <= 79
    assert max(map(len, narrow)) <= 45
    assert len(wide) <= 24
    (heads,) = [line for line in wide if "THE EMPIRE" in line]
    assert re.search("RED BANK.*SETTLED LANDS", heads)
    assert sum("RED BANK" in line for line in narrow) == 1
    for lines in (wide, narrow):
        text = "\n".join(lines)
        for thing in ("@ Thea, Keel", "* 2 Support", "! Tripwire", "Eastkeep"):
            assert thing in text


def test_a_track_shows_progress_threat_and_the_space_of_mastery() -> None:
    apart = replace(acting(), progress=(1,) * 5 + (2,), threat=(1,) * 5 + (4,))
    together = replace(acting(), progress=(9,) * 6, threat=(9,) * 6)

    assert ROW.findall(drawn(apart, 79)) == [".P.T....+..."]
    assert ROW.findall(drawn(together, 45)) == ["........X..."]


def test_the_drawing_has_faces_where_dice_have_them_and_colour_changes_no_letter() -> (
    None
):
    state = dice_places.with_count(with_faces(), "pool", 3, 2, (2, 5))
    state = dice_places.with_count(state, "empire-military", 0, 1, (6,))

    assert "pool 2 5" in drawn(state, 79)
    assert "* Support 6" in drawn(state, 79)
    for shown in (drawn(acting(), 79), brief(acting(), 79)):
        coloured = tint(shown)
        assert coloured != shown
        assert re.sub("\x1b\\[[0-9;]*m", "", coloured) == shown


def test_enter_goes_on_in_an_attempt_once_no_die_can_be_placed() -> None:
    for hand, usual in (((1, 5), None), ((2, 5), Next())):
        state = dice_places.with_action_dice(with_faces(), "hand-ben", hand)
        assert words.usual(after(state, "tried tripwire keel")) == usual


def test_a_staged_card_is_offered_with_what_it_raises() -> None:
    asking = tasks.Question("Which?", (Card("tinkering"),), tasks.TakeCard(0))

    assert words.choice(Card("tinkering"), doing(acting(), asking)) == (
        "the card Tinkering: raises Technology, 3 dice or more"
    )
