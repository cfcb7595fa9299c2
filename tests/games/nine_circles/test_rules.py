"""The turn, its worked examples, and what each ruling changes, as tables of rows.

Actions are given as they are typed.
"""

from functools import partial
from typing import Any

import msgspec
import pytest

from companion.games.nine_circles.rules import (
    Options,
    State,
    Virgil,
    apply,
    legal_actions,
    options,
    start,
)
from tests.games import dante

after = partial(dante.after, "nine-circles")
typed = partial(dante.typed, "nine-circles")

NO_PIPS = (0, 0, 0, 0)
MET = State(circle=2, pool=2, active=(2, 4, 5), pips=(7, 0, 0, 0))
STOP_VIRGIL = Options(on_success="stop_virgil")
FROZEN = Options(kept_dice="frozen")
KEPT = "throw 4; rolled 2246; throw again 4 6; rolled 35"
"""Gluttony: 2 2 4 6 thrown, the 2s kept, then 3 5."""

Fields = dict[str, Any]

PLAYED: dict[str, tuple[State, str, State | Fields]] = {
    "example: Gluttony ends with eight dice in the pool": (
        State(circle=3),
        f"{KEPT}; turn 3 2; pass 222",
        State(circle=4, pool=8, pips=(7, 6, 7, 6), virgils=8),
    ),
    "example: Gluttony may flip the 5 into a 2 instead": (
        State(circle=3, pool=5, active=(2, 2, 3, 5)),
        "turn 5 2; pass 222",
        State(circle=4, pool=8, virgils=8),
    ),
    "example: Fraud, a 3 and a 5 become a pair of 4s for two pips": (
        State(circle=8, pool=3, active=(3, 5), number=4),
        "turn 3 4; turn 5 4; pass 44",
        State(circle=9, pool=5, virgils=7),
    ),
    "a throw marks the row of its size": (
        State(),
        "throw 3",
        State(pool=6, pips=(7, 7, 6, 7), due=3),
    ),
    "a throw again counts fresh and active dice together": (
        State(circle=3, pool=5, active=(2, 4, 6, 6)),
        "throw 1 again 4 6",
        State(circle=3, pool=4, pips=(7, 7, 6, 7), active=(2, 6), due=3),
    ),
    "reported faces join the active ones in order": (
        State(circle=3, pool=5, active=(2, 4), due=2),
        "rolled 61",
        {"active": (1, 2, 4, 6)},
    ),
    "dice that were not used leave the game": (
        State(circle=1, pool=5, active=(1, 1, 3, 6)),
        "pass 1",
        State(circle=2, pool=6),
    ),
    "a total is passed with two dice": (
        State(circle=2, pool=5, active=(2, 3, 4, 5)),
        "pass 45",
        {"pool": 7},
    ),
    "a total is passed with three dice": (
        State(circle=2, pool=5, active=(2, 3, 4, 5)),
        "pass 234",
        {"pool": 8},
    ),
    "a throw may come after a pip in the same circle": (
        State(circle=3, pool=5, active=(2, 4, 4), virgils=3),
        "turn 4 3; throw 1 again 4; rolled 26",
        State(circle=3, pool=4, pips=(7, 6, 7, 7), active=(2, 2, 3, 6), virgils=2),
    ),
    "pips go on after the circle is met to use three 3s": (
        State(circle=2, pool=5, active=(2, 3, 3)),
        "turn 2 3; pass 333",
        {"pool": 8},
    ),
    "pips go on after the circle is met to use 2 3 4": (
        State(circle=2, pool=5, active=(2, 3, 3)),
        "turn 3 4; pass 234",
        {"pool": 8},
    ),
    "a pip need not finish the circle": (
        State(circle=3, pool=5, active=(2, 4), virgils=1),
        "turn 4 3",
        State(circle=3, pool=5, active=(2, 3), virgils=0, turned=(3,)),
    ),
    "several pips may go on one die": (
        State(circle=3, active=(2, 2, 4)),
        "turn 4 3; turn 3 2",
        {"active": (2, 2, 2)},
    ),
    "the 5s of Violence leave the game at once": (
        State(circle=7, pool=3, active=(1, 6), due=4),
        "rolled 5253",
        {"active": (1, 2, 3, 6), "dice": 7},
    ),
    "Violence may be thrown in several groups at once": (
        State(circle=7, pool=8),
        "groups 4 2 2",
        State(circle=7, pool=0, pips=(7, 5, 7, 6), due=8),
    ),
    "Violence may be thrown one group after the other": (
        State(circle=7, pool=7),
        "throw 4; rolled 1256; throw 2; rolled 33; pass 12336",
        State(circle=8, pool=6, pips=(7, 6, 7, 6)),
    ),
    "Violence takes exactly five dice and the others leave": (
        State(circle=7, pool=1, active=(1, 1, 2, 3, 4, 6)),
        "pass 11234",
        {"pool": 6},
    ),
    "good dice of Violence may be thrown again to fill up a group": (
        State(circle=7, pool=1, active=(1, 2, 3, 4), pips=(0, 2, 0, 0)),
        "throw 1 again 4; rolled 26",
        {"active": (1, 2, 2, 3, 6)},
    ),
    "a 5 of a die thrown again leaves, too": (
        State(circle=7, pool=1, active=(1, 2, 3, 4), pips=(0, 2, 0, 0)),
        "throw 1 again 4; rolled 56",
        {"dice": 4},
    ),
    "several groups of Violence may hold good dice again": (
        State(circle=7, pool=3, active=(1, 2, 6)),
        "groups 3 1 again 6",
        State(circle=7, pool=0, pips=(6, 7, 6, 7), active=(1, 2), due=4),
    ),
    "the number of Fraud stays until the circle is passed": (
        State(circle=8, pool=5),
        "name 4; throw 2; rolled 44; pass 44",
        {"number": None},
    ),
    "kept_dice frozen leaves kept dice for the rest of the circle": (
        State(circle=3, options=FROZEN),
        KEPT,
        {"frozen": (2, 2)},
    ),
    "kept_dice frozen still holds after a pip": (
        State(circle=3, options=FROZEN),
        f"{KEPT}; turn 2 1",
        {"active": (1, 2, 3, 5), "frozen": (1, 2)},
    ),
    "kept_dice frozen thaws with the next circle": (
        State(circle=3, options=FROZEN),
        f"{KEPT}; turn 3 2; pass 222",
        {"frozen": ()},
    ),
}


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


LISTED: dict[str, tuple[State, str, str]] = {
    "passes are offered with most dice first": (
        State(circle=2, pool=5, active=(2, 3, 4, 5)),
        "",
        "pass 2 3 4; pass 4 5",
    ),
    "a throw that meets the circle leaves only the passes": (
        State(circle=3, pool=5, active=(2, 2, 2, 6)),
        "",
        "pass 2 2 2",
    ),
    "a circle uses exactly the dice required": (
        State(circle=3, pool=4, active=(2, 2, 2, 2, 5)),
        "",
        "pass 2 2 2",
    ),
    "a throw after a pip that meets the circle takes no further pip": (
        State(circle=2, pool=5, active=(2, 2), virgils=3),
        "turn 2 3; throw 1; rolled 4",
        "pass 2 3 4",
    ),
    "pips that finish come before throws, the others after": (
        State(circle=3, pool=1, pips=(1, 0, 0, 0), active=(2, 2, 3), virgils=1),
        "",
        "turn 3 2; throw again 2; throw again 3; throw 1; "
        "turn 2 1; turn 2 3; turn 2 5; turn 3 4",
    ),
    "nothing while dice are due": (State(), "throw 3", ""),
    "Fraud waits for a number before its first throw": (
        State(circle=8, pool=5),
        "",
        "name 1; name 2; name 3; name 4; name 5; name 6",
    ),
    "rows may be any four numbers": (
        start({"rows": "0,1,0,99"}),
        "",
        "throw 2; throw 4",
    ),
    "on_success stop leaves only the passes": (MET, "", "pass 4 5"),
    "fraud_choice after_throw takes any pair": (
        State(circle=8, pool=4, options=Options(fraud_choice="after_throw")),
        "throw 4; rolled 3535",
        "pass 3 3; pass 5 5",
    ),
    "the game is not lost while the dice meet the circle": (
        State(circle=1, pool=0, pips=NO_PIPS, active=(1,), virgils=0),
        "",
        "pass 1",
    ),
    "nothing once the game is won": (State(circle=10, pool=3), "", ""),
}


@pytest.mark.parametrize(
    ("state", "actions", "listed"), LISTED.values(), ids=list(LISTED)
)
def test_these_are_the_legal_actions_in_this_order(
    state: State, actions: str, listed: str
) -> None:
    assert typed(legal_actions(after(state, actions))) == listed


FIRST: dict[str, tuple[State, str, str]] = {
    "after a throw again, the pip that finishes": (
        State(circle=3, pool=5, active=(2, 4, 4), virgils=3),
        "turn 4 3; throw 1 again 4; rolled 26",
        "turn 3 2",
    ),
    "Virgil can finish the circle though nothing can be thrown": (
        State(circle=3, pool=0, pips=NO_PIPS, active=(2, 2, 4), virgils=2),
        "",
        "turn 4 3; turn 4 5",
    ),
    "on_success stop_virgil lets pips put more dice to use": (
        msgspec.structs.replace(MET, options=STOP_VIRGIL),
        "turn 4 3; turn 5 4",
        "pass 2 3 4",
    ),
    "kept_dice frozen still lets Virgil turn kept dice": (
        State(circle=9, active=(5, 6, 6), frozen=(5,), options=FROZEN),
        "turn 5 6",
        "pass 6 6 6",
    ),
}


@pytest.mark.parametrize(("state", "actions", "first"), FIRST.values(), ids=list(FIRST))
def test_these_legal_actions_come_first(state: State, actions: str, first: str) -> None:
    assert typed(legal_actions(after(state, actions))).startswith(first)


def test_a_game_starts_at_the_first_circle_with_nine_dice_and_all_pips() -> None:
    assert start() == start({}) == State()
    assert start() == State(
        circle=1, pool=9, pips=(7, 7, 7, 7), virgils=9, active=(), due=0, number=None
    )


@pytest.mark.parametrize(
    ("rulings", "fields"),
    [
        ({"rows": "7,7,7,7"}, {"pips": (7, 7, 7, 7)}),
        ({"rows": "6,5,5,5"}, {"pips": (6, 5, 5, 5)}),
        ({"rows": "0,1,0,99"}, {"pips": (0, 1, 0, 99)}),
        ({"virgil": "9"}, {"virgils": 9}),
        ({"virgil": "0"}, {"virgils": 0}),
        ({"virgil": "40"}, {"virgils": 40}),
        (
            {"rows": "6,5,5,5", "virgil": "4", "kept_dice": "frozen"},
            {"options": Options((6, 5, 5, 5), 4, kept_dice="frozen")},
        ),
        ({}, {"options": Options()}),
    ],
    ids=str,
)
def test_rulings_set_the_tracks(rulings: dict[str, str], fields: Fields) -> None:
    assert dante.fields(start(rulings), fields) == fields
    assert start(rulings).options == options(rulings)


@pytest.mark.parametrize(
    ("face", "to"), [(2, 3), (2, 1), (2, 5), (5, 4), (5, 6), (5, 2)]
)
def test_example_pip_turns_a_2_or_a_5_up_down_or_over(face: int, to: int) -> None:
    state = State(circle=2, active=(face, face))

    assert apply(state, Virgil(face, to)).active == tuple(sorted((face, to)))
