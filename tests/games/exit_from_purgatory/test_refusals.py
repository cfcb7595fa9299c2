"""What is refused, with which sentence, and that nothing changes by it."""

from typing import Any

import pytest

from companion.contract import Drawn, Rolled
from companion.errors import BadValue, CompanionError, IllegalAction, UnknownName
from companion.games.exit_from_purgatory import words
from companion.games.exit_from_purgatory.rules import (
    State,
    actions,
    apply,
    start,
    why_not,
)
from tests.games.exit_from_purgatory.play import NAMES, after, table

START = table("AAL W L -", "AA.... = = =")
LAYING = after(
    table("A AW L L"), "attempt D", "reveal 0", "rolled 6", "rolled 1", "lay A"
)
GIVING = after(
    table("AAWL L L L"), "attempt A", "reveal 0", "rolled 6", "rolled 1", "keep W"
)
SHOWING = after(
    table("AAW AWWL L L"), "attempt E", "reveal 0", "rolled 6", "rolled 1",
    "humble ben AA",
)  # fmt: skip


@pytest.mark.parametrize(
    ("state", "typed", "reason"),
    [
        (START, "steal dan", "dan has no card; choose another player"),
        (START, "steal ann", "ann is the one who chooses; choose another player"),
        (START, "steal bne", "no player is called 'bne'; did you mean 'ben'?"),
        (START, "study 2", "2 is not the true number; 1 Lantern must be announced"),
        (START, "attempt", "'' is no challenge; choose one of A, B, C, D, E, F"),
        (START, "attempt A", "Generosity is done; choose another challenge"),
        (START, "leave", "ann has 2 tokens; leaving takes six"),
        (START, "release", "ann is not locked; choose another action"),
        (START, "lay A", "lay is not what is to be chosen now; choose "
         "draw or steal or study or attempt or leave or release"),
        (START, "rolled 3", "no dice are due; choose what to do first"),
        (START, "drawn A", "no card is to be drawn; choose what to do first"),
        (table("L A A A"), "attempt D",
         "no apple and no worm is in the hand; draw, steal or study"),
        (table(cards_per_type="2"), "draw",
         "the draw pile is empty; steal, study or attempt a challenge"),
        (after(START, "draw"), "drawn AA", "cards reported: 2; due: 1 of the pile"),
        (after(START, "study 1"), "rolled 3 3",
         "dice reported: 2; due: 1, the die of ann"),
        (after(START, "study 1"), "draw",
         "the die of ann must fall first; report what is rolled"),
        (after(START, "attempt D"), "reveal 2",
         "2 Lanterns cannot be shown; 0 or 1 Lantern can"),
        (LAYING, "lay L", "1 lantern is not there; there are 1 apple and 1 worm"),
        (LAYING, "lay AW", "2 cards named; 1 card must be"),
        (GIVING, "give none", "everyone gets one card at least; give one"),
        (GIVING, "give AA", "2 players would get no card; give 1 at most"),
        (GIVING, "give W", "1 worm is not there; there are 2 apples and 1 lantern"),
        (SHOWING, "show AL", "apples and worms come first; show 1 more of them"),
        (SHOWING, "show A", "1 card named; 2 cards must be"),
        (after(table("A A L L"), "attempt D"), "reveal 1",
         "1 Lantern cannot be shown; no Lantern can"),
        (table("A A L L", "AAAAWA", exit_cards="on"), "leave 2",
         "2 cannot be played; 0 or 1 apple can"),
        (table("W A L L", "AAAAWA", exit_cards="on"), "leave 1",
         "1 cannot be played; no apple can"),
    ],
)  # fmt: skip
def test_a_slip_is_refused_with_its_reason_and_changes_nothing(
    state: State, typed: str, reason: str
) -> None:
    action = words.read(typed)

    assert why_not(state, action) == reason
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert str(caught.value) == f"exit-from-purgatory: {reason}"


def test_a_face_7_is_refused_by_the_rules_too() -> None:
    state = after(START, "study 1")

    assert why_not(state, Rolled((7,))) == ("no die of ann shows 7; faces are 1 to 6")


@pytest.mark.parametrize(
    ("players", "rulings", "reason"),
    [
        (NAMES[:3], {}, "players named: 3; it takes 4 to 8 players"),
        ((*NAMES, "ida"), {}, "players named: 9; it takes 4 to 8 players"),
        (NAMES[:2], {"min_players": "3"}, "players named: 2; it takes 3 to 8"),
        (("ann", "ben", "cleo", "Ann"), {}, "two players are called 'ann'"),
        (("ann", "ben", "cleo", "steal"), {}, "'steal' is a word of the game"),
        (("ann", "ben", "cleo", "b c"), {}, "'b c' is no name of a player"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    players: tuple[str, ...], rulings: dict[str, str], reason: str
) -> None:
    with pytest.raises(BadValue) as caught:
        start(rulings, {"players": players})
    assert reason in str(caught.value)


def test_three_may_play_under_a_house_rule() -> None:
    state = start({"min_players": "3"}, {"players": NAMES[:3]})

    assert len(state.players) == 3


def test_no_players_and_an_unknown_setup_are_refused() -> None:
    with pytest.raises(BadValue, match="players named: 0"):
        start()
    with pytest.raises(BadValue, match="'seats' is no part of a setup"):
        start({}, {"seats": 4})


@pytest.mark.parametrize(
    "text",
    ["steal", "love ben", "give 7", "lay X", "study two", "gift 7", "drawn Q",
     "pick Z", "fly", "reveal -1", "rolled 8", "humble ben A W"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_one_line(text: str) -> None:
    with pytest.raises((BadValue, UnknownName)) as caught:
        words.read(text)
    assert len(str(caught.value)) < 160
    assert "; " in str(caught.value)


def test_a_ruling_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'love_fail_card'"):
        start({"love_fail_crad": "stays"}, {"players": NAMES[:4]})


ABSURD: tuple[Any, ...] = (
    actions.Study(10**5000), actions.Reveal(-(10**5000)), actions.Leave(10**5000),
    actions.Hinder(10**5000), actions.Steal("x" * 10_000), actions.Try("x" * 10_000),
    actions.Pick("\0"), actions.Give("A" * 10_000), actions.Show("?" * 10_000),
    actions.Love("", ""), actions.Humble("\n", "\n"), Rolled((10**5000,)),
    Drawn(("x" * 10_000,)), actions.Found("x" * 10_000),
)  # fmt: skip


@pytest.mark.parametrize(
    "state", [START, LAYING, GIVING, SHOWING, after(START, "draw")]
)
def test_absurd_values_are_refused_in_a_short_sentence(state: State) -> None:
    for action in ABSURD:
        reason = why_not(state, action)

        assert reason is not None
        assert len(reason) < 200
        assert "\n" not in reason


def test_errors_name_the_game() -> None:
    with pytest.raises(CompanionError, match=r"^exit-from-purgatory: "):
        apply(START, actions.Lay("A"))
