"""What a person reads and types in Nine Circles.

`describe` draws the table in plain text, `say` puts an action in a sentence. How
actions are typed is in `rules.actions`.

>>> write(rules.Activate(0, (4, 6))), read("pass 3x2")
('throw again 4 6', Pass(using=(2, 2, 2)))
"""

from collections.abc import Iterator, Sequence

from companion.contract import Over, Words, derive
from companion.dice import wording
from companion.dice.faces import report
from companion.games.dante import ended, heading
from companion.games.nine_circles import rules
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules.challenges import cheapest_plan, passing
from companion.games.nine_circles.rules.check import TERMS
from companion.lines import WIDTH, board
from companion.typed import Codec

PIP = "Virgil pip"
DRAWN = 24
"""Pips that are drawn one by one; a longer track is given as a number."""


def describe(state: rules.State, width: int = WIDTH) -> str:
    """Return the table as text: the circle, the dice, the pips, and hints.

    `o` is an open pip and `x` a marked one.
    """
    where = None if state.ended else state.fact
    needed = "" if state.ended else state.needed
    title, *lines = heading(
        facts().game.title, "circle", facts().circles, where, needed
    )
    lines += [*_dice(state), *_pips(state, width), *_sentences(state)]
    return board(title, lines, width)


def _dice(state: rules.State) -> Iterator[str]:
    out = facts().dice - state.dice
    yield f"pool    {wording.dice(state.pool)}" + (
        f", {out} out of the game" if out else ""
    )
    if state.active:
        yield f"active  {wording.faces(state.active)}"
    if state.frozen:
        yield f"kept    {wording.faces(state.frozen)}, not to be thrown again"
    if state.due:
        yield f"thrown  {wording.dice(state.due)}, to be reported"


def _pips(state: rules.State, width: int) -> Iterator[str]:
    drawn = min(DRAWN, (width - 10) // 2)
    tracks = zip(state.pips, state.options.rows, strict=True)
    for row, (pips, most) in enumerate(tracks, 1):
        yield f"row {row}   {_track(pips, most, drawn)}"
    yield f"Virgil  {_track(state.virgils, state.options.virgil, drawn)}"


def _track(pips: int, most: int, drawn: int) -> str:
    if most > drawn:
        return f"{pips} of {most} pips open"
    return " ".join("x" * (most - pips) + "o" * pips) or "no pips"


def _sentences(state: rules.State) -> Iterator[str]:
    due = rules.waits_for(state)
    if isinstance(due, Over):
        yield ended(due, "points")
        return
    if not state.due:
        if state.names_first and state.number is None:
            yield f"{state.fact.name} wants a number named before its first throw."
        if sets := passing(state.challenge, state.active):
            more = len(sets) - 1
            others = (
                f", or in {more} other way{'' if more == 1 else 's'}" if more else ""
            )
            yield f"The dice meet it with {wording.faces(sets[0])}{others}."
        elif state.challenge.takes_pips:
            yield from _help(state)
    if hopeless := rules.cannot_be_won(state):
        yield f"The game can no longer be won: {hopeless}."


def _help(state: rules.State) -> Iterator[str]:
    plan = cheapest_plan(state.challenge, state.active)
    if plan is None:
        return
    pips = sum(change.pips for change in plan)
    if pips <= state.virgils:
        yield f"It can be met for {wording.pips(pips, PIP)}: {wording.turned(plan)}."


def say(action: rules.Action) -> str:
    """Return an action as a sentence of a list.

    >>> say(rules.Activate(1, (4, 6)))
    'throw 4 6 again with 1 die of the pool, marking row 3'
    """
    if isinstance(action, rules.Activate):
        group = _group(action.fresh, action.again)
        return f"throw {group}, marking row {action.size}"
    return derive.say(action)


def _group(fresh: int, again: Sequence[int]) -> str:
    if not again:
        return f"{wording.dice(fresh)} of the pool"
    return f"{wording.faces(again)} again" + (
        f" with {wording.dice(fresh)} of the pool" if fresh else ""
    )


ACTIONS: Codec[rules.Action] = derive.codec(
    NAME,
    rules.Action,
    report(NAME, lambda: facts().dice, "rolled 2 2 4 6"),
    order=("throw", "groups", "rolled"),
)

read, write = ACTIONS.read, ACTIONS.write


def chapter(state: rules.State) -> str:
    """Return the circle that is played, for the log; empty after the last."""
    if state.ended:
        return ""
    return f"Circle {state.fact.numeral}, {state.fact.name}"


WORDS: Words[rules.State, rules.Action] = Words(
    describe=describe,
    say=say,
    actions=ACTIONS,
    faces=TERMS.faces,
    first=("name", "pass"),
    chapter=chapter,
)
