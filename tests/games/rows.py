"""Rows of a game's `rows.toml`: tables as data, what is done there, what comes of it.

A table is what differs from a new one, such as `{ circle = 3, do = "throw 4" }`: `do`
has actions as they are typed, `at` is the table that it goes on from. Tables used often
have names, under `[tables]`. An action is as it is typed, or as it is saved where it
cannot be typed.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games
from companion.contract import Due
from companion.contract.options import Options
from companion.contract.questions import Query
from tests.games.exit_from_purgatory import play as purgatory
from tests.games.seven_steps_kosmos import play as kosmos

GAMES = ["nine-circles", "seven-steps", "exit-from-purgatory", "seven-steps-kosmos"]

NEW: dict[str, Callable[..., Any]] = {
    "exit-from-purgatory": purgatory.table,
    "seven-steps-kosmos": kosmos.new,
}
"""What lays out a table of a game; of the others it is what the state has."""


@cache
def of(game: str) -> dict[str, Any]:
    """Return all rows of a game, by the law that they are held against."""
    folder = Path(__file__).parent / game.replace("-", "_")
    return tomllib.loads((folder / "rows.toml").read_text("utf-8"))


def each(law: str, *names: str) -> pytest.MarkDecorator:
    """Let a test look at every row of a law; a first text that is no name is its id."""
    found = []
    for game in GAMES:
        for number, row in enumerate(of(game).get(law, ())):
            named = len(row) > len(names)
            values = row[1:] if named else row
            about = row[0] if named else f"{values[0]}-{number}"
            found.append(pytest.param(game, *values, id=f"{game}: {about:.60}"))
    return pytest.mark.parametrize(("game", *names), found)


def at(game: str, given: str | dict[str, Any]) -> Any:
    """Return a table that a row gives, once what is done there is done."""
    if isinstance(given, str):
        given = of(game)["tables"][given]
    given = dict(given)
    do, base = given.pop("do", ""), given.pop("at", None)
    if base is not None:
        state = at(game, base)
        fields = {**msgspec.to_builtins(state), **given}
        state = msgspec.convert(fields, type(state)) if given else state
    elif game in NEW:
        state = NEW[game](**given)
    else:
        rules: Any = games.load(game).rules()
        state = msgspec.convert(given, rules.State)
    for typed in filter(None, do.split("; ")):
        state = games.load(game).rules().apply(state, action(game, typed))
    return state


def action(game: str, given: str | dict[str, Any]) -> Any:
    """Return an action as it is typed or saved."""
    known = games.load(game)
    if isinstance(given, str):
        return known.words().actions.read(given)
    return msgspec.convert(given, known.rules().Action)


def query(given: dict[str, Any]) -> Query:
    """Return a question that a row asks; with `dice` it is one for odds."""
    options = Options(given.get("options", {}))
    words = tuple(given.get("words", "").split())
    fields = {**given, "words": words, "options": options}
    return Query(**fields)


def legal(game: str, state: Any) -> list[str]:
    """Return all that may be done, as it is typed."""
    known = games.load(game)
    return [*map(known.words().actions.write, known.rules().legal_actions(state))]


def due(now: Due) -> str | dict[str, Any]:
    """Return what is waited for as a row has it: what differs from the usual."""
    usual = {"sides": 6, "what": "dice", "player": None, "winners": ()}
    found = msgspec.to_builtins(now)
    if set(found) == {"player"}:
        return "choice"
    return {key: n for key, n in found.items() if key not in usual or n != usual[key]}


def seen(game: str, state: Any, expected: dict[str, Any]) -> dict[str, Any]:
    """Return what a state has of all that a row expects, as rows write it."""
    if game == "seven-steps-kosmos":
        return dict(kosmos.seen(state, expected))
    found: dict[str, Any] = {"waits": due(games.load(game).rules().waits_for(state))}
    if game == "exit-from-purgatory":
        found |= purgatory.seen(state, expected)
    else:
        fields = expected.keys() - found
        found |= {key: msgspec.to_builtins(getattr(state, key)) for key in fields}
    plain = msgspec.json.encode({key: found[key] for key in expected})
    return msgspec.json.decode(plain, type=dict[str, Any])
