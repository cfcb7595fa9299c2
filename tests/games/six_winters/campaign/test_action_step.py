"""Reports of the actions step, and how they change the record."""

import pytest
from msgspec.structs import replace

from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.cards.answers import (
    Answer,
    At,
    Card,
    Many,
    Raise,
    That,
)
from companion.games.six_winters.facts import facts
from companion.games.six_winters.reports import (
    Added,
    Completed,
    Created,
    Hurt,
    Overcame,
    Spent,
    Traded,
    Used,
    Went,
)
from companion.games.six_winters.rules import apply, why_not
from companion.games.six_winters.words import read, write
from tests.games.six_winters.campaigns import (
    after,
    answers,
    doing,
    heap,
    located,
    news,
    table,
)


def acting(state: State) -> State:
    return doing(state, ActionStep())


def test_keel_overcomes_a_harder_obstacle_and_learns_its_skill() -> None:
    # Poison takes Thievery 2; Keel has 2. Lightning Chamber takes Survival 2 of Thea.
    state = acting(
        table("keel", "thea", empire__military="poison lightning-chamber tripwire")
    )
    state = apply(state, Overcame("lightning-chamber", ("thea",)))

    assert state.sheet("thea").skills[7] == 1  # Survival, from 0
    assert state.where("lightning-chamber") is None
    assert state.discards[0] == ("lightning-chamber",)
    keel = apply(state, Overcame("poison", ("keel",)))
    assert keel.sheet("keel").skills == state.sheet("keel").skills


def test_everybody_who_was_not_skilled_learns_and_whose_task_it_is_achieves() -> None:
    # A trap: Keel's task; Thievery of Thea is 0, of Keel 2.
    state = acting(table("keel", "thea", empire__military="poison"))
    state = apply(state, Overcame("poison", ("keel", "thea")))

    assert state.sheet("keel").achievements == 1
    assert state.sheet("thea").achievements == 0
    assert state.sheet("thea").skills[6] == 1
    assert state.sheet("keel").skills[6] == 2


def test_a_rank_rises_to_6_at_most_and_achievements_too() -> None:
    state = table("keel", "thea", empire__military="hidden-outpost poison")
    ranks = (6, 6, 6, 6, 6, 6, 6, 6)
    sheet = replace(state.sheet("keel"), skills=ranks, achievements=6)
    state = acting(state.with_sheet(sheet))
    state = apply(state, Overcame("poison", ("keel",)))

    assert state.sheet("keel") == sheet


def test_what_an_effect_discards_is_not_overcome() -> None:
    # Spy Unmasked lets the players discard a spy or guard; Lucia's task is both.
    state = table(
        "keel", "thea", at="red_bank-military",
        red_bank__military="spy-unmasked", empire__military="imperial-guard-1 breakout",
    )  # fmt: skip
    state = apply(acting(state), Overcame("spy-unmasked", ("keel",)))

    assert answers(state) == (That("imperial-guard-1"), That("breakout"))
    state = apply(state, That("imperial-guard-1"))
    assert state.in_play == ("breakout",)
    assert state.discards == (("imperial-guard-1",), ("spy-unmasked",), ())
    assert state.sheet("keel").achievements == 0


def test_an_obstacle_is_discarded_in_its_region() -> None:
    state = acting(
        table("keel", "thea", at="red_bank-military", red_bank__military="poison")
    )
    state = apply(state, Overcame("poison", ("keel",)))

    assert state.discards == ((), ("poison",), ())


def test_lucia_is_unlocked_with_pool_dice_or_the_card_is_discarded() -> None:
    state = table("keel", "thea", empire__military="master-of-secrets-1", year=3)
    state = acting(replace(state, pools=(0, 0, 4, 0, 0, 0)))
    asked = apply(state, Overcame("master-of-secrets-1", ("keel",)))

    assert answers(asked) == (Many(0), Many(2), Many(3), Many(4))
    paid = apply(asked, Many(3))
    assert paid.sheet("lucia").joined == 3
    assert paid.pools[2] == 1
    declined = apply(asked, Many(0))
    assert declined.sheet("lucia").joined == -1
    assert declined.discards[0] == ("master-of-secrets-1",)


def test_yasmina_comes_by_tome_turtle_and_cloak() -> None:
    state = acting(
        table("keel", "thea", at="red_bank-sorcery", red_bank__sorcery="foragers-tome")
    )
    state = apply(state, Overcame("foragers-tome", ("keel",)))
    assert state.where("foragers-turtle") == 5
    state = apply(state, Overcame("foragers-turtle", ("keel",)))
    assert state.where("foragers-cloak") == 1
    state = after(state, "went keel em-te", "overcame foragers-cloak keel")

    assert state.sheet("yasmina").joined == 1


def test_a_threat_obstacle_lowers_its_threat_by_three() -> None:
    state = table(
        "keel", "thea", empire__espionage="wrath-of-the-autarch", at="empire-espionage"
    )
    state = acting(replace(state, threat=(1, 1, 12, 1, 1, 1)))

    assert apply(state, Overcame("wrath-of-the-autarch", ("keel",))).threat[2] == 9


def completing(progress: tuple[int, ...], card: str, **more: object) -> State:
    state = replace(
        table("keel", "thea"),
        heaps=heap((6, 0, 0, 0, 0, 0), "card-ann"),
        progress=progress,
        staged=("cantrips", "grand-tour", "warmachine", "small-steps"),
        deck=("tactical-plans", "uplifting-words"),
        later=("friends-at-home-and-abroad",),
        **more,
    )
    state = state.with_seat(0, replace(state.seats[0], card=card))
    return acting(state)


def test_a_completed_card_raises_its_track_and_fills_that_pool_at_once() -> None:
    state = completing((1, 3, 1, 1, 1, 1), "tinkering", pools=(2, 1, 1, 1, 1, 1))
    state = apply(state, Completed("keel"))

    assert state.progress == (1, 4, 1, 1, 1, 1)
    assert state.pools[1] == 2  # space 4 is level 2


def test_a_card_that_bars_completing_is_recalled() -> None:
    state = completing((1,) * 6, "tinkering")
    state = state.with_attached(8, ("repeating-histories",))
    state = apply(state, Completed("keel"))

    assert "Repeating Histories is in play: no Sorcery die may lie on it" in news(state)


def test_taking_a_staged_card_discards_those_below_it_and_more_are_staged() -> None:
    state = apply(completing((1,) * 6, "tinkering"), Completed("keel"))

    assert answers(state) == (
        Card("cantrips"), Card("grand-tour"), Card("warmachine"), Card("small-steps"),
    )  # fmt: skip
    bottom = apply(state, Card("cantrips"))
    assert bottom.staged == (
        "grand-tour",
        "warmachine",
        "small-steps",
        "tactical-plans",
    )
    third = apply(state, Card("warmachine"))
    assert third.seats[0].card == "warmachine"
    assert third.spent == ("cantrips", "grand-tour", "tinkering")
    assert "Cantrips is discarded" in news(third)
    assert "Grand Tour is discarded" in news(third)
    assert "Cantrips is discarded" not in news(bottom)
    assert third.staged[:3] == ("small-steps", "tactical-plans", "uplifting-words")


def test_a_marker_on_12_stays_and_the_same_sign_twice_loses_a_step() -> None:
    state = completing((1, 12, 1, 1, 1, 1), "tinkering")
    state = apply(state, Completed("keel"))

    assert state.progress[1] == 12
    assert "Technology progress is on 12 already; the step is lost" in news(state)


def test_a_wild_sign_offers_tracks_below_12_while_there_is_one() -> None:
    wild = _card_with("wild")
    state = apply(completing((12, 12, 12, 11, 12, 12), wild), Completed("keel"))

    assert answers(state)[0] == Raise("military")
    assert len(answers(state)) == 1
    full = apply(completing((12,) * 6, wild), Completed("keel"))
    assert len(answers(full)) == 6


def _card_with(reward: str) -> str:
    return next(one.id for one in facts().progress if reward in one.rewards)


def test_moving_in_meets_the_obstacles_there_but_staying_there_does_not() -> None:
    # Tripwire costs who has less than Thievery 4 three body stress.
    state = acting(table("keel", "menas", empire__technology="tripwire"))
    state = apply(state, Went("menas", "empire-technology"))

    assert state.seats[1].dice == (3, 2)


def test_a_location_action_moves_an_obstacle_of_its_kind() -> None:
    state = table("keel", "thea", empire__military="imperial-guard-1 poison")
    state = acting(located(state, empire__military="the-rosy-freetrader"))
    state = apply(state, Used("keel"))

    assert answers(state) == (
        At("empire-military"), At("empire-technology"), At("empire-espionage"),
    )  # fmt: skip
    assert apply(state, At("empire-espionage")).where("imperial-guard-1") == 2


def test_radiant_fernbrake_asks_each_one_there() -> None:
    state = acting(table("keel", "thea", empire__military="radiant-fernbrake"))
    state = apply(state, Overcame("radiant-fernbrake", ("keel",)))
    state = apply(apply(state, Answer(True)), Answer(False))

    assert [seat.dice for seat in state.seats] == [(3, 6), (5, 3)]


def test_dice_are_counted_and_never_more_than_twelve() -> None:
    state = table("keel", "thea", at="red_bank-support")
    state = acting(replace(state, pools=(3, 1, 1, 1, 1, 1)))
    state = apply(state, Created("support", 2))
    assert (state.pools[0], state.out[0], state.supply(0)) == (1, 2, 9)
    state = apply(state, Traded("support", "technology", 1))
    assert (state.pools[0], state.pools[1]) == (0, 2)
    state = apply(apply(state, Added("sorcery", 3)), Spent("support", 2))

    assert (state.out, state.supply(0)) == ((0, 0, 0, 0, 0, 3), 12)


def test_in_which_order_a_team_is_named_is_the_same() -> None:
    state = acting(table("keel", "thea", empire__military="poison tripwire"))

    assert read("overcame poison thea keel") == read("overcame poison keel thea")
    assert apply(state, read("overcame poison thea keel")) == apply(
        state, Overcame("poison", ("keel", "thea"))
    )
    assert write(Overcame("poison", ("thea", "keel"))) == "overcame poison keel thea"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("created military 3", "3 Military dice are reported; 1 die is in its pool"),
        ("created support 1", "nobody is in a Support place, and assets come from "
         "the pool of their place"),
        ("spent military 1", "1 Military die is reported; 0 dice are in one place"),
        ("created support 13", "13 dice are reported; report 1 to 12"),
        (
            "traded support sorcery 1",
            "Support trades into Technology, not into Sorcery",
        ),
        (
            "overcame samo keel",
            "Samo is still locked; name an obstacle in play",
        ),
        ("overcame xyz keel", "no obstacle is called 'xyz'; name an obstacle in play"),
        ("overcame zarrah keel", "Keel is not at Lily Manor, where the obstacle is"),
        ("overcame poison lucia", "Lucia is not on the board; name Keel or Thea"),
        ("overcame poison keel keel", "Keel is named twice; name each once"),
        ("went keel empire-military", "Keel is there already; name another place"),
        ("hurt keel mind 2", "'mind' is no track of stress; name psyche or body"),
        ("hurt keel body 7", "a hit of 7 is reported; report 1 to 6"),
        ("ability keel 4", "Keel has no ability 4; name 1 to 3"),
        ("used keel", "Eastkeep offers nothing to use"),
        ("completed keel", "Keel has no progress card"),
        ("keep red-bank", "keep is not what is due; report completed, overcame, went, "
         "used, ability, hurt, rested, created, traded, exchanged, laid, carried, "
         "spent, added or next"),
    ],
)  # fmt: skip
def test_what_cannot_have_happened_is_refused(typed: str, reason: str) -> None:
    state = table(
        "keel", "thea", empire__military="poison", settled_lands__diplomacy="zarrah"
    )
    state = acting(replace(state, pools=(2, 1, 1, 1, 1, 1)))
    assert why_not(state, read(typed)) == reason


def test_a_die_the_supply_does_not_have_is_refused() -> None:
    state = acting(replace(table("keel", "thea"), heaps=heap((11, 0, 0, 0, 0, 0))))

    assert why_not(state, Added("support", 2)) == (
        "2 Support dice are reported; 1 die is in the supply"
    )


def test_drauga_bars_obstacles_with_a_support_icon() -> None:
    state = table("keel", "thea", empire__military="drauga angry-mob-1 poison")
    state = acting(state)

    assert why_not(state, Overcame("angry-mob-1", ("keel",))) == (
        "it cannot be overcome while Drauga is in play"
    )
    assert why_not(state, Overcame("poison", ("keel",))) is None
    assert why_not(state, Hurt("keel", "body", 2)) is None
