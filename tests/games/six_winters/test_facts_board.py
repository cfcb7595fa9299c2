"""The progress cards, the boards and the campaign are counted against the rulebook."""

from collections import Counter

from companion.games.six_winters.cards.places import Slot
from companion.games.six_winters.facts import REGIONS, RESOURCES, SEASONS, facts
from companion.games.six_winters.facts.cards import Progress

FACTS = facts()


def test_progress_cards_are_as_many_a_stage_as_the_campaign_counts() -> None:
    stages = Counter(card.stage for card in FACTS.progress)

    assert stages == {1: 12, 2: 8, 3: 10, 4: 15, 5: 18}
    assert stages == {stage.number: stage.cards for stage in FACTS.campaign.stages}
    assert [stage.obstacles for stage in FACTS.campaign.stages] == [2, 1, 2, 3, 3]


def test_progress_cards_place_obstacles_where_the_rulebook_counts_them() -> None:
    assert Counter(card.obstacle_slot for card in FACTS.progress) == {
        Slot("empire", "military"): 8,
        Slot("empire", "technology"): 6,
        Slot("empire", "espionage"): 7,
        Slot("red_bank", "military"): 9,
        Slot("red_bank", "support"): 5,
        Slot("red_bank", "sorcery"): 7,
        Slot("settled_lands", "diplomacy"): 7,
        Slot("settled_lands", "technology"): 6,
        Slot("settled_lands", "sorcery"): 8,
    }


def rewards(stage: int) -> Counter[str]:
    cards = (card for card in FACTS.progress if card.stage == stage)
    return Counter(reward for card in cards for reward in card.rewards)


def test_the_rewards_of_each_stage_are_those_of_the_rulebook() -> None:
    one_each = dict.fromkeys(RESOURCES, 1)

    assert rewards(1) == dict.fromkeys(RESOURCES, 2)
    assert rewards(2) == one_each | {"wild": 2}
    assert rewards(3) == one_each | {"wild": 4}
    assert rewards(4) == dict.fromkeys(RESOURCES, 5)
    assert rewards(5) == dict.fromkeys(RESOURCES, 2) | {"wild": 12}


def picture(card: Progress) -> str:
    """A letter a square: `^` and `$` for start and end, `o` for the others."""
    rows = [["."] * 4 for _ in range(4)]
    for square in card.squares:
        sign = {"start": "^", "end": "$", None: "o"}[square.role]
        rows[square.row - 1][square.column - 1] = sign
    return "/".join("".join(row) for row in rows)


def test_a_progress_card_has_four_by_four_squares_with_both_ends() -> None:
    assert picture(FACTS.card["tinkering"]) == "^o$./.o../..../...."
    assert picture(FACTS.card["bread-and-circuses"]) == "^ooo/...$/..../...."
    for card in FACTS.progress:
        assert len({square.at for square in card.squares}) == len(card.squares)
        assert picture(card).count("^") == picture(card).count("$") == 1


def test_there_is_an_event_for_each_season_and_number_of_signs() -> None:
    assert set(FACTS.event) == {(s, n) for s in SEASONS for n in range(4)}


def test_the_tracks_agree_with_what_is_left_of_the_rulebook() -> None:
    for track in FACTS.board.resources:
        assert len(track.levels) == 12
        assert list(track.levels) == sorted(track.levels)
        starts = track.threat_start
        assert track.levels.index(2) + 1 == starts["easy"]
        assert 12 - track.levels[::-1].index(2) == starts["standard"]
        assert 12 - track.levels[::-1].index(3) == starts["hardcore"]
    assert FACTS.board.resource("technology").levels[:6] == (1, 1, 1, 2, 2, 2)
    assert FACTS.board.resource("support").level(1) == 2


def test_three_tracks_are_for_victory() -> None:
    assert [track.id for track in FACTS.board.resources if track.victory] == [
        "support",
        "espionage",
        "diplomacy",
    ]


def test_the_wheel_of_trade_goes_round_and_sorcery_goes_anywhere() -> None:
    trades = {track.id: track.trades_into for track in FACTS.board.resources}

    assert trades == {
        "support": ("technology",),
        "technology": ("espionage",),
        "espionage": ("military",),
        "military": ("diplomacy",),
        "diplomacy": ("support",),
        "sorcery": RESOURCES[:5],
    }


def test_the_wheel_of_seasons_has_eight_boxes_half_of_them_dashed() -> None:
    assert [(box.season, box.dashed) for box in FACTS.board.wheel] == [
        ("winter", False),
        ("spring", False),
        ("spring", True),
        ("summer", False),
        ("summer", True),
        ("fall", False),
        ("fall", True),
        ("winter", True),
    ]


def test_titles_follow_one_another_from_1_to_27() -> None:
    ranges = [title.range for title in FACTS.campaign.titles]

    assert ranges == [(1, 3), (4, 8), (9, 14), (15, 20), (21, 26), (27, 27)]


def test_the_order_of_regions_and_resources_is_the_rulebook_s() -> None:
    assert REGIONS == ("empire", "red_bank", "settled_lands")
    assert tuple(region.id for region in FACTS.board.regions) == REGIONS
    assert tuple(track.id for track in FACTS.board.resources) == RESOURCES
    assert tuple(season.id for season in FACTS.board.seasons) == SEASONS
