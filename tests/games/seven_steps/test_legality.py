"""One law: what is listed is what is allowed. And random games keep the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement

import pytest

from companion.contract import Choice, Over
from companion.errors import IllegalAction
from companion.games.seven_steps.rules import (
    Action,
    Buy,
    Options,
    Pass,
    Punish,
    Rolled,
    State,
    Throw,
    ThrowChallenge,
    TurnChallenge,
    Virgil,
    apply,
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
        places = state.pool, state.sun, state.sun_before, state.moon
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
                assert (state.phase, state.sun, state.sun_before) == ("dawn", 0, 0)
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
        assert win.rank in {
            "Weary Ascendent",
            "Repentant",
            "Sanctified",
            "Redeemed",
        }


after = partial(dante.after, "seven-steps")

HELD = after(
    State(options=Options(reroll="hold")),
    "challenge; rolled 1; throw 2; rolled 46; punish",
)
ALL_AGAIN = after(State(), "challenge; rolled 1; throw 2; rolled 46; punish")
DARK = after(State(terrace=4), "challenge; rolled 2; throw 1; rolled 1")
PASSING = after(State(), "challenge; rolled 1; throw 1; rolled 1")
THROWN = State(phase="throw", challenge=3, pool=5, due=2)
FALLEN = State(phase="fallen", challenge=3, pool=4, active=(1, 2, 5), spare=2)
FAILED = State(terrace=6, phase="fallen", challenge=2, pool=5, active=(4, 5))
AGAIN = State(terrace=6, phase="again", challenge=2, pool=5, sun=1, active=(4, 5))
READY = State(phase="ready", challenge=3)


@pytest.mark.parametrize(
    ("state", "action", "sentence"),
    [
        (
            State(),
            Rolled((1,)),
            "no dice are being thrown; "
            "throw the challenge die, or buy a circle before it",
        ),
        (
            State(phase="challenge"),
            ThrowChallenge(),
            "1 die thrown and not reported; report the challenge die first",
        ),
        (
            FALLEN,
            Buy(),
            "a circle is bought before a throw; "
            "pass, turn a die with a pip or take the punishment",
        ),
        (
            State(phase="throw", challenge=3, pool=4, due=3),
            Pass((1,)),
            "3 dice thrown and not reported; report the dice first",
        ),
        (State(phase="challenge"), Rolled((1, 2)), "2 dice reported; 1 thrown"),
        (THROWN, Rolled((1,)), "1 die reported; 2 thrown"),
        (THROWN, Rolled(()), "0 dice reported; 2 thrown"),
        (THROWN, Rolled((1, 7)), "no die shows 7; faces are 1 to 6"),
        (THROWN, Rolled((0, HUGE)), "no die shows 0; faces are 1 to 6"),
        (
            READY,
            ThrowChallenge(),
            "the challenge die is thrown once, at dawn; "
            "throw dice of the pool, turn the challenge die or buy a circle",
        ),
        (READY, Throw(8), "8 dice taken from the pool; it holds 7"),
        (READY, Throw(0), "0 dice taken from the pool; take 1 or more"),
        (READY, Throw(-1), "-1 dice taken from the pool; take 1 or more"),
        (
            READY,
            Throw(HUGE),
            "a number of many digits dice taken from the pool; it holds 7",
        ),
        (READY, TurnChallenge(6), "a pip does not turn 3 into 6; turn it into 2 or 4"),
        (
            State(phase="ready", challenge=3, pips=0),
            TurnChallenge(4),
            "no pip is left; buy a circle or throw",
        ),
        (AGAIN, Throw(-1), "-1 dice taken from the pool; take 0 or more"),
        (
            AGAIN,
            Punish(),
            "punishment follows a throw that failed; "
            "throw again, or buy a circle before it",
        ),
        (FALLEN, Pass(()), "no die is put forward; put at least one"),
        (FALLEN, Pass((3,)), "3 is not active; the active dice show 1 2 5"),
        (FALLEN, Pass((1, 1)), "1 1 is not active; the active dice show 1 2 5"),
        (FALLEN, Pass((2, 1)), "2 1 is not sorted; write 1 2"),
        (FALLEN, Pass((1, 5)), "1 5 makes 6; Pride takes 1 to 3"),
        (FALLEN, Virgil(6, 1), "no active die shows 6; they show 1 2 5"),
        (FALLEN, Virgil(5, 1), "a pip does not turn 5 into 1; turn it into 2, 4 or 6"),
        (
            FALLEN,
            Throw(1),
            "dice are thrown after the challenge die; "
            "pass, turn a die with a pip or take the punishment",
        ),
        (
            State(terrace=6, phase="fallen", challenge=3, pool=6, active=(1,)),
            Pass((1,)),
            "no total passes Gluttony on a 3; take the punishment",
        ),
        (
            State(
                phase="fallen",
                challenge=1,
                pool=7,
                spare=0,
                moon=1,
                active=(6,),
            ),
            Punish(),
            "neither a scored nor a spare die is there to pay; spend pips and pass",
        ),
        (
            State(phase="fallen", challenge=1, pool=6, pips=0, active=(6,)),
            Virgil(6, 1),
            "no pip is left; pass or take the punishment",
        ),
        (
            State(),
            Throw(3),
            "dice are thrown after the challenge die; "
            "throw the challenge die, or buy a circle before it",
        ),
        (
            DARK,
            TurnChallenge(5),
            "the challenge die is turned only before the first dice are thrown; "
            "pass, turn a die with a pip or take the punishment",
        ),
        (
            after(DARK, "punish"),
            TurnChallenge(5),
            "the challenge die is turned only before the first dice are thrown; "
            "throw again, or buy a circle before it",
        ),
        (
            after(State(scored=5, pool=2), "buy; buy; buy; buy"),
            Buy(),
            "every circle has been bought; go on with the pips that are left",
        ),
        (
            State(pool=9, spare=0),
            Buy(),
            "neither a scored nor a spare die is there to pay; score a die first",
        ),
        (
            ALL_AGAIN,
            Throw(1, hold=(4,)),
            "no die is held under the ruling reroll 'all'; throw all active dice",
        ),
        (HELD, Throw(0, hold=(4, 6)), "every die is held; throw at least one"),
        (HELD, Throw(1, hold=(5,)), "5 is not active; the active dice show 4 6"),
        (HELD, Throw(1, hold=(6, 4)), "6 4 is not sorted; write 4 6"),
        (PASSING, Punish(), "the throw passed without pips; put dice forward"),
        (
            after(PASSING, "turn 1 2"),
            Punish(),
            "the throw passed without pips; put dice forward",
        ),
        (
            after(State(pips=1), "challenge; rolled 1; throw 1; rolled 1"),
            Virgil(1, 2),
            "a throw that passes would be spoiled; keep it one that can pass",
        ),
        (
            after(
                State(options=Options(pips_may_add_dice=False)),
                "challenge; rolled 3; throw 2; rolled 26",
            ),
            Virgil(6, 1),
            "the throw passed without pips and takes none; put dice forward",
        ),
        (
            State(terrace=7, phase="won", scored=5, pool=2),
            Buy(),
            "the game is over, the last terrace is passed; start another",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(
    state: State, action: Action, sentence: str
) -> None:
    assert why_not(state, action) == sentence
    with pytest.raises(IllegalAction) as caught:
        apply(state, action)
    assert str(caught.value) == f"seven-steps: {sentence}"


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (State(), Buy()),  # a spare die pays while nothing is scored
        (READY, Buy()),
        (AGAIN, Buy()),
        # A throw that passes only with pips may be refused.
        (after(State(), "challenge; rolled 1; throw 1; rolled 6; turn 6 1"), Punish()),
        (
            after(State(), "challenge; rolled 1; throw 1; rolled 6; turn 6 1"),
            Pass((1,)),
        ),
    ],
)
def test_this_is_allowed(state: State, action: Action) -> None:
    assert why_not(state, action) is None


@pytest.mark.parametrize("state", [State(), READY, FALLEN, FAILED, AGAIN])
def test_no_number_however_strange_makes_a_refusal_fail(state: State) -> None:
    strange = (HUGE, -HUGE, 0)
    for action in (
        TurnChallenge(HUGE),
        Virgil(HUGE, -HUGE),
        Virgil(4, HUGE),
        Pass(strange),
        Pass((1,) * 10_000),
        Throw(HUGE, strange),
        Throw(-HUGE),
        Throw(1, (1,) * 10_000),
        Rolled(strange),
    ):
        sentence = why_not(state, action)

        assert sentence is not None
        assert len(sentence) < 200


def test_a_roll_accepts_its_faces_in_any_order_and_lists_none() -> None:
    state = State(phase="throw", challenge=3, pool=4, due=3)

    assert legal_actions(state) == ()
    assert why_not(state, Rolled((5, 1, 2))) is None
    assert why_not(state, Rolled((1, 2, 5))) is None


def test_dice_that_pass_are_listed_first_then_pips_then_the_punishment() -> None:
    assert legal_actions(FAILED) == (
        Virgil(4, 3),
        Virgil(4, 5),
        Virgil(5, 2),
        Virgil(5, 4),
        Virgil(5, 6),
        Punish(),
    )
    assert legal_actions(FALLEN)[:4] == (
        Pass((1, 2)),
        Pass((1,)),
        Pass((2,)),
        Virgil(2, 1),
    )
