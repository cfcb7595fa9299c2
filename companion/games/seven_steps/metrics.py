"""What the lab counts in Seven Steps."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.contract import Rolled
from companion.contract.metrics import NOBODY, Metrics

from . import rules
from .facts import Terrace
from .rules import Action, State
from .rules.terraces import options

BOUGHT = "a pip bought"


def challenge_turned(terrace: Terrace) -> str:
    return f"challenge die turned, {terrace.name}"


def virgil_on(terrace: Terrace) -> str:
    return f"Virgil, {terrace.name}"


def punished_on(terrace: Terrace) -> str:
    return f"punished, {terrace.name}"


def lost_on(terrace: Terrace) -> str:
    return f"lost on {terrace.numeral} {terrace.name}"


def _begins(before: State, action: Action, after: State) -> int:
    return 0 if isinstance(action, Rolled) and before.phase == "throw" else NOBODY


def _used(before: State, action: Action, after: State) -> Iterable[tuple[int, str]]:
    match action:
        case rules.Buy():
            return ((0, BOUGHT),)
        case rules.TurnChallenge():
            return ((0, challenge_turned(before.aim.fact)),)
        case rules.Virgil():
            return ((0, virgil_on(before.aim.fact)),)
        case rules.Punish():
            return ((0, punished_on(before.aim.fact)),)
    return ()


METRICS: Metrics[State, Action] = Metrics(
    score=lambda state: (state.scored if state.phase == "won" else 0,),
    standing=lambda state: (state.terrace + (state.phase == "won"),),
    begins=_begins,
    used=_used,
    ended=lambda state, over: over.rank if over.won else lost_on(state.aim.fact),
    under=lambda state, rulings: replace(state, options=options(rulings)),
    turns="throws",
)
"""What is counted."""
