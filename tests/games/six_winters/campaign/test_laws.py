"""Laws that hold in every state: each card in one place, legality in one home."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from companion.contract import Choice, Drawn, Over, Rolled
from companion.games.six_winters.campaign import (
    Action,
    Options,
    State,
    actions,
    legal_actions,
    options,
    waits_for,
    why_not,
)
from companion.games.six_winters.cards import answers
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from tests.games.six_winters.campaigns import (
    campaign,
    keeps_every_law,
    some_rulings,
    states,
)

SETUPS = [
    {"difficulty": "standard"},
    {"difficulty": "easy", "locations": "drawn"},
    {"difficulty": "hardcore", "books": "light"},
    {"books": "light", "locations": "drawn"},
]


@pytest.mark.parametrize("seed", range(6))
def test_every_law_holds_in_every_state_of_a_campaign(seed: int) -> None:
    rng = Random(seed)
    begun = campaign(some_rulings(rng), **SETUPS[seed % 4])
    bot = "steady" if seed < 3 else "random"
    for state, action in states(rng, begun, bot):
        keeps_every_law(state)
        if isinstance(waits_for(state), Choice):
            assert legal_actions(state)
        assert (action is None) == (not state.agenda)

    assert isinstance(waits_for(state), Over)
    assert len(state.years) == 6


@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_twice_in_a_pile_of_a_full_record(seed: int) -> None:
    for state, _ in states(Random(seed), campaign()):
        for pile in (*state.piles, *state.discards):
            assert len(set(pile)) == len(pile)


def universe(state: State) -> Iterator[Action]:
    """All that could be legal, and much that never is."""
    people = (*facts().character, "", "nobody")
    slots, numbers = (*SLOT_NAMES, "", "nowhere"), range(-1, 9)
    kinds, lands = (*RESOURCES, "gold"), (*REGIONS, "sea")
    some = (*state.in_play[:6], *state.locked[:2], "nothing")
    cards = (*state.staged, *state.deck[:30], "tinkering", "nothing")
    yield from (actions.Next(), actions.Light(), Drawn(("poison",)), Rolled((1,)))
    yield from (answers.Answer(yes) for yes in (True, False))
    yield from map(actions.Mend, (*actions.REASONS, "whim"))
    for one in (actions.Completed, actions.Used, answers.Whom):
        yield from map(one, people)
    for pair in (actions.Went, actions.Stand):
        yield from (pair(*both) for both in product(people, slots))
    yield from (actions.AbilityUsed(*both) for both in product(people, range(-1, 12)))
    yield from (actions.Rested(*both) for both in product(people, (*TRACKS, "mind")))
    yield from (actions.Hurt(*all_) for all_ in product(people, TRACKS, numbers))
    for dice in (actions.Created, actions.Spent, actions.Added):
        yield from (dice(*both) for both in product(kinds, numbers))
    yield from (actions.Traded(*all_) for all_ in product(kinds, kinds, range(5)))
    yield from (actions.Pick(*both) for both in product(("ann", "ben", "x"), people))
    teams = [tuple(team) for n in range(3) for team in product(people, repeat=n)]
    yield from (actions.Overcame(*both) for both in product(some, teams))
    yield from map(answers.At, slots)
    yield from map(answers.That, [one.id for one in facts().obstacles])
    yield from map(answers.Many, range(-1, 14))
    yield from map(answers.Land, lands)
    yield from map(answers.Raise, kinds)
    yield from map(answers.Keep, [one.id for one in facts().locations])
    yield from map(answers.Card, cards)
    yield from (answers.Top(*both) for both in product(lands, ("winter", "spring", "")))


def test_the_legal_actions_are_exactly_those_with_no_reason_against_them() -> None:
    seen: Counter[type] = Counter()
    reported: Counter[type] = Counter()
    for seed in range(4):
        rng = Random(seed)
        begun = campaign(some_rulings(rng), **SETUPS[seed])
        for number, (state, action) in enumerate(states(rng, begun, "steady")):
            if action is None or (seen[type(state.task)] > 5 and number % 97):
                continue
            seen[type(state.task)] += 1
            legal = legal_actions(state)
            possible = {one for one in universe(state) if why_not(state, one) is None}
            reported.update(map(type, legal))

            assert len(set(legal)) == len(legal)
            assert possible - set(legal) <= {Drawn(("poison",))}
            assert all(why_not(state, one) is None for one in legal)

    assert len(reported) >= 18


def test_every_ruling_has_a_field_and_its_default() -> None:
    assert options({one.id: one.default for one in facts().rulings}) == Options()
    names = {field.replace("_", "-") for field in Options.__struct_fields__}
    assert {one.id for one in facts().rulings} == names


HOSTILE = ("a\nb", "\x1b[2J", "x" * 5000, "\0", "{}", "'; drop", "\u202e")


def test_whatever_a_save_holds_a_refusal_is_one_short_line() -> None:
    for state, action in states(Random(3), campaign(books="light"), "random"):
        if action is None or not isinstance(waits_for(state), Choice):
            continue
        for text in HOSTILE:
            for one in (
                actions.Went(text, text), actions.Overcame(text, (text, text)),
                actions.Created(text, 1), actions.Traded("support", text, 1),
                actions.Put(text, text), actions.Mend(text), answers.That(text),
                actions.Pick(text, text), answers.Card(text), Drawn((text,)),
            ):  # fmt: skip
                reason = why_not(state, one)
                assert reason
                assert reason.isprintable()
                assert len(reason) < 300
        if state.turn > 1:
            break
