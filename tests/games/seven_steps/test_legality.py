"""One law: what is listed is what is allowed. And random games keep the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from companion.contract import Choice, Over
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
    small = [
        faces
        for count in range(4)
        for faces in combinations_with_replacement(range(8), count)
    ]
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
        *(
            Throw(fresh, hold)
            for fresh in (-1, *range(state.pool + 2))
            for hold in hands
        ),
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


def test_the_dice_are_always_nine() -> None:
    for state in states(5, games=60):
        places = state.pool, state.sun, state.moon
        paid = state.scored, state.spare

        assert min(*places, *paid, state.due) >= 0
        assert sum(places) + sum(paid) + state.due + len(state.active) == 9


def test_pips_and_circles_are_never_more_than_the_track_holds() -> None:
    for state in states(9, games=60):
        assert min(state.pips, state.closed) >= 0
        assert state.pips + state.closed <= 7


def test_the_sun_is_empty_at_dawn_under_the_default_rulings() -> None:
    rng = random.Random(13)
    for _ in range(40):
        before = State()
        for state in game(rng, {}):
            if state.terrace > before.terrace:
                assert (state.phase, state.sun) == ("dawn", 0)
            before = state


def test_dice_turned_by_pips_are_among_the_active_ones() -> None:
    for state in states(17, games=60):
        assert Counter(state.turned) <= Counter(state.active)


def test_a_win_scores_one_to_nine_dice_and_earns_a_title() -> None:
    ends = [waits_for(state) for state in states(19, games=150)]
    wins = [end for end in ends if isinstance(end, Over) and end.won]

    assert wins
    for win in wins:
        assert 1 <= win.score <= 9
        assert win.rank in {"Weary Ascendent", "Repentant", "Sanctified", "Redeemed"}
