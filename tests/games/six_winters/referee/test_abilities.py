"""What the abilities of all seven make of a die, and what they do not."""

import pytest

from companion.facts import settle
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.verbs import Die, Made
from companion.games.six_winters.cards.verbs.abilities import Explode
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.purchases import (
    Payment,
    ability,
    makes,
    why_not,
)

RULINGS = settle(facts().rulings, {}, "six-winters")


def use(
    who: str, name: str, face: int, kind: Resource | None = None
) -> str | list[list[int]]:
    """The faces that an ability makes of a die, or why it does not."""
    one = ability(facts().character[who], name, RULINGS)
    paid = Payment(Die(face, kind))
    bought = makes(one, paid) if why_not(one, paid) is None else None
    if bought is None:
        return why_not(one, paid) or ""
    assert all(die.type == kind for choice in bought.choices for die in choice)
    return [[die.face for die in choice] for choice in bought.choices]


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
    halves = [
        "a 1 cannot be split",
        [[1, 1]],
        [[1, 2]],
        [[1, 3], [2, 2]],
        [[1, 4], [2, 3]],
        [[1, 5], [2, 4], [3, 3]],
    ]

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
    assert types("keel", "a4", "military") == ["technology"]
    assert types("fuscus", "a4", "military") == ["diplomacy"]
    assert types("lucia", "a1", "military") == ["espionage"]
    assert types("lucia", "a3", "military") == ["technology"]
    assert types("thea", "a2", "military") == [
        *("support", "technology", "espionage", "diplomacy", "sorcery")
    ]
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
    ],
)
def test_other_abilities_roll_dice_or_make_none(
    who: str, name: str, paid: Payment, bought: Made
) -> None:
    one = ability(facts().character[who], name, RULINGS)

    assert why_not(one, paid) is None
    assert makes(one, paid) == bought


@pytest.mark.parametrize(
    ("who", "name", "paid", "reason"),
    [
        ("oniri", "3", Payment(stress="psyche"), "it is paid with body"),
        ("oniri", "3", Payment(Die(2)), "it is paid with body"),
        ("oniri", "3", Payment(stress="body", points=2), "it costs 1 body, not 2"),
        ("oniri", "a3", Payment(Die(1)), "it costs nothing"),
        ("thea", "2", Payment(stress="body"), "it is paid with a die"),
        ("thea", "a2", Payment(Die(3)), "it is paid with an asset"),
        ("keel", "a5", Payment(Die(3)), "it costs nothing"),
    ],
)
def test_an_ability_takes_nothing_but_its_cost(
    who: str, name: str, paid: Payment, reason: str
) -> None:
    one = ability(facts().character[who], name, RULINGS)

    assert why_not(one, paid) == reason


def test_the_ruling_on_menas_makes_his_fifth_a_stash() -> None:
    menas = facts().character["menas"]
    stash = ability(menas, "a5", RULINGS | {"menas-stash": "stash"})

    assert stash.cost is None
    assert why_not(stash, Payment(Die(1))) == "it costs nothing"


def test_there_is_no_fourth_ability() -> None:
    with pytest.raises(KeyError):
        ability(facts().character["keel"], "4", RULINGS)
