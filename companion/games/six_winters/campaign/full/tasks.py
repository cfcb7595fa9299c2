"""The tasks on the agenda that only full dice need."""

from typing import Literal

from companion.games.six_winters.campaign.tasks import Answers
from companion.games.six_winters.cards.verbs import Task

Phase = Literal["approach", "defend", "place"]


class Attempting(Task, frozen=True, tag="attempting"):
    """An attempt goes on: its next die, an ability, or `next` are reported."""

    obstacle: str
    seats: tuple[int, ...]
    phase: Phase


class SplitDamage(Task, frozen=True, tag="split-damage"):
    """The damage of a failed defence is split among those who take part."""

    seats: tuple[int, ...]
    psyche: int
    body: int
    answers: Answers = ()


class TakeHit(Task, frozen=True, tag="take-hit"):
    """A character takes a hit, or another one some of it in its place."""

    seat: int
    track: str
    amount: int
    answers: Answers = ()


class RollAgain(Task, frozen=True, tag="roll-again"):
    """Dice of one pool are rolled again: which pool, which dice, until `no`."""

    seat: int
    answers: Answers = ()


class ExplodeDice(Task, frozen=True, tag="explode-dice"):
    """For each `face` of a pool one more die is rolled, `seen` are done already."""

    seat: int
    face: int
    seen: tuple[int, ...] = ()
    answers: Answers = ()


class ActionDiceOf(Task, frozen=True, tag="hand-of"):
    """How many unspent action dice a player has, as faces begin to be recorded."""

    seat: int
    answers: Answers = ()


class ActionDiceOn(Task, frozen=True, tag="dice-on"):
    """On which obstacles action dice lie, as faces begin to be recorded."""

    answers: Answers = ()


class PathOf(Task, frozen=True, tag="path-of"):
    """Where the dice lie on a player's card, as faces begin to be recorded."""

    seat: int
    answers: Answers = ()


class DropFaces(Task, frozen=True, tag="drop-faces"):
    """Whether the faces of all dice are dropped."""

    answers: Answers = ()
