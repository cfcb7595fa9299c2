"""One law: what is listed is what is allowed. And random games keep the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations_with_replacement

from companion.contract import Choice, Over
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import (
    Action,
    Buy,
    Pass,
    Punish,
    Rolled,
    State,
    Throw,
    ThrowChallenge,
    TurnChallenge,
    Virgil,
    legal_actions,
    start,
    waits_for,
    why_not,
)
from tests.games import dante

HUGE = 10**5000
"""So large that Python refuses to write it out."""


def game(rng: random.Random, rulings: dict[str, str]) -> Iterator[State]:
    """Yield every state of a game of random choices, those that pass more often."""
    return dante.played("seven-steps", start(rulings), rng, eager=0.5)


def states(seed: int, games: int) -> list[State]:
    rng = random.Random(seed)
    return [
        state
        for _ in range(games)
        for state in game(rng, dante.some_rulings("seven-steps", rng))
    ]


def universe(state: State) -> list[Action]:
    """Every action worth asking about in `state`, most of them illegal."""
    counts = (combinations_with_replacement(range(8), count) for count in range(4))
    small = [*chain.from_iterable(counts)]
    lying = [
        tuple(face for index, face in enumerate(state.active) if chosen >> index & 1)
        for chosen in range(1 << len(state.active))
    ]
    hands = {*small, *lying, *(hand[::-1] for hand in lying)}
    faces = (-1, 0, 1, 2, 3, 4, 5, 6, 7, HUGE)
    return [
        Buy(),
        ThrowChallenge(),
        Punish(),
        *(TurnChallenge(to) for to in faces),
        *(Virgil(face, to) for face in faces for to in faces),
        *(Pass(hand) for hand in hands),
        *(Throw(fresh) for fresh in (-HUGE, -1, *range(11), HUGE)),
        *(Throw(n, hold) for n in (-1, *range(state.pool + 2)) for hold in hands),
        *(Rolled(hand) for hand in small),
    ]


def test_the_listed_actions_are_exactly_those_that_are_allowed() -> None:
    choices = [one for one in states(7, games=60) if waits_for(one) == Choice()]
    rng = random.Random(11)
    chosen = rng.sample(choices, 300)
    phases = {state.phase for state in chosen}

    assert phases == {"dawn", "ready", "fallen", "again"}
    for state in chosen:
        allowed = {one for one in universe(state) if why_not(state, one) is None}
        listed = legal_actions(state)

        assert set(listed) == allowed
        assert len(listed) == len(set(listed))


def test_dice_pips_and_ends_keep_the_rules_in_random_games() -> None:
    wins = 0
    for state in states(19, games=150):
        places = state.pool, state.sun, state.moon, state.scored, state.spare, state.due
        assert min(*places, state.pips, state.closed) >= 0
        assert sum(places) + len(state.active) == 9
        assert state.pips + state.closed <= 7
        assert Counter(state.turned) <= Counter(state.active)
        end = waits_for(state)
        if isinstance(end, Over) and end.won:
            wins += 1
            assert 1 <= end.score <= 9
            assert end.rank in {rank.name for rank in facts().ranks}

    assert wins


def test_the_sun_is_empty_at_dawn_under_the_default_rulings() -> None:
    rng = random.Random(13)
    for _ in range(40):
        before = State()
        for state in game(rng, {}):
            if state.terrace > before.terrace:
                assert (state.phase, state.sun) == ("dawn", 0)
            before = state
