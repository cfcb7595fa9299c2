"""Virgil's pips just after a throw: which die is turned, and into what."""

from collections.abc import Iterator
from typing import Literal

from companion.contract import parts
from companion.contract.board import Moment, Repair
from companion.dice import taps, turning, wording
from companion.dice.faces import turned, virgil_changes
from companion.games.seven_steps import rules, words
from companion.games.seven_steps.rules import Pass, State, Virgil
from companion.games.seven_steps.rules.terraces import (
    least_pips,
    passing_sets,
    ways_to_pass,
)

Faces = tuple[int, ...]
Moments = Moment[State, rules.Action]


def is_possible(state: State) -> bool:
    """Return whether any die may be turned now."""
    return any(isinstance(action, Virgil) for action in rules.legal_actions(state))


def button(state: State, kind: Literal["main", "plain"]) -> Iterator[parts.Button]:
    """Yield the button that asks Virgil, with what he could do."""
    note = turning.note(plan(state), state.pips)
    if is_possible(state):
        tap = parts.Pick((turning.DRAFT,))
        yield parts.Button("Virgil", tap, note=note, kind=kind)
        return
    face = state.active[0]
    refused = parts.Ask(_typed(face, virgil_changes(face)[0]))
    yield parts.Button("Virgil", refused, note=note)


def ask(moment: Moments) -> tuple[parts.Part, ...]:
    """Return the dice, what the chosen one may become, and the best way to pass."""
    state = moment.view
    caption = f"tap the die to turn \N{MIDDLE DOT} {wording.pips(state.pips)} left"
    return (
        parts.Dice(dice(moment, state.active), label="active dice", caption=caption),
        _changes(moment),
        parts.Buttons(turning.buttons(plan(state), _typed)),
    )


def dice(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    """Return the active dice, each to be turned."""
    return turning.dice(hand, _face(moment))


def plan(state: State) -> turning.Plan:
    """Return the changes that pass for the fewest pips, or that pass more dice."""
    sets = passing_sets(state.aim, state.options, state.active)
    most = len(sets[0]) if sets else 0
    ways = [
        way
        for way in ways_to_pass(state.aim, state.options, state.active)
        if way.dice > most and way.pips <= state.pips
    ]
    if sets and not is_possible(state):
        return turning.Plan()
    if sets:
        best = max(ways, key=lambda way: (way.dice, -way.pips), default=None)
    else:
        best = min(ways, key=lambda way: (way.pips, -way.dice), default=None)
    return turning.within(best.changes if best else None, state.pips)


def repair(state: State, action: rules.Action) -> Repair | None:
    """Return the changes that pass where no dice do and a pass is refused."""
    if not isinstance(action, Pass) or state.phase != "fallen":
        return None
    if passing_sets(state.aim, state.options, state.active) or not is_possible(state):
        return None
    return turning.repair(plan(state), "pip", _typed)


def _face(moment: Moments) -> int:
    state = moment.view
    return turning.face(moment.draft, state.active, plan(state))


def _typed(face: int, to: int) -> str:
    return words.write(Virgil(face, to))


def _changes(moment: Moments) -> parts.Options:
    """Return what a pip makes of a die, and what passes then."""
    face = _face(moment)
    turns = [Virgil(face, to) for to in virgil_changes(face)]
    rows = [_row(moment.view, turn) for turn in turns]
    return taps.options(("it becomes", "then"), rows, [*map(moment.worth, turns)])


def _row(state: State, turn: Virgil) -> parts.Option:
    text = words.write(turn)
    tap = parts.Ask(text) if rules.why_not(state, turn) else parts.Do(text)
    name = f"{turn.face} \N{RIGHTWARDS ARROW} {turn.to}"
    return parts.Option(name, (_then(state, turn),), tap=tap)


def _then(state: State, turn: Virgil) -> str:
    """Return how many dice pass once a die is turned, or how many pips are lacking."""
    hand = turned(state.active, turn.face, turn.to)
    if sets := passing_sets(state.aim, state.options, hand):
        return f"passes with {wording.dice(len(sets[0]))}"
    pips = least_pips(state.aim, state.options, hand)
    lacking = pips is None or pips >= state.pips
    return "no dice pass" if lacking else f"{wording.pips(pips or 0)} more"
