"""What is refused, with which sentence, and that nothing changes by it."""

import pytest

from companion.contract import Rolled
from companion.errors import BadValue, CompanionError, UnknownName
from companion.games.exit_from_purgatory import words
from companion.games.exit_from_purgatory.rules import actions, apply, start, why_not
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


def test_errors_name_the_game() -> None:
    with pytest.raises(CompanionError, match=r"^exit-from-purgatory: "):
        apply(START, actions.Lay("A"))
