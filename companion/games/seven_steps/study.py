"""What the lab counts in Seven Steps."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.contract import Over, Rolled
from companion.contract.study import NOBODY, Study
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import Action, State, actions, options


def _score(state: State) -> tuple[int, ...]:
    return (state.scored if state.phase == "won" else 0,)


def _standing(state: State) -> tuple[float, ...]:
    return (state.terrace + (state.phase == "won"),)


def _begins(before: State, action: Action, after: State) -> int:
    return 0 if isinstance(action, Rolled) and before.phase == "throw" else NOBODY


def _used(before: State, action: Action, after: State) -> Iterable[tuple[int, str]]:
    match action:
        case actions.Buy():
            yield 0, "a pip bought"
        case actions.TurnChallenge():
            yield 0, f"challenge die turned, {before.aim.fact.name}"
        case actions.Virgil():
            yield 0, f"Virgil, {before.aim.fact.name}"
        case actions.Punish():
            yield 0, f"punished, {before.aim.fact.name}"


def _ended(state: State, over: Over) -> str:
    if over.won:
        return over.rank
    terrace = facts().terraces[state.terrace - 1]
    return f"lost on {terrace.numeral} {terrace.name}"


def _under(state: State, rulings: Mapping[str, str]) -> State:
    return replace(state, options=options(rulings))


STUDY: Study[State, Action] = Study(
    score=_score,
    standing=_standing,
    begins=_begins,
    used=_used,
    ended=_ended,
    under=_under,
    turns="throws",
)
"""What is counted."""
