"""Yacht: throw five dice up to three times, then write a score in a box of the sheet.

After the first and the second throw any dice may be thrown again.
Each of the twelve boxes is used once; what does not fit it scores nothing there. When
all sheets are full, the highest total wins.

    ones to sixes             the dice of that face, added
    full house                all dice, if three and two are alike
    four of a kind            the four, added
    little, big straight      30 for 1 2 3 4 5, for 2 3 4 5 6
    choice                    all dice, whatever they are
    yacht                     50 for five alike
"""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from companion.contract import Act, Choice, Due, Over, Roll, Rolled, Say
from companion.contract.fields import Faces, Names, PerSeat

DICE, THROWS = 5, 3
STRAIGHT, YACHT = 30, 50
FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
LITTLE, BIG = (1, 2, 3, 4, 5), (2, 3, 4, 5, 6)

Face = Annotated[int, Meta(ge=1, le=6)]
Box = Literal[
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "full-house",
    "four-of-a-kind",
    "little-straight",
    "big-straight",
    "choice",
    "yacht",
]


class Again(Act, frozen=True, tag="again"):
    """Throw some dice again, and keep the others."""

    say = Say(
        "again FACES", "again 1 2: and keep the other three", "throw {faces} again"
    )
    faces: tuple[Face, ...]


class Enter(Act, frozen=True, tag="enter"):
    """Write the score of the dice in a free box."""

    say = Say("enter BOX", "enter sixes: write their sum", "enter {dice} as {box}")
    box: Box


Action = Again | Enter | Rolled


class Sheet(Struct, frozen=True):
    """The boxes of a player; None is a free one."""

    ones: int | None = None
    twos: int | None = None
    threes: int | None = None
    fours: int | None = None
    fives: int | None = None
    sixes: int | None = None
    full_house: int | None = None
    four_of_a_kind: int | None = None
    little_straight: int | None = None
    big_straight: int | None = None
    choice: int | None = None
    yacht: int | None = None


class State(Struct, frozen=True):
    """Sheets, their totals, and the dice of the player in turn.

    Attributes:
        dice: what lies on the table; while dice are thrown, those that were kept.
    """

    names: Names
    scores: PerSeat[int]
    sheets: PerSeat[Sheet]
    dice: Faces = ()
    throws_left: int = THROWS
    player: int = 0


def start(names: tuple[str, ...], rulings: Mapping[str, str]) -> State:
    """Begin with empty sheets."""
    return State(names, (0,) * len(names), (Sheet(),) * len(names))


def waits_for(state: State) -> Due:
    """Return what is due: dice, a choice, or the end."""
    if not free(state.sheets[state.player]):
        return _over(state)
    if len(state.dice) < DICE:
        return Roll(DICE - len(state.dice), player=state.player)
    return Choice(state.player)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the boxes that are free, and the dice that may be thrown again."""
    boxes = tuple(Enter(box) for box in free(state.sheets[state.player]))
    if not state.throws_left:
        return boxes
    groups = (combinations(state.dice, count) for count in range(1, DICE + 1))
    chosen = dict.fromkeys(faces for group in groups for faces in group)
    return (*boxes, *map(Again, chosen))


def apply(state: State, action: Action) -> State:
    """Return what an action leads to."""
    match action:
        case Rolled(faces):
            dice = tuple(sorted((*state.dice, *faces)))
            return replace(state, dice=dice, throws_left=state.throws_left - 1)
        case Again(faces):
            kept = Counter(state.dice) - Counter(faces)
            return replace(state, dice=tuple(kept.elements()))
    score, seat = points(action.box, state.dice), state.player
    sheets, scores = list(state.sheets), list(state.scores)
    sheets[seat] = replace(sheets[seat], **{action.box.replace("-", "_"): score})
    scores[seat] += score
    then = (seat + 1) % len(state.names)
    return State(state.names, tuple(scores), tuple(sheets), player=then)


def points(box: Box, dice: tuple[int, ...]) -> int:
    """Return what five dice score in a box."""
    counts = sorted(Counter(dice).values())
    match box:
        case "full-house":
            return sum(dice) if counts == [2, 3] else 0
        case "four-of-a-kind":
            return next((4 * f for f, n in Counter(dice).items() if n >= 4), 0)
        case "little-straight":
            return STRAIGHT if tuple(sorted(dice)) == LITTLE else 0
        case "big-straight":
            return STRAIGHT if tuple(sorted(dice)) == BIG else 0
        case "choice":
            return sum(dice)
        case "yacht":
            return YACHT if counts == [DICE] else 0
    return FACES[box] * dice.count(FACES[box])


def free(sheet: Sheet) -> tuple[Box, ...]:
    """Return the boxes in which nothing is written yet."""
    boxes: dict[Box, int | None] = {
        name.replace("_", "-"): score  # type: ignore[misc]
        for name, score in asdict(sheet).items()
    }
    return tuple(box for box, score in boxes.items() if score is None)


def _over(state: State) -> Over:
    most = max(state.scores)
    winners = tuple(s for s, points in enumerate(state.scores) if points == most)
    names = " and ".join(state.names[seat] for seat in winners)
    rank = f"{names} {'win' if winners[1:] else 'wins'} with {most} points"
    return Over(True, most, rank, "all sheets are full", winners)
