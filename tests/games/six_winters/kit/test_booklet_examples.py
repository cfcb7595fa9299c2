"""The numbers of the booklet's examples, beside the rulebook's as figures."""

from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.booklet import examples


def test_the_reward_of_the_example_raises_a_level() -> None:
    reward = examples(facts()).reward

    assert (reward.track, reward.before, reward.after) == ("Diplomacy", 1, 2)
    assert reward.rolled == 1


def test_the_path_of_the_example_fits_its_card() -> None:
    squares = {square.at: square for square in facts().card["small-steps"].squares}

    assert (squares[1, 2].role, squares[1, 2].value) == ("start", None)
    assert (squares[2, 1].relation, squares[2, 3].relation) == ("+1", "-1")
    assert (squares[3, 2].relation, squares[3, 2].role) == ("=", "end")


def test_the_attempt_of_the_example_has_the_numbers_of_its_card() -> None:
    attempt = examples(facts()).attempt
    mob, keel = facts().obstacle["angry-mob-1"], facts().character["keel"]

    assert (attempt.difficulty, attempt.skill) == (2, "Command")
    assert attempt.pattern == (3, 5)
    assert (attempt.rank, attempt.partner) == (0, 2)
    assert attempt.psyche == attempt.body == (3, 2)
    assert (mob.tags, keel.task) == (("foe",), ("trap",))
    assert not mob.verbs("overcome")


def test_the_threat_of_the_example_rises_by_a_level_and_frees_one_card() -> None:
    threat = examples(facts()).threat

    assert threat.icons == 4
    assert (threat.spaces, threat.levels) == ((2, 4), (2, 3))
    assert threat.freed == ("The Forgotten Dead",)


def test_the_patterns_of_the_defence_are_those_of_two_cards() -> None:
    card = facts().obstacle

    assert tuple(card["military-sabotage"].pattern) == (1, 1, 1, 3)
    assert tuple(card["imperial-guard-1"].pattern) == (2, 2)


def test_the_skill_and_the_trade_of_the_examples_are_as_the_board_has_them() -> None:
    rank = {
        who: facts().character[who].skills["thievery"] for who in ("fuscus", "keel")
    }
    into = {track.id: track.trades_into for track in facts().board.resources}

    assert rank == {"fuscus": 1, "keel": 2}
    assert facts().location["lower-wash"].skill_bonus == "thievery"
    assert facts().location["guild-of-strategy"].starting_slot is not None
    assert into["technology"] == ("espionage",)
    assert (into["support"], into["military"]) == (("technology",), ("diplomacy",))


def test_the_cards_of_the_other_examples_are_of_the_regions_that_they_say() -> None:
    obstacle, location = facts().obstacle, facts().location
    summer = next(one for one in facts().board.seasons if one.id == "summer")
    shown = examples(facts())

    assert obstacle["false-confidence"].difficulty < obstacle["angry-mob-1"].difficulty
    assert {obstacle[name].region for name in ("legionary-1", "tripwire")} == {"empire"}
    assert {location[name].region for name in ("southkeep", "dawncaves")} == {"empire"}
    assert summer.activates == ("middle",)
    assert (shown.quiet, shown.left, shown.opening) == (True, 6, (2, 1, 1, 1, 1, 1))


def test_the_first_obstacles_of_the_example_are_named_with_their_locations() -> None:
    found = [
        (one.card, one.region, one.resource, one.location)
        for one in examples(facts()).first
    ]

    assert found == [
        ("Tinkering", "The Empire", "Technology", "Guild of Strategy"),
        ("Uplifting Words", "Red Bank", "Military", "Boar's Rift"),
    ]
