"""The tasks on the agenda of a campaign.

Most tasks are done as soon as they are first. A task that needs an answer puts a
`Question` before itself, and is done once the answer is in its `answers`.
"""

from typing import Literal

from companion.contract import Act
from companion.language import Later

from ..cards.verbs import Task
from ..referee.queries import Dice
from .actions import Selection

Answers = tuple[Act, ...]

Step = Literal[
    "set-up", "event", "actions", "refresh", "activation", "new-obstacles", "threats",
    "time", "end-1", "end-2", "end-3", "end-4", "end-5", "end-6", "end-7", "end-8",
    "end-9", "over",
]  # fmt: skip


class Asking(Task, frozen=True, kw_only=True):
    """A task that asks the players."""

    answers: Answers = ()


# Tasks that wait for a report.


class Question(Task, frozen=True, tag="question"):
    """`text` is asked; the answer, one of `choices`, goes to `task`."""

    text: Later
    choices: tuple[Selection, ...]
    task: Task
    player: int = 0


class Shuffle(Task, frozen=True, tag="shuffle"):
    """Cards are shuffled or drawn by lot (full record).

    `kind` says which: `draw`, a draw pile with its discards; `top`, the discards, to
    go on top of the draw pile; `deck`, the progress cards; `burn`, the progress cards
    that are burned; `places` and `start`, locations of a region's deck; `layer`, the
    cards of a draw pile's layer, counted from the top, whose order nobody knows.
    """

    kind: Literal["draw", "top", "deck", "burn", "places", "start", "layer"]
    region: int = 0
    count: int = 0
    layer: int = 0


class Pause(Task, frozen=True, tag="pause"):
    """A step is over; the players do the same at the table, then report `next`."""


class ActionStep(Task, frozen=True, tag="acting"):
    """The actions step: the players report what they do."""


class Correcting(Task, frozen=True, tag="mending"):
    """The record is corrected by hand."""

    reason: str


# Tasks of the session's set-up.


class BeginStep(Task, frozen=True, tag="begin"):
    """A step begins."""

    step: Step


class StartLocation(Asking, frozen=True, tag="start-place"):
    """A location is put in a slot before the first year (drawn starting locations)."""

    slot: int
    drawn: tuple[str, ...] = ()


class SetUpSession(Task, frozen=True, tag="session"):
    """A session is set up."""


class DealCard(Asking, frozen=True, tag="deal"):
    """The next progress card goes to a seat, or to the staging area (seat -1)."""

    seat: int = -1


class FirstObstacle(Task, frozen=True, tag="first"):
    """The first year's obstacle of a seat."""

    seat: int


class FillStaging(Task, frozen=True, tag="stage"):
    """The staging area is filled up."""


class PickCharacter(Asking, frozen=True, tag="cast"):
    """A player picks a character."""

    seat: int


class FillPools(Task, frozen=True, tag="fill"):
    """All pools are filled to their progress levels."""


class EnterBoard(Asking, frozen=True, tag="enter"):
    """A character enters the board."""

    seat: int


# Tasks of a turn.


class TakeTurn(Task, frozen=True, tag="turn"):
    """A turn is taken."""


class FindEvent(Task, frozen=True, tag="event"):
    """The seasonal event."""


class ActivateRegion(Task, frozen=True, tag="region"):
    """A region activates, or an obstacle moves in it."""

    region: int


class ActivateSlot(Task, frozen=True, tag="activation"):
    """A slot activates; `moves` unless it is winter there."""

    slot: int
    moves: bool


class ActivateObstacles(Asking, frozen=True, tag="things"):
    """The obstacles of a slot that are still to activate."""

    slot: int
    left: tuple[str, ...]


class MoveHardest(Asking, frozen=True, tag="move-here"):
    """The hardest obstacle of a region moves to its empty slot."""

    slot: int


class NewObstacles(Task, frozen=True, tag="bring"):
    """New obstacles come."""


class BottomStaged(Task, frozen=True, tag="from-stage"):
    """An obstacle comes as the bottom staged card says; that card is discarded."""


class PlaceObstacle(Asking, frozen=True, tag="place"):
    """The top obstacle of a region is attached in a slot."""

    slot: int


class AdvanceThreats(Task, frozen=True, tag="threats"):
    """The threats of a resource move, then those after it; by `icons` if counted."""

    resource: int = 0
    icons: tuple[int, ...] = ()


class RaiseThreat(Asking, frozen=True, tag="rise"):
    """A threat moves one space."""

    resource: int


class ThreatByHand(Asking, frozen=True, tag="brings"):
    """What a threat raised by hand brings: its new levels, its location."""

    resource: int
    levels: tuple[int, ...]


class AdvanceTime(Task, frozen=True, tag="time"):
    """The season marker moves on."""


class GainReward(Asking, frozen=True, tag="reward"):
    """A reward of a completed card: a resource, or `wild`."""

    reward: str


class TakeCard(Asking, frozen=True, tag="take-card"):
    """A seat takes one of the staged cards."""

    seat: int


class DiscardOvercome(Task, frozen=True, tag="leave"):
    """An overcome obstacle is discarded; those who overcame it learn."""

    obstacle: str
    seats: tuple[int, ...]


class CreateAssets(Asking, frozen=True, tag="create"):
    """Pool dice become assets where a character is; `dice` are those named for it."""

    resource: int
    count: int
    dice: Dice = ()


class SupplyDice(Asking, frozen=True, tag="found"):
    """Dice come from the supply; a negative count goes back to it."""

    resource: int
    count: int


class UseAbility(Asking, frozen=True, tag="buy"):
    """A seat uses an ability, counted from 1; answers: what pays, what that becomes."""

    seat: int
    number: int


# Tasks of a session's end.


class EndStep(Task, frozen=True, tag="end"):
    """A step of the session's end, 1 to 9."""

    number: int


class BurnProgress(Asking, frozen=True, tag="burn-card"):
    """So many progress cards are burned, as the players report (light record)."""

    count: int


class BurnLocation(Asking, frozen=True, tag="burn-place"):
    """The location of a region with most obstacles is burned."""

    region: int


class EspionageMastery(Asking, frozen=True, tag="mastery"):
    """With Espionage mastery the players may choose a region's new location."""


class NewLocation(Asking, frozen=True, tag="new-place"):
    """A region has a new location: one of those drawn, or of its whole deck."""

    region: int
    drawn: tuple[str, ...] = ()


Phase = Literal["approach", "defend", "place"]


class Attempting(Task, frozen=True, tag="attempting"):
    """An attempt goes on: its next die, an ability, or `next` are reported."""

    obstacle: str
    seats: tuple[int, ...]
    phase: Phase


class SplitDamage(Asking, frozen=True, tag="split-damage"):
    """The damage of a failed defence is split among those who take part."""

    seats: tuple[int, ...]
    psyche: int
    body: int


class TakeHit(Asking, frozen=True, tag="take-hit"):
    """A character takes a hit, or another one some of it in its place."""

    seat: int
    track: str
    amount: int


class RollAgain(Asking, frozen=True, tag="roll-again"):
    """Dice of one pool are rolled again: which pool, which dice, until `no`."""

    seat: int


class ExplodeDice(Asking, frozen=True, tag="explode-dice"):
    """For each `face` of a pool one more die is rolled, `seen` are done already."""

    seat: int
    face: int
    seen: tuple[int, ...] = ()


class ActionDiceOf(Asking, frozen=True, tag="hand-of"):
    """How many unspent action dice a player has, as faces begin to be recorded."""

    seat: int


class ActionDiceOn(Asking, frozen=True, tag="dice-on"):
    """On which obstacles action dice lie, as faces begin to be recorded."""


class PathOf(Asking, frozen=True, tag="path-of"):
    """Where the dice lie on a player's card, as faces begin to be recorded."""

    seat: int


class DropFaces(Asking, frozen=True, tag="drop-faces"):
    """Whether the faces of all dice are dropped."""
