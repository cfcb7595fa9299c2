"""Corrections, light records, and the set-up of a campaign."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.contract import Choice
from companion.errors import BadValue, IllegalAction, UnknownName
from companion.games.six_winters.campaign.actions import Light, Mend, Next
from companion.games.six_winters.campaign.corrections import legal
from companion.games.six_winters.campaign.tasks import BottomStaged, FindEvent, Pause
from companion.games.six_winters.cards.answers import That, Top, Whom
from companion.games.six_winters.rules import State, apply, start, waits_for, why_not
from companion.games.six_winters.words import read
from tests.games.six_winters.campaigns import (
    after,
    answers,
    campaign,
    doing,
    heap,
    keeps_every_law,
    news,
    piled,
    states,
    table,
)


def paused(**attached: str) -> State:
    return doing(table("thea", "keel", **attached), Pause())


def test_what_is_set_by_hand_is_recorded_with_its_reason() -> None:
    state = after(paused(), "mend misread", "put threat:support 5", "answer no", "next")

    assert state.threat[0] == 5
    assert state.corrections == ((1, 1, "misread", "threat:support", "5"),)


def test_the_news_says_what_was_set_and_what_it_was_before() -> None:
    state = after(paused(), "mend repair", "put thea:lore 4")

    assert news(state) == ["by hand (repair): Thea has lore 4; before: Thea has lore 2"]
    assert state.sheet("thea").skills[2] == 4


@pytest.mark.parametrize(
    "typed",
    [
        "put progress:sorcery 7", "put pool:support 5",
        "put dice:empire-military:military 12", "put dice:tripwire:support 2",
        "put dice:card-ann:sorcery 3", "put dice:stash-keel:technology 1",
        "put dice:abilities-keel:diplomacy 1",
        "put box 6", "put keel:achievements 3", "put keel:weary yes",
        "put keel:body 6", "put keel:slot re-su", "put keel:slot off",
        "put lucia:unlocked yes", "put poison red_bank-sorcery",
        "put poison pile-empire", "put poison discard-settled_lands",
        "put tripwire locked", "put card:ann cantrips", "put staged:2 cantrips",
        "put location:empire-military prominence",
        "put location:red_bank-support desolation",
    ],
)  # fmt: skip
def test_everything_may_be_set_and_every_law_holds_after_it(typed: str) -> None:
    typed = typed.replace("re-su", "red_bank-support")
    state = paused(empire__military="tripwire")
    state = state.with_seat(0, replace(state.seats[0], card="tinkering"))
    staged = ("grand-tour", "small-steps")
    later = tuple(card for card in state.later if card not in (*staged, "tinkering"))
    state = replace(state, staged=staged, later=later)
    state = after(state, "mend house-rule", typed)

    keeps_every_law(state)
    assert why_not(state, read(typed)) is not None


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("put threat:support 13", "threat:support cannot be '13'; set it to 1 to 12"),
        ("put progress:sorcery 0", "progress:sorcery cannot be '0'; set it to 1 to 12"),
        ("put box 9", "box cannot be '9'; set it to 1 to 8"),
        ("put thea:lore 7", "thea:lore cannot be '7'; set it to 0 to 6"),
        ("put pool:support 12", "pool:support cannot be '12'; set it to 0 to 9"),
        ("put box 1", "the season marker is in box 1 as things are; set it to "
         "something else"),
        ("put thea:weary no", "Thea is not weary as things are; set it to "
         "something else"),
        ("put poison locked", "Poison is locked as things are; set it to "
         "something else"),
        ("put year 7", "year cannot be '7'; set it to 1 to 6"),
        ("put month 7", "'month' cannot be set; name one such as threat:support, or an "
         "obstacle"),
    ],
)  # fmt: skip
def test_nothing_impossible_can_be_set(typed: str, reason: str) -> None:
    state = replace(paused(), heaps=heap((3, 0, 0, 0, 0, 0)))
    state = apply(state, Mend("misread"))

    assert why_not(state, read(typed)) == reason


def test_every_correction_on_the_list_can_be_put_and_stays_within_the_laws() -> None:
    state = apply(paused(empire__military="poison"), Mend("repair"))
    rng = Random(1)
    for put in rng.sample(list(legal(state)), 80):
        keeps_every_law(apply(state, put))


def test_a_reason_is_of_one_of_five_kinds() -> None:
    assert why_not(paused(), Mend("whim")) == (
        "'whim' is no kind of reason to mend the record; give misread, forgotten, "
        "house-rule, repair, noted"
    )
    with pytest.raises(IllegalAction, match="use put, then next"):
        apply(apply(paused(), Mend("misread")), Whom("keel"))


def test_cards_that_are_set_change_places() -> None:
    state = paused(empire__military="tripwire")
    state = after(state, "mend repair", "put location:empire-military prominence")

    assert state.spots[0].location == "prominence"
    assert state.spots[0].attached == ("tripwire",)
    assert "eastkeep" in state.decks[0]
    state = after(state, "put location:empire-espionage the-throne-room")
    assert "whitehold" in state.decks[0]
    state = after(state, "put location:empire-espionage whitehold")
    assert "the-throne-room" in state.aside
    keeps_every_law(state)


# A light record.


def test_a_full_record_becomes_light_and_keeps_the_top_signs() -> None:
    state = piled(paused(), ("tripwire", "orb-of-seeing"), (), ())
    locked = tuple(card for card in state.locked if card not in state.piles[0])
    state = apply(replace(state, locked=locked), Light())

    assert state.light
    assert state.piles[0] == ("orb-of-seeing", "tripwire")
    assert state.tops[0] == "winter"
    assert why_not(state, Light()) == "books are light already"


def light(*pile: str) -> State:
    state = table("thea", "keel")
    locked = tuple(card for card in state.locked if card not in pile)
    return piled(replace(state, light=True, locked=locked), pile, (), ())


def test_a_light_record_asks_what_is_on_top_if_it_is_not_certain() -> None:
    state = doing(light("orb-of-seeing", "poison", "tripwire"), FindEvent(), Pause())

    assert answers(state) == (
        Top("empire", "winter"), Top("empire", "spring"), Top("empire", "summer"),
    )  # fmt: skip
    state = apply(state, Top("empire", "winter"))
    assert news(state)[0] == "1 draw pile shows winter: Snow Flurries"
    alone = doing(light("orb-of-seeing"), FindEvent(), Pause())
    assert news(alone)[0] == "0 draw piles show winter: Mana Flows"


def test_a_light_record_asks_which_obstacle_came_among_those_with_that_sign() -> None:
    state = light("orb-of-seeing", "poison", "imperial-guard-1", "tripwire")
    state = replace(state, tops=("spring", "", ""), staged=("tinkering",))
    state = doing(state, BottomStaged(), Pause())

    assert answers(state) == (That("orb-of-seeing"), That("imperial-guard-1"))
    state = apply(state, That("imperial-guard-1"))
    assert state.spots[1].attached == ("imperial-guard-1",)
    assert state.tops[0] == ""
    assert why_not(state, Next()) is None


def test_a_record_may_become_light_in_the_middle_of_a_campaign() -> None:
    for state, action in states(Random(7), campaign(), "steady"):
        if state.year == 3 and isinstance(state.task, Pause):
            break
        assert action is not None
    for later, _ in states(Random(8), apply(state, Light()), "steady"):
        keeps_every_law(later)
        assert later.light

    assert len(later.years) == 6


def test_a_seventh_winter_is_refused() -> None:
    *_, (state, _) = states(Random(2), campaign(books="light"), "steady")

    assert why_not(state, Next()) == (
        "the campaign is over after six years; nothing is reported any more"
    )


def test_an_obstacle_that_is_locked_or_in_play_already_cannot_come() -> None:
    state = light("orb-of-seeing", "poison")
    state = doing(replace(state, staged=("tinkering",)), BottomStaged(), Pause())

    assert why_not(state, That("samo")) == (
        "Samo is locked and cannot be chosen here; choose one of the list"
    )
    state = doing(state.with_attached(0, ("zarrah",)), *state.agenda)
    assert why_not(state, That("zarrah")) == (
        "Zarrah is in the Military place of the Empire and cannot be chosen here; "
        "choose one of the list"
    )


def test_a_light_record_never_waits_for_cards() -> None:
    for state, action in states(Random(2), campaign(books="light"), "steady"):
        assert action is None or isinstance(waits_for(state), Choice)


# The set-up of a campaign.


@pytest.mark.parametrize(
    ("setup", "error", "reason"),
    [
        ({"difficulty": "easyy"}, UnknownName, "no difficulty is called 'easyy'"),
        ({"books": 3}, BadValue, "the books is no word"),
        ({"players": ["ann", "next"]}, BadValue, "'next' is a word of the game"),
        ({"players": ["ann", "thea"]}, BadValue, "'thea' is a word of the game"),
        ({"players": ["ann"]}, BadValue, "players named: 1; it takes 2 players"),
    ],
)
def test_a_setup_that_cannot_be_is_refused(
    setup: dict[str, object], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error) as caught:
        start({}, {"players": ["ann", "ben"], **setup})
    assert reason in str(caught.value)


def test_drawn_locations_are_kept_in_any_slot_with_their_obstacles() -> None:
    state = campaign(locations="drawn")
    drawn = {
        0: "prominence southkeep eastkeep dawncaves",
        1: "mirror-woods red-bank loomwood house-lavender",
        2: "goldspike hogel-manor gravewood arankh",
    }
    for cards in drawn.values():
        state = after(state, f"drawn {cards}")
    for name in ("prominence", "southkeep", "eastkeep", "mirror-woods", "red-bank",
                 "loomwood", "arankh", "gravewood", "goldspike"):  # fmt: skip
        state = after(state, f"keep {name}")

    assert [spot.location for spot in state.spots[:3]] == [
        "prominence", "southkeep", "eastkeep",
    ]  # fmt: skip
    assert state.spots[0].attached == ("imperial-secrets",)
    assert state.spots[6].attached == ("elisa",)
    assert len(state.decks[0]) == 11
