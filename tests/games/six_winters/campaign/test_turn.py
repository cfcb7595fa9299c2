"""The steps of a turn, and its threats."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract import Draw, Drawn
from companion.games.six_winters.campaign import piles, tasks
from companion.games.six_winters.campaign.actions import Next, Pick
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.turn import icons, lowered
from companion.games.six_winters.cards.answers import That
from companion.games.six_winters.cards.places import Season
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.verbs.obstacles import LowerThreat
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import apply, deck, waits_for, why_not
from tests.games.six_winters.campaigns import (
    after,
    answers,
    campaign,
    changes,
    doing,
    heap,
    keeps_every_law,
    marked,
    news,
    paused,
    seated,
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


@pytest.mark.parametrize(
    ("difficulty", "rulings", "threat", "piles"),
    [
        ("standard", {}, (2, 6, 4, 5, 3, 4), [11, 11, 10]),
        ("easy", {}, (1, 4, 3, 2, 2, 3), [11, 11, 10]),
        ("hardcore", {}, (6, 9, 7, 8, 6, 7), [16, 16, 15]),
        ("hardcore", {"hardcore-decks": "up-to-2"}, (6, 9, 7, 8, 6, 7), [11, 11, 10]),
    ],
)
def test_a_campaign_begins_as_its_difficulty_says(
    difficulty: str, rulings: dict[str, str], threat: tuple[int, ...], piles: list[int]
) -> None:
    state = campaign(rulings, difficulty=difficulty)

    assert (state.threat, [len(pile) for pile in state.piles]) == (threat, piles)
    assert waits_for(state) == Draw("draw pile of the Empire, to shuffle it", piles[0])


def test_drauga_is_an_empire_card_as_its_tag_says() -> None:
    assert facts().obstacle["drauga"].region == "empire"


def dealt(state: State) -> State:
    """Shuffle nothing: report all cards in their order, up to the characters."""
    while isinstance(due := waits_for(state), Draw):
        state = apply(state, Drawn(deck(state)[: due.count]))
    return state


def test_year_1_places_an_obstacle_for_each_player_before_the_area_is_laid() -> None:
    state = dealt(campaign())

    cards = tuple(seat.card for seat in state.seats)
    assert cards == ("tinkering", "flora-fauna-and-fiends")
    # Tinkering: Empire Technology; Flora, Fauna, and Fiends: Settled Lands Technology.
    assert state.spots[1].attached == ("orb-of-seeing",)
    assert len(state.spots[7].attached) == 1
    assert state.staged == (
        "thieves-tools", "out-in-the-cold", "cantrips", "theddas-palimpsest",
    )  # fmt: skip


def test_each_player_picks_a_different_unlocked_character_and_stands_anywhere() -> None:
    state = dealt(campaign())
    state = apply(state, Pick("ann", "thea"))

    assert {one.character for one in answers(state)} == {"menas", "keel", "fuscus"}
    assert why_not(state, Pick("ben", "thea")) == (
        "Thea is played by ann; each character can be played once"
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


SPRING = {"piles": (("orb-of-seeing",), ("false-confidence",), ("zarrah",))}
MOVED = {"empire__technology": "breakout", "pools": (0, 0, 4, 0, 0, 0)}
STAGED = {"piles": (("orb-of-seeing",), ("bandit-camp",), ("imperial-guard-3",)),
          "deck": ("warmachine", "grand-tour")}  # fmt: skip
WINGS = {"red_bank__military": "angry-mob-1 angry-mob-2 angry-mob-3",
         "empire__espionage": "imperial-guard-1"}  # fmt: skip
ON_12 = {"threat": (12, 1, 1, 12, 1, 12), "came": (True,) * 6}

# Support, Technology, Espionage, Military, Diplomacy, Sorcery
SUPPORT, TECHNOLOGY, ESPIONAGE, MILITARY, DIPLOMACY, SORCERY = range(6)

STEPS = [
    ("in spring the hardest obstacle moves to the top slot, where there is none",
     {**SPRING, **MOVED}, tasks.ActivateRegion(0),
     "breakout: empire-technology 1 -> empire-military 1"),
    ("in winter all three slots activate", {"piles": (("tripwire",), (), ()), **MOVED},
     tasks.ActivateRegion(0), "espionage pool: 4 -> -"),
    ("of several obstacles in a slot the players choose the first",
     {**SPRING, "empire__military": "poison culture-clash"},
     tasks.ActivateRegion(0),
     "choices: - -> that poison, that culture-clash"),
    ("a location activates even if an obstacle moves there",
     {**SPRING, "empire__technology": "tripwire",
      "locations": {"empire__military": "guilder-farms"}}, tasks.ActivateRegion(0),
     "tripwire: empire-technology 1 -> empire-military 1",
     "support at empire-military: - -> 1"),
    ("the bottom staged card says where an obstacle comes and is discarded",
     {**STAGED, "staged": ("tinkering", "cantrips")}, tasks.BottomStaged(),
     "pile 0: orb-of-seeing -> -", "staged: tinkering cantrips -> cantrips",
     "spent: - -> tinkering", "orb-of-seeing: - -> empire-technology 1"),
    ("stage 1 brings two obstacles and the area is filled to four",
     {**STAGED, "staged": ("tinkering", "cantrips", "small-steps")},
     tasks.NewObstacles(), "pile 0: orb-of-seeing -> -",
     "pile 2: imperial-guard-3 -> -",
     "staged: tinkering cantrips small-steps -> small-steps warmachine grand-tour",
     "spent: - -> cantrips tinkering", "orb-of-seeing: - -> empire-technology 1",
     "imperial-guard-3: - -> settled_lands-sorcery 1"),
    ("with both piles empty no obstacle comes, but the card is discarded",
     {"staged": ("tinkering",)}, tasks.BottomStaged(), "staged: tinkering -> -",
     "spent: - -> tinkering"),
    ("two icons of a kind move nothing", {"empire__military": "poison tripwire",
     "threat": (1,) * 6}, tasks.AdvanceThreats()),
    ("four icons of a kind move that marker two spaces",
     {"empire__military": "poison tripwire lightning-chamber",
      "red_bank__support": "false-confidence", "threat": (1,) * 6},
     tasks.AdvanceThreats(), "technology threat: 1 -> 3"),
    # The Sorcery threat is on space 4, level 2; space 5 is level 3.
    ("a level that rises to 3 unlocks all obstacles of 3 with that icon",
     {"threat": (1, 1, 1, 1, 1, 4)}, tasks.RaiseThreat(SORCERY),
     "pile 0: - -> prismatic-lotus", "pile 2: - -> the-weaver",
     "sorcery threat: 4 -> 5"),
    # Egalitarian Society is a location obstacle of difficulty 3 with Support.
    ("but not obstacles of locations", {"threat": (2, 1, 1, 1, 1, 1)},
     tasks.RaiseThreat(SUPPORT), "pile 1: - -> the-forgotten-dead",
     "support threat: 2 -> 3"),
    ("a step of Sorcery on 12 goes where the players pick", ON_12,
     tasks.RaiseThreat(SORCERY),
     "choices: - -> raise technology, raise espionage, raise diplomacy"),
    ("a marker that reaches 12 brings the threat location in its slot",
     {"at": "empire-espionage", "empire__espionage": "poison",
      "threat": (1, 1, 11, 1, 1, 1)}, tasks.RaiseThreat(ESPIONAGE),
     "location empire-espionage: whitehold -> the-throne-room",
     "espionage threat: 11 -> 12", "burned: - -> whitehold",
     "wrath-of-the-autarch: - -> empire-espionage 2"),
    # The obstacle of Dusk's Ayrie has two Espionage icons.
    ("what arrives while threats move is counted in the next turn",
     {**WINGS, "threat": (11, 1, 1, 1, 1, 1)}, tasks.AdvanceThreats(),
     "location red_bank-support: parisas-glen -> dusks-ayrie",
     "support threat: 11 -> 12", "technology threat: 1 -> 2",
     "burned: - -> parisas-glen", "tatialas-gambit: - -> red_bank-support 1"),
]  # fmt: skip


@pytest.mark.parametrize("row", STEPS, ids=[row[0] for row in STEPS])
def test_a_step_changes_what_its_row_says(row: tuple[Any, ...]) -> None:
    _, more, task, *changed = row
    state = table("thea", "keel", **more)
    then = paused(state, task)

    assert changes(state, then) == changed
    keeps_every_law(then)


def test_an_obstacle_activates_once_a_turn_even_if_it_moves() -> None:
    # A Legionary goes to the Military place of Red Bank, which shows spring as well.
    at = "empire-military red_bank-military"
    state = table("thea", "keel", at=at, empire__military="legionary-1", **SPRING)
    state = paused(state, tasks.ActivateRegion(0), tasks.ActivateRegion(1))

    assert state.where("legionary-1") == 3
    assert state.seats[1].dice == (3, 1)


def test_a_region_without_obstacles_shows_no_sign() -> None:
    state = paused(table("thea", "keel"), tasks.ActivateRegion(0))

    assert news(state) == [
        "no obstacle is left in the piles of the Empire: nothing there"
    ]


# New obstacles.


def test_an_emptied_pile_is_made_of_its_discards_at_once() -> None:
    piles = (("orb-of-seeing",), (), ())
    discards = (("tripwire", "poison"), (), ())
    state = table(staged=("tinkering",), piles=piles, discards=discards)
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
    state = doing(table(**SPRING, box=box), tasks.AdvanceTime())

    assert news(state)[-1] == "time has nowhere to go: the session ends"
    assert apply(state, Next()).step == "end-1"


def test_with_both_characters_out_the_turns_go_by() -> None:
    state = table("thea", "keel")
    for seat in (0, 1):
        state = seated(state, seat, out=True, slot=-1)
    state = paused(state, tasks.ActionStep())

    assert news(state) == ["nobody is on the board, so nobody acts"]
    keeps_every_law(state)


def test_dashed_icons_count_where_their_text_says() -> None:
    assert icons(table(empire__military="legionary-1"))[MILITARY] == 1
    assert icons(table(red_bank__military="legionary-1"))[MILITARY] == 2
    assert icons(table(red_bank__military="eldritch-signs-1"))[SORCERY] == 1
    assert icons(table(empire__espionage="eldritch-signs-1"))[SORCERY] == 2
    # Eastkeep is rural, Loomwood wilderness.
    assert icons(table(empire__military="restless-dead-1"))[SUPPORT] == 1
    assert icons(table(red_bank__sorcery="restless-dead-1"))[SUPPORT] == 0


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


def test_a_step_of_sorcery_goes_where_the_players_picked() -> None:
    state = paused(table(**ON_12), tasks.RaiseThreat(SORCERY))
    state = after(state, "raise espionage")
    assert state.threat == (12, 1, 2, 12, 1, 12)


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
