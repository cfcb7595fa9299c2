"""Laws that hold in every state: legality has one home, no disc is lost.

What a seat may know, and that nothing else leaves.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import msgspec
import pytest

from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled
from companion.games.seven_steps_kosmos import bots, rules, words
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules import (
    Action,
    State,
    apply,
    deck,
    legal_actions,
    observed,
    start,
    view,
    waits_for,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.actions import (
    Aid,
    Done,
    Drop,
    First,
    Lay,
    Move,
    Pick,
    Points,
    Shift,
    Take,
    Throw,
)
from companion.games.seven_steps_kosmos.rules.search import best
from companion.games.seven_steps_kosmos.rules.state import UNKNOWN
from tests import long
from tests.games import lot
from tests.games.seven_steps_kosmos.play import PLAYERS, dealt_anew, lost, played

pytestmark = pytest.mark.xdist_group("kosmos-games")

FIELDS = tuple(f"{slot}.{at}" for slot in range(7) for at in range(7))
TILES = ("A1", "A2", "A3", "A4", "A5", "V1", "V2", "V3", "V4", "V5", "V6", "X1", "")


def some_start(rng: Random) -> State:
    """Two to four players under rulings drawn by lot."""
    chosen = {one.id: rng.choice(sorted(one.choices)) for one in facts().rulings}
    return start(chosen, {"players": list(PLAYERS[: rng.randint(2, 4)])})


def some_action(state: State, rng: Random, told: float = 1.0) -> Action | None:
    """Anything that may come next; of discs and tiles, a part is not told."""
    match waits_for(state):
        case Roll(count, sides):
            return Rolled(tuple(rng.randint(1, sides) for _ in range(count)))
        case Draw(what, count):
            cards = rng.sample(deck(state), count)
            if what != "boards" and rng.random() > told:
                cards = [UNKNOWN] * count
            return Drawn(tuple(cards))
        case Choice():
            return rng.choice(legal_actions(state))
    return None


def game(rng: Random, told: float = 1.0) -> Iterator[State]:
    """Every state of a random game, the last one too."""
    state = some_start(rng)
    yield state
    while action := some_action(state, rng, told):
        state = apply(state, action)
        yield state


def choices(count: int, seed: int) -> list[State]:
    """States of random games in which something is to be chosen, of every kind.

    In some the companion was not told all hands.
    """
    found: list[State] = []
    rng = Random(seed)
    while len(found) < count:
        states = list(game(rng, told=rng.choice((1.0, 1.0, 0.8))))
        chosen = [state for state in states if isinstance(waits_for(state), Choice)]
        rare = [state for state in chosen if state.phase != "lay" or not state.laid]
        found += [state for state in chosen if state.phase == "first"]
        found += rng.sample(chosen, k=5) + rng.sample(rare, k=10)
    return found


def parts(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for count in range(len(hand) + 1):
        yield from combinations(hand, count)


def universe(state: State) -> set[Action]:
    """All that could be legal, and much that never is."""
    hand = state.seat.hand
    odd = ("9.9", "", "0.7", "00")
    pairs = [
        (FIELDS[a], FIELDS[b])
        for group in state.fields.of.values()
        for a, b in product(group, repeat=2)
    ]
    pairs += [(field, to) for field in FIELDS for to in ("0.0", "3.6", "9.9")]
    return {
        *map(First, range(-1, 6)),
        *(Lay(disc, field) for disc in "WYORVBK?X" for field in (*FIELDS, *odd)),
        *(Take(id, field) for id in TILES for field in (*FIELDS, *odd)),
        *(
            kind(id, field, to)
            for kind, ids in ((Shift, ("A2", "A5")), (Move, ("A5", "A2", "V1")))
            for id in ids
            for field, to in pairs
        ),
        *(kind(id) for kind in (Aid, Points, Drop) for id in (*TILES, UNKNOWN)),
        *map(Pick, ("aid", "points", "", "both")),
        Done(),
        *map(Throw, parts(hand)),
        *map(Throw, (hand[::-1], (*hand, "R"), ("X",), (UNKNOWN,) * 8)),
        Drawn(("R",)),
        Rolled((1,)),
    }


KINDS = {First, Lay, Take, Shift, Move, Aid, Points, Drop, Pick, Done, Throw}


@pytest.mark.parametrize(
    ("count", "seed"),
    [(50, 2), pytest.param(long.games(100), 4, marks=pytest.mark.slow)],
    ids=["some", "many"],
)
def test_the_legal_actions_are_exactly_those_with_no_reason_against_them(
    count: int, seed: int
) -> None:
    kinds: set[type] = set()
    for state in choices(count, seed):
        legal = legal_actions(state)
        kinds.update(map(type, legal))

        assert set(legal) == {a for a in universe(state) if why_not(state, a) is None}
        assert len(set(legal)) == len(legal) > 0

    assert kinds == KINDS


def faults(states: tuple[State, ...]) -> list[str]:
    """Return what is wrong with a game; empty if nothing is."""
    found, last = [], states[-1]
    turns: Counter[int] = Counter()
    for state, after in zip(states, (*states[1:], last), strict=True):
        turn_ends = state.phase in ("bonus", "tidy", "refill", "over")
        highest = 6 if turn_ends else 7
        if not all(0 <= height <= highest for height in state.heights):
            found.append(f"heights {state.heights} in phase {state.phase}")
        if max(len(seat.hand) for seat in state.seats) > 7:
            found.append("a hand of eight")
        if max(len(seat.aid) for seat in state.seats) > 2:
            found.append("three aids")
        if len(state.laid) > state.most:
            found.append(f"{len(state.laid)} discs laid")
        if not hidden(state):
            found += lost(state)
        if state.phase == "lay" and (after.phase, after.turn) != ("lay", state.turn):
            turns[state.turn] += 1
    if not isinstance(waits_for(last), Over):
        found.append(f"it stops in phase {last.phase}")
    if len({turns[seat] for seat in range(len(last.seats))}) != 1:
        found.append(f"turns {turns}")
    return found


def hidden(state: State) -> bool:
    """Return whether a disc or tile is not known, so that nothing can be counted."""
    hands = [(*seat.hand, *seat.aid, *seat.points) for seat in state.seats]
    return any(UNKNOWN in held for held in (*hands, state.box))


@pytest.mark.slow
def test_games_end_after_as_many_turns_for_each_and_nothing_is_lost() -> None:
    for seed in long.seeds(15):
        told = 0.2 if seed % 3 == 2 else 1.0  # in each third little is reported
        assert faults(tuple(game(Random(seed), told))) == [], seed


def test_greedy_bots_play_to_the_end_and_better_than_chance() -> None:
    rng = Random(6)

    def choose(state: State) -> Action:
        bot = bots.BOTS["medium" if state.turn else "random"]
        return bot(view(state, state.turn), rng)

    for _ in range(5):
        state = start({}, {"players": ["ann", "ben"]})
        *_, (last, _) = lot.played(rules, state, rng, choose)

        assert last.seats[1].score > last.seats[0].score


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

            seen, again = (
                msgspec.json.encode(view(one, seat)) for one in (state, other)
            )
            assert again == seen

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


def test_a_view_shows_what_is_public_or_ones_own_and_of_the_rest_the_numbers() -> None:
    for seed in range(12):
        for state, _ in played(seed):
            for seat in (0, 1, 2, -1):
                shown = view(state, seat)
                public = ("heights", "bag", "box", "aids", "points")
                assert [getattr(shown, one) for one in public] == [
                    getattr(state, one) for one in public
                ]
                for number, (one, true) in enumerate(
                    zip(shown.seats, state.seats, strict=True)
                ):
                    told = {*one.hand, *one.aid, *one.points} - {UNKNOWN}

                    assert len(one.hand) == len(true.hand)
                    assert one == true if number == seat else not told


def test_how_many_discs_are_in_the_bag_follows_from_what_everybody_sees() -> None:
    for state, _ in sample(100):
        seen = view(state, -1)
        hands = sum(len(seat.hand) for seat in seen.seats)

        assert seen.bag == 140 - sum(seen.heights) - len(seen.box) - hands


def test_an_event_of_another_seat_shows_neither_what_was_drawn_nor_thrown_in() -> None:
    hidden = 0
    for seed in range(12):
        for state, action in played(seed):
            other = observed(state, action, -1)

            assert observed(state, action, state.turn) == action
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


def test_the_best_turn_of_a_seat_does_not_depend_on_what_it_cannot_see() -> None:
    rng = Random(4)
    turns = [state for state, _ in sample(300) if state.phase == "lay"][:30]
    for state in turns:
        seat = state.turn

        assert best(dealt_anew(state, seat, rng), seat) == best(state, seat)
        assert best(view(state, seat), seat) == best(state, seat)
