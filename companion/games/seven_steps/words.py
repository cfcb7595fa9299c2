"""What a person reads and types in Seven Steps.

`describe` draws the table in plain text. How actions are typed and told is in
`rules.actions`.

>>> write(rules.Throw(1, (4, 6))), read("pass 2x1 3")
('throw 1 hold 4 6', Pass(using=(1, 1, 3)))
"""

from collections.abc import Iterator, Sequence

from companion import typed
from companion.contract import Over, Rolled, Words, derive
from companion.dice import wording
from companion.dice.faces import SIDES, parse_faces, typed_faces
from companion.dice.questions import find
from companion.errors import BadValue
from companion.games.seven_steps import rules
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules.terraces import (
    faces_that_open,
    is_possible,
    least_pips,
    passing_sets,
    totals,
)
from companion.lines import WIDTH, board
from companion.typed import Codec

EXAMPLES = {
    "check": (
        ("sloth 1 2 --die 6", "a terrace and its challenge die; the dice"),
        ("sloth 1 3 --die 6 --pips 2", "the same, with pips that may help"),
    ),
    "odds": (("sloth --die 6 --dice 2", "a terrace, and how many dice are rolled"),),
}
"""Queries for each command, as typed after the game, and their meaning."""


def challenge(text: str, *, die: int | None = None) -> rules.Challenge:
    """Read a terrace: its name or the beginning of it, numeral or number.

    Args:
        die: the face of the challenge die.

    Raises:
        UnknownName: if no terrace matches, or several; the near one is named.
        BadValue: if there is no `die` or it has no such face.

    >>> challenge("glut", die=2)
    Challenge(terrace=6, die=2)
    """
    terrace = find(text, facts().terraces, "terrace", NAME)
    faces = f"1 to {SIDES}"
    if die is None:
        what = f"{terrace.name} depends on its challenge die"
        raise BadValue(NAME, what, f"--die is needed, {faces}")
    if not 1 <= die <= SIDES:
        what = f"no challenge die shows {wording.number(die)}"
        raise BadValue(NAME, what, f"give --die as {faces}")
    return rules.Challenge(terrace.number, die)


def name(query: rules.Challenge) -> str:
    """Return a terrace's name with its challenge die.

    >>> name(rules.Challenge(4, die=6))
    'Sloth (6)'
    """
    return f"{query.fact.name} ({query.die})"


def faces(words: Sequence[str]) -> tuple[int, ...]:
    """Read the faces of dice: `533`, `5 3 3` and `3x2 5` all read.

    Raises:
        BadValue: if a word is no face, or there are more dice than the game has.
    """
    return parse_faces(words, most=facts().dice, where=NAME)


def describe(state: rules.State, width: int = WIDTH) -> str:
    """Return the table as text: the terrace, where the dice are, the pips, what to do.

    Of the pips `o` is available, `x` spent, `.` to be bought.
    """
    title, *lines = _heading(state)
    lines += [*_dice(state), _track(state), *_hints(state)]
    return board(title, lines, width)


def _heading(state: rules.State) -> Iterator[str]:
    title, last = facts().game.title, facts().terraces[-1].numeral
    if state.phase == "won":
        yield f"{title}, all terraces passed"
        return
    terrace = state.aim.fact
    yield f"{title}, terrace {terrace.numeral} of {last}"
    yield f"{terrace.name.upper()}: {terrace.text}"
    if state.challenge:
        needed = "no total"
        if is_possible(state.aim, state.options):
            passing = totals(state.aim, state.options)
            needed = f"a total of {wording.one_of(passing)}"
        yield f"challenge die {state.challenge}: {needed} passes"
    elif state.phase == "challenge":
        yield "challenge die thrown, to be reported"


def _dice(state: rules.State) -> Iterator[str]:
    names = {place.id: place.name.casefold() for place in facts().places.values()}
    if state.active:
        yield f"{names['active']:<11}{wording.faces(state.active)}"
    if state.due:
        yield f"{'thrown':<11}{wording.dice(state.due)}, to be reported"
    yield f"{names['pool']:<11}{state.pool}"
    yield f"{names['scored']:<11}{state.scored:<5}{names['spare']:<6} {state.spare}"
    yield f"{names['moon']:<11}{state.moon:<5}{names['sun']:<6} {state.sun}"


def _track(state: rules.State) -> str:
    virgil = facts().virgil
    spent = virgil.circles - state.pips - state.closed
    marks = "x" * spent + "o" * state.pips + "." * state.closed
    return f"{virgil.name:<11}{' '.join(marks)}"


def _hints(state: rules.State) -> Iterator[str]:
    due = rules.waits_for(state)
    if isinstance(due, Over):
        end = f"won: {due.score} dice scored, {due.rank}" if due.won else "lost"
        yield f"The game is {end}; {due.reason}."
        return
    if state.phase == "dawn" and not state.pool:
        yield "The pool is empty: buy a circle, its die is the only one to throw."
    if state.phase == "ready":
        yield from _challenge_hints(state)
    if state.phase == "fallen":
        yield from _way_on(state)
    if rules.cannot_be_won(state):
        yield "The game can no longer be won: this terrace is out of reach."


def _challenge_hints(state: rules.State) -> Iterator[str]:
    """Say before the first throw that no dice can pass, and what would help."""
    if is_possible(state.aim, state.options):
        return
    opening = wording.one_of(faces_that_open(state.aim, state.options))
    yield f"No total can pass while the challenge die shows {state.challenge}."
    yield f"A pip could turn it into {opening}, but only before dice are thrown."


def _way_on(state: rules.State) -> Iterator[str]:
    sets = passing_sets(state.aim, state.options, state.active)
    if sets:
        others = f", or in {len(sets) - 1} other ways" if len(sets) > 2 else ""
        others = f", or with {wording.faces(sets[1])}" if len(sets) == 2 else others
        yield f"The dice pass with {wording.faces(sets[0])}{others}."
        return
    pips = least_pips(state.aim, state.options, state.active)
    if pips is not None and pips <= state.pips:
        yield f"No dice pass; {wording.pips(pips)} would help."
    else:
        yield "No dice pass, and the pips that are left cannot help."


ACTIONS: Codec[rules.Action] = derive.codec(
    NAME,
    rules.Action,
    typed.form(
        Rolled,
        (typed_faces(f"{NAME}: rolled", lambda: facts().dice),),
        "rolled 1 2 3",
        "what the thrown dice show",
    ),
    order=("challenge", "alter", "buy", "throw", "rolled"),
)

VERBS = ACTIONS.verbs
complete = ACTIONS.complete
read, write = ACTIONS.read, ACTIONS.write


def chapter(state: rules.State) -> str:
    """Return the terrace that is played, for the log; empty after the last."""
    if state.phase == "won":
        return ""
    return f"Terrace {state.aim.fact.numeral}, {state.aim.fact.name}"


WORDS: Words[rules.State, rules.Action] = Words(
    describe=describe,
    say=derive.say,
    actions=ACTIONS,
    faces=faces,
    first=("pass", "challenge", "throw"),
    chapter=chapter,
)
