"""Corrections and a light record while a question is open, and the tops of piles."""

import pytest
from msgspec.structs import replace

from companion.contract import Choice
from companion.games.six_winters import rules
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.actions import Light, Mend, Pick
from companion.games.six_winters.campaign.piles import first, top
from companion.games.six_winters.cards.answers import Answer, Card, That, Top
from companion.games.six_winters.words import describe, noted, usual
from tests.games.six_winters.campaigns import (
    acting,
    after,
    answers,
    campaign,
    do,
    doing,
    holding,
    keeps_every_law,
    located,
    news,
    paused,
    stored,
    table,
)


def light(*pile: str, **more: object) -> rules.State:
    return table("thea", "keel", light=True, piles=(pile, (), ()), **more)


# While a question is open.


def test_a_question_is_asked_again_after_a_correction() -> None:
    pile = ("orb-of-seeing", "poison", "costume-ball")
    state = light(*pile, staged=("tinkering",), tops=("spring", "", ""))
    state = paused(state, tasks.BottomStaged())
    assert rules.why_not(state, That("costume-ball")) == (
        "Costume Ball is a winter card, and spring is on top in the record; if that "
        "was misread: `mend misread; put top:empire winter; next`"
    )
    state = after(state, "mend misread", "put top:em winter", "next")

    assert answers(state) == (That("costume-ball"),)
    assert usual(state) == That("costume-ball")
    assert do(state, "that costume-ball").where("costume-ball") == 1


def test_a_question_with_nothing_left_to_ask_is_dropped() -> None:
    burn = tasks.BurnLocation(0)
    state = table(empire__military="tripwire poison", light=True)
    assert isinstance(paused(state, burn).task, tasks.Pause)
    tied = table(empire__military="tripwire", empire__espionage="poison")
    waiting = paused(tied, burn)
    assert isinstance(waiting.task, tasks.Question)
    state = after(waiting, "mend repair", "put poison locked", "next")

    assert isinstance(state.task, tasks.Pause)
    assert state.spots[0].location == ""


def test_a_record_becomes_light_while_a_question_is_open() -> None:
    state = table(staged=("cantrips", "grand-tour"), deck=("warmachine",))
    waiting = paused(state, tasks.TakeCard(0))
    state = rules.apply(waiting, Light())

    assert state.light
    assert answers(state) == (Card("cantrips"), Card("grand-tour"))
    assert Light() not in rules.legal_actions(state)


def test_every_question_allows_a_correction_and_is_asked_again() -> None:
    state = campaign(books="light")
    waiting = 0
    while waiting < 12 and isinstance(rules.waits_for(state), Choice):
        assert isinstance(state.task, tasks.Question)
        assert {Mend("misread"), Mend("noted")} <= set(rules.legal_actions(state))
        again = after(state, "mend misread", "next")
        assert again == state
        state, waiting = rules.apply(state, answers(state)[0]), waiting + 1

    assert waiting == 12


def test_a_card_that_was_picked_first_is_asked_for_again_after_mending() -> None:
    # The Rosy Freetrader moves a guard: first which, then where to.
    state = acting(
        "keel",
        "thea",
        empire__military="imperial-guard-1 breakout",
        locations={"empire__military": "the-rosy-freetrader"},
    )
    state = after(state, "used keel", "that imperial-guard-1")
    assert isinstance(state.task, tasks.Question)
    state = after(state, "mend repair", "put imperial-guard-1 locked", "next")

    keeps_every_law(state)
    assert That("imperial-guard-1") not in rules.legal_actions(state)


def test_a_location_that_was_drawn_and_burned_by_hand_is_not_kept() -> None:
    state = located(table(step="end-5", burned=("eastkeep",)), empire__military="")
    state = doing(state, tasks.NewLocation(0, ("prominence", "southkeep")))
    state = after(state, "mend repair", "put lies:southkeep burned", "next")

    assert [str(one) for one in answers(state)] == ["Keep(location='prominence')"]


# Threats, cards and reasons by hand.


def test_a_threat_put_over_a_level_asks_whether_it_unlocks() -> None:
    state = paused(table("thea", "keel"))
    state = after(state, "mend repair", "put threat:support 1")
    assert isinstance(state.task, tasks.Correcting)  # that is the level it was
    waiting = after(state, "put threat:support 6")

    assert isinstance(waiting.task, tasks.Question)
    assert (
        "The Support threat is on 6 by hand. It would bring: 1 obstacle unlocked (The "
        in str(waiting.task.text)
    )
    assert "on the discards of" in str(waiting.task.text)
    no = rules.apply(waiting, Answer(False))
    assert isinstance(no.task, tasks.Correcting)
    assert "not done, to be put by hand if it is so: " in news(no)[-1]
    yes = rules.apply(replace(waiting, light=True), Answer(True))
    assert yes.piles[1] == ("the-forgotten-dead",)
    assert isinstance(yes.task, tasks.Correcting)
    keeps_every_law(yes)


def test_a_threat_put_on_12_asks_for_its_location_once() -> None:
    state = paused(table("thea", "keel", light=True))
    waiting = after(state, "mend repair", "put threat:military 12")
    assert isinstance(waiting.task, tasks.Question)
    assert "Sundered Crag in its place, with its obstacles" in str(waiting.task.text)
    state = rules.apply(waiting, Answer(True))

    assert state.spots[3].location == "sundered-crag"
    assert state.came[3]
    assert "boars-rift" in state.burned
    keeps_every_law(state)
    state = after(state, "put threat:military 11", "put threat:military 12")
    assert isinstance(state.task, tasks.Correcting)


@pytest.mark.parametrize(("stage", "home"), [(1, "deck"), (2, "spent")])
def test_a_burned_card_comes_back_without_burning_another(
    stage: int, home: str
) -> None:
    state = holding(table("thea", "keel", burned_cards=("cantrips",), stage=stage))
    state = after(paused(state), "mend repair", "put card:ann cantrips")

    assert state.seats[0].card == "cantrips"
    assert state.burned_cards == ()
    assert "tinkering" in getattr(state, home)
    assert state.corrections[1] == (1, 1, "repair", "lies:tinkering", home)
    assert news(state)[-1].startswith("Tinkering is displaced by that: it goes to ")
    keeps_every_law(state)


def test_a_burned_location_comes_back_without_burning_the_present_one() -> None:
    state = table("thea", "keel", burned=("prominence",))
    decks = (tuple(one for one in state.decks[0] if one != "prominence"),)
    state = paused(replace(state, decks=(*decks, *state.decks[1:])))
    state = after(state, "mend repair", "put location:em-mi prominence")

    assert state.spots[0].location == "prominence"
    assert state.burned == ()
    assert "eastkeep" in state.decks[0]
    assert news(state)[-1] == "Eastkeep is displaced by that: it goes to its deck"


def test_a_reason_may_be_any_words_which_are_noted() -> None:
    for typed, action, words in (
        ("mend the cat walked over it", "mend noted", "the cat walked over it"),
        ("mend misread a 3 for a 5", "mend misread", "a 3 for a 5"),
        ("mend repair", "mend repair", ""),
        ("overcame poison keel", "overcame poison keel", ""),
    ):
        assert noted(typed) == (action, words)


# The tops of piles.


def test_what_a_session_s_end_lays_on_a_pile_is_known_in_its_order() -> None:
    state = light("orb-of-seeing", "imperial-guard-1")
    state = state.with_attached(0, ("tripwire", "poison"))
    state = paused(state, tasks.BurnLocation(0))

    assert state.piles[0] == ("tripwire", "poison", "imperial-guard-1", "orb-of-seeing")
    assert state.layers[0] == (1, 1, 2)
    assert first(state, 0) == ("tripwire",)
    waiting = paused(replace(state, staged=("tinkering",)), tasks.BottomStaged())
    assert isinstance(waiting.task, tasks.Pause)  # no question if it is certain


def test_one_card_shuffled_on_top_is_certain_and_of_two_the_sign_is_asked() -> None:
    state = light("orb-of-seeing", "imperial-guard-1", discards=(("poison",), (), ()))
    one = paused(state, tasks.Shuffle("top", 0))
    assert top(one, 0) == "summer"
    state = stored(replace(state, discards=(("poison", "tripwire"), (), ())))
    two = paused(state, tasks.Shuffle("top", 0), tasks.ActivateRegion(0))

    assert answers(two) == (Top("empire", "winter"), Top("empire", "summer"))
    assert rules.why_not(two, Top("empire", "spring")) == (
        "that is no answer to this question; choose one of the list"
    )


def test_only_cards_of_the_top_layer_may_have_come() -> None:
    discards = (("poison", "nalah"), (), ())
    pile = ("orb-of-seeing", "imperial-guard-1")
    state = light(*pile, staged=("tinkering",), discards=discards)
    state = paused(state, tasks.Shuffle("top", 0), tasks.BottomStaged())

    assert answers(state) == (That("nalah"), That("poison"))
    state = rules.apply(state, That("poison"))
    assert state.layers[0] == (1, 2)
    keeps_every_law(state)


def test_leaving_the_last_box_asks_no_sign() -> None:
    state = light("orb-of-seeing", "poison", "tripwire", box=8)
    state = doing(state, tasks.AdvanceTime())

    assert isinstance(state.task, tasks.Pause)
    assert news(state) == ["time has nowhere to go: the session ends"]


def test_before_a_pile_is_shuffled_no_sign_shows() -> None:
    state = campaign()

    assert " on top" not in describe(state)
    assert top(state, 0) == ""


def test_nobody_recovers_who_has_no_condition() -> None:
    state = paused(table("thea", "keel"), tasks.EndStep(6))

    assert news(state) == ["nobody who rested has a condition to recover from"]


# Reasons of refusals.


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Pick("Ben", "fuscus"), "no player is called 'Ben'; it is ann or ben"),
        (Pick("ben", "fuscus"), "it is not for ben to pick now, but for the other"),
        (Pick("ann", "x"), "no character is called 'x'; pick one of Thea, Menas, Keel, "
         "Fuscus, Yasmina, Oniri, Lucia"),
        (Pick("ann", "lucia"), "Lucia has not joined the campaign; pick one that has"),
    ],
)  # fmt: skip
def test_why_somebody_is_not_picked(answer: Pick, reason: str) -> None:
    assert rules.why_not(doing(campaign(), tasks.PickCharacter(0)), answer) == reason


def test_the_copies_of_an_obstacle_are_named() -> None:
    state = light("imperial-guard-1", "imperial-guard-2", staged=("tinkering",))
    state = paused(state, tasks.BottomStaged())

    assert rules.why_not(state, That("imperial-guard")) == (
        "3 obstacles are called 'imperial-guard': Imperial Guard 1 (spring), Imperial "
        "Guard 2 (summer), Imperial Guard 3 (fall); choose one of the list"
    )
