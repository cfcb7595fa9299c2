"""What a campaign is begun with, what is seen of it, and the end of a session."""

from itertools import permutations
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.contract import Choice, Draw, Drawn, Over
from companion.contract.options import Options
from companion.games.six_winters import GAME, rules, words
from companion.games.six_winters.campaign import actions, piles, tasks
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.campaign.session import over, title
from companion.games.six_winters.cards.answers import At, Keep
from companion.games.six_winters.cards.table import Spot, put
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules.agenda import DONE_BY
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
    seated,
    some_action,
    states,
    table,
)


def test_a_new_campaign_has_light_books_and_a_save_that_is_silent_has_full_ones() -> (
    None
):
    assert GAME.begin
    begun = GAME.begin(Options({"players": "ann,ben"}))
    players = ["ann", "ben"]
    assert begun.setup == {"books": "light", "dice": "counted", "players": players}
    first = GAME.rules().start({}, begun.setup)
    assert first.light
    assert first.shown is None
    assert not campaign().light
    assert campaign().shown is None


def settled(state: rules.State, rng: Random) -> rules.State:
    """Report the order of the cards that are due."""
    while isinstance(rules.waits_for(state), Draw):
        action = some_action(state, rng)
        assert action
        state = rules.apply(state, action)
        keeps_every_law(state)
    return state


def test_full_books_that_follow_light_ones_know_what_is_on_top() -> None:
    rng = Random(2)
    begun = states(rng, campaign(books="light"), "steady")
    state = next(one for one, _ in begun if one.turn == 2)
    before = [sorted(pile) for pile in state.piles]
    state = settled(rules.apply(state, actions.Full()), rng)

    assert [sorted(pile) for pile in state.piles] == before
    for n, pile in enumerate(state.piles):
        assert piles.top(state, n) == facts().obstacle[pile[0]].season


def test_a_setting_that_holds_already_is_refused() -> None:
    for books, setting in (("light", actions.Light()), ("full", actions.Full())):
        state = settled(campaign(books=books), Random(1))
        assert rules.why_not(state, setting) == f"books are {books} already"


PILE = ("zarrah", "poison", "orb-of-seeing", "tripwire", "nalah")


def seen_pile(*pile: str) -> rules.State:
    return table(piles=(pile, (), ()), deck=("tinkering", "cantrips"))


def test_a_pile_is_seen_sorted_below_the_sign_on_its_top() -> None:
    seen = rules.view(seen_pile("poison", "zarrah", "tripwire", "orb-of-seeing"), -1)

    # Poison shows summer, and so does nothing else there.
    assert seen.piles[0] == ("poison", "orb-of-seeing", "tripwire", "zarrah")
    assert seen.deck == ("cantrips", "tinkering")


def test_piles_that_differ_in_order_only_look_alike_to_all() -> None:
    for pile in permutations(PILE):
        seen = rules.view(seen_pile(*pile), 0)
        assert seen == rules.view(seen_pile(pile[0], *sorted(pile[1:])), 1)
        keeps_every_law(seen)


def test_a_light_record_has_no_order_to_hide() -> None:
    state = campaign(books="light")

    assert rules.view(state, -1) is state


def test_what_may_be_done_and_what_is_shown_hangs_on_no_hidden_order() -> None:
    for number, (state, action) in enumerate(states(Random(5), campaign(), "steady")):
        seen = rules.view(state, -1)
        assert [top(seen, n) for n in range(3)] == [top(state, n) for n in range(3)]
        assert rules.waits_for(seen) == rules.waits_for(state)
        assert sorted(rules.deck(seen)) == sorted(rules.deck(state))
        if number % 7 == 0 and isinstance(rules.waits_for(state), Choice):
            assert rules.legal_actions(seen) == rules.legal_actions(state)
            assert words.describe(seen) == words.describe(state)
        if action is not None:
            assert rules.why_not(seen, action) is None


def test_face_down_cards_are_not_observed_and_drawn_ones_are() -> None:
    state = seen_pile(*PILE)
    cards, hidden = Drawn(("poison", "nalah")), Drawn(("?", "?"))
    for kind in ("draw", "top", "deck", "burn", "places", "start"):
        task = msgspec.convert({"todo": "shuffle", "kind": kind}, tasks.Shuffle)
        heard = hidden if kind in ("draw", "top", "deck") else cards
        assert rules.observed(replace(state, agenda=(task,)), cards, -1) == heard


WAIT = {
    tasks.ActionStep, tasks.Correcting, tasks.Pause, tasks.Question, tasks.Shuffle,
    tasks.Attempting,
}  # fmt: skip
"""Tasks that wait for somebody."""


TASKS = {*Task.__subclasses__(), *tasks.Asking.__subclasses__()} - {tasks.Asking}


def test_every_task_has_its_own_tag_and_is_done_or_waits_for_somebody() -> None:
    assert set(DONE_BY) | WAIT == TASKS
    assert set(DONE_BY) & WAIT == set()
    tags = [kind.__struct_config__.tag for kind in TASKS]
    assert len(set(tags)) == len(tags)


def ended(state: rules.State, number: int) -> rules.State:
    return doing(state, tasks.EndStep(number))


def test_step_1_returns_all_dice_and_all_progress_cards() -> None:
    state = table(
        "thea",
        "keel",
        pools=(2, 1, 0, 0, 3, 1),
        heaps=heap((1, 0, 4, 0, 0, 0)),
        staged=("tinkering", "cantrips"),
        spent=("grand-tour",),
    )
    state = ended(holding(state, card="warmachine"), 1)

    assert state.pools == state.out == (0,) * 6
    assert state.staged == state.spent == ()
    assert sorted(state.later) == EVERY["progress"]
    assert state.seats[0].card == ""


@pytest.mark.parametrize(
    ("year", "stage", "burned"),
    [(1, 1, 2), (2, 1, 4), (3, 1, 6), (4, 2, 8), (5, 3, 10)],
)
def test_step_2_burns_twice_the_year_of_the_lowest_stage(
    year: int, stage: int, burned: int
) -> None:
    gone = {1: 0, 2: 2, 3: 6, 4: 12, 5: 20}[year]
    lowest = sorted(EVERY["progress"], key=_stage)
    state = table(year=year, burned_cards=tuple(lowest[:gone]))
    state = ended(state, 2)
    if year < 3:  # with all that are left there is nothing to draw
        due = rules.waits_for(state)
        assert isinstance(due, Draw)
        assert due.count == burned
        state = rules.apply(state, Drawn(state.deck[: due.count]))
    fresh = state.burned_cards[gone:]

    assert len(fresh) == burned
    assert {_stage(one) for one in fresh} == {stage}
    keeps_every_law(state)


def _stage(card: str) -> int:
    return facts().card[card].stage


def test_the_stages_with_which_the_years_start_are_1_1_1_2_3_4() -> None:
    lowest = sorted(map(_stage, EVERY["progress"]))

    assert [lowest[gone] for gone in (0, 2, 6, 12, 20, 30)] == [1, 1, 1, 2, 3, 4]


def test_step_3_shuffles_the_discards_into_each_draw_pile() -> None:
    piles = (("poison",), ("bandit-camp",), ())
    state = ended(table(piles=piles, discards=(("tripwire",), (), ())), 3)

    assert rules.waits_for(state) == Draw("draw pile of the Empire, to shuffle it", 2)
    state = rules.apply(state, Drawn(("tripwire", "poison")))
    assert state.piles == (("tripwire", "poison"), ("bandit-camp",), ())
    assert state.discards == ((), (), ())


def test_step_4_burns_the_fullest_location_and_puts_its_obstacles_on_the_pile() -> None:
    state = table(
        empire__technology="poison tripwire orb-of-seeing",
        red_bank__military="bandit-camp",
        settled_lands__sorcery="zarrah",
        piles=(("breakout",), (), ()),
    )
    state = ended(state, 4)

    assert state.burned == ("guild-of-strategy", "boars-rift", "gravewood")
    # The outermost goes first, the innermost ends on top.
    assert state.piles[0] == ("poison", "tripwire", "orb-of-seeing", "breakout")
    assert isinstance(state.task, tasks.Pause)


def test_step_4_lets_the_players_choose_between_locations_as_full() -> None:
    state = ended(table(empire__military="poison", empire__espionage="tripwire"), 4)

    assert answers(state) == (At("empire-military"), At("empire-espionage"))
    state = rules.apply(state, At("empire-espionage"))
    assert state.burned == ("whitehold",)
    assert answers(state) == (
        At("red_bank-military"), At("red_bank-support"), At("red_bank-sorcery"),
    )  # fmt: skip


def emptied(state: rules.State, *slots: int) -> rules.State:
    for slot in slots:
        state = replace(state, spots=put(state.spots, slot, Spot("")))
    return state


def test_step_5_sees_all_six_before_one_of_each_region_is_kept() -> None:
    drawn = ("drawn guild-of-secrets prominence", "drawn mirror-woods red-bank")
    state = after(ended(emptied(table(), 0, 4, 8), 5), *drawn)

    assert rules.waits_for(state) == Draw("location cards of the Settled Lands", 2)
    state = after(state, "drawn hogel-manor brassport")
    assert answers(state) == (Keep("guild-of-secrets"), Keep("prominence"))
    state = after(state, "keep guild-of-secrets", "keep mirror-woods", "keep brassport")
    assert state.spots[0].location == "guild-of-secrets"
    assert state.spots[0].attached == ("master-of-secrets-1", "master-of-secrets-2")
    assert state.spots[4].attached == ("restless-dead-1", "restless-dead-2")
    assert "prominence" in state.decks[0]


def test_step_5_attaches_no_obstacle_that_is_released_already() -> None:
    state = emptied(table(red_bank__military="the-necromancer"), 0, 4, 8)
    drawn = ("yearly-field prominence", "undaris-tomb red-bank", "brassport goldspike")
    state = after(ended(state, 5), *(f"drawn {cards}" for cards in drawn))
    state = after(state, "keep yearly-field", "keep undaris-tomb", "keep brassport")

    assert state.spots[4].location == "undaris-tomb"
    assert state.spots[4].attached == ()


def test_step_5_espionage_mastery_chooses_before_the_other_draws() -> None:
    state = ended(emptied(table(progress=(1, 1, 9, 1, 1, 1)), 0, 4, 8), 5)

    assert [str(one) for one in answers(state)] == [
        "Land(region='empire')", "Land(region='red_bank')",
        "Land(region='settled_lands')", "Answer(yes=False)",
    ]  # fmt: skip
    state = rules.apply(state, answers(state)[1])
    assert len(answers(state)) == 11
    state = rules.apply(state, Keep("sightrock-keep"))
    assert state.spots[4].location == "sightrock-keep"
    assert rules.waits_for(state) == Draw("location cards of the Empire", 2)


def test_step_6_a_resting_character_recovers_and_one_who_was_played_does_not() -> None:
    state = seated(table("thea", "keel"), 1, out=True)  # knocked out, but played
    for who in ("menas", "thea", "keel"):
        state = marked(state, who, body=(True, True, False))
    state = ended(state, 6)

    assert state.sheet("menas").body == (False, True, False)
    assert state.sheet("thea").body == (True, True, False)
    assert state.sheet("keel").body == (True, True, False)


def test_step_7_lucia_unlocked_in_year_3_starts_with_three_achievements() -> None:
    state = ended(marked(table("thea", "keel", year=3), "lucia", joined=3), 7)

    assert state.sheet("lucia").achievements == 3
    assert "Lucia begins with 3 achievements" in news(state)


def test_step_8_moves_the_year_on_and_notes_the_year_that_is_over() -> None:
    state = ended(table("thea", "keel", year=2), 8)

    assert state.year == 3
    assert state.years[0].characters == ("thea", "keel")
    assert state.years[0].threat == (2, 6, 4, 5, 3, 4)


def test_step_9_tells_how_to_pack_away_and_the_next_session_begins() -> None:
    obstacles = {"empire__military": "poison tripwire"}
    state = ended(table("thea", "keel", year=2, **obstacles), 9)
    assert news(state)[0] == (
        "on the pile of the Empire: Eastkeep; Poison; Tripwire; Guild of Strategy; "
        "Whitehold"
    )
    state = rules.apply(state, actions.Next())

    assert (state.step, state.box) == ("set-up", 1)
    assert [seat.character for seat in state.seats] == ["", ""]


# The end of the campaign.

VICTORY = {0: (1, 1, 1), 1: (12, 1, 1), 2: (12, 12, 1), 3: (12, 12, 12)}


def scored(difficulty: str, victories: int, others: int, **rulings: str) -> Over:
    """Score so many complete victory tracks, and others ahead of their threat."""
    state = campaign(rulings, difficulty=difficulty)
    support, espionage, diplomacy = VICTORY[victories]
    tech, military, sorcery = (2 if n < others else 1 for n in range(3))
    return over(
        replace(
            state,
            progress=(support, tech, espionage, military, diplomacy, sorcery),
            threat=(11, 1, 11, 1, 11, 1),
            agenda=(),
        )
    )


@pytest.mark.parametrize(
    ("difficulty", "totals"),
    [
        ("easy", [[1, 2, 3, 4], [3, 4, 5, 6], [6, 7, 8, 9]]),
        ("standard", [[2, 4, 6, 8], [6, 8, 10, 12], [12, 14, 16, 18]]),
        ("hardcore", [[3, 6, 9, 12], [9, 12, 15, 18], [18, 21, 24, 27]]),
    ],
)
def test_every_total_that_can_be_reached_is_scored_with_its_title(
    difficulty: str, totals: list[list[int]]
) -> None:
    for victories, row in enumerate(totals, 1):
        for others, total in enumerate(row):
            end = scored(difficulty, victories, others)
            assert (end.won, end.score, end.rank) == (True, total, TITLES[total])


TITLES = {
    **dict.fromkeys(range(1, 4), "Novice"),
    **dict.fromkeys(range(4, 9), "Adept"),
    **dict.fromkeys(range(9, 15), "Initiate"),
    **dict.fromkeys(range(15, 21), "Master"),
    **dict.fromkeys(range(21, 27), "Grand Master"),
    27: "Champion of Red Bank",
}


def test_every_total_from_1_to_27_has_the_printed_title() -> None:
    assert {total: title(total) for total in range(1, 28)} == TITLES
    assert title(0) == title(28) == ""


def test_a_defeat_scores_nothing_unless_the_ruling_says_so() -> None:
    for ruling, score in (({}, 0), ({"defeat-score": "tracks"}, 9)):
        lost = scored("hardcore", 0, 3, **ruling)
        assert (lost.won, lost.score, lost.rank) == (False, score, "")


def test_a_track_is_not_complete_while_its_threat_is_on_12_too() -> None:
    state = replace(
        campaign(), progress=(12,) * 6, threat=(12, 1, 11, 1, 12, 1), agenda=()
    )

    assert over(state).score == (1 + 3) * 2


def test_year_6_ends_without_the_steps_of_a_session_end() -> None:
    state = ended(table("thea", "keel", year=6), 0)

    assert isinstance(rules.waits_for(state), Over)
    assert state.step == "over"
    assert len(state.years) == 1
    assert answers(state) == ()
