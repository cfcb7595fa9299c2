"""Farkle: set scoring dice aside and roll the rest, or keep the points.

A roll in which nothing scores loses the points of the turn. Who has set all six dice
aside rolls them all again. Whoever first has 10,000 points safe wins.

    a 1, a 5              100, 50
    three of a kind       100 times the face; 1,000 for ones
    each die more of it   twice as much
    1 2 3 4 5 6           1,500
"""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Due, Over, Roll, Rolled, Say
from companion.contract.fields import Faces, Names, PerSeat, Unshown

GOAL, DICE = 10_000, 6
STRAIGHT = (1, 2, 3, 4, 5, 6)

Face = Annotated[int, Meta(ge=1, le=6)]


class Aside(Act, frozen=True, tag="aside"):
    """Set dice aside that score, and roll on or keep."""

    say = Say(
        "aside FACES", "aside 1 5: both dice, then roll or keep", "set {faces} aside"
    )
    faces: tuple[Face, ...]


class Again(Act, frozen=True, tag="again"):
    """Roll the dice that are left."""

    say = Say("again", "nothing that scores loses the turn", "roll the rest")


class Keep(Act, frozen=True, tag="keep"):
    """Keep the points of the turn."""

    say = Say("keep", "the points are safe", "keep {turn} points")


Action = Aside | Again | Keep | Rolled


class State(Struct, frozen=True):
    """Points that are safe, those of the turn, and the dice of the last roll."""

    names: Names
    scores: PerSeat[int]
    turn: int = 0
    dice: Faces = ()
    left: int = DICE
    player: int = 0
    rolling: Annotated[bool, Unshown()] = True


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Begin with no points."""
    return State(names, (0,) * len(names))


def waits_for(state: State) -> Due:
    """Return what is due: dice, a choice, or the end."""
    if max(state.scores) >= GOAL:
        winner = state.scores.index(max(state.scores))
        rank = f"{state.names[winner]} wins"
        reason = f"{state.scores[winner]} points"
        return Over(True, state.scores[winner], rank, reason, (winner,))
    if state.rolling:
        return Roll(state.left, player=state.player)
    return Choice(state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what may be done with the dice, or after some were set aside."""
    if not state.dice:
        return Again(), Keep()
    chosen = (
        faces
        for count in range(1, len(state.dice) + 1)
        for faces in combinations(sorted(state.dice), count)
    )
    return tuple(Aside(faces) for faces in dict.fromkeys(chosen) if points(faces))


def apply(state: State, action: Action) -> State:
    """Return what an action leads to."""
    match action:
        case Rolled(faces) if best(faces):
            return replace(state, dice=faces, rolling=False)
        case Rolled():
            return _pass(state)
        case Aside(faces):
            left = (state.left - len(faces)) or DICE
            return replace(state, turn=state.turn + points(faces), dice=(), left=left)
        case Again():
            return replace(state, rolling=True)
    scores = list(state.scores)
    scores[state.player] += state.turn
    return _pass(replace(state, scores=tuple(scores)))


def points(faces: tuple[int, ...]) -> int:
    """Return what dice score that are set aside; 0 if one of them scores nothing."""
    if tuple(sorted(faces)) == STRAIGHT:
        return 1500
    total = 0
    for face, count in Counter(faces).items():
        if count >= 3:
            total += (1000 if face == 1 else 100 * face) * 2 ** (count - 3)
        elif face in (1, 5):
            total += count * (100 if face == 1 else 50)
        else:
            return 0
    return total


def best(faces: tuple[int, ...]) -> int:
    """Return the most that a roll can score; 0 loses the turn."""
    counts = Counter(faces)
    scoring = tuple(face for face in faces if face in (1, 5) or counts[face] >= 3)
    return max(points(tuple(faces)), points(scoring))


def _pass(state: State) -> State:
    seat = (state.player + 1) % len(state.names)
    return State(state.names, state.scores, player=seat)
