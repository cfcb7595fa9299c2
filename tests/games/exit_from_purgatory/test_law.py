"""Laws that hold in every state: cards are conserved, legality has one home."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from companion.contract import Choice, Drawn, Over, Rolled
from companion.errors import BadValue, UnknownName
from companion.games.exit_from_purgatory import words
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import (
    Action,
    State,
    actions,
    legal_actions,
    start,
    waits_for,
    why_not,
)
from companion.games.exit_from_purgatory.rules.cards import parts
from companion.games.exit_from_purgatory.rules.choosing import closed
from companion.games.exit_from_purgatory.rules.state import Options, options
from tests.games.exit_from_purgatory.play import (
    FEW,
    NAMES,
    cards,
    few_and_many,
    played,
    states,
)

pytestmark = pytest.mark.xdist_group("exit-from-purgatory-games")
every_game = few_and_many(FEW)


@every_game
def test_no_card_is_lost_no_token_is_taken_and_nobody_gone_is_locked(
    seeds: tuple[int, ...],
) -> None:
    for seed in seeds:
        (state, _), *later = played(seed)
        each, before = state.options.cards_per_type * len(state.players), list[int]()
        whole = {"?": 3 * each} if state.table else dict.fromkeys("AWL", each)

        for now, _ in later:
            assert +cards(now) == whole, f"game {seed}"
            tokens = [6 - player.undone for player in now.players]
            pairs = zip(tokens, before, strict=False)
            assert all(new >= old for new, old in pairs), f"game {seed}"
            assert not any(one.gone and one.lock for one in now.players), f"game {seed}"
            before = tokens
        assert isinstance(waits_for(later[-1][0]), Over), f"game {seed}"


def small_choices(seeds: tuple[int, ...]) -> list[State]:
    """One state of each kind of choice in each game, locked or not; no large hand."""
    found: list[State] = []
    for seed in seeds:
        small = [
            state
            for state, action in played(seed)
            if action and isinstance(waits_for(state), Choice)
            if max(len(player.hand) for player in state.players) <= 10
        ]
        found += {
            (type(state.step), state.player.lock is None): state for state in small
        }.values()
    return found


HEAPS = ("", "A", "W", "?", "??", "???", "L", "LA", "X", "AWL", "WA", "AAAAAAAAAAAAA")


def universe(state: State) -> Iterator[Action]:
    """All that could be legal, and much that never is."""
    names = (*NAMES, "", "nobody", "Ann")
    letters = ("", *"ABCDEFGa")
    numbers = range(-1, 15)
    hands = {player.hand for player in state.players}
    heaps = sorted({*HEAPS, *(heap for hand in hands for heap in parts(hand))})
    yield from (actions.Pull(), actions.Release(), actions.Alone())
    for kind in (actions.Steal, actions.Balance, actions.Found):
        yield from map(kind, names)
    for kind in (actions.Try, actions.Pick):
        yield from map(kind, letters)
    for kind in (actions.Study, actions.Leave, actions.Reveal, actions.Hinder):
        yield from map(kind, numbers)
    for kind in (
        actions.Take, actions.Name, actions.Gift, actions.Keep, actions.Give,
        actions.Lay, actions.Show,
    ):  # fmt: skip
        yield from map(kind, heaps)
    for kind in (actions.Love, actions.Humble):
        yield from (kind(name, heap) for name, heap in product(names, heaps))
    yield Rolled((3,))
    yield Drawn(("A",))


@few_and_many((5, 8, 14, 53), (5, 8, 14, 53))
def test_the_legal_actions_are_exactly_those_with_no_reason_against_them(
    seeds: tuple[int, ...],
) -> None:
    kinds: Counter[type] = Counter()
    steps: Counter[type] = Counter()
    for state in small_choices(seeds):
        legal = legal_actions(state)
        kinds.update(map(type, legal))
        steps[type(state.step)] += 1

        assert set(legal) == {a for a in universe(state) if why_not(state, a) is None}
        assert len(set(legal)) == len(legal), state

    assert len(kinds) == 21  # all but dice and drawn cards
    assert len(steps) == 14


def test_a_closed_endgame_is_announced_whatever_the_ruling() -> None:
    for ruling in ("verdict", "strict", "leave_as_you_are"):
        said = ""
        for seed in range(40):
            game = states(Random(seed), 4, {"closed_endgame": ruling})
            ends = (now for now, _ in game if closed(now) and not now.ended)
            if state := next(ends, None):
                said = words.describe(state).replace("\n    ", " ")
                break
        assert "No new token can come into the game" in said, ruling


@pytest.mark.slow
def test_greedy_players_get_out() -> None:
    for seed in range(5):
        *_, (last, _) = states(Random(seed), 4 + seed, {}, "medium")

        assert last.winner >= 0, f"{4 + seed} players"


def test_every_ruling_has_a_field_and_its_default() -> None:
    chosen = options({ruling.id: ruling.default for ruling in facts().rulings})

    assert chosen == Options()
    assert [ruling.id for ruling in facts().rulings] == [*Options.__struct_fields__]


def test_what_nobody_would_choose_is_a_fixed_reading() -> None:
    assert len(facts().rulings.retired) == 21
    with pytest.raises(UnknownName) as caught:
        options({"exit_flip": "ask"})
    assert str(caught.value) == (
        "exit-from-purgatory: exit_flip: 'ask' is no longer offered; it is always "
        "'auto': a wrong token is turned over at once after a failed attempt to leave"
    )


def test_three_may_play_under_a_house_rule_and_a_setup_has_players_alone() -> None:
    assert len(start({"min_players": "3"}, {"players": NAMES[:3]}).players) == 3
    with pytest.raises(BadValue, match="players named: 0"):
        start()
    with pytest.raises(BadValue, match="'seats' is no part of a setup"):
        start({}, {"seats": 4})
