"""Taps on screens of Six Winters: a way to a typed report, and whether it holds."""

from random import Random

from companion.contract.board import Moment, Screen
from companion.contract.parts import Draft, Tap
from companion.games.six_winters import words
from companion.games.six_winters.board import BOARD
from companion.games.six_winters.rules import State, apply, view, why_not
from tests import taps
from tests.games.six_winters.campaigns import after, campaign, states


def acting(*typed: str) -> State:
    """Return a campaign in the actions step of its first turn."""
    for state, _ in states(Random(3), campaign(), "steady"):
        if state.step == "actions":
            return view(after(state, *typed), 0)
    raise AssertionError


def screen(seen: State, draft: Draft = (), *, seat: int = 0) -> Screen:
    """Return what a seat that may act sees after a draft."""
    names = tuple(one.player for one in seen.seats)
    moment = Moment(view=seen, seat=seat, mine=True, names=names, draft=draft)
    return BOARD.screen(moment)


def way(seen_by: State, text: str) -> list[Tap]:
    """Return the taps on the question that lead to a report; the last one does it."""
    return taps.way(lambda draft: screen(seen_by, draft).ask, text)


def offered(state: State, text: str) -> list[str]:
    """Return why a row of reports cannot be done."""
    for typed in text.split(";"):
        action = words.read(typed.strip())
        if reason := why_not(state, action):
            return [f"{text}: {reason}"]
        state = apply(state, action)
    return []
