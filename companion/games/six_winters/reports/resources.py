"""Reports of a number of resource dice: the bounds of the number.

Source: V20.4, actions and mastery; readings new-dice, placing-dice and trade.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from msgspec.structs import replace

from companion.errors import short
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.state import DICE, State
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.cards.wording import counted
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.referee.queries import Dice
from companion.games.six_winters.reports import base


class Bound(NamedTuple):
    """How many dice can be reported: those held somewhere, and those with room.

    `full` is why no more have room.
    """

    held: int
    where: str
    room: int = DICE
    full: str = ""


class DiceReport(base.Report, frozen=True):
    """A report of dice of a resource."""

    for_each: ClassVar[int] = 1
    """The dice that are gone for each that is reported."""

    @property
    def resource(self) -> str:
        """The resource of the dice."""
        raise NotImplementedError

    @property
    def count(self) -> int:
        """The number of dice."""
        raise NotImplementedError

    def against(self, state: State) -> str:
        if self.resource not in RESOURCES:
            known = ", ".join(RESOURCES)
            return f"'{short(self.resource)}' is no resource; name one of {known}"
        if not 1 <= self.count <= DICE:
            return f"{str(self.count)[:12]} dice are reported; report 1 to {DICE}"
        number = ResourceIndex.of(self.resource)
        if reason := self.impossible(state, number):
            return reason
        bound = self.bound(state, number)
        if self.count > bound.room:
            return bound.full
        count = self.count * self.for_each
        if count <= bound.held:
            return ""
        name = number.title
        many = counted(count, f"{name} die is", f"{name} dice are")
        held = counted(bound.held, "die is", "dice are")
        return f"{many} reported; {held} {bound.where}"

    def impossible(self, state: State, number: ResourceIndex) -> str:
        """Return why it cannot be true with any count, empty if it can."""
        return ""

    def bound(self, state: State, number: ResourceIndex) -> Bound:
        """Return how many dice it can name; it is known to be possible with some."""
        raise NotImplementedError


class PoolsReport(DiceReport, frozen=True):
    """A report of dice that leave one pool for another; dice with faces are named."""

    resource: str
    into: str
    count: int
    dice: Dice = ()

    def __post_init__(self) -> None:
        base.sort_dice(self)

    def impossible(self, state: State, number: ResourceIndex) -> str:
        target = ResourceIndex.named(self.into)
        if target is None:
            return f"'{short(self.into)}' is no resource to trade into"
        return self.against_pools(state, number, target)

    def against_pools(
        self, state: State, source: ResourceIndex, target: ResourceIndex
    ) -> str:
        """Return why no dice of the one pool can come into the other."""
        raise NotImplementedError

    def bound(self, state: State, number: ResourceIndex) -> Bound:
        target = ResourceIndex.of(self.into)
        room = reach.room(state, target, self.dice)
        full = reach.short(state, target, self.count, self.dice)
        return Bound(state.pools[number], "in its pool", room, full)


R = TypeVar("R", bound=DiceReport)


def each_count(state: State, reports: Iterable[R]) -> Iterator[R]:
    """Yield reports of one die with each count that is possible."""
    for report in reports:
        yield from rising(state, (report,))


def rising(state: State, group: Sequence[R]) -> Iterator[R]:
    """Yield the reports of a group with each count; the counts rise together."""
    bounds = [(report, _most(state, report)) for report in group]
    for count in range(1, max(most for _, most in bounds) + 1):
        for report, most in bounds:
            if count <= most:
                yield replace(report, count=count)


def _most(state: State, report: DiceReport) -> int:
    number = ResourceIndex.of(report.resource)
    if report.impossible(state, number):
        return 0
    bound = report.bound(state, number)
    return min(bound.held // report.for_each, bound.room)


def held(dice: Iterable[int]) -> Iterator[str]:
    """Yield each resource of which there are dice."""
    return (kind for kind, count in zip(RESOURCES, dice, strict=True) if count)


def at(state: State, slot: int) -> str:
    """Return in words that dice are in a slot."""
    return f"at {facts().location[state.spots[slot].location].name}"
