"""What a save writes on the sheets: always what `--fill` takes, and what is so."""

import pytest

from companion.games.six_winters import tale
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.filled import read
from companion.games.six_winters.rules import State
from tests.games.six_winters.campaigns import campaign
from tests.games.six_winters.tales import golden, until


def end(number: int) -> State:
    return golden(number)[1][-1][1]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_any_moment_of_a_campaign_can_be_filled_in(number: int) -> None:
    _, steps = golden(number)

    for _, state in (*steps[::40], steps[-1]):
        filled = read(tale.filled(state), facts())
        assert filled.table
        assert filled.table.year == state.year
        assert len(filled.years) == len(state.years)


def test_each_card_of_the_table_is_told_once() -> None:
    table = tale.filled(until(1, 4, 4, "activation"))["table"]
    regions = table["regions"].values()

    obstacles = [*table["locked"]]
    for some in (*table["attached"].values(), *(one["pile"] for one in regions)):
        obstacles += some
    for one in regions:
        obstacles += one["discards"]
    assert len(obstacles) == len(set(obstacles)) == 92
    cards = [seat["card"] for seat in table["seats"] if seat["card"]]
    for heap in ("staged", "deck", "spent", "later", "burned_cards"):
        cards += table[heap]
    assert len(cards) == len(set(cards)) == 63


def test_a_year_that_goes_on_has_its_markers_but_no_column() -> None:
    filled = tale.filled(until(1, 4, 4, "activation"))

    assert [year["year"] for year in filled["years"]] == [1, 2, 3]
    assert filled["end"] is None
    table = filled["table"]
    assert (table["year"], table["box"], table["turn"]) == (4, 5, 4)
    assert table["progress"]["military"] == 2
    assert table["seats"][1] == {
        "character": "thea",
        "slot": "",
        "dice": {"psyche": 2, "body": 3},
        "boxes": {"psyche": 0, "body": 1},
        "out": True,
        "card": "hard-choices",
    }


def test_full_books_tell_the_order_of_the_piles_and_light_ones_what_is_in_them() -> (
    None
):
    full = tale.filled(until(1, 4, 4, "activation"))["table"]
    light = tale.filled(until(2, 3, 5, "refresh"))["table"]

    assert full["ordered"]
    assert full["regions"]["empire"]["top"] == "fall"
    assert full["regions"]["empire"]["pile"][:2] == ("wrath-of-the-autarch", "nalah")
    assert not light["ordered"]
    assert light["regions"]["empire"]["pile"][:2] == ("background-checks", "breakout")
    assert light["regions"]["empire"]["top"] == ""


def test_once_a_year_is_packed_away_nobody_is_on_the_board() -> None:
    table = tale.filled(until(0, 4, 6, "end-9"))["table"]

    assert (table["year"], table["box"], table["turn"]) == (4, 0, 0)
    assert table["seats"] == []


def test_a_campaign_that_is_over_has_its_score() -> None:
    assert tale.filled(end(0))["end"] == {
        "complete": ("diplomacy",),
        "ahead": ("technology", "sorcery"),
        "points": 3,
        "factor": 2,
        "score": 6,
        "title": "Adept",
    }


def test_only_characters_that_came_into_it_have_a_sheet() -> None:
    assert tale.filled(campaign())["characters"] == []
    sheets = tale.filled(until(0, 1, 1, "actions"))["characters"]
    assert [(one["character"], one["player"]) for one in sheets] == [
        ("menas", "ann"),
        ("keel", "ben"),
    ]
