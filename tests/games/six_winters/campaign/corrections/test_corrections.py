"""Corrections by hand: what can be set, what that changes, what is refused."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract import Choice
from companion.errors import BadValue, IllegalAction, UnknownName
from companion.games.six_winters import story
from companion.games.six_winters.campaign.actions import Light, Mend, Next, Put
from companion.games.six_winters.campaign.corrections import legal, subjects, values
from companion.games.six_winters.campaign.state import YearEnd
from companion.games.six_winters.campaign.tasks import (
    BottomStaged,
    Correcting,
    EndStep,
    FindEvent,
    Pause,
)
from companion.games.six_winters.campaign.turn import END_STEPS
from companion.games.six_winters.cards.answers import That, Top, Whom
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.sheet_data import read as filled
from companion.games.six_winters.rules import State, apply, start, waits_for, why_not
from companion.games.six_winters.words import read, say
from tests.games.six_winters.campaigns import (
    EVERY,
    after,
    answers,
    campaign,
    doing,
    heap,
    holding,
    keeps_every_law,
    marked,
    news,
    paused,
    some_action,
    states,
    table,
)


def test_what_is_set_by_hand_is_recorded_with_its_reason_and_is_news() -> None:
    state = after(paused(table("thea", "keel")), "mend repair", "put thea:lore 4")

    assert news(state) == ["by hand (repair): Thea has lore 4; before: Thea has lore 2"]
    assert state.sheet("thea").skills[2] == 4
    assert state.corrections == ((1, 1, "repair", "thea:lore", "4"),)


def test_every_correction_on_the_list_can_be_put_and_stays_within_the_laws() -> None:
    state = apply(paused(table(empire__military="poison")), Mend("repair"))
    for put in Random(1).sample(list(legal(state)), 80):
        keeps_every_law(apply(state, put))


def test_a_reason_is_of_one_of_five_kinds() -> None:
    assert why_not(paused(table("thea", "keel")), Mend("whim")) == (
        "'whim' is no kind of reason to mend the record; give misread, forgotten, "
        "house-rule, repair, noted"
    )
    with pytest.raises(IllegalAction, match="use put, then next"):
        apply(apply(paused(table("thea", "keel")), Mend("misread")), Whom("keel"))


def test_cards_that_are_set_change_places() -> None:
    state = paused(table("thea", "keel", empire__military="tripwire"))
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
    piles = (("tripwire", "orb-of-seeing"), (), ())
    state = apply(paused(table("thea", "keel", piles=piles)), Light())

    assert state.light
    assert state.piles[0] == ("orb-of-seeing", "tripwire")
    assert state.tops[0] == "winter"
    assert why_not(state, Light()) == "books are light already"


def light(*pile: str, **more: object) -> State:
    return table("thea", "keel", light=True, piles=(pile, (), ()), **more)


def test_a_light_record_asks_what_is_on_top_if_it_is_not_certain() -> None:
    state = paused(light("orb-of-seeing", "poison", "tripwire"), FindEvent())

    assert answers(state) == (
        Top("empire", "winter"), Top("empire", "spring"), Top("empire", "summer"),
    )  # fmt: skip
    state = apply(state, Top("empire", "winter"))
    assert news(state)[0] == "1 draw pile shows winter: Snow Flurries"
    alone = paused(light("orb-of-seeing"), FindEvent())
    assert news(alone)[0] == "0 draw piles show winter: Mana Flows"


def test_a_light_record_asks_which_obstacle_came_among_those_with_that_sign() -> None:
    pile = ("orb-of-seeing", "poison", "imperial-guard-1", "tripwire")
    state = light(*pile, tops=("spring", "", ""), staged=("tinkering",))
    state = paused(state, BottomStaged())

    assert answers(state) == (That("orb-of-seeing"), That("imperial-guard-1"))
    state = apply(state, That("imperial-guard-1"))
    assert state.spots[1].attached == ("imperial-guard-1",)
    assert state.tops[0] == ""
    assert why_not(state, Next()) is None


def test_a_record_may_become_light_and_ends_after_six_years() -> None:
    for state, action in states(Random(7), campaign(), "steady"):
        if state.year == 3 and isinstance(state.task, Pause):
            break
        assert action is not None
    for later, action in states(Random(8), apply(state, Light()), "steady"):
        keeps_every_law(later)
        assert later.light
        assert action is None or isinstance(waits_for(later), Choice)

    assert len(later.years) == 6
    assert why_not(later, Next()) == (
        "the campaign is over after six years; nothing is reported any more"
    )


def test_an_obstacle_that_is_locked_or_in_play_already_cannot_come() -> None:
    state = light("orb-of-seeing", "poison", staged=("tinkering",))
    state = paused(state, BottomStaged())

    assert why_not(state, That("samo")) == (
        "Samo is locked and cannot be chosen here; choose one of the list"
    )
    state = doing(state.with_attached(0, ("zarrah",)), *state.agenda)
    assert why_not(state, That("zarrah")) == (
        "Zarrah is in the Military place of the Empire and cannot be chosen here; "
        "choose one of the list"
    )


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
    for drawn in (
        "prominence southkeep eastkeep dawncaves",
        "mirror-woods red-bank loomwood house-lavender",
        "goldspike hogel-manor gravewood arankh",
    ):
        state = after(state, f"drawn {drawn}")
    kept = "prominence southkeep eastkeep mirror-woods red-bank loomwood arankh "
    state = after(state, *(f"keep {n}" for n in f"{kept}gravewood goldspike".split()))

    assert [spot.location for spot in state.spots[:3]] == [
        "prominence", "southkeep", "eastkeep",
    ]  # fmt: skip
    assert state.spots[0].attached == ("imperial-secrets",)
    assert state.spots[6].attached == ("elisa",)
    assert len(state.decks[0]) == 11


def winter(year: int = 2, **more: object) -> State:
    """Return a correction in some year of thea and keel, with a card in ann's hand."""
    played = YearEnd(("menas", "keel"), (1,) * 6, (2, 6, 4, 5, 3, 4))
    state = table(
        "thea",
        "keel",
        year=year,
        empire__military="tripwire poison",
        **{"years": (played,) * (year - 1), "burned_cards": ("cantrips",), **more},
    )
    for name in ("thea", "keel"):
        state = marked(state, name, played=year)
    return after(paused(holding(state)), "mend repair")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("put year 4", "the year is IV"),
        ("put stage 2", "the stage of progress is II"),
        ("put box 6", "the season marker is in box 6"),
        ("put progress:sorcery 7", "Sorcery progress is on 7"),
        ("put threat:support 1", "Support threat is on 1"),
        ("put pool:support 1", "the Support pool holds 1 die"),
        ("put dice:empire-military:military 12",
         "12 dice of Military are in the Military place of the Empire"),
        ("put dice:tripwire:support 2", "2 dice of Support are on Tripwire"),
        ("put dice:card-ann:sorcery 3", "3 dice of Sorcery are on ann's card"),
        ("put dice:stash-keel:technology 1",
         "1 die of Technology is in the stash of Keel"),
        ("put dice:abilities-keel:diplomacy 2",
         "2 dice of Diplomacy are on abilities of Keel"),
        ("put plays:ann menas", "ann plays Menas"),
        ("put card:ben cantrips", "ben holds Cantrips"),
        ("put card:ann cantrips", "ann holds Cantrips"),
        ("put lies:tinkering burned", "Tinkering is burned"),
        ("put lies:tinkering deck", "Tinkering is in its deck"),
        ("put lies:cantrips staged", "Cantrips is staged"),
        ("put staged:2 cantrips", "staged card 2 is Cantrips"),
        ("put lies:cantrips spent", "Cantrips is among the discards"),
        ("put lies:cantrips later", "Cantrips waits for its stage"),
        ("put lies:prominence burned", "Prominence is burned"),
        ("put lies:desolation burned", "Desolation is burned"),
        ("put location:red_bank-support red-bank",
         "Red Bank is in the Support place of Red Bank"),
        ("put location:red_bank-support desolation",
         "Desolation is in the Support place of Red Bank"),
        ("put keel:out yes", "Keel is out of this session"),
        ("put keel:slot off", "Keel is off the board"),
        ("put keel:slot red_bank-support", "Keel is in the Support place of Red Bank"),
        ("put keel:psyche 1", "Keel's psyche die shows 1"),
        ("put keel:lore 6", "Keel has lore 6"),
        ("put keel:achievements 1", "Keel has 1 achievement"),
        ("put keel:weary yes", "Keel is weary"),
        ("put thea:bruised no", "Thea is not bruised"),
        ("put lucia:unlocked yes", "Lucia has joined the campaign"),
        ("put poison pile-empire", "Poison is on the draw pile of the Empire"),
        ("put poison discard-settled_lands",
         "Poison is on the discards of the Settled Lands"),
        ("put tripwire locked", "Tripwire is locked"),
        ("put nalah red_bank-sorcery", "Nalah is in the Sorcery place of Red Bank"),
    ],
)  # fmt: skip
def test_what_is_set_is_recorded_and_put_in_words(typed: str, sentence: str) -> None:
    state = winter(staged=("grand-tour", "small-steps"))
    state = marked(state, "thea", body=(False, True, False))
    state = apply(state, read(typed))

    keeps_every_law(state)
    assert say(read(typed)) == f"by hand: {sentence}"
    why = f"{sentence} as things are; set it to something else"
    assert why_not(state, read(typed)) == why


LIGHT = {"light": True, "piles": (("orb-of-seeing", "hidden-outpost"), (), ())}
FULL = ("grand-tour", "small-steps", "hard-choices", "warmachine")
NOT_THERE = "cannot be set; name one such as threat:support, or an obstacle"


@pytest.mark.parametrize(
    ("more", "typed", "reason"),
    [
        ({}, "threat:support 13", "cannot be '13'; set it to 1 to 12"),
        ({}, "progress:sorcery 0", "cannot be '0'; set it to 1 to 12"),
        ({}, "box 9", "cannot be '9'; set it to 1 to 8"),
        ({}, "thea:lore 7", "cannot be '7'; set it to 0 to 6"),
        ({}, "year 7", "cannot be '7'; set it to 1 to 6"),
        ({}, "plays:ann keel", "cannot be 'keel'; set it to Thea, Menas, Fuscus"),
        ({"heaps": heap((3, 0, 0, 0, 0, 0))}, "pool:support 12",
         "cannot be '12'; set it to 0 to 9"),
        ({"staged": FULL}, "lies:cantrips staged",
         "cannot be 'staged'; set it to deck, spent, burned, later"),
        # The years to come need both locations.
        ({"decks": (("prominence", "southkeep"), (), ())}, "lies:prominence burned",
         "cannot be 'burned'; set it to deck"),
        (LIGHT, "top:empire fall", "cannot be 'fall'; set it to spring, summer"),
        (LIGHT, "top:red_bank fall", NOT_THERE),
        ({}, "top:empire fall", NOT_THERE),
        ({"locations": {"empire__military": ""}}, "location:empire-military x",
         NOT_THERE),
        ({}, "month 7", NOT_THERE),
    ],
)  # fmt: skip
def test_nothing_impossible_can_be_set(
    more: dict[str, Any], typed: str, reason: str
) -> None:
    what = typed.split()[0]
    subject = f"'{what}'" if reason == NOT_THERE else what

    assert why_not(winter(**more), read(f"put {typed}")) == f"{subject} {reason}"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("put path:ann none", "the path on ann's card is empty"),
        ("put path:ann kept", "the path on ann's card is kept"),
        ("put hand:ann 1", "ann has 1 action die"),
        ("put face:pool:support:3 4", "the Support 3 in the pool shows 4"),
        ("put face:tripwire:support:3 4", "the Support 3 on Tripwire shows 4"),
    ],
)
def test_what_is_set_of_faces_is_put_in_words(typed: str, sentence: str) -> None:
    assert say(read(typed)) == f"by hand: {sentence}"


def test_setting_a_thing_back_leaves_the_record_as_it_was() -> None:
    before = winter()
    for there, back in (
        ("put lies:cantrips spent", "put lies:cantrips burned"),
        ("put lies:prominence burned", "put lies:prominence deck"),
        ("put keel:out yes", "put keel:out no"),
        ("put stage 3", "put stage 1"),
    ):
        state = after(before, there, back)
        keeps_every_law(state)
        assert state.burned_cards == before.burned_cards
        assert sorted(state.decks[0]) == sorted(before.decks[0])
        assert (state.stage, state.seats[1].out) == (1, False)


def test_a_year_that_was_not_recorded_is_unknown_and_one_too_often_taken_back() -> None:
    state = after(winter(), "put year 4")

    assert [year.characters for year in state.years] == [
        ("menas", "keel"), ("", ""), ("", ""),
    ]  # fmt: skip
    assert (state.sheet("thea").played, state.sheet("keel").played) == (4, 4)
    written = story.filled(state)
    assert [one["characters"] for one in written["years"]] == [
        ["menas", "keel"],
        [],
        [],
    ]
    assert filled(written, facts())
    state = after(state, "put year 2")
    assert len(state.years) == 1
    assert state.sheet("keel").played == 2


def test_the_year_cannot_be_before_somebody_joined_nor_skip_the_last_session() -> None:
    state = marked(winter(4), "oniri", joined=3)
    assert why_not(state, Put("year", "2")) == "year cannot be '2'; set it to 3 to 6"

    ending = replace(state, agenda=(*state.agenda, *map(EndStep, END_STEPS)))
    assert why_not(ending, Put("year", "6")) == "year cannot be '6'; set it to 3 to 5"


def test_another_character_takes_the_seat_with_fresh_dice() -> None:
    state = after(winter(), "put thea:body 1", "put plays:ann menas")

    assert (state.seats[0].character, state.seats[0].dice) == ("menas", (3, 5))
    assert state.seats[0].slot == 0
    assert (state.sheet("menas").played, state.sheet("thea").played) == (2, 0)


def test_who_was_knocked_out_by_mistake_comes_back() -> None:
    state = after(winter(), "put keel:out yes")
    assert (state.seats[1].out, state.seats[1].slot) == (True, -1)
    state = after(state, "put keel:out no", "put keel:slot red_bank-support")

    assert state.seats[1].acts


def test_in_a_light_record_the_sign_on_a_pile_can_be_set() -> None:
    assert after(winter(**LIGHT), "put top:empire summer").tops == ("summer", "", "")
    assert say(read("put top:empire summer")) == (
        "by hand: summer is on top of the draw pile of the Empire"
    )


def test_a_player_with_a_capital_is_named_as_written() -> None:
    assert read("put card:Ann tinkering") == Put("card:Ann", "tinkering")
    assert read("put PLAYS:Ann thea") == Put("plays:Ann", "thea")
    assert read("put Threat:Support 4") == Put("threat:support", "4")


def test_without_a_progress_card_left_none_burns() -> None:
    state = table("thea", "keel", burned_cards=tuple(EVERY["progress"]))
    state = doing(state, EndStep(1), EndStep(2))
    state = apply(state, Next())

    keeps_every_law(state)
    assert state.step == "end-2"


def _with_something_set(state: State, rng: Random) -> State:
    """Set something by hand, each kind of thing as often; but not the year."""
    kinds: dict[str, list[str]] = {}
    for what in subjects(state):
        kinds.setdefault(what.partition(":")[0], []).append(what)
    del kinds["year"]  # or a campaign never ends
    what = rng.choice(rng.choice([*kinds.values()]))
    put = Put(what, rng.choice(values(state, what)))
    state = state if why_not(state, put) else apply(state, put)
    while not isinstance(state.task, Correcting):
        action = some_action(state, rng)
        assert action is not None
        state = apply(state, action)
    return state


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_a_campaign_with_random_corrections_ends(seed: int) -> None:
    rng = Random(seed)
    state = campaign(books=("full", "light")[seed % 2])
    while action := some_action(state, rng, "steady"):
        if isinstance(state.task, Pause) and rng.random() < 0.1:
            state = apply(state, Mend("repair"))
            for _ in range(5):
                state = _with_something_set(state, rng)
                keeps_every_law(state)
            action = Next()
        state = apply(state, action)
        keeps_every_law(state)

    assert len(state.years) == 6
