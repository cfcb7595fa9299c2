"""A full record shows the cards and the sign of a draw pile, but not their order."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.contract import Choice, Drawn
from companion.games.six_winters import words
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.campaign.tasks import Shuffle
from companion.games.six_winters.rules import (
    State,
    deck,
    legal_actions,
    observed,
    view,
    waits_for,
    why_not,
)
from tests.games.six_winters.campaigns import campaign, keeps_every_law, states, table
from tests.games.six_winters.campaigns import piled as laid_out

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
