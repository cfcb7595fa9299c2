"""The tale says what the players did: moves, trades, dice laid, attempts in vain."""

from msgspec.structs import replace

from companion.contract.story import Story
from companion.games.six_winters import story
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.rules import State, apply
from companion.games.six_winters.story.prose import sentences
from companion.games.six_winters.words import read
from companion.games.six_winters.words.context import logged
from tests.games.six_winters.campaigns import (
    faced,
)
from tests.games.six_winters.tales import in_actions_step, tale_from

HERE = "empire-military"


def told(state: State, *texts: str) -> list[str]:
    """Return what the tale says of typed reports."""
    (year,) = tale_from(state, *texts).years
    return list(sentences(year.happened))


def test_what_a_character_did_in_a_turn_is_one_sentence_with_its_dice() -> None:
    assert told(
        dice_places.with_pool(faced(), 3, 2, (2, 4)),
        "created mi 1 with 3 take 2",
        "created mi 1 with thea:4 take 4",
        "rested thea body with 1",
        "rested thea body with 2",
        "went thea em-te with 6",
        "went keel em-es with 1",
    ) == [
        "Thea went to Guild of Strategy (6), made 2 Military assets (3, 4) and rested "
        "twice",
        "Keel went to Whitehold (1)",
    ]


def test_counted_dice_that_name_nobody_are_of_the_players() -> None:
    state = in_actions_step("thea", "keel")
    state = replace(state, pools=(2,) * 6)

    found = tale_from(state, "created military 1", "traded military diplomacy 1")
    assert list(sentences(found.years[0].happened)) == [
        "the players traded 1 Military into Diplomacy and made 1 Military asset"
    ]


def test_an_attempt_that_leaves_the_obstacle_was_in_vain() -> None:
    state = faced(empire__military="tripwire")

    typed = ("tried tripwire thea", "rolled 1 1 1 1 1 1", "next", "next")
    assert told(state, *typed) == ["Thea tried Tripwire in vain"]
    typed = ("tried tripwire thea", "rolled 2 2 2 2 2 2", "next", "next")
    assert told(state, *typed) == ["Thea tried Tripwire in vain and failed the defence"]


def test_of_two_attempts_in_a_turn_each_has_its_own_defence() -> None:
    state = faced(empire__military="tripwire")

    held = ("tried tripwire thea", "rolled 1 1 1 1 1 1", "next", "next")
    lost = ("tried tripwire thea", "rolled 2 2 2 2 2 2", "next", "next")
    assert told(state, *held, *lost) == [
        "Thea tried Tripwire in vain and failed the defence"
    ]


def test_an_attempt_that_overcomes_is_told_as_that_alone() -> None:
    state = faced(empire__military="tripwire")

    typed = ("tried tripwire keel", "placed keel:1", "next")
    rest = ("rolled 1 1 1 1 1", "next", "placed keel:1")
    assert told(state, *typed, *rest) == []


def test_the_log_names_the_dice_that_show_faces_and_where_one_goes() -> None:
    state = faced(empire__military="tripwire")
    rolling = apply(state, read("tried tripwire thea"))

    assert logged(read("rolled 1 2 3 4 5 6"), rolling) == (
        "the action dice of ann show 1, 2, 3, 4, 5 and 6"
    )
    going = read("went thea empire-technology with 6")
    assert logged(going, state) == "Thea goes to Guild of Strategy, with 6"
    rolled = apply(rolling, read("rolled 1 2 3 4 5 6"))
    placing = apply(rolled, read("next"))
    assert logged(read("placed thea:1"), placing) == "Thea's 1 is placed on Tripwire"


def test_the_page_draws_the_table_as_it_is_now() -> None:
    state = faced(empire__military="tripwire")
    state = dice_places.with_count(state, HERE, 0, 1, (6,))
    state = replace(state, progress=(3,) * 6, threat=(5,) * 6)

    now = story.page(Story(state, ()))["now"]
    assert isinstance(now, dict)
    first = now["regions"][0]["slots"][0]
    assert (first["name"], first["kind"]) == ("Eastkeep", "Military")
    assert first["things"] == [
        {"what": "person", "text": "Thea (ann)"},
        {"what": "person", "text": "Keel (ben)"},
        {"what": "asset", "text": "Support 6"},
        {"what": "obstacle", "text": "Tripwire"},
    ]
    assert [box["season"] for box in now["wheel"] if box["now"]] == ["winter"]
    track = now["tracks"][0]
    assert track["progress"] == track["spaces"][2]
    assert track["threat"] == track["spaces"][4]
