"""Virgil's pips: which die is turned, and into what."""

from collections.abc import Iterator

from companion.contract import parts
from companion.contract.board import Moment, Repair
from companion.dice import taps, turning, wording
from companion.dice.faces import turned, virgil_changes
from companion.games.nine_circles import rules, words
from companion.games.nine_circles.rules import Pass, State, Virgil
from companion.games.nine_circles.rules.challenges import cheapest_plan, least
from companion.games.nine_circles.rules.state import sets_that_pass

Moments = Moment[State, rules.Action]


def help_is_possible(state: State) -> bool:
    """Return whether any die may be turned now."""
    return any(isinstance(action, Virgil) for action in rules.legal_actions(state))


def button(state: State) -> Iterator[parts.Button]:
    """Yield the button that asks Virgil, with what he could do."""
    if help_is_possible(state):
        note = turning.note(_plan(state), state.virgils)
        yield parts.Button("Virgil", parts.Pick((turning.DRAFT,)), note=note)
        return
    face = state.active[0]
    refused = parts.Ask(_typed(face, virgil_changes(face)[0]))
    yield parts.Button("Virgil", refused, note=f"{state.virgils} left")


def ask(moment: Moments) -> tuple[parts.Part, ...]:
    """Return the dice, what the chosen one may become, and the shortest way to pass."""
    state = moment.view
    left = f"{wording.pips(state.virgils, words.PIP)} left"
    caption = f"tap the die to turn \N{MIDDLE DOT} {left}"
    return (
        parts.Dice(dice(moment, state.active), label="active dice", caption=caption),
        _changes(moment),
        parts.Buttons(turning.buttons(_plan(state), _typed)),
    )


def dice(moment: Moments, hand: tuple[int, ...]) -> tuple[parts.Die, ...]:
    """Return the active dice, each to be turned."""
    return turning.dice(hand, _face(moment))


def _face(moment: Moments) -> int:
    state = moment.view
    return turning.face(moment.draft, state.active, _plan(state))


def _plan(state: State) -> turning.Plan:
    """Return the changes that meet the circle with the pips left, if any do."""
    return turning.within(cheapest_plan(state.challenge, state.active), state.virgils)


def repair(state: State, action: rules.Action) -> Repair | None:
    """Return the changes that meet the circle where a pass is refused."""
    short = isinstance(action, Pass) and not sets_that_pass(state)
    if not short or not help_is_possible(state):
        return None
    return turning.repair(_plan(state), words.PIP, _typed)


def _typed(face: int, to: int) -> str:
    return words.write(Virgil(face, to))


def _changes(moment: Moments) -> parts.Options:
    """Return what a pip makes of a die, and what is lacking then."""
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
    """Return what is lacking once a die is turned."""
    pips = least(state.challenge, turned(state.active, turn.face, turn.to))
    if pips is None or pips >= state.virgils:
        return "throw on"
    return f"{wording.pips(pips)} more" if pips else f"{state.fact.name} is met"
