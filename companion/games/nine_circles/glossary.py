"""What of Nine Circles can be looked up: its circles and its titles."""

from collections.abc import Iterator

from companion.contract.glossary import Entry
from companion.dice import wording
from companion.facts import Rank
from companion.language import as_typed, phrase

from .facts import Circle, facts
from .rules import Challenge, State, challenges

SHEET = "gamesheet"


def entries(state: State | None) -> Iterator[Entry]:
    """Yield every circle and title; where each is in a game, if one is played."""
    noun = phrase("circle")
    for circle in facts().circles:
        yield Entry(
            name=phrase(circle.name),
            kind=f"{noun} {circle.numeral}",
            printed=(phrase(circle.text),),
            needs=tuple(_needs(circle, state)),
            place=_place(circle, state) if state else (),
            aliases=(circle.numeral, str(circle.number), *as_typed(circle.name)),
            face=SHEET,
            part=f"circle.{circle.number}",
        )
    for title in facts().titles:
        yield Entry(
            name=phrase(title.name),
            kind=phrase("title"),
            needs=(_score(title),),
            aliases=as_typed(title.name),
            face=SHEET,
            part="score",
        )


def _needs(circle: Circle, state: State | None) -> Iterator[str]:
    challenge = Challenge(circle.number)
    least = challenges.fewest_dice(challenge)
    yield phrase("{dice} at least", dice=wording.dice(least))
    if circle.kind == "none_of":
        yield phrase("a thrown {face} leaves the game at once", face=circle.face)
    if circle.kind == "chosen":
        yield phrase("dice that show the number you name")
    if not challenge.takes_pips:
        yield phrase("Virgil's pips do not help")
    if state and not state.ended and circle.number == state.circle and state.active:
        yield _now(state)


def _now(state: State) -> str:
    if sets := challenges.passing(state.challenge, state.active):
        faces = wording.faces(sets[0])
        return phrase("{faces} of the active dice pass it now", faces=faces)
    plan = challenges.cheapest_plan(state.challenge, state.active)
    if plan is None or not state.challenge.takes_pips:
        return phrase("the active dice do not pass it yet")
    return phrase(
        "the active dice pass it for {pips}: {changes}",
        pips=wording.pips(sum(change.pips for change in plan), virgil=True),
        changes=wording.turned(plan),
    )


def _place(circle: Circle, state: State) -> tuple[str]:
    if circle.number < state.circle:
        return (phrase("passed"),)
    if circle.number == state.circle:
        return (phrase("the circle you are in"),)
    return (phrase("still to come"),)


def _score(title: Rank) -> str:
    least, most = title.least, title.most
    if most is None:
        return phrase("a game won with {n} or more points", n=least)
    return phrase("a game won with {n} to {m} points", n=least, m=most)
