"""What happened, read off the books: against the reports as they were typed."""

from itertools import pairwise
from random import Random

import pytest

from companion.games.six_winters import tale
from companion.games.six_winters.facts import REGIONS
from companion.games.six_winters.rules import waits_for
from companion.games.six_winters.tale.told import (
    ByHand,
    Completed,
    Discarded,
    KnockedOut,
    Marked,
    Overcome,
    Progress,
    Role,
    Used,
)
from tests.games.six_winters.campaigns import (
    campaign,
    some_rulings,
    states,
    until,
)
from tests.games.six_winters.tales import golden, tale_of, told, typed


@pytest.mark.parametrize("number", [0, 1, 2])
def test_everything_that_was_reported_is_told_once(number: int) -> None:
    verbs = [text.split()[0] for text in typed(number)]
    years = tale_of(number).years

    for verb, kind in (("overcame", Overcome), ("completed", Completed)):
        assert sum(len(year.of(kind)) for year in years) == verbs.count(verb)
    assert sum(len(year.of(Used)) for year in years) == verbs.count("used")


@pytest.mark.parametrize("number", [0, 1, 2])
def test_each_year_ends_where_the_books_say_that_it_did(number: int) -> None:
    end = golden(number)[1][-1][1]
    years = tale_of(number).years

    assert [year.number for year in years] == [1, 2, 3, 4, 5, 6]
    for year, kept in zip(years, end.years, strict=True):
        assert year.over
        assert tuple(role.character for role in year.roles) == kept.characters
        assert tuple(now for _, now in year.progress) == kept.progress
        assert tuple(now for _, now in year.threat) == kept.threat


@pytest.mark.parametrize(
    ("number", "turns"),
    [(0, [7, 7, 6, 5, 6, 5]), (1, [7, 6, 5, 7, 8, 7]), (2, [4, 5, 7, 6, 6, 7])],
)
def test_a_row_is_kept_for_each_turn_and_each_set_up(
    number: int, turns: list[int]
) -> None:
    rows = tale_of(number).rows

    assert [year.turns for year in tale_of(number).years] == turns
    assert [(row.year, row.turn) for row in rows] == [
        (year, turn) for year, count in enumerate(turns, 1) for turn in range(count + 1)
    ]


def test_the_first_year_of_a_golden_campaign() -> None:
    year = tale_of(0).years[0]

    assert year.roles == (Role("ann", "menas"), Role("ben", "keel"))
    assert year.of(Completed)[:2] == [
        Completed(1, "warmachine", "menas"),
        Completed(1, "friends-at-home-and-abroad", "menas"),
    ]
    assert year.of(Overcome)[0] == Overcome(2, "imperial-guard-3", ("menas",), 2)
    assert [one.obstacle for one in year.of(Discarded)] == [
        "false-confidence",
        "rousing-speech",
    ]
    assert len(year.of(Marked)) == 5
    assert year.of(KnockedOut) == []


def test_a_condition_and_a_knock_out_are_told_with_their_turn() -> None:
    state = until(campaign(books="light"), Random(1), "actions")
    who = state.seats[0].character
    found = told(state, *[f"hurt {who} body 6"] * 4)

    (year,) = found.years
    assert year.of(Marked) == [
        Marked(1, who, "weary"),
        Marked(1, who, "bruised"),
        Marked(1, who, "wounded"),
    ]
    assert year.of(KnockedOut) == [KnockedOut(1, who)]
    assert found.rows[-1].stress[0].out
    assert not year.over
    assert found.over is None


def test_what_is_set_by_hand_is_told_with_its_reason() -> None:
    state = until(campaign(), Random(1), "actions")
    found = told(state, "mend misread", "put progress:sorcery 5", "next")

    (year,) = found.years
    assert year.of(ByHand) == [ByHand(1, "progress:sorcery", "5", "misread")]
    assert year.of(Progress)[-1] == Progress(1, "sorcery", state.progress[5], 5)


def test_an_obstacle_put_elsewhere_by_hand_is_not_discarded() -> None:
    state = until(campaign(), Random(1), "actions")
    one = state.in_play[0]
    found = told(state, "mend repair", f"put {one} discard-{REGIONS[0]}", "next")

    assert found.years[0].of(Discarded) == []
    assert one not in [lying.obstacle for lying in found.lying]


def test_how_long_an_obstacle_lies_is_counted_over_years() -> None:
    lying = {one.obstacle: one for one in tale_of(1).lying}

    assert lying["friends-in-low-places"].turns == 26
    assert lying["friends-in-low-places"].slot == "settled_lands-diplomacy"


def test_a_campaign_before_its_first_report_has_a_tale() -> None:
    found = told(campaign())

    assert [(row.year, row.turn) for row in found.rows] == [(1, 0)]
    assert found.years[0].turns == 0
    assert found.years[0].happened == ()


@pytest.mark.parametrize(("seed", "books"), [(3, "full"), (4, "light")])
def test_whatever_happens_in_a_campaign_has_its_words(seed: int, books: str) -> None:
    rng = Random(seed)
    begun = campaign(some_rulings(rng), books=books, locations="drawn")
    some = list(states(rng, begun))
    steps = [(action, now) for (_, action), (now, _) in pairwise(some) if action]
    found = tale.tell(begun, steps)

    assert found.over == waits_for(some[-1][0])
    assert max(map(len, [*tale.lines(found), *tale.answers(found)])) <= 78
    assert {len(row) for row in tale.rows(found)} == {37}
    assert len(tale.page(found)["charts"]) == 6
