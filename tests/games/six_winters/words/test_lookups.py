"""Look-ups, and typed questions to the referee."""

import re

import pytest
from msgspec.structs import replace

from companion.errors import BadValue, CompanionError, UnknownName
from companion.games.six_winters.campaign import dice_places, tasks
from companion.games.six_winters.campaign.actions import Next, Pick, Stand
from companion.games.six_winters.campaign.state import Shown
from companion.games.six_winters.cards.answers import At, Card, Keep, That, Top
from companion.games.six_winters.cards.places import SLOT_NAMES, Region
from companion.games.six_winters.referee.overcoming import Fighter
from companion.games.six_winters.referee.queries import (
    Challenge,
    CreateQuery,
    DefendQuery,
    ExchangeQuery,
    FinishQuery,
    MoveQuery,
    OvercomeQuery,
    PathQuery,
    RestQuery,
    ShowQuery,
    TradeQuery,
    TypedDie,
    UseQuery,
)
from companion.games.six_winters.reports import AbilityUsed, Attempted
from companion.games.six_winters.rules import Action, State
from companion.games.six_winters.words import (
    WORDS,
    about,
    answer,
    challenge,
    chapter,
    choice,
    describe,
    faces,
    name,
    quiet,
    read,
    spelled,
)
from companion.games.six_winters.words.context import about as prompt
from companion.games.six_winters.words.context import logged
from companion.table import screen
from tests.games.six_winters.campaigns import campaign, doing, holding, located, table


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


def test_mats_are_in_the_order_of_the_players_and_all_while_characters_are_picked() -> (
    None
):
    every = "\n".join(about("mat", "", campaign()))

    assert about("mat", "", table("thea", "keel"))[0].startswith("  Thea")
    assert about("mat", "", table("keel", "thea"))[0].startswith("  Keel")
    assert "Thea" in every
    assert "Oniri" in every


def test_all_that_can_be_put_is_listed_with_an_example_of_each_kind_if_asked() -> None:
    state = table("thea", "keel", empire__military="poison")

    for typed in (("mend", ""), ("put", ""), ("help", "mend")):
        shown = "\n".join(about(*typed, state))
        assert "such as put threat:support 12: 1 to 12" in shown
        for kind in ("year", "box", "WHO:SKILL", "WHO:CONDITION", "location:SLOT"):
            assert f"  {kind} " in shown, kind
        assert "OBSTACLE" in shown
    for none in (("mend", "misread"), ("help", ""), ("next", "")):
        assert about(*none, state) == []


PLACE = "Eastkeep, the Military place of the Empire"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (At("empire-military"), PLACE),
        (Stand("thea", "empire-military"), f"Thea begins in {PLACE}"),
        (That("legionary-2"), f"Legionary 2 (fall), {PLACE}"),
        (Attempted("legionary-2", ("thea",)),
         "Thea tries to overcome Legionary 2 (fall)"),
        (AbilityUsed("keel", 2), "Keel, ability 2: a 5 becomes a 1"),
        (Keep("sightrock-keep"), "Sightrock Keep: to use: Move 1 unit anywhere; "
         "on arrival: Doom Under Sightrock"),
    ],
)  # fmt: skip
def test_a_choice_is_in_the_present_and_says_where_and_what_comes(
    action: Action, words: str
) -> None:
    state = table("thea", "keel", empire__military="legionary-2 poison")
    act = tasks.ActivateObstacles(0, ("legionary-2", "poison"))

    assert choice(action, state) == words
    # Of obstacles that act the question alone says where.
    assert choice(That("legionary-2"), doing(state, act)) == "Legionary 2 (fall)"


def test_each_location_is_listed_by_its_name_where_somebody_begins() -> None:
    state = doing(table("thea", "keel"), tasks.EnterBoard(0))
    stands = [Stand("thea", slot) for slot in SLOT_NAMES]
    legal = screen.ordered(stands, WORDS, state)

    lines = screen.listed(legal, WORDS, state).text.splitlines()
    assert lines[0] == f"   1) Thea begins in {PLACE}  [eastkeep]"
    assert " 2) guild-of-strategy " in lines[1]
    assert max(map(len, lines)) <= 79
    for stand in stands:
        assert spelled(answer(stand, state), state) == f"stand thea {stand.slot}"


def test_an_answer_is_listed_without_its_verb_at_a_question_alone() -> None:
    state = table("thea", "keel")
    asks = doing(state, tasks.Question("Which?", (Card("tinkering"),), tasks.Pause()))

    assert answer(Card("tinkering"), asks) == "tinkering"
    assert answer(Pick("ann", "thea"), asks) == "thea"
    assert answer(Card("tinkering"), state) == ""


def test_going_on_names_the_next_step_and_is_logged_so() -> None:
    state = doing(table("thea", "keel"), tasks.Pause(), tasks.EndStep(3))

    assert choice(Next(), state) == "go on to session end, step 3"
    assert logged(Next(), doing(state, tasks.ActionStep())) == "the actions are over"
    assert logged(Stand("thea", "empire-military"), state) == "Thea begins in Eastkeep"


def test_a_question_says_where_whose_and_how() -> None:
    state, bottom = table("thea", "keel"), "from the bottom."

    for task, said in (
        (tasks.PlaceObstacle(8),
         "It goes to Gravewood, the Sorcery place of the Settled Lands."),
        (tasks.DealCard(1), "The row is dealt to ann, to ben, then the 4 that are "
         f"staged, {bottom}"),
        (tasks.DealCard(), f"It is staged as card 1 of 4, {bottom}"),
    ):  # fmt: skip
        assert prompt(state, task) == said
    burns = prompt(state, tasks.BurnProgress(2))
    assert "draw one at random. 2 are still to burn." in burns


def test_the_log_has_a_heading_for_each_turn_and_leaves_going_on_out() -> None:
    state = table("thea", "keel", year=2)

    ended = replace(state, year=3, step="end-9")
    assert chapter(state) == "Year II, turn 1, winter"
    assert chapter(replace(state, turn=0)) == "Year II, before the first turn"
    assert chapter(ended) == "Year II, as the session ended"
    assert (quiet(Next()), quiet(At("empire-military"))) == (True, False)


def test_a_session_that_ends_is_in_its_own_year_and_in_no_turn() -> None:
    state = replace(table("thea", "keel", year=3), step="end-9", box=8, turn=6)
    busy = doing(replace(table("thea", "keel"), step="actions"), tasks.ActionStep())

    title, *lines = describe(state).splitlines()
    assert title == "Six Winters: year 2 of 6; session end, step 9"
    assert "of stage" not in "".join(lines)
    # There is room for legal reports on a small screen.
    assert len(describe(busy).splitlines()) <= 20


def acting(*, faces: bool = True) -> State:
    state = table("thea", "keel", at="empire-technology", empire__technology="tripwire")
    state = replace(holding(state, 1), shown=Shown() if faces else None)
    state = state.with_seat(1, replace(state.seats[1], slot=0))
    state = state.with_seat(0, replace(state.seats[0], slot=1))
    state = dice_places.with_action_dice(state, "hand-ann", (3, 5))
    state = dice_places.with_count(state, "pool", 1, 2, (2, 4))
    state = dice_places.with_count(state, "empire-military", 0, 1, (3,))
    state = dice_places.with_count(state, "empire-technology", 1, 1, (6,))
    return doing(replace(state, step="actions"), tasks.ActionStep())


def said(state: State, verb: str) -> str:
    return "\n".join(about(verb, "", state))


def test_moves_lists_places_by_their_price_and_what_each_die_takes() -> None:
    text = said(acting(), "moves")

    for line in (
        "Thea at Guild of Strategy, action dice 3 5",
        "go for 1 die: Eastkeep (em-mi), Whitehold",
        "create Technology assets, or trade them: a 3 takes 2; a 5 takes 4",
        "trade Technology into Espionage",
        "ability 1: any die: reroll any action dice",
        "Keel at Eastkeep, no action dice",
    ):
        assert line in text, line
    assert "trade Support into Technology, Technology into Espionage" not in text
    # Those of one character are listed alone, by a beginning of the name.
    assert "Keel" not in "\n".join(about("moves", "th", acting()))
    assert "Thea" not in "\n".join(about("moves", "ben", acting()))


def test_moves_tells_what_action_dice_take_together_and_nothing_before_they_roll() -> (
    None
):
    state = dice_places.with_count(acting(), "pool", 1, 1, (0,))
    unrolled = said(dice_places.with_action_dice(state, "hand-ann", (0, 0)), "moves")
    more = dice_places.with_action_dice(acting(), "hand-ann", (3, 5, 6))

    assert "Thea at Guild of Strategy, action dice ? ?" in unrolled
    assert "takes" not in unrolled
    assert "a 3 takes 2; a 5 or 6 takes 4" in said(more, "moves")


def test_without_faces_moves_tells_prices_alone_and_what_moving_in_brings() -> None:
    state = acting(faces=False)
    text = said(state, "moves")
    moved = state.with_seat(0, replace(state.seats[0], slot=0))

    assert "go for 1 die: Eastkeep (em-mi), Whitehold" in text
    assert "rest (psyche or body): 1 action die" in text
    assert "takes" not in text
    warning = "(em-te; Tripwire: moving in with Thievery under 4: 3 body)"
    assert f"Guild of Strategy {warning}" in said(moved, "moves")


def test_attempts_tells_ranks_open_faces_chances_and_what_fits() -> None:
    state = dice_places.with_action_dice(acting(), "tripwire", (1,))
    text = said(state, "attempts")
    assert "Tripwire: rank 0 against 1 in thievery, defends first, open 1" in text
    assert ", defence 31 % with 2 dice, or 2 body" in text
    assert "no obstacle is here" in text  # where Keel is
    fitting = dice_places.with_action_dice(state, "hand-ann", (1, 5))
    assert "fitting now" not in said(fitting, "attempts")  # they are rolled again
    asset = dice_places.with_count(fitting, "empire-technology", 0, 1, (1,))
    assert "fitting now: Support 1" in said(asset, "attempts")
    thea = fitting.sheet("thea")
    able = replace(thea, skills=(*thea.skills[:6], 1, *thea.skills[7:]))
    text = said(fitting.with_sheet(able), "attempts")
    assert "may approach" in text
    assert "fitting now: 1" in text
    assert "defence 60 % with 5 dice" in said(acting(faces=False), "attempts")


def test_paths_finds_the_shortest_way_with_the_assets_there_or_everywhere() -> None:
    text = said(acting(), "paths")

    for line in (
        "Tinkering: 0 dice on it",
        "not complete with the assets here; at least 3 more",
        "next on a1: a Support die",
        "no progress card",  # Thea has none
    ):
        assert line in text, line
    here, far = (
        said(dice_places.with_count(acting(), place, 3, 2, (1, 1)), "paths")
        for place in ("empire-military", "empire-technology")
    )
    assert "complete with a1: Support 3 from the Empire, b1: Military 1" in here
    assert "complete with assets of several places: a1: Support 3" in far
    counted = said(acting(faces=False), "paths")
    assert "a shortest path has 3 dice, from a1" in counted


def test_nothing_is_possible_off_the_board_or_where_a_location_has_burned() -> None:
    nobody = replace(table(), shown=Shown())
    state = located(acting(), empire__military="", empire__espionage="")

    assert about("moves", "", nobody) == ["  nobody is on the board"]

    for verb in ("moves", "attempts", "paths"):
        assert "  Keel at a place whose location has burned" in said(state, verb), verb
    text = said(state, "moves")
    assert "Thea at Guild of Strategy" in text
    assert "Eastkeep" not in text


FORM = "write overcome OBSTACLE by keel:2 [and menas:4] [with OBSTACLE, ...]"


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("path tinkering", PathQuery("tinkering")),
        ("Path Flora, Fauna, and Fiends wild with repeating histories",
         PathQuery("flora-fauna-and-fiends", True, ("repeating-histories", ))),
        ("overcome poison by 2", OvercomeQuery("poison", (Fighter(2),))),
        ("overcome Tradition, or Reform? by thea:2 and Menas:0",
         OvercomeQuery("tradition-or-reform", (Fighter(2, "thea"), Fighter(0,
         "menas")))),
        ("overcome angry mob by 3,4 with drauga, Battle Plans",
         OvercomeQuery("angry-mob-1", (Fighter(3), Fighter(4)), ("drauga",
         "battle-plans"))),
        ("defend breakout!", DefendQuery("breakout")),
        ("defend legionary-3 on 3", DefendQuery("legionary-3", (3,))),
        ("defend war machines", DefendQuery("war-machines-1")),
        ("finish poison on 1 2 free", FinishQuery("poison", (1, 2), True)),
        ("finish poison with battle plans", FinishQuery("poison", also=("battle-plans",
         ))),
        ("show 6,5", ShowQuery((5, 6))),
        ("create 3", CreateQuery(3)),
        ("create stress at the weird rock", CreateQuery(0, "the-weird-rock")),
        ("create 4 at Dusk's Ayrie rank 2 mastery", CreateQuery(4, "dusks-ayrie", 2,
         True)),
        ("trade su tech 3 in technology", TradeQuery("support", "technology", 3,
         "technology")),
        ("trade so mi 3 in so at arankh rank 6", TradeQuery("sorcery", "military", 3,
         "sorcery", "arankh", 6)),
        ("exchange su te", ExchangeQuery("support", "technology")),
        ("move eastkeep to loomwood", MoveQuery("eastkeep", "loomwood", "red_bank")),
        ("move southkeep to desolation@settled with prismatic lotus weather",
         MoveQuery("southkeep", "desolation", "settled_lands", ("prismatic-lotus", ),
         True)),
        ("rest 4", RestQuery(4)),
        ("use KEEL A5", UseQuery("keel", "a5")),
    ],
)  # fmt: skip
def test_a_question_is_read_and_named_and_read_again(
    text: str, question: Challenge
) -> None:
    assert challenge(text) == question
    assert challenge(name(question)) == question


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "'' is no question; choose one of path, overcome, defend, finish, "),
        ("pth tinkering", "'pth' is no question; did you mean 'path'?"),
        ("path tinkerin",
         "no progress card is called 'tinkerin'; did you mean 'tinkering'?"),
        ("path", "nothing follows 'path'; write path CARD [wild] [with OBSTACLE, ...]"),
        ("overcome poison", f"nobody takes part; {FORM}"),
        ("overcome poison by", f"nothing follows 'by'; {FORM}"),
        ("overcome poison by 7", f"'7' is no number from 0 to 6; {FORM}"),
        ("overcome poison by keel:x", f"'x' is no number from 0 to 6; {FORM}"),
        ("overcome poison by kell:2",
         "no character is called 'kell'; did you mean 'keel'?"),
        ("overcome poison by 00", "'00' is no number from 0 to 6; write overcome "),
        ("overcome poison by 1 2 3", "'1 2 3' is no team; name one or two who "),
        ("overcome poison by keel:1 keel:2", "'keel:1 keel:2' is no team; name one "),
        ("x" * 401, "a question of 401 characters; it has 400 at most"),
        ("overcome poison by 1 by 2", "'by' is given twice"),
        ("defend master of secrets", "two obstacles are called 'master-of-secrets'; "
         "say master of secrets 1 or master of secrets 2"),
        ("defend poison on 7", "'7' is not faces; write defend OBSTACLE [on 11]"),
        ("show x", "'x' is not faces; write show 56"),
        ("create 0", "'0' is no number from 1 to 6; write create FACE|stress "),
        ("trade su te 3", "'su te 3' is no trade; write trade FROM TO FACE in SLOT "),
        ("trade s te 3 in te", "no resource is called 's'; choose one of support, "),
        ("exchange su", "'su' is no exchange; write exchange FROM TO"),
        ("move eastkeep", "no end is named; write move LOCATION to LOCATION "),
        ("move eastkeep to desolation",
         "desolation may be in any region; write to desolation@empire"),
        ("rest 7", "'7' is no number from 1 to 6; write rest FACE"),
        ("use keel 4", "'keel 4' is no ability; write use CHARACTER 1-3|a1-a6"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read_is_refused_in_one_line(
    text: str, line: str
) -> None:
    with pytest.raises((BadValue, UnknownName)) as caught:
        challenge(text)
    assert line.casefold() in str(caught.value).casefold()


def test_a_trade_names_its_slot_in_several_ways_and_faces_are_joined_by_or() -> None:
    trade = TradeQuery("support", "technology", 3, "technology", rank=2)

    for slot in ("te", "em-te", "empire-technology", "Empire-Te", "Guild of Strategy"):
        assert challenge(f"trade su te 3 in {slot} rank 2") == trade, slot
    assert name(challenge("show 56")) == "show 5 or 6"
    assert challenge("show 5 or 6") == challenge("show 56")


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("135", (TypedDie(1), TypedDie(3), TypedDie(5))),
        ("1 3,5", (TypedDie(1), TypedDie(3), TypedDie(5))),
        ("2x3", (TypedDie(3), TypedDie(3))),
        ("su3", (TypedDie(3, "support"),)),
        ("Espionage6@RED-BANK", (TypedDie(6, "espionage", "red_bank"),)),
        ("a1:su3@e", (TypedDie(3, "support", "empire", at=(1, 1)),)),
        ("d4:so1=te5", (TypedDie(1, "sorcery", at=(4, 4), declared=("technology", 5)),
         )),
        ("defend:13,5", (TypedDie(1, label="defend"), TypedDie(3, label="defend"),
         TypedDie(5, label="defend"))),
        ("body", (TypedDie(stress="body"),)),
        ("2xpsyche", (TypedDie(stress="psyche"), TypedDie(stress="psyche"))),
    ],
)  # fmt: skip
def test_dice_are_read_with_type_region_purpose_and_square(
    text: str, dice: tuple[TypedDie, ...]
) -> None:
    assert faces(text.split()) == dice


@pytest.mark.parametrize(
    ("place", "region"),
    [
        ("loomwood", "red_bank"),
        ("Loom", "red_bank"),
        ("boars-peak", "settled_lands"),
        ("Dusk's-Ayrie", "red_bank"),
        ("dusk\N{RIGHT SINGLE QUOTATION MARK}s-ayrie", "red_bank"),
        ("throne-room", "empire"),
        ("the-throne-room", "empire"),
        ("e", "empire"),  # the region before Eastkeep
        ("red-bank", "red_bank"),
    ],
)
def test_a_place_is_taken_where_a_region_is(place: str, region: Region) -> None:
    assert faces([f"a1:su3@{place}"]) == (TypedDie(3, "support", region, at=(1, 1)),)
    prompt = challenge(f"move southkeep to desolation@{place}")
    assert prompt == MoveQuery("southkeep", "desolation", region)
    assert read(f"top {place} winter") == Top(region, "winter")


@pytest.mark.parametrize(
    ("place", "hint"),
    [
        ("loomwod", "no region is called 'loomwod'; did you mean 'Loomwood'?"),
        ("boars", "no region is called 'boars'; did you mean 'Boar's Rift'?"),
        ("desolation", "no region is called 'desolation'; choose one of empire, "),
        ("lo", "no region is called 'lo'; choose one of empire, red bank, settled "),
    ],
)
def test_a_place_that_is_in_no_one_region_is_refused(place: str, hint: str) -> None:
    with pytest.raises(UnknownName, match=re.escape(hint)):
        faces([f"su3@{place}"])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("7", "'7' is no die"),
        ("su7", "'su7' is no die"),
        ("s3", "'s3' is no die"),
        ("xx3", "no resource is called 'xx'"),
        ("su3@x", "no region is called 'x'"),
        ("a5:su3", "'a5:su3' is no die"),
        ("0x3", "'0x3' is no die"),
        ("73x1", "'73x1' makes too many dice; give 72 at most"),
        ("999x" + "1" * 5000, "makes too many dice; give 72 at most"),
        ("\0", "is no die"),
        (":3", "':3' is no die"),
    ],
)
def test_dice_that_cannot_be_read_are_refused_in_one_line(text: str, line: str) -> None:
    with pytest.raises(CompanionError) as caught:
        faces(text.split(" "))
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200
