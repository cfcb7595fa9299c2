"""Turns from dawn to dusk, worked examples and readings, as tables of rows.

Actions are given as they are typed. Totals that pass are in `test_terraces.py`.
"""

from functools import partial
from typing import Any

import pytest

from companion.contract import Choice, Over, Roll
from companion.games.seven_steps.rules import (
    Options,
    State,
    ThrowChallenge,
    apply,
    cannot_be_won,
    legal_actions,
    options,
    rank,
    start,
    waits_for,
)
from tests.games import dante

after = partial(dante.after, "seven-steps")
typed = partial(dante.typed, "seven-steps")

Fields = dict[str, Any]
SUN = Options(bought_die="sun")
HOLD = Options(reroll="hold")
NO_MORE = Options(pips_may_add_dice=False)


def test_a_game_starts_on_the_shore_and_no_action_changes_it() -> None:
    shore = start()
    apply(shore, ThrowChallenge())

    assert shore == start({}) == State()
    assert shore == State(
        terrace=1, phase="dawn", challenge=0, pool=7, active=(), due=0, sun=0, moon=0,
        scored=0, spare=2, pips=3, closed=4,
    )  # fmt: skip


PLAYED: dict[str, tuple[State, str, State | Fields]] = {
    "example: terrace 4 scores 1 and 2 of a 1, 2 and 3": (
        State(terrace=4, pool=5, scored=2),
        "challenge; rolled 6; throw 3; rolled 123; pass 12",
        State(terrace=5, pool=2, scored=4, moon=1)
    ),
    # The 5 goes to the sun, and that evening on to the moon.
    "example: terrace 6 buys a pip whose die is thrown in the same turn": (
        State(terrace=6, pool=1, scored=6, pips=0),
        "challenge; rolled 2; buy; throw 2; rolled 65; turn 6 1; pass 1",
        State(terrace=7, pool=0, scored=6, moon=1, pips=0, closed=3)
    ),
    "a pip is bought while the challenge die is thrown": (
        State(),
        "challenge; buy",
        {"pips": 4, "pool": 8, "spare": 1}
    ),
    "a pip is bought while dice are thrown": (
        State(),
        "challenge; buy; rolled 5; throw 2; buy",
        {"pips": 5, "pool": 7, "spare": 0, "due": 2}
    ),
    "dice thrown at a purchase are still reported": (
        State(),
        "challenge; buy; rolled 5; throw 2; buy; rolled 13",
        {"active": (1, 3)}
    ),
    "reported dice are sorted": (
        State(),
        "challenge; rolled 6; throw 3; rolled 513",
        {"active": (1, 3, 5)}
    ),
    "a failed throw pays a scored die into the sun": (
        State(terrace=2, pool=5, scored=2),
        "challenge; rolled 6; throw 2; rolled 65; punish",
        {"scored": 1, "spare": 2, "sun": 1}
    ),
    "and all active dice are thrown again": (
        State(terrace=2, pool=5, scored=2),
        "challenge; rolled 6; throw 2; rolled 65; punish; throw 1",
        {"pool": 2, "active": (), "due": 3}
    ),
    "a failed throw pays a spare die when nothing is scored": (
        State(),
        "challenge; rolled 1; throw 1; rolled 6; punish",
        {"scored": 0, "spare": 1, "sun": 1}
    ),
    "a further throw may take no die of the pool": (
        State(),
        "challenge; rolled 1; throw 2; rolled 66; punish; throw 0",
        {"due": 2}
    ),
    # The moon's two join the pool; the two left over and the sun's one are the moon.
    "the day passes from the active dice to the moon and from it to the pool": (
        State(
            phase="fallen", challenge=6, pool=1, active=(2, 6, 6), sun=1, moon=2,
            scored=1, spare=1,
        ),
        "pass 2",
        State(terrace=2, pool=3, moon=3, scored=2, spare=1)
    ),
    "a punished die misses one turn": (
        State(),
        "challenge; rolled 1; throw 1; rolled 6; punish; throw 0; rolled 1; pass 1",
        {"pool": 6, "moon": 1, "sun": 0}
    ),
    "and is thrown in the next but one": (
        State(),
        "challenge; rolled 1; throw 1; rolled 6; punish; throw 0; rolled 1; pass 1; "
        "challenge; rolled 1; throw 1; rolled 1; pass 1",
        {"pool": 6, "moon": 0, "sun": 0}
    ),
    "sun dice move to the moon the same evening": (
        State(),
        "challenge; rolled 3; throw 2; rolled 16; pass 1",
        {"sun": 0, "sun_before": 0, "moon": 1, "pool": 5}
    ),
    "a new turn has no challenge die until it is thrown": (
        State(),
        "challenge; rolled 6; throw 1; rolled 1; pass 1",
        {"terrace": 2, "phase": "dawn", "challenge": 0}
    ),
    "a pip turns the challenge die before the first throw": (
        State(terrace=4),
        "challenge; rolled 2; alter 5",
        {"challenge": 5, "pips": 2}
    ),
    "several pips may turn the challenge die": (
        State(terrace=4),
        "challenge; rolled 2; alter 5; alter 6",
        {"challenge": 6, "pips": 1}
    ),
    "a circle is bought with a scored die first": (
        State(scored=1, pool=6),
        "buy",
        {"scored": 0, "spare": 2, "pool": 7, "pips": 4, "closed": 3}
    ),
    "a circle is bought with a spare die when nothing is scored": (
        State(),
        "buy",
        {"scored": 0, "spare": 1, "pool": 8}
    ),
    "circles are bought in a row": (State(), "buy; buy", {"pips": 5, "pool": 9}),
    "four circles can be bought in a game": (
        State(scored=5, pool=2),
        "buy; buy; buy; buy",
        {"pips": 7, "closed": 0, "scored": 1, "pool": 6}
    ),
    "bought_die pool: it goes into the pool": (
        State(),
        "buy",
        {"pool": 8, "sun": 0, "spare": 1}
    ),
    "bought_die sun: it goes into the sun": (
        State(options=SUN),
        "buy",
        {"pool": 7, "sun": 1, "spare": 1, "pips": 4}
    ),
    "reroll hold: active dice may be held": (
        State(options=HOLD),
        "challenge; rolled 1; throw 2; rolled 46; punish; throw 1 hold 4; rolled 15",
        {"active": (1, 4, 5)}
    ),
    "any active dice may be combined": (
        State(),
        "challenge; rolled 3; throw 3; rolled 125; pass 12",
        {"scored": 2}
    ),
    "pips_may_add_dice true: to a throw that passes": (
        State(),
        "challenge; rolled 3; throw 2; rolled 26; turn 6 1; pass 12",
        {"scored": 2}
    ),
    "pips_may_add_dice false: a throw that fails takes pips that add dice": (
        State(options=NO_MORE),
        "challenge; rolled 2; throw 2; rolled 66; turn 6 1; turn 6 1; pass 11",
        {"scored": 2, "pips": 1}
    ),
    "several pips turn one die": (
        State(),
        "challenge; rolled 1; throw 1; rolled 5; turn 5 6; turn 6 1; pass 1",
        {"scored": 1, "pips": 1}
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("state", "actions", "expected"), PLAYED.values(), ids=list(PLAYED)
)
def test_a_turn_is_played_as_the_rules_say(
    state: State, actions: str, expected: State | Fields
) -> None:
    state = after(state, actions)

    if isinstance(expected, State):
        assert state == expected
    else:
        assert dante.fields(state, expected) == expected


FAILS_1 = "challenge; rolled 1; throw 1; rolled 6"
STUCK = State(terrace=2, pool=0, moon=6, scored=1)
LAST = State(pool=9, spare=0, pips=1)

LISTED: dict[str, tuple[State, str, str]] = {
    "with an empty pool the player has to buy": (STUCK, "", "buy"),
    "then the die is thrown, or another one bought": (STUCK, "buy", "challenge; buy"),
    "a failed throw that a pip can save is not lost yet": (
        LAST,
        FAILS_1,
        "turn 6 1; turn 6 5",
    ),
    "and passes then": (LAST, f"{FAILS_1}; turn 6 1", "pass 1"),
    # Two pips are left; after a 3 or a 5 the last one would not make a 1 again.
    "a throw that must be taken may fail between two pips": (
        State(),
        "challenge; rolled 1; throw 1; rolled 1; turn 1 2",
        "turn 2 1",
    ),
    "pips_may_add_dice false: a throw that passes takes no pips": (
        State(options=NO_MORE),
        "challenge; rolled 3; throw 2; rolled 26",
        "pass 2",
    ),
    "nothing while dice are due": (State(), "challenge", ""),
}


@pytest.mark.parametrize(
    ("state", "actions", "listed"), LISTED.values(), ids=list(LISTED)
)
def test_these_are_the_legal_actions_in_this_order(
    state: State, actions: str, listed: str
) -> None:
    assert typed(legal_actions(after(state, actions))) == listed


SETS: list[tuple[State, str, list[str]]] = [
    (State(terrace=4, pool=5), "challenge; rolled 6; throw 3; rolled 123",
     ["1 2", "1", "2", "3"]),
    *(
        (State(terrace=3, options=options({"wrath": wrath})),
         "challenge; rolled 4; throw 3; rolled 345", sets)
        for wrath, sets in (
            ("exactly_one_off", ["3", "5"]),
            ("within_one", ["3", "4", "5"]),
            ("one_more", ["5"]),
        )
    ),
    *(
        (State(terrace=6, options=options({"gluttony_odd": odd})),
         "challenge; rolled 5; throw 3; rolled 123", sets)
        for odd, sets in (
            ("impossible", []),
            ("round_down", ["2"]),
            ("round_up", ["1 2", "3"]),
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize(("state", "actions", "sets"), SETS)
def test_these_sets_pass(state: State, actions: str, sets: list[str]) -> None:
    listed = typed(legal_actions(after(state, actions))).split("; ")

    assert [text[5:] for text in listed if text.startswith("pass ")] == sets


def test_every_choice_of_dice_to_hold_is_offered_but_all_of_them() -> None:
    fallen = "challenge; rolled 1; throw 2; rolled 46; punish"
    throws = typed(legal_actions(after(State(options=HOLD), fallen)))

    assert throws.startswith("throw 0; throw 0 hold 4; throw 0 hold 6; throw 1; ")
    assert "throw 1 hold 4 6; " in throws


def test_an_impossible_terrace_offers_the_pips_that_open_it_first() -> None:
    state = after(State(terrace=4), "challenge; rolled 2")

    assert typed(legal_actions(state)).startswith("alter 5; ")


NO_DIE = "no die is left to throw and none can be bought"
FAILED = "the throw failed and no die is left to pay the punishment"
PASSED = "the last terrace is passed"

DUE: dict[str, tuple[State, str, object]] = {
    "a choice at dawn": (State(), "", Choice()),
    "the challenge die": (State(), "challenge", Roll(1, what="challenge die")),
    "it, though a pip is bought": (
        State(),
        "challenge; buy",
        Roll(1, what="challenge die")
    ),
    "a choice after it": (State(), "challenge; rolled 5", Choice()),
    "the player's dice": (State(), "challenge; rolled 5; throw 3", Roll(3)),
    "them, though a pip is bought": (
        State(),
        "challenge; rolled 5; throw 2; buy",
        Roll(2)
    ),
    "all active dice after a punishment": (
        State(),
        "challenge; rolled 1; throw 2; rolled 66; punish; throw 0",
        Roll(2)
    ),
    "those that are not held": (
        State(options=HOLD),
        "challenge; rolled 1; throw 2; rolled 46; punish; throw 1 hold 4",
        Roll(2)
    ),
    "a choice where the player has to buy": (STUCK, "", Choice()),
    "lost with an empty pool and every circle bought": (
        State(terrace=3, pool=0, moon=6, scored=3, spare=0, closed=0),
        "",
        Over(False, 3, "", NO_DIE)
    ),
    "lost with an empty pool and no die to pay": (
        State(terrace=2, pool=0, moon=9, scored=0, spare=0),
        "",
        Over(False, 0, "", NO_DIE)
    ),
    "bought_die sun: it does not save an empty pool": (
        State(terrace=2, pool=0, moon=4, scored=3, options=SUN),
        "",
        Over(False, 3, "", NO_DIE)
    ),
    "lost when a throw fails and no die can pay": (
        State(pool=9, spare=0, pips=0),
        FAILS_1,
        Over(False, 0, "", FAILED)
    ),
    "a failed throw that a pip can save is not lost yet": (LAST, FAILS_1, Choice()),
    "nor once the pip is spent": (LAST, f"{FAILS_1}; turn 6 1", Choice()),
    "the wrong last pip loses": (
        LAST,
        f"{FAILS_1}; turn 6 5",
        Over(False, 0, "", FAILED)
    ),
    "lost when too few pips are left to save the last throw": (
        LAST,
        "challenge; rolled 1; throw 1; rolled 4",
        Over(False, 0, "", FAILED)
    ),
    "lost when the last throw is at an impossible terrace": (
        State(terrace=4, pool=9, spare=0, pips=3),
        "challenge; rolled 1; throw 1; rolled 1",
        Over(False, 0, "", FAILED)
    ),
    "won as soon as the dice of terrace 7 are scored": (
        State(terrace=7, pool=4, scored=3),
        "challenge; rolled 4; throw 3; rolled 126; pass 12",
        Over(True, 5, "Repentant", PASSED)
    ),
    "won with no dice left to throw": (
        State(terrace=7, pool=1, moon=6, spare=0, scored=2),
        "challenge; rolled 4; throw 1; rolled 3; pass 3",
        Over(True, 3, "Weary Ascendent", PASSED)
    ),
    "every player die can be scored": (
        State(
            terrace=7, phase="fallen", challenge=4, pool=0, spare=0, scored=6,
            active=(1, 1, 1), passed=True,
        ),
        "pass 111",
        Over(True, 9, "Redeemed", PASSED)
    ),
}  # fmt: skip


@pytest.mark.parametrize(("state", "actions", "due"), DUE.values(), ids=list(DUE))
def test_the_game_waits_for(state: State, actions: str, due: object) -> None:
    state = after(state, actions)

    assert waits_for(state) == due
    assert bool(legal_actions(state)) == (due == Choice())


@pytest.mark.parametrize(
    ("scores", "title"),
    [
        ((1, 2, 3), "Weary Ascendent"),
        ((4, 5, 6), "Repentant"),
        ((7,), "Sanctified"),
        ((8, 9), "Redeemed"),
    ],
)
def test_the_title_of_every_number_of_scored_dice(
    scores: tuple[int, ...], title: str
) -> None:
    for scored in scores:
        won = State(terrace=7, phase="won", pool=0, spare=9 - scored, scored=scored)

        assert rank(scored) == title
        assert waits_for(won) == Over(True, scored, title, PASSED)


IMPOSSIBLE = "challenge; rolled 2"
TWO_NEEDED = State(terrace=5, pool=1, moon=8, spare=0, pips=0)


@pytest.mark.parametrize(
    ("state", "actions", "hopeless"),
    [
        (State(terrace=4), IMPOSSIBLE, False),
        (State(terrace=4), f"{IMPOSSIBLE}; throw 1; rolled 1", True),
        (State(terrace=4), f"{IMPOSSIBLE}; throw 1; rolled 1; punish", True),
        # No pip can turn the challenge die.
        (State(terrace=4, pips=0, closed=0), IMPOSSIBLE, True),
        (TWO_NEEDED, "challenge; rolled 1", True),
        (TWO_NEEDED, "challenge; rolled 6", False),
        # A second die can be bought.
        (State(terrace=5, pool=1, moon=6, pips=0), "challenge; rolled 1", False),
        # In the sun it comes too late.
        (
            State(terrace=5, pool=1, moon=6, pips=0, closed=1, options=SUN),
            "challenge; rolled 1; throw 1; rolled 6",
            True,
        ),
        (
            State(terrace=6, options=Options(gluttony_odd="round_down")),
            "challenge; rolled 1; throw 3; rolled 123",
            True,
        ),
    ],
)
def test_a_game_is_known_to_be_lost_or_not_yet(
    state: State, actions: str, hopeless: bool
) -> None:
    assert cannot_be_won(after(state, actions)) == hopeless
