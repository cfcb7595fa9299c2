"""Actions that action dice pay for, and abilities."""

import pytest

from companion.facts import settle
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.verbs import Die, Made
from companion.games.six_winters.cards.verbs.abilities import Explode
from companion.games.six_winters.cards.verbs.obstacles import MoveCost
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.purchases import (
    Fare,
    Journey,
    Payment,
    Reach,
    ability,
    cannot_move,
    cannot_take,
    cannot_trade,
    fares,
    makes,
    move_costs,
    rested,
    takes,
    why_not,
)

PLACE = facts().location

Faces = tuple[int, ...]


def test_example_create_asset_from_a_pool_of_2_3_and_6() -> None:
    assert takes(Reach(3), (2, 3, 6)) == ((3,), (2,))
    assert takes(Reach(4, rank=2), (1, 2, 4, 5)) == ((4, 2),)
    assert takes(Reach(1), (2, 3)) == ()
    assert takes(Reach(0), (2, 3, 3)) == ((3,), (2,))
    assert cannot_take(Reach(3), (3, 6), (3,)) == ""
    assert cannot_take(Reach(4), (3, 6), (3,)) == ""
    assert cannot_take(Reach(3), (3, 6), (6,)) == "a 3 takes no 6; it takes a 6"
    assert cannot_take(Reach(6), (6,), (6,)) == ""


def test_example_support_mastery_moves_four_equal_dice_at_once() -> None:
    pool = (3, 3, 5, 3, 1, 3)

    assert cannot_take(Reach(3, mastery=True), pool, (3, 3, 3, 3)) == ""
    assert takes(Reach(3, mastery=True), pool) == ((3, 3, 3, 3), (1,))
    for some in ((3, 3), (3, 3, 3)):
        said = f"{len(some)} dice are named, and an action takes one die, or all that"
        assert cannot_take(Reach(3, mastery=True), pool, some) == f"{said} show a 3"
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
        (Reach(4, rank=2, mastery=True), (4, 2, 1),
         "3 dice are named, and rank 2 takes 2 dice, or all that show a 4"),
        (Reach(4), (3,), "no pool die shows a 3"),
        (Reach(4), (), "no pool die is named"),
        (Reach(0), (5,), ""),
        (Reach(0), (5, 2), "stress takes exactly one die"),
    ],
)  # fmt: skip
def test_an_action_takes_so_many_dice_and_no_higher_ones(
    reach: Reach, taken: Faces, reason: str
) -> None:
    assert cannot_take(reach, (1, 2, 4, 5), taken) == reason


def test_a_ship_makes_a_port_and_the_obfuscated_bribe_has_the_sign_of_rapport() -> None:
    ports = {one.id for one in PLACE.values() if "port" in one.kinds}

    assert ports == {one.id for one in PLACE.values() if one.port}
    assert "ma-bonnies-squidery" in ports
    assert PLACE["the-obfuscated-bribe"].skill_bonus == "rapport"


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


@pytest.mark.parametrize(
    ("origin", "target", "known"),
    [
        ("whitehold", "eastkeep", {"dice": 1}),
        ("whitehold", "loomwood", {}),
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


@pytest.mark.parametrize(
    ("origin", "target", "cause", "cost"),
    [
        ("southkeep", "loomwood", "prismatic-lotus", {"dice": 4}),
        ("southkeep", "goldspike", "prismatic-lotus", {"dice": 2}),
        ("southkeep", "loomwood", "hidden-outpost", {"dice": 1}),
        ("southkeep", "gravewood", "hidden-outpost", {"dice": 3}),
        ("southkeep", "gravewood", "weather", {"dice": 2}),
        ("southkeep", "goldspike", "weather", {"dice": 1}),
        ("whitehold", "loomwood", "weather", {}),
    ],
)
def test_obstacles_there_and_the_weather_change_the_cost(
    origin: str, target: str, cause: str, cost: dict[str, int]
) -> None:
    card = facts().obstacle.get(cause)
    costs = move_costs(card.effects[0].do) if card else (MoveCost(add=-1),)

    assert fares(journey(origin, target, *costs)) == cost


@pytest.mark.parametrize(
    ("origin", "target", "fare", "paid", "reason"),
    [
        ("eastkeep", "gravewood", "dice", 2, ""),
        ("eastkeep", "gravewood", "dice", 1, "the move costs 2 dice, not 1"),
        ("eastkeep", "gravewood", "psyche", 1,
         "only from gate to gate is a move paid with psyche"),
        ("whitehold", "loomwood", "dice", 5,
         "from Whitehold you can only go to the Empire"),
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


RULINGS = settle(facts().rulings, {}, "six-winters")


def use(
    who: str, name: str, face: int, kind: Resource | None = None
) -> str | list[list[int]]:
    """The faces that an ability makes of a die, or why it does not."""
    one = ability(facts().character[who], name, RULINGS)
    paid = Payment(Die(face, kind))
    if reason := why_not(one, paid):
        return reason
    choices = makes(one, paid).choices
    assert all(die.type == kind for choice in choices for die in choice)
    return [[die.face for die in choice] for choice in choices]


@pytest.mark.parametrize(
    ("who", "name", "face", "made"),
    [
        ("thea", "2", 4, [[5]]),
        ("thea", "a6", 4, [[3, 4, 5]]),
        ("menas", "2", 2, [[3]]),
        ("menas", "a6", 2, [[1, 2, 3]]),
        ("keel", "2", 5, [[1]]),
        ("keel", "a2", 5, [[1, 1]]),
        ("fuscus", "2", 3, [[4]]),
        ("fuscus", "a2", 3, [[3, 4]]),
        ("fuscus", "a6", 3, [[4, 5]]),
        ("yasmina", "2", 1, [[6]]),
        ("yasmina", "a2", 1, [[6, 6]]),
        ("yasmina", "a6", 1, [[6, 6, 6]]),
        ("lucia", "2", 1, [[2]]),
        ("lucia", "a2", 1, [[1, 2]]),
        ("lucia", "a6", 1, [[1, 2, 3]]),
    ],
)
def test_a_die_of_one_face_becomes_others(
    who: str, name: str, face: int, made: list[list[int]]
) -> None:
    assert use(who, name, face) == made
    assert use(who, name, face, "espionage") == made
    other = face % 6 + 1
    assert use(who, name, other) == f"it is paid with a {face}, not a {other}"


@pytest.mark.parametrize(
    ("who", "name", "made"),
    [
        ("fuscus", "3", ["no die shows 0", [[1]], [[2]], [[3]], [[4]], [[5]]]),
        ("fuscus", "a3", ["no die shows -1", "no die shows 0", [[1]], [[2]], [[3]],
         [[4]]]),
        ("yasmina", "3", [[[2]], [[3]], [[4]], [[5]], [[6]], "no die shows 7"]),
        ("yasmina", "a4", [[[3]], [[4]], [[5]], [[6]], "no die shows 7",
         "no die shows 8"]),
        ("menas", "3", [[[6]], [[5]], [[4]], [[3]], [[2]], [[1]]]),
        ("menas", "a4", [[[6]], [[5]], [[4]], [[3]], [[2]], [[1]]]),
    ],
)  # fmt: skip
def test_any_die_is_changed_within_1_to_6(
    who: str, name: str, made: list[str | list[list[int]]]
) -> None:
    assert [use(who, name, face) for face in range(1, 7)] == made


def test_example_keel_takes_two_dice_that_add_up_to_the_one_paid() -> None:
    halves = ["a 1 cannot be split", [[1, 1]], [[1, 2]], [[1, 3], [2, 2]],
              [[1, 4], [2, 3]], [[1, 5], [2, 4], [3, 3]]]  # fmt: skip

    assert [use("keel", "3", face, "technology") for face in range(1, 7)] == halves
    assert [use("keel", "a3", face, "espionage") for face in range(1, 7)] == halves
    assert [use("keel", "a6", face) for face in range(1, 7)] == halves
    assert use("keel", "3", 4) == "it is paid with a Technology asset"
    assert use("keel", "3", 4, "support") == (
        "it is paid with a Technology asset, not a Support one"
    )


def types(who: str, name: str, kind: Resource) -> str | list[Resource | None]:
    one = ability(facts().character[who], name, RULINGS)
    paid = Payment(Die(4, kind))
    reason = why_not(one, paid)
    return reason or [die.type for (die,) in makes(one, paid).choices]


def test_an_asset_changes_its_type_and_keeps_its_face() -> None:
    for who, name, made in (
        ("keel", "a4", "technology"), ("fuscus", "a4", "diplomacy"),
        ("lucia", "a1", "espionage"), ("lucia", "a3", "technology"),
        ("thea", "a2", "support technology espionage diplomacy sorcery"),
    ):  # fmt: skip
        assert types(who, name, "military") == made.split()
    assert types("keel", "a4", "technology") == "it is a Technology asset already"


def test_example_thea_explodes_three_fives_into_four_more_dice() -> None:
    explode = ability(facts().character["thea"], "3", RULINGS)
    paid = Payment(Die(2, "support"))

    assert why_not(explode, paid) is None
    assert makes(explode, paid, (5, 5, 1, 5)).rolled == 3
    assert Explode(5).still_to_roll((5, 5, 1, 5), (2, 5, 1)) == 1
    assert Explode(5).still_to_roll((5, 5, 1, 5), (2, 5, 1, 6)) == 0


@pytest.mark.parametrize(
    ("who", "name", "paid", "bought"),
    [
        ("oniri", "2", Payment(Die(6)), Made((), 2, None)),
        ("oniri", "a2", Payment(Die(6, "military")), Made((), 2, "military")),
        ("thea", "a3", Payment(Die(1, "diplomacy")), Made((), 2, "support")),
        ("thea", "a4", Payment(Die(1)), Made((), 1, "support")),
        ("menas", "a2", Payment(Die(1)), Made((), 1, "military")),
        ("menas", "a5", Payment(Die(1)), Made((), 1, "military")),
        ("oniri", "a1", Payment(Die(3)), Made((), 1, "sorcery")),
        ("oniri", "a4", Payment(Die(3)), Made((), 1, "sorcery")),
        ("oniri", "3", Payment(stress="body"), Made()),
        ("oniri", "a5", Payment(stress="body", points=3), Made()),
        ("oniri", "a3", Payment(), Made()),
        ("yasmina", "a3", Payment(stress="body"), Made()),
        ("keel", "a5", Payment(), Made()),
        ("lucia", "3", Payment(Die(2)), Made()),
        # They take nothing but their cost.
        ("oniri", "3", Payment(stress="psyche"), "it is paid with body"),
        ("oniri", "3", Payment(Die(2)), "it is paid with body"),
        ("oniri", "3", Payment(stress="body", points=2), "it costs 1 body, not 2"),
        ("oniri", "a3", Payment(Die(1)), "it costs nothing"),
        ("thea", "2", Payment(stress="body"), "it is paid with a die"),
        ("thea", "a2", Payment(Die(3)), "it is paid with an asset"),
        ("keel", "a5", Payment(Die(3)), "it costs nothing"),
    ],
)
def test_other_abilities_roll_dice_make_none_or_refuse_what_is_paid(
    who: str, name: str, paid: Payment, bought: Made | str
) -> None:
    one = ability(facts().character[who], name, RULINGS)

    assert (why_not(one, paid) or makes(one, paid)) == bought


def test_the_ruling_on_menas_makes_his_fifth_a_stash_and_nobody_has_a_fourth() -> None:
    menas = facts().character["menas"]
    stash = ability(menas, "a5", RULINGS | {"menas-stash": "stash"})

    assert stash.cost is None
    assert why_not(stash, Payment(Die(1))) == "it costs nothing"
    with pytest.raises(KeyError):
        ability(menas, "4", RULINGS)
