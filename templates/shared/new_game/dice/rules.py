"""The rules: roll two dice and climb by one of them; who is caught begins again."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Due, Over, Roll, Rolled, Say
from companion.contract.fields import Faces, Names, PerSeat, Track

TOP = 20


class Climb(Act, frozen=True, tag="climb"):
    """Climb by what a die shows."""

    say = Say("climb FACE", "climb by one die", "climb by {face}")
    face: Annotated[int, Meta(ge=1, le=6)]


Action = Climb | Rolled


class State(Struct, frozen=True):
    """All there is to know at one moment."""

    names: Names
    steps: PerSeat[Annotated[int, Track(0, TOP)]]
    dice: Faces = ()
    player: int = 0


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Return the state in which a game begins."""
    return State(names, (0,) * len(names))


def waits_for(state: State) -> Due:
    """Return what is due: dice, a choice, or the end."""
    if TOP in state.steps:
        seat = state.steps.index(TOP)
        return Over(True, TOP, f"{state.names[seat]} wins", "the top", (seat,))
    return Choice(state.player) if state.dice else Roll(2, player=state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what may be chosen."""
    return tuple([Climb(face) for face in sorted({*state.dice})])


def apply(state: State, action: Action) -> State:
    """Return the state after an action that is allowed."""
    if isinstance(action, Rolled):
        return replace(state, dice=action.faces)
    to = min(TOP, state.steps[state.player] + action.face)
    steps = [0 if step == to else step for step in state.steps]
    steps[state.player] = to
    then = (state.player + 1) % len(steps)
    return replace(state, steps=tuple(steps), dice=(), player=then)
