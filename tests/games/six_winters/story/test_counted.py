"""What is counted for playtests and filled into sheets."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from companion.contract.story import Story
from companion.games.six_winters import story
from companion.games.six_winters.campaign.actions import Light
from companion.games.six_winters.campaign.tasks import EndStep, PickCharacter
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.kit.sheet_data import read
from companion.games.six_winters.rules import State, apply
from companion.games.six_winters.story.playtest import QUESTIONS, numbers
from tests.games.six_winters.campaigns import after, campaign, doing, states, table
from tests.games.six_winters.tales import golden, middle


def kept(seed: int, bot: str, **setup: str) -> tuple[Story, list[State]]:
    """Return a campaign as a story, and all its states."""
    begun = campaign(**setup)
    pairs = list(states(Random(seed), begun, bot))
    after = [state for state, _ in pairs[1:]]
    steps = [
        (action, state)
        for (_, action), state in zip(pairs, after, strict=False)
        if action is not None
    ]
    return Story(begun, tuple(steps)), [state for state, _ in pairs]


def test_tracks_come_to_what_their_markers_moved() -> None:
    story, every = kept(3, "steady")
    found = {
        (one.question, one.what): one.number
        for one in numbers(story)
        if one.question in ("progress made on", "threat gained on")
    }

    first, last = every[0], every[-1]
    names = {track.id: track.name for track in facts().board.resources}
    for n, resource in enumerate(RESOURCES):
        name = names[resource]
        made = last.progress[n] - first.progress[n]
        assert found.get(("progress made on", name), 0) == made, name
    sessions = sum(
        one.number
        for one in numbers(story)
        if one.question == "progress made in session"
    )
    assert sessions == sum(last.progress) - sum(first.progress)


def test_knock_outs_are_those_of_the_states() -> None:
    story, every = kept(4, "random")
    out: Counter[str] = Counter()
    before: set[str] = set()
    for state in every:
        now = {seat.character for seat in state.seats if seat.character and seat.out}
        out.update(now - before)
        before = now

    found = [one for one in numbers(story) if one.question == "knock-outs of"]

    assert sum(one.number for one in found) == sum(out.values())


def test_all_that_is_counted_could_be_known_before() -> None:
    known = QUESTIONS.known()
    for bot, dice in (("random", "full"), ("steady", "counted")):
        story, _ = kept(5, bot, dice=dice)
        found = list(numbers(story))

        assert found
        for one in found:
            assert one.what in known[one.question], (bot, one)
        pairs = [(one.question, one.what) for one in found]
        assert len(pairs) == len(set(pairs)), "each is counted once"


def test_every_card_of_the_box_is_known() -> None:
    known = QUESTIONS.known()

    assert [len(known[name]) for name in ("obstacles overcome", "locations used")] == [
        92,
        49,
    ]
    assert len(known["progress cards completed"]) == 63
    assert len(known["abilities used"]) == 63


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
        "complete": ("diplomacy",), "ahead": ("technology", "sorcery"), "points": 3,
        "factor": 2, "score": 6, "title": "Adept",
    }  # fmt: skip


def test_only_characters_that_came_into_it_have_a_sheet() -> None:
    assert story.filled(campaign())["characters"] == []
    state = doing(table(), PickCharacter(0), PickCharacter(1))
    state = after(state, "pick ann menas", "pick ben keel")
    sheets = story.filled(state)["characters"]
    assert [(sheet["character"], sheet["player"]) for sheet in sheets] == [
        ("menas", "ann"),
        ("keel", "ben"),
    ]
