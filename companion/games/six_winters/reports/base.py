"""What each report of the actions step has: how it is judged, what it does and says.

A report is judged in one way: is a rule against it whatever its dice are, and if none
is, can its dice be used so? Where dice are only counted, their faces are not known
until a report names them: it may leave them out, and those that it names are judged by
the referee. Where every die has a face, it names dice that there are.

Source: V20.4, actions and mastery; readings new-dice, placing-dice and trade.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple, Self, TypeVar

import msgspec
from msgspec.structs import force_setattr, replace

from companion.contract import Act
from companion.contract.questions import Finding
from companion.errors import CompanionError, short
from companion.language import listed, marked, phrase, phrases

from ..campaign import names as printed
from ..campaign import reach, stress
from ..campaign.state import DICE, State
from ..cards.places import ResourceIndex
from ..cards.table import Cards, Seat
from ..cards.wording import capital, finding
from ..facts import NAME, RESOURCES, facts
from ..referee.queries import Dice
from . import payment

COUNTED = marked("dice are only counted: report what was overcome with overcame")
UNNAMED = marked(
    "every die has a face: name the dice after with; `moves` lists what can be"
)
IMPOSSIBLE = marked("that is not possible now; `moves` lists what is")


class Offer(NamedTuple):
    """How the page offers a report."""

    label: str = ""  # of its button
    titles: tuple[str, ...] = ()  # the question for each of its words; {0} is the first
    of: str = ""  # the label where its first word, a character or a resource, is tapped


class TaleEvent(msgspec.Struct, frozen=True, tag_field="what"):
    """An event of a tale; turn 0 is before the first turn of its year."""

    turn: int


class Deed(TaleEvent, frozen=True):
    """What somebody did; nobody is named where dice are not."""

    character: str

    @classmethod
    def clause(cls, deeds: Sequence[Self]) -> str:
        """Return in words what one character did so in a turn."""
        raise NotImplementedError


class Report(Act, frozen=True):
    """A report of the actions step."""

    done: ClassVar[Offer] = Offer()  # how the page offers it while dice are counted
    do: ClassVar[Offer] = Offer()  # how the page offers it with faces
    judged_dice: ClassVar[bool] = False  # may name its dice while they are counted
    instead: ClassVar[str] = ""  # done in its place with faces; empty if reported there
    in_attempt: ClassVar[bool] = False  # part of an attempt, which says what is wrong
    example: ClassVar[int] = 0  # its rank among those of the terminal; 0 for none

    # A report that has one of these has a field in the place of the property.
    @property
    def character(self) -> str:
        """Who did it; empty if the report does not say."""
        return ""

    @property
    def dice(self) -> Dice:
        """The dice that are named."""
        return ()

    def cannot(self, state: State) -> str:
        """Return why it cannot have been done, empty if it can."""
        if state.shown and self.instead:
            return phrase(self.instead)
        if reason := self.against(state):
            return reason
        if state.shown and self in self.alike(state):
            return ""
        if state.shown and (reason := self.not_there(state)):
            return reason
        if self.judged_dice and self.dice:
            verdict = self.verdict(state)
            if not verdict.met:
                return verdict.sentence
        return phrase(IMPOSSIBLE) if state.shown else ""

    def against(self, state: State) -> str:
        """Return the rule against it whatever its dice are, empty if there is none."""
        raise NotImplementedError

    def verdict(self, state: State) -> Finding:
        """Return the referee's verdict on the dice that it names."""
        if any(
            not 0 <= die.face <= 6 or not (die.face or die.stress) for die in self.dice
        ):
            return finding(False, phrase("a die shows 1 to 6"))
        try:
            return self.judged(state)
        except CompanionError as error:
            return finding(False, str(error).removeprefix(f"{NAME}: "))

    def judged(self, state: State) -> Finding:
        """Return the verdict on dice that show 1 to 6."""
        raise NotImplementedError

    def not_there(self, state: State) -> str:
        """Return which of its dice are none of those that there are, with faces."""
        if not self.dice:
            return phrase(UNNAMED)
        return payment.lacking(state, self.character, self.dice)

    @classmethod
    def ways(cls, state: State, *seats: Seat) -> Iterator["Report"]:
        """Yield those that characters can do, each once; with faces with its dice."""
        yield from ()

    def alike(self, state: State) -> Iterator["Report"]:
        """Yield the legal ones of the same kind and character, if it names one.

        As a session ends locations burn: who stands where none is can do nothing.
        """
        who = [s for s in acting(state) if self.character in ("", s.character)]
        yield from self.ways(state, *(s for s in who if state.spots[s.slot].location))

    def with_owners(self, state: State) -> Iterator["Report"]:
        """Yield it for each owner of its action dice; none if no owner is lacking."""
        yield from ()

    def apply(self, state: State) -> State:
        """Return the state after it; it is known to be legal."""
        raise NotImplementedError

    def sentence(self) -> str:
        """Return it in words, without its dice."""
        raise NotImplementedError

    def choice(self, state: State) -> str:
        """Return it as one of a list of choices."""
        return self.sentence()

    def logged(self, before: State) -> str:
        """Return it as the log has it."""
        return self.sentence()

    def events(self, before: State) -> Iterator[TaleEvent]:
        """Yield what it adds to the tale beside what differs between the states."""
        yield from ()

    def overcame_by(self, before: State, after: State) -> dict[str, Cards]:
        """Return the obstacle that it has overcome, and who took part; else nothing."""
        return {}

    def is_usual(self) -> bool:
        """Return whether it is an example of its kind."""
        return True

    def counts_as(self, before: State, after: State) -> str:
        """Return what it counts as in the lab; empty if it is not counted."""
        return ""


class PersonReport(Report, frozen=True):
    """A report of one character, who is on the board."""

    character: str

    def against(self, state: State) -> str:
        seat = seat_on_board(state, self.character)
        if seat is None:
            return not_on_board(state, self.character)
        return self.against_seat(state, seat)

    def against_seat(self, state: State, seat: Seat) -> str:
        """Return the rule against it for a character on the board."""
        raise NotImplementedError


def sort_dice(report: Report) -> None:
    """Sort the dice of a report in which their order does not matter."""
    if len(report.dice) > 1:
        order = sorted(
            report.dice, key=lambda die: (die.label, die.type or "", die.face)
        )
        force_setattr(report, "dice", tuple(order))


def acting(state: State) -> list[Seat]:
    """Return the seats whose characters are on the board."""
    return [seat for seat in state.seats if seat.acts]


def seat_on_board(state: State, character: str) -> Seat | None:
    """Return the seat of a character; None if it is not on the board."""
    return next((seat for seat in acting(state) if seat.character == character), None)


def not_on_board(state: State, character: str) -> str:
    """Return that a character does not act, and who does."""
    number = state.seat(character) if character else None
    if number is not None and state.seats[number].out:
        return phrase("{who} is out of this session", who=stress.name(character))
    who = printed.called(character)
    if able := [stress.name(seat.character) for seat in acting(state)]:
        right = listed(able, "or")
        return phrase("{who} is not on the board; name {right}", who=who, right=right)
    return phrase("{who} is not on the board; name nobody; go on with next", who=who)


def dice_in_words(count: int, resource: str) -> str:
    """Return a number of dice of a resource."""
    return phrases("{n} {name} die", "{n} {name} dice", count, name=capital(resource))


def assets_in_words(count: int, resource: str) -> str:
    """Return a number of assets of a resource."""
    name = capital(resource)
    return phrases("{n} {name} asset", "{n} {name} assets", count, name=name)


def assets_at(count: int, place: str) -> str:
    """Return how many assets are at a location."""
    return phrases(
        "{n} asset is at {place}", "{n} assets are at {place}", count, place=place
    )


def in_brackets(paid: Iterable[str]) -> str:
    """Return what paid, for a clause of the tale; empty if it is not known."""
    shown = ", ".join(paid)
    return f" ({shown})" if shown else ""


def times(count: int) -> str:
    """Return a number of times in words.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: phrase("once"), 2: phrase("twice")}.get(
        count, phrase("{n} times", n=count)
    )


# Reports of a number of resource dice: the bounds of the number.


class Bound(NamedTuple):
    """How many dice can be reported: those held somewhere, and those with room."""

    held: int
    there: str  # says how many are held
    room: int = DICE
    full: str = ""  # says why no more have room


class DiceReport(Report, frozen=True):
    """A report of dice of a resource."""

    for_each: ClassVar[int] = 1  # the dice that are gone for each that is reported

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
            return phrase(
                "'{word}' is no resource; name one of {known}",
                word=short(self.resource),
                known=", ".join(RESOURCES),
            )
        if not 1 <= self.count <= DICE:
            return phrase(
                "{n} dice are reported; report 1 to {most}",
                n=str(self.count)[:12],
                most=DICE,
            )
        number = ResourceIndex.of(self.resource)
        if reason := self.impossible(state, number):
            return reason
        bound = self.bound(state, number)
        if self.count > bound.room:
            return bound.full
        count = self.count * self.for_each
        if count <= bound.held:
            return ""
        return phrases(
            "{n} {name} die is reported; {held}",
            "{n} {name} dice are reported; {held}",
            count,
            name=number.title,
            held=bound.there,
        )

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
        sort_dice(self)

    def impossible(self, state: State, number: ResourceIndex) -> str:
        target = ResourceIndex.named(self.into)
        if target is None:
            into = short(self.into)
            return phrase("'{word}' is no resource to trade into", word=into)
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
        return Bound(state.pools[number], in_pool(state, number), room, full)


def in_pool(state: State, number: int) -> str:
    """Return how many dice are in a pool."""
    count = state.pools[number]
    return phrases("{n} die is in its pool", "{n} dice are in its pool", count)


R = TypeVar("R", bound=DiceReport)


def each_count(state: State, reports: Iterable[R]) -> Iterator[R]:
    """Yield reports of one die with each count that is possible."""
    for report in reports:
        number = ResourceIndex.of(report.resource)
        if not report.impossible(state, number):
            bound = report.bound(state, number)
            most = min(bound.held // report.for_each, bound.room)
            yield from (replace(report, count=n) for n in range(1, most + 1))


def held(dice: Iterable[int]) -> Iterator[str]:
    """Yield each resource of which there are dice."""
    return (kind for kind, count in zip(RESOURCES, dice, strict=True) if count)


def held_at(state: State, slot: int, number: int) -> Bound:
    """Return how many dice of a resource are in a slot."""
    there = state.assets(slot)[number]
    place = facts().location[state.spots[slot].location].name
    held = phrases(
        "{n} die is at {place}", "{n} dice are at {place}", there, place=place
    )
    return Bound(there, held)
