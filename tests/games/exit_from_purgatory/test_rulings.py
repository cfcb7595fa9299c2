"""Rulings that change what happens, one by one."""

from companion.contract import Draw, Roll
from companion.games.exit_from_purgatory.rules import (
    Lock,
    State,
    legal_actions,
    waits_for,
)
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

    assert state.news[-2:] == (
        "a six always succeeds",
        "nobody has the opposite difference",
    )


def test_lanterns_of_a_lock_may_lie_until_the_token_comes() -> None:
    state = table("ALL A A A", balance_lanterns="held")
    state = after(
        state, "attempt F", "reveal 2", "rolled 6 6 6", "rolled 1", "balance ben"
    )

    assert (hands(state)[0], state.players[0].held) == ("A", 2)
    state = after(
        state, "attempt D", "gift none", *ROLL, "gift none",
        "lay A", "lay A", "lay A", "lay A", "drawn AAAA",
    )  # fmt: skip
    assert (state.players[0].held, mats(state)[0]) == (0, ".....W")
    assert hands(state) == ["A", "AL", "AL", "A"]


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


def test_a_partner_may_not_love_if_chains_are_forbidden() -> None:
    state = after(
        table("AA A A A", love_chain="once"), "attempt C", *ROLL, "love ben A"
    )

    assert legal(state) == [f"pick {letter}" for letter in "ABDE"]


def test_a_chain_may_come_back_but_repeats_no_challenge() -> None:
    state = after(
        table("AA A A A", love_chain="free"),
        "attempt C", *ROLL, "love ben A", "pick C", "love ann A",
    )  # fmt: skip

    assert legal(state) == [f"pick {letter}" for letter in "ABDE"]


def test_love_fails_without_a_card_that_may_be_given() -> None:
    state = table("A L A L", balance_mode="at_once", love_card="apple_or_worm")
    state = after(state, "attempt F", *ROLL, "balance ben", "pick C")

    assert state.news[-1] == "there is no card to give for Love"


def test_a_lantern_may_be_no_gift_of_love() -> None:
    state = after(table("AL A A A", love_card="apple_or_worm"), "attempt C", *ROLL)

    assert not [one for one in legal(state) if one.endswith("L")]


def test_difference_zero_may_be_no_balance() -> None:
    state = after(table("A A A A", balance_zero="forbid"), "attempt F", *ROLL)

    assert state.turn == 1


def test_generosity_may_leave_lanterns_in_the_hand() -> None:
    state = table("AAAWLL L L L", generosity_hand="apples_worms_only")
    state = after(state, "attempt A", *ROLL, "keep W", "give A", "give A", "give A")

    assert hands(state)[0] == "WLL"
    assert mats(state)[0] == "A....."


def test_generosity_may_not_be_offered_to_a_short_hand() -> None:
    state = table("AAA L L L", generosity_short="not_offered")

    assert "attempt A" not in legal(state)
    assert "attempt B" in legal(state)


def test_gifts_may_come_before_the_roll_only() -> None:
    state = after(
        table("A A A A", balance_gifts="before_roll_only"), "attempt F", *ROLL,
        "balance ben", "attempt D", "gift none", *ROLL,
    )  # fmt: skip

    assert legal(state) == ["lay A"]


def test_chance_may_choose_what_is_shown_for_humility() -> None:
    state = table("AAW AWW L L", humility_choice="random")
    state = after(state, "attempt E", *ROLL, "humble ben AA")

    assert waits_for(state) == Draw("apples and worms of ben", 2)
    assert mats(after(state, "drawn WW"))[0] == "....A."


def test_a_token_may_be_left_as_it_is_after_a_failed_attempt_to_leave() -> None:
    state = table("A A A A", "WWWWAA = = =", exit_flip="ask")
    state = after(state, "leave", "rolled 1 1 1 1", "rolled 6x6")

    assert legal(state) == ["turn E", "turn F", "turn none"]
    assert mats(after(state, "turn F"))[0] == "WWWWAW"


def test_a_stuck_neighbour_may_be_passed_over_for_the_roll() -> None:
    state = table("A A A A", "= = AAAWWW =", stuck_rolls="no")
    state = after(state, "study 0", "attempt D", "reveal 0", "rolled 1")

    assert waits_for(state) == Roll(1, what="die of dan")


def test_lanterns_may_be_shown_in_place_of_announced() -> None:
    state = after(table("LL A A A", study_reveal="show_cards"), "study 2")

    assert state.news == ("ann shows 2 lanterns",)


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
