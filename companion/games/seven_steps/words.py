"""What a person reads and types in Seven Steps.

`describe` draws the table in plain text. How actions are typed and told is in `rules`.

>>> write(rules.Throw(1, (4, 6))), read("pass 2x1 3")
('throw 1 hold 4 6', Pass(using=(1, 1, 3)))
"""

from collections.abc import Iterator

from companion.contract import Over, Words, derive
from companion.dice import wording
from companion.games.dante.words import chapter, codec, ended, heading
from companion.language import inside, phrase, phrases
from companion.lines import WIDTH, board
from companion.typed import Codec

from . import rules
from .facts import Terrace, facts
from .rules import State, terraces
from .rules.check import TERMS


def describe(state: State, width: int = WIDTH) -> str:
    """Return the table as text: the terrace, where the dice are, the pips, what to do.

    Of the pips `o` is available, `x` spent, `.` to be bought.
    """
    told = "terrace", facts().terraces, _played(state)
    title, *lines = heading(facts().game.title, *told)
    return board(title, [*lines, *_table(state), *_hints(state)], width)


def _played(state: State) -> Terrace | None:
    return None if state.phase == "won" else state.aim.fact


def _table(state: State) -> Iterator[str]:
    if state.challenge and state.phase != "won":
        yield _needed(state)
    elif state.phase == "challenge":
        yield phrase("challenge die thrown, to be reported")
    places = facts().places.items()
    names = {name: inside(phrase(place.name)) for name, place in places}
    names |= {"thrown": phrase("thrown"), "virgil": phrase(facts().virgil.name)}
    left = max(10, *map(len, names.values())) + 1
    right = max(len(names["spare"]), len(names["sun"]), 6) + 1
    rows = {name: f"{said:<{left}}" for name, said in names.items()}
    if state.active:
        yield f"{rows['active']}{wording.faces(state.active)}"
    if state.due:
        due = wording.dice(state.due)
        yield rows["thrown"] + phrase("{dice}, to be reported", dice=due)
    yield f"{rows['pool']}{state.pool}"
    spare, sun = f"{names['spare']:<{right}}", f"{names['sun']:<{right}}"
    yield f"{rows['scored']}{state.scored:<5}{spare}{state.spare}"
    yield f"{rows['moon']}{state.moon:<5}{sun}{state.sun}"
    spent = facts().virgil.circles - state.pips - state.closed
    marks = "x" * spent + "o" * state.pips + "." * state.closed
    yield f"{rows['virgil']}{' '.join(marks)}"


def _needed(state: State) -> str:
    now = {"n": state.challenge}
    if not (totals := terraces.totals(state.aim)):
        return phrase("challenge die {n}: no total passes", **now)
    made = wording.one_of(totals)
    return phrase("challenge die {n}: a total of {m} passes", **now, m=made)


def _hints(state: State) -> Iterator[str]:
    due = rules.waits_for(state)
    if isinstance(due, Over):
        yield ended(due, phrases("{n} die scored", "{n} dice scored", due.score))
        return
    if state.phase == "dawn" and not state.pool:
        yield phrase(
            "The pool is empty: buy a circle, its die is the only one to throw."
        )
    if state.phase == "ready" and not terraces.totals(state.aim):
        opening = wording.one_of(terraces.faces_that_open(state.aim))
        now = {"n": state.challenge, "faces": opening}
        yield phrase("No total can pass while the challenge die shows {n}.", **now)
        yield phrase(
            "A pip could turn it into {faces}, but only before dice are thrown.", **now
        )
    if state.phase == "fallen":
        yield _way_on(state)
    if rules.cannot_be_won(state):
        yield phrase("The game can no longer be won: this terrace is out of reach.")


def _way_on(state: State) -> str:
    match [wording.faces(faces) for faces in state.sets]:
        case [faces]:
            return phrase("The dice pass with {faces}.", faces=faces)
        case [faces, other]:
            both = {"faces": faces, "others": other}
            return phrase("The dice pass with {faces}, or with {others}.", **both)
        case [faces, *others]:
            many = {"faces": faces, "n": len(others)}
            return phrase("The dice pass with {faces}, or in {n} other ways.", **many)
    if rules.can_be_passed(state):
        pips = terraces.least_pips(state.aim, state.active) or 0
        return phrase("No dice pass; {pips} would help.", pips=wording.pips(pips))
    return phrase("No dice pass, and the pips that are left cannot help.")


ORDER = "challenge", "alter", "buy", "throw", "rolled"
ACTIONS: Codec[rules.Action] = codec(TERMS, rules.Action, "rolled 1 2 3", ORDER)

read, write = ACTIONS.read, ACTIONS.write

WORDS: Words[State, rules.Action] = Words(
    describe=describe,
    say=derive.say,
    actions=ACTIONS,
    faces=TERMS.faces,
    first=("pass", "challenge", "throw"),
    chapter=lambda state: chapter("terrace", _played(state)),
)
