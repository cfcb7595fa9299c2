"""Bots leave out blunders that would hold a game up."""

from random import Random

from msgspec.structs import replace

from companion.games.exit_from_purgatory.bots import by_lot, hard, medium
from companion.games.exit_from_purgatory.rules import State, actions, view
from companion.games.exit_from_purgatory.rules.state import Lock
from companion.games.exit_from_purgatory.words import write
from tests.games.exit_from_purgatory.play import after, table


def chosen(state: State) -> set[str]:
    """What a bot that plays by lot may choose."""
    return {write(by_lot(state, Random(seed))) for seed in range(60)}


def locked(state: State, seat: int, on: int) -> State:
    waiting = replace(state.players[seat], lock=Lock(on, "F", True))
    return state.change(seat, waiting)


def test_a_rich_hand_that_is_locked_draws_or_steals_but_does_not_study() -> None:
    state = locked(table("AWLLLL A A A"), 0, 1)

    assert chosen(state) == {"draw", "steal ben", "steal cleo", "steal dan"}


def test_who_holds_most_cards_attempts_what_may_succeed_and_collects_nothing() -> None:
    tried = {one.split()[0] for one in chosen(table("AAAWWWLLL A A A"))}

    assert tried == {"attempt"}


def test_a_poor_player_gives_nothing_to_a_richer_one() -> None:
    state = locked(table("AAALLL AW A A", "AW.... WA...."), 1, 0)

    assert chosen(after(state, "attempt D")) == {"gift none"}


def test_a_rich_player_gives_no_more_than_leaves_both_as_rich() -> None:
    state = locked(table("AW AWWWLL A A", "AW.... WA...."), 1, 0)
    gifts = chosen(after(state, "attempt D"))

    assert {len(one.removeprefix("gift ")) for one in gifts - {"gift none"}} == {1, 2}


def test_greedy_players_do_not_attempt_love_that_no_partner_can_end() -> None:
    # Only ann, with half of all cards, may bring a token into the game: by Humility.
    mats = "AAAA.. WW.WW. WW.WW. WW.WW."
    state = table("AAAAAWWWWW AAL WWL L", mats)
    state = replace(state, turn=1, pile="")

    for seed in range(20):
        action = medium(state, Random(seed))
        assert action != actions.Try("C")


def test_a_searching_bot_moves_on_where_everybody_waits_for_it() -> None:
    """Its sixth token frees two others, so that it once thought it best to wait."""
    state = table("AAAWWWLLLLLL A A A", "WAAWW. AWAWA. AWWWA. AAWWA.")
    for seat in (1, 2, 3):
        state = locked(state, seat, 0)

    for seed in range(5):
        assert write(hard(view(state, 0), Random(seed))) == "attempt F"
