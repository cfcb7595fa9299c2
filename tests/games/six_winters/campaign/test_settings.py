"""How the books are kept is changed at any time, and no card is lost by it."""

from random import Random

import pytest

from companion.contract import Choice, Draw
from companion.contract.options import Options
from companion.games.six_winters import GAME
from companion.games.six_winters.campaign import actions, piles
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import (
    State,
    apply,
    legal_actions,
    waits_for,
    why_not,
)
from tests.games.six_winters.campaigns import (
    campaign,
    keeps_every_law,
    some_action,
    states,
)


def test_a_new_campaign_has_light_books_and_a_save_that_is_silent_has_full_ones() -> (
    None
):
    assert GAME.begin
    begun = GAME.begin(Options({"players": "ann,ben"}))
    players = ["ann", "ben"]
    assert begun.setup == {"books": "light", "dice": "counted", "players": players}
    first = GAME.rules().start({}, begun.setup)
    assert first.light
    assert first.shown is None
    assert not campaign().light
    assert campaign().shown is None


def settled(state: State, rng: Random) -> State:
    """Report the order of the cards that are due."""
    while isinstance(waits_for(state), Draw):
        action = some_action(state, rng)
        assert action
        state = apply(state, action)
        keeps_every_law(state)
    return state


@pytest.mark.parametrize("books", ["full", "light"])
def test_books_change_at_any_time_and_back_and_the_campaign_goes_on(books: str) -> None:
    rng = Random(5)
    state, steps = campaign(books=books), 0
    while steps < 400 and (action := some_action(state, rng, "steady")):
        steps += 1
        state = apply(state, action)
        if steps % 7 or not isinstance(waits_for(state), Choice):
            continue
        change = actions.Full() if state.light else actions.Light()
        assert change in legal_actions(state)
        state = settled(apply(state, change), rng)
        keeps_every_law(state)
        assert state.light == isinstance(change, actions.Light)
        assert legal_actions(state)


def test_full_books_that_follow_light_ones_know_what_is_on_top() -> None:
    rng = Random(2)
    begun = states(rng, campaign(books="light"), "steady")
    state = next(one for one, _ in begun if one.turn == 2)
    before = [sorted(pile) for pile in state.piles]
    state = settled(apply(state, actions.Full()), rng)

    assert [sorted(pile) for pile in state.piles] == before
    for n, pile in enumerate(state.piles):
        assert piles.top(state, n) == facts().obstacle[pile[0]].season


def test_a_setting_that_holds_already_is_refused() -> None:
    assert why_not(campaign(books="light"), actions.Light()) == (
        "books are light already"
    )
    state = next(
        one
        for one, _ in states(Random(1), campaign(), "steady")
        if isinstance(waits_for(one), Choice)
    )
    assert why_not(state, actions.Full()) == "books are full already"
