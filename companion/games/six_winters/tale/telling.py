"""The tale of a campaign, read off its states: what is different after each report.

What was reported says who did it; what is different says what came of it, whether a
card, a rule or a hand did it.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.contract import Act, Note, Over
from companion.games.six_winters.campaign import State, waits_for
from companion.games.six_winters.campaign import actions as said
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.cards.table import Seat, Sheet
from companion.games.six_winters.facts import RESOURCES, SKILLS, facts
from companion.games.six_winters.tale.told import (
    Ability,
    Achieved,
    Any,
    Burned,
    ByHand,
    Came,
    CardsBurned,
    Completed,
    Departed,
    Discarded,
    Dry,
    Erased,
    Joined,
    KnockedOut,
    Learnt,
    Lying,
    Marked,
    Noted,
    Overcome,
    Person,
    Progress,
    PutBack,
    Role,
    Row,
    Stress,
    Tale,
    Threat,
    Used,
    Year,
)
from companion.games.six_winters.words.steps import session


def tell(start: State, steps: Iterable[tuple[Act, State]]) -> Tale:
    """Return the tale of a campaign.

    Args:
        start: the books before the first report.
        steps: each report that stands, with the books after it.
    """
    years, lain = _Years(start), _Lain(start)
    before = start
    for action, now in steps:
        years.goes_on(before, now, action)
        years.tell(now, _done(before, action))
        years.tell(now, lain.left(before, now, action))
        years.tell(now, _different(before, now))
        before = now
    due = waits_for(before)
    return Tale(
        before.setup.difficulty,
        tuple(seat.player for seat in start.seats),
        before.light,
        tuple(years.told(before)),
        years.all_rows,
        tuple(_people(before)),
        lain.now(before),
        due if isinstance(due, Over) else None,
    )


def row(state: State) -> Row:
    """Return how things stand."""
    box = facts().board.wheel[state.box - 1].season if state.box else ""
    return Row(
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


def _stress(state: State, seat: Seat) -> Stress:
    marked = conditions(state.sheet(seat.character))
    return Stress(seat.character, seat.dice, seat.boxes, marked, seat.out)


def conditions(sheet: Sheet) -> tuple[str, ...]:
    """Return the conditions that a character has, psyche before body."""
    return tuple(
        name
        for track in TRACKS
        for name, on in zip(
            getattr(facts().campaign.conditions, track),
            sheet.marked(track),
            strict=True,
        )
        if on
    )


class _Years:
    """What happened in each year, who was played in it, and how each turn ended."""

    def __init__(self, start: State) -> None:
        year = session(start)
        self.happened: dict[int, list[Any]] = {year: []}
        self.closing: dict[int, int] = {}
        self.rows = {(year, start.turn): row(start)}
        self.roles = {year: start.seats}

    def goes_on(self, before: State, now: State, action: Act) -> None:
        """Hear how the books stand after a report."""
        old, year = session(before), session(now)
        if isinstance(action, said.Put) and old != year:
            self._renumber(old, year)
        found = self.happened.setdefault(year, [])
        if now.step.startswith("end-"):
            self.closing.setdefault(year, len(found))
        else:
            self.rows[year, now.turn] = self._row(now, action)
            self.roles[year] = now.seats

    def _row(self, now: State, action: Act) -> Row:
        """Return how things stand, in the season that the turn began in.

        Time moves on before the turn ends; only a hand can set the season right.
        """
        fresh, first = row(now), self.rows.get((session(now), now.turn))
        if not (first and now.turn) or action == said.Put("box", str(now.box)):
            return fresh
        return replace(fresh, season=first.season, box=first.box)

    def _renumber(self, old: int, year: int) -> None:
        """Tell what was told of one year of another: its number was wrong."""
        self.happened.setdefault(year, []).extend(self.happened.pop(old))
        self.roles[year] = self.roles.pop(old)
        self.closing.pop(year, None)
        if old in self.closing:
            self.closing[year] = self.closing.pop(old)
        for at, one in [*self.rows.items()]:
            if one.year == old:
                del self.rows[at]
                self.rows[year, one.turn] = replace(one, year=year)

    def tell(self, now: State, found: Iterable[Any]) -> None:
        """Take down what happened."""
        self.happened[session(now)] += found

    @property
    def all_rows(self) -> tuple[Row, ...]:
        """How things stood, turn by turn."""
        return tuple(self.rows[at] for at in sorted(self.rows))

    def told(self, end: State) -> Iterator[Year]:
        """Yield each year as it was."""
        begun = self.all_rows[0]
        for number, found in sorted(self.happened.items()):
            turns = [one for one in self.all_rows if one.year == number]
            ended = turns[-1] if turns else begun
            yield Year(
                number,
                tuple(Role(seat.player, seat.character) for seat in self.roles[number]),
                ended.turn if turns else 0,
                number <= len(end.years),
                tuple(zip(begun.progress, ended.progress, strict=True)),
                tuple(zip(begun.threat, ended.threat, strict=True)),
                tuple(one.season for one in turns if one.turn),
                tuple(found),
                self.closing.get(number, len(found)),
            )
            begun = ended


def _people(state: State) -> Iterator[Person]:
    played = [year.characters for year in state.years]
    if len(played) < session(state):
        played.append(tuple(seat.character for seat in state.seats))
    for sheet in state.sheets:
        yield Person(
            sheet.character,
            sheet.skills,
            conditions(sheet),
            sheet.achievements,
            sheet.joined,
            sheet.gone,
            tuple(n for n, names in enumerate(played, 1) if sheet.character in names),
        )


# What a report tells.


def _done(before: State, action: Act) -> Iterator[Any]:
    """Yield what is known only from the report."""
    turn = before.turn
    match action:
        case said.Completed(character):
            yield Completed(turn, _seat(before, character).card, character)
        case said.Used(character):
            place = before.spots[_seat(before, character).slot].location
            yield Used(turn, character, place)
        case said.AbilityUsed(character, number):
            yield Ability(turn, character, number)
        case Note(text):
            yield Noted(turn, text)


def _seat(state: State, character: str) -> Seat:
    return next(seat for seat in state.seats if seat.character == character)


class _Lain:
    """Since which turn of the campaign each obstacle in play has lain there."""

    def __init__(self, start: State) -> None:
        self.turns = 0
        self.since = dict.fromkeys(start.in_play, 0)
        self.team: dict[str, tuple[str, ...]] = {}

    def left(self, before: State, now: State, action: Act) -> Iterator[Any]:
        """Yield the obstacles that have left play, and how."""
        if now.turn and (now.year, now.turn) != (before.year, before.turn):
            self.turns += session(now) == now.year
        if isinstance(action, said.Overcame):
            self.team[action.obstacle] = action.characters
        here, turn = set(now.in_play), _turn(before, now)
        for one in [each for each in self.since if each not in here]:
            lay = self.turns - self.since.pop(one)
            team = self.team.pop(one, ())
            if isinstance(action, said.Put):
                continue
            if team:
                yield Overcome(turn, one, team, lay)
            elif now.step.startswith("end-"):
                yield PutBack(turn, one, lay)
            else:
                yield Discarded(turn, one, lay)
        for one in now.in_play:
            self.since.setdefault(one, self.turns)

    def now(self, state: State) -> tuple[Lying, ...]:
        """Return what lies in play, slot by slot."""
        return tuple(
            Lying(one, SLOT_NAMES[slot], self.turns - self.since[one])
            for slot, spot in enumerate(state.spots)
            for one in spot.attached
        )


# What is different.


def _turn(before: State, now: State) -> int:
    """Return the turn that what came of a report belongs to; 0 once a year is new."""
    return 0 if now.turn < before.turn else now.turn


def _different(before: State, now: State) -> Iterator[Any]:
    turn = _turn(before, now)
    for n, resource in enumerate(RESOURCES):
        if before.supply(n) and not now.supply(n):
            yield Dry(turn, resource)
    if by_hand := now.mended[len(before.mended) :]:  # and what it did is told by that
        for _, _, reason, what, value in by_hand:
            yield ByHand(turn, what, value, reason)
        return
    yield from _of_markers(turn, before, now)
    for old, new in zip(before.sheets, now.sheets, strict=True):
        if old != new:
            yield from _of_sheet(turn, old, new)
    for old_seat, seat in zip(before.seats, now.seats, strict=True):
        if seat.out and not old_seat.out and not now.sheet(seat.character).gone:
            yield KnockedOut(turn, seat.character)
    yield from _of_cards(turn, before, now)


def _of_markers(turn: int, before: State, now: State) -> Iterator[Any]:
    for n, resource in enumerate(RESOURCES):
        if before.progress[n] != now.progress[n]:
            yield Progress(turn, resource, before.progress[n], now.progress[n])
        if before.threat[n] != now.threat[n]:
            yield Threat(turn, resource, before.threat[n], now.threat[n])


def _of_sheet(turn: int, old: Sheet, new: Sheet) -> Iterator[Any]:
    who, had, has = new.character, conditions(old), conditions(new)
    yield from (Marked(turn, who, one) for one in has if one not in had)
    yield from (Erased(turn, who, one) for one in had if one not in has)
    for skill, was, rank in zip(SKILLS, old.skills, new.skills, strict=True):
        if was != rank:
            yield Learnt(turn, who, skill, rank)
    for number in range(old.achievements + 1, new.achievements + 1):
        yield Achieved(turn, who, number)
    if new.unlocked and not old.unlocked:
        yield Joined(turn, who)
    if new.gone and not old.gone:
        yield Departed(turn, who)


def _of_cards(turn: int, before: State, now: State) -> Iterator[Any]:
    yield from (Burned(turn, one) for one in _more(before.burned, now.burned))
    known = {spot.location for spot in before.spots}
    for spot in now.spots:
        if spot.location and spot.location not in known:
            yield Came(turn, spot.location)
    if cards := _more(before.burned_cards, now.burned_cards):
        yield CardsBurned(turn, tuple(cards))


def _more(old: Sequence[str], new: Sequence[str]) -> list[str]:
    return [one for one in new if one not in old]
