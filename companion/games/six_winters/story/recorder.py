"""The tale of a campaign, derived from its states: what each report changed.

The report says who acted; the difference between two states says what followed, whether
from a card, a rule or a correction by hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from companion.contract import Act, Note, Over
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import actions
from companion.games.six_winters.campaign.names import person, printed
from companion.games.six_winters.cards.places import SLOT_NAMES, TRACKS
from companion.games.six_winters.cards.table import Seat, Sheet
from companion.games.six_winters.facts import RESOURCES, SKILLS, facts
from companion.games.six_winters.reports import attempts
from companion.games.six_winters.rules import State, waits_for
from companion.games.six_winters.story import events
from companion.games.six_winters.words.context import session


def record(start: State, steps: Iterable[tuple[Act, State]]) -> events.Tale:
    """Return the tale of a campaign.

    Args:
        start: the state before the first report.
        steps: each report that was not undone, with the state after it.
    """
    years, in_play = _Years(start), _InPlay(start)
    before, faces = start, start.shown is not None
    for action, now in steps:
        faces = faces and now.shown is not None
        years.advance(before, now, action)
        years.add(now, _reported(before, now, action))
        years.add(now, in_play.removed(before, now, action))
        years.add(now, _changes(before, now))
        before = now
    due = waits_for(before)
    return events.Tale(
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


def _reported(before: State, now: State, action: Act) -> Iterable[events.AnyEvent]:
    match action:
        case reports.Report():
            return cast("Iterable[reports.ReportEvent]", action.events(before))
        case actions.Next():
            return attempts.defended(before, now)
        case Note(text):
            return (events.Noted(before.turn, text),)
    return ()


def row(state: State) -> events.TurnRow:
    """Return the state of a turn."""
    box = facts().board.wheel[state.box - 1].season if state.box else ""
    return events.TurnRow(
        session(state),
        state.turn,
        box,
        state.box,
        state.progress,
        state.threat,
        state.pools,
        tuple(state.supply(n) for n in range(len(RESOURCES))),
        len(state.in_play),
        tuple(_stress(state, seat) for seat in state.seats if seat.character),
    )


def _stress(state: State, seat: Seat) -> events.CharacterStress:
    marked = conditions(state.sheet(seat.character))
    return events.CharacterStress(
        seat.character, seat.dice, seat.boxes, marked, seat.out
    )


def conditions(sheet: Sheet) -> tuple[str, ...]:
    """Return the conditions that a character has, psyche before body."""
    return tuple(
        name
        for track in TRACKS
        for name, on in zip(
            facts().campaign.conditions.of(track), sheet.marked(track), strict=True
        )
        if on
    )


class _Years:
    """The events and roles of each year, and the state at the end of each turn."""

    def __init__(self, start: State) -> None:
        year = session(start)
        self.happened: dict[int, list[events.AnyEvent]] = {year: []}
        self.closing: dict[int, int] = {}
        self.rows = {(year, start.turn): row(start)}
        self.roles = {year: start.seats}

    def advance(self, before: State, now: State, action: Act) -> None:
        """Add the state after a report."""
        old, year = session(before), session(now)
        if isinstance(action, actions.Put) and old != year:
            self._renumber(old, year)
        found = self.happened.setdefault(year, [])
        if now.step.startswith("end-"):
            self.closing.setdefault(year, len(found))
        else:
            self.rows[year, now.turn] = self._row(now, action)
            self.roles[year] = now.seats

    def _row(self, now: State, action: Act) -> events.TurnRow:
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

    def add(self, now: State, found: Iterable[events.AnyEvent]) -> None:
        """Add events of the current session."""
        self.happened[session(now)] += found

    @property
    def all_rows(self) -> tuple[events.TurnRow, ...]:
        """The states, turn by turn."""
        return tuple(self.rows[at] for at in sorted(self.rows))

    def years(self, end: State) -> Iterator[events.TaleYear]:
        """Yield each year with its events."""
        begun = self.all_rows[0]
        for number, found in sorted(self.happened.items()):
            turns = [turn for turn in self.all_rows if turn.year == number]
            ended = turns[-1] if turns else begun
            yield events.TaleYear(
                number,
                tuple(
                    events.Role(seat.player, seat.character)
                    for seat in self.roles[number]
                ),
                ended.turn if turns else 0,
                number <= len(end.years),
                tuple(zip(begun.progress, ended.progress, strict=True)),
                tuple(zip(begun.threat, ended.threat, strict=True)),
                tuple(turn.season for turn in turns if turn.turn),
                tuple(found),
                self.closing.get(number, len(found)),
            )
            begun = ended


def _people(state: State) -> Iterator[events.CharacterSummary]:
    played = [year.characters for year in state.years]
    if len(played) < session(state):
        played.append(tuple(seat.character for seat in state.seats))
    for sheet in state.sheets:
        yield events.CharacterSummary(
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

    def removed(
        self, before: State, now: State, action: Act
    ) -> Iterator[events.AnyEvent]:
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
                yield events.Overcome(turn, name, team, turns)
            elif now.step.startswith("end-"):
                yield events.PutBack(turn, name, turns)
            else:
                yield events.Discarded(turn, name, turns)
        for name in now.in_play:
            self.since.setdefault(name, self.turns)

    def now(self, state: State) -> tuple[events.ObstacleInPlay, ...]:
        """Return the obstacles in play, slot by slot."""
        return tuple(
            events.ObstacleInPlay(name, SLOT_NAMES[slot], self.turns - self.since[name])
            for slot, spot in enumerate(state.spots)
            for name in spot.attached
        )


HITS = (" takes ", " is ", " moves to ", "the defence fails")
"""Words of messages between a card and the condition that it deals."""


# Events from the difference between two states.


def _turn(before: State, now: State) -> int:
    """Return the turn to which changes belong; 0 once a new year has begun."""
    return 0 if now.turn < before.turn else now.turn


def _changes(before: State, now: State) -> Iterator[events.AnyEvent]:
    turn = _turn(before, now)
    for n, resource in enumerate(RESOURCES):
        if before.supply(n) and not now.supply(n):
            yield events.SupplyEmpty(turn, resource)
    if by_hand := now.corrections[len(before.corrections) :]:  # which says what it did
        for _, _, reason, what, value in by_hand:
            yield events.ByHand(turn, what, value, reason)
        return
    yield from _marker_changes(turn, before, now)
    for old, new in zip(before.sheets, now.sheets, strict=True):
        if old != new:
            yield from _sheet_changes(now, turn, old, new)
    for old_seat, seat in zip(before.seats, now.seats, strict=True):
        if seat.out and not old_seat.out and not now.sheet(seat.character).gone:
            yield events.KnockedOut(turn, seat.character)
    yield from _card_changes(turn, before, now)


def _marker_changes(turn: int, before: State, now: State) -> Iterator[events.AnyEvent]:
    for n, resource in enumerate(RESOURCES):
        if before.progress[n] != now.progress[n]:
            yield events.ProgressMoved(
                turn, resource, before.progress[n], now.progress[n]
            )
        if before.threat[n] != now.threat[n]:
            yield events.ThreatMoved(turn, resource, before.threat[n], now.threat[n])


def _cause(state: State, who: str, condition: str) -> str:
    """Return the card that dealt a condition, by what was said before; empty if none.

    Between a card and a condition it deals are only hits and other conditions.
    """
    said = [message.text for message in state.news]
    marked = f"{person(who)} is {condition.capitalize()}"
    if marked not in said:
        return ""
    at = len(said) - said[::-1].index(marked)
    for message in reversed(state.news[:at]):
        if message.card:
            return _named(message.card)
        if not any(word in message.text for word in HITS):
            return ""
    return ""


def _named(card: str) -> str:
    found = (event.name for event in facts().events if event.id == card)
    known = facts().obstacle.get(card)  # a copy's number tells players nothing
    return next(found, "") or (known.name if known else printed(card))


def _sheet_changes(
    now: State, turn: int, old: Sheet, new: Sheet
) -> Iterator[events.AnyEvent]:
    who, had, has = new.character, conditions(old), conditions(new)
    for condition in has:
        if condition not in had:
            yield events.Marked(turn, who, condition, _cause(now, who, condition))
    yield from (
        events.Erased(turn, who, condition) for condition in had if condition not in has
    )
    for skill, was, rank in zip(SKILLS, old.skills, new.skills, strict=True):
        if was != rank:
            yield events.Learnt(turn, who, skill, rank)
    for number in range(old.achievements + 1, new.achievements + 1):
        yield events.Achieved(turn, who, number)
    if new.unlocked and not old.unlocked:
        yield events.Joined(turn, who)
    if new.gone and not old.gone:
        yield events.Departed(turn, who)


def _card_changes(turn: int, before: State, now: State) -> Iterator[events.AnyEvent]:
    yield from (events.Burned(turn, name) for name in _added(before.burned, now.burned))
    known = {spot.location for spot in before.spots}
    for spot in now.spots:
        if spot.location and spot.location not in known:
            yield events.LocationCame(turn, spot.location)
    if cards := _added(before.burned_cards, now.burned_cards):
        yield events.CardsBurned(turn, tuple(cards))


def _added(old: Sequence[str], new: Sequence[str]) -> list[str]:
    return [name for name in new if name not in old]
