"""Step 6: icons, markers, overflow, unlocking, threat locations."""

import pytest
from msgspec.structs import replace

from companion.contract import Drawn
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import AdvanceThreats, RaiseThreat
from companion.games.six_winters.campaign.turn import icons, lowered
from companion.games.six_winters.cards.answers import Raise
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.verbs.obstacles import LowerThreat
from companion.games.six_winters.rules import apply
from tests.games.six_winters.campaigns import (
    answers,
    doing,
    keeps_every_law,
    news,
    piled,
    table,
    unlocked,
)

# Support, Technology, Espionage, Military, Diplomacy, Sorcery
SUPPORT, TECHNOLOGY, ESPIONAGE, MILITARY, DIPLOMACY, SORCERY = range(6)


def threatened(*threat: int, **attached: str) -> State:
    return replace(table(**attached), threat=threat)


def test_four_obstacles_with_the_same_icon_move_that_marker_two_spaces() -> None:
    state = threatened(
        1, 1, 1, 1, 1, 1, empire__military="poison tripwire lightning-chamber",
        red_bank__support="false-confidence",
    )  # fmt: skip

    assert icons(state) == (0, 4, 0, 0, 0, 0)
    assert doing(state, AdvanceThreats()).threat == (1, 3, 1, 1, 1, 1)


def test_two_icons_of_a_kind_move_nothing() -> None:
    state = threatened(1, 1, 1, 1, 1, 1, empire__military="poison tripwire")

    assert doing(state, AdvanceThreats()).threat == (1, 1, 1, 1, 1, 1)


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
    state = doing(threatened(1, 1, 1, 1, 1, 4), RaiseThreat(SORCERY))
    unlocked = {one for pile in (*state.piles, *state.discards) for one in pile}

    assert state.threat[SORCERY] == 5
    assert unlocked == {"prismatic-lotus", "the-weaver"}


def test_unlocked_obstacles_are_shuffled_with_the_discards_on_top_of_the_pile() -> None:
    state = piled(threatened(1, 1, 1, 1, 1, 4), ("poison",), (), ())
    state = unlocked(state, "tripwire", "orb-of-seeing")
    state = replace(state, discards=(("tripwire", "orb-of-seeing"), (), ()))
    state = doing(state, RaiseThreat(SORCERY))

    assert state.discards[0] == ("prismatic-lotus", "tripwire", "orb-of-seeing")
    order = ("tripwire", "prismatic-lotus", "orb-of-seeing")
    state = apply(state, Drawn(order))
    assert state.piles == ((*order, "poison"), (), ("the-weaver",))
    assert state.discards == ((), (), ())


def test_location_obstacles_are_never_unlocked_by_a_threat() -> None:
    # Egalitarian Society is a location obstacle of difficulty 3 with Support.
    state = doing(threatened(2, 1, 1, 1, 1, 1), RaiseThreat(SUPPORT))

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
    state = replace(threatened(*threat), came=(True,) * 6)

    assert doing(state, RaiseThreat(rises)).threat == after


def test_a_step_of_sorcery_on_12_goes_where_the_players_pick() -> None:
    state = replace(threatened(12, 1, 1, 12, 1, 12), came=(True,) * 6)
    state = doing(state, RaiseThreat(SORCERY))

    assert answers(state) == (
        Raise("technology"), Raise("espionage"), Raise("diplomacy"),
    )  # fmt: skip
    assert apply(state, Raise("espionage")).threat == (12, 1, 2, 12, 1, 12)


def test_a_marker_that_reaches_12_brings_the_threat_location_in_its_slot() -> None:
    state = table("thea", "keel", at="empire-espionage", empire__espionage="poison")
    state = doing(replace(state, threat=(1, 1, 11, 1, 1, 1)), RaiseThreat(ESPIONAGE))
    throne = state.spots[2]

    assert throne.location == "the-throne-room"
    assert throne.attached == ("poison", "wrath-of-the-autarch")
    assert state.burned == ("whitehold",)
    assert [seat.slot for seat in state.seats] == [2, 2]
    keeps_every_law(state)


def test_a_threat_location_comes_once_a_campaign() -> None:
    state = replace(table(), threat=(1, 1, 11, 1, 1, 1))
    state = lowered(doing(state, RaiseThreat(ESPIONAGE)), ESPIONAGE, 1)
    state = doing(state, RaiseThreat(ESPIONAGE))

    assert state.threat[ESPIONAGE] == 12
    assert state.burned == ("whitehold",)


def test_a_lowered_threat_stops_at_1_and_unlocks_nothing_twice() -> None:
    state = replace(table(), threat=(3, 1, 1, 1, 1, 1))
    verb = LowerThreat("support", 3)
    state = doing(state, DoVerb(verb, "tatialas-gambit", 4))

    assert state.threat[SUPPORT] == 1
    assert "the Support threat goes back to space 1" in news(state)


def test_what_arrives_while_threats_move_is_counted_in_the_next_turn() -> None:
    # A step of Support brings Dusk's Ayrie, whose obstacle has two Espionage icons.
    attached = {
        "red_bank__military": "angry-mob-1 angry-mob-2 angry-mob-3",
        "empire__espionage": "imperial-guard-1",
    }
    state = replace(table(**attached), threat=(11, 1, 1, 1, 1, 1))
    state = doing(state, AdvanceThreats())

    assert state.threat[SUPPORT] == 12
    assert state.threat[ESPIONAGE] == 1
