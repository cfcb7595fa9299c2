"""The challenge die turned by a pip, before the first dice are thrown."""

from companion.contract.board import Moment
from companion.contract.parts import Ask, Buttons, Die, Do, Option, Part
from companion.dice import taps, turning, wording
from companion.dice.faces import virgil_changes
from companion.games.seven_steps import rules, words
from companion.games.seven_steps.rules import Challenge, State, TurnChallenge
from companion.games.seven_steps.rules.terraces import totals

DRAFT = ("alter",)

Moments = Moment[State, rules.Action]


def is_possible(state: State) -> bool:
    """Return whether the challenge die may be turned now."""
    to = virgil_changes(state.challenge)[0]
    return not rules.why_not(state, TurnChallenge(to))


def ask(moment: Moments) -> tuple[Part, ...]:
    """Return what the die may become, and which totals pass then."""
    turns = [TurnChallenge(to) for to in virgil_changes(moment.view.challenge)]
    rows = [_row(moment.view, turn) for turn in turns]
    head = ("challenge die", "then passes")
    table = taps.options(head, rows, [*map(moment.worth, turns)])
    return (table, Buttons((turning.BACK,)))


def dice(moment: Moments, hand: tuple[int, ...]) -> tuple[Die, ...]:
    """Return the active dice; there are none before the first throw."""
    return tuple(Die(face) for face in hand)


def _row(state: State, turn: TurnChallenge) -> Option:
    typed = words.write(turn)
    passing = totals(Challenge(state.terrace, turn.to), state.options)
    then = f"a total of {wording.one_of(passing)}" if passing else "no total"
    name = f"{state.challenge} \N{RIGHTWARDS ARROW} {turn.to}"
    tap = Ask(typed) if rules.why_not(state, turn) else Do(typed)
    return Option(name, (then,), tap=tap)
