"""What a seat may know, and that nothing else leaves."""

from random import Random

import msgspec
import pytest

from companion.contract import Choice, Drawn
from companion.games.seven_steps_kosmos import words
from companion.games.seven_steps_kosmos.rules import (
    UNKNOWN,
    Action,
    Drop,
    Lay,
    Points,
    State,
    Throw,
    apply,
    best,
    legal_actions,
    observed,
    view,
    waits_for,
    why_not,
)
from tests.games.seven_steps_kosmos.play import dealt_anew, played

pytestmark = pytest.mark.xdist_group("kosmos-games")


def sample(count: int) -> list[tuple[State, Action]]:
    rng = Random(9)
    games = [played(seed) for seed in range(12)]
    dealt = [step for game in games for step in game if step[0].phase != "boards"]
    return rng.sample(dealt, k=count)


def test_dealing_anew_what_is_hidden_leaves_the_bytes_of_a_view_equal() -> None:
    rng, changed = Random(1), 0
    for state, _ in sample(300):
        for seat in range(3):
            other = dealt_anew(state, seat, rng)
            changed += other != state

            assert msgspec.json.encode(view(other, seat)) == msgspec.json.encode(
                view(state, seat)
            )

    assert changed > 600


def test_dealing_anew_leaves_the_legal_actions_and_refusals_equal() -> None:
    rng = Random(2)
    for state, _ in sample(300):
        if not isinstance(waits_for(state), Choice):
            continue
        other = dealt_anew(state, state.turn, rng)

        assert legal_actions(other) == legal_actions(state)
        assert legal_actions(view(state, state.turn)) == legal_actions(state)
        for action in (Lay("R", "3.0"), Points("V1"), Throw(("K",)), Drop("A1")):
            assert why_not(other, action) == why_not(state, action)


def test_a_view_shows_numbers_but_no_disc_or_tile_of_the_others() -> None:
    for seed in range(12):
        for state, _ in played(seed):
            for seat in (0, 1, 2, -1):
                shown = view(state, seat)
                for number, one in enumerate(shown.seats):
                    true = state.seats[number]
                    hidden = {*one.hand, *one.aid, *one.points} - {UNKNOWN}

                    assert len(one.hand) == len(true.hand)
                    assert number == seat or not hidden


def test_a_view_keeps_what_is_public_and_what_is_ones_own() -> None:
    for state, _ in sample(100):
        shown = view(state, 1)

        assert shown.seats[1] == state.seats[1]
        assert (shown.heights, shown.bag, shown.box) == (
            state.heights,
            state.bag,
            state.box,
        )
        assert (shown.aids, shown.points) == (state.aids, state.points)


def test_how_many_discs_are_in_the_bag_follows_from_what_everybody_sees() -> None:
    for state, _ in sample(100):
        seen = view(state, -1)
        hands = sum(len(seat.hand) for seat in seen.seats)

        assert seen.bag == 140 - sum(seen.heights) - len(seen.box) - hands


def test_an_event_of_another_seat_shows_neither_what_was_drawn_nor_thrown_in() -> None:
    hidden = 0
    for seed in range(12):
        for state, action in played(seed):
            own, other = (
                observed(state, action, state.turn),
                observed(state, action, -1),
            )

            assert own == action
            if isinstance(action, Drawn) and state.phase != "boards":
                hidden += 1
                assert other == Drawn((UNKNOWN,) * len(action.cards))
            elif isinstance(action, Throw) and not state.triggered:
                assert other == Throw((UNKNOWN,) * len(action.discs))
            else:
                assert other == action
            assert words.read(words.write(other)) == other

    assert hidden > 200


def test_a_log_as_a_seat_sees_it_replays_to_what_the_seat_sees() -> None:
    for seed in range(5):
        steps = [step for step in played(seed) if not step[0].triggered]
        state = steps[0][0]
        for before, action in steps:
            state = apply(state, observed(before, action, 0))

        last = apply(*steps[-1])
        assert state.heights == last.heights
        assert state.seats[0] == last.seats[0]
        assert [one.score for one in state.seats] == [one.score for one in last.seats]


def test_the_text_of_a_view_is_the_same_whatever_is_hidden() -> None:
    rng = Random(3)
    for state, _ in sample(200):
        other = dealt_anew(state, 2, rng)

        assert words.describe(view(other, 2)) == words.describe(view(state, 2))


def test_the_best_turn_of_a_seat_does_not_depend_on_what_it_cannot_see() -> None:
    rng = Random(4)
    turns = [state for state, _ in sample(300) if state.phase == "lay"][:30]
    for state in turns:
        seat = state.turn

        assert best(dealt_anew(state, seat, rng), seat) == best(state, seat)
        assert best(view(state, seat), seat) == best(state, seat)
