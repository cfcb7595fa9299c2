"""What a campaign is begun with, what is seen of it, and the tasks of its agenda."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.contract import Choice, Draw, Drawn
from companion.contract.options import Options
from companion.games.six_winters import GAME, words
from companion.games.six_winters.campaign import actions, piles, tasks
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.campaign.tasks import Attempting, Shuffle
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import (
    State,
    apply,
    deck,
    legal_actions,
    observed,
    view,
    waits_for,
    why_not,
)
from companion.games.six_winters.rules.agenda import DONE_BY
from tests.games.six_winters.campaigns import (
    campaign,
    keeps_every_law,
    some_action,
    states,
    table,
)
from tests.games.six_winters.campaigns import piled as laid_out


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


PILE = ("zarrah", "poison", "orb-of-seeing", "tripwire", "nalah")


def piled(*pile: str) -> State:
    state = table("thea", "keel")
    later = tuple(card for card in state.later if card not in ("tinkering", "cantrips"))
    state = laid_out(state, pile, (), ())
    return replace(state, later=later, deck=("tinkering", "cantrips"))


def test_a_pile_is_seen_sorted_below_the_sign_on_its_top() -> None:
    seen = view(piled("poison", "zarrah", "tripwire", "orb-of-seeing"), -1)

    # Poison shows summer, and so does nothing else there.
    assert seen.piles[0] == ("poison", "orb-of-seeing", "tripwire", "zarrah")
    assert seen.deck == ("cantrips", "tinkering")


@pytest.mark.parametrize("seed", range(20))
def test_piles_that_differ_in_order_only_look_alike(seed: int) -> None:
    pile = list(PILE)
    Random(seed).shuffle(pile)
    other = [pile[0], *sorted(pile[1:])]

    assert view(piled(*pile), 0) == view(piled(*other), 0)
    assert view(piled(*pile), 0) == view(piled(*pile), 1)
    keeps_every_law(view(piled(*pile), 0))


def test_a_light_record_has_no_order_to_hide() -> None:
    state = campaign(books="light")

    assert view(state, -1) is state


def test_what_may_be_done_and_what_is_shown_hangs_on_no_hidden_order() -> None:
    for number, (state, action) in enumerate(states(Random(5), campaign(), "steady")):
        seen = view(state, -1)
        assert [top(seen, n) for n in range(3)] == [top(state, n) for n in range(3)]
        assert waits_for(seen) == waits_for(state)
        assert sorted(deck(seen)) == sorted(deck(state))
        if number % 7 == 0 and isinstance(waits_for(state), Choice):
            assert legal_actions(seen) == legal_actions(state)
            assert words.describe(seen) == words.describe(state)
        if action is not None:
            assert why_not(seen, action) is None


def test_face_down_cards_are_not_observed_and_drawn_ones_are() -> None:
    state = piled(*PILE)
    cards = Drawn(("poison", "nalah"))
    for kind, heard in (
        ("draw", Drawn(("?", "?"))),
        ("top", Drawn(("?", "?"))),
        ("deck", Drawn(("?", "?"))),
        ("burn", cards),
        ("places", cards),
        ("start", cards),
    ):
        task = msgspec.convert({"todo": "shuffle", "kind": kind}, Shuffle)
        assert observed(replace(state, agenda=(task,)), cards, -1) == heard


WAIT = {
    tasks.ActionStep,
    tasks.Correcting,
    tasks.Pause,
    tasks.Question,
    tasks.Shuffle,
    Attempting,
}
"""Tasks that wait for somebody."""


def test_every_task_is_done_or_waits_for_somebody() -> None:
    assert set(Task.__subclasses__()) == set(DONE_BY) | WAIT
    assert set(DONE_BY) & WAIT == set()


def test_every_task_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in Task.__subclasses__()]

    assert len(set(tags)) == len(tags)
