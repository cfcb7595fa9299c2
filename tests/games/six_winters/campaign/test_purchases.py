"""Abilities and effects that touch piles, people and the campaign itself."""

from msgspec.structs import replace

from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    ActivateObstacles,
    Pause,
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
from companion.games.six_winters.rules import apply, why_not
from tests.games.six_winters.campaigns import (
    after,
    answers,
    doing,
    heap,
    keeps_every_law,
    located,
    news,
    table,
    unlocked,
)
from tests.games.six_winters.campaigns import piled as laid_out


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
