"""The steps of a turn, and its threats."""

import pytest
from msgspec.structs import replace

from companion.contract import Draw, Drawn
from companion.errors import UnknownName
from companion.games.six_winters.campaign import piles, tasks
from companion.games.six_winters.campaign.actions import Next, Pick
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.turn import icons, lowered
from companion.games.six_winters.cards.answers import Raise, That
from companion.games.six_winters.cards.places import Season
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.verbs.obstacles import LowerThreat
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import apply, deck, waits_for, why_not
from tests.games.six_winters.campaigns import (
    after,
    answers,
    campaign,
    doing,
    heap,
    keeps_every_law,
    located,
    marked,
    news,
    paused,
    seated,
    stored,
    table,
)

SIGNS: dict[Season, tuple[str, str, str]] = {
    "winter": ("tripwire", "radiant-fernbrake", "egalitarian-society"),
    "spring": ("orb-of-seeing", "false-confidence", "zarrah"),
    "summer": ("poison", "bandit-camp", "legionary-1"),
    "fall": ("lightning-chamber", "star-crossed", "imperial-guard-3"),
}
"""Three obstacles with each season on the back."""


def with_signs(*signs: Season, box: int = 1, **attached: str) -> State:
    """Lay one obstacle with such a sign on each region's pile."""
    piles = tuple((SIGNS[sign][n],) for n, sign in enumerate(signs))
    return table("thea", "keel", box=box, piles=piles, **attached)


def test_the_signs_of_these_obstacles_are_as_the_tests_say() -> None:
    for sign, cards in SIGNS.items():
        if sign != "winter":
            assert {facts().obstacle[one].season for one in cards} == {sign}


# Set-up.


def test_a_standard_campaign_begins_with_eleven_eleven_and_ten_obstacles() -> None:
    state = campaign()

    assert waits_for(state) == Draw("draw pile of the Empire, to shuffle it", 11)
    assert [len(pile) for pile in state.piles] == [11, 11, 10]
    assert state.threat == (2, 6, 4, 5, 3, 4)


def test_easy_and_hardcore_campaigns_begin_elsewhere() -> None:
    assert campaign(difficulty="easy").threat == (1, 4, 3, 2, 2, 3)
    hard = campaign(difficulty="hardcore")
    assert hard.threat == (6, 9, 7, 8, 6, 7)
    assert sum(map(len, hard.piles)) == 47
    fewer = campaign({"hardcore-decks": "up-to-2"}, difficulty="hardcore")
    assert sum(map(len, fewer.piles)) == 32


def test_drauga_is_an_empire_card_as_its_tag_says() -> None:
    assert facts().obstacle["drauga"].region == "empire"


def test_a_ruling_of_former_saves_is_known_at_its_default_only() -> None:
    former = {one.id: one.value for one in facts().rulings.retired}

    assert len(former) == 9
    assert campaign(former) == campaign()
    with pytest.raises(UnknownName, match="drauga-deck: 'red_bank' is no longer"):
        campaign({"drauga-deck": "red_bank"})


def dealt(state: State) -> State:
    """Shuffle nothing: report all cards in their order, up to the characters."""
    while isinstance(due := waits_for(state), Draw):
        state = apply(state, Drawn(deck(state)[: due.count]))
    return state


def test_year_1_places_an_obstacle_for_each_player_before_the_area_is_laid() -> None:
    state = dealt(campaign())

    assert [seat.card for seat in state.seats] == [
        "tinkering",
        "flora-fauna-and-fiends",
    ]
    # Tinkering: Empire Technology; Flora, Fauna, and Fiends: Settled Lands Technology.
    assert state.spots[1].attached == ("orb-of-seeing",)
    assert len(state.spots[7].attached) == 1
    assert state.staged == (
        "thieves-tools", "out-in-the-cold", "cantrips", "theddas-palimpsest",
    )  # fmt: skip


def test_each_player_picks_a_different_unlocked_character_and_stands_anywhere() -> None:
    state = dealt(campaign())
    state = apply(state, Pick("ann", "thea"))

    assert answers(state) == tuple(
        Pick("ben", one) for one in ("menas", "keel", "fuscus")
    )
    assert why_not(state, Pick("ben", "thea")) == (
        "Thea is played by ann; each character can be played once"
    )
    assert why_not(state, Pick("ben", "oniri")) == (
        "Oniri has not joined the campaign; pick one that has"
    )
    state = after(state, "pick ben keel", "stand thea re-su", "stand keel em-mi")
    assert [seat.slot for seat in state.seats] == [4, 0]
    assert state.pools == (2, 1, 1, 1, 1, 1)
    assert state.seats[0].dice == (5, 3)
    assert isinstance(state.task, tasks.Pause)


def test_stress_dice_start_on_top_whatever_is_marked() -> None:
    state = marked(table(year=2), "thea", psyche=(True, True, False))
    state = dealt(doing(state, tasks.SetUpSession()))
    state = after(state, "pick ann thea", "pick ben keel")

    assert state.seats[0].dice == (5, 3)
    assert state.seats[0].boxes == (0, 0)
    assert state.spots[1].attached == ()  # only year 1 places obstacles


def test_year_3_draws_the_last_stage_1_cards_and_stage_2_follows() -> None:
    state = table(year=3, deck=STAGE_1[6:], burned_cards=STAGE_1[:6])
    state = dealt(doing(state, tasks.SetUpSession()))

    assert state.stage == 2
    assert len(state.deck) == 8
    state = paused(replace(state, turn=1, news=()), tasks.NewObstacles())
    assert news(state)[0].startswith("1 new obstacle,")


STAGE_1 = (
    "tinkering", "flora-fauna-and-fiends", "thieves-tools", "out-in-the-cold",
    "cantrips", "theddas-palimpsest", "grand-tour", "small-steps", "warmachine",
    "tactical-plans", "friends-at-home-and-abroad", "uplifting-words",
)  # fmt: skip


# Events and activation.


@pytest.mark.parametrize(
    ("signs", "box", "name"),
    [
        (("spring", "summer", "fall"), 1, "0 draw piles show winter: Mana Flows"),
        (("spring", "spring", "fall"), 2, "2 draw piles show spring: Heavy Rains"),
        (("summer", "summer", "summer"), 4, "3 draw piles show summer: Drought"),
        (("fall", "spring", "spring"), 6, "1 draw pile shows fall: Bountiful Harvest"),
    ],
)
def test_the_event_is_found_by_the_piles_that_show_the_season(
    signs: tuple[Season, ...], box: int, name: str
) -> None:
    assert news(paused(with_signs(*signs, box=box), tasks.FindEvent()))[0] == name


def test_the_sign_on_a_pile_activates_its_slot_and_winter_all_three() -> None:
    state = with_signs("spring", "spring", "spring", empire__technology="breakout")
    state = replace(state, pools=(0, 0, 4, 0, 0, 0))

    # Spring: the top slot has no obstacle, so the hardest of the region moves there.
    moved = paused(state, tasks.ActivateRegion(0))
    assert moved.where("breakout") == 0
    assert moved.pools[2] == 4
    winter = replace(state, piles=(("tripwire",), (), ()))
    assert paused(winter, tasks.ActivateRegion(0)).pools[2] == 0
    assert paused(winter, tasks.ActivateRegion(0)).where("breakout") == 1


def test_an_obstacle_activates_once_a_turn_even_if_it_moves() -> None:
    # A Legionary goes to the Military place of Red Bank, which shows spring as well.
    state = with_signs("spring", "spring", "spring", empire__military="legionary-1")
    state = seated(state, 1, slot=3)
    state = paused(state, tasks.ActivateRegion(0), tasks.ActivateRegion(1))

    assert state.where("legionary-1") == 3
    assert state.seats[1].dice == (3, 1)


def test_players_order_the_obstacles_of_a_slot() -> None:
    state = with_signs(
        "spring", "spring", "spring", empire__military="poison orb-of-seeing"
    )
    state = paused(state, tasks.ActivateRegion(0))

    assert answers(state) == (That("poison"), That("orb-of-seeing"))


def test_a_location_activates_even_if_an_obstacle_moves_there() -> None:
    state = with_signs("spring", "spring", "spring", empire__technology="tripwire")
    state = located(state, empire__military="guilder-farms")
    state = paused(state, tasks.ActivateRegion(0))

    assert state.out == (1, 0, 0, 0, 0, 0)
    assert state.where("tripwire") == 0


def test_a_region_without_obstacles_shows_no_sign() -> None:
    state = paused(table("thea", "keel"), tasks.ActivateRegion(0))

    assert news(state) == [
        "no obstacle is left in the piles of the Empire: nothing there"
    ]


# New obstacles.


def staged(*cards: str) -> State:
    state = with_signs("spring", "summer", "fall")
    return stored(replace(state, staged=cards, deck=("warmachine", "grand-tour")))


def test_the_bottom_staged_card_says_where_an_obstacle_comes_and_is_discarded() -> None:
    state = paused(staged("tinkering", "cantrips"), tasks.BottomStaged())

    assert state.spots[1].attached == ("orb-of-seeing",)
    assert state.staged == ("cantrips",)
    assert state.spent == ("tinkering",)


def test_stage_1_brings_two_obstacles_and_the_area_is_filled_to_four() -> None:
    state = paused(staged("tinkering", "cantrips", "small-steps"), tasks.NewObstacles())

    assert state.in_play == ("orb-of-seeing", "imperial-guard-3")
    assert state.staged[:3] == ("small-steps", "warmachine", "grand-tour")


def test_with_both_piles_empty_no_obstacle_comes_but_the_card_is_discarded() -> None:
    state = replace(staged("tinkering"), piles=((), (), ()))
    state = paused(state, tasks.BottomStaged())

    assert state.in_play == ()
    assert state.spent == ("tinkering",)


def test_an_emptied_pile_is_made_of_its_discards_at_once() -> None:
    state = replace(staged("tinkering"), discards=(("tripwire", "poison"), (), ()))
    state = paused(state, tasks.BottomStaged())

    assert waits_for(state) == Draw("draw pile of the Empire, to shuffle it", 2)
    state = apply(state, Drawn(("poison", "tripwire")))
    assert state.piles[0] == ("poison", "tripwire")


def test_refresh_fills_pools_to_their_levels_and_keeps_what_is_above() -> None:
    state = table(
        progress=(3, 4, 1, 1, 1, 1),
        pools=(1, 5, 0, 1, 1, 1),
        heaps=heap((0, 0, 12, 0, 0, 0)),
    )
    state = paused(state, tasks.FillPools())

    assert state.pools == (3, 5, 0, 1, 1, 1)
    assert "Espionage pool: 0 rolled, 1 short: the supply is empty" in news(state)


# Time.


@pytest.mark.parametrize(
    ("box", "signs", "after_box"),
    [
        (1, ("fall", "fall", "fall"), 2),
        (2, ("fall", "fall", "spring"), 3),
        (2, ("fall", "fall", "fall"), 4),
        (3, ("fall", "fall", "fall"), 4),
        (4, ("summer", "fall", "fall"), 5),
        (5, ("summer", "fall", "fall"), 6),
        (6, ("fall", "spring", "spring"), 7),
        (6, ("winter", "spring", "spring"), 8),
        (7, ("winter", "spring", "spring"), 8),
    ],
)
def test_time_skips_dashed_boxes_whose_sign_no_pile_shows(
    box: int, signs: tuple[Season, ...], after_box: int
) -> None:
    assert doing(with_signs(*signs, box=box), tasks.AdvanceTime()).box == after_box


@pytest.mark.parametrize("box", [6, 7, 8])
def test_the_session_ends_when_time_has_nowhere_to_go(box: int) -> None:
    state = doing(
        with_signs("spring", "spring", "spring", box=box), tasks.AdvanceTime()
    )

    assert news(state)[-1] == "time has nowhere to go: the session ends"
    assert apply(state, Next()).step == "end-1"


def test_with_both_characters_out_the_turns_go_by() -> None:
    state = table("thea", "keel")
    for seat in (0, 1):
        state = seated(state, seat, out=True, slot=-1)
    state = paused(state, tasks.ActionStep())

    assert news(state) == ["nobody is on the board, so nobody acts"]
    keeps_every_law(state)


# Support, Technology, Espionage, Military, Diplomacy, Sorcery
SUPPORT, TECHNOLOGY, ESPIONAGE, MILITARY, DIPLOMACY, SORCERY = range(6)


def test_three_icons_of_a_kind_move_that_marker_and_four_two_spaces() -> None:
    two, four = "poison tripwire", "poison tripwire lightning-chamber"
    state = table(empire__military=two, threat=(1,) * 6)
    assert doing(state, tasks.AdvanceThreats()).threat == (1,) * 6
    state = table(
        empire__military=four, red_bank__support="false-confidence", threat=(1,) * 6
    )

    assert icons(state) == (0, 4, 0, 0, 0, 0)
    assert doing(state, tasks.AdvanceThreats()).threat == (1, 3, 1, 1, 1, 1)


def test_dashed_icons_count_where_their_text_says() -> None:
    assert icons(table(empire__military="legionary-1"))[MILITARY] == 1
    assert icons(table(red_bank__military="legionary-1"))[MILITARY] == 2
    assert icons(table(red_bank__military="eldritch-signs-1"))[SORCERY] == 1
    assert icons(table(empire__espionage="eldritch-signs-1"))[SORCERY] == 2
    # Eastkeep is rural, Loomwood wilderness.
    assert icons(table(empire__military="restless-dead-1"))[SUPPORT] == 1
    assert icons(table(red_bank__sorcery="restless-dead-1"))[SUPPORT] == 0


def test_a_level_that_rises_to_3_unlocks_every_obstacle_of_3_with_that_icon() -> None:
    # The Sorcery threat is on space 4, level 2; space 5 is level 3.
    state = doing(table(threat=(1, 1, 1, 1, 1, 4)), tasks.RaiseThreat(SORCERY))
    unlocked = {one for pile in (*state.piles, *state.discards) for one in pile}

    assert state.threat[SORCERY] == 5
    assert unlocked == {"prismatic-lotus", "the-weaver"}


def test_unlocked_obstacles_are_shuffled_with_the_discards_on_top_of_the_pile() -> None:
    state = table(
        threat=(1, 1, 1, 1, 1, 4),
        piles=(("poison",), (), ()),
        discards=(("tripwire", "orb-of-seeing"), (), ()),
    )
    state = doing(state, tasks.RaiseThreat(SORCERY))

    assert state.discards[0] == ("prismatic-lotus", "tripwire", "orb-of-seeing")
    order = ("tripwire", "prismatic-lotus", "orb-of-seeing")
    state = apply(state, Drawn(order))
    assert state.piles == ((*order, "poison"), (), ("the-weaver",))
    assert state.discards == ((), (), ())


def test_location_obstacles_are_never_unlocked_by_a_threat() -> None:
    # Egalitarian Society is a location obstacle of difficulty 3 with Support.
    state = doing(table(threat=(2, 1, 1, 1, 1, 1)), tasks.RaiseThreat(SUPPORT))

    assert state.threat_level(SUPPORT) == 3
    assert "egalitarian-society" in state.locked
    assert "the-forgotten-dead" not in state.locked


@pytest.mark.parametrize(
    ("threat", "rises", "after"),
    [
        ((12, 5, 1, 1, 1, 1), SUPPORT, (12, 6, 1, 1, 1, 1)),
        ((12, 12, 1, 1, 1, 1), SUPPORT, (12, 12, 2, 1, 1, 1)),
        ((1, 1, 1, 1, 12, 1), DIPLOMACY, (2, 1, 1, 1, 12, 1)),
        ((12, 12, 12, 1, 12, 1), DIPLOMACY, (12, 12, 12, 2, 12, 1)),
        ((12, 12, 12, 12, 12, 1), SUPPORT, (12, 12, 12, 12, 12, 1)),
        ((12, 12, 12, 12, 12, 12), SORCERY, (12, 12, 12, 12, 12, 12)),
        ((12, 12, 12, 12, 11, 12), SORCERY, (12, 12, 12, 12, 12, 12)),
    ],
)
def test_a_step_on_12_flows_along_the_wheel_of_trade(
    threat: tuple[int, ...], rises: int, after: tuple[int, ...]
) -> None:
    state = table(threat=threat, came=(True,) * 6)

    assert doing(state, tasks.RaiseThreat(rises)).threat == after


def test_a_step_of_sorcery_on_12_goes_where_the_players_pick() -> None:
    state = table(threat=(12, 1, 1, 12, 1, 12), came=(True,) * 6)
    state = doing(state, tasks.RaiseThreat(SORCERY))

    assert answers(state) == (
        Raise("technology"), Raise("espionage"), Raise("diplomacy"),
    )  # fmt: skip
    assert apply(state, Raise("espionage")).threat == (12, 1, 2, 12, 1, 12)


def test_a_marker_that_reaches_12_brings_the_threat_location_in_its_slot() -> None:
    state = table(
        "thea",
        "keel",
        at="empire-espionage",
        empire__espionage="poison",
        threat=(1, 1, 11, 1, 1, 1),
    )
    state = doing(state, tasks.RaiseThreat(ESPIONAGE))
    throne = state.spots[2]

    assert throne.location == "the-throne-room"
    assert throne.attached == ("poison", "wrath-of-the-autarch")
    assert state.burned == ("whitehold",)
    assert [seat.slot for seat in state.seats] == [2, 2]
    keeps_every_law(state)


def test_a_threat_location_comes_once_a_campaign() -> None:
    state = table(threat=(1, 1, 11, 1, 1, 1))
    state = lowered(doing(state, tasks.RaiseThreat(ESPIONAGE)), ESPIONAGE, 1)
    state = doing(state, tasks.RaiseThreat(ESPIONAGE))

    assert state.threat[ESPIONAGE] == 12
    assert state.burned == ("whitehold",)


def test_a_lowered_threat_stops_at_1_and_unlocks_nothing_twice() -> None:
    state = table(threat=(3, 1, 1, 1, 1, 1))
    verb = LowerThreat("support", 3)
    state = doing(state, DoVerb(verb, "tatialas-gambit", 4))

    assert state.threat[SUPPORT] == 1
    assert "the Support threat goes back to space 1" in news(state)


def test_what_arrives_while_threats_move_is_counted_in_the_next_turn() -> None:
    # A step of Support brings Dusk's Ayrie, whose obstacle has two Espionage icons.
    state = table(
        red_bank__military="angry-mob-1 angry-mob-2 angry-mob-3",
        empire__espionage="imperial-guard-1",
        threat=(11, 1, 1, 1, 1, 1),
    )
    state = doing(state, tasks.AdvanceThreats())

    assert state.threat[SUPPORT] == 12
    assert state.threat[ESPIONAGE] == 1


# Cards that leave a pile.


def test_in_a_light_record_the_sign_on_top_says_which_cards_may_be_there() -> None:
    state = table(light=True, piles=(("poison", "tripwire"), (), ()))
    task = tasks.PlaceObstacle(0)
    unknown = piles.came(state, 0, task)
    summer = piles.came(replace(state, tops=("summer", "", "")), 0, task)

    assert unknown.choices == (That("poison"), That("tripwire"))
    assert summer.choices == (That("poison"),)


def test_an_obstacle_that_is_not_in_a_pile_does_not_leave_it() -> None:
    state = table(piles=(("poison", "tripwire"), ("zarrah",), ()))

    assert piles.taken(state, 0, "zarrah") == state
    assert piles.taken(state, 0, "poison").piles == (("tripwire",), ("zarrah",), ())
