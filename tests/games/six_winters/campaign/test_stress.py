"""Stress: hits, conditions, knock-outs, recovery."""

import pytest

from companion.games.six_winters.campaign.stress import hit, recover, standing, suffer
from companion.games.six_winters.campaign.tasks import ActionStep
from companion.games.six_winters.cards.places import Track
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import why_not
from companion.games.six_winters.words import read
from tests.games.six_winters.campaigns import (
    acting,
    changes,
    doing,
    marked,
    news,
    seated,
    table,
)

NO, X = False, True


@pytest.mark.parametrize(
    ("boxes", "at", "track", "pips", "changed"),
    [
        pytest.param((NO, NO, NO), 0, "psyche", 3, "psyche: 5 ... -> 2 ...",
            id="lowers the die"),
        pytest.param((NO, NO, NO), 0, "body", 9, "body: 3 ... -> 3 x..",
            id="that comes to 0 moves the die down and the rest of it is lost"),
        pytest.param((X, X, NO), 0, "body", 3, "body: 3 xx. -> 3 xxx",
            id="that comes to 0 skips marked boxes"),
        pytest.param((X, X, X), 0, "body", 3, "is: empire-military -> out",
            id="that comes to 0 with no unmarked box knocks out"),
        # The die is on Shaken; Distracted was recovered meanwhile.
        pytest.param((NO, X, X), 3, "psyche", 5, "is: empire-military -> out",
            id="that comes to 0 is not helped by a box above the die"),
    ],
)  # fmt: skip
def test_a_hit(
    boxes: tuple[bool, ...], at: int, track: Track, pips: int, changed: str
) -> None:
    state = marked(table("thea", "keel"), "thea", **{track: boxes})
    state = seated(state, 0, boxes=(at, 0))
    then = hit(state, 0, track, pips)

    assert f"thea {changed}" in changes(state, then)
    assert then.seats[0].acts == ("out" not in changed)


def test_a_hit_to_0_is_news_and_a_box_with_a_die_in_it_is_not_named_twice() -> None:
    state = hit(table("thea", "keel"), 0, "body", 9)

    assert state.seats[0].boxes == (0, 1)
    assert news(state) == ["Thea takes 9 body stress", "Thea is Weary"]
    state = hit(state, 0, "body", 9)
    assert standing(state, state.seats[0]) == (
        "psyche 5, body 3 in Bruised (Weary marked)"
    )


def test_a_condition_in_play_moves_the_die_to_its_base() -> None:
    state = suffer(hit(table("keel", "thea"), 0, "psyche", 1), "keel", "psyche")

    assert state.seats[0].dice == (3, 3)
    assert state.seats[0].boxes == (1, 0)


def test_a_condition_out_of_play_marks_the_next_box_if_there_is_one() -> None:
    state = table("thea", "keel")
    for boxes in ((X, NO, NO), (X, X, NO), (X, X, X), (X, X, X)):
        state = suffer(state, "menas", "psyche")
        assert state.sheet("menas").psyche == boxes


def test_a_recovered_condition_is_the_one_nearest_the_start_if_there_is_one() -> None:
    state = marked(table("thea", "keel"), "thea", psyche=(NO, X, X))

    assert recover(state, "thea", "psyche").sheet("thea").psyche == (NO, NO, X)
    assert recover(state, "thea", "body") == state


def test_what_is_reported_of_a_character_has_to_be_possible() -> None:
    state = seated(acting("thea", "keel"), 1, dice=(6, 3))
    state = seated(state, 0, out=True, slot=-1)

    assert why_not(state, read("rested keel psyche")) == (
        "the psyche die shows 6 already; it rises no further"
    )
    assert why_not(state, read("hurt thea body 1")) == "Thea is out of this session"
    assert why_not(state, read("hurt keel body 1")) is None


def test_the_severing_reaches_characters_in_play_only() -> None:
    state = table("thea", "menas", red_bank__sorcery="the-severing")
    severing = facts().obstacle["the-severing"].verbs("overcome")
    state = doing(
        state, *(DoVerb(verb, "the-severing", 5) for verb in severing), ActionStep()
    )

    # Thea has Lore 2, Menas none, Fuscus is not played.
    assert [one.character for one in state.sheets if one.psyche[0]] == ["thea"]
