"""What of Seven Steps can be looked up: terraces, places of dice, Virgil, titles."""

from collections.abc import Iterator

from companion.contract.glossary import Entry
from companion.dice import wording
from companion.dice.faces import SIDES
from companion.facts import Rank
from companion.language import as_typed, phrase, phrases

from .facts import Terrace, facts
from .rules import State
from .rules.terraces import Challenge, Options, totals

SHEET = "gamesheet"


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where each is in a game, if one is played."""
    noun = phrase("terrace")
    for terrace in facts().terraces:
        yield Entry(
            name=phrase(terrace.name),
            kind=f"{noun} {terrace.numeral}",
            printed=(_formula(terrace), phrase(terrace.text)),
            needs=tuple(_needs(terrace, state)),
            place=_passed(terrace, state) if state else (),
            aliases=(terrace.numeral, str(terrace.number), *as_typed(terrace.name)),
            face=SHEET,
            part=f"terrace.{terrace.number}",
        )
    for name, place in facts().places.items():
        yield Entry(
            name=phrase(place.name),
            kind=phrase("place of dice"),
            printed=(phrase("{dice} at the start", dice=wording.dice(place.start)),),
            place=(wording.dice(_there(state)[name]),) if state else (),
            aliases=(name,),
            face=SHEET if name != "active" else "",
            part=name if name != "active" else "",
        )
    yield _virgil(state)
    for rank in facts().ranks:
        yield Entry(
            name=phrase(rank.name),
            kind=phrase("title"),
            needs=(_scored(rank),),
            aliases=as_typed(rank.name),
            face=SHEET,
            part="scored",
        )


def _formula(terrace: Terrace) -> str:
    return terrace.formula.replace("[]", phrase("[die]"))


def _scored(rank: Rank) -> str:
    if rank.most == rank.least:
        return phrases("a win, {n} die scored", "a win, {n} dice scored", rank.least)
    return phrase("a win, {n} to {m} dice scored", n=rank.least, m=rank.most)


def _needs(terrace: Terrace, state: State | None) -> Iterator[str]:
    chosen = state.options if state else Options()
    if state and state.challenge and state.terrace == terrace.number:
        yield phrase("now {what}", what=_totals(state.aim))
        return
    for die in range(1, SIDES + 1):
        needed = _totals(Challenge(terrace.number, die, chosen))
        yield phrase("challenge die {n}: {what}", n=die, what=needed)


def _totals(challenge: Challenge) -> str:
    passing = totals(challenge)
    if not passing:
        return phrase("no total passes")
    return phrase("a total of {n}", n=wording.one_of(passing))


def _passed(terrace: Terrace, state: State) -> tuple[str]:
    if terrace.number < state.terrace or state.phase == "won":
        return (phrase("passed"),)
    here = terrace.number == state.terrace
    return (phrase("the terrace you are on") if here else phrase("still to come"),)


def _there(state: State) -> dict[str, int]:
    day = {"pool": state.pool, "active": len(state.active) + state.due}
    rest = {"scored": state.scored, "spare": state.spare}
    return {**day, **rest, "sun": state.sun, "moon": state.moon}


def _virgil(state: State | None) -> Entry:
    track = facts().virgil
    left = ""
    if state:
        counts = {"n": wording.number(state.pips), "m": wording.number(state.closed)}
        left = phrase("{n} available, {m} to be bought", **counts)
    return Entry(
        name=phrase(track.name),
        kind=phrase("track of pips"),
        printed=(f"{track.nudge} {phrase(track.flip)}",),
        needs=(phrase("one pip turns one die by one, or to its opposite face"),),
        place=(left,) if state else (),
        aliases=("pips", *as_typed(track.name)),
        face=SHEET,
        part="virgil",
    )
