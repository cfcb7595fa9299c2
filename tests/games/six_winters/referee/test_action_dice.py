"""Create Asset, Trade, moves and rests; the worked examples of the rulebook first."""

import pytest

from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.verbs.obstacles import MoveCost
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.purchases import (
    Fare,
    Journey,
    Reach,
    cannot_move,
    cannot_take,
    cannot_trade,
    fares,
    move_costs,
    rested,
    takes,
)

PLACE = facts().location
WEATHER = MoveCost(add=-1)

Faces = tuple[int, ...]


def test_example_create_asset_from_a_pool_of_2_3_and_6() -> None:
    assert takes(Reach(3), (2, 3, 6)) == ((3,), (2,))
    assert cannot_take(Reach(3), (3, 6), (3,)) == ""
    assert cannot_take(Reach(4), (3, 6), (3,)) == ""
    assert cannot_take(Reach(3), (3, 6), (6,)) == "a 3 takes no 6; it takes a 6"
    assert cannot_take(Reach(6), (6,), (6,)) == ""


def test_example_support_mastery_moves_four_equal_dice_at_once() -> None:
    pool = (3, 3, 5, 3, 1, 3)

    assert cannot_take(Reach(3, mastery=True), pool, (3, 3, 3, 3)) == ""
    assert takes(Reach(3, mastery=True), pool) == ((3, 3, 3, 3), (1,))
    for some in ((3, 3), (3, 3, 3)):
        assert cannot_take(Reach(3, mastery=True), pool, some) == (
            f"{len(some)} dice are named, and an action takes one die, "
            "or all that show a 3"
        )
    assert cannot_take(Reach(3, 2, mastery=True), pool, (3, 3)) == ""  # by the rank
    assert cannot_take(Reach(3), pool, (3, 3)) == (
        "2 dice are named, and an action takes one die"
    )


@pytest.mark.parametrize(
    ("reach", "taken", "reason"),
    [
        (Reach(4, rank=3), (4, 2, 1), ""),
        (Reach(4, rank=3), (4, 2), ""),
        (Reach(4, rank=2), (4, 2, 1), "3 dice are named, and rank 2 takes 2 dice"),
        (Reach(4, rank=1), (4, 2), "2 dice are named, and rank 1 takes one die"),
        (Reach(4, rank=3), (5, 4), "a 4 takes no 5; it takes a 5"),
        (
            Reach(4, rank=2, mastery=True),
            (4, 2, 1),
            "3 dice are named, and rank 2 takes 2 dice, or all that show a 4",
        ),
        (Reach(4), (3,), "no pool die shows a 3"),
        (Reach(4), (), "no pool die is named"),
        (Reach(0), (5,), ""),
        (Reach(0), (5, 2), "stress takes exactly one die"),
    ],
)
def test_an_action_takes_so_many_dice_and_no_higher_ones(
    reach: Reach, taken: Faces, reason: str
) -> None:
    assert cannot_take(reach, (1, 2, 4, 5), taken) == reason


def test_an_action_takes_the_best_that_the_rank_allows() -> None:
    assert takes(Reach(4, rank=2), (1, 2, 4, 5)) == ((4, 2),)
    assert takes(Reach(1), (2, 3)) == ()
    assert takes(Reach(0), (2, 3, 3)) == ((3,), (2,))


def test_the_obfuscated_bribe_has_the_sign_of_rapport() -> None:
    assert PLACE["the-obfuscated-bribe"].skill_bonus == "rapport"


def test_a_ship_makes_a_port_for_journeys_and_for_effects() -> None:
    ports = {one.id for one in PLACE.values() if "port" in one.kinds}

    assert ports == {one.id for one in PLACE.values() if one.port}
    assert "ma-bonnies-squidery" in ports


@pytest.mark.parametrize(
    ("source", "target", "slot", "reason"),
    [
        ("support", "technology", "support", ""),
        ("support", "technology", "technology", ""),
        ("support", "technology", "espionage",
         "the place is Espionage; a trade goes into its pool, or out of it"),
        ("technology", "support", "support",
         "Technology trades into Espionage, not into Support"),
        ("diplomacy", "support", "support", ""),
        ("sorcery", "military", "military", ""),
        ("sorcery", "military", "sorcery", ""),
        ("military", "sorcery", "sorcery",
         "Military trades into Diplomacy, not into Sorcery"),
    ],
)  # fmt: skip
def test_a_trade_follows_the_wheel_by_one_step(
    source: Resource, target: Resource, slot: Resource, reason: str
) -> None:
    assert cannot_trade(source, target, slot) == reason


def journey(origin: str, target: str, *costs: MoveCost) -> Journey:
    region = PLACE[target].region
    assert region
    return Journey(PLACE[origin], PLACE[target], region, costs)


def test_example_from_whitehold_only_the_empire_can_be_reached() -> None:
    assert fares(journey("whitehold", "eastkeep")) == {"dice": 1}
    assert fares(journey("whitehold", "loomwood")) == {}
    assert cannot_move(journey("whitehold", "loomwood"), "dice", 5) == (
        "from Whitehold you can only go to the Empire"
    )


@pytest.mark.parametrize(
    ("origin", "target", "known"),
    [
        ("eastkeep", "gravewood", {"dice": 2}),
        ("southkeep", "goldspike", {"dice": 1}),
        ("ma-bonnies-squidery", "red-bank", {"dice": 1}),
        ("house-of-copper", "shimmerhall", {"dice": 3, "psyche": 1, "body": 1}),
        ("boars-rift", "parisas-glen", {"dice": 1}),
        ("the-long-wastes", "beetle-burrough", {"dice": 2}),
    ],
)
def test_a_move_costs_what_the_card_prints_a_port_or_a_gate(
    origin: str, target: str, known: dict[str, int]
) -> None:
    assert fares(journey(origin, target)) == known


def test_obstacles_there_and_the_weather_change_the_cost() -> None:
    lotus = move_costs(facts().obstacle["prismatic-lotus"].effects[0].do)
    outpost = move_costs(facts().obstacle["hidden-outpost"].effects[0].do)

    assert fares(journey("southkeep", "loomwood", *lotus)) == {"dice": 4}
    assert fares(journey("southkeep", "goldspike", *lotus)) == {"dice": 2}
    assert fares(journey("southkeep", "loomwood", *outpost)) == {"dice": 1}
    assert fares(journey("southkeep", "gravewood", *outpost)) == {"dice": 3}
    assert fares(journey("southkeep", "gravewood", WEATHER)) == {"dice": 2}
    assert fares(journey("southkeep", "goldspike", WEATHER)) == {"dice": 1}
    assert fares(journey("whitehold", "loomwood", WEATHER)) == {}


@pytest.mark.parametrize(
    ("origin", "target", "fare", "paid", "reason"),
    [
        ("eastkeep", "gravewood", "dice", 2, ""),
        ("eastkeep", "gravewood", "dice", 1, "the move costs 2 dice, not 1"),
        ("eastkeep", "gravewood", "psyche", 1,
         "only from gate to gate is a move paid with psyche"),
        ("house-of-copper", "undaris-tomb", "body", 1, ""),
        ("eastkeep", "eastkeep", "dice", 1, "Eastkeep is where the character is"),
    ],
)  # fmt: skip
def test_a_move_is_paid_in_full(
    origin: str, target: str, fare: Fare, paid: int, reason: str
) -> None:
    assert cannot_move(journey(origin, target), fare, paid) == reason


def test_a_rest_raises_a_stress_die_by_one_up_to_6() -> None:
    assert [rested(die) for die in range(1, 7)] == [2, 3, 4, 5, 6, 6]
