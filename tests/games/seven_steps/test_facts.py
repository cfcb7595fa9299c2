"""What the data of Seven Steps states."""

from companion.games.seven_steps import booklet_values
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import State, ThrowChallenge, apply, start
from companion.games.seven_steps.rules.terraces import Options, options


def test_the_facts_are_those_of_the_rulebook_and_the_sheet() -> None:
    usual = facts()
    starts = {name: place.start for name, place in usual.places.items() if place.start}

    assert starts == {"pool": 7, "spare": 2}
    assert list(usual.places) == ["pool", "active", "sun", "moon", "scored", "spare"]
    assert usual.dice == 9
    assert (usual.virgil.circles, usual.virgil.available) == (7, 3)
    assert [
        (one.number, one.numeral, one.name, one.formula) for one in usual.terraces
    ] == [
        (1, "I", "Pride", "\u2264 []"),
        (2, "II", "Envy", "< 9 - []"),
        (3, "III", "Wrath", "= [] \u00b1 1"),
        (4, "IV", "Sloth", "< [] - 2"),
        (5, "V", "Greed", "+ [] = 10"),
        (6, "VI", "Gluttony", "= [] / 2"),
        (7, "VII", "Lust", "= 7 - []"),
    ]
    assert usual.terraces[4].sides == (["+"], ["=", "10"])
    assert [(one.name, one.least, one.most) for one in usual.ranks] == [
        ("Weary Ascendent", 1, 3),
        ("Repentant", 4, 6),
        ("Sanctified", 7, 7),
        ("Redeemed", 8, 9),
    ]
    assert {ruling.id: ruling.default for ruling in usual.rulings} == {
        "bought_die": "pool",
        "wrath": "exactly_one_off",
        "gluttony_odd": "impossible",
        "reroll": "all",
        "pips_may_add_dice": "true",
    }
    assert options({}) == Options()


def test_the_totals_that_pass_are_quoted_by_challenge_die() -> None:
    dash = "\N{EN DASH}"
    totals = booklet_values.tables()["totals"]

    assert {n: " ".join(cells) for n, cells in totals.items()} == {
        1: f"1 1{dash}2 1{dash}3 1{dash}4 1{dash}5 1{dash}6",
        2: f"1{dash}7 1{dash}6 1{dash}5 1{dash}4 1{dash}3 1{dash}2",
        3: "2 1, 3 2, 4 3, 5 4, 6 5, 7",
        4: f"{dash} {dash} {dash} 1 1{dash}2 1{dash}3",
        5: "9 8 7 6 5 4",
        6: f"{dash} 1 {dash} 2 {dash} 3",
        7: "6 5 4 3 2 1",
    }


def test_the_odds_of_one_die_are_counted_over_all_challenge_dice() -> None:
    rows = booklet_values.tables()["odds"]["rows"]

    assert {
        row["name"]: row["cells"][0] for row in rows
    } == {  # of 36: 21, 26, 10, 6, 3, 3, 6
        "I Pride": "58",
        "II Envy": "72",
        "III Wrath": "28",
        "IV Sloth": "17",
        "V Greed": "8",
        "VI Gluttony": "8",
        "VII Lust": "17",
    }


def test_a_game_starts_on_the_shore_and_no_action_changes_it() -> None:
    shore = start()
    apply(shore, ThrowChallenge())

    assert shore == start({}) == State()
    assert shore == State(
        terrace=1, phase="dawn", challenge=0, pool=7, active=(), due=0, sun=0, moon=0,
        scored=0, spare=2, pips=3, closed=4,
    )  # fmt: skip
