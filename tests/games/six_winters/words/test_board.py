"""How the state of a campaign is shown, and how its reports are typed."""

from typing import get_args

import pytest
from msgspec.structs import replace

from companion.contract import Drawn
from companion.errors import BadValue, UnknownName
from companion.games.six_winters.campaign.actions import Mend, Next, Stand
from companion.games.six_winters.campaign.card_lines import plain, printed
from companion.games.six_winters.campaign.tasks import (
    ActivateObstacles,
    BeginStep,
    EndStep,
    Pause,
    Step,
)
from companion.games.six_winters.cards.answers import Order, That, Top
from companion.games.six_winters.reports import Overcame, Went
from companion.games.six_winters.rules import Action, apply
from companion.games.six_winters.words import ACTIONS, describe, read, say, write
from companion.games.six_winters.words.context import STEPS
from tests.games.six_winters.campaigns import campaign, doing, table

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

    assert describe(doing(state, Pause())) == WAITING


def test_set_up_says_how_many_action_dice_each_rolls() -> None:
    state = doing(table("thea", "keel", year=2), Pause())
    masters = replace(state, progress=(1, 8, 1, 1, 1, 1))  # Technology

    assert "  action dice: each player rolls 5\n" in describe(state)
    assert "  action dice: each player rolls 6\n" in describe(masters)
    assert "action dice:" not in describe(campaign())  # nobody is picked
    assert "action dice:" not in describe(replace(state, step="event"))


def test_obstacles_of_a_location_are_told_apart_though_a_name_has_a_comma() -> None:
    state = table("thea", "keel", red_bank__sorcery="tradition-or-reform poison")

    assert "Loomwood: Tradition, or Reform?; Poison\n" in describe(
        doing(state, Pause())
    )


def test_a_message_has_the_line_of_its_card() -> None:
    state = table("thea", "keel", empire__military="breakout")
    shown = describe(doing(state, ActivateObstacles(0, ("breakout",)), Pause()))

    assert "  - Breakout! acts. When it acts: Empty Espionage pool\n" in shown


def test_a_line_of_a_card_says_when_it_happens() -> None:
    assert printed("wine-and-roses") == (
        "when overcome: All in region: psyche = Diplomacy threat level",
    )
    assert printed("sightrock-keep") == (
        "to use: Move 1 unit anywhere",
        "on arrival: Doom Under Sightrock",
    )


def test_every_step_has_its_name_and_its_rule() -> None:
    assert set(STEPS) == set(get_args(Step))
    assert all(step.rule.endswith(".") for step in STEPS.values())


def test_the_end_is_shown_with_its_reason() -> None:
    state = doing(table("thea", "keel", year=6), EndStep(0))

    assert "  The campaign is over: no victory track is complete" in describe(state)


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
    assert read(typed) == action
    assert read(write(action)) == action


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
        read(typed)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


def test_rolled_is_not_offered_since_faces_alone_are_typed() -> None:
    assert "rolled" not in {verb for verb, _, _ in ACTIONS.rows()}


def test_the_order_of_shuffled_cards_is_hidden() -> None:
    assert say(Drawn(("poison", "tripwire"))) == "cards are shuffled or drawn"
    shown = describe(campaign())
    assert "Tripwire" not in shown
    assert "winter on top" not in describe(doing(table(), Pause()))


def test_a_correction_is_shown() -> None:
    state = apply(doing(table("thea", "keel"), Pause()), Mend("repair"))
    state = apply(apply(state, read("put box 4")), Next())

    line = "set by hand in year 1, turn 1: the season marker is in box 4 (repair)"
    assert line in describe(state)


def test_icons_of_printed_lines_are_words() -> None:
    assert plain("Every {settled_lands} die") == "Every Settled Lands die"


@pytest.mark.parametrize(
    ("rulings", "lines"),
    [
        ({}, "each player returns what is unspent and rolls 5"),
        ({"action-dice": "top-up"}, "keeps what is unspent and rolls up to 5"),
        ({"stash-refresh": "cleared"}, "stashed assets are cleared, too"),
    ],
)
def test_refresh_is_shown_as_it_is_ruled(rulings: dict[str, str], lines: str) -> None:
    state = replace(campaign(rulings), agenda=())

    assert lines in describe(doing(state, BeginStep("refresh"), Pause()))


def test_technology_mastery_gives_six_action_dice() -> None:
    state = replace(table("thea", "keel"), progress=(1, 8, 1, 1, 1, 1))

    assert "rolls 6" in describe(doing(state, BeginStep("refresh"), Pause()))


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
    assert say(read(typed)) == sentence


def test_the_tracks_are_below_one_another_in_a_narrow_terminal() -> None:
    shown = describe(doing(table("thea", "keel"), Pause()), 45)

    assert (
        """\
  tracks       progress threat dice
    Support    1 (2)    2 (2)  0/0/12
    Technology 1 (1)    6 (2)  0/0/12
    Espionage  1 (1)    4 (2)  0/0/12
    Military   1 (1)    5 (2)  0/0/12
    Diplomacy  1 (1)    3 (2)  0/0/12
    Sorcery    1 (1)    4 (2)  0/0/12
    (dice: pool/out/left)
"""
        in shown
    )
