"""The six challenges, outcome by outcome, as the rules have them."""

import pytest

from companion.contract import Roll
from companion.games.exit_from_purgatory.rules import (
    State,
    legal_actions,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.state import Lock
from companion.games.exit_from_purgatory.words import write
from tests.games.exit_from_purgatory.play import after, hands, mats, table

SUCCESS = ("reveal 0", "rolled 6", "rolled 1")


def tried(state: State, challenge: str, *typed: str) -> State:
    """Let ann attempt a challenge, succeed without Lanterns, and go on."""
    dice = 1 + state.player.apples
    roll = ("reveal 0", "rolled 6", f"rolled {dice}x1")
    return after(state, f"attempt {challenge}", *roll, *typed)


def legal(state: State) -> list[str]:
    return [write(action) for action in legal_actions(state)]


@pytest.mark.parametrize(
    ("gifts", "token"),
    [
        (("A", "A", "A"), "A"),
        (("A", "A", "W"), "A"),
        (("A", "W", "W"), "W"),
        (("A", "L", "W"), "W"),
        (("L", "L", "L"), "W"),
        (("A", "L", "L"), "A"),
    ],
)
def test_generosity_counts_the_apples_and_worms_that_are_given(
    gifts: tuple[str, str, str], token: str
) -> None:
    hand = "".join(sorted((*gifts, "W"), key="AWL".index))
    given = tuple(f"give {card}" for card in gifts)
    state = tried(table(f"{hand} A A A"), "A", "keep W", *given)

    assert mats(state)[0] == f"{token}....."
    assert hands(state)[0] == "W"
    assert [len(hand) for hand in hands(state)[1:]] == [2, 2, 2]


def test_generosity_takes_one_card_for_each_other_player_and_one_to_keep() -> None:
    state = tried(table("AAA L L L"), "A")

    assert hands(state) == ["AAA", "L", "L", "L"]
    assert mats(state)[0] == "......"
    assert state.turn == 1


def test_generosity_counts_no_lantern_that_was_revealed() -> None:
    state = after(
        table("AAAL L L L"), "attempt A", "reveal 1", "rolled 6 6", "rolled 1"
    )

    assert hands(state)[0] == "AAAL"
    assert state.turn == 1


def test_luck_gives_the_token_of_the_card_that_is_drawn() -> None:
    state = tried(
        table("A W W W"),
        "B",
        "lay A",
        "lay W",
        "lay W",
        "lay W",
        "drawn W",
        "drawn AWW",
    )

    assert mats(state)[0] == ".W...."
    assert hands(state) == ["W", "A", "W", "W"]


def test_luck_leaves_out_who_has_lanterns_only() -> None:
    state = tried(table("A L W L"), "B", "lay A", "lay W", "drawn A", "drawn W")

    assert hands(state) == ["A", "L", "W", "L"]
    assert mats(state)[0] == ".A...."


@pytest.mark.parametrize(
    ("laid", "token"),
    [("AAWA", "A"), ("AAWW", "W"), ("AWWW", "W"), ("AAAA", "A")],
)
def test_peace_goes_to_the_majority_and_ties_are_a_worm(laid: str, token: str) -> None:
    lay = tuple(f"lay {card}" for card in laid)
    state = tried(table(" ".join(laid)), "D", *lay, f"drawn {laid}")

    assert mats(state)[0] == f"...{token}.."
    assert hands(state) == list(laid)


def test_love_gives_both_the_same_token() -> None:
    state = tried(
        table("AAA W W W"), "C", "love ben A", "pick D",
        "lay A", "lay W", "lay W", "lay A", "drawn AWWA",
    )  # fmt: skip

    assert mats(state)[:2] == ["..W...", "...W.."]
    assert hands(state)[:2] == ["AA", "AW"]


def test_love_for_a_lover_is_rejected() -> None:
    """An apple at the end of a chain of three: worm, apple, apple."""
    state = tried(
        table("A L L L"), "C", "love ben A", "pick C", "love cleo A", "pick D",
        "lay A", "drawn A",
    )  # fmt: skip

    assert mats(state) == ["..W...", "..A...", "...A..", "......"]


def test_a_chain_of_four_turns_back_and_forth() -> None:
    """An apple at the end of a chain of four: apple, worm, apple, apple."""
    state = tried(
        table("A L L L"), "C", "love ben A", "pick C", "love cleo A", "pick C",
        "love dan A", "pick D", "lay A", "drawn A",
    )  # fmt: skip

    assert mats(state) == ["..A...", "..W...", "..A...", "...A.."]


def test_when_the_last_of_a_chain_fails_all_fail_and_the_card_stays() -> None:
    state = tried(table("AL L L L"), "C", "love ben L", "pick E")

    assert mats(state) == ["......"] * 4
    assert hands(state) == ["A", "LL", "L", "L"]


def test_a_card_given_in_vain_may_return() -> None:
    state = tried(
        table("AL L L L", love_fail_card="returns"), "C", "love ben L", "pick E"
    )

    assert hands(state) == ["AL", "L", "L", "L"]


def test_humility_with_fewer_apples_shown_is_an_apple_and_all_apples() -> None:
    state = tried(table("AAW AWW L L"), "E", "humble ben AA", "show AW")

    assert mats(state)[0] == "....A."
    assert hands(state)[:2] == ["AAAW", "WW"]


def test_humility_with_fewer_worms_shown_is_a_worm_and_all_worms() -> None:
    state = tried(table("AWW AAWL L L"), "E", "humble ben WW", "show AW")

    assert mats(state)[0] == "....W."
    assert hands(state)[:2] == ["AWWW", "AAL"]


def test_humility_between_equals_fails_and_moves_nothing() -> None:
    state = tried(table("AWW AWWL L L"), "E", "humble ben AW", "show AW")

    assert mats(state)[0] == "......"
    assert hands(state)[:2] == ["AWW", "AWWL"]


def test_humility_with_one_card_always_fails() -> None:
    assert mats(tried(table("A AWL L L"), "E", "humble ben none"))[0] == "......"


def test_who_has_no_choice_shows_lanterns_to_fill_up() -> None:
    state = tried(table("AAAW ALLL L L"), "E", "humble ben AAA")

    assert mats(state)[0] == "....A."
    assert hands(state)[:2] == ["AAAAW", "LLL"]


BALANCED = [(".W....", True), (".WWA..", True), ("WWWAA.", True)]
OTHERS = [("......", False), (".A....", False), ("WW....", False), ("AWWW..", False)]


@pytest.mark.parametrize(("mat", "fits"), BALANCED + OTHERS)
def test_two_apples_and_a_worm_balance_only_one_worm_more(mat: str, fits: bool) -> None:
    """The worked example of the rules."""
    state = tried(table("A A A A", f"AAW... {mat} AAAA.. AAAA.."), "F")

    assert (state.step is not None) == fits
    assert ("balance ben" in legal(state)) == fits


def locked() -> State:
    """Ann waits for ben, whose turn it is."""
    return tried(table("AL AW L L"), "F", "balance ben")


def test_balance_waits_and_gets_the_opposite_of_the_next_token() -> None:
    state = locked()

    assert state.players[0].lock == Lock(1, "F", True)
    state = after(
        state,
        "attempt D",
        "gift none",
        *SUCCESS,
        "gift L",
        "lay A",
        "lay A",
        "drawn AA",
    )
    assert mats(state) == [".....W", "...A..", "......", "......"]
    assert state.players[0].lock is None
    assert hands(state)[:2] == ["A", "AWL"]


def test_who_is_locked_may_not_attempt_a_challenge() -> None:
    state = after(locked(), "study 0", "study 1", "rolled 6", "study 1", "rolled 6")

    assert not any(one.startswith("attempt") for one in legal(state))
    assert "draw" in legal(state)


def test_no_lock_closes_a_circle() -> None:
    state = after(locked(), "attempt F", "gift none", *SUCCESS, "gift none")

    assert legal(state) == ["balance cleo", "balance dan"]


def test_a_token_runs_down_a_chain_of_locks_turning_each_time() -> None:
    state = after(
        locked(), "attempt F", "gift none", *SUCCESS, "gift none", "balance cleo",
    )  # fmt: skip
    cleo = state.change(2, state.players[2])
    cleo = cleo.gives(2, "A")
    state = after(
        cleo, "attempt D", "gift none", *SUCCESS, "gift none",
        "lay A", "lay A", "lay A", "drawn AAA",
    )  # fmt: skip

    assert mats(state) == [".....A", ".....W", "...A..", "......"]


CLOSED = "AAWWW. AAWWA. AWAWA. AWAWA."


def test_in_a_closed_endgame_balance_gives_the_token_one_has_fewer_of() -> None:
    state = tried(table("A A A A", CLOSED), "F", "alone")

    assert state.players[0].gone == "stuck"
    assert mats(state)[0] == "AAWWWA"


def test_in_a_closed_endgame_love_gives_the_token_one_has_more_of() -> None:
    state = tried(table("A A A A", "AA.WWW AAWWA. AWAWA. AWAWA."), "C", "alone")

    assert mats(state)[0] == "AAWWWW"


def test_with_equal_numbers_a_token_is_flipped() -> None:
    state = tried(table("A A A A", "AA.WW. AAWWA. AWAWA. AWAWA."), "C", "alone")

    assert waits_for(state) == Roll(1, 2, what="token", player=0)
    assert mats(after(state, "rolled 2"))[0] == "AAWWW."
    assert mats(after(state, "rolled 1"))[0] == "AAAWW."
