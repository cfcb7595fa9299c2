"""What of Seven Steps can be looked up: terraces, places of dice, Virgil, titles."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from companion.contract.questions import Entry
from companion.dice import wording
from companion.dice.faces import SIDES
from companion.dice.odds import percent
from companion.games.seven_steps.facts import Place, Terrace, facts, outcome
from companion.games.seven_steps.rules import (
    Challenge,
    Options,
    State,
    odds,
    winning_totals,
)
from companion.games.seven_steps.rules.terraces import totals

SHEET = "gamesheet"


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where each is in a game, if one is played."""
    for terrace in facts().terraces:
        yield Entry(
            name=terrace.name,
            kind=f"terrace {terrace.numeral}",
            printed=(" ".join(terrace.formula).replace("[]", "[die]"), terrace.text),
            needs=tuple(_needs(terrace, state)),
            place=_passed(terrace, state) if state else (),
            aliases=(terrace.numeral, str(terrace.number)),
            face=SHEET,
            part=f"terrace.{terrace.number}",
        )
    for place in facts().places.values():
        yield Entry(
            name=place.name,
            kind="place of dice",
            printed=(f"{wording.dice(place.start)} at the start",),
            place=(wording.dice(_there(place, state)),) if state else (),
            aliases=(place.id,),
            face=SHEET if place.id != "active" else "",
            part=place.id if place.id != "active" else "",
        )
    yield _virgil(state)
    for rank in facts().ranks:
        scored = f"{rank.least} to {wording.dice(rank.most)}"
        if rank.least == rank.most:
            scored = wording.dice(rank.most)
        needs = (f"a win, {scored} scored",)
        yield Entry(
            name=rank.title, kind="title", needs=needs, face=SHEET, part="scored"
        )


def _needs(terrace: Terrace, state: State | None) -> Iterator[str]:
    chosen = state.options if state else Options()
    if state and state.challenge and state.terrace == terrace.number:
        yield f"now {_totals(state.aim, chosen)}"
        return
    for die in range(1, SIDES + 1):
        yield f"challenge die {die}: {_totals(Challenge(terrace.number, die), chosen)}"


def _totals(challenge: Challenge, chosen: Options) -> str:
    passing = totals(challenge, chosen)
    return f"a total of {wording.one_of(passing)}" if passing else "no total passes"


def _passed(terrace: Terrace, state: State) -> tuple[str]:
    if terrace.number < state.terrace or state.phase == "won":
        return ("passed",)
    here = terrace.number == state.terrace
    return ("the terrace you are on" if here else "still to come",)


def _there(place: Place, state: State) -> int:
    counts = {
        "pool": state.pool,
        "active": len(state.active) + state.due,
        "sun": state.sun,
        "moon": state.moon,
        "scored": state.scored,
        "spare": state.spare,
    }
    return counts[place.id]


def _virgil(state: State | None) -> Entry:
    track = facts().virgil
    left = f"{wording.number(state.pips)} available" if state else ""
    more = f", {wording.number(state.closed)} to be bought" if state else ""
    return Entry(
        name=track.name,
        kind="track of pips",
        printed=(f"{track.nudge} {track.flip}",),
        needs=("one pip turns one die by one, or to its opposite face",),
        place=(left + more,) if state else (),
        aliases=("pips",),
        face=SHEET,
        part="virgil",
    )


DASH = "\N{EN DASH}"


def tables() -> dict[str, Any]:
    """Return the odds of one throw, the totals that pass, what best play comes to.

    `odds` are over all faces of the challenge die, terrace by terrace, for 1 die to
    all of them; `totals` go by terrace and then by challenge die.
    """
    dice = range(1, facts().dice + 1)
    rows = [
        {
            "name": f"{terrace.numeral} {terrace.name}",
            "cells": [percent(_over_all_dice(terrace, n)) for n in dice],
        }
        for terrace in facts().terraces
    ]
    return {
        "odds": {"first": "Terrace", "heads": [*map(str, dice)], "rows": rows},
        "outcome": outcome(),
        "totals": {
            terrace.number: _totals_by_die(terrace) for terrace in facts().terraces
        },
    }


def _over_all_dice(terrace: Terrace, dice: int) -> Fraction:
    chances = (
        odds(Challenge(terrace.number, die), dice) for die in range(1, SIDES + 1)
    )
    return sum(chances, Fraction(0)) / SIDES


def _totals_by_die(terrace: Terrace) -> list[str]:
    """Return the totals as a reader sees them: from to, a list, or a dash for none."""
    by_die = (
        sorted(winning_totals(terrace.number, die)) for die in range(1, SIDES + 1)
    )
    return [_span(numbers) for numbers in by_die]


def _span(numbers: Sequence[int]) -> str:
    if not numbers:
        return DASH
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 1 and last - first == len(numbers) - 1:
        return f"{first}{DASH}{last}"
    return ", ".join(map(str, numbers))
