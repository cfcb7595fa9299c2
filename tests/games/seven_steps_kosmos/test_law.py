"""Laws that hold in every state: legality has one home, and no disc is lost."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled
from companion.games.seven_steps_kosmos import bots, words
from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.rules import (
    UNKNOWN,
    Action,
    Aid,
    Done,
    Drop,
    First,
    Lay,
    Move,
    Pick,
    Points,
    Shift,
    State,
    Take,
    Throw,
    apply,
    deck,
    legal_actions,
    start,
    view,
    waits_for,
    why_not,
)
from tests.games.seven_steps_kosmos.play import lost

NAMES = ("ann", "ben", "cleo", "dan")
FIELDS = tuple(f"{slot}.{at}" for slot in range(7) for at in range(7))
TILES = ("A1", "A2", "A3", "A4", "A5", "V1", "V2", "V3", "V4", "V5", "V6", "X1", "")


def some_start(rng: Random) -> State:
    """Two to four players under rulings drawn by lot."""
    chosen = {one.id: rng.choice(sorted(one.choices)) for one in facts().rulings}
    return start(chosen, {"players": list(NAMES[: rng.randint(2, 4)])})


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


def choices(count: int) -> list[State]:
    """States of random games in which something is to be chosen, of every kind.

    In some the companion was not told all hands.
    """
    found: list[State] = []
    rng = Random(2026)
    while len(found) < count:
        states = list(game(rng, told=rng.choice((1.0, 1.0, 0.8))))
        chosen = [one for one in states if isinstance(waits_for(one), Choice)]
        rare = [one for one in chosen if one.phase != "lay" or not one.laid]
        found += [one for one in chosen if one.phase == "first"]
        found += rng.sample(chosen, k=5) + rng.sample(rare, k=10)
    return found


def parts(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for count in range(len(hand) + 1):
        yield from combinations(hand, count)


def universe(state: State) -> set[Action]:
    """All that could be legal, and much that never is."""
    hand, table = state.seat.hand, state.table
    assert table
    odd = ("9.9", "", "0.7", "00")
    pairs = [
        (FIELDS[a], FIELDS[b])
        for group in table.fields.of.values()
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


def test_the_legal_actions_are_exactly_those_with_no_reason_against_them() -> None:
    kinds: Counter[type] = Counter()
    for state in choices(300):
        legal = legal_actions(state)
        kinds.update(map(type, legal))

        assert set(legal) == {a for a in universe(state) if why_not(state, a) is None}
        assert len(set(legal)) == len(legal) > 0

    assert set(kinds) == {
        First, Lay, Take, Shift, Move, Aid, Points, Drop, Pick, Done, Throw,
    }  # fmt: skip


def test_no_disc_and_no_tile_is_ever_lost() -> None:
    rng = Random(1)
    for _ in range(30):
        for state in game(rng):
            assert lost(state) == []


def test_heights_hands_and_tiles_stay_within_their_limits() -> None:
    rng = Random(2)
    for _ in range(30):
        for state in game(rng):
            turn_ends = state.phase in ("bonus", "tidy", "refill", "over")

            assert all(0 <= one <= (6 if turn_ends else 7) for one in state.heights)
            assert all(len(seat.hand) <= 7 for seat in state.seats)
            assert all(len(seat.aid) <= 2 for seat in state.seats)
            assert len(state.laid) <= state.most


def test_random_games_end_and_everybody_had_the_same_number_of_turns() -> None:
    rng = Random(3)
    for _ in range(60):
        turns: Counter[int] = Counter()
        last = None
        for state in game(rng):
            if last and last.phase == "lay":
                turns[last.turn] += (state.phase, state.turn) != ("lay", last.turn)
            last = state

        assert last is not None
        assert isinstance(waits_for(last), Over)
        assert len(set(turns.values())) == 1
        assert len(turns) == len(last.seats)


def test_games_at_a_physical_table_end_although_little_is_told() -> None:
    rng = Random(5)
    for _ in range(40):
        *_, last = game(rng, told=0.2)

        assert isinstance(waits_for(last), Over)


def test_greedy_bots_play_to_the_end_and_better_than_chance() -> None:
    rng = Random(6)
    scores: dict[str, list[int]] = {"random": [], "greedy": []}
    for _ in range(8):
        state = start({}, {"players": ["ann", "ben"]})
        while not isinstance(due := waits_for(state), Over):
            if isinstance(due, Choice):
                bot = bots.BOTS["greedy" if due.player else "random"]
                action = bot(view(state, due.player), rng)
            else:
                action = some_action(state, rng)
            state = apply(state, action)
        scores["random"].append(state.seats[0].score)
        scores["greedy"].append(state.seats[1].score)

    assert all(g > r for r, g in zip(*scores.values(), strict=True))


def test_every_state_is_described_in_78_columns_and_every_action_reads_back() -> None:
    rng = Random(4)
    for _ in range(12):
        for state in game(rng):
            lines = words.describe(state).splitlines()

            assert max(map(len, lines)) <= 78
            for action in legal_actions(state):
                assert words.read(words.write(action)) == action
                assert words.say(action)
