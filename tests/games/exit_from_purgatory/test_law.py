"""Laws that hold in every state: cards are conserved, legality has one home."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from companion.contract import Choice, Drawn, Over
from companion.errors import UnknownName
from companion.games.exit_from_purgatory import rules, words
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import (
    Action,
    State,
    closed,
    legal_actions,
    waits_for,
    why_not,
)
from companion.games.exit_from_purgatory.rules.cards import parts
from tests.games.exit_from_purgatory.play import NAMES, cards, some_rulings, states


@pytest.mark.parametrize("seed", range(40))
def test_every_card_is_somewhere_in_every_state_of_a_game(seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(4, 8)
    each = 5 * players
    for state, _ in states(rng, players, {}):
        assert cards(state) == {"A": each, "W": each, "L": each}

    assert isinstance(waits_for(state), Over)


@pytest.mark.parametrize("seed", range(40))
def test_every_card_is_somewhere_under_any_rulings(seed: int) -> None:
    rng = Random(seed)
    rulings = some_rulings(rng)
    players = rng.randint(4, 8)
    each = int(rulings["cards_per_type"]) * players
    table = rulings["cards"] == "table"
    whole = {"?": 3 * each} if table else {"A": each, "W": each, "L": each}
    for state, _ in states(rng, players, rulings):
        assert +cards(state) == whole


@pytest.mark.parametrize("seed", range(30))
def test_a_game_always_offers_something_until_it_is_over(seed: int) -> None:
    rng = Random(1000 + seed)
    for state, action in states(rng, rng.randint(4, 8), some_rulings(rng)):
        if isinstance(waits_for(state), Choice):
            assert legal_actions(state)
        assert (action is None) == bool(state.ended)


@pytest.mark.parametrize("seed", range(30))
def test_no_mat_ever_loses_a_token_and_nobody_gone_is_locked(seed: int) -> None:
    rng = Random(2000 + seed)
    before: list[int] = []
    for state, _ in states(rng, rng.randint(4, 8), some_rulings(rng)):
        tokens = [6 - player.undone for player in state.players]
        assert all(now >= old for now, old in zip(tokens, before, strict=False))
        for player in state.players:
            assert not (player.gone and player.lock)
            assert player.held == 0 or player.lock
        before = tokens


def choices(count: int, kinds: int) -> list[State]:
    """States of random games with so many kinds of choices, and no fewer in all."""
    found: list[State] = []
    seen: set[type] = set()
    rng = Random(2026)
    for _ in range(100):
        small = [
            state
            for state, action in states(rng, rng.randint(4, 6), some_rulings(rng))
            if action and isinstance(waits_for(state), Choice)
            if max(len(player.hand) for player in state.players) <= 12
        ]
        found += {type(state.step): state for state in small}.values()
        seen = {type(action) for state in found for action in legal_actions(state)}
        if len(found) >= count and len(seen) >= kinds:
            break
    return found


HEAPS = ("", "A", "W", "?", "??", "???", "L", "LA", "X", "AWL", "WA", "AAAAAAAAAAAAA")


def universe(state: State) -> Iterator[Action]:
    """All that could be legal, and much that never is."""
    names = (*NAMES[:6], "", "nobody", "Ann")
    letters = ("", *"ABCDEFGa")
    numbers = range(-1, 15)
    hands = {player.hand for player in state.players}
    heaps = {*HEAPS, *(heap for hand in hands for heap in parts(hand))}
    yield from (rules.Pull(), rules.Release(), rules.Alone())
    yield from (rules.Reclaim(True), rules.Reclaim(False))
    for kind in (rules.Steal, rules.Balance, rules.Found):
        yield from map(kind, names)
    for kind in (rules.Try, rules.Pick, rules.Turn):
        yield from map(kind, letters)
    for kind in (rules.Study, rules.Leave, rules.Reveal, rules.Hinder):
        yield from map(kind, numbers)
    for kind in (
        rules.Take, rules.Name, rules.Gift, rules.Keep, rules.Give, rules.Lay,
        rules.Show,
    ):  # fmt: skip
        yield from map(kind, sorted(heaps))
    yield from (rules.Love(*both) for both in product(names, sorted(heaps)))
    yield from (rules.Humble(*both) for both in product(names, sorted(heaps)))
    yield rules.Rolled((3,))
    yield Drawn(("A",))


def test_the_legal_actions_are_exactly_those_with_no_reason_against_them() -> None:
    kinds: Counter[type] = Counter()
    steps: Counter[type] = Counter()
    for state in choices(330, kinds=23):
        legal = legal_actions(state)
        kinds.update(map(type, legal))
        steps[type(state.step)] += 1

        assert set(legal) == {a for a in universe(state) if why_not(state, a) is None}
        assert len(set(legal)) == len(legal)

    assert len(kinds) == 23  # all but dice and drawn cards
    assert len(steps) == 16


def test_every_state_is_described_in_78_columns_to_every_seat() -> None:
    rng = Random(4)
    for state, _ in states(rng, 8, {}):
        for seat in (-1, rng.randrange(8)):
            lines = words.describe(rules.view(state, seat)).splitlines()
            assert max(map(len, lines)) <= 78


def test_a_closed_endgame_is_announced_whatever_the_ruling() -> None:
    said = set()
    for seed in range(40):
        rng = Random(seed)
        ruling = rng.choice(["verdict", "strict", "leave_as_you_are"])
        for state, _ in states(rng, 4, {"closed_endgame": ruling}):
            if closed(state) and not state.ended:
                assert "No new token can come into the game" in words.describe(
                    state
                ).replace("\n    ", " ")
                said.add(ruling)

    assert said == {"verdict", "strict", "leave_as_you_are"}


@pytest.mark.parametrize("seed", range(4))
def test_greedy_players_get_out(seed: int) -> None:
    *_, (last, _) = states(Random(seed), 4 + seed, {}, "greedy")

    assert last.winner >= 0


def test_every_ruling_with_choices_has_a_field_and_its_default() -> None:
    chosen = rules.options({one.id: one.default for one in facts().rulings})
    several = {one.id for one in facts().rulings if len(one.choices) > 1}

    assert chosen == rules.Options()
    assert several == set(rules.Options.__struct_fields__)


@pytest.mark.parametrize(
    ("ruling", "only"),
    [
        ("failed_lanterns", "take_back"),
        ("balance_target_done", "forbid"),
        ("no_action_left", "pass"),
    ],
)
def test_where_one_reading_is_left_it_can_be_named_and_nothing_else(
    ruling: str, only: str
) -> None:
    assert rules.options({ruling: only}) == rules.Options()
    with pytest.raises(UnknownName, match=f"{ruling}: 'other' is not a choice"):
        rules.options({ruling: "other"})
