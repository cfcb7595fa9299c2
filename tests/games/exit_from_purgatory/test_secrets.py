"""No seat learns what it may not know."""

import re
from random import Random

import msgspec
import pytest

from companion.contract import Choice
from companion.errors import IllegalAction
from companion.games.exit_from_purgatory import words
from companion.games.exit_from_purgatory.rules import (
    Drawn,
    apply,
    legal_actions,
    told,
    view,
    waits_for,
)
from tests.games.exit_from_purgatory.play import (
    after,
    dealt_anew,
    some_rulings,
    states,
    table,
)

HIDDEN = {"hands": "hidden", "cards": "companion"}


def some_game(seed: int) -> tuple[Random, int, dict[str, str]]:
    rng = Random(seed)
    return rng, rng.randint(4, 6), {**some_rulings(rng), **HIDDEN}


@pytest.mark.parametrize("seed", range(25))
def test_dealing_hidden_cards_anew_changes_no_byte_of_a_view(seed: int) -> None:
    rng, players, rulings = some_game(seed)
    for state, _ in states(rng, players, rulings):
        seat = rng.randrange(players)
        other = dealt_anew(state, seat, rng)

        seen = msgspec.json.encode(view(state, seat))
        assert msgspec.json.encode(view(other, seat)) == seen
        assert words.describe(view(other, seat)) == words.describe(view(state, seat))


@pytest.mark.parametrize("seed", range(25))
def test_dealing_hidden_cards_anew_changes_nothing_a_player_may_do(seed: int) -> None:
    rng, players, rulings = some_game(seed)
    for state, _ in states(rng, players, rulings):
        match waits_for(state):
            case Choice(seat):
                legal = legal_actions(state)
                assert legal_actions(dealt_anew(state, seat, rng)) == legal
                assert legal_actions(view(state, seat)) == legal


@pytest.mark.parametrize("seed", range(25))
def test_what_a_seat_hears_of_an_action_holds_no_card_of_others(seed: int) -> None:
    rng, players, rulings = some_game(seed)
    for state, action in states(rng, players, rulings):
        if action is None:
            break
        later = apply(state, action)
        for seat in range(players):
            heard = told(state, action, seat)
            assert words.write(heard).split()[0] == words.write(action).split()[0]
            if isinstance(heard, Drawn):
                own = view(state, seat), view(later, seat)
                known = "".join(one.players[seat].hand for one in own)
                public = "".join(later.news)
                for card in set(heard.cards) - {"?"}:
                    name = {"A": "apple", "W": "worm", "L": "lantern"}[card]
                    assert card in known or name in public


@pytest.mark.parametrize("seed", range(10))
def test_a_view_never_shows_another_hand_or_the_pile(seed: int) -> None:
    rng, players, rulings = some_game(seed)
    looks = rulings["steal_six"] == "look_and_choose"
    for state, _ in states(rng, players, rulings):
        for seat in range(players):
            seen = view(state, seat)
            assert set(seen.pile) <= {"?"}
            shown = [
                other
                for other, one in enumerate(seen.players)
                if other != seat and set(one.hand) - {"?"}
            ]
            step = state.step
            thief = getattr(step, "chosen", False) and seat == state.turn and looks
            assert shown == ([getattr(step, "target", -1)] if thief else [])


def test_the_table_that_all_see_shows_no_hand() -> None:
    text = words.describe(view(table(), -1))

    assert "in hand" not in text
    assert not re.search(r"apple|worm|lantern", text)


def test_a_seat_sees_its_own_hand_only() -> None:
    shown = words.describe(view(table("AAL W L L"), 0))

    assert shown.count("in hand") == 1
    assert "in hand: 2 apples and 1 lantern" in shown


def test_open_hands_are_seen_by_all() -> None:
    shown = words.describe(view(table(hands="open"), -1))

    assert shown.count("in hand") == 4


def test_a_thief_who_rolled_a_six_looks_into_the_hand_alone() -> None:
    state = after(table("A WL L L"), "steal ben", "rolled 6", "rolled 6")

    assert view(state, 0).players[1].hand == "WL"
    assert view(state, 2).players[1].hand == "??"


def test_who_names_a_type_does_not_look() -> None:
    state = after(
        table("A WL L L", steal_six="name_a_type"), "steal ben", "rolled 6", "rolled 6"
    )

    assert view(state, 0).players[1].hand == "??"


def test_a_drawn_card_is_known_to_who_drew_it() -> None:
    state = after(table(), "draw")

    assert told(state, Drawn(("W",)), 0) == Drawn(("W",))
    assert told(state, Drawn(("W",)), 1) == Drawn(("?",))


def test_an_error_about_drawn_cards_names_none() -> None:
    state = after(table("A WL L L"), "steal ben", "rolled 5", "rolled 1")

    with pytest.raises(IllegalAction) as caught:
        apply(state, Drawn(("A",)))
    assert str(caught.value) == (
        "exit-from-purgatory: this card is not in the hand of ben; "
        "report what was drawn"
    )


PEACE = ("attempt D", "reveal 0", "rolled 6", "rolled 1", *("lay ?",) * 4)


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3])
def test_real_cards_that_were_turned_up_for_peace_are_told_to_all(seat: int) -> None:
    state = after(table(cards="table"), *PEACE)

    # The table reports them in any order: none is told as somebody's own.
    assert told(state, Drawn(("A", "A", "W", "W")), seat) == Drawn(("A", "A", "W", "W"))


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
