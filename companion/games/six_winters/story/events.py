"""The tale of a campaign as data, derived from its states: what each report changed.

The events of each year, the state at each turn. The report says who acted; the
difference between two states says what followed, whether from a card, a rule or a
correction by hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from companion.contract import Act, Note, Over
from companion.language import later

from .. import reports
from ..campaign import actions
from ..campaign.names import printed
from ..campaign.stress import is_now
from ..cards.places import SLOT_NAMES
from ..cards.table import Cards, Sheet
from ..facts import RESOURCES, SKILLS, facts
from ..reports import ReportEvent, TaleEvent, attempts
from ..rules import State, waits_for
from ..words.context import session


class Overcome(TaleEvent, frozen=True, tag="overcome"):
    """Characters overcame an obstacle."""

    obstacle: str
    characters: Cards
    turns_in_play: int = msgspec.field(name="lay")


class Discarded(TaleEvent, frozen=True, tag="discarded"):
    """An obstacle left play without being overcome."""

    obstacle: str
    turns_in_play: int = msgspec.field(name="lay")


class PutBack(TaleEvent, frozen=True, tag="put-back"):
    """The location of an obstacle burned; it went back on the draw pile."""

    obstacle: str
    turns_in_play: int = msgspec.field(name="lay")


class ProgressMoved(TaleEvent, frozen=True, tag="progress"):
    """A progress marker went to a space."""

    resource: str
    before: int
    space: int


class ThreatMoved(TaleEvent, frozen=True, tag="threat"):
    """A threat marker went to a space."""

    resource: str
    before: int
    space: int


class Marked(TaleEvent, frozen=True, tag="marked"):
    """A character took a condition; `cause` is what is known to have dealt it."""

    character: str
    condition: str
    cause: str = ""


class Erased(TaleEvent, frozen=True, tag="erased"):
    """A character erased a condition."""

    character: str
    condition: str


class KnockedOut(TaleEvent, frozen=True, tag="knocked-out"):
    """A character was out for the rest of the session."""

    character: str


class Departed(TaleEvent, frozen=True, tag="departed"):
    """A character left the campaign."""

    character: str


class Joined(TaleEvent, frozen=True, tag="joined"):
    """A character was unlocked."""

    character: str


class Learnt(TaleEvent, frozen=True, tag="learnt"):
    """A character's rank in a skill changed."""

    character: str
    skill: str
    rank: int


class Achieved(TaleEvent, frozen=True, tag="achieved"):
    """A character gained an achievement, counted from 1."""

    character: str
    number: int


class SupplyEmpty(TaleEvent, frozen=True, tag="dry"):
    """The last die of a resource left the supply."""

    resource: str


class LocationCame(TaleEvent, frozen=True, tag="came"):
    """A location came into a slot."""

    location: str


class Burned(TaleEvent, frozen=True, tag="burned"):
    """A location was burned."""

    location: str


class CardsBurned(TaleEvent, frozen=True, tag="cards-burned"):
    """Progress cards were burned."""

    cards: Cards


class ByHand(TaleEvent, frozen=True, tag="by-hand"):
    """Something was set by hand, for a reason."""

    subject: str
    value: str
    reason: str


class Noted(TaleEvent, frozen=True, tag="noted"):
    """The players noted something in their own words."""

    text: str


AnyEvent = (
    ReportEvent
    | Overcome | Discarded | PutBack | ProgressMoved | ThreatMoved
    | Marked | Erased | KnockedOut | Departed | Joined | Learnt | Achieved
    | SupplyEmpty | LocationCame | Burned | CardsBurned | ByHand | Noted
)  # fmt: skip

E = TypeVar("E", bound=TaleEvent)


class Role(msgspec.Struct, frozen=True):
    """A player and their character, empty until it is picked."""

    player: str
    character: str


class CharacterStress(msgspec.Struct, frozen=True):
    """A character's stress dice, the boxes that they are in, marked conditions."""

    character: str
    dice: tuple[int, int]
    boxes: tuple[int, int]
    conditions: Cards
    out: bool


class TurnRow(msgspec.Struct, frozen=True):
    """The state at the end of a turn, or now; turn 0 is the set-up.

    `season` and `box` are those in which it began; tuples of numbers go by resource.
    """

    year: int
    turn: int
    season: str
    box: int
    progress: tuple[int, ...]
    threat: tuple[int, ...]
    pools: tuple[int, ...]
    supply: tuple[int, ...]
    in_play: int
    stress: tuple[CharacterStress, ...]


class TaleYear(msgspec.Struct, frozen=True):
    """A year: its roles, its turns and its events."""

    number: int
    roles: tuple[Role, ...]
    turns: int
    over: bool  # whether it has ended
    progress: tuple[tuple[int, int], ...]  # as it began, and as it ended or is now
    threat: tuple[tuple[int, int], ...]  # likewise
    seasons: Cards  # the season of each turn
    happened: tuple[AnyEvent, ...]
    closing: int  # the index in `happened` at which the end of the session begins

    def of(self, kind: type[E]) -> list[E]:
        """Return the events of one kind, in order."""
        return [event for event in self.happened if isinstance(event, kind)]


class CharacterSummary(msgspec.Struct, frozen=True):
    """A character as it is now."""

    character: str
    skills: tuple[int, ...]  # the ranks, in the order of the facts
    conditions: Cards
    achievements: int
    joined: int  # the year in which it was unlocked; 0 from the start, -1 not yet
    gone: bool
    years: tuple[int, ...]  # those in which it was played


class ObstacleInPlay(msgspec.Struct, frozen=True):
    """An obstacle in play, its slot, and for how many turns it has been there."""

    obstacle: str
    slot: str
    turns: int


class Tale(msgspec.Struct, frozen=True):
    """A whole campaign; `over` is None while it goes on."""

    difficulty: str
    players: Cards
    light: bool
    years: tuple[TaleYear, ...]
    rows: tuple[TurnRow, ...]
    people: tuple[CharacterSummary, ...]
    # The obstacles in play now, slot by slot.
    in_play: tuple[ObstacleInPlay, ...] = msgspec.field(name="lying")
    over: Over | None
    faces: bool = False  # whether every die has had one from the start

    def of(self, kind: type[E]) -> Iterator[tuple[int, E]]:
        """Yield the events of one kind, each after the number of its year."""
        for year in self.years:
            for event in year.of(kind):
                yield year.number, event


# How the tale is derived.


def record(start: State, steps: Iterable[tuple[Act, State]]) -> Tale:
    """Return the tale of a campaign; `steps` are its reports with the states after."""
    years, in_play = _Years(start), _InPlay(start)
    before, faces = start, start.shown is not None
    for action, now in steps:
        faces = faces and now.shown is not None
        happened = years.advance(before, now, action)
        happened += _reported(before, now, action)
        happened += in_play.removed(before, now, action)
        happened += _changes(before, now)
        before = now
    due = waits_for(before)
    return Tale(
        before.setup.difficulty,
        tuple(seat.player for seat in start.seats),
        before.light,
        tuple(years.years(before)),
        years.all_rows,
        tuple(_people(before)),
        in_play.now(before),
        due if isinstance(due, Over) else None,
        faces,
    )


def _reported(before: State, now: State, action: Act) -> Iterable[AnyEvent]:
    match action:
        case reports.Report():
            return cast("Iterable[reports.ReportEvent]", action.events(before))
        case actions.Next():
            return attempts.defended(before, now)
        case Note(text):
            return (Noted(before.turn, text),)
    return ()


def row(state: State) -> TurnRow:
    """Return the state of a turn."""
    played = [(who, state.sheet(who.character)) for who in state.seats if who.character]
    return TurnRow(
        session(state),
        state.turn,
        facts().board.wheel[state.box - 1].season if state.box else "",
        state.box,
        state.progress,
        state.threat,
        state.pools,
        tuple(state.supply(n) for n in range(len(RESOURCES))),
        len(state.in_play),
        tuple(
            CharacterStress(
                who.character, who.dice, who.boxes, conditions(sheet), who.out
            )
            for who, sheet in played
        ),
    )


def conditions(sheet: Sheet) -> tuple[str, ...]:
    """Return the conditions that a character has, psyche before body."""
    known = facts().campaign.conditions
    return (*compress(known.psyche, sheet.psyche), *compress(known.body, sheet.body))


class _Years:
    """The events and roles of each year, and the state at the end of each turn."""

    def __init__(self, start: State) -> None:
        year = session(start)
        self.happened: dict[int, list[AnyEvent]] = {year: []}
        self.closing: dict[int, int] = {}
        self.rows = {(year, start.turn): row(start)}
        self.roles = {year: start.seats}

    def advance(self, before: State, now: State, action: Act) -> list[AnyEvent]:
        """Add the state after a report; return the events of the current session."""
        old, year = session(before), session(now)
        if isinstance(action, actions.Put) and old != year:
            self._renumber(old, year)
        found = self.happened.setdefault(year, [])
        if now.step.startswith("end-"):
            self.closing.setdefault(year, len(found))
        else:
            self.rows[year, now.turn] = self._row(now, action)
            self.roles[year] = now.seats
        return found

    def _row(self, now: State, action: Act) -> TurnRow:
        """Return the state of a turn, in the season in which the turn began.

        Time moves on before the turn ends; only a correction changes its season.
        """
        last, first = row(now), self.rows.get((session(now), now.turn))
        if not (first and now.turn) or action == actions.Put("box", str(now.box)):
            return last
        return replace(last, season=first.season, box=first.box)

    def _renumber(self, old: int, year: int) -> None:
        self.happened.setdefault(year, []).extend(self.happened.pop(old))
        self.roles[year] = self.roles.pop(old)
        self.closing.pop(year, None)
        if old in self.closing:
            self.closing[year] = self.closing.pop(old)
        for at, turn in [*self.rows.items()]:
            if turn.year == old:
                del self.rows[at]
                self.rows[year, turn.turn] = replace(turn, year=year)

    @property
    def all_rows(self) -> tuple[TurnRow, ...]:
        """The states, turn by turn."""
        return tuple(self.rows[at] for at in sorted(self.rows))

    def years(self, end: State) -> Iterator[TaleYear]:
        """Yield each year with its events."""
        begun = self.all_rows[0]
        for number, found in sorted(self.happened.items()):
            turns = [turn for turn in self.all_rows if turn.year == number]
            ended = turns[-1] if turns else begun
            yield TaleYear(
                number,
                tuple(Role(seat.player, seat.character) for seat in self.roles[number]),
                ended.turn if turns else 0,
                number <= len(end.years),
                tuple(zip(begun.progress, ended.progress, strict=True)),
                tuple(zip(begun.threat, ended.threat, strict=True)),
                tuple(turn.season for turn in turns if turn.turn),
                tuple(found),
                self.closing.get(number, len(found)),
            )
            begun = ended


def _people(state: State) -> Iterator[CharacterSummary]:
    played = [year.characters for year in state.years]
    if len(played) < session(state):
        played.append(tuple(seat.character for seat in state.seats))
    for sheet in state.sheets:
        yield CharacterSummary(
            sheet.character,
            sheet.skills,
            conditions(sheet),
            sheet.achievements,
            sheet.joined,
            sheet.gone,
            tuple(n for n, names in enumerate(played, 1) if sheet.character in names),
        )


class _InPlay:
    """The turn of the campaign since which each obstacle has been in play."""

    def __init__(self, start: State) -> None:
        self.turns = 0
        self.since = dict.fromkeys(start.in_play, 0)
        self.team: dict[str, tuple[str, ...]] = {}

    def removed(self, before: State, now: State, action: Act) -> Iterator[AnyEvent]:
        """Yield an event for each obstacle that has left play."""
        if now.turn and (now.year, now.turn) != (before.year, before.turn):
            self.turns += session(now) == now.year
        if isinstance(action, reports.Report):
            self.team |= action.overcame_by(before, now)
        here, turn = set(now.in_play), _turn(before, now)
        for name in [name for name in self.since if name not in here]:
            turns = self.turns - self.since.pop(name)
            team = self.team.pop(name, ())
            if isinstance(action, actions.Put):
                continue
            if team:
                yield Overcome(turn, name, team, turns)
            else:
                ended = now.step.startswith("end-")
                yield (PutBack if ended else Discarded)(turn, name, turns)
        for name in now.in_play:
            self.since.setdefault(name, self.turns)

    def now(self, state: State) -> tuple[ObstacleInPlay, ...]:
        """Return the obstacles in play, slot by slot."""
        return tuple(
            ObstacleInPlay(name, SLOT_NAMES[slot], self.turns - self.since[name])
            for slot, spot in enumerate(state.spots)
            for name in spot.attached
        )


HITS = (" takes ", " is ", " moves to ", "the defence fails")
"""English words of messages between a card and the condition that it deals."""


# Events from the difference between two states.


def _turn(before: State, now: State) -> int:
    """Return the turn to which changes belong; 0 once a new year has begun."""
    return 0 if now.turn < before.turn else now.turn


def _changes(before: State, now: State) -> Iterator[AnyEvent]:
    turn = _turn(before, now)
    for n, resource in enumerate(RESOURCES):
        if before.supply(n) and not now.supply(n):
            yield SupplyEmpty(turn, resource)
    if by_hand := now.corrections[len(before.corrections) :]:  # which says what it did
        for _, _, reason, what, value in by_hand:
            yield ByHand(turn, what, value, reason)
        return
    for n, resource in enumerate(RESOURCES):
        if before.progress[n] != now.progress[n]:
            yield ProgressMoved(turn, resource, before.progress[n], now.progress[n])
        if before.threat[n] != now.threat[n]:
            yield ThreatMoved(turn, resource, before.threat[n], now.threat[n])
    for old, new in zip(before.sheets, now.sheets, strict=True):
        if old != new:
            yield from _sheet_changes(now, turn, old, new)
    for old_seat, seat in zip(before.seats, now.seats, strict=True):
        if seat.out and not old_seat.out and not now.sheet(seat.character).gone:
            yield KnockedOut(turn, seat.character)
    yield from (Burned(turn, name) for name in _added(before.burned, now.burned))
    known = ["", *(spot.location for spot in before.spots)]
    came = _added(known, [spot.location for spot in now.spots])
    yield from (LocationCame(turn, name) for name in came)
    if cards := _added(before.burned_cards, now.burned_cards):
        yield CardsBurned(turn, tuple(cards))


def _cause(state: State, who: str, condition: str) -> str:
    """Return the card that dealt a condition, by what was said before; empty if none.

    Between a card and a condition it deals are only hits and other conditions.
    """
    said = [message.text for message in state.news]
    marked = is_now(who, later(condition.capitalize()))
    if marked not in said:
        return ""
    at = len(said) - said[::-1].index(marked)
    for message in reversed(state.news[:at]):
        if card := message.card:
            event = (event.name for event in facts().events if event.id == card)
            known = facts().obstacle.get(card)  # a copy's number tells players nothing
            return next(event, "") or (known.name if known else printed(card))
        if not any(word in message.text.sentence for word in HITS):
            return ""
    return ""


def _sheet_changes(now: State, turn: int, old: Sheet, new: Sheet) -> Iterator[AnyEvent]:
    who, had, has = new.character, conditions(old), conditions(new)
    for condition in _added(had, has):
        yield Marked(turn, who, condition, _cause(now, who, condition))
    yield from (Erased(turn, who, condition) for condition in _added(has, had))
    for skill, was, rank in zip(SKILLS, old.skills, new.skills, strict=True):
        if was != rank:
            yield Learnt(turn, who, skill, rank)
    for number in range(old.achievements + 1, new.achievements + 1):
        yield Achieved(turn, who, number)
    if new.unlocked and not old.unlocked:
        yield Joined(turn, who)
    if new.gone and not old.gone:
        yield Departed(turn, who)


def _added(old: Sequence[str], new: Sequence[str]) -> list[str]:
    return [name for name in new if name not in old]
