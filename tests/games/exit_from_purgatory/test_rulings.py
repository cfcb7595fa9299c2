"""Rulings that change what happens, one by one."""

from msgspec.structs import replace

from companion.contract import Draw, Roll
from companion.games.exit_from_purgatory.rules import (
    State,
    legal_actions,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.state import Lock
from companion.games.exit_from_purgatory.words import describe, write
from tests.games.exit_from_purgatory.play import after, hands, mats, table

ROLL = ("reveal 0", "rolled 6", "rolled 1")


def legal(state: State) -> list[str]:
    return [write(action) for action in legal_actions(state)]


def test_the_challenge_may_be_named_after_the_roll() -> None:
    state = after(table("A A A A", declare="after_roll"), "attempt", *ROLL)

    assert legal(state) == [f"pick {letter}" for letter in "ABCDEF"]


def test_a_six_always_succeeds_with_one_die_against_challenges_done() -> None:
    state = table("A A A A", "AAAA.. = = =", success_mode="one_die_done")
    state = after(state, "attempt F", "reveal 0", "rolled 6")

    assert state.events[-2:] == (
        "a six always succeeds",
        "nobody has the opposite difference",
    )


def test_a_lock_may_be_given_up_in_place_of_an_action() -> None:
    state = table("AL A A A", balance_release="on_own_turn")
    state = after(state, "attempt F", *ROLL, "balance ben", "study 0", "study 0")
    state = after(state, "study 0")

    assert "release" in legal(state)
    assert after(state, "release").players[0].lock is None


def test_balance_at_once_gives_the_opposite_of_what_the_other_gains() -> None:
    state = table("A A L L", balance_mode="at_once")
    state = after(
        state, "attempt F", *ROLL, "balance ben", "pick D", "lay A", "lay A", "drawn AA"
    )

    assert mats(state)[:2] == [".....W", "...A.."]


def test_a_partner_who_balances_makes_both_wait() -> None:
    state = table("AA A A A", love_to_balance="allow_wait")
    state = after(state, "attempt C", *ROLL, "love ben A", "pick F", "balance cleo")

    assert state.players[0].lock == Lock(1, "C", False)
    assert state.players[1].lock == Lock(2, "F", True)
    state = after(
        state, "study 0", "attempt D", "gift none", *ROLL, "gift none",
        "lay A", "lay A", "lay A", "lay A", "drawn AAAA",
    )  # fmt: skip
    assert mats(state)[:3] == ["..W...", ".....W", "...A.."]


def test_a_partner_may_not_balance_otherwise() -> None:
    state = after(table("AA A A A"), "attempt C", *ROLL, "love ben A")

    assert legal(state) == [f"pick {letter}" for letter in "ABCDE"]


def test_who_has_six_tokens_may_do_something_else() -> None:
    state = table("A A A A", "AAAAWW = = =", leave_action="may_do_other")

    assert "draw" in legal(state)
    assert "leave" in legal(state)


def test_real_cards_are_counted_and_told_only_when_all_see_them() -> None:
    state = table(cards="table")
    state = after(
        state, "attempt D", "reveal 1", "rolled 6 6", "rolled 1",
        "lay ?", "lay ?", "lay none", "lay ?",
    )  # fmt: skip

    assert waits_for(state) == Draw("middle", 3)
    state = after(state, "drawn AAW")
    assert mats(state)[0] == "...A.."
    assert hands(state) == ["?????", "???????", "??????", "??????"]


def test_with_real_cards_generosity_and_humility_are_turned_up_at_the_end() -> None:
    state = after(
        table(cards="table"), "attempt A", *ROLL, "give ??", "give ??", "give ?"
    )

    assert waits_for(state) == Draw("cards given", 5)
    state = after(state, "drawn AALWL", "attempt E", *ROLL, "humble cleo ??", "show ??")
    assert waits_for(state) == Draw("cards shown", 2)
    state = after(state, "drawn WL", "drawn AA")
    assert mats(state)[:2] == ["A.....", "....A."]


def test_with_real_cards_the_table_says_who_gave_a_lantern() -> None:
    state = after(table(cards="table"), "study 2", "rolled 1")

    assert legal(state) == ["found ben", "found cleo", "found dan", "found nobody"]
    assert len(hands(after(state, "found cleo"))[2]) == 5


def test_the_table_says_who_waits_and_who_is_in_hell() -> None:
    state = table("L L L L", "WWWWWW = = =")
    state = after(state, "leave", "rolled 6x6", "rolled 6x1")

    assert "in Hell, wins next turn" in describe(state)


def test_nobody_is_in_a_chain_of_love_twice() -> None:
    state = after(table("AA A A A"), "attempt C", *ROLL, "love ben A", "pick C")

    assert not [typed for typed in legal(state) if typed.startswith("love ann")]


def test_a_balance_at_once_fails_without_a_card_to_give_for_love() -> None:
    state = table("A - A L", balance_mode="at_once")
    state = after(state, "attempt F", *ROLL, "balance ben")

    assert legal(state) == [f"pick {letter}" for letter in "ABDE"]


def test_locked_players_may_give_cards_again_after_the_roll() -> None:
    state = after(
        table("A A A A"), "attempt F", *ROLL,
        "balance ben", "attempt D", "gift none", *ROLL,
    )  # fmt: skip

    assert legal(state) == ["gift none", "gift A"]


def test_a_neighbour_who_is_stuck_or_in_hell_still_rolls() -> None:
    state = table("A A A A", "= = AAAWWW =")
    state = after(state, "study 0", "attempt D", "reveal 0", "rolled 1")

    assert state.players[2].gone == "stuck"
    assert waits_for(state) == Roll(1, what="die of cleo", player=2)
    state = table("A A A A", "= = WWWWWA =")
    damned = state.change(2, replace(state.players[2], gone="hell"))
    damned = after(damned, "study 0", "attempt D", "reveal 0", "rolled 1")
    assert waits_for(damned) == Roll(1, what="die of cleo", player=2)


def test_several_players_may_be_locked_to_the_same_one() -> None:
    state = table("A A L L")
    state = after(state, "attempt F", *ROLL, "balance cleo")
    state = after(state, "attempt F", *ROLL)

    assert "balance cleo" in legal(state)
    state = after(state, "balance cleo")
    assert [player.lock and player.lock.on for player in state.players[:2]] == [2, 2]
