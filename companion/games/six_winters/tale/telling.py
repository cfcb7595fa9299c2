"""The tale of a campaign, read off its states: what is different after each report.

What was reported says who did it; what is different says what came of it, whether a
card, a rule or a hand did it.
"""

from collections.abc import Iterable, Iterator, Sequence

from companion.furniture import Act, Over
from companion.games.six_winters.facts import RESOURCES, SKILLS, facts
from companion.games.six_winters.rules import State, waits_for
from companion.games.six_winters.rules import reports as said
from companion.games.six_winters.rules.state import (
    SLOT_NAMES,
    TRACKS,
    Seat,
    Sheet,
)
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

AFTER = ("end-8", "end-9")
"""Steps of a session's end in which the year marker has moved on already."""


def tell(start: State, steps: Iterable[tuple[Act, State]]) -> Tale:
    """Return the tale of a campaign.

    Args:
        start: the books before the first report.
        steps: each report that stands, with the books after it.
    """
    first = session(start)
    happened: dict[int, list[Any]] = {first: []}
    rows: dict[tuple[int, int], Row] = {(first, start.turn): row(start)}
    roles = {first: start.seats}
    lain = _Lain(start)
    before = start
    for action, now in steps:
        year = session(now)
        found = happened.setdefault(year, [])
        found += _done(before, action)
        found += lain.left(before, now, action)
        found += _different(before, now)
        if not now.step.startswith("end-"):
            rows[year, now.turn] = row(now)
            roles[year] = now.seats
        before = now
    due = waits_for(before)
    return Tale(
        before.setup.difficulty,
        tuple(seat.player for seat in start.seats),
        before.light,
        tuple(_years(happened, rows, roles, before)),
        tuple(rows.values()),
        tuple(_people(before)),
        lain.now(before),
        due if isinstance(due, Over) else None,
    )


def session(state: State) -> int:
    """Return the year that is told of."""
    return state.year - (state.step in AFTER)


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


def _years(
    happened: dict[int, list[Any]],
    rows: dict[tuple[int, int], Row],
    roles: dict[int, tuple[Seat, Seat]],
    end: State,
) -> Iterator[Year]:
    begun = next(iter(rows.values()))
    for number, found in happened.items():
        turns = max((turn for year, turn in rows if year == number), default=0)
        ended = rows.get((number, turns), begun)
        yield Year(
            number,
            tuple(Role(seat.player, seat.character) for seat in roles[number]),
            turns,
            number <= len(end.years),
            tuple(zip(begun.progress, ended.progress, strict=True)),
            tuple(zip(begun.threat, ended.threat, strict=True)),
            tuple(found),
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
        case said.Ability(character, number):
            yield Ability(turn, character, number)


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
        here = set(now.in_play)
        for one in [each for each in self.since if each not in here]:
            lay = self.turns - self.since.pop(one)
            team = self.team.pop(one, ())
            if isinstance(action, said.Put):
                continue
            if team:
                yield Overcome(before.turn, one, team, lay)
            elif now.step.startswith("end-"):
                yield PutBack(before.turn, one, lay)
            else:
                yield Discarded(before.turn, one, lay)
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


def _different(before: State, now: State) -> Iterator[Any]:
    turn = 0 if now.turn < before.turn else now.turn
    for n, resource in enumerate(RESOURCES):
        if before.progress[n] != now.progress[n]:
            yield Progress(turn, resource, before.progress[n], now.progress[n])
        if before.threat[n] != now.threat[n]:
            yield Threat(turn, resource, before.threat[n], now.threat[n])
        if before.supply(n) and not now.supply(n):
            yield Dry(turn, resource)
    for old, new in zip(before.sheets, now.sheets, strict=True):
        if old != new:
            yield from _of_sheet(turn, old, new)
    for old_seat, seat in zip(before.seats, now.seats, strict=True):
        if seat.out and not old_seat.out and not now.sheet(seat.character).gone:
            yield KnockedOut(turn, seat.character)
    by_hand = now.mended[len(before.mended) :]
    if not by_hand:
        yield from _of_cards(turn, before, now)
    for _, _, reason, what, value in by_hand:
        yield ByHand(turn, what, value, reason)


def _of_sheet(turn: int, old: Sheet, new: Sheet) -> Iterator[Any]:
    who, had, has = new.character, conditions(old), conditions(new)
    yield from (Marked(turn, who, one) for one in has if one not in had)
    yield from (Erased(turn, who, one) for one in had if one not in has)
    for skill, was, rank in zip(SKILLS, old.skills, new.skills, strict=True):
        if was != rank:
            yield Learnt(turn, who, skill, rank)
    if old.achievements != new.achievements:
        yield Achieved(turn, who, new.achievements)
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
