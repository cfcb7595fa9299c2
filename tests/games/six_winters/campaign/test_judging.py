"""Reports that name their dice are judged, those without are believed; abilities."""

import pytest
from msgspec.structs import replace

from companion.games.six_winters import reports
from companion.games.six_winters.campaign.state import Heap
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    ActivateObstacles,
    Pause,
    Question,
)
from companion.games.six_winters.cards.answers import (
    Answer,
    At,
    Land,
    Many,
    Order,
    That,
)
from companion.games.six_winters.reports import AbilityUsed, Overcame, Used, Went
from companion.games.six_winters.rules import State, apply, legal_actions, why_not
from companion.games.six_winters.words import WORDS, read, spelled, write
from companion.games.six_winters.words.context import logged
from tests.games.six_winters.campaigns import (
    after,
    answers,
    do,
    doing,
    heap,
    holding,
    keeps_every_law,
    located,
    news,
    refused,
    table,
    unlocked,
)
from tests.games.six_winters.campaigns import piled as laid_out


def acting(at: str = "empire-military", **attached: str) -> State:
    """Thea and Keel in the actions step at one location."""
    state = table("thea", "keel", at=at, **attached)
    state = replace(state, pools=(3, 2, 2, 2, 2, 2))
    return doing(state, ActionStep(), Pause())


def told(state: State, text: str) -> list[str]:
    action = read(spelled(text, state))
    assert WORDS.results
    return [*WORDS.results(state, action, apply(state, action))]


def test_a_report_without_dice_is_believed_and_logged_as_asserted() -> None:
    state = acting(empire__military="tripwire")
    assert told(state, "overcame tripwire keel") == []
    said = logged(read("overcame tripwire keel"), state)
    assert said == "Keel overcame Tripwire (asserted)"
    assert told(state, "hurt thea body 1") == []


def test_an_attempt_is_judged_with_the_ranks_and_assets_of_the_books() -> None:
    state = replace(acting(empire__military="tripwire"), heaps=heap((1, 0, 0, 0, 0, 0)))
    assert told(state, "overcame tripwire keel with 1, assets su1") == [
        "judged: Tripwire is overcome"
    ]
    then = do(state, "overcame tripwire keel with 1, assets su1")
    assert then.where("tripwire") is None
    assert then.assets(0)[0] == 0  # the asset was on it, and is in the supply

    lacking = "Tripwire is not overcome: 1 die is lacking, open: 1"
    assert refused(state, "overcame tripwire keel with 1") == lacking
    assert refused(state, "overcame tripwire keel with 1 2").startswith("Tripwire: ")
    two = refused(state, "overcame tripwire keel with su1 su1")
    assert two == "2 Support assets named; 1 asset is at Eastkeep"


def test_nobody_unskilled_approaches_and_a_failed_defence_is_told() -> None:
    state = acting(empire__military="tripwire")
    assert refused(state, "overcame tripwire thea with approach:11") == (
        "Tripwire: an approach takes rank 1 in thievery"
    )
    assert told(state, "overcame tripwire thea with defend:113 place:11") == [
        "judged: Tripwire is overcome"
    ]
    state = acting(empire__military="imperial-secrets")
    assert told(state, "overcame imp thea with defend:1 place:1 assets on:2") == [
        "judged: Imperial Secrets is overcome",
        "the defence failed: 3 body; report it with hurt",
    ]


def test_the_obstacles_in_play_count_in_the_judgement() -> None:
    state = acting(empire__military="legionary-1", red_bank__military="battle-plans")
    assert "lacking, open: 1" in refused(state, "overcame leg keel with 3 5")
    assert not refused(state, "overcame leg keel with 3 5 1")

    state = acting(empire__military="angry-mob-1", red_bank__military="drauga")
    assert "while Drauga is in play" in refused(
        state, "overcame angry-mob-1 keel with 3 5"
    )


def test_dice_on_an_obstacle_have_to_be_named_too() -> None:
    state = replace(
        acting(empire__military="tripwire"), heaps=heap((1, 0, 0, 0, 0, 0), "tripwire")
    )
    assert refused(state, "overcame tripwire keel with 1") == (
        "1 die is on Tripwire already; name them as on:13"
    )
    assert not refused(state, "overcame tripwire keel with on:1 1")


def test_who_is_there_overcomes_if_nobody_is_named() -> None:
    state = acting(empire__military="tripwire")
    text = spelled("overcame trip with 1 1", state)
    assert text == "overcame tripwire thea keel with 1 1"
    assert refused(state, "overcame poison with 1 2 3") == (
        "Poison is still locked; name an obstacle in play"
    )


def test_a_move_costs_what_is_printed_changed_by_what_lies_there() -> None:
    state = acting()
    assert refused(state, "went thea em-te with 3 4") == "the move costs 1, not 2"
    assert not refused(state, "went thea em-te with 3")
    assert refused(state, "went thea se-so with 3") == "the move costs 2 dice, not 1"

    slowed = acting(empire__military="prismatic-lotus")
    assert refused(slowed, "went thea em-te with 3") == "the move costs 2 dice, not 1"
    elsewhere = acting(red_bank__military="prismatic-lotus")
    assert not refused(elsewhere, "went thea em-te with 3")
    weather = replace(state, event="traveling-weather")
    assert not refused(weather, "went thea se-so with 3")


def test_a_gate_is_paid_with_stress_which_is_taken() -> None:
    gates = {"empire__military": "house-of-copper", "red_bank__sorcery": "undaris-tomb"}
    state = after(located(acting(), **gates), "went thea re-so with body")

    assert state.seats[0].slot == 5
    assert state.seats[0].dice == (5, 2)
    assert "only from gate to gate" in refused(state, "went thea em-te with body")


def test_created_assets_are_judged_by_face_rank_and_mastery() -> None:
    state = acting("empire-technology")
    assert (
        refused(state, "created te 1 with 2 take:3") == "a 2 takes no 3; it takes a 3"
    )
    assert refused(state, "created te 2 with 3 take:33") == (
        "2 dice are named, and an action takes one die"
    )
    assert refused(state, "created te 1 with 3") == (
        "0 pool dice are named, and 1 reported; name them as take:23"
    )
    assert refused(state, "created te 1 with 3 4 take:3") == (
        "2 action dice are named, and one action die pays"
    )
    master = replace(state, progress=(6, 1, 1, 1, 1, 1))
    assert do(master, "created te 2 with 3 take:33").pools[1] == 0
    many = replace(master, pools=(1, 4, 1, 1, 1, 1))
    assert refused(many, "created te 2 with 3 take:33 pool:3335") == (
        "2 dice are named, and an action takes one die, or all that show a 3"
    )
    assert not refused(many, "created te 3 with 3 take:333 pool:3335")
    # A pool die that pays as an action die is not one of those that are left.
    pays = replace(
        acting("empire-technology", empire__technology="field-work"),
        progress=(6, 1, 1, 1, 1, 1),
        pools=(1, 4, 1, 1, 1, 1),
    )
    assert not refused(pays, "created te 2 with te3 take:33 pool:3335")
    assert "all that show a 3" in refused(pays, "created te 2 with 3 take:33 pool:3335")


def test_an_asset_is_created_for_stress_where_the_location_says_so() -> None:
    state = located(acting("red_bank-support"), red_bank__support="yearly-field")
    assert refused(state, "created su 1 with body take:6") == "it costs 2 body"

    state = after(state, "created su 1 with body body take:6")
    state = apply(state, legal_actions(state)[0])  # Thea creates it
    assert state.seats[0].dice == (5, 1)
    assert state.assets(4)[0] == 1


def test_a_trade_is_judged_in_the_slot_of_one_of_those_on_the_board() -> None:
    state = acting("empire-technology")
    assert not refused(state, "traded su te 1 with 4 take:4")
    assert refused(state, "traded su te 1 with 3 take:4") == (
        "a 3 takes no 4; it takes a 4"
    )
    assert refused(state, "traded su te 1 with 4 take:4 pool:46") == (
        "3 dice are in the Support pool"
    )


def test_a_rest_and_a_location_cost_one_action_die() -> None:
    state = acting()
    assert refused(state, "rested thea body with 3 4") == (
        "2 dice are paid, and a rest costs 1"
    )
    assert do(state, "rested thea body with 3").seats[0].dice == (5, 4)
    assert refused(state, "rested thea body with te3") == (
        "Technology dice are no action dice here; name the faces alone"
    )
    state = located(state, empire__military="guild-of-scribes")
    assert not refused(state, "used thea with 2")
    assert "it takes one action die" in refused(state, "used thea with 2 2")


def test_pool_dice_pay_where_an_obstacle_lets_them() -> None:
    state = acting(empire__military="field-work")
    assert do(state, "rested thea body with te3").pools[1] == 1
    assert "no action dice here" in refused(state, "rested thea body with su3")

    here = acting("empire-technology", empire__technology="field-work")
    few = replace(here, pools=(2, 1, 2, 2, 2, 2))
    assert not refused(here, "created te 1 with te4 take:3")
    assert refused(few, "created te 1 with te4 take:3") == (
        "a die that pays is not taken as well"
    )


def test_an_ability_is_paid_with_the_die_that_is_named() -> None:
    state = replace(acting(), heaps=heap((0, 1, 0, 0, 0, 0)))
    assert refused(state, "ability keel 2 with 4") == (
        "Keel, ability 2: it is paid with a 5, not a 4"
    )
    assert refused(state, "ability keel 3 with te5 make te1 te3") == (
        "Keel, ability 3: it makes Technology 1 and 4 or Technology 2 and 3, "
        "not Technology 1 and 3"
    )
    split = do(state, "ability keel 3 with te5 make te1 te4")
    assert split.assets(0)[1] == 2
    paid = do(state, "ability thea 1 with te2")  # an asset or an action die
    assert not isinstance(paid.task, Question)
    assert paid.dice_at("abilities-thea") == (0, 1, 0, 0, 0, 0)
    action_die = do(state, "ability thea 1 with 2")
    assert action_die.assets(0)[1] == 1
    assert refused(state, "ability thea 1 with su2") == (
        "no Support asset is at Eastkeep"
    )


def test_a_path_is_judged_and_its_assets_go_on_the_card() -> None:
    state = holding(acting())
    state = replace(state, heaps=heap((1, 1, 1, 0, 0, 0)))
    assert not refused(state, "completed thea with a1:su3 b1:te2 c1:es6")
    then = do(state, "completed thea with a1:su3 b1:te2 c1:es6")
    assert "Thea completes Tinkering" in news(then)
    assert then.assets(0) == (0,) * 6

    assert "asks for Support" in refused(
        state, "completed thea with a1:te2 b1:su3 c1:es6"
    )
    assert refused(state, "completed thea with a1:su3 b1:mi2 c1:es6") == (
        "1 new Military die is named, and 0 assets are at Eastkeep"
    )
    assert refused(state, "completed thea with a1:su3 b1:te2") == (
        "Tinkering takes at least 3 dice, 2 dice are named"
    )


def test_dice_that_are_laid_name_the_whole_path() -> None:
    state = holding(acting())
    piles = (Heap("card-ann", (1, 0, 0, 0, 0, 0)), *heap((0, 1, 0, 0, 0, 0)))
    state = replace(state, heaps=piles)
    assert refused(state, "laid thea te 1 with b1:te2") == (
        "on the card already: 1 Support die; name the whole path"
    )
    assert not refused(state, "laid thea te 1 with a1:su3 b1:te2")


@pytest.mark.parametrize("dice", ["0", "7", "su9", "nonsense:3", "gold3", "approach:"])
def test_dice_that_are_none_are_refused_in_one_line(dice: str) -> None:
    state = acting(empire__military="tripwire")
    try:
        reason = refused(state, f"overcame tripwire keel with {dice} 3")
    except Exception as error:
        reason = str(error)
    assert reason
    assert "\n" not in reason


def test_a_named_report_is_written_as_it_is_read() -> None:
    for text in (
        "overcame tripwire keel with 2 defend:5 asset:su3",
        "went thea empire-technology with 3 4",
        "completed thea with a1:so3=te5@empire b2:di1",
        "created support 1 with body body take:6",
    ):
        assert write(read(text)) == text


def test_a_judged_report_is_legal_only_if_it_is_so_without_its_dice() -> None:
    state = acting(empire__military="tripwire")
    legal = [one for one in legal_actions(state) if isinstance(one, reports.Overcame)]
    assert read("overcame tripwire keel") in legal
    away = read("overcame poison keel with 1")
    assert why_not(state, away) == why_not(state, replace(away, dice=()))


def achieved(character: str, other: str = "thea", **attached: str) -> State:
    """Lay out a character with all achievements, in the actions step."""
    state = table(character, other, **attached)
    sheet = replace(state.sheet(character), achievements=6, joined=0)
    return doing(state.with_sheet(sheet), ActionStep())


def piled(state: State, *piles: str) -> State:
    """Lay obstacles on the draw piles, the top one first."""
    return laid_out(state, *(tuple(pile.split()) for pile in piles))


def test_thea_reorders_the_staged_cards() -> None:
    state = replace(achieved("thea", "keel"), staged=("cantrips", "warmachine"))
    state = apply(state, AbilityUsed("thea", 4))

    assert answers(state) == (
        Order(("cantrips", "warmachine")), Order(("warmachine", "cantrips")),
    )  # fmt: skip
    state = apply(state, Order(("warmachine", "cantrips")))
    assert state.staged == ("warmachine", "cantrips")


def test_thea_gains_assets_and_goes_to_red_bank_by_abilities() -> None:
    state = replace(achieved("thea", "keel"), heaps=heap((0, 0, 0, 0, 1, 0)))
    state = apply(state, AbilityUsed("thea", 6))
    assert state.dice_at("empire-military") == (2, 0, 0, 0, 0, 0)
    assert state.dice_at("abilities-thea") == (0, 0, 0, 0, 1, 0)
    state = after(state, "ability thea 8", "answer no")

    assert answers(state) == (
        At("red_bank-military"), At("red_bank-support"), At("red_bank-sorcery"),
    )  # fmt: skip


def test_whoever_goes_by_an_ability_moves_in() -> None:
    state = achieved("thea", "keel", red_bank__support="imperial-guard-captain")
    state = after(state, "ability thea 8", "at red_bank-support")

    assert state.seats[0].slot == 4
    assert state.seats[0].dice == (4, 3)


def test_menas_calls_the_other_character_to_where_he_is() -> None:
    state = achieved("menas", "thea", empire__military="imperial-guard-captain")
    state = state.with_seat(1, replace(state.seats[1], slot=8))
    state = apply(state, AbilityUsed("menas", 6))

    assert state.seats[1].slot == 0
    assert state.seats[1].dice == (4, 3)
    assert why_not(state, AbilityUsed("menas", 6)) == (
        "Menas has used ability 6; its die stays there until Refresh"
    )


def test_yasmina_discards_the_top_of_any_draw_pile() -> None:
    state = piled(achieved("yasmina"), "poison tripwire", "", "zarrah looking-west")
    state = apply(state, AbilityUsed("yasmina", 4))

    assert answers(state) == (Land("empire"), Land("settled_lands"))
    state = apply(state, Land("settled_lands"))
    assert state.piles[2] == ("looking-west",)
    assert state.discards[2] == ("zarrah",)


def test_lucia_returns_the_newest_discard_to_its_draw_pile() -> None:
    state = piled(achieved("lucia"), "poison", "", "")
    state = replace(state, discards=(("tripwire", "orb-of-seeing"), (), ()))
    state = unlocked(state, "tripwire", "orb-of-seeing")
    state = apply(state, AbilityUsed("lucia", 3))

    assert state.piles[0] == ("tripwire", "poison")
    assert state.discards[0] == ("orb-of-seeing",)


def test_oniri_pays_body_to_reach_a_sorcery_slot() -> None:
    state = apply(achieved("oniri"), AbilityUsed("oniri", 3))

    assert state.seats[0].dice == (2, 5)
    assert answers(state) == (At("red_bank-sorcery"), At("settled_lands-sorcery"))


def test_oniri_takes_sorcery_dice_out_of_their_pool() -> None:
    state = replace(achieved("oniri"), pools=(0, 0, 0, 0, 0, 3))
    state = apply(apply(state, AbilityUsed("oniri", 6)), Many(2))

    assert state.pools[5] == 1
    assert state.supply(5) == 11


def test_oniri_at_last_makes_desolation_and_leaves_the_campaign() -> None:
    # Poison and Tripwire do body damage when a defence fails, Zarrah does psyche.
    state = achieved(
        "oniri", empire__military="poison zarrah", red_bank__support="tripwire"
    )
    state = apply(state, AbilityUsed("oniri", 9))

    assert state.in_play == ("zarrah",)
    assert state.spots[0].location == "desolation"
    assert "eastkeep" in state.burned
    assert state.sheet("oniri").gone
    assert not state.sheet("oniri").unlocked
    assert state.seats[0].out
    assert state.seats[1].acts
    keeps_every_law(state)


def test_moving_into_desolation_costs_psyche() -> None:
    state = located(table("thea", "keel"), red_bank__support="desolation")
    state = apply(doing(state, ActionStep()), Went("keel", "red_bank-support"))

    assert state.seats[1].dice == (2, 3)


def test_the_bribe_exchanges_psyche_for_body() -> None:
    state = located(table("thea", "keel"), empire__military="the-obfuscated-bribe")
    state = apply(doing(state, ActionStep()), Used("thea"))

    assert state.seats[0].dice == (4, 4)


def test_scribes_discard_the_top_of_the_empire_and_an_emptied_pile_is_made_again() -> (
    None
):
    state = piled(table("thea", "keel"), "poison", "", "")
    state = located(state, empire__military="guild-of-scribes")
    state = apply(doing(state, ActionStep()), Used("thea"))

    assert state.piles[0] == ("poison",)
    assert "Poison is discarded from its draw pile" in news(state)


def test_imperial_secrets_shows_two_cards_and_discards_one() -> None:
    state = piled(
        table("thea", "keel", empire__military="imperial-secrets"),
        "poison tripwire orb-of-seeing", "", "",
    )  # fmt: skip
    state = apply(doing(state, ActionStep()), Overcame("imperial-secrets", ("thea",)))

    assert answers(state) == (That("poison"), That("tripwire"))
    state = apply(state, That("tripwire"))
    assert state.piles[0] == ("poison", "orb-of-seeing")
    assert state.discards[0] == ("imperial-secrets", "tripwire")


def test_an_outpost_may_discard_a_military_obstacle_or_not() -> None:
    state = table("thea", "keel", empire__military="hidden-outpost legionary-1")
    state = apply(doing(state, ActionStep()), Overcame("hidden-outpost", ("thea",)))

    assert answers(state) == (That("legionary-1"), Answer(False))
    kept = apply(state, Answer(False))
    assert kept.in_play == ("legionary-1",)
    gone = apply(state, That("legionary-1"))
    assert gone.in_play == ()


def test_a_mana_forge_may_add_a_sorcery_die_to_the_pool() -> None:
    state = table("thea", "keel", red_bank__sorcery="mana-forge")
    state = doing(state, ActivateObstacles(5, ("mana-forge",)), Pause())

    assert apply(state, Answer(True)).pools[5] == 1
    assert apply(state, Answer(False)).pools[5] == 0


def test_agents_of_chaos_hurt_by_the_issues_in_play() -> None:
    issues = "star-crossed allocating-funds"
    state = table(
        "thea", "keel", at="red_bank-support",
        red_bank__support="agents-of-chaos", empire__military=issues,
    )  # fmt: skip
    state = doing(state, ActivateObstacles(4, ("agents-of-chaos",)), Pause())

    assert state.seats[0].dice == (3, 3)
    assert state.seats[1].dice == (1, 3)
