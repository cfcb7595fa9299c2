"""Drawing, stealing, studying, the roll, sharing Lanterns, leaving and the end."""

import pytest

from companion.contract import Over, Roll
from companion.games.exit_from_purgatory.rules import (
    State,
    legal_actions,
    start,
    waits_for,
)
from companion.games.exit_from_purgatory.words import write
from tests.games.exit_from_purgatory.play import NAMES, after, hands, mats, table


def legal(state: State) -> list[str]:
    return [write(action) for action in legal_actions(state)]


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_everyone_has_two_cards_of_each_type_and_the_rest_is_the_pile(
    players: int,
) -> None:
    state = start({}, {"players": NAMES[:players]})

    assert hands(state) == ["AAWWLL"] * players
    assert len(state.pile) == {4: 36, 5: 45, 6: 54, 7: 63, 8: 72}[players]


def test_a_drawn_card_goes_from_the_pile_to_the_hand() -> None:
    state = after(table(), "draw", "drawn W")

    assert hands(state)[0] == "AAWWWLL"
    assert len(state.pile) == 35
    assert state.turn == 1


@pytest.mark.parametrize(
    ("thief", "target", "stolen"),
    [(3, 3, True), (5, 4, True), (2, 3, False), (1, 6, False), (1, 1, True)],
)
def test_a_thief_needs_as_much_as_the_target(
    thief: int, target: int, stolen: bool
) -> None:
    state = after(table("A W L L"), "steal ben", f"rolled {thief}", f"rolled {target}")
    if stolen:
        state = after(state, "drawn W")

    assert hands(state)[:2] == (["AW", ""] if stolen else ["A", "W"])
    assert state.turn == 1


def test_each_adds_the_challenges_not_done_so_that_who_is_behind_steals_better() -> (
    None
):
    mats_of_two = "= AAAA.. = ="
    state = after(table("A W L L", mats_of_two), "steal ben", "rolled 1", "rolled 5")

    assert hands(after(state, "drawn W"))[0] == "AW"


def test_a_six_lets_the_thief_choose_whatever_the_totals() -> None:
    state = table("A WL L L", "AAAAA. = = =")
    state = after(state, "steal ben", "rolled 6", "rolled 6")

    assert legal(state) == ["take L", "take W"] or legal(state) == ["take W", "take L"]
    assert hands(after(state, "take L"))[:2] == ["AL", "W"]


def test_the_difference_may_be_stolen() -> None:
    state = table("A AWWL L L", steal_amount="difference")
    state = after(state, "steal ben", "rolled 4", "rolled 1", "drawn WLA")

    assert hands(state)[:2] == ["AAWL", "W"]


def test_a_type_that_is_not_there_is_replaced_by_lot() -> None:
    state = table("A W L L", steal_six="name_a_type")
    state = after(state, "steal ben", "rolled 6", "rolled 1", "name L", "drawn W")

    assert hands(state)[:2] == ["AW", ""]


def test_studying_takes_a_lantern_of_the_first_to_the_left_who_has_one() -> None:
    state = after(table("LL A WL L"), "study 2", "rolled 2")

    assert hands(state) == ["LLL", "A", "W", "L"]


def test_studying_fails_above_the_number_of_lanterns() -> None:
    assert hands(after(table("LL L L L"), "study 2", "rolled 3"))[0] == "LL"


def test_nothing_happens_if_nobody_has_a_lantern_to_give() -> None:
    state = after(table("LL A A A"), "study 2", "rolled 1")

    assert hands(state) == ["LL", "A", "A", "A"]
    assert state.events[-1] == "nobody has a Lantern to give"


@pytest.mark.parametrize(
    ("mode", "own", "other"),
    [("dice_pool", 3, 3), ("one_die_apples", 1, 1), ("one_die_done", 1, 1)],
)
def test_the_dice_of_a_challenge_go_by_the_ruling(
    mode: str, own: int, other: int
) -> None:
    state = table("ALL A A A", "AAW... = = =", success_mode=mode)
    state = after(state, "attempt D", "reveal 2")

    assert waits_for(state) == Roll(
        own, what=f"{'dice' if own > 1 else 'die'} of ann", player=0
    )
    state = after(state, "rolled " + " ".join(["1"] * own))
    assert waits_for(state) == Roll(
        other, what=f"{'dice' if other > 1 else 'die'} of ben", player=1
    )


def test_an_equal_total_succeeds() -> None:
    state = after(table("A A A A"), "attempt D", "reveal 0", "rolled 3", "rolled 3")

    assert "lay A" in legal(state)


def test_after_a_failed_roll_lanterns_are_taken_back() -> None:
    state = after(table("AL A A A"), "attempt D", "reveal 1", "rolled 1 1", "rolled 3")

    assert hands(state)[0] == "AL"
    assert state.turn == 1


def peace(lanterns: int, **rulings: str) -> State:
    """Ann passes Peace with so many Lanterns."""
    state = table("A" + "L" * lanterns + " W W W", **rulings)
    dice = " ".join(["6"] * (1 + lanterns))
    return after(
        state, "attempt D", f"reveal {lanterns}", f"rolled {dice}", "rolled 1",
        "lay A", "lay W", "lay W", "lay W", "drawn AWWW",
    )  # fmt: skip


def test_each_other_player_gets_one_lantern_from_the_left_and_the_rest_is_kept() -> (
    None
):
    assert hands(peace(2)) == ["A", "WL", "WL", "W"]
    assert hands(peace(5)) == ["ALL", "WL", "WL", "WL"]


def test_lanterns_may_go_into_the_pile() -> None:
    state = peace(2, lantern_after_token="to_pile")

    assert hands(state) == ["A", "W", "W", "W"]
    assert state.pile.count("L") == 14


def test_six_tokens_leave_only_one_thing_to_do() -> None:
    assert legal(table("A A A A", "AAAAWW = = =")) == ["leave"]


def test_three_of_each_is_stuck_for_ever_and_the_cards_go_into_the_pile() -> None:
    state = after(table("A AW W W", "= AAAWWW = ="), "study 0")

    assert state.players[1].gone == "stuck"
    assert hands(state) == ["A", "", "W", "W"]
    assert (len(state.pile), state.turn) == (38, 2)


def test_the_cards_of_the_stuck_may_stay_and_be_stolen() -> None:
    state = table("A AW W W", "= AAAWWW = =", stuck_cards="stay")
    state = after(state, "study 0")

    assert hands(state)[1] == "AW"
    assert "steal ben" in legal(state)


def test_the_last_soul_wins() -> None:
    state = after(table("A A A A", "= AAAWWW AAAWWW AAAWWW"), "study 0")

    assert state.ended == "ann is the last soul that is not stuck"


def test_everybody_may_be_stuck() -> None:
    state = table("A A A A", "AAAWWW AAAWWW AAAWWW AAAWWW", leave_action="may_do_other")
    state = after(state, "study 0")

    assert waits_for(state) == Over(False, 0, "", "purgatory keeps you all")


def test_a_closed_endgame_under_the_strict_ruling_is_left_to_the_table() -> None:
    mats_of_all = "AAWAW. AAWAW. AAWWA. AAWAW."
    state = table("L L L L", mats_of_all, closed_endgame="strict")
    state = after(state, "study 1", "rolled 6")

    assert state.ended == "nobody can gain a token or leave any more; the table decides"


def test_a_closed_endgame_may_let_everyone_leave_as_they_are() -> None:
    mats_of_all = "AAWAW. AAWAW. AAWWA. AAWAW."
    state = table("L L L L", mats_of_all, closed_endgame="leave_as_you_are")

    assert "leave" in legal(state)


@pytest.mark.parametrize(
    ("mat", "own", "other"), [("AAAAAW", 5, 7), ("WWWWAA", 4, 6), ("WWWWWW", 6, 6)]
)
def test_leaving_is_rolled_against_seven_for_heaven_and_six_for_hell(
    mat: str, own: int, other: int
) -> None:
    state = after(table("A A A A", f"{mat} = = ="), "leave")

    assert waits_for(state) == Roll(own, what="dice of ann", player=0)
    state = after(state, "rolled " + " ".join(["1"] * own))
    assert waits_for(state) == Roll(other, what="dice of ben", player=1)


def test_heaven_wins_at_once() -> None:
    state = after(table("A A A A", "AAAAAA = = ="), "leave", "rolled 6x6", "rolled 7x1")

    assert waits_for(state) == Over(
        True, 6, "ann wins", "ann is in Heaven", winners=(0,)
    )


def test_an_equal_total_does_not_leave_and_a_wrong_token_is_turned() -> None:
    state = after(
        table("A A A A", "WWWWAA = = ="),
        "leave",
        "rolled 6 1 1 1",
        "rolled 1 1 1 1 1 4",
    )

    assert mats(state)[0] == "WWWWWA"
    assert state.turn == 1


def test_hell_wins_at_the_start_of_the_next_turn() -> None:
    state = after(table("L L L L", "WWWWWW = = ="), "leave", "rolled 6x6", "rolled 6x1")

    assert state.players[0].gone == "hell"
    for _ in range(3):
        assert not state.ended
        state = after(state, "draw", "drawn A")
    assert waits_for(state) == Over(
        True, 6, "ann wins", "ann has been in Hell for a round", winners=(0,)
    )


def test_heaven_comes_before_a_hell_that_still_waits() -> None:
    state = table("L L L L", "WWWWWW AAAAAA = =")
    state = after(state, "leave", "rolled 6x6", "rolled 6x1")
    state = after(state, "leave", "rolled 6x6", "rolled 7x1")

    assert state.ended == "ben is in Heaven"


def test_apples_help_to_leave_and_worms_hinder_where_cards_may() -> None:
    state = table("AAL WW L L", "AAAAAW = = =", exit_cards="on")
    state = after(state, "leave 2", "hinder 1", "hinder 0", "hinder 0")

    assert waits_for(state) == Roll(6, what="dice of ann", player=0)
    assert hands(state)[:2] == ["L", "W"]
    assert len(state.pile) == 39
