"""What the data of Seven Steps states."""

from companion.games.seven_steps import booklet_values
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import State, ThrowChallenge, apply, start
from companion.games.seven_steps.rules.terraces import Options, options


def test_nine_player_dice_start_as_seven_in_the_pool_and_two_spare() -> None:
    starts = {name: place.start for name, place in facts().places.items()}

    assert starts == {
        "pool": 7,
        "active": 0,
        "sun": 0,
        "moon": 0,
        "scored": 0,
        "spare": 2,
    }
    assert facts().dice == 9


def test_three_of_seven_virgil_circles_start_available() -> None:
    assert (facts().virgil.circles, facts().virgil.available) == (7, 3)


def test_the_terraces_stand_in_order_with_their_names() -> None:
    named = [(one.number, one.numeral, one.name) for one in facts().terraces]

    assert named == [
        (1, "I", "Pride"),
        (2, "II", "Envy"),
        (3, "III", "Wrath"),
        (4, "IV", "Sloth"),
        (5, "V", "Greed"),
        (6, "VI", "Gluttony"),
        (7, "VII", "Lust"),
    ]


def test_the_formulas_are_printed_around_the_box_of_the_challenge_die() -> None:
    printed = [one.formula for one in facts().terraces]

    assert printed == [
        "≤ []",
        "< 9 - []",
        "= [] ± 1",
        "< [] - 2",
        "+ [] = 10",
        "= [] / 2",
        "= 7 - []",
    ]
    greed = facts().terraces[4]
    assert greed.sides == (["+"], ["=", "10"])


def test_the_ranks_cover_every_number_of_scored_dice_once() -> None:
    ranges = [(one.name, one.least, one.most) for one in facts().ranks]

    assert ranges == [
        ("Weary Ascendent", 1, 3),
        ("Repentant", 4, 6),
        ("Sanctified", 7, 7),
        ("Redeemed", 8, 9),
    ]


def test_the_rulings_are_those_of_the_facts_with_their_defaults() -> None:
    defaults = {ruling.id: ruling.default for ruling in facts().rulings}

    assert defaults == {
        "bought_die": "pool",
        "wrath": "exactly_one_off",
        "gluttony_odd": "impossible",
        "reroll": "all",
        "pips_may_add_dice": "true",
    }


def test_options_without_rulings_are_the_defaults_of_the_file() -> None:
    assert options({}) == Options()


def test_the_totals_that_pass_are_quoted_by_challenge_die() -> None:
    dash = "\N{EN DASH}"
    totals = {
        n: " ".join(cells) for n, cells in booklet_values.tables()["totals"].items()
    }

    assert totals == {
        1: f"1 1{dash}2 1{dash}3 1{dash}4 1{dash}5 1{dash}6",
        2: f"1{dash}7 1{dash}6 1{dash}5 1{dash}4 1{dash}3 1{dash}2",
        3: "2 1, 3 2, 4 3, 5 4, 6 5, 7",
        4: f"{dash} {dash} {dash} 1 1{dash}2 1{dash}3",
        5: "9 8 7 6 5 4",
        6: f"{dash} 1 {dash} 2 {dash} 3",
        7: "6 5 4 3 2 1",
    }


def test_the_odds_of_one_die_are_counted_over_all_challenge_dice() -> None:
    rows = {
        row["name"]: row["cells"][0] for row in booklet_values.tables()["odds"]["rows"]
    }

    assert rows == {  # of 36: 21, 26, 10, 6, 3, 3, 6
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
