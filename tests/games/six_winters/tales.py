"""Tales to test with: those of the golden campaigns, and of a few typed reports."""

import json
from functools import cache
from pathlib import Path

from companion.furniture import Act
from companion.games.six_winters import tale
from companion.games.six_winters.rules import State, apply, start
from companion.games.six_winters.tale.told import Tale
from companion.games.six_winters.words import read

GAMES = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))


def typed(number: int) -> list[str]:
    """Return the reports of a golden campaign as they were typed."""
    return [step for step in GAMES[number]["steps"] if isinstance(step, str)]


@cache
def golden(number: int) -> tuple[State, tuple[tuple[Act, State], ...]]:
    """Return a golden campaign: its start, and each report with the books after it."""
    game = GAMES[number]
    begun = state = start(game["rulings"], game["setup"])
    steps = []
    for text in typed(number):
        action = read(text)
        state = apply(state, action)
        steps.append((action, state))
    return begun, tuple(steps)


@cache
def tale_of(number: int) -> Tale:
    """Return the tale of a golden campaign."""
    begun, steps = golden(number)
    return tale.tell(begun, steps)


def until(number: int, year: int, turn: int, step: str) -> State:
    """Return a golden campaign as it stood when a step began."""
    _, steps = golden(number)
    at = (year, turn, step)
    return next(now for _, now in steps if (now.year, now.turn, now.step) == at)


def told(state: State, *reports: str) -> Tale:
    """Return the tale of some typed reports that begins in a state."""
    steps, now = [], state
    for text in reports:
        action = read(text)
        now = apply(now, action)
        steps.append((action, now))
    return tale.tell(state, steps)
