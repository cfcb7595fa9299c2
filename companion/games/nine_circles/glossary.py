"""What of Nine Circles can be looked up: its circles and its titles."""

from collections.abc import Iterator

from companion.contract.glossary import Entry
from companion.dice import wording
from companion.facts import Rank
from companion.games.nine_circles.facts import Circle, facts
from companion.games.nine_circles.rules import Challenge, State
from companion.games.nine_circles.rules.challenges import (
    cheapest_plan,
    fewest_dice,
    passing,
)
from companion.games.nine_circles.words import PIP

SHEET = "gamesheet"


def entries(state: State | None) -> Iterator[Entry]:
    """Yield every circle and title; where each is in a game, if one is played."""
    for circle in facts().circles:
        yield Entry(
            name=circle.name,
            kind=f"circle {circle.numeral}",
            printed=(circle.text,),
            needs=tuple(_needs(circle, state)),
            place=_place(circle, state) if state else (),
            aliases=(circle.numeral, str(circle.number)),
            face=SHEET,
            part=f"circle.{circle.number}",
        )
    for title in facts().titles:
        yield Entry(
            name=title.name,
            kind="title",
            needs=(_score(title),),
            face=SHEET,
            part="score",
        )


def _needs(circle: Circle, state: State | None) -> Iterator[str]:
    challenge = Challenge(circle.number)
    yield f"{wording.dice(fewest_dice(challenge))} at least"
    if circle.kind == "none_of":
        yield f"a thrown {circle.face} leaves the game at once"
    if circle.kind == "chosen":
        yield "dice that show the number you name"
    if not challenge.takes_pips:
        yield "Virgil's pips do not help"
    if state and not state.ended and circle.number == state.circle and state.active:
        yield _now(state)


def _now(state: State) -> str:
    if sets := passing(state.challenge, state.active):
        return f"{wording.faces(sets[0])} of the active dice pass it now"
    plan = cheapest_plan(state.challenge, state.active)
    if plan is None or not state.challenge.takes_pips:
        return "the active dice do not pass it yet"
    pips = wording.pips(sum(change.pips for change in plan), PIP)
    return f"the active dice pass it for {pips}: {wording.turned(plan)}"


def _place(circle: Circle, state: State) -> tuple[str]:
    if circle.number < state.circle:
        return ("passed",)
    here = circle.number == state.circle
    return ("the circle you are in" if here else "still to come",)


def _score(title: Rank) -> str:
    most = " or more" if title.most is None else f" to {title.most}"
    return f"a game won with {title.least}{most} points"
