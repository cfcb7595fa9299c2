"""What a save writes on the sheets: always what `--fill` takes, and what is so."""

import pytest
from msgspec.structs import replace

from companion.games.six_winters import story
from companion.games.six_winters.campaign.actions import Light
from companion.games.six_winters.campaign.tasks import EndStep, PickCharacter
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.sheet_data import read
from companion.games.six_winters.rules import apply
from tests.games.six_winters.campaigns import after, campaign, doing, table
from tests.games.six_winters.tales import golden, middle


@pytest.mark.parametrize("number", [0, 1, 2])
def test_any_moment_of_a_campaign_can_be_filled_in(number: int) -> None:
    _, steps = golden(number)

    for _, state in (*steps[::40], steps[-1]):
        filled = read(story.filled(state), facts())
        assert filled.table
        assert filled.table.year == state.year
        assert len(filled.years) == len(state.years)


def test_each_card_of_the_table_is_listed_once() -> None:
    table = story.filled(middle())["table"]
    regions = table["regions"].values()

    obstacles = [*table["locked"]]
    for some in (*table["attached"].values(), *(region["pile"] for region in regions)):
        obstacles += some
    for region in regions:
        obstacles += region["discards"]
    assert len(obstacles) == len(set(obstacles)) == 92
    cards = [seat["card"] for seat in table["seats"] if seat["card"]]
    for heap in ("staged", "deck", "spent", "later", "burned_cards"):
        cards += table[heap]
    assert len(cards) == len(set(cards)) == 63


def test_a_year_that_goes_on_has_its_markers_but_no_column() -> None:
    filled = story.filled(middle())

    assert [year["year"] for year in filled["years"]] == [1, 2, 3]
    assert filled["end"] is None
    table = filled["table"]
    assert (table["year"], table["box"], table["turn"]) == (4, 5, 4)
    assert table["progress"]["military"] == 2
    assert table["seats"] == [
        {
            "character": "keel",
            "slot": "settled_lands-sorcery",
            "dice": {"psyche": 3, "body": 2},
            "boxes": {"psyche": 0, "body": 1},
            "out": False,
            "card": "",
        },
        {
            "character": "thea",
            "slot": "",
            "dice": {"psyche": 5, "body": 3},
            "boxes": {"psyche": 0, "body": 0},
            "out": True,
            "card": "hard-choices",
        },
    ]


def test_a_full_record_has_the_order_of_piles_a_light_one_their_contents() -> None:
    full = story.filled(middle())["table"]
    light = story.filled(apply(middle(), Light()))["table"]
    empire = ["eight-ears", "nalah", "wrath-of-the-autarch"]

    assert full["ordered"]
    assert full["regions"]["empire"]["top"] == "fall"
    assert [*full["regions"]["empire"]["pile"]] == [empire[2], empire[1], empire[0]]
    assert not light["ordered"]
    assert light["regions"]["empire"]["top"] == "fall"
    assert sorted(light["regions"]["empire"]["pile"]) == empire


def test_once_a_year_is_packed_away_nobody_is_on_the_board() -> None:
    packed = doing(table("thea", "keel", year=4), EndStep(8))
    found = story.filled(packed)["table"]

    assert (found["year"], found["box"], found["turn"]) == (5, 0, 0)
    assert found["seats"] == []


def test_a_campaign_that_is_over_has_its_score() -> None:
    state = replace(
        table("thea", "keel", year=6),
        progress=(11, 6, 12, 1, 12, 10),
        threat=(4, 5, 12, 2, 11, 9),
    )

    # Support is not on 12, the threat of Espionage is on 12 too.
    assert story.filled(doing(state, EndStep(0)))["end"] == {
        "complete": ("diplomacy",),
        "ahead": ("technology", "sorcery"),
        "points": 3,
        "factor": 2,
        "score": 6,
        "title": "Adept",
    }


def test_only_characters_that_came_into_it_have_a_sheet() -> None:
    assert story.filled(campaign())["characters"] == []
    state = doing(table(), PickCharacter(0), PickCharacter(1))
    state = after(state, "pick ann menas", "pick ben keel")
    sheets = story.filled(state)["characters"]
    assert [(sheet["character"], sheet["player"]) for sheet in sheets] == [
        ("menas", "ann"),
        ("keel", "ben"),
    ]
