"""A game of a few lines, for tests: throw dice until the sum is enough.

From a sum of 12 on the dice have eight sides.
"""

import subprocess
import sys
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from companion.chronicle import store
from companion.chronicle.codec import Amend, Dice, Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import (
    NO_SETUP,
    Act,
    Begun,
    Choice,
    Due,
    Game,
    Hidden,
    Over,
    Roll,
    Rolled,
    Rules,
)
from companion.errors import IllegalAction
from companion.facts import Retired, Ruling, Rulings, settle

AT = "2026-11-20T19:02:11Z"
RULINGS = {"target": "0"}
"""Endless; any other target ends the game once the sum reaches it."""

KNOWN = Rulings(
    (Ruling("target", "Up to?", {"0": "endless"}, "0", "why", "source", "a number"),),
    retired=(Retired("hats", "off", "hats are taken off", "why", "source"),),
)


class State(msgspec.Struct, frozen=True):
    target: int
    total: int = 0
    due: int = 0
    rolls: tuple[tuple[int, ...], ...] = ()


class Throw(Act, frozen=True, tag="throw"):
    dice: int


class Spend(Act, frozen=True, tag="spend"):
    points: int


def start(rulings: Mapping[str, str], setup: Mapping[str, Any] = NO_SETUP) -> State:
    settled = settle(KNOWN, rulings, "toy")
    return State(int(settled["target"]), total=setup.get("total", 0))


def waits_for(state: State) -> Due:
    if state.due:
        return Roll(state.due, sides=8 if state.total >= 12 else 6)
    if state.target and state.total >= state.target:
        return Over(True, state.total, "rich", "the sum is enough")
    return Choice()


def legal_actions(state: State) -> tuple[Any, ...]:
    match waits_for(state):
        case Roll(count, sides):
            faces = range(1, sides + 1)
            return tuple(map(Rolled, product(faces, repeat=count)))
        case Over():
            return ()
    spending = (Spend(points) for points in range(state.total + 1))
    return (*map(Throw, range(1, 5)), *spending)


def why_not(state: State, action: Any) -> str | None:
    due = waits_for(state)
    match due, action:
        case Over(), _:
            return "the game is over"
        case Roll(count), Rolled(faces) if len(faces) != count:
            return f"{len(faces)} dice are told; {count} are due"
        case Roll(_, sides), Rolled(faces) if (
            not 1 <= min(faces) <= max(faces) <= sides
        ):
            return f"no die shows {max(faces)}"
        case (Roll(), Rolled()):
            return None
        case (Roll(), _) | (_, Rolled()):
            return "now is not the time"
        case _, Throw(dice) if not 1 <= dice <= 4:
            return f"{dice} dice cannot be thrown; throw 1 to 4"
        case _, Spend(points) if not 0 <= points <= state.total:
            return f"{points} points are not there; the sum is {state.total}"
    return None


def apply(state: State, action: Any) -> State:
    if why := why_not(state, action):
        raise IllegalAction("toy", why)
    match action:
        case Throw(dice):
            return msgspec.structs.replace(state, due=dice)
        case Spend(points):
            return msgspec.structs.replace(state, total=state.total - points)
    return State(
        state.target,
        state.total + sum(action.faces),
        rolls=(*state.rolls[-3:], action.faces),
    )


RULES = cast(
    "Rules[State, Act]",
    SimpleNamespace(
        REVISION="toy-r1",
        Action=Throw | Spend | Rolled,
        start=start,
        waits_for=waits_for,
        legal_actions=legal_actions,
        why_not=why_not,
        apply=apply,
    ),
)


def game_of(rules: Any = RULES, *, secret: bool = False, as_of: Any = None) -> Any:
    """Return the toy, or one with other rules, as the rest of the project sees it."""
    hidden = Hidden(lambda state, _: state, lambda _, action, __: action, lambda _: ())
    return Game(
        name="toy",
        facts=never,
        rules=lambda: rules,
        words=never,
        kit=never,
        questions=never,
        booklet_values=never,
        hidden=(lambda: hidden) if secret else None,
        as_of=as_of,
    )


def never(*_: object) -> Any:
    raise AssertionError("the chronicle does not ask for it")


GAME = game_of()


def load(game: str) -> Any:
    assert game == "toy"
    return GAME


def started(code: str, *words: object) -> "subprocess.Popen[str]":
    """Start a process that says when it is ready, then waits for its input."""
    process = subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


def stamp(dice: Dice | None = None) -> Stamp:
    return Stamp(AT, "ann", dice)


def begin(path: Path, target: str = "0") -> Path:
    store.create(path, GAME, Begun({"target": target}), stamp())
    return path


def tell(path: Path, *actions: Any, dice: Dice | None = None) -> Chronicle[Any, Any]:
    return store.append(path, load, actions, stamp(dice))


def undo(path: Path, to: int | None = None) -> Chronicle[Any, Any]:
    return store.undo(path, load, stamp(), to)


def redo(path: Path) -> Chronicle[Any, Any]:
    return store.redo(path, load, stamp())


def amend(
    path: Path, event: int, *faces: int, reason: str = "misread"
) -> Chronicle[Any, Any]:
    return store.append(path, load, [Amend(event, faces, reason)], stamp())
