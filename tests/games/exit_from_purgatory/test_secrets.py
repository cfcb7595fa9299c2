"""No seat learns what it may not know."""

import itertools
import re
from random import Random

import msgspec
import pytest

from companion.contract import Choice, Drawn
from companion.errors import IllegalAction
from companion.games.exit_from_purgatory import words
from companion.games.exit_from_purgatory.rules import (
    State,
    apply,
    legal_actions,
    observed,
    view,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.turn import Taking
from tests.games.exit_from_purgatory.play import (
    after,
    blabs,
    dealt_anew,
    few_and_many,
    played,
    table,
)

pytestmark = pytest.mark.xdist_group("exit-from-purgatory-games")
every_game = few_and_many((1, 3, 5, 7, 9, 53), step=2)
"""The odd ones have hidden hands."""


@every_game
def test_dealing_hidden_cards_anew_changes_no_byte_of_a_view_and_no_choice(
    seeds: tuple[int, ...],
) -> None:
    for seed in seeds:
        rng = Random(seed)
        for state, _ in played(seed):
            seat = rng.randrange(len(state.players))
            both = state, dealt_anew(state, seat, rng)
            seen, other = (view(one, seat) for one in both)
            assert msgspec.json.encode(other) == msgspec.json.encode(seen), seed
            assert words.describe(other) == words.describe(seen), seed

            match waits_for(state):
                case Choice(seat):
                    legal = legal_actions(state)
                    other = dealt_anew(state, seat, rng)
                    assert legal_actions(other) == legal, seed
                    assert legal_actions(view(state, seat)) == legal, seed


@every_game
def test_what_a_seat_hears_of_an_action_holds_no_card_of_others(
    seeds: tuple[int, ...],
) -> None:
    for seed in seeds:
        for (state, action), (later, _) in itertools.pairwise(played(seed)):
            assert action is not None
            for seat in range(len(state.players)):
                assert blabs(state, action, seat) == [], seed
                heard = observed(state, action, seat)
                assert type(heard) is type(action), seed
                if isinstance(heard, Drawn):
                    assert overheard(state, heard, later, seat) == set(), seed


def overheard(state: State, heard: Drawn, later: State, seat: int) -> set[str]:
    """The drawn cards that a seat hears of without owning or seeing them."""
    own = view(state, seat), view(later, seat)
    known = "".join(one.players[seat].hand for one in own)
    public = "".join(map(str, later.events))
    named = {"A": "apple", "W": "worm", "L": "lantern", "?": ""}
    return {
        card for card in heard.cards if card not in known and named[card] not in public
    }


@every_game
def test_a_view_never_shows_another_hand_or_the_pile(seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        for state, _ in played(seed):
            looks = state.options.steal_six == "look_and_choose"
            for seat in range(len(state.players)):
                seen = view(state, seat)
                assert set(seen.pile) <= {"?"}, seed
                shown = [
                    other
                    for other, one in enumerate(seen.players)
                    if other != seat and set(one.hand) - {"?"}
                ]
                match state.step:
                    case Taking(target, chosen=True) if seat == state.turn and looks:
                        assert shown == [target], seed
                    case _:
                        assert shown == [], seed


def test_a_seat_sees_its_own_hand_only_and_who_watches_none_but_open_ones() -> None:
    all_see = words.describe(view(table(), -1))
    own = words.describe(view(table("AAL W L L"), 0))
    opened = words.describe(view(table(hands="open"), -1))

    assert not re.search(r"in hand|apple|worm|lantern", all_see)
    assert own.count("in hand") == 1
    assert "in hand: 2 apples and 1 lantern" in own
    assert opened.count("in hand") == 4


def test_a_thief_who_rolled_a_six_looks_into_the_hand_alone_or_names_a_type() -> None:
    for ruled, seen in (("look_and_choose", "WL"), ("name_a_type", "??")):
        state = table("A WL L L", steal_six=ruled)
        state = after(state, "steal ben", "rolled 6", "rolled 6")

        assert view(state, 0).players[1].hand == seen
        assert view(state, 2).players[1].hand == "??"


def test_a_drawn_card_is_known_to_who_drew_it() -> None:
    state = after(table(), "draw")

    assert observed(state, Drawn(("W",)), 0) == Drawn(("W",))
    assert observed(state, Drawn(("W",)), 1) == Drawn(("?",))


def test_an_error_about_drawn_cards_names_none() -> None:
    state = after(table("A WL L L"), "steal ben", "rolled 5", "rolled 1")

    line = "this card is not in the hand of ben; report what was drawn"
    with pytest.raises(IllegalAction, match=f"^exit-from-purgatory: {line}$"):
        apply(state, Drawn(("A",)))


PEACE = ("attempt D", "reveal 0", "rolled 6", "rolled 1", *("lay ?",) * 4)


def test_real_cards_that_were_turned_up_for_peace_are_told_to_all() -> None:
    state, drawn = after(table(cards="table"), *PEACE), Drawn(("A", "A", "W", "W"))

    # The table reports them in any order: none is told as somebody's own.
    for seat in (-1, 0, 1, 2, 3):
        assert observed(state, drawn, seat) == drawn, seat


def test_with_open_hands_nothing_is_kept_from_anybody() -> None:
    state = after(
        table("AAW AWWL L L", hands="open"), "attempt E", "reveal 0", "rolled 6",
        "rolled 1", "humble ben AA",
    )  # fmt: skip

    assert len({msgspec.json.encode(view(state, seat)) for seat in range(-1, 4)}) == 1


def test_with_real_cards_no_hand_is_known_to_anybody() -> None:
    state = table(cards="table")

    assert {player.hand for player in state.players} == {"??????"}
    assert set(state.pile) == {"?"}


@pytest.mark.parametrize("challenge", ["B", "D"])
def test_who_has_no_card_for_luck_or_peace_is_not_told_before_they_are_passed_over(
    challenge: str,
) -> None:
    roll = (f"attempt {challenge}", "reveal 0", "rolled 6", "rolled 1")
    state = after(table("AAL W L A"), *roll)  # cleo has only a Lantern
    twin = after(table("AAL W W A"), *roll)

    assert state.step != twin.step
    for seat in (-1, 0, 1, 3):
        seen, other = view(state, seat), view(twin, seat)
        assert msgspec.json.encode(seen) == msgspec.json.encode(other)
    laid = (after(one, "lay A", "lay W") for one in (state, twin))
    assert [waits_for(one) for one in laid] == [Choice(3), Choice(2)]
