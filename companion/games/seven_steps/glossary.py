"""What of Seven Steps can be looked up: terraces, places of dice, Virgil, titles."""

from collections.abc import Iterator

from companion.contract.glossary import Entry
from companion.dice import wording
from companion.dice.faces import SIDES
from companion.games.seven_steps.facts import Terrace, facts
from companion.games.seven_steps.rules import State
from companion.games.seven_steps.rules.terraces import Challenge, Options, totals

SHEET = "gamesheet"


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where each is in a game, if one is played."""
    for terrace in facts().terraces:
        yield Entry(
            name=terrace.name,
            kind=f"terrace {terrace.numeral}",
            printed=(terrace.formula.replace("[]", "[die]"), terrace.text),
            needs=tuple(_needs(terrace, state)),
            place=_passed(terrace, state) if state else (),
            aliases=(terrace.numeral, str(terrace.number)),
            face=SHEET,
            part=f"terrace.{terrace.number}",
        )
    for name, place in facts().places.items():
        yield Entry(
            name=place.name,
            kind="place of dice",
            printed=(f"{wording.dice(place.start)} at the start",),
            place=(wording.dice(_there(name, state)),) if state else (),
            aliases=(name,),
            face=SHEET if name != "active" else "",
            part=name if name != "active" else "",
        )
    yield _virgil(state)
    for rank in facts().ranks:
        scored = wording.dice(rank.most or rank.least)
        if rank.most != rank.least:
            scored = f"{rank.least} to {scored}"
        needs = (f"a win, {scored} scored",)
        yield Entry(
            name=rank.name, kind="title", needs=needs, face=SHEET, part="scored"
        )


def _needs(terrace: Terrace, state: State | None) -> Iterator[str]:
    chosen = state.options if state else Options()
    if state and state.challenge and state.terrace == terrace.number:
        yield f"now {_totals(state.aim)}"
        return
    for die in range(1, SIDES + 1):
        yield f"challenge die {die}: {_totals(Challenge(terrace.number, die, chosen))}"


def _totals(challenge: Challenge) -> str:
    passing = totals(challenge)
    return f"a total of {wording.one_of(passing)}" if passing else "no total passes"


def _passed(terrace: Terrace, state: State) -> tuple[str]:
    if terrace.number < state.terrace or state.phase == "won":
        return ("passed",)
    here = terrace.number == state.terrace
    return ("the terrace you are on" if here else "still to come",)


def _there(name: str, state: State) -> int:
    counts = {
        "pool": state.pool,
        "active": len(state.active) + state.due,
        "sun": state.sun,
        "moon": state.moon,
        "scored": state.scored,
        "spare": state.spare,
    }
    return counts[name]


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
