"""What a person reads and types in Seven Steps.

`describe` draws the table in plain text. How actions are typed and told is in `rules`.

>>> write(rules.Throw(1, (4, 6))), read("pass 2x1 3")
('throw 1 hold 4 6', Pass(using=(1, 1, 3)))
"""

from collections.abc import Iterator

from companion.contract import Over, Words, derive
from companion.dice import wording
from companion.dice.faces import report
from companion.games.dante import ended, heading
from companion.games.seven_steps import rules
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import State, terraces
from companion.games.seven_steps.rules.check import TERMS
from companion.lines import WIDTH, board
from companion.typed import Codec


def describe(state: State, width: int = WIDTH) -> str:
    """Return the table as text: the terrace, where the dice are, the pips, what to do.

    Of the pips `o` is available, `x` spent, `.` to be bought.
    """
    where = None if state.phase == "won" else state.aim.fact
    title, *lines = heading(facts().game.title, "terrace", facts().terraces, where)
    return board(title, [*lines, *_table(state), *_hints(state)], width)


def _table(state: State) -> Iterator[str]:
    if state.challenge and state.phase != "won":
        totals = terraces.totals(state.aim)
        needed = f"a total of {wording.one_of(totals)}" if totals else "no total"
        yield f"challenge die {state.challenge}: {needed} passes"
    elif state.phase == "challenge":
        yield "challenge die thrown, to be reported"
    names = {name: place.name.casefold() for name, place in facts().places.items()}
    if state.active:
        yield f"{names['active']:<11}{wording.faces(state.active)}"
    if state.due:
        yield f"{'thrown':<11}{wording.dice(state.due)}, to be reported"
    yield f"{names['pool']:<11}{state.pool}"
    yield f"{names['scored']:<11}{state.scored:<5}{names['spare']:<6} {state.spare}"
    yield f"{names['moon']:<11}{state.moon:<5}{names['sun']:<6} {state.sun}"
    virgil = facts().virgil
    spent = virgil.circles - state.pips - state.closed
    marks = "x" * spent + "o" * state.pips + "." * state.closed
    yield f"{virgil.name:<11}{' '.join(marks)}"


def _hints(state: State) -> Iterator[str]:
    due = rules.waits_for(state)
    if isinstance(due, Over):
        yield ended(due, "dice scored")
        return
    if state.phase == "dawn" and not state.pool:
        yield "The pool is empty: buy a circle, its die is the only one to throw."
    if state.phase == "ready" and not terraces.totals(state.aim):
        opening = wording.one_of(terraces.faces_that_open(state.aim))
        yield f"No total can pass while the challenge die shows {state.challenge}."
        yield f"A pip could turn it into {opening}, but only before dice are thrown."
    if state.phase == "fallen":
        yield _way_on(state)
    if rules.cannot_be_won(state):
        yield "The game can no longer be won: this terrace is out of reach."


def _way_on(state: State) -> str:
    if sets := state.sets:
        others = f", or in {len(sets) - 1} other ways" if len(sets) > 2 else ""
        others = f", or with {wording.faces(sets[1])}" if len(sets) == 2 else others
        return f"The dice pass with {wording.faces(sets[0])}{others}."
    if rules.can_be_passed(state):
        pips = terraces.least_pips(state.aim, state.active) or 0
        return f"No dice pass; {wording.pips(pips)} would help."
    return "No dice pass, and the pips that are left cannot help."


def chapter(state: State) -> str:
    """Return the terrace that is played, for the log; empty after the last."""
    fact = state.aim.fact
    return "" if state.phase == "won" else f"Terrace {fact.numeral}, {fact.name}"


ACTIONS: Codec[rules.Action] = derive.codec(
    NAME,
    rules.Action,
    report(NAME, lambda: facts().dice, "rolled 1 2 3"),
    order=("challenge", "alter", "buy", "throw", "rolled"),
)

read, write = ACTIONS.read, ACTIONS.write

WORDS: Words[State, rules.Action] = Words(
    describe=describe,
    say=derive.say,
    actions=ACTIONS,
    faces=TERMS.faces,
    first=("pass", "challenge", "throw"),
    chapter=chapter,
)
