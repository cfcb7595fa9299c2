"""Actions, masteries and abilities on faces, and the change to faces and back."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract import Choice, Roll
from companion.errors import BadValue
from companion.games.six_winters import reports, rules
from companion.games.six_winters.campaign import actions, dice_places, tasks
from companion.games.six_winters.campaign.hand import refreshed
from companion.games.six_winters.campaign.state import Heap, Shown
from companion.games.six_winters.cards.places import SLOT_NAMES
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.facts import facts
from companion.games.six_winters.words import WORDS, read, spelled, write
from tests.games.six_winters.campaigns import (
    campaign,
    changes,
    do,
    doing,
    holding,
    keeps_every_law,
    located,
    news,
    paused,
    refused,
    some_action,
    states,
    stored,
    table,
)

HERE = "empire-technology"


def acting(
    *played: str, pool: tuple[int, ...] = (), hand: str = "123456", mastery: int = 0
) -> rules.State:
    """Both characters in a Technology place; its pool and Thea's hand are given."""
    tracks = (mastery or 1,) * 6
    played = played or ("thea", "keel")
    state = table(*played, at=HERE, shown=Shown(), step="actions", progress=tracks)
    state = dice_places.with_count(state, "pool", 1, len(pool), tuple(sorted(pool)))
    dice = tuple(sorted(map(int, hand)))
    state = dice_places.with_action_dice(state, "hand-ann", dice)
    return paused(state, tasks.ActionStep())


def legal(state: rules.State, kind: type[Any]) -> list[str]:
    return [write(one) for one in rules.legal_actions(state) if isinstance(one, kind)]


def test_an_action_die_takes_a_pool_die_that_is_no_higher() -> None:
    state = acting(pool=(2, 3, 6), hand="3")
    assert legal(state, reports.Created) == [
        "created technology 1 with take:2 thea:3",
        "created technology 1 with take:3 thea:3",
    ]
    for typed, reason in (
        ("created te 1 with 3 take:6", "a 3 takes no 6; it takes a 6"),
        ("created te 1 with 4 take:2",
         "Thea has no 4 among the unspent action dice: 3"),
    ):  # fmt: skip
        assert refused(state, typed) == reason


THREES = {"pool": (3, 3, 3, 3, 5), "hand": "33", "mastery": 6}

FACES = [
    ("an action die takes a pool die that is no higher",
     {"pool": (2, 3, 6), "hand": "3"}, "created te 1 with 3 take:2",
     "technology pool: 2 3 6 -> 3 6", "action at hand-ann: 3 -> -",
     "technology at empire-technology: - -> 2"),
    ("Support mastery takes all dice that equal the action die", THREES,
     "created te 4 with 3 take:3333", "technology pool: 3 3 3 3 5 -> 5",
     "action at hand-ann: 3 3 -> 3", "technology at empire-technology: - -> 3 3 3 3"),
    ("in a trade, too", THREES, "traded te es 4 with 3 take:3333",
     "technology pool: 3 3 3 3 5 -> 5", "espionage pool: - -> 3 3 3 3",
     "action at hand-ann: 3 3 -> 3"),
    ("a trade keeps faces", {"pool": (2, 4), "hand": "46"},
     "traded te es 1 with 4 take:4", "technology pool: 2 4 -> 2",
     "espionage pool: - -> 4", "action at hand-ann: 4 6 -> 6"),
    ("Diplomacy mastery exchanges two dice for a new one",
     {"pool": (1, 1, 5), "mastery": 8}, "exchanged te es 1 with 1 5; rolled 6",
     "technology pool: 1 1 5 -> 1", "espionage pool: - -> 6"),
    ("Military mastery carries assets with their faces",
     {"mastery": 8, "assets": {3: (2, 6)}}, "carried mi em-te re-su 1 with 6",
     "military at empire-technology: 2 6 -> 2", "military at red_bank-support: - -> 6"),
    ("Thea explodes fives and each new five brings another",
     {"hand": "1", "assets": {0: (2, 5, 5, 5)}},
     "ability thea 3 with su2; at em-te; rolled 1 5 3; rolled 4",
     "support at empire-technology: 2 5 5 5 -> 1 3 4 5 5 5 5", "used: - -> thea:3",
     "support at abilities-thea: - -> 2"),
    ("moves and rests spend the dice they name", {"hand": "2456"},
     "went thea em-mi with 2; rested thea body with 4",
     "action at hand-ann: 2 4 5 6 -> 5 6",
     "thea is: empire-technology -> empire-military", "thea body: 3 ... -> 4 ..."),
]  # fmt: skip


@pytest.mark.parametrize("row", FACES, ids=[row[0] for row in FACES])
def test_a_report_with_faces_changes_what_its_row_says(row: tuple[Any, ...]) -> None:
    _, more, typed, *changed = row
    assets = more.get("assets", {})
    state = acting(**{name: more[name] for name in more if name != "assets"})
    for kind, faces in assets.items():
        state = dice_places.with_count(state, HERE, kind, len(faces), faces)

    assert changes(state, do(state, *typed.split("; "))) == changed


def test_technology_mastery_gives_six_action_dice_at_refresh() -> None:
    for mastery, count in ((7, 5), (8, 6)):
        state = refreshed(acting(mastery=mastery))
        assert dice_places.action_dice(state, "hand-ann") == (0,) * count


def test_unspent_dice_are_returned_at_refresh_unless_they_are_kept() -> None:
    state = acting(hand="166")
    for ruling, dice in (("fresh", (0,) * 5), ("top-up", (0, 0, 1, 6, 6))):
        options = replace(state.options, action_dice=ruling)
        then = refreshed(replace(state, options=options))
        assert dice_places.action_dice(then, "hand-ann") == dice


def test_assets_are_carried_elsewhere_by_the_ruling_those_of_a_military_place() -> None:
    state = dice_places.with_count(acting(mastery=8), HERE, 3, 1, (2,))
    state = dice_places.with_count(state, "empire-military", 0, 1, (6,))
    options = replace(state.options, military_mastery="any-from-military")
    ruled = replace(state, options=options)
    others = [slot for slot in SLOT_NAMES if slot != HERE]

    assert [(one.start, one.slot, one.resource) for one in carried(state)] == [
        (HERE, slot, "military") for slot in others
    ]
    starts = {(one.start, one.resource) for one in carried(ruled)}
    assert starts == {("empire-military", "support")}
    assert "empire-military" not in [one.slot for one in carried(ruled)]


def carried(state: rules.State) -> list[reports.Carried]:
    return [
        one for one in rules.legal_actions(state) if isinstance(one, reports.Carried)
    ]


def test_sorcery_mastery_makes_sorcery_fit_every_square_but_not_every_region() -> None:
    state = dice_places.with_count(acting(mastery=9), HERE, 5, 2, (2, 4))
    state = holding(state)
    assert legal(state, reports.Laid) == [
        "laid thea sorcery 1 with a1:so2",
        "laid thea sorcery 1 with a1:so4",
    ]
    state = do(state, "laid thea so 1 with a1:so2")
    assert "laid thea sorcery 1 with b1:so4" in legal(state, reports.Laid)
    assert "laid thea sorcery 1 with b2:so4" not in legal(state, reports.Laid)
    plain = dice_places.with_count(acting(), HERE, 5, 1, (2,))
    plain = holding(plain)
    assert legal(plain, reports.Laid) == []


def test_an_ability_works_once_until_refresh_and_its_die_stays_on_it() -> None:
    state = do(acting(hand="446"), "ability thea 2 with 4")
    assert dice_places.action_dice(state, "hand-ann") == (4, 5, 6)
    assert dice_places.action_dice(state, "abilities-thea") == (4,)
    assert refused(state, "ability thea 2 with 4") == (
        "Thea has used ability 2; its die stays there until Refresh"
    )
    state = doing(replace(state, agenda=()), tasks.FillPools())
    assert dice_places.action_dice(state, "abilities-thea") == ()
    assert state.used == ()


def test_impossible_dice_are_not_offered() -> None:
    reason = refused(acting("fuscus", hand="1"), "ability fuscus 3 with 1")
    assert reason == "Fuscus, ability 3: no die shows 0"


def test_what_an_ability_makes_is_short_if_the_supply_is() -> None:
    state = dice_places.with_count(
        acting("keel", "thea"), HERE, 1, 11, (5,) + (1,) * 10
    )
    state = dice_places.with_count(state, "pool", 1, 1, (6,))
    state = do(state, "ability keel 3 with te5 make te1 te4")
    assert "no Technology die comes: the supply is empty" in news(state)


def test_a_move_with_too_few_dice_or_none_is_refused_with_the_ways() -> None:
    state = acting(hand="2456")
    assert refused(state, "went thea se-so with 5") == "the move costs 3 dice, not 1"
    with pytest.raises(BadValue, match="no dice are named; say with 2 4 5, with"):
        refused(state, "went thea se-so")


def test_a_report_with_faces_is_judged_by_doing_it_and_not_logged_as_asserted() -> None:
    state = acting(hand="2")
    action = read("went thea em-mi with 2")
    assert WORDS.results
    assert [*WORDS.results(state, action, rules.apply(state, action))] == []


@pytest.mark.parametrize(
    "text",
    ["created technology 1 with take:2 thea:3", "placed keel:3", "placed su3",
     "placed keel:te3", "die su3", "die 3", "die a1:su3", "tried tripwire keel thea",
     "exchanged support technology 1 with 2 4", "faces", "counted",
     "carried military empire-military empire-technology 1 with 6",
     "put face:red-bank-support:technology:6 4"],
)  # fmt: skip
def test_reports_of_full_dice_are_written_as_they_are_read(text: str) -> None:
    assert write(read(text)) == text


def test_a_pool_die_that_pays_beside_field_work_is_not_taken_as_well() -> None:
    state = stored(acting(pool=(3, 4), hand="").with_attached(1, ("field-work",)))
    assert legal(state, reports.Created) == [
        "created technology 1 with take:3 thea:te4",
        "created technology 1 with keel:te4 take:3",
    ]
    state = do(state, "created te 1 with keel:te4 take:3")
    assert state.pools[1] == 0
    assert state.assets(1)[1] == 1


def test_a_pool_die_of_a_chosen_face_does_not_come_from_an_empty_supply() -> None:
    state = dice_places.with_count(acting(), "pool", 5, 12, (1,) * 12)
    (verb,) = facts().obstacle["mana-forge"].verbs("activation")
    state = paused(state, DoVerb(verb, "mana-forge", 1))
    state = do(state, "answer yes", "many 6")
    assert state.shown.pools[5] == (1,) * 12


def test_dice_that_are_left_out_are_those_of_the_one_legal_report() -> None:
    state = acting(pool=(2, 6), hand="35")
    assert spelled("created te 1 with 5", state) == (
        "created technology 1 with take:2 thea:5"
    )

    one = acting(pool=(2,), hand="3")
    assert spelled("cr te", one) == "created technology 1 with take:2 thea:3"
    laying = holding(acting(hand="3"))
    laying = dice_places.with_count(laying, HERE, 0, 1, (4,))
    assert spelled("l", laying) == "laid thea support 1 with a1:su4"


def test_dice_that_are_left_out_and_open_are_refused_with_the_ways() -> None:
    with pytest.raises(BadValue, match="no dice are named; say with take:2 thea:3 or"):
        spelled("cr te", acting(pool=(2,), hand="35"))
    with pytest.raises(BadValue, match="several dice would do; say with take:2"):
        spelled("cr te with 5", acting(pool=(2, 3), hand="5"))


def prompt(state: rules.State) -> str:
    due = rules.waits_for(state)
    if isinstance(due, Roll):
        return f"{due.count} {due.what}"
    assert isinstance(state.task, tasks.Question)
    return str(state.task.text)


def test_the_faces_that_there_are_are_asked_for_place_by_place() -> None:
    state = holding(table("thea", "keel", empire__military="tripwire"))
    dice = (
        Heap("card-ann", (1, 1, 0, 0, 0, 0)),
        Heap("empire-military", (0, 0, 2, 0, 0, 0)),
        Heap("tripwire", (1, 0, 0, 0, 0, 0)),
    )
    state = replace(state, pools=(2, 0, 0, 0, 0, 1), heaps=dice)
    state = paused(state, tasks.ActionStep())
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
    state = rules.apply(state, actions.Faces())
    for question, typed in expected:
        keeps_every_law(state)
        assert prompt(state) == question
        assert rules.legal_actions(state) or isinstance(rules.waits_for(state), Roll)
        state = rules.apply(state, read(spelled(typed, state)))

    assert isinstance(state.task, tasks.ActionStep)
    assert state.shown.pools == ((2, 5), (), (), (), (), (6,))
    assert [str(one.at) for one in state.shown.paths[0]] == ["(1, 1)", "(1, 2)"]
    assert dice_places.action_dice(state, "hand-ann") == (1, 6)
    keeps_every_law(state)


def test_action_dice_that_lie_on_obstacles_are_asked_for() -> None:
    state = table("thea", "keel", empire__military="military-sabotage")
    state = replace(state, pools=(1, 0, 0, 0, 0, 0))
    state = rules.apply(paused(state, tasks.ActionStep()), actions.Faces())
    for typed in ("rolled 3", "many 0", "many 0", "that military-sabotage", "many 2"):
        state = rules.apply(state, read(typed))
    assert prompt(state) == "2 action dice on Military Sabotage"
    state = rules.apply(state, read("rolled 1 3"))
    assert prompt(state) == "On which obstacle do action dice lie? no for none"
    state = rules.apply(state, read("answer no"))
    assert dice_places.action_dice(state, "military-sabotage") == (1, 3)


def test_dice_that_lie_on_no_path_go_back() -> None:
    state = holding(table("thea", "keel"))
    state = replace(state, heaps=(Heap("card-ann", (0, 2, 0, 0, 0, 0)),))
    state = rules.apply(paused(state, tasks.ActionStep()), actions.Faces())
    state = rules.apply(state, read("rolled 3 3"))
    assert "the dice on the card of ann are on no path" in news(state)
    assert state.heaps == ()


def test_faces_are_dropped_only_after_a_question() -> None:
    begun = states(Random(4), campaign(dice="full"), "random")
    state = next(
        one for one, _ in begun if one.turn and isinstance(rules.waits_for(one), Choice)
    )
    assert rules.why_not(state, actions.Faces()) == "dice have faces already"
    state = rules.apply(state, actions.Counted())
    assert "Are dice only counted from now on?" in prompt(state)
    kept = rules.apply(state, read("answer no"))
    assert kept.shown
    dropped = rules.apply(state, read("answer yes"))
    assert dropped.shown is None
    assert dropped.pools == kept.pools
    assert rules.why_not(dropped, actions.Counted()) == "dice are counted already"


@pytest.mark.parametrize("dice", ["counted", "full"])
def test_a_campaign_goes_on_however_often_its_settings_change(dice: str) -> None:
    rng = Random(11)
    state, steps = campaign(dice=dice), 0
    changes = (actions.Faces(), actions.Counted(), actions.Light(), actions.Full())
    while steps < 700 and (action := some_action(state, rng, "random")):
        steps += 1
        if steps % 11 == 0 and isinstance(rules.waits_for(state), Choice):
            legal = set(rules.legal_actions(state))
            assert (actions.Full() if state.light else actions.Light()) in legal
            action = rng.choice([one for one in changes if one in legal] or [action])
        state = rules.apply(state, action)
        keeps_every_law(state)
        if isinstance(action, actions.Light | actions.Full):
            assert state.light == isinstance(action, actions.Light)
    assert state.year > 1


def test_dice_put_by_hand_where_a_location_has_burned_are_asked_for_by_the_slot() -> (
    None
):
    state = replace(table("thea", "keel"), shown=Shown(), step="end-4")
    state = located(state, empire__military="")
    state = paused(state, tasks.Correcting("repair"))
    state = rules.apply(state, read("put dice:empire-military:support 1"))
    assert prompt(state) == "1 Support die in the Military place of the Empire"
