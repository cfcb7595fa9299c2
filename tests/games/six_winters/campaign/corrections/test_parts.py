"""Everything in the record can be set by hand, and every law holds after it."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.six_winters import story
from companion.games.six_winters.campaign.actions import Mend, Next, Put
from companion.games.six_winters.campaign.corrections import subjects, values
from companion.games.six_winters.campaign.state import YearEnd
from companion.games.six_winters.campaign.tasks import Correcting, EndStep, Pause
from companion.games.six_winters.campaign.turn import END_STEPS
from companion.games.six_winters.cards.table import Spot
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.sheet_data import read as filled
from companion.games.six_winters.rules import State, apply, why_not
from companion.games.six_winters.words import read, say
from tests.games.six_winters.campaigns import (
    after,
    campaign,
    doing,
    keeps_every_law,
    piled,
    some_action,
    table,
)


def correcting(state: State) -> State:
    """Return a state in which a correction is in progress."""
    return apply(doing(state, Pause()), Mend("repair"))


def winter(year: int = 2) -> State:
    """Return a campaign of thea and keel with a card in ann's hand, in some year."""
    state = table("thea", "keel", year=year, empire__military="tripwire poison")
    played = YearEnd(("menas", "keel"), (1,) * 6, (2, 6, 4, 5, 3, 4))
    later = tuple(card for card in state.later if card not in ("tinkering", "cantrips"))
    state = state.with_seat(0, replace(state.seats[0], card="tinkering"))
    state = replace(
        state, years=(played,) * (year - 1), later=later, burned_cards=("cantrips",)
    )
    for name in ("thea", "keel"):
        state = state.with_sheet(replace(state.sheet(name), played=year))
    return correcting(state)


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
        ("put plays:ann menas", "ann plays Menas"),
        ("put card:ben cantrips", "ben holds Cantrips"),
        ("put card:ann cantrips", "ann holds Cantrips"),
        ("put lies:tinkering burned", "Tinkering is burned"),
        ("put lies:tinkering deck", "Tinkering is in its deck"),
        ("put lies:cantrips staged", "Cantrips is staged"),
        ("put lies:cantrips spent", "Cantrips is among the discards"),
        ("put lies:cantrips later", "Cantrips waits for its stage"),
        ("put lies:prominence burned", "Prominence is burned"),
        ("put lies:desolation burned", "Desolation is burned"),
        ("put location:red_bank-support red-bank",
         "Red Bank is in the Support place of Red Bank"),
        ("put keel:out yes", "Keel is out of this session"),
        ("put keel:slot off", "Keel is off the board"),
        ("put keel:slot red_bank-support", "Keel is in the Support place of Red Bank"),
        ("put keel:psyche 1", "Keel's psyche die shows 1"),
        ("put keel:lore 6", "Keel has lore 6"),
        ("put keel:achievements 1", "Keel has 1 achievement"),
        ("put keel:weary yes", "Keel is weary"),
        ("put lucia:unlocked yes", "Lucia has joined the campaign"),
        ("put poison pile-empire", "Poison is on the draw pile of the Empire"),
        ("put poison discard-settled_lands",
         "Poison is on the discards of the Settled Lands"),
        ("put tripwire locked", "Tripwire is locked"),
        ("put nalah red_bank-sorcery", "Nalah is in the Sorcery place of Red Bank"),
    ],
)  # fmt: skip
def test_what_is_set_is_recorded_and_put_in_words(typed: str, sentence: str) -> None:
    state = apply(winter(), read(typed))

    keeps_every_law(state)
    assert say(read(typed)) == f"by hand: {sentence}"
    why = f"{sentence} as things are; set it to something else"
    assert why_not(state, read(typed)) == why


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


def test_a_year_that_was_not_recorded_is_unknown() -> None:
    state = after(winter(), "put year 4")

    assert [year.characters for year in state.years] == [
        ("menas", "keel"), ("", ""), ("", ""),
    ]  # fmt: skip
    assert (state.sheet("thea").played, state.sheet("keel").played) == (4, 4)
    assert [one["characters"] for one in story.filled(state)["years"]] == [
        ["menas", "keel"], [], [],
    ]  # fmt: skip
    assert filled(story.filled(state), facts())


def test_a_year_recorded_too_often_is_taken_back() -> None:
    state = after(winter(4), "put year 2")

    assert len(state.years) == 1
    assert state.sheet("keel").played == 2


def test_the_year_cannot_be_before_somebody_joined_nor_skip_the_last_session() -> None:
    state = winter(4)
    state = state.with_sheet(replace(state.sheet("oniri"), joined=3))
    assert why_not(state, Put("year", "2")) == "year cannot be '2'; set it to 3 to 6"

    ending = replace(state, agenda=(*state.agenda, *map(EndStep, END_STEPS)))
    assert why_not(ending, Put("year", "6")) == "year cannot be '6'; set it to 3 to 5"


def test_another_character_takes_the_seat_with_fresh_dice() -> None:
    state = after(winter(), "put thea:body 1", "put plays:ann menas")

    assert (state.seats[0].character, state.seats[0].dice) == ("menas", (3, 5))
    assert state.seats[0].slot == 0
    assert (state.sheet("menas").played, state.sheet("thea").played) == (2, 0)
    assert why_not(state, Put("plays:ann", "keel")) == (
        "plays:ann cannot be 'keel'; set it to Thea, Menas, Fuscus"
    )


def test_who_was_knocked_out_by_mistake_comes_back() -> None:
    state = after(winter(), "put keel:out yes")
    assert (state.seats[1].out, state.seats[1].slot) == (True, -1)
    state = after(state, "put keel:out no", "put keel:slot red_bank-support")

    assert state.seats[1].acts


def test_in_a_light_record_the_sign_on_a_pile_can_be_set() -> None:
    pile = ("orb-of-seeing", "hidden-outpost")
    state = winter()
    locked = tuple(card for card in state.locked if card not in pile)
    state = piled(replace(state, light=True, locked=locked), pile, (), ())
    assert why_not(state, Put("top:empire", "fall")) == (
        "top:empire cannot be 'fall'; set it to spring, summer"
    )
    state = after(state, "put top:empire summer")

    assert state.tops == ("summer", "", "")
    assert say(read("put top:empire summer")) == (
        "by hand: summer is on top of the draw pile of the Empire"
    )
    assert "cannot be set" in str(why_not(state, Put("top:red_bank", "fall")))


def test_a_full_staging_area_takes_no_card_more() -> None:
    state = winter()
    names = ("grand-tour", "small-steps", "hard-choices", "warmachine")
    later = tuple(card for card in state.later if card not in names)
    state = replace(state, staged=names, later=later)

    assert why_not(state, Put("lies:cantrips", "staged")) == (
        "lies:cantrips cannot be 'staged'; set it to deck, spent, burned, later"
    )


def test_a_deck_keeps_the_locations_that_the_years_to_come_need() -> None:
    state = replace(winter(), decks=(("prominence", "southkeep"), (), ()))

    assert why_not(state, Put("lies:prominence", "burned")) == (
        "lies:prominence cannot be 'burned'; set it to deck"
    )


def test_a_player_with_a_capital_is_named_as_written() -> None:
    assert read("put card:Ann tinkering") == Put("card:Ann", "tinkering")
    assert read("put PLAYS:Ann thea") == Put("plays:Ann", "thea")
    assert read("put Threat:Support 4") == Put("threat:support", "4")


def test_without_a_progress_card_left_none_burns() -> None:
    state = winter()
    cards = tuple(one.id for one in facts().progress)
    state = state.with_seat(0, replace(state.seats[0], card=""))
    state = replace(state, later=(), deck=(), burned_cards=cards)
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


def test_an_empty_slot_has_no_location_to_be_set() -> None:
    state = replace(winter(), spots=(Spot(""), *winter().spots[1:]))

    assert "cannot be set" in str(why_not(state, Put("location:empire-military", "x")))
