"""What a person reads and types in Nine Circles.

`describe` draws the table in plain text, `say` puts an action in a sentence. How
actions are typed is in `rules.actions`.

>>> write(rules.Activate(0, (4, 6))), read("pass 3x2")
('throw again 4 6', Pass(using=(2, 2, 2)))
"""

from collections.abc import Iterator

from companion.contract import Over, Words, derive
from companion.dice import wording
from companion.games.dante.words import chapter, codec, ended, heading
from companion.language import phrase, phrases
from companion.lines import WIDTH, board
from companion.typed import Codec

from . import rules
from .facts import Circle, facts
from .rules.challenges import cheapest_plan, passing
from .rules.check import TERMS

DRAWN = 24  # pips that are drawn one by one; a longer track is given as a number


def describe(state: rules.State, width: int = WIDTH) -> str:
    """Return the table as text; `o` is an open pip and `x` a marked one."""
    needed = "" if state.ended else state.needed
    told = "circle", facts().circles, _played(state), needed
    title, *lines = heading(facts().game.title, *told)
    lines += [*_dice(state), *_pips(state, width), *_sentences(state)]
    return board(title, lines, width)


def _played(state: rules.State) -> Circle | None:
    return None if state.ended else state.fact


def _dice(state: rules.State) -> Iterator[str]:
    out, pool = facts().dice - state.dice, wording.dice(state.pool)
    if out:
        pool = phrase("{dice}, {n} out of the game", dice=pool, n=out)
    yield _row(phrase("pool"), pool)
    if state.active:
        yield _row(phrase("active"), wording.faces(state.active))
    if state.frozen:
        faces = wording.faces(state.frozen)
        kept = phrase("{faces}, not to be thrown again", faces=faces)
        yield _row(phrase("kept"), kept)
    if state.due:
        due = wording.dice(state.due)
        yield _row(phrase("thrown"), phrase("{dice}, to be reported", dice=due))


def _row(name: str, what: str) -> str:
    words = *map(phrase, ("pool", "active", "kept", "thrown", "Virgil")), _numbered(1)
    return f"{name:<{max(7, *map(len, words)) + 1}}{what}"


def _numbered(row: int) -> str:
    return phrase("row {n}", n=row)


def _pips(state: rules.State, width: int) -> Iterator[str]:
    def track(pips: int, most: int) -> str:
        if most > min(DRAWN, (width - 10) // 2):
            return phrase("{n} of {m} pips open", n=pips, m=most)
        return " ".join("x" * (most - pips) + "o" * pips) or phrase("no pips")

    for row, tracked in enumerate(map(track, state.pips, state.options.rows), 1):
        yield _row(_numbered(row), tracked)
    yield _row(phrase("Virgil"), track(state.virgils, state.options.virgil))


def _sentences(state: rules.State) -> Iterator[str]:
    due = rules.waits_for(state)
    if isinstance(due, Over):
        yield ended(due, phrases("{n} point", "{n} points", due.score))
        return
    if not state.due:
        if state.names_first and state.number is None:
            yield phrase(
                "{name} wants a number named before its first throw.", name=state.name
            )
        if sets := passing(state.challenge, state.active):
            yield _met(wording.faces(sets[0]), len(sets) - 1)
        elif state.challenge.takes_pips:
            yield from _help(state)
    if hopeless := rules.cannot_be_won(state):
        yield phrase("The game can no longer be won: {why}.", why=hopeless)


def _met(faces: str, more: int) -> str:
    if not more:
        return phrase("The dice meet it with {faces}.", faces=faces)
    return phrases(
        "The dice meet it with {faces}, or in {n} other way.",
        "The dice meet it with {faces}, or in {n} other ways.",
        more,
        faces=faces,
    )


def _help(state: rules.State) -> Iterator[str]:
    plan = cheapest_plan(state.challenge, state.active)
    if plan is None:
        return
    pips = sum(change.pips for change in plan)
    if pips <= state.virgils:
        yield phrase(
            "It can be met for {pips}: {changes}.",
            pips=wording.pips(pips, virgil=True),
            changes=wording.turned(plan),
        )


def say(action: rules.Action) -> str:
    """Return an action as a sentence of a list.

    >>> say(rules.Activate(1, (4, 6)))
    'throw 4 6 again with 1 die of the pool, marking row 3'
    """
    if not isinstance(action, rules.Activate):
        return derive.say(action)
    fresh, again = wording.dice(action.fresh), wording.faces(action.again)
    dice = {"dice": fresh, "faces": again, "n": action.size}
    if not action.again:
        return phrase("throw {dice} of the pool, marking row {n}", **dice)
    if not action.fresh:
        return phrase("throw {faces} again, marking row {n}", **dice)
    return phrase(
        "throw {faces} again with {dice} of the pool, marking row {n}", **dice
    )


ORDER = "throw", "groups", "rolled"
ACTIONS: Codec[rules.Action] = codec(TERMS, rules.Action, "rolled 2 2 4 6", ORDER)

read, write = ACTIONS.read, ACTIONS.write


WORDS: Words[rules.State, rules.Action] = Words(
    describe=describe,
    say=say,
    actions=ACTIONS,
    faces=TERMS.faces,
    first=("name", "pass"),
    chapter=lambda state: chapter("circle", _played(state)),
)
