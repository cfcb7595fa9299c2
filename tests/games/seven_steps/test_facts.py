"""What the data of Seven Steps states."""

from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import Options, options


def test_nine_player_dice_start_as_seven_in_the_pool_and_two_spare() -> None:
    starts = {place.id: place.start for place in facts().places.values()}

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
    printed = [" ".join(one.formula) for one in facts().terraces]

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
    assert (greed.before, greed.after) == (("+",), ("=", "10"))


def test_the_ranks_cover_every_number_of_scored_dice_once() -> None:
    ranges = [(one.title, one.least, one.most) for one in facts().ranks]

    assert ranges == [
        ("Weary Ascendent", 1, 3),
        ("Repentant", 4, 6),
        ("Sanctified", 7, 7),
        ("Redeemed", 8, 9),
    ]


def test_every_ruling_says_why_and_where_and_what_each_choice_means() -> None:
    for ruling in facts().rulings:
        assert ruling.question.endswith("?")
        assert ruling.reason
        assert ruling.source
        assert ruling.default in ruling.choices
        assert len(ruling.choices) >= 2
        assert all(ruling.choices.values())


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


def test_every_choice_of_every_ruling_can_be_made() -> None:
    for ruling in facts().rulings:
        made = {options({ruling.id: value}) for value in ruling.choices}

        assert len(made) == len(ruling.choices)
