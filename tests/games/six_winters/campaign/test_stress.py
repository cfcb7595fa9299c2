"""Stress: hits, conditions, knock-outs, recovery."""

from msgspec.structs import replace

from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.stress import hit, recover, standing, suffer
from companion.games.six_winters.campaign.tasks import ActionStep, ActivateObstacles
from companion.games.six_winters.cards.answers import Answer, Whom
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.facts import facts
from companion.games.six_winters.reports import Hurt, Rested
from companion.games.six_winters.rules import apply, why_not
from tests.games.six_winters.campaigns import answers, doing, news, table


def test_a_hit_lowers_the_die() -> None:
    state = hit(table("thea", "keel"), 0, "psyche", 3)

    assert state.seats[0].dice == (2, 3)
    assert state.sheet("thea").psyche == (False, False, False)


def test_a_hit_to_0_moves_the_die_down_and_the_rest_of_it_is_lost() -> None:
    state = hit(table("thea", "keel"), 0, "body", 9)

    assert state.seats[0].dice == (5, 3)
    assert state.seats[0].boxes == (0, 1)
    assert state.sheet("thea").body == (True, False, False)
    assert news(state) == ["Thea takes 9 body stress", "Thea is Weary"]


def test_marked_boxes_are_skipped() -> None:
    state = table("thea", "keel")
    state = state.with_sheet(replace(state.sheet("thea"), body=(True, True, False)))
    state = hit(state, 0, "body", 3)

    assert state.seats[0].boxes == (0, 3)
    assert state.sheet("thea").body == (True, True, True)


def test_a_box_with_a_die_in_it_is_not_named_twice() -> None:
    state = hit(hit(table("thea", "keel"), 0, "body", 9), 0, "body", 9)

    assert standing(state, state.seats[0]) == (
        "psyche 5, body 3 in Bruised (Weary marked)"
    )


def test_with_no_unmarked_box_below_a_hit_to_0_knocks_out() -> None:
    state = table("thea", "keel")
    state = state.with_sheet(replace(state.sheet("thea"), body=(True, True, True)))
    state = hit(state, 0, "body", 3)

    assert state.seats[0].out
    assert state.seats[0].slot == -1
    assert not state.seats[0].acts


def test_a_marked_box_above_the_die_does_not_help() -> None:
    # The die is on Shaken; Distracted was recovered meanwhile.
    state = table("thea", "keel")
    state = state.with_sheet(replace(state.sheet("thea"), psyche=(False, True, True)))
    state = state.with_seat(0, replace(state.seats[0], boxes=(3, 0)))

    assert hit(state, 0, "psyche", 5).seats[0].out


def test_a_condition_in_play_moves_the_die_to_its_base() -> None:
    state = suffer(hit(table("keel", "thea"), 0, "psyche", 1), "keel", "psyche")

    assert state.seats[0].dice == (3, 3)
    assert state.seats[0].boxes == (1, 0)


def test_a_condition_out_of_play_marks_the_next_box_if_there_is_one() -> None:
    state = suffer(table("thea", "keel"), "menas", "psyche")
    state = suffer(state, "menas", "psyche")

    assert state.sheet("menas").psyche == (True, True, False)
    full = suffer(suffer(state, "menas", "psyche"), "menas", "psyche")
    assert full.sheet("menas").psyche == (True, True, True)


def test_a_recovered_condition_is_the_one_nearest_the_start() -> None:
    state = table("thea", "keel")
    state = state.with_sheet(replace(state.sheet("thea"), psyche=(False, True, True)))

    assert recover(state, "thea", "psyche").sheet("thea").psyche == (False, False, True)


def test_nothing_is_erased_twice() -> None:
    state = table("thea", "keel")

    assert recover(state, "thea", "body") == state


def test_rest_raises_a_die_to_6_at_most() -> None:
    state = doing(table("thea", "keel"), ActionStep())
    state = apply(state, Rested("thea", "psyche"))

    assert state.seats[0].dice == (6, 3)
    assert why_not(state, Rested("thea", "psyche")) == (
        "the psyche die shows 6 already; it rises no further"
    )


def test_nothing_is_reported_of_a_character_who_is_knocked_out() -> None:
    state = table("thea", "keel")
    state = state.with_seat(0, replace(state.seats[0], out=True, slot=-1))
    state = doing(state, ActionStep())

    assert why_not(state, Hurt("thea", "body", 1)) == "Thea is out of this session"
    assert why_not(state, Hurt("keel", "body", 1)) is None


def activated(state: State, obstacle: str) -> State:
    slot = state.where(obstacle)
    assert slot is not None
    return doing(state, ActivateObstacles(slot, (obstacle,)), ActionStep())


def test_an_orb_goes_to_the_lowest_lore_and_hurts_by_the_threat_level() -> None:
    # Thea has Lore 2, Menas 0; the Sorcery threat level is 2 on space 4.
    state = table("thea", "menas", at="red_bank-support", empire__military="poison")
    state = state.with_seat(1, replace(state.seats[1], slot=8))
    state = state.with_attached(0, ("orb-of-seeing",))
    state = activated(state, "orb-of-seeing")

    assert state.where("orb-of-seeing") == 8
    assert state.seats[1].dice == (1, 5)
    assert state.seats[0].dice == (5, 3)


def test_players_choose_whom_a_camp_hurts() -> None:
    state = table(
        "thea", "menas", at="red_bank-support", red_bank__sorcery="bandit-camp"
    )
    state = activated(state, "bandit-camp")

    assert answers(state) == (Whom("thea"), Whom("menas"))
    state = apply(state, Whom("menas"))
    assert state.seats[1].dice == (3, 1)
    assert state.where("bandit-camp") is None
    assert state.discards[1] == ("bandit-camp",)


def test_only_the_table_knows_whether_a_pool_holds_a_pair() -> None:
    state = table(
        "thea", "menas", at="red_bank-support", red_bank__sorcery="the-necromancer"
    )
    asked = activated(replace(state, pools=(0, 0, 0, 0, 0, 2)), "the-necromancer")

    assert answers(asked) == (Answer(True), Answer(False))
    assert apply(asked, Answer(True)).sheet("menas").psyche == (True, False, False)
    assert apply(asked, Answer(False)).sheet("menas").psyche == (False, False, False)
    alone = activated(replace(state, pools=(0, 0, 0, 0, 0, 1)), "the-necromancer")
    assert isinstance(alone.task, ActionStep)


def test_wrath_of_the_autarch_reaches_all_unlocked_characters() -> None:
    state = table("thea", "menas", empire__espionage="wrath-of-the-autarch")
    state = activated(state, "wrath-of-the-autarch")
    marked = [one.character for one in state.sheets if one.psyche[0]]

    assert marked == ["thea", "menas", "keel", "fuscus"]


def test_the_severing_reaches_characters_in_play_only() -> None:
    state = table("thea", "menas", red_bank__sorcery="the-severing")
    (overcome,) = [
        effect
        for effect in facts().obstacle["the-severing"].effects
        if effect.when == "overcome"
    ]
    state = doing(state, *(DoVerb(verb, "the-severing", 5) for verb in overcome.do))

    # Thea has Lore 2, Menas none, Fuscus is not played.
    assert [one.character for one in state.sheets if one.psyche[0]] == ["thea"]
