"""Places of dice, how often abilities work, and moves that are impossible."""

import pytest
from msgspec.structs import replace

from companion.games.six_winters.campaign.state import Heap
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    FillPools,
    Pause,
    SetUpSession,
)
from companion.games.six_winters.cards.answers import Answer, At, Raise, That, Whom
from companion.games.six_winters.reports import (
    AbilityUsed,
    Added,
    Carried,
    Created,
    Laid,
    Spent,
    Went,
)
from companion.games.six_winters.rules import State, apply, legal_actions, why_not
from companion.games.six_winters.words import describe, read, say, write
from tests.games.six_winters.campaigns import (
    after,
    answers,
    doing,
    heap,
    holding,
    keeps_every_law,
    located,
    table,
)

HELD = (0, 0, 0, 4, 0, 0)


def acting(*played: str, at: str = "empire-military", **attached: str) -> State:
    state = replace(table(*played, at=at, **attached), pools=(2, 1, 1, 1, 1, 1))
    return doing(state, ActionStep())


# Abilities.


def test_a_die_keeps_an_ability_from_being_used_again_until_refresh() -> None:
    state = apply(acting("thea", "keel"), AbilityUsed("thea", 2))

    assert why_not(state, AbilityUsed("thea", 2)) == (
        "Thea has used ability 2; its die stays there until Refresh"
    )
    assert AbilityUsed("thea", 2) not in legal_actions(state)
    assert AbilityUsed("thea", 1) in legal_actions(state)
    assert state.used == ("thea:2",)
    state = doing(state, FillPools(), ActionStep())
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
    state = doing(state, FillPools(), Pause())
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


def test_a_stashed_asset_stays_through_refresh_and_comes_off_again() -> None:
    state = acting("keel", "thea")
    sheet = replace(state.sheet("keel"), achievements=6)
    state = replace(state.with_sheet(sheet), heaps=heap((0, 1, 0, 0, 0, 0)))
    state = doing(apply(state, AbilityUsed("keel", 8)), FillPools(), ActionStep())

    assert state.dice_at("stash-keel") == (0, 1, 0, 0, 0, 0)
    state = after(state, "went keel em-te", "ability keel 8")
    assert state.dice_at("empire-technology") == (0, 1, 0, 0, 0, 0)
    assert "stashed" not in describe(state)


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
    assert "Tripwire (1 Technology)" in describe(state)
    assert "card: Tinkering (2 Support)" in describe(state)
    state = after(state, "overcame tripwire keel")
    assert state.dice_at("tripwire") == (0, 0, 0, 0, 0, 0)
    assert why_not(state, read("completed thea")) == (
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

    assert why_not(state, read(typed)) == reason


def test_the_mastery_of_military_carries_military_assets_anywhere() -> None:
    state = replace(acting("thea", "keel"), progress=(1, 1, 1, 8, 1, 1))
    state = replace(state, heaps=heap((1, 0, 0, 2, 0, 0)))
    report = Carried("military", "empire-military", "settled_lands-sorcery", 2)

    assert report in legal_actions(state)
    assert write(report) == "carried military empire-military settled-lands-sorcery 2"
    assert say(report) == (
        "2 Military assets carried from the Military place of the Empire to the "
        "Sorcery place of the Settled Lands"
    )
    assert apply(state, report).dice_at("settled_lands-sorcery") == (0, 0, 0, 2, 0, 0)
    assert why_not(state, read("carried support em-mi em-te 1")) == (
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

    assert doing(state, SetUpSession()).heaps == ()
