"""Laws that hold in every state: legality has one home, and dice do not come back."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product
from random import Random

import msgspec

from companion.contract import Over
from companion.games.nine_circles.rules import (
    Action,
    Activate,
    ActivateGroups,
    Name,
    Pass,
    Rolled,
    State,
    Virgil,
    legal_actions,
    start,
    waits_for,
    why_not,
)
from tests.dice.test_faces import PIPS
from tests.games import dante

Faces = tuple[int, ...]


states = partial(dante.played, "nine-circles")


def some_start(rng: Random) -> State:
    """The beginning of any circle with some dice, so that deep circles are met too."""
    rulings = dante.some_rulings("nine-circles", rng)
    rulings["rows"] = ",".join(str(rng.randint(0, 7)) for _ in range(4))
    rulings["virgil"] = str(rng.randint(0, 9))
    return msgspec.structs.replace(
        start(rulings), circle=rng.randint(1, 9), pool=rng.randint(1, 9)
    )


def choices(count: int) -> list[State]:
    """States of random games in which something is to be chosen."""
    found: list[State] = []
    rng = Random(2026)
    while len(found) < count:
        game = [one for one in states(some_start(rng), rng) if not one.due]
        found += rng.sample(game, k=min(3, len(game)))
    return found


@cache
def parts(hand: Faces, most: int) -> frozenset[Faces]:
    return frozenset(
        some for dice in range(most + 1) for some in combinations(hand, dice)
    )


FALLING = [
    sizes
    for count in range(1, 11)
    for sizes in combinations_with_replacement((4, 3, 2, 1), count)
]
GROUPS = {*FALLING, *(s for count in range(4) for s in product(range(6), repeat=count))}
SORTED = [sizes for sizes in FALLING if sum(sizes) <= 10]


def universe(state: State) -> Iterator[Action]:
    """All that could be legal, and much that never is."""
    again = parts(state.active, 5) | {(7,), state.active[::-1], (*state.active, 1)}
    yield from (Activate(fresh, some) for fresh in range(-1, 7) for some in again)
    yield from map(ActivateGroups, GROUPS)
    if state.circle == 7:
        yield from (ActivateGroups(sizes, some) for sizes in SORTED for some in again)
    yield ActivateGroups((2, 1), state.active[:1])
    yield from map(Name, range(-1, 9))
    yield from (Virgil(face, to) for face in range(-1, 9) for to in range(-1, 9))
    yield from map(Pass, parts(state.active, 9) | again)
    yield from (Rolled(faces) for faces in product(range(8), repeat=2))


def test_the_legal_actions_are_exactly_those_with_no_reason_against_them() -> None:
    kinds: Counter[type] = Counter()
    for state in choices(240):
        legal = legal_actions(state)
        kinds.update(map(type, legal))

        assert set(legal) == {a for a in universe(state) if why_not(state, a) is None}
        assert len(set(legal)) == len(legal)

    assert set(kinds) == {Activate, ActivateGroups, Name, Virgil, Pass}


def can_finish(dice: Faces, state: State, pips: int) -> bool:
    """Whether some way of spending `pips` meets the circle."""
    faces = tuple(sorted(dice))
    turned = msgspec.structs.replace(state, active=faces, turned=(), frozen=())
    if any(why_not(turned, Pass(some)) is None for some in parts(faces, 9)):
        return True
    return pips > 0 and any(
        can_finish((*dice[:i], to, *dice[i + 1 :]), state, pips - 1)
        for i, face in enumerate(dice)
        for to in range(1, 7)
        if PIPS[face - 1][to - 1] == 1
    )


def test_after_a_throw_that_met_the_circle_a_pip_is_legal_if_it_can_be_finished() -> (
    None
):
    rng, seen = Random(7), set()
    for _ in range(240):
        faces = rng.sample(range(1, 7), k=rng.randint(2, 4))
        had = faces[1:2] if rng.random() < 0.5 else []
        circle = rng.choice((1, 2, 3, 4, 6, 8, 9))
        state = msgspec.structs.replace(
            start({"on_success": "stop_virgil"}),
            circle=circle,
            active=tuple(sorted(faces)),
            turned=tuple(had),
            met=bool(had),
            virgils=rng.randint(1, 3),
            number=rng.randint(1, 6) if circle == 8 else None,
        )
        to = rng.choice(
            [face for face in range(1, 7) if PIPS[faces[0] - 1][face - 1] == 1]
        )
        after = (to, *faces[1:])

        legal = why_not(state, Virgil(faces[0], to)) is None

        missed = not had and not can_finish(tuple(faces), state, 0)
        finishes = can_finish(after, state, state.virgils - 1)
        assert legal == (missed or finishes)
        seen.add((missed, finishes))

    assert len(seen) == 4


def test_no_count_is_ever_negative_dice_never_increase_and_games_end_lost_or_won() -> (
    None
):
    rng, ends = Random(2), Counter[bool]()
    for _ in range(300):
        game = list(states(some_start(rng), rng))
        for state in game:
            assert min(state.pool, state.due, state.virgils, *state.pips) >= 0
            assert Counter(state.turned) <= Counter(state.active)
            assert Counter(state.frozen) <= Counter(state.active)
            assert state.active == tuple(sorted(state.active))
        left = [(one.dice, sum(one.pips), one.virgils) for one in game]
        for numbers in zip(*left, strict=True):
            assert list(numbers) == sorted(numbers, reverse=True)

        over = waits_for(game[-1])
        assert isinstance(over, Over)
        assert over.won == (game[-1].circle == 10)
        assert (over.score >= 3, bool(over.rank)) == (over.won, over.won)
        ends[over.won] += 1

    assert min(ends[True], ends[False]) > 5
