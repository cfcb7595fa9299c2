"""Dice in their places, and what moves them between pools, places and the supply."""

from itertools import product
from typing import Literal, TypeVar

import pytest
from msgspec.structs import replace

from companion.contract.options import NO_OPTIONS
from companion.contract.questions import Query
from companion.games.six_winters import words
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.state import Heap
from companion.games.six_winters.cards.answers import Answer, At, Raise, That, Whom
from companion.games.six_winters.cards.places import SLOT_NAMES, SLOTS
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.questions import LIVE_CHECKS
from companion.games.six_winters.referee import check
from companion.games.six_winters.reports import (
    AbilityUsed,
    Added,
    Carried,
    Created,
    Exchanged,
    Laid,
    Spent,
    Traded,
    Went,
)
from companion.games.six_winters.rules import (
    State,
    apply,
    legacy,
    legal_actions,
    why_not,
)
from tests.games.six_winters.campaigns import (
    after,
    answers,
    doing,
    heap,
    holding,
    keeps_every_law,
    located,
    news,
    table,
)

HELD = (0, 0, 0, 4, 0, 0)


def acting(*played: str, at: str = "empire-military", **attached: str) -> State:
    state = replace(table(*played, at=at, **attached), pools=(2, 1, 1, 1, 1, 1))
    return doing(state, tasks.ActionStep())


# Abilities.


def test_a_die_keeps_an_ability_from_being_used_again_until_refresh() -> None:
    state = apply(acting("thea", "keel"), AbilityUsed("thea", 2))

    assert why_not(state, AbilityUsed("thea", 2)) == (
        "Thea has used ability 2; its die stays there until Refresh"
    )
    assert AbilityUsed("thea", 2) not in legal_actions(state)
    assert AbilityUsed("thea", 1) in legal_actions(state)
    assert state.used == ("thea:2",)
    state = doing(state, tasks.FillPools(), tasks.ActionStep())
    assert why_not(state, AbilityUsed("thea", 2)) is None


def test_an_ability_that_is_paid_with_stress_works_again() -> None:
    state = acting("oniri", "thea")
    state = after(state, "ability oniri 3", "at red_bank-sorcery", "ability oniri 3")

    assert state.seats[0].slot == 8
    assert state.seats[0].dice == (2, 4)


def test_keel_splits_a_technology_asset_and_the_paid_one_waits_for_refresh() -> None:
    state = replace(acting("keel", "thea"), heaps=heap((0, 1, 0, 0, 0, 0)))
    state = apply(state, AbilityUsed("keel", 3))

    assert state.dice_at("empire-military") == (0, 2, 0, 0, 0, 0)
    assert state.dice_at("abilities-keel") == (0, 1, 0, 0, 0, 0)
    assert (state.out[1], state.supply(1)) == (3, 8)
    state = doing(state, tasks.FillPools(), tasks.Pause())
    assert state.dice_at("abilities-keel") == (0, 0, 0, 0, 0, 0)
    assert (state.out[1], state.supply(1)) == (2, 9)


def test_an_ability_that_takes_an_asset_needs_one_there() -> None:
    state = acting("keel", "thea")

    assert why_not(state, AbilityUsed("keel", 3)) == (
        "it is paid with a Technology asset, and none is at Eastkeep"
    )


def test_where_an_asset_may_pay_it_is_asked_and_its_die_is_changed() -> None:
    state = replace(acting("menas", "thea"), heaps=heap((0, 0, 1, 0, 0, 2)))
    state = apply(state, AbilityUsed("menas", 3))  # any die is flipped

    assert answers(state) == (Raise("espionage"), Raise("sorcery"), Answer(False))
    paid = apply(state, Raise("sorcery"))
    assert paid.dice_at("abilities-menas") == (0, 0, 0, 0, 0, 1)
    assert paid.dice_at("empire-military") == (0, 0, 1, 0, 0, 2)
    by_hand = apply(state, Answer(False))
    assert by_hand.heaps == state.heaps
    assert by_hand.used == ("menas:3",)


def test_an_asset_becomes_one_of_another_type() -> None:
    state = acting("thea", "keel")
    sheet = replace(state.sheet("thea"), achievements=6)
    state = replace(state.with_sheet(sheet), heaps=heap((0, 1, 0, 0, 0, 0)))
    state = apply(state, AbilityUsed("thea", 5))

    assert Raise("technology") not in answers(state)
    state = apply(state, Raise("sorcery"))
    assert state.dice_at("empire-military") == (0, 0, 0, 0, 0, 1)
    assert state.dice_at("abilities-thea") == (0, 1, 0, 0, 0, 0)


def test_an_asset_that_can_become_one_kind_only_becomes_it_unasked() -> None:
    state = acting("keel", "thea")
    sheet = replace(state.sheet("keel"), achievements=6)
    state = replace(state.with_sheet(sheet), heaps=heap((1, 0, 0, 0, 0, 0)))
    state = apply(state, AbilityUsed("keel", 7))

    assert state.dice_at("empire-military") == (0, 1, 0, 0, 0, 0)
    assert state.dice_at("abilities-keel") == (1, 0, 0, 0, 0, 0)


def test_an_ability_that_an_action_die_pays_for_leaves_the_assets_there() -> None:
    state = replace(acting("thea", "keel"), heaps=heap((0, 1, 0, 0, 0, 0)))
    state = after(state, "ability thea 1", "answer no")

    assert state.heaps == heap((0, 1, 0, 0, 0, 0))


def test_assets_that_explode_are_reported_and_those_that_are_split_are_not() -> None:
    state = replace(acting("thea", "keel"), heaps=heap((1, 1, 0, 0, 0, 0)))
    told = "report the assets that 5s bring with added"
    exploded, split = (apply(state, AbilityUsed(who, 3)) for who in ("thea", "keel"))

    assert told in news(exploded)
    assert exploded.dice_at("abilities-thea") == (1, 0, 0, 0, 0, 0)
    assert told not in news(split)


def test_a_stashed_asset_stays_through_refresh_and_comes_off_again() -> None:
    state = acting("keel", "thea")
    sheet = replace(state.sheet("keel"), achievements=6)
    state = replace(state.with_sheet(sheet), heaps=heap((0, 1, 0, 0, 0, 0)))
    state = doing(
        apply(state, AbilityUsed("keel", 8)), tasks.FillPools(), tasks.ActionStep()
    )

    assert state.dice_at("stash-keel") == (0, 1, 0, 0, 0, 0)
    state = after(state, "went keel em-te", "ability keel 8")
    assert state.dice_at("empire-technology") == (0, 1, 0, 0, 0, 0)
    assert "stashed" not in words.describe(state)


# Assets.


def test_assets_come_out_of_the_pool_of_the_slot_where_a_character_is() -> None:
    state = apply(acting("thea", "keel"), Created("military", 1))

    assert state.dice_at("empire-military") == (0, 0, 0, 1, 0, 0)
    assert why_not(state, Created("support", 1)) == (
        "nobody is in a Support place, and assets come from the pool of their place"
    )


def test_who_creates_is_asked_where_both_might() -> None:
    state = acting("thea", "keel")
    state = replace(state, pools=(2, 1, 1, 2, 1, 1))
    state = state.with_seat(1, replace(state.seats[1], slot=3))  # Red Bank, Military
    state = apply(state, Created("military", 2))

    assert answers(state) == (Whom("thea"), Whom("keel"))
    state = apply(state, Whom("keel"))
    assert state.dice_at("red_bank-military") == (0, 0, 0, 2, 0, 0)


def test_creating_at_a_threat_location_costs_its_stress() -> None:
    state = acting("thea", "menas", at="empire-espionage")
    state = located(state, empire__espionage="the-throne-room")
    state = after(state, "created espionage 1", "whom thea")

    assert state.seats[0].dice == (2, 3)  # 3 psyche
    assert state.dice_at("empire-espionage") == (0, 0, 1, 0, 0, 0)


def test_dice_are_laid_on_cards_and_obstacles_and_return_with_them() -> None:
    state = acting("thea", "keel", empire__military="tripwire")
    state = holding(state)
    state = replace(state, heaps=heap((2, 2, 0, 0, 0, 0)), staged=("cantrips",))
    state = after(state, "laid thea support 2", "laid tripwire technology 1")

    assert state.dice_at("card-ann") == (2, 0, 0, 0, 0, 0)
    assert state.dice_at("tripwire") == (0, 1, 0, 0, 0, 0)
    assert "Tripwire (1 Technology)" in words.describe(state)
    assert "card: Tinkering (2 Support)" in words.describe(state)
    state = after(state, "overcame tripwire keel")
    assert state.dice_at("tripwire") == (0, 0, 0, 0, 0, 0)
    assert why_not(state, words.read("completed thea")) == (
        "Tinkering takes at least 3 dice, 2 dice are on it; report them with laid"
    )
    state = after(state, "laid thea technology 1", "completed thea")
    assert state.heaps == ()
    assert state.seats[0].card == "cantrips"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("laid thea support 1", "Thea is nothing to lay dice on; name a character "
         "with a card, or an obstacle in play"),
        ("laid keel support 1", "1 Support die is reported; 0 dice are at Eastkeep"),
        ("laid keel technology 3", "3 Technology dice are reported; 2 dice are at "
         "Eastkeep"),
        ("laid zarrah technology 1", "nobody is where Zarrah is"),
        ("laid tripwire technology 3", "2 more dice have room there"),
        ("carried military em-mi em-te 1", "only the mastery of Military carries "
         "assets"),
        ("spent technology 3", "3 Technology dice are reported; 2 dice are in one "
         "place"),
    ],
)  # fmt: skip
def test_dice_that_cannot_be_there_are_refused(typed: str, reason: str) -> None:
    state = acting(
        "thea", "keel",
        empire__military="tripwire poison", settled_lands__diplomacy="zarrah",
    )  # fmt: skip
    state = holding(state, 1)
    state = replace(state, heaps=heap((0, 2, 0, 0, 0, 0)))

    assert why_not(state, words.read(typed)) == reason


def test_the_mastery_of_military_carries_military_assets_anywhere() -> None:
    state = replace(acting("thea", "keel"), progress=(1, 1, 1, 8, 1, 1))
    state = replace(state, heaps=heap((1, 0, 0, 2, 0, 0)))
    report = Carried("military", "empire-military", "settled_lands-sorcery", 2)

    assert report in legal_actions(state)
    assert (
        words.write(report)
        == "carried military empire-military settled-lands-sorcery 2"
    )
    assert words.say(report) == (
        "2 Military assets carried from the Military place of the Empire to the "
        "Sorcery place of the Settled Lands"
    )
    assert apply(state, report).dice_at("settled_lands-sorcery") == (0, 0, 0, 2, 0, 0)
    assert why_not(state, words.read("carried support em-mi em-te 1")) == (
        "Support assets are not carried; Military ones are"
    )


def test_from_where_dice_are_spent_is_asked_where_several_places_hold_them() -> None:
    state = acting("thea", "keel", empire__military="tripwire")
    on_it = (*heap((0, 1, 0, 0, 0, 0), "tripwire"), *heap((0, 1, 0, 0, 0, 0)))
    state = apply(replace(state, heaps=on_it), Spent("technology", 1))

    assert answers(state) == (At("empire-military"), That("tripwire"))
    assert apply(state, That("tripwire")).heaps == heap((0, 1, 0, 0, 0, 0))


def test_new_assets_come_where_a_character_is() -> None:
    state = acting("thea", "keel")
    state = state.with_seat(1, replace(state.seats[1], slot=8))
    asked = apply(state, Added("sorcery", 2))

    assert answers(asked) == (At("empire-military"), At("settled_lands-sorcery"))
    state = apply(asked, At("settled_lands-sorcery"))
    assert state.dice_at("settled_lands-sorcery") == (0, 0, 0, 0, 0, 2)
    keeps_every_law(state)


# Ways.


def test_whoever_is_in_the_guild_of_secrets_cannot_leave_the_empire_directly() -> None:
    state = located(acting("menas", "thea"), empire__military="guild-of-secrets")

    assert why_not(state, Went("menas", "red_bank-military")) == (
        "from Guild of Secrets you can only go to the Empire"
    )
    assert Went("menas", "red_bank-military") not in legal_actions(state)
    assert Went("menas", "empire-technology") in legal_actions(state)


def test_nothing_is_laid_by_somebody_who_is_not_there() -> None:
    state = acting("thea", "keel", red_bank__sorcery="nalah")

    assert Laid("nalah", "support", 1) not in legal_actions(state)


def test_a_session_begins_with_no_dice_lying_about() -> None:
    state = replace(table("thea", "keel"), heaps=(Heap("abilities-keel", HELD),))

    assert doing(state, tasks.SetUpSession()).heaps == ()


SUPPORT_MASTERY = (6, 1, 1, 1, 1, 1)
Report = TypeVar("Report", Exchanged, Traded)
DIPLOMACY_MASTERY = (1, 1, 1, 1, 8, 1)
FULL = (4, 4, 4, 4, 4, 4)


def keel_and_thea(at: str = "empire-military", **changes: object) -> State:
    state = replace(table("keel", "thea", at=at), **changes)
    return doing(state, tasks.ActionStep())


def ruled(state: State, supply: Literal["refused", "lost"]) -> State:
    return replace(state, options=replace(state.options, trade_supply=supply))


def listed(state: State, kind: type[Report]) -> list[Report]:
    return [one for one in legal_actions(state) if isinstance(one, kind)]


# Diplomacy mastery: two dice for one.


def test_diplomacy_mastery_exchanges_two_dice_for_one_anywhere_and_often() -> None:
    state = keel_and_thea(progress=DIPLOMACY_MASTERY, pools=(5, 1, 0, 0, 0, 2))
    state = apply(state, Exchanged("support", "technology", 2))

    assert state.pools == (1, 3, 0, 0, 0, 2)
    assert [state.supply(n) for n in (0, 1)] == [11, 9]
    state = apply(state, Exchanged("technology", "espionage", 1))
    state = apply(state, Exchanged("sorcery", "diplomacy", 1))
    assert state.pools == (1, 1, 1, 0, 1, 0)


def test_an_exchange_against_the_rules_is_refused() -> None:
    without = keel_and_thea(progress=(12, 12, 12, 12, 7, 12), pools=FULL)
    state = keel_and_thea(progress=DIPLOMACY_MASTERY, pools=(3, 1, 1, 1, 1, 1))

    assert why_not(without, Exchanged("support", "technology", 1)) == (
        "only the mastery of Diplomacy exchanges two pool dice for a new one"
    )
    assert why_not(state, Exchanged("support", "military", 1)) == (
        "Support trades into Technology, not into Military"
    )
    assert why_not(state, Exchanged("support", "technology", 2)) == (
        "4 Support dice are reported; 3 dice are in its pool"
    )
    listed = [one for one in legal_actions(state) if isinstance(one, Exchanged)]
    assert listed == [Exchanged("support", "technology", 1)]
    assert not any(isinstance(one, Exchanged) for one in legal_actions(without))


def test_an_exchange_brings_no_die_that_the_supply_does_not_have() -> None:
    state = keel_and_thea(progress=DIPLOMACY_MASTERY, pools=(4, 0, 0, 0, 0, 0))
    state = replace(state, heaps=heap((0, 11, 0, 0, 0, 0)))

    assert why_not(state, Exchanged("support", "technology", 2)) == (
        "1 Technology die is left in the supply"
    )
    assert listed(state, Exchanged) == [Exchanged("support", "technology", 1)]
    lost = ruled(state, "lost")
    after = apply(lost, Exchanged("support", "technology", 2))
    assert after.pools[:2] == (0, 1)
    assert news(after) == ["1 new die of Technology short: the supply is empty"]


def test_an_exchange_is_a_sentence_of_the_log() -> None:
    assert words.say(Exchanged("support", "technology", 1)) == (
        "2 Support dice exchanged for 1 Technology die"
    )


# Trades.


def test_a_trade_that_check_refuses_is_refused() -> None:
    for slot, source, target in product(range(len(SLOTS)), RESOURCES, RESOURCES):
        state = keel_and_thea(SLOT_NAMES[slot], pools=FULL)
        asked = words.challenge(f"trade {source} {target} 3 in {SLOTS[slot].resource}")
        may = check(asked, words.faces(["3", "take:3"])).met

        reason = why_not(state, Traded(source, target, 1))
        assert (reason is None) is may, (SLOT_NAMES[slot], source, target)


def test_a_trade_goes_into_or_out_of_the_slot_of_either_character() -> None:
    state = keel_and_thea("empire-technology", pools=FULL)
    apart = state.with_seat(1, replace(state.seats[1], slot=3))  # Military

    assert why_not(state, Traded("military", "diplomacy", 1)) == (
        "nobody is in a Military or Diplomacy place; "
        "a trade goes into the pool of the place, or out of it"
    )
    assert why_not(apart, Traded("military", "diplomacy", 1)) is None
    out = apart.with_seat(1, replace(apart.seats[1], slot=-1, out=True))
    assert why_not(out, Traded("military", "diplomacy", 1)) is not None


def test_a_trade_brings_no_die_that_the_supply_does_not_have() -> None:
    """Ruling trade-supply, both readings."""
    state = keel_and_thea("empire-technology", pools=(4, 1, 0, 0, 0, 4))
    state = replace(state, heaps=heap((0, 10, 0, 0, 0, 0)))
    none = replace(state, heaps=heap((0, 11, 0, 0, 0, 0)))

    assert why_not(state, Traded("support", "technology", 2)) == (
        "1 Technology die is left in the supply"
    )
    for source in ("support", "sorcery"):
        assert why_not(none, Traded(source, "technology", 1)) == (
            "no Technology die is left in the supply"
        )
    assert [trade.count for trade in listed(state, Traded)] == [1, 1, 1]
    assert [trade.into for trade in listed(none, Traded)] == ["espionage"]
    after = apply(ruled(none, "lost"), Traded("support", "technology", 1))
    assert after.pools[:2] == (3, 1)
    assert news(after) == ["1 new die of Technology short: the supply is empty"]


def test_a_pool_die_that_pays_for_a_trade_leaves_room_for_one_that_comes() -> None:
    state = table(
        "keel", "thea", at="empire-technology", empire__technology="field-work"
    )
    state = replace(state, pools=(4, 1, 0, 0, 0, 0), heaps=heap((0, 11, 0, 0, 0, 0)))
    state = doing(state, tasks.ActionStep())

    refused = words.read("traded support technology 1 with 3 take:3")
    assert why_not(state, refused) == "no Technology die is left in the supply"
    after = apply(state, words.read("traded support technology 1 with te3 take:3"))
    assert after.pools[:2] == (3, 1)
    assert news(after) == ["the Technology pool holds 0 now"]


def test_check_in_a_campaign_knows_the_supply() -> None:
    state = keel_and_thea("empire-technology", pools=(4, 1, 0, 0, 0, 4))
    none = replace(state, heaps=heap((0, 11, 0, 0, 0, 0)))
    query = Query(
        text="trade support technology 3 in technology",
        words=("3", "take:3"),
        dice=None,
        options=NO_OPTIONS,
        rulings={},
    )

    assert LIVE_CHECKS.check(query, state).verdict.met
    verdict = LIVE_CHECKS.check(query, none).verdict
    assert not verdict.met
    assert verdict.sentence == "no Technology die is left in the supply"


def test_a_save_of_the_revision_before_keeps_trades_that_nobody_could_make() -> None:
    begun = legacy.start({}, {"players": ["ann", "ben"]})
    state = keel_and_thea(trades_anywhere=begun.trades_anywhere, pools=FULL)

    assert legacy.why_not(state, Traded("support", "technology", 1)) is None
    assert legacy.apply(state, Traded("support", "technology", 1)).pools[1] == 5
    none = replace(state, options=begun.options, heaps=heap((0, 8, 0, 0, 0, 0)))
    assert legacy.apply(none, Traded("support", "technology", 1)).pools[:2] == (3, 4)


# One action, one report.


def test_one_action_that_moves_four_dice_is_one_report_with_one_cost() -> None:
    state = keel_and_thea(
        "empire-espionage", progress=SUPPORT_MASTERY, pools=(0, 0, 4, 0, 0, 0)
    )
    # The Throne Room costs 3 psyche an action.
    state = located(state, empire__espionage="the-throne-room")
    state = apply(state, Created("espionage", 4))
    state = apply(state, Whom("thea"))

    assert state.dice_at("empire-espionage") == (0, 0, 4, 0, 0, 0)
    assert [text for text in news(state) if "stress" in text] == [
        "Thea takes 3 psyche stress"
    ]
    assert not any(state.sheet("thea").psyche)


def test_four_dice_are_traded_or_laid_in_one_report() -> None:
    state = keel_and_thea("red_bank-support", pools=(5, 0, 0, 0, 0, 0))
    state = apply(state, Traded("support", "technology", 5))
    assert state.pools == (0, 5, 0, 0, 0, 0)
    state = replace(
        state.with_attached(4, ("military-sabotage",)),
        heaps=heap((4, 0, 0, 0, 0, 0), "red_bank-support"),
    )

    state = apply(state, Laid("military-sabotage", "support", 4))
    assert state.dice_at("military-sabotage") == (4, 0, 0, 0, 0, 0)
