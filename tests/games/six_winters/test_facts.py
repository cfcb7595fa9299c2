"""Facts of cards and of the board."""

from collections import Counter
from pathlib import Path

import pytest

from companion.errors import BadData
from companion.facts import load
from companion.games.six_winters.cards.places import Filter, Slot
from companion.games.six_winters.cards.verbs.campaign import (
    BringInObstacle,
    UnlockCharacter,
)
from companion.games.six_winters.cards.verbs.obstacles import ThreatIcons
from companion.games.six_winters.facts import (
    DATA,
    REGIONS,
    RESOURCES,
    SEASONS,
    SKILLS,
    facts,
)
from companion.games.six_winters.facts.cards import Deck, Obstacle, Progress

FACTS = facts()
VERBS = [
    (obstacle, verb)
    for obstacle in FACTS.obstacles
    for effect in obstacle.effects
    for verb in effect.do
]
DECK = tuple(obstacle for obstacle in FACTS.obstacles if not obstacle.location_obstacle)


def test_there_are_as_many_cards_as_the_rulebook_says_each_with_its_id() -> None:
    piles = (FACTS.characters, FACTS.locations, FACTS.obstacles, FACTS.progress)

    assert [len({card.id for card in pile}) for pile in piles] == [7, 49, 92, 63]
    assert [len(pile) for pile in (*piles, FACTS.events)] == [7, 49, 92, 63, 16]


def test_characters_have_three_abilities_six_achievements_and_eight_skills() -> None:
    first = [one.id for one in FACTS.characters if one.unlock is None]
    assert first == ["thea", "menas", "keel", "fuscus"]
    for character in FACTS.characters:
        assert len(character.abilities) == 3
        assert len(character.achievements) == 6
        assert tuple(character.skills) == SKILLS
        assert all(0 <= rank <= 6 for rank in character.skills.values())
    assert {c.id: (c.stress.psyche, c.stress.body) for c in FACTS.characters} == {
        "thea": (5, 3), "menas": (3, 5), "keel": (3, 3), "fuscus": (4, 2),
        "yasmina": (4, 2), "oniri": (2, 6), "lucia": (3, 5),
    }  # fmt: skip


def test_locations_and_their_signs_are_as_many_as_the_rulebook_lists() -> None:
    kinds = Counter((location.kind, location.region) for location in FACTS.locations)

    assert kinds == {
        ("region", "empire"): 14, ("region", "red_bank"): 14,
        ("region", "settled_lands"): 14, ("threat", "empire"): 1,
        ("threat", "red_bank"): 3, ("threat", "settled_lands"): 2, ("special", None): 1,
    }  # fmt: skip
    places = FACTS.locations
    signs = {
        "port": 6, "gate": 6, "action": 8, "create_asset_extra_cost": 4,
        "activation_asset": 11, "skill_bonus": 9, "create_for_stress": 2,
        "starting_slot": 9,
    }  # fmt: skip

    for sign, count in signs.items():
        assert sum(bool(getattr(place, sign)) for place in places) == count, sign


def test_starting_obstacles_are_27_location_obstacles_of_25_locations() -> None:
    some = [card for card in FACTS.locations if card.starting_obstacles]
    named = [name for card in some for name in card.starting_obstacles]
    brought = {
        verb.obstacle: verb.slot
        for _, verb in VERBS
        if isinstance(verb, BringInObstacle)
    }

    assert (len(some), len(named), len(set(named))) == (25, 27, 27)
    # Two others are brought in by obstacles.
    assert brought == {
        "foragers-turtle": Slot("red_bank", "sorcery"),
        "foragers-cloak": Slot("empire", "technology"),
    }
    own = {one.id for one in FACTS.obstacles if one.location_obstacle}
    assert own == {*named, *brought}


def test_the_board_has_the_nine_slots_and_their_starting_locations() -> None:
    starting = {
        Slot(region.id, slot.resource): slot.starting_location
        for region in FACTS.board.regions
        for slot in region.slots
    }

    assert starting == {
        Slot("empire", "military"): "eastkeep",
        Slot("empire", "technology"): "guild-of-strategy",
        Slot("empire", "espionage"): "whitehold",
        Slot("red_bank", "military"): "boars-rift",
        Slot("red_bank", "support"): "parisas-glen",
        Slot("red_bank", "sorcery"): "loomwood",
        Slot("settled_lands", "diplomacy"): "lily-manor",
        Slot("settled_lands", "technology"): "boars-peak",
        Slot("settled_lands", "sorcery"): "gravewood",
    }
    assert FACTS.board.slots == tuple(starting)
    for slot, name in starting.items():
        card = FACTS.location[name]
        assert (card.starting_slot, card.starting_obstacles) == (slot, ())


def test_every_threat_location_has_the_slot_that_the_rulebook_names() -> None:
    regions = {
        "support": "red_bank", "technology": "settled_lands", "espionage": "empire",
        "military": "red_bank", "diplomacy": "settled_lands", "sorcery": "red_bank",
    }  # fmt: skip

    for track in FACTS.board.resources:
        slot = Slot(regions[track.id], track.id)
        assert FACTS.location[track.threat_location].threat_slot == slot
        assert slot in FACTS.board.slots


def test_obstacles_are_63_of_decks_32_of_starting_decks_and_29_of_locations() -> None:
    assert len(DECK) == 63
    assert Counter(card.region for card in DECK) == dict.fromkeys(REGIONS, 21)
    every = Counter(obstacle.region for obstacle in FACTS.obstacles)
    assert every == {"empire": 32, "red_bank": 31, "settled_lands": 29}
    start = [card for card in DECK if card.difficulty <= 2]

    regions = Counter(card.region for card in start)
    assert regions == {"empire": 11, "red_bank": 11, "settled_lands": 10}
    icons = Counter(icon for card in start for icon in card.threats)
    assert [icons[kind] for kind in RESOURCES] == [6, 8, 7, 6, 6, 6]


def test_an_obstacle_is_whole_and_its_copies_have_their_numbers() -> None:
    assert all(card.difficulty != 6 for card in DECK)
    for obstacle in FACTS.obstacles:
        assert 1 <= obstacle.difficulty <= 6
        assert 1 <= len(obstacle.threats) <= 2
        assert 1 <= len(obstacle.pattern) <= 5
        assert list(obstacle.pattern) == sorted(obstacle.pattern)
        assert all(1 <= face <= 6 for face in obstacle.pattern)
        assert obstacle.tags
        same = [o for o in FACTS.obstacles if o.id[:-1] == obstacle.id[:-1]]
        if obstacle.copies > 1:
            assert [o.copy for o in same] == list(range(1, obstacle.copies + 1))


def test_a_dashed_icon_is_on_the_cards_whose_text_counts_it() -> None:
    dashed = {one.name for one in FACTS.obstacles if one.conditional_threat}
    counted = {
        card.name: verb.resource
        for card, verb in VERBS
        if isinstance(verb, ThreatIcons)
    }

    assert counted == {
        "Legionary": "military", "War Machines": "military",
        "Eldritch Signs": "sorcery", "Restless Dead": "support",
    }  # fmt: skip
    assert dashed == set(counted)


def test_the_obstacle_that_unlocks_a_character_is_the_one_that_the_mat_names() -> None:
    unlocks = {
        card.id: verb.character
        for card, verb in VERBS
        if isinstance(verb, UnlockCharacter)
    }

    assert unlocks == {
        "foragers-cloak": "yasmina", "the-necromancer": "oniri",
        "master-of-secrets-1": "lucia", "master-of-secrets-2": "lucia",
    }  # fmt: skip
    for who in FACTS.characters:
        if who.unlock:
            steps = who.unlock.obstacles
            assert unlocks[steps[-1]] == who.id
            assert steps[0] in FACTS.location[who.unlock.location].starting_obstacles


def test_every_name_that_a_filter_uses_is_that_of_an_obstacle() -> None:
    used = {name for obstacle in FACTS.obstacles for name in filters(obstacle.effects)}

    assert used == {"Angry Mob"}
    assert used <= {obstacle.name for obstacle in FACTS.obstacles}


def filters(node: object) -> set[str]:
    """Every name in a filter anywhere inside `node`."""
    if isinstance(node, Filter):
        return set(node.names)
    if isinstance(node, tuple):
        return set().union(*map(filters, node))
    fields = getattr(node, "__struct_fields__", ())
    return set().union(*(filters(getattr(node, field)) for field in fields))


def test_what_may_be_chosen_and_what_may_not_have_ids_of_their_own() -> None:
    ids = [entry.id for entry in (*FACTS.rulings, *FACTS.readings)]

    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"op": "damage"', '"op": "damages"', "invalid value 'damages'"),
        ('"season"', '"saison"', "unknown key 'saison'; did you mean 'season'"),
        ('"difficulty": 1', '"difficulty": "1"', "expected 'int', got 'str'"),
    ],
)
def test_a_slip_in_a_card_is_named(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    text = (DATA / "obstacles.json").read_text("utf-8")
    path = tmp_path / "obstacles.json"
    path.write_text(text.replace(old, new, 1), "utf-8")

    with pytest.raises(BadData, match=rf"^obstacles\.json: cards\[1\].*{line}"):
        load(Deck[Obstacle], path)


def test_progress_cards_are_as_many_a_stage_and_a_place_as_the_rulebook_counts() -> (
    None
):
    stages = Counter(card.stage for card in FACTS.progress)

    assert stages == {1: 12, 2: 8, 3: 10, 4: 15, 5: 18}
    assert stages == {stage.number: stage.cards for stage in FACTS.campaign.stages}
    assert [stage.obstacles for stage in FACTS.campaign.stages] == [2, 1, 2, 3, 3]
    counts = Counter(card.obstacle_slot for card in FACTS.progress)
    # In the order of the board: the Empire, Red Bank, the Settled Lands.
    assert [counts[slot] for slot in FACTS.board.slots] == [8, 6, 7, 9, 5, 7, 7, 6, 8]


def test_the_rewards_of_each_stage_are_those_of_the_rulebook() -> None:
    rewards = Counter((one.stage, reward) for one in FACTS.progress
                      for reward in one.rewards)  # fmt: skip

    for stage, each, wild in ((1, 2, 0), (2, 1, 2), (3, 1, 4), (4, 5, 0), (5, 2, 12)):
        assert [rewards[stage, kind] for kind in RESOURCES] == [each] * 6
        assert rewards[stage, "wild"] == wild


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
    victory = [track.id for track in FACTS.board.resources if track.victory]
    assert victory == ["support", "espionage", "diplomacy"]


def test_the_wheel_of_trade_goes_round_and_sorcery_goes_anywhere() -> None:
    trades = {track.id: track.trades_into for track in FACTS.board.resources}

    assert trades == {
        "support": ("technology",), "technology": ("espionage",),
        "espionage": ("military",), "military": ("diplomacy",),
        "diplomacy": ("support",), "sorcery": RESOURCES[:5],
    }  # fmt: skip


def test_seasons_have_eight_boxes_half_of_them_dashed_and_events_titles_to_27() -> None:
    ranges = [title.range for title in FACTS.campaign.titles]
    signs = [f"{'-' * box.dashed}{box.season}" for box in FACTS.board.wheel]

    assert signs == [
        "winter", "spring", "-spring", "summer", "-summer", "fall", "-fall", "-winter",
    ]  # fmt: skip
    assert set(FACTS.event) == {(s, n) for s in SEASONS for n in range(4)}
    assert ranges == [(1, 3), (4, 8), (9, 14), (15, 20), (21, 26), (27, 27)]


def test_the_order_of_regions_and_resources_is_the_rulebook_s() -> None:
    assert REGIONS == ("empire", "red_bank", "settled_lands")
    assert tuple(region.id for region in FACTS.board.regions) == REGIONS
    assert tuple(track.id for track in FACTS.board.resources) == RESOURCES
    assert tuple(season.id for season in FACTS.board.seasons) == SEASONS
